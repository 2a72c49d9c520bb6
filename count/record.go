package count

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/big"
	"strings"

	"leaper/internal/fault"
)

// A record keeps the known numbers of a count, so that the count can be stopped and continued,
// or shared among machines. One line names the count, and each finished unit has a line. Lines
// are only ever added. Each has a checksum, which reveals a line torn by a crash or a full disk.
//
//	{"leaper":"count","version":1,"board":"8x8","piece":"knight","kind":"path","plan":"…","units":3321}
//	{"unit":17,"sum":"157099192660","check":"5b1f3c02"}

// ErrRecord: a record that cannot be read, or does not fit.
var ErrRecord = errors.New("bad record")

// The limits of records. With them, a file that only looks like a record takes no more memory to
// read than a record.
const (
	// maxRecord is how many bytes a record may have, and records that are merged.
	maxRecord = 1 << 27
	// maxUnits is how many units a record may speak of; plans have fewer.
	maxUnits = 1 << 19
	maxHead  = 1 << 22 // bytes of the first line, which names the holes
	maxLine  = 1 << 17 // bytes of another line: boards of MaxSweep squares have shorter numbers
)

// recordPrefix starts every record.
const recordPrefix = `{"leaper":"count",`

// A Record is a record that was read.
type Record struct {
	Subject Subject
	Sums    map[int]*big.Int // what each unit that is done adds to the directed count
	// Size is the length of the whole lines. It is less than the file's length if the last line
	// is torn; anyone who adds to the file must first cut it there.
	Size int64
	// Head is the rest of a torn first line; Size is 0 then.
	Head string
}

// recordLine is the line of a unit.
type recordLine struct {
	Unit  int    `json:"unit"`
	Sum   string `json:"sum"`
	Check string `json:"check"`
}

func (l recordLine) text() []byte { return textOf(l) }

// textOf writes an object as a line.
func textOf(v any) []byte {
	line, err := json.Marshal(v)
	if err != nil {
		panic(err) // strings and numbers can be written
	}
	return append(line, '\n')
}

// check is the checksum of a unit's line. It depends on the count.
func (s Subject) check(unit int, sum string) string {
	return fmt.Sprintf("%08x", crc32.ChecksumIEEE(fmt.Appendf(s.text(), "%d %s", unit, sum)))
}

// ReadRecord reads a record. It leaves out a torn last line. Any other fault is an error, which
// names the line and wraps [ErrRecord]. An empty file, or one whose only line is torn, gives a
// record of no count, of size 0. If a file does not begin like a record, ReadRecord stops there.
func ReadRecord(r io.Reader) (*Record, error) {
	rec := &Record{Sums: map[int]*big.Int{}}
	in := bufio.NewReader(r)
	head, err := in.Peek(len(recordPrefix))
	switch {
	case err != nil && err != io.EOF:
		return nil, err
	case !strings.HasPrefix(recordPrefix, string(head)):
		return nil, fault.New(ErrRecord, "it does not begin like a record of a count; name another file")
	}
	for n := 1; ; n++ {
		line, err := readLine(in, n)
		switch {
		case errors.Is(err, ErrRecord):
			return nil, err
		case rec.Size+int64(len(line)) > maxRecord:
			return nil, fault.New(ErrRecord, "it is longer than %d MiB, the most that a record has", maxRecord>>20)
		case errors.Is(err, io.EOF): // what comes after the last end of a line is torn
			if n == 1 {
				rec.Head = string(line)
			}
			return rec, nil
		case err != nil:
			return nil, err
		}
		bad := rec.line(n, line)
		if bad != nil {
			if _, err := in.Peek(1); err == io.EOF && n > 1 {
				return rec, nil
			}
			return nil, bad
		}
		rec.Size += int64(len(line))
	}
}

// readLine reads the n-th line, with its end. If the line has no end, it returns the rest with
// io.EOF.
func readLine(in *bufio.Reader, n int) ([]byte, error) {
	most := maxLine
	if n == 1 {
		most = maxHead
	}
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		if len(line) > most {
			return nil, fault.New(ErrRecord, "line %d is longer than %d bytes, the most that it has in a record", n, most)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// line reads one line.
func (r *Record) line(n int, line []byte) error {
	if n == 1 {
		var s Subject
		if err := json.Unmarshal(line, &s); err != nil || s.Leaper != "count" {
			return fault.New(ErrRecord, "line 1 is not that of a record of a count; name another file")
		}
		if s.Version < firstVersion || s.Version > recordVersion {
			return fault.New(ErrRecord, "the record is of version %d, and this program writes version %d", s.Version, recordVersion)
		}
		if !bytes.Equal(s.text(), line) {
			return fault.New(ErrRecord, "line 1 was changed")
		}
		if s.Units < 0 || s.Units > maxUnits {
			return fault.New(ErrRecord, "line 1 names %d units, and no count has more than %d", s.Units, maxUnits)
		}
		r.Subject = s
		return nil
	}
	var l recordLine
	if err := json.Unmarshal(line, &l); err != nil || !bytes.Equal(l.text(), line) {
		return fault.New(ErrRecord, "line %d belongs to no unit", n)
	}
	if l.Check != r.Subject.check(l.Unit, l.Sum) {
		return fault.New(ErrRecord, "line %d does not have its checksum: it was changed, or belongs to another count", n)
	}
	sum, ok := new(big.Int).SetString(l.Sum, 10)
	if !ok || l.Unit < 0 || l.Unit >= r.Subject.Units {
		return fault.New(ErrRecord, "line %d: unit %d of %d with %q tours", n, l.Unit, r.Subject.Units, l.Sum)
	}
	if _, twice := r.Sums[l.Unit]; twice {
		return fault.New(ErrRecord, "line %d: unit %d appears twice", n, l.Unit)
	}
	r.Sums[l.Unit] = sum
	return nil
}

// WriteSubject begins a record.
func WriteSubject(w io.Writer, s Subject) error {
	text := s.text()
	if len(text) > maxHead {
		return fault.New(ErrRecord, "the names of the board's %d holes are longer than the first line of a record may be: count without one", len(s.Holes))
	}
	_, err := w.Write(text)
	return err
}

// WriteUnit adds a unit to a record, in one write.
func WriteUnit(w io.Writer, s Subject, unit int, sum *big.Int) error {
	_, err := w.Write(recordLine{unit, sum.String(), s.check(unit, sum.String())}.text())
	return err
}

// Missing lists the given units that are not done.
func (r *Record) Missing(units []int) []int {
	var missing []int
	for _, u := range units {
		if _, done := r.Sums[u]; !done {
			missing = append(missing, u)
		}
	}
	return missing
}

// Sum adds up the finished units.
func (r *Record) Sum() *big.Int {
	sum := new(big.Int)
	for _, n := range r.Sums {
		sum.Add(sum, n)
	}
	return sum
}

// A Part is a share of the units: every Of-th one, from the Index-th on, counted
// from 1. The zero Part is all.
type Part struct{ Index, Of int }

// Units lists the units of a part.
func (p Part) Units(all int) []int {
	first, step := 0, 1
	if p.Of > 0 {
		first, step = p.Index-1, p.Of
	}
	var units []int
	for u := first; u < all; u += step {
		units = append(units, u)
	}
	return units
}

// Merge makes one record of several. Read reads each when its turn comes. They must be of the
// same count, with no unit in two of them; units may be missing, see [Record.Missing]. Names are
// the names of the records, also in errors. Errors wrap [ErrRecord] or are read's.
func Merge(names []string, read func(name string) (*Record, error)) (*Record, error) {
	if len(names) == 0 {
		return nil, fault.New(ErrRecord, "no records to merge")
	}
	whole := &Record{Sums: map[int]*big.Int{}}
	from := map[int]string{}
	for i, name := range names {
		r, err := read(name)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			whole.Subject = r.Subject
		}
		if r.Subject.Prime != "" {
			return nil, fault.New(ErrRecord, "%s is of a count modulo %s, which checks another count and is none itself", name, r.Subject.Prime)
		}
		if !r.Subject.Same(whole.Subject) {
			why := fmt.Sprintf("is of %s", r.Subject)
			if r.Subject.String() == whole.Subject.String() {
				why = "has another plan"
			}
			return nil, fault.New(ErrRecord, "%s is of %s, %s %s: they cannot be added", names[0], whole.Subject, name, why)
		}
		for unit, sum := range r.Sums {
			if other, twice := from[unit]; twice {
				return nil, fault.New(ErrRecord, "unit %d is in %s and in %s: it would be added twice", unit, other, name)
			}
			from[unit] = name
			whole.Sums[unit] = sum
		}
		if whole.Size += r.Size; whole.Size > maxRecord {
			return nil, fault.New(ErrRecord, "the records have more than %d MiB together, the most that a record has", maxRecord>>20)
		}
	}
	return whole, nil
}
