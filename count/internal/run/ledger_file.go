package run

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"leaper/count/internal/plan"
	"leaper/count/internal/sweep"
	"leaper/internal/fault"
)

// wordsText shows the order of bytes in a word of this machine.
func wordsText() string { return fmt.Sprintf("%x", bytesOf([]uint64{0x0102030405060708})) }

// openLedger reads the ledger of a plan's round, if there is one; old is nil if not. It refuses
// a file that is not this plan's, and does not touch it.
func openLedger(path string, p *plan.Plan, ring sweep.Ring) (*ledger, error) {
	l := &ledger{path: path, last: time.Now(), each: p.Noted, about: p.Changing}
	what, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return l, nil
	case err == nil && !what.Mode().IsRegular():
		return nil, fault.New(ErrRound, "%s is no plain file, and what a round has is kept there; remove it, or name another record", path)
	case err != nil:
		return nil, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	l.old = map[ledgerSlot][]piece{}
	if err = l.read(file, p, ring); err != nil {
		return nil, fault.New(ErrRound, "%s: %w; remove it, and its round is made again", path, err)
	}
	if l.head.Leaper == "" { // it is empty
		l.old = nil
	}
	return l, nil
}

// read reads all lines.
func (l *ledger) read(file io.Reader, p *plan.Plan, ring sweep.Ring) error {
	in := bufio.NewReader(io.LimitReader(file, maxLedger))
	for n := 1; ; n++ {
		text, err := in.ReadBytes('\n')
		switch {
		case errors.Is(err, io.EOF) && (n > 1 || len(text) == 0):
			return nil // what comes after the last end of a line is torn
		case err != nil && !errors.Is(err, io.EOF):
			return err
		}
		body, sum, found := bytes.Cut(text, []byte{'\t'})
		if !found || string(sum) != fmt.Sprintf("%08x\n", l.checkOf(body)) {
			if _, err := in.Peek(1); n > 1 && errors.Is(err, io.EOF) {
				return nil
			}
			return fmt.Errorf("line %d does not have its checksum", n)
		}
		l.check = l.checkOf(body)
		if n == 1 {
			err = l.readHead(body, p, ring)
		} else {
			err = l.readLine(body, p)
		}
		if err != nil {
			return fmt.Errorf("line %d %w", n, err)
		}
	}
}

func (l *ledger) checkOf(body []byte) uint32 {
	return crc32.Update(l.check, crc32.MakeTable(crc32.Castagnoli), body)
}

// readHead reads the first line.
func (l *ledger) readHead(body []byte, p *plan.Plan, ring sweep.Ring) error {
	var h ledgerHead
	switch err := json.Unmarshal(body, &h); {
	case err != nil || h.Leaper != "round":
		return errors.New("is not that of a ledger")
	case h.Version != ledgerVersion && h.Version != unmarkedVersion:
		return fmt.Errorf("is of version %d, and this program writes version %d", h.Version, ledgerVersion)
	case h.Plan != p.Key() || h.Modulo != ring.Prime:
		return errors.New("is of another count")
	case h.Words != wordsText():
		return errors.New("is from a machine with another order of bytes")
	case h.Vertices < len(p.Fixed) || h.Vertices > min(maxBuckets, len(p.Cut)):
		return fmt.Errorf("speaks of %d vertices", h.Vertices)
	}
	h.Version = ledgerVersion // further lines are of this version
	l.head = h
	return nil
}

// readLine reads a further line.
func (l *ledger) readLine(body []byte, p *plan.Plan) error {
	var line ledgerLine
	sides := len(p.Sides())
	if err := json.Unmarshal(body, &line); err != nil || line.Side < l.side || line.Side > sides ||
		line.Side == sides && len(line.Trail) > 0 || line.Of < 1 || line.Of > len(l.head.Groups) {
		return errors.New("is none of a ledger, or does not follow the one before it")
	}
	if err := checkTrail(line.Trail); err != nil {
		return err
	}
	l.side, l.trail, l.head.Groups, l.hasLines = line.Side, line.Trail, l.head.Groups[:line.Of], true
	for _, k := range line.Kept {
		if k.Side < 0 || k.Side >= sides || k.Key>>(2*l.head.Vertices) != 0 {
			return fmt.Errorf("speaks of a bucket %d of side %d", k.Key, k.Side)
		}
		for _, q := range k.Pieces {
			if q[0] > 1<<30 || q[2] == 0 || q[1] > pageWords || q[2] > pageWords-q[1] {
				return fmt.Errorf("speaks of %d words from word %d of a page on", q[2], q[1])
			}
			l.old[k.ledgerSlot] = append(l.old[k.ledgerSlot], piece{int32(q[0]), int32(q[1]), int32(q[2]), q[3]})
		}
	}
	return nil
}

// fresh is the path of a new ledger before it replaces the old one.
func (l *ledger) fresh() string { return l.path + ".new" }

// begin begins the ledger again, for a round. It includes what an existing ledger already keeps
// of this round.
func (l *ledger) begin() error {
	l.close()
	l.check = 0
	fresh := l.fresh()
	l.about.now()
	file, err := os.Create(fresh)
	if err != nil {
		return err
	}
	l.file = file
	err = l.add(l.head)
	if err == nil && l.hasLines {
		err = l.addLine(l.old)
	}
	l.close()
	if err == nil {
		l.about.now()
		err = os.Rename(fresh, l.path)
	}
	if err == nil {
		l.file, err = os.OpenFile(l.path, os.O_WRONLY|os.O_APPEND, 0)
	}
	if err != nil {
		_ = os.Remove(fresh) // the error says what is wrong
	}
	return err
}

// addLine adds a line: the progress of the sweep, and the new contents of the buckets.
func (l *ledger) addLine(pieces map[ledgerSlot][]piece) error {
	line := ledgerLine{Side: l.side, Trail: l.trail, Of: len(l.head.Groups)}
	for _, at := range slices.SortedFunc(maps.Keys(pieces), ledgerSlot.compare) {
		k := ledgerKept{ledgerSlot: at}
		for _, p := range pieces[at] {
			k.Pieces = append(k.Pieces, [4]uint32{uint32(p.page), uint32(p.at), uint32(p.words), p.check})
		}
		line.Kept = append(line.Kept, k)
	}
	l.hasLines, l.last = true, time.Now()
	return l.add(line)
}

func (s ledgerSlot) compare(t ledgerSlot) int {
	if s.Side != t.Side {
		return s.Side - t.Side
	}
	return int(s.Key) - int(t.Key)
}

// add adds a line, in one write.
func (l *ledger) add(line any) error {
	body, err := json.Marshal(line)
	if err != nil {
		panic(err) // strings and numbers can be written
	}
	l.check = l.checkOf(body)
	l.about.now()
	_, err = l.file.Write(fmt.Appendf(body, "\t%08x\n", l.check))
	return err
}

// giveUpOn gives up the ledger if its file failed: the count goes on without one, and with a scratch
// file that has no name.
func (l *ledger) giveUpOn(err error) {
	if err != nil {
		l.pages.unname()
		l.remove()
		l.off = true
	}
}

// due reports whether it is time for a line. At the end of a side it always is, if the ledger
// already has one.
func (l *ledger) due(end bool) bool {
	if !l.keeps() {
		return false
	}
	l.asked++
	return l.each > 0 && l.asked%l.each == 0 || end && l.hasLines || time.Since(l.last) >= ledgerEvery
}

// close closes the file, which stays.
func (l *ledger) close() {
	if l.file != nil {
		_ = l.file.Close() // each line was written at once
		l.file = nil
	}
}

// remove removes the ledger.
func (l *ledger) remove() {
	l.close()
	for _, path := range []string{l.fresh(), l.path} {
		l.about.now()
		_ = os.Remove(path) // if that fails, it names a scratch file that is gone
	}
	l.hasLines, l.old = false, nil
}

// forget removes the ledger at a path, with its scratch file, if it belongs to one of some plans.
// Any other file stays.
func forget(p *plan.Plan, path string, keys ...string) {
	l := &ledger{path: path, about: p.Changing}
	switch what, err := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist):
		_ = os.Remove(l.fresh()) // it rarely exists
		return
	case err != nil || !what.Mode().IsRegular():
		return
	}
	file, err := os.Open(path)
	if err != nil {
		return
	}
	text, err := bufio.NewReader(io.LimitReader(file, maxLedger)).ReadBytes('\n')
	_ = file.Close() // it was read
	body, sum, _ := bytes.Cut(text, []byte{'\t'})
	if err != nil || string(sum) != fmt.Sprintf("%08x\n", l.checkOf(body)) || json.Unmarshal(body, &l.head) != nil || !slices.Contains(keys, l.head.Plan) {
		return
	}
	if place, err := placeOf(path); err == nil && place == l.head.Ledger && isScratch(l.head.File) == nil {
		l.about.now()
		_ = os.Remove(l.head.File) // if that fails, it stays as after a kill
	}
	l.remove()
}

// placeOf is the canonical form of a path.
func placeOf(path string) (string, error) {
	place, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	if folder, err := filepath.EvalSymlinks(filepath.Dir(place)); err == nil {
		place = filepath.Join(folder, filepath.Base(place))
	}
	return place, nil
}
