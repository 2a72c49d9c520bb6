package constraints

import (
	"context"

	"github.com/go-air/gini/z"

	"leaper/exist"
	"leaper/tour"
)

// A Solver answers many questions about one problem, each with
// other numbers given besides: what it learns from one question it knows in the next.
// It is for one goroutine. After an error it must not be asked any more.
type Solver struct {
	encoding *encoding // nil where no tour satisfies the constraints
	number   map[z.Lit]tour.Number
	bans     []z.Lit // for each forbidden tour, the literal that is assumed
}

// NewSolver states the problem for many questions, if it has at most this number of places, each a
// number on a square; 0 stands for the limit of [Problem.Satisfy]. The error wraps
// [graph.ErrTooLarge] if it has more, or is [Problem.Fits]'s.
func (p *Problem) NewSolver(places int64) (*Solver, error) {
	if p.unfit != nil {
		return nil, p.unfit
	}
	a := &Solver{number: map[z.Lit]tour.Number{}}
	d := p.newDomains()
	if d.empty.found || !d.propagate(make([]uint64, p.words)) {
		return a, nil
	}
	var err error
	a.encoding, err = d.newEncoding(places)
	return a, err
}

// place returns the literal of a number on a square; z.LitNull if it cannot stand there.
func (a *Solver) place(n tour.Number) z.Lit {
	if v, ok := a.encoding.table.Vertex(n.Square); ok {
		return a.encoding.literal(int(n.Number-1), v)
	}
	return z.LitNull
}

// Forbid excludes a tour from the answers.
func (a *Solver) Forbid(t tour.Tour) {
	if a.encoding == nil {
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
	// The solver does not see a clause that is false already, so this one has a literal
	// of its own, with which it is never false.
	ban := a.encoding.sat.Variable()
	a.bans = append(a.bans, ban)
	a.encoding.add(append(clause, ban.Not())...)
}

// Fix gives a number in all questions to come.
func (a *Solver) Fix(n tour.Number) {
	if a.encoding != nil {
		a.encoding.add(a.place(n))
	}
}

// SolveWith asks for a tour with some more numbers given. If there is none, needed is a
// subset of them that already excludes every tour; if it is empty there is no tour at
// all.
func (a *Solver) SolveWith(ctx context.Context, numbers []tour.Number) (t tour.Tour, v exist.Verdict, needed []tour.Number, err error) {
	if a.encoding == nil {
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
		a.encoding.sat.Assume(m)
	}
	a.encoding.sat.Assume(a.bans...)
	if v, err = a.encoding.solve(ctx); err != nil {
		return t, exist.Undecided, nil, err
	}
	if v == exist.Found {
		return a.encoding.tour(), v, nil, nil
	}
	for _, m := range a.encoding.sat.Why() {
		if n, ok := a.number[m]; ok {
			needed = append(needed, n)
		}
	}
	return t, v, needed, nil
}
