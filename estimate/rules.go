package estimate

// The rules that see early that a walk cannot be finished: those of package
// list (list/rules.go), where each has its argument. In short: what is left is
// a path through all unvisited squares that starts next to v and ends in L. A
// square is low if at most one of its neighbours is unvisited; it is a door if
// it is next to v, else a corner. A low square comes next or last. So
//
//   - a square with no unvisited neighbour must be all that is left;
//   - a corner comes last: there is one at most, and it lies in L;
//   - a door outside L comes next: there is one at most;
//   - there are two low squares at most, and of two one door comes next;
//   - the last square of L is not for now.
//
// A rule may only forbid what leads to no tour: else the estimate would be of
// something else. The tests look at whole trees for that.

// worth moves the candidates that some tour may visit next to the front.
func (w *walker) worth(cands []candidate, doors [2]int) []candidate {
	if w.left == 1 {
		return w.keep(cands, func(c candidate) bool { return w.last[c.vertex] == 1 })
	}
	if w.alone > 0 || w.ends == 0 {
		return nil
	}
	if lows := w.lows[0] + w.lows[1]; lows > 0 {
		corners := w.lows[1] - doors[1]
		switch {
		case lows > 2 || w.lows[0] > doors[0] || doors[0] > 1 || corners > 1:
			return nil
		case doors[0] == 1:
			cands = w.keep(cands, func(c candidate) bool { return c.free <= 1 && w.last[c.vertex] == 0 })
		case lows == 2:
			cands = w.keep(cands, func(c candidate) bool { return c.free <= 1 })
		}
	}
	if w.ends == 1 {
		cands = w.keep(cands, func(c candidate) bool { return w.last[c.vertex] == 0 })
	}
	return cands
}

// keep moves the candidates that pass to the front.
func (w *walker) keep(cands []candidate, pass func(candidate) bool) []candidate {
	k := 0
	for _, c := range cands {
		if pass(c) {
			cands[k] = c
			k++
		}
	}
	return cands[:k]
}
