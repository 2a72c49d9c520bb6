package count

import (
	"context"
	"math/big"

	"leaper/count/internal/frontier"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// A number that nobody has counted before is counted twice. The second sweep goes through other
// states, in another order, and adds modulo a prime. So it needs one pass, and a wrong table or
// an overflowing sum cannot give the same wrong number in both.

// CheckPrime is that prime, 2⁶¹−1. Long counts are made modulo others, just below 2⁶².
const CheckPrime = 1<<61 - 1

// Whole reports why a record cannot be compared with a second count of a question: it is of
// another question, or units are missing. The error wraps [ErrRecord].
func Whole(g *graph.Graph, ask tour.Ask, old *Record) error {
	if err := g.NeedsBoard("a record"); err != nil {
		return err
	}
	if mine := About(g, ask).String(); old.Subject.String() != mine {
		return fault.New(ErrRecord, "it is of %s, and this is %s", old.Subject, mine)
	}
	if missing := len(old.Missing(Part{}.Units(old.Subject.Units))); missing > 0 {
		return fault.New(ErrRecord, "%d of its %d units are missing: go on with it first", missing, old.Subject.Units)
	}
	return nil
}

// Another plans the count of a record in another way, modulo [CheckPrime]. The record must be
// [Whole], or the error wraps [ErrRecord]. If there is only one way, it wraps
// [frontier.ErrAnother]. Other errors wrap [ErrUnfinished].
func Another(ctx context.Context, g *graph.Graph, ask tour.Ask, memory int64, old *Record) (*Plan, error) {
	if err := Whole(g, ask, old); err != nil {
		return nil, err
	}
	first, err := old.Subject.Layout(ctx)
	if err != nil {
		return nil, err
	}
	if first.known != nil {
		return nil, fault.New(frontier.ErrAnother, "the number is known without a count")
	}
	var layouts []frontier.Layout
	for _, t := range first.terms {
		layouts = append(layouts, t.plan.Layout())
	}
	p, err := newPlan(ctx, g, ask, memory, layoutOptions{layouts: layouts, avoidLayouts: true})
	if err != nil {
		return nil, err
	}
	p.modulo = CheckPrime
	return p, nil
}

// Agrees compares the total of a whole record with the total of another plan's record. It
// compares residues if either is modulo a prime.
func (p *Plan) Agrees(first, again *Record) (number, want, got *big.Int, agree bool) {
	number = first.Sum()
	want, got = p.residue(number), p.residue(again.Sum())
	return number, want, got, want.Cmp(got) == 0
}

// AgreesOn compares the number of one unit with the number that a whole record of another plan
// has for it. It compares residues if either is modulo a prime. Plans with different units
// agree.
func (p *Plan) AgreesOn(first *Record, unit int, n *big.Int) (want, got *big.Int, agree bool) {
	if !p.SameUnits(first) {
		return nil, nil, true
	}
	want, got = p.residue(first.Sums[unit]), p.residue(n)
	return want, got, want.Cmp(got) == 0
}

// SameUnits reports whether the plan of a record has the same units.
func (p *Plan) SameUnits(first *Record) bool {
	layouts := first.Subject.Layouts
	if len(layouts) != len(p.terms) {
		return false
	}
	for i, t := range p.terms {
		if !layouts[i].SameUnits(t.plan.Layout()) {
			return false
		}
	}
	return true
}

// residue is a number modulo the plan's prime.
func (p *Plan) residue(n *big.Int) *big.Int {
	return new(big.Int).Mod(n, new(big.Int).SetUint64(p.modulo))
}
