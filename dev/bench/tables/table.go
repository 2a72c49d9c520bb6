package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"leaper/internal/wholefile"
)

// A table is a sequence as far as it is known. Its file has the form of the b-files of
// the OEIS: a line for each n, with n and the number, and comments behind a #.
//
//	# Closed tours of the knight on the plane, 3x2n: 3 rows, 2n columns.
//	# …
//	# Beyond: 42 takes more than 60 s.
//	1 0
//	2 0
//	…
//
// The comment that begins with Beyond says where the table ends and why, so that no
// run tries the same limits again.
type table struct {
	sequence
	values []*big.Int // of n = 1, 2, …
	beyond beyond
}

// beyond is the limit that the next number exceeds, if tried.
type beyond struct {
	time   time.Duration // 0: no limit of time ended it
	memory int64         // 0: no limit of memory ended it
}

// out reports whether a count within these limits was tried.
func (b beyond) out(l limits) bool {
	return (b.time > 0 && l.time <= b.time) || (b.memory > 0 && l.memory <= b.memory)
}

func (b beyond) String() string {
	if b.memory > 0 {
		return fmt.Sprintf("%d MiB", b.memory>>20)
	}
	return fmt.Sprintf("%.4g s", b.time.Seconds())
}

// next is the n that comes next.
func (t *table) next() int64 { return int64(len(t.values)) + 1 }

// readTable reads the file of a sequence; without one the table is empty.
func readTable(folder string, s sequence) (*table, error) {
	t := &table{sequence: s}
	text, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(s.file())))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return t, nil
	case err != nil:
		return nil, err
	}
	if err := t.parse(text); err != nil {
		return nil, fmt.Errorf("%s: %w", s.file(), err)
	}
	return t, nil
}

func (t *table) parse(text []byte) error {
	lines := bufio.NewScanner(bytes.NewReader(text))
	for lines.Scan() {
		line := lines.Text()
		if why, is := strings.CutPrefix(line, "# Beyond: "); is {
			var n int64
			var amount float64
			var unit string
			if _, err := fmt.Sscanf(why, "%d takes more than %g %s", &n, &amount, &unit); err != nil {
				return fmt.Errorf("%q: %w", line, err)
			}
			switch unit {
			case "s.":
				t.beyond.time = time.Duration(amount * float64(time.Second))
			case "MiB.":
				t.beyond.memory = int64(amount) << 20
			default:
				return fmt.Errorf("%q: of what?", line)
			}
			continue
		}
		if strings.HasPrefix(line, "#") {
			continue
		}
		index, number, _ := strings.Cut(line, " ")
		if n, err := strconv.ParseInt(index, 10, 64); err != nil || n != t.next() {
			return fmt.Errorf("%q: the line of %d comes here", line, t.next())
		}
		v, ok := new(big.Int).SetString(number, 10)
		if !ok || v.Sign() < 0 || v.String() != number {
			return fmt.Errorf("%q: this is no number of tours", line)
		}
		t.values = append(t.values, v)
	}
	return lines.Err()
}

// text is the file.
func (t *table) text() []byte {
	var b bytes.Buffer
	head := t.what() + ", " + t.piece + " " + strings.ReplaceAll(t.place(), "ö", "oe")
	fmt.Fprintf(&b, "# %s%s.\n", strings.ToUpper(head[:1]), head[1:])
	fmt.Fprintf(&b, "# %s\n", counted(t.sequence))
	fmt.Fprintf(&b, "# Each line: n, and the number for the board %s.\n", t.form)
	fmt.Fprintf(&b, "# Leaper: dev/bench/tables makes this file and goes on with it.\n")
	if t.beyond != (beyond{}) {
		fmt.Fprintf(&b, "# Beyond: %d takes more than %s.\n", t.next(), t.beyond)
	}
	for i, v := range t.values {
		fmt.Fprintf(&b, "%d %s\n", i+1, v)
	}
	return b.Bytes()
}

// write replaces the file, all at once.
func (t *table) write(folder string) error {
	return wholefile.Write(filepath.Join(folder, filepath.FromSlash(t.file())), fresh, 0o644, t.text())
}

// clear removes the leftovers of a kill during replace.
func (s *shelf) clear() error {
	left, err := filepath.Glob(filepath.Join(s.folder, "*", fresh))
	for _, name := range left {
		err = errors.Join(err, os.Remove(name))
	}
	return err
}

// fresh is the pattern of temporary files.
const fresh = ".new-*"
