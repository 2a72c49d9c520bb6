package count

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/big"
	"slices"
	"strings"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/piece"
	"leaper/tour"
)

// A record keeps what is known of a count, so that it can be stopped and taken
// up again, or shared among machines: a line that says which count, and a line
// for each unit that is done. Lines are only ever added. Each has a checksum, so
// that one that was torn, by a crash or a full disk, is known.
//
//	{"leaper":"count","version":1,"board":"8x8","piece":"knight","kind":"path","plan":"…","units":3321}
//	{"unit":17,"sum":"157099192660","check":"5b1f3c02"}

// ErrRecord: a record that cannot be read, or does not fit.
var ErrRecord = errors.New("bad record")

// A Subject says which count a record is of. Subjects of equal text are the same
// count, laid out in the same units.
type Subject struct {
	Leaper   string   `json:"leaper"` // always "count"
	Version  int      `json:"version"`
	Board    string   `json:"board"`
	Topology string   `json:"topology,omitempty"`
	Holes    []string `json:"holes,omitempty"`
	Piece    string   `json:"piece"`
	Kind     string   `json:"kind"`
	From     string   `json:"from,omitempty"`
	To       string   `json:"to,omitempty"`
	Memory   int64    `json:"memory,omitempty"` // for which it was laid out; version 1 knows none
	Plan     string   `json:"plan"`             // tells plans apart
	Units    int      `json:"units"`            // numbered from 0
}

// recordVersion changes when units are laid out or counted in another way.
const recordVersion = 1

// Subject is the plan's.
func (p *Plan) Subject() Subject {
	b := p.graph.Board()
	s := Subject{
		Leaper: "count", Version: recordVersion, Board: b.Size(), Piece: p.graph.Piece().String(),
		Kind: tour.KindNames()[p.ask.Kind], Memory: p.memory, Units: p.Units(),
	}
	if name := b.Topology().String(); name != "plane" {
		s.Topology = name
	}
	for _, h := range b.Holes() {
		s.Holes = append(s.Holes, b.Name(h))
	}
	if from, given := p.ask.From.Given(); given {
		s.From = b.Name(from)
	}
	if to, given := p.ask.To.Given(); given {
		s.To = b.Name(to)
	}
	var keys []string
	for _, t := range p.terms {
		keys = append(keys, t.plan.Key())
	}
	s.Plan = strings.Join(keys, "+")
	return s
}

func (s Subject) String() string {
	text := map[string]string{"path": "paths", "open": "open tours", "closed": "closed tours"}[s.Kind] + " of " + s.Board
	if s.Topology != "" {
		text += " " + s.Topology
	}
	text += ", " + s.Piece
	if len(s.Holes) > 0 {
		text += fmt.Sprintf(", %d holes", len(s.Holes))
	}
	if s.From != "" {
		text += ", from " + s.From
	}
	if s.To != "" {
		text += ", to " + s.To
	}
	return text
}

// Layout makes the plan of a subject. If this program lays the count out in
// another way than the one that wrote the record, the error wraps [ErrRecord].
func (s Subject) Layout(ctx context.Context) (*Plan, error) {
	p, err := s.plan(ctx)
	if errors.Is(err, ErrUnfinished) {
		return nil, err
	}
	if err != nil {
		return nil, fault.New(ErrRecord, "a record of %s: %w", s, err)
	}
	if !p.Subject().Same(s) {
		return nil, fault.New(ErrRecord, "the record of %s has a plan that this version does not make", s)
	}
	return p, nil
}

func (s Subject) plan(ctx context.Context) (*Plan, error) {
	b, err := board.Parse(s.Board)
	if err != nil {
		return nil, err
	}
	if s.Topology != "" {
		topology, err := board.ParseTopology(s.Topology)
		if err != nil {
			return nil, err
		}
		if b, err = b.WithTopology(topology); err != nil {
			return nil, err
		}
	}
	holes := make([]board.Square, len(s.Holes))
	for i, name := range s.Holes {
		if holes[i], err = b.ParseSquare(name); err != nil {
			return nil, err
		}
	}
	if b, err = b.WithHoles(holes...); err != nil {
		return nil, err
	}
	var ask tour.Ask
	if ask.Kind = tour.Kind(slices.Index(tour.KindNames(), s.Kind)); ask.Kind > tour.Open {
		return nil, fmt.Errorf("there is no kind %q", s.Kind)
	}
	for _, e := range []struct {
		name string
		end  *tour.End
	}{{s.From, &ask.From}, {s.To, &ask.To}} {
		if e.name != "" {
			at, err := b.ParseSquare(e.name)
			if err != nil {
				return nil, err
			}
			*e.end = tour.At(at)
		}
	}
	q, err := piece.Parse(s.Piece)
	if err != nil {
		return nil, err
	}
	g, err := graph.New(b, q)
	if err != nil {
		return nil, err
	}
	return NewPlan(ctx, g, ask, s.Memory)
}

// text is the subject's line.
func (s Subject) text() []byte { return textOf(s) }

// Same says whether two records are of the same count.
func (s Subject) Same(t Subject) bool { return bytes.Equal(s.text(), t.text()) }

// A Record is a record that was read.
type Record struct {
	Subject Subject
	Sums    map[int]*big.Int // what each unit that is done adds to the directed count
	// Size is the length of what is whole: less than the file's if the last
	// line is torn. Whoever adds to the file has to cut it there first.
	Size int64
}

// recordLine is the line of a unit.
type recordLine struct {
	Unit  int    `json:"unit"`
	Sum   string `json:"sum"`
	Check string `json:"check"`
}

func (l recordLine) text() []byte { return textOf(l) }

// textOf is an object on a line.
func textOf(v any) []byte {
	line, err := json.Marshal(v)
	if err != nil {
		panic(err) // strings and numbers can be written
	}
	return append(line, '\n')
}

// check is a checksum of a unit's line, that belongs to one count only.
func (s Subject) check(unit int, sum string) string {
	return fmt.Sprintf("%08x", crc32.ChecksumIEEE(fmt.Appendf(s.text(), "%d %s", unit, sum)))
}

// ReadRecord reads a record. A last line that is torn is left out; anything else
// that is wrong is an error, which names the line and wraps [ErrRecord]. An
// empty file, or one whose only line is torn, gives a record of no count, of
// size 0.
func ReadRecord(r io.Reader) (*Record, error) {
	rec := &Record{Sums: map[int]*big.Int{}}
	in := bufio.NewReader(r)
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			return rec, nil // what comes after the last end of a line is torn
		}
		if err != nil {
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

// line reads one line.
func (r *Record) line(n int, line []byte) error {
	if n == 1 {
		var s Subject
		if err := json.Unmarshal(line, &s); err != nil || s.Leaper != "count" {
			return fault.New(ErrRecord, "line 1 is not that of a count's record")
		}
		if s.Version != recordVersion {
			return fault.New(ErrRecord, "the record is of version %d, and this program writes version %d", s.Version, recordVersion)
		}
		if !bytes.Equal(s.text(), line) {
			return fault.New(ErrRecord, "line 1 was changed")
		}
		r.Subject = s
		return nil
	}
	var l recordLine
	if err := json.Unmarshal(line, &l); err != nil || !bytes.Equal(l.text(), line) {
		return fault.New(ErrRecord, "line %d is no unit's", n)
	}
	if l.Check != r.Subject.check(l.Unit, l.Sum) {
		return fault.New(ErrRecord, "line %d does not have its checksum: it was changed, or belongs to another count", n)
	}
	sum, ok := new(big.Int).SetString(l.Sum, 10)
	if !ok || l.Unit < 0 || l.Unit >= r.Subject.Units {
		return fault.New(ErrRecord, "line %d: unit %d of %d with %q tours", n, l.Unit, r.Subject.Units, l.Sum)
	}
	if _, twice := r.Sums[l.Unit]; twice {
		return fault.New(ErrRecord, "line %d: unit %d stands there twice", n, l.Unit)
	}
	r.Sums[l.Unit] = sum
	return nil
}

// WriteSubject begins a record.
func WriteSubject(w io.Writer, s Subject) error {
	_, err := w.Write(s.text())
	return err
}

// WriteUnit adds a unit to a record, in one write.
func WriteUnit(w io.Writer, s Subject, unit int, sum *big.Int) error {
	_, err := w.Write(recordLine{unit, sum.String(), s.check(unit, sum.String())}.text())
	return err
}

// Missing lists the units that are not done, of those that are asked for.
func (r *Record) Missing(units []int) []int {
	var missing []int
	for _, u := range units {
		if _, done := r.Sums[u]; !done {
			missing = append(missing, u)
		}
	}
	return missing
}

// Sum adds up what is done.
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

// Merge makes one record of several. They have to be of the same count, with no
// unit in two of them; units may be missing, see [Record.Missing]. Names are
// those of the records, for errors, which wrap [ErrRecord].
func Merge(records []*Record, names []string) (*Record, error) {
	if len(records) == 0 {
		return nil, fault.New(ErrRecord, "no records to merge")
	}
	whole := &Record{Subject: records[0].Subject, Sums: map[int]*big.Int{}}
	from := map[int]string{}
	for i, r := range records {
		if !r.Subject.Same(whole.Subject) {
			why := fmt.Sprintf("is of %s", r.Subject)
			if r.Subject.String() == whole.Subject.String() {
				why = "has another plan"
			}
			return nil, fault.New(ErrRecord, "%s is of %s, %s %s: they cannot be added", names[0], whole.Subject, names[i], why)
		}
		for unit, sum := range r.Sums {
			if other, twice := from[unit]; twice {
				return nil, fault.New(ErrRecord, "unit %d is in %s and in %s: it would be added twice", unit, other, names[i])
			}
			from[unit] = names[i]
			whole.Sums[unit] = sum
		}
	}
	return whole, nil
}
