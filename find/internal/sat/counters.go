package sat

import "github.com/go-air/gini/z"

// The sizes of the largest sets whose subsets are written out. Eight moves and a way to the
// extra vertex are nine: 84 clauses of three, where a counter needs 16 more
// variables that the solver may guess wrong.
const (
	writtenPairs   = 12 // to choose one
	writtenTriples = 9
)

// addExactly states that exactly k of the literals hold, k being 1 or 2.
func (s *Solver) addExactly(k int, lits []z.Lit) {
	switch {
	case len(lits) < k:
		s.add() // nothing satisfies the empty clause
	case len(lits) == k:
		for _, m := range lits {
			s.add(m)
		}
	case k == 1 && len(lits) <= writtenPairs, k == 2 && len(lits) <= writtenTriples:
		s.addAtLeast(k, lits)
		s.addAtMost(k, lits)
	default:
		s.addCounter(k, lits)
	}
}

// addAtLeast states of any len(lits) − k + 1 of the literals that one holds.
func (s *Solver) addAtLeast(k int, lits []z.Lit) {
	if k == 1 {
		s.add(lits...)
		return
	}
	rest := make([]z.Lit, 0, len(lits))
	for i := range lits {
		rest = append(append(rest[:0], lits[:i]...), lits[i+1:]...)
		s.add(rest...)
	}
}

// addAtMost states of any k + 1 of the literals that one does not hold.
func (s *Solver) addAtMost(k int, lits []z.Lit) {
	for i, x := range lits {
		for j, y := range lits[:i] {
			if k == 1 {
				s.add(x.Not(), y.Not())
				continue
			}
			for _, w := range lits[:j] {
				s.add(x.Not(), y.Not(), w.Not())
			}
		}
	}
}

// addCounter states the same by counting along the literals, as a column is added up (Sinz 2005).
// The variable [j] after a literal says that more than j of the literals so far hold:
//
//	literals      x0   x1   x2   x3        k = 2
//	more than 0   a0 → a1 → a2 → a3
//	more than 1        b1 → b2 → b3        b3 must hold, and x3 must not if b2
//
// Both directions are stated, so that all that is certain follows by unit
// propagation.
func (s *Solver) addCounter(k int, lits []z.Lit) {
	var before [2]z.Lit // z.LitNull where it cannot hold yet
	for i, x := range lits {
		if i >= k && before[k-1] != z.LitNull {
			s.add(x.Not(), before[k-1].Not())
		}
		var after [2]z.Lit
		for j := 0; j < k && j <= i; j++ {
			after[j] = s.newVariable()
			// More than j hold now if they did before, or if this one is added …
			if before[j] != z.LitNull {
				s.add(before[j].Not(), after[j])
			}
			// … and only then.
			if j == 0 {
				s.add(x.Not(), after[j])
				s.addSome(after[j].Not(), before[j], x)
				continue
			}
			s.add(x.Not(), before[j-1].Not(), after[j])
			s.addSome(after[j].Not(), before[j], x)
			s.addSome(after[j].Not(), before[j], before[j-1])
		}
		before = after
	}
	s.add(before[k-1])
}

// addSome adds a clause of the literals that are not z.LitNull.
func (s *Solver) addSome(lits ...z.Lit) {
	clause := make([]z.Lit, 0, len(lits))
	for _, m := range lits {
		if m != z.LitNull {
			clause = append(clause, m)
		}
	}
	s.add(clause...)
}
