package clauses

import (
	"slices"

	"github.com/go-air/gini/z"
)

// writtenOut reports whether subsets of a number of literals, each of k and one more, are few enough to be
// written out. Eight moves and a way to an extra vertex are nine: 84 clauses of three, where a counter needs
// 16 more variables that the solver may guess wrong.
func writtenOut(k, lits int) bool { return k == 1 && lits <= 12 || k == 2 && lits <= 9 }

// Exactly states that exactly k of the literals hold, k being 1 or 2.
func (s *Solver) Exactly(k int, lits []z.Lit) {
	switch {
	case len(lits) < k:
		s.Add() // nothing satisfies the empty clause
	case len(lits) == k:
		for _, m := range lits {
			s.Add(m)
		}
	case writtenOut(k, len(lits)):
		s.AtLeast(k, lits)
		s.exclude(k, lits)
	default:
		s.Add(s.count(k, lits, true, true)[k-1])
	}
}

// AtLeast states that k of the literals hold, k being 1 or 2, or one of the others does: of any
// len(lits) − k + 1 literals one holds.
func (s *Solver) AtLeast(k int, lits []z.Lit, or ...z.Lit) {
	switch {
	case len(lits) < k:
		s.Add(or...)
		return
	case k == 1:
		s.Add(slices.Concat(or, lits)...)
		return
	}
	rest := make([]z.Lit, 0, len(or)+len(lits))
	for i := range lits {
		rest = append(append(append(rest[:0], or...), lits[:i]...), lits[i+1:]...)
		s.Add(rest...)
	}
}

// AtMost states that no more than k of the literals hold, k being 1 or 2.
func (s *Solver) AtMost(k int, lits []z.Lit) {
	if writtenOut(k, len(lits)) {
		s.exclude(k, lits)
	} else {
		s.count(k, lits, true, false)
	}
}

// exclude states of any k + 1 of the literals that one does not hold.
func (s *Solver) exclude(k int, lits []z.Lit) {
	for i, x := range lits {
		for j, y := range lits[:i] {
			if k == 1 {
				s.Add(x.Not(), y.Not())
				continue
			}
			for _, w := range lits[:j] {
				s.Add(x.Not(), y.Not(), w.Not())
			}
		}
	}
}

// Count makes literals of which the one at i holds if more than i of some literals hold, up to a
// number of columns. It may hold without.
func (s *Solver) Count(columns int, lits []z.Lit) []z.Lit {
	return s.count(columns, lits, false, false)
}

// count counts along the literals, as a column is added up (Sinz 2005). The variable [j] after a literal
// says that more than j of the literals so far hold:
//
//	literals      x0   x1   x2   x3        two columns
//	more than 0   a0 → a1 → a2 → a3
//	more than 1        b1 → b2 → b3
//
// With a limit no more of them hold than there are columns: x3 must not if b2. If it is exact both
// directions are stated, so that all that is certain follows by unit propagation.
func (s *Solver) count(columns int, lits []z.Lit, limit, exact bool) []z.Lit {
	var before []z.Lit
	for _, x := range lits {
		if limit && len(before) == columns {
			s.Add(x.Not(), before[columns-1].Not())
		}
		after := make([]z.Lit, min(len(before)+1, columns))
		for j := range after {
			after[j] = s.Variable()
			was, below := z.LitNull, x // more than j held before; more than j − 1
			if j < len(before) {
				was = before[j]
				s.Add(was.Not(), after[j])
			}
			if j > 0 {
				below = before[j-1]
				s.Add(x.Not(), below.Not(), after[j])
			} else {
				s.Add(x.Not(), after[j])
			}
			if exact {
				s.Add(after[j].Not(), was, x)
				if j > 0 {
					s.Add(after[j].Not(), was, below)
				}
			}
		}
		before = after
	}
	return before
}
