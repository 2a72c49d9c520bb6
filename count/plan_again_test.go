package count

import (
	"context"
	"errors"
	"math/big"
	"testing"

	"leaper/count/internal/frontier"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// recorded counts all units of a plan.
func recorded(t *testing.T, p *Plan) *Record {
	t.Helper()
	rec := &Record{Subject: p.Subject(), Sums: map[int]*big.Int{}, Size: 1}
	err := p.Run(context.Background(), Part{}.Units(p.Units()), Options{}, func(unit int, n *big.Int) error {
		rec.Sums[unit] = n
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// TestAgain counts boards twice. Both counts agree, and they disagree if one of them is changed.
func TestAgain(t *testing.T) {
	setup.NotRaced(t)
	twice, parts := 0, 0
	for _, c := range []struct {
		size, topology, piece string
		kind                  tour.Kind
	}{
		{"6x6", "", "knight", tour.Closed}, {"6x8", "", "knight", tour.Closed}, {"8x6", "", "knight", tour.Closed}, {"5x5", "", "knight", tour.Path},
		{"5x7", "", "knight", tour.Path}, {"6x6", "", "knight", tour.Open}, {"4x6", "torus", "knight", tour.Closed}, {"5x6", "cylinder", "knight", tour.Path},
		{"8x8", "", "wazir", tour.Closed}, {"6x7", "", "camel", tour.Path}, {"10x30", "", "wazir", tour.Closed},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece)
		ask := tour.Ask{Kind: c.kind}
		p, err := NewPlan(t.Context(), g, ask, 1<<30)
		if err != nil {
			t.Fatal(err)
		}
		if p.known != nil {
			continue
		}
		first := recorded(t, p)
		again, err := Another(t.Context(), g, ask, 1<<30, first)
		if errors.Is(err, frontier.ErrAnother) {
			t.Logf("%+v: %v", c, err)
			continue
		}
		if err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		for i, term := range again.terms {
			if term.plan.Key() == p.terms[i].plan.Key() {
				t.Errorf("%+v: term %d has the same plan", c, i)
			}
		}
		if len(again.terms) > 1 {
			parts++
		}
		second := recorded(t, again)
		if number, want, got, agree := again.Agrees(first, second); !agree {
			t.Errorf("%+v: %v, %v modulo the prime; by another plan %v", c, number, want, got)
		}
		twice++
		laid, err := second.Subject.Layout(t.Context())
		if err != nil || laid.modulo != CheckPrime {
			t.Errorf("%+v: the second record's plan is modulo %d, %v", c, laid.modulo, err)
		}
		for unit, n := range first.Sums {
			n.Add(n, big.NewInt(2))
			if _, _, _, agree := again.Agrees(first, second); agree {
				t.Errorf("%+v: unit %d is changed, and nobody notes it", c, unit)
			}
			n.Sub(n, big.NewInt(2))
			delete(first.Sums, unit)
			if _, err := Another(t.Context(), g, ask, 1<<30, first); !errors.Is(err, ErrRecord) {
				t.Errorf("%+v, without unit %d: %v", c, unit, err)
			}
			break
		}
	}
	if twice < 8 || parts < 1 {
		t.Errorf("%d counted twice, %d of them in several sweeps", twice, parts)
	}
}

// TestAgreesOn compares two plans of the same units, unit by unit, and finds the changed one.
// Plans with other units are not compared.
func TestAgreesOn(t *testing.T) {
	setup.NotRaced(t)
	g := setup.Graph(t, "6x9", "", "knight")
	ask := tour.Ask{Kind: tour.Closed}
	const memory = 1 << 24 // so little that both descend
	p, err := NewPlan(t.Context(), g, ask, memory)
	if err != nil {
		t.Fatal(err)
	}
	q, err := newPlan(t.Context(), g, ask, memory, layoutOptions{layouts: p.Subject().Layouts, avoidLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	// in units by the edges at the first squares of the cut
	fixing := func(p *Plan, n int) *Plan {
		l := p.Subject().Layouts[0]
		about, err := p.terms[0].plan.Describe()
		if err != nil {
			t.Fatal(err)
		}
		l.Fixed = append(l.Fixed, about.Cut[:n]...)
		fixed, err := newPlan(t.Context(), g, ask, memory, layoutOptions{layouts: []frontier.Layout{l}})
		if err != nil {
			t.Fatal(err)
		}
		fixed.modulo = CheckPrime
		return fixed
	}
	first := recorded(t, fixing(p, 2))
	same, other := fixing(q, 2), fixing(q, 4)
	second := recorded(t, same)
	if len(first.Sums) < 6 || first.Subject.Plan == second.Subject.Plan {
		t.Fatalf("%d units, plans %s and %s", len(first.Sums), first.Subject.Plan, second.Subject.Plan)
	}
	for unit, n := range second.Sums {
		changed := new(big.Int).Add(n, big.NewInt(1))
		_, _, right := same.AgreesOn(first, unit, n)
		want, got, wrong := same.AgreesOn(first, unit, changed)
		if _, _, others := other.AgreesOn(first, unit, changed); !right || wrong || want.Cmp(got) == 0 || !others {
			t.Errorf("unit %d: %v, and by another plan %v: not as it should be", unit, first.Sums[unit], n)
		}
	}
}
