package pairing

// Rank is a type of ranks: a class keeps as few bits as its ranks need.
type Rank interface{ uint16 | uint32 | uint64 }

// Images puts the rank after an effect in the place of each rank, and [Effect.Nothing] where it
// closes a cycle. The ranks may have any order, but it is fastest for rising ones. Then those with
// the same first pair are a run: they share a rule, and what is left of them is a shorter run to
// which a smaller effect applies. The tables at the end are read run by run, so they stay near
// the processor. If each rank came from elsewhere, most of the time would go into waiting for
// memory.
//
//	ranks of 8 pairs   12 71 904 │ 135203 135290 │ 270299 …
//	first pair           0–1     │      0–2      │   0–3
//	rest, of 7 pairs   12 71 904 │     68    155 │     29 …
func Images(e *Effect, ranks []uint64) {
	if e.slow == nil && seemRising(ranks) {
		inRuns(e, ranks, 0, 0, e.Nothing)
	} else {
		oneByOne(e, ranks, 0, 0, e.Nothing)
	}
}

// seemRising looks at some ranks only. Runs are right in any order, and fast if most ranks rise.
func seemRising(ranks []uint64) bool {
	for i := 1; i < len(ranks); i += 1 + len(ranks)/8 {
		if ranks[i-1] > ranks[i] {
			return false
		}
	}
	return true
}

// fewInRun is the most ranks for which the search for runs does not pay.
const fewInRun = 3

// inRuns replaces each rank by the image of rank − low, plus add; closed cycles become nothing.
func inRuns(e *Effect, ranks []uint64, low, add, nothing uint64) {
	if e.Table != nil || len(ranks) <= fewInRun {
		oneByOne(e, ranks, low, add, nothing)
		return
	}
	for len(ranks) > 0 {
		mate := (ranks[0] - low) / e.size
		begin := low + mate*e.size
		n := 1
		for n < len(ranks) && ranks[n]-begin < e.size {
			n++
		}
		inRun(&e.rules[mate], ranks[:n], begin, add, nothing)
		ranks = ranks[n:]
	}
}

// inRun is inRuns for ranks with the same first pair.
func inRun(r *rule, ranks []uint64, low, add, nothing uint64) {
	switch {
	case r.closes:
		for i := range ranks {
			ranks[i] = nothing
		}
	case r.rest == nil:
		for i := range ranks {
			ranks[i] += add + r.add - low
		}
	case r.front != nil:
		inRuns(r.rest, ranks, low, 0, nothing) // a move closes nothing
		for i, rank := range ranks {
			mate := rank / r.size
			ranks[i] = add + r.front[mate] + rank - mate*r.size
		}
	default:
		inRuns(r.rest, ranks, low, add+r.add, nothing)
	}
}

// oneByOne is inRuns for ranks that do not rise.
func oneByOne(e *Effect, ranks []uint64, low, add, nothing uint64) {
	if e.Table == nil {
		for i, rank := range ranks {
			if to, ok := e.Apply(rank - low); ok {
				ranks[i] = add + to
			} else {
				ranks[i] = nothing
			}
		}
		return
	}
	for i, rank := range ranks {
		to := uint64(e.Table[rank-low])
		after := add + to
		if to == e.Nothing {
			after = nothing
		}
		ranks[i] = after
	}
}
