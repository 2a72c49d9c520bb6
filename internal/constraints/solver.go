package constraints

import (
	"context"

	"github.com/go-air/gini/z"

	"leaper/exist"
	"leaper/tour"
)

// A Solver is a solver that is asked many times about one problem, each time with
// other numbers given besides: what it learns from one question it knows in the next.
// It is for one goroutine. After an error it must not be asked any more.
type Solver struct {
	s      *encoding // nil where no tour satisfies the constraints
	number map[z.Lit]tour.Number
	bans   []z.Lit // of each tour that is forbidden, what is assumed
}

// NewSolver states the problem for many questions, if it has at most this number of places, each a
// number on a square; 0 stands for the limit of [Problem.Satisfy]. The error wraps
// [graph.ErrTooLarge] if it has more, or is [Problem.Fits]'s.
func (p *Problem) NewSolver(places int64) (*Solver, error) {
	if p.fits != nil {
		return nil, p.fits
	}
	a := &Solver{number: map[z.Lit]tour.Number{}}
	d := p.domains()
	if d.empty.is || !d.propagate(make([]uint64, p.words)) {
		return a, nil
	}
	var err error
	a.s, err = d.encoding(places)
	return a, err
}

// place is the literal of a number on a square; z.LitNull if it cannot stand there.
func (a *Solver) place(n tour.Number) z.Lit {
	if v, ok := a.s.table.Vertex(n.Square); ok {
		return a.s.literal(int(n.Number-1), v)
	}
	return z.LitNull
}

// Forbid takes a tour out of what may be answered.
func (a *Solver) Forbid(t tour.Tour) {
	if a.s == nil {
		return
	}
	var clause []z.Lit
	for step, square := range t.All() {
		m := a.place(tour.Number{Square: square, Number: step + 1})
		if m == z.LitNull { // it does not satisfy the constraints anyway
			return
		}
		clause = append(clause, m.Not())
	}
	// The solver does not see a clause that is false already, so this one is made such
	// that it never is.
	ban := a.s.sat.Lit()
	a.bans = append(a.bans, ban)
	a.s.add(append(clause, ban.Not())...)
}

// Fix gives a number for good.
func (a *Solver) Fix(n tour.Number) {
	if a.s != nil {
		a.s.add(a.place(n))
	}
}

// SolveWith asks for a tour with some more numbers given. If there is none, needed is a
// subset of them that already excludes every tour; if it is empty there is no tour at
// all.
func (a *Solver) SolveWith(ctx context.Context, numbers []tour.Number) (t tour.Tour, v exist.Verdict, needed []tour.Number, err error) {
	if a.s == nil {
		return t, exist.None, nil, ctx.Err()
	}
	for _, n := range numbers {
		if a.place(n) == z.LitNull {
			return t, exist.None, []tour.Number{n}, ctx.Err()
		}
	}
	for _, n := range numbers {
		m := a.place(n)
		a.number[m] = n
		a.s.sat.Assume(m)
	}
	a.s.sat.Assume(a.bans...)
	if v, err = a.s.solve(ctx); err != nil {
		return t, exist.Undecided, nil, err
	}
	if v == exist.Found {
		return a.s.tour(), v, nil, nil
	}
	for _, m := range a.s.sat.Why(nil) {
		if n, is := a.number[m]; is {
			needed = append(needed, n)
		}
	}
	return t, v, needed, nil
}
