package counting

import (
	"errors"
	"maps"
	"math/big"
	"strings"
	"testing"

	"leaper/app/verbs/query"
	"leaper/count"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// counting begins a count of closed tours.
func counting(t *testing.T, size string) *parsedCount {
	t.Helper()
	q := &CountQuestion{}
	q.Board, q.Kind = size, tour.Closed.Word()
	c, err := q.parse(query.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// secondly counts what a record holds a second time, in so much memory: with what the
// second count's own record holds already, if that is not nil. The part may be all.
func secondly(t *testing.T, size string, memory int64, first, old *count.Record, part count.Part) (*units, *CountAnswer, error) {
	t.Helper()
	c := counting(t, size)
	c.opts.Memory, c.part = memory, part
	if first != nil {
		if err := c.repeat(first, "first.count"); err != nil {
			t.Fatal(err)
		}
	}
	u, a, err := c.planUnits(t.Context(), nil)
	if err != nil {
		return nil, a, err
	}
	if old != nil {
		maps.Copy(u.rec.Sums, old.Sums)
	}
	a, err = u.run(t.Context(), query.Reporter{}, "second.count", nil)
	return u, a, err
}

// TestSecondCount: a second count agrees with the first; where a unit of the first is wrong,
// it says so and of which, if both plans have the same units, and of the whole, if not.
func TestSecondCount(t *testing.T) {
	setup.NotRaced(t)
	for _, c := range []struct {
		size   string
		memory int64
		told   string // of a wrong record
	}{
		{"6x9", 1 << 24, "first.count: its unit 0 comes to 6749935881 modulo 2305843009213693951, and by another plan to 6749935880: one of the two is wrong"},
		{"6x9", 1 << 30, "first.count: its units add up to 6749935881 directed tours, which is 6749935881 modulo 2305843009213693951, and by another plan there are 6749935880: one of the two is wrong"},
	} {
		u, _, err := secondly(t, c.size, c.memory, nil, nil, count.Part{})
		if err != nil {
			t.Fatal(err)
		}
		first := u.rec
		first.Size = 1
		part := &count.Record{Subject: first.Subject, Size: 1, Sums: map[int]*big.Int{}}
		if err := counting(t, c.size).repeat(part, "part.count"); !errors.Is(err, count.ErrRecord) {
			t.Errorf("%+v: a part of a record: %v", c, err)
		}
		again, a, err := secondly(t, c.size, c.memory, first, nil, count.Part{})
		if err != nil || a.Residue != "6749935880" {
			t.Fatalf("%+v: %+v, %v", c, a, err)
		}
		first.Sums[0] = new(big.Int).Add(first.Sums[0], big.NewInt(1))
		for _, old := range []*count.Record{nil, again.rec} { // while it counts, and of what it has counted before
			if _, _, err := secondly(t, c.size, c.memory, first, old, count.Part{}); !errors.Is(err, count.ErrRecord) || !strings.HasSuffix(err.Error(), c.told) {
				t.Errorf("%+v: %v", c, err)
			}
		}
	}
}

// TestSecondPart: the units of a part are compared with the first count's, which says their sum.
// That needs plans with the same units.
func TestSecondPart(t *testing.T) {
	one := count.Part{Index: 1, Of: 1}
	u, _, err := secondly(t, "6x9", 1<<24, nil, nil, count.Part{})
	if err != nil {
		t.Fatal(err)
	}
	first := u.rec
	first.Size = 1
	_, a, err := secondly(t, "6x9", 1<<24, first, nil, one)
	if err != nil || a.Partial != "6749935880" || a.Count != "" || a.Part != "1/1" || !strings.Contains(a.Sentence, "found twice") {
		t.Errorf("%+v, %v", a, err)
	}
	var field *query.FieldError
	if _, _, err := secondly(t, "6x9", 1<<30, first, nil, one); !errors.As(err, &field) || field.Fields[0] != "part" {
		t.Errorf("with other units: %v", err)
	}
	first.Sums[0] = new(big.Int).Add(first.Sums[0], big.NewInt(1))
	if _, _, err := secondly(t, "6x9", 1<<24, first, nil, one); !errors.Is(err, count.ErrRecord) {
		t.Errorf("a wrong unit: %v", err)
	}
}
