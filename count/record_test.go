package count_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"leaper/count"
	"leaper/internal/testing/setup"
	"leaper/tour"
	"leaper/work"
)

// recorded runs some units of a plan into a record's text.
func recorded(t *testing.T, p *count.Plan, units []int) string {
	t.Helper()
	var text bytes.Buffer
	if err := count.WriteSubject(&text, p.Subject()); err != nil {
		t.Fatal(err)
	}
	if err := p.Run(background, units, count.Options{}, func(unit int, n *big.Int) error {
		return count.WriteUnit(&text, p.Subject(), unit, n)
	}); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

func read(t *testing.T, text string) *count.Record {
	t.Helper()
	rec, err := count.ReadRecord(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v in:\n%s", err, text)
	}
	return rec
}

// merge merges records that were read already.
func merge(records []*count.Record, names []string) (*count.Record, error) {
	return count.Merge(names, func(name string) (*count.Record, error) { return records[slices.Index(names, name)], nil })
}

// planOf is a plan with several units.
func planOf(t *testing.T, size string, ask tour.Ask) *count.Plan {
	t.Helper()
	p, err := count.NewPlan(background, setup.Graph(t, size, "plane", "knight"), ask, 0)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestParts: every part adds its own units, and merged they are the count. Parts that do not
// belong together are refused.
func TestParts(t *testing.T) {
	setup.NotRaced(t)
	several := false
	for _, c := range []struct {
		size     string
		ask      tour.Ask
		directed string
	}{
		{"6x6", tour.Ask{}, "6637920"},
		{"6x6", tour.Ask{Kind: tour.Open}, "5927856"},
		{"6x6", tour.Ask{From: tour.At(0)}, "524486"},
		{"6x9", tour.Ask{Kind: tour.Closed}, "6749935880"},
	} {
		p := planOf(t, c.size, c.ask)
		parts := min(3, p.Units())
		several = several || parts > 1
		var texts, names []string
		var records []*count.Record
		for i := range parts {
			texts = append(texts, recorded(t, p, count.Part{Index: i + 1, Of: parts}.Units(p.Units())))
			records = append(records, read(t, texts[i]))
			names = append(names, fmt.Sprintf("part %d", i+1))
		}
		whole, err := merge(records, names)
		if err != nil {
			t.Fatalf("%s: %v", p.Subject(), err)
		}
		if missing := whole.Missing(count.Part{}.Units(p.Units())); len(missing) > 0 {
			t.Errorf("%s: units %v are missing", p.Subject(), missing)
		}
		again, err := whole.Subject.Layout(background)
		if err != nil {
			t.Fatalf("%s: %v", p.Subject(), err)
		}
		if got := again.Count(again.Sum(whole)).Directed(); got.String() != c.directed {
			t.Errorf("%s in %d parts: %v, want %s", p.Subject(), parts, got, c.directed)
		}
		if parts == 1 {
			continue
		}
		if _, err := merge([]*count.Record{records[0], records[1], records[0]}, []string{"a", "b", "c"}); !errors.Is(err, count.ErrRecord) || !strings.Contains(err.Error(), "is in a and in c") {
			t.Errorf("%s: a part twice: %v", p.Subject(), err)
		}
		other := read(t, recorded(t, planOf(t, "5x5", tour.Ask{}), []int{0}))
		if _, err := merge([]*count.Record{records[0], other}, []string{"a", "b"}); !errors.Is(err, count.ErrRecord) {
			t.Errorf("%s and another count: %v", p.Subject(), err)
		}
		if half, err := merge(records[:1], names[:1]); err != nil || len(half.Missing(count.Part{}.Units(p.Units()))) == 0 {
			t.Errorf("%s: one part of %d misses nothing, %v", p.Subject(), parts, err)
		}
	}
	if !several {
		t.Error("no count has several units")
	}
	if _, err := merge(nil, nil); !errors.Is(err, count.ErrRecord) {
		t.Errorf("nothing merged: %v", err)
	}
}

// TestPartUnits: parts share out the units, whatever their number.
func TestPartUnits(t *testing.T) {
	for units := range 20 {
		for of := 1; of < 25; of++ {
			var all []int
			for i := range of {
				all = append(all, count.Part{Index: i + 1, Of: of}.Units(units)...)
			}
			slices.Sort(all)
			if !slices.Equal(all, count.Part{}.Units(units)) {
				t.Errorf("%d units in %d parts: %v", units, of, all)
			}
		}
	}
}

// TestTorn cuts a record at every byte, as a crash would. It still reads, its whole lines count,
// and continuing from there gives the number.
func TestTorn(t *testing.T) {
	setup.NotRacedByDay(t)
	p := planOf(t, "6x9", tour.Ask{Kind: tour.Closed})
	text := recorded(t, p, count.Part{}.Units(p.Units()))
	whole := read(t, text)
	if whole.Size != int64(len(text)) || len(whole.Sums) != p.Units() {
		t.Fatalf("%d of %d bytes, %d of %d units", whole.Size, len(text), len(whole.Sums), p.Units())
	}
	for cut := range len(text) {
		rec := read(t, text[:cut])
		lines := strings.Count(text[:cut], "\n")
		if want := strings.LastIndex(text[:cut], "\n") + 1; rec.Size != int64(want) || len(rec.Sums) != max(0, lines-1) {
			t.Fatalf("cut at %d: size %d with %d units", cut, rec.Size, len(rec.Sums))
		}
		for unit, sum := range rec.Sums {
			if sum.Cmp(whole.Sums[unit]) != 0 {
				t.Fatalf("cut at %d: unit %d is %v", cut, unit, sum)
			}
		}
	}
	// A torn line can also end in rubbish that has an end of line.
	rec := read(t, text[:len(text)-30]+"\x00\x00\x00\n")
	if len(rec.Sums) != p.Units()-1 {
		t.Errorf("rubbish in the last line: %d units", len(rec.Sums))
	}
	rest := rec.Missing(count.Part{}.Units(p.Units()))
	if err := p.Run(background, rest, count.Options{}, func(unit int, n *big.Int) error {
		rec.Sums[unit] = n
		return nil
	}); err != nil || len(rec.Sums) != p.Units() || rec.Sum().Cmp(whole.Sum()) != 0 {
		t.Errorf("taken up again: %v, %v", rec.Sums, err)
	}
}

// endless gives a text again and again, and knows how much was read.
type endless struct {
	text string
	read int64
}

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = e.text[(e.read+int64(i))%int64(len(e.text))]
	}
	e.read += int64(len(p))
	return len(p), nil
}

// TestEndless: an endless text is refused, after no more bytes than a record may have.
func TestEndless(t *testing.T) {
	setup.NotRacedByDay(t)
	p := planOf(t, "6x9", tour.Ask{Kind: tour.Closed})
	text := recorded(t, p, []int{0, 1})
	head, _, _ := strings.Cut(text, "\n")
	for _, c := range []struct {
		begin, again string
		most         int64
	}{
		{"", "\x00", 1 << 13},
		{"", "x\n", 1 << 13},
		{`{"leaper":"count",`, " ", 1 << 23},
		{head, "\x00", 1 << 23},
		{head + "\n", "1", 1 << 18},
		{text, "\x00", 1 << 18},
		{text, "\n", 1 << 13},
	} {
		rest := &endless{text: c.again}
		if _, err := count.ReadRecord(io.MultiReader(strings.NewReader(c.begin), rest)); !errors.Is(err, count.ErrRecord) || rest.read > c.most {
			t.Errorf("%.30q and %q without end: %v after %d bytes", c.begin, c.again, err, rest.read)
		}
	}
}

// TestHeads: a torn first line is recognised, if it is long enough to be that of a record.
func TestHeads(t *testing.T) {
	s := planOf(t, "6x9", tour.Ask{Kind: tour.Closed}).Subject()
	var text strings.Builder
	if err := count.WriteSubject(&text, s); err != nil {
		t.Fatal(err)
	}
	for cut := range text.Len() {
		rec := read(t, text.String()[:cut])
		if rec.Size != 0 || rec.Head != text.String()[:cut] || s.Begins(rec.Head) != (cut == 0 || cut >= 18) {
			t.Errorf("cut at %d: %q of %d bytes, which begins the line: %v", cut, rec.Head, rec.Size, s.Begins(rec.Head))
		}
	}
	if other := planOf(t, "6x7", tour.Ask{}).Subject(); other.Begins(text.String()[:50]) {
		t.Error("another count begins so")
	}
	s.Holes = slices.Repeat([]string{"a1"}, 1<<20)
	if err := count.WriteSubject(io.Discard, s); !errors.Is(err, count.ErrRecord) {
		t.Errorf("a line that no reader takes: %v", err)
	}
}

// TestChanged changes each byte of a record. Every change is noticed, except in the last line,
// which may be torn.
func TestChanged(t *testing.T) {
	setup.NotRaced(t)
	p := planOf(t, "6x9", tour.Ask{Kind: tour.Closed})
	text := recorded(t, p, []int{0, 1, 2})
	last := strings.LastIndex(strings.TrimSuffix(text, "\n"), "\n") // with the end of the line before
	for at := range text {
		changed := []byte(text)
		changed[at] ^= 1
		rec, err := count.ReadRecord(bytes.NewReader(changed))
		switch {
		case err != nil && !errors.Is(err, count.ErrRecord):
			t.Errorf("byte %d changed: %v", at, err)
		case err != nil && at >= last:
			t.Errorf("byte %d of the last line changed: %v", at, err)
		case err == nil && at < last:
			t.Errorf("byte %d changed from %q: not noticed, %d units", at, text[at], len(rec.Sums))
		case err == nil && at > last && len(rec.Sums) != 2:
			t.Errorf("byte %d of the last line changed: %d units", at, len(rec.Sums))
		}
	}
}

func TestBadRecords(t *testing.T) {
	setup.NotRacedByDay(t)
	p := planOf(t, "6x9", tour.Ask{Kind: tour.Closed})
	text := recorded(t, p, []int{0, 1})
	head, lines, _ := strings.Cut(text, "\n")
	first, _, _ := strings.Cut(lines, "\n")
	for what, bad := range map[string]string{
		"another file":         "hello\nworld\n",
		"a unit twice":         text + first + "\n" + first + "\n",
		"no head":              lines,
		"another version":      strings.Replace(text, `"version":2`, `"version":3`, 1),
		"lines of another":     strings.Replace(text, "6x9", "6x7", 1),
		"rubbish in the midst": head + "\nrubbish\n" + lines,
	} {
		if rec, err := count.ReadRecord(strings.NewReader(bad)); !errors.Is(err, count.ErrRecord) {
			t.Errorf("%s: %+v, %v", what, rec, err)
		}
	}
	s := p.Subject()
	s.Plan = "of another version"
	if _, err := s.Layout(background); !errors.Is(err, count.ErrRecord) {
		t.Errorf("another plan: %v", err)
	}
	for _, change := range []func(s *count.Subject){
		func(s *count.Subject) { s.Board = "0x8" },
		func(s *count.Subject) { s.Piece = "knigth" },
		func(s *count.Subject) { s.Kind = "round" },
		func(s *count.Subject) { s.From = "z99" },
		func(s *count.Subject) { s.Holes = []string{"z99"} },
	} {
		s := p.Subject()
		change(&s)
		if _, err := s.Layout(background); !errors.Is(err, count.ErrRecord) {
			t.Errorf("%+v: %v", s, err)
		}
	}
}

// TestSubjects: a subject has everything that distinguishes counts.
func TestSubjects(t *testing.T) {
	setup.NotRacedByDay(t)
	seen := map[string]bool{}
	for _, topology := range []string{"plane", "cylinder", "torus"} {
		for _, piece := range []string{"knight", "wazir"} {
			for _, ask := range []tour.Ask{{}, {Kind: tour.Closed}, {Kind: tour.Open}, {From: tour.At(0)}, {From: tour.At(0), To: tour.At(1)}, {To: tour.At(1)}} {
				g := setup.Graph(t, "4x6", topology, piece)
				p, err := count.NewPlan(background, g, ask, 0)
				if err != nil {
					t.Fatal(err)
				}
				s := p.Subject()
				if seen[fmt.Sprint(s)] {
					t.Errorf("%s twice", s)
				}
				seen[fmt.Sprint(s)] = true
				again, err := s.Layout(background)
				if err != nil || again.Ask() != ask || again.Graph().Board().Topology() != g.Board().Topology() {
					t.Errorf("%s makes a plan for %+v, %v", s, again, err)
				}
			}
		}
	}
}

// TestLongRecord: the record of all paths of 8×8, which took minutes, adds up to
// the published number (OEIS A165134).
func TestLongRecord(t *testing.T) {
	file, err := os.Open("../dev/bench/8x8-paths.count")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rec, err := count.ReadRecord(file)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := rec.Subject.Layout(background)
	if err != nil {
		t.Fatal(err)
	}
	if missing := rec.Missing(count.Part{}.Units(plan.Units())); len(missing) > 0 {
		t.Fatalf("%d units are missing", len(missing))
	}
	if got := plan.Count(plan.Sum(rec)).Directed().String(); got != "19591828170979904" {
		t.Errorf("8x8 has %s paths by the record", got)
	}
}

// TestRunStops: numbers given to done before an end are right.
func TestRunStops(t *testing.T) {
	p := planOf(t, "6x9", tour.Ask{Kind: tour.Closed})
	want := read(t, recorded(t, p, count.Part{}.Units(p.Units()))).Sums
	ctx, cancel := context.WithCancel(background)
	got := map[int]*big.Int{}
	err := p.Run(ctx, count.Part{}.Units(p.Units()), count.Options{Resources: work.Resources{Threads: 1}}, func(unit int, n *big.Int) error {
		got[unit] = n
		cancel()
		return nil
	})
	if !errors.Is(err, count.ErrUnfinished) || !errors.Is(err, context.Canceled) || len(got) == 0 || len(got) == len(want) {
		t.Errorf("cancelled in the first of %d units: %d, %v", len(want), len(got), err)
	}
	full := errors.New("disk full")
	err = p.Run(background, count.Part{}.Units(p.Units()), count.Options{}, func(int, *big.Int) error { return full })
	if !errors.Is(err, full) {
		t.Errorf("a record that fails: %v", err)
	}
	for unit, sum := range got {
		if sum.Cmp(want[unit]) != 0 {
			t.Errorf("unit %d: %v, and %v in full", unit, sum, want[unit])
		}
	}
}
