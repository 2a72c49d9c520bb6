package pairing

// Rank is a rank in as many bits as its class keeps.
type Rank interface{ uint16 | uint32 | uint64 }

// Images writes the rank after an effect for each rank, and [Effect.Nothing] where it closes a
// cycle. The ranks may have any order, but it is fastest for rising ones. Then those with the
// same first pair are a run: they share a rule, and what is left of them is a shorter run to
// which a smaller effect applies. The tables at the end are read run by run, so they stay near
// the processor. If each rank came from elsewhere, most of the time would go into waiting for
// memory.
//
//	ranks of 8 pairs   12 71 904 │ 135203 135290 │ 270299 …
//	first pair           0–1     │      0–2      │   0–3
//	rest, of 7 pairs   12 71 904 │     68    155 │     29 …
func Images[R Rank](e *Effect, ranks []R, into []uint64) {
	if e.slow == nil && seemRising(ranks) {
		inRuns(e, ranks, 0, 0, e.Nothing, into)
	} else {
		oneByOne(e, ranks, 0, 0, e.Nothing, into)
	}
}

// seemRising looks at some ranks only. Runs are right in any order, and fast if most ranks rise.
func seemRising[R Rank](ranks []R) bool {
	for i := 1; i < len(ranks); i += 1 + len(ranks)/8 {
		if ranks[i-1] > ranks[i] {
			return false
		}
	}
	return true
}

// fewInRun are ranks that are not worth the search for runs.
const fewInRun = 3

// inRuns writes the images of ranks less low, plus an addition; nothing for closed cycles.
func inRuns[R Rank](e *Effect, ranks []R, low, add, nothing uint64, into []uint64) {
	if e.Table == nil && len(ranks) > fewInRun {
		for len(ranks) > 0 {
			mate := (uint64(ranks[0]) - low) / e.size
			begin := low + mate*e.size
			n := 1
			for n < len(ranks) && uint64(ranks[n])-begin < e.size {
				n++
			}
			inRun(&e.rules[mate], ranks[:n], begin, add, nothing, into)
			ranks, into = ranks[n:], into[n:]
		}
		return
	}
	oneByOne(e, ranks, low, add, nothing, into)
}

// inRun is inRuns for ranks with the same first pair.
func inRun[R Rank](r *rule, ranks []R, low, add, nothing uint64, into []uint64) {
	switch {
	case r.closes:
		for i := range ranks {
			into[i] = nothing
		}
	case r.rest == nil:
		for i, rank := range ranks {
			into[i] = add + r.add + uint64(rank) - low
		}
	case r.front != nil:
		inRuns(r.rest, ranks, low, 0, nothing, into) // a move closes nothing
		for i, rank := range into[:len(ranks)] {
			mate := rank / r.size
			into[i] = add + r.front[mate] + rank - mate*r.size
		}
	default:
		inRuns(r.rest, ranks, low, add+r.add, nothing, into)
	}
}

// oneByOne is inRuns for ranks that do not rise.
func oneByOne[R Rank](e *Effect, ranks []R, low, add, nothing uint64, into []uint64) {
	into = into[:len(ranks)]
	if e.Table == nil {
		for i, rank := range ranks {
			if to, ok := e.Apply(uint64(rank) - low); ok {
				into[i] = add + to
			} else {
				into[i] = nothing
			}
		}
		return
	}
	for i, rank := range ranks {
		to := uint64(e.Table[uint64(rank)-low])
		after := add + to
		if to == e.Nothing {
			after = nothing
		}
		into[i] = after
	}
}
