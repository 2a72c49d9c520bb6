package tour

import (
	"slices"
	"testing"

	"leaper/board"
)

// TestMerged: all demands on one step, up to four of them and in any order, leave the same tours
// when each is named once.
func TestMerged(t *testing.T) {
	kinds := []Move{{From: 3, To: 7}, {From: 7, To: 3}, {From: 3, To: 7, OneWay: true}, {From: 7, To: 3, OneWay: true}}
	// A tour takes the step forth, back or not at all; it walks over 3 and 7 and others.
	walks := [][]board.Square{{1, 3, 7, 2}, {1, 7, 3, 2}, {3, 1, 7, 2}}
	obeyed := func(use, avoid []Move) (which []bool) {
		for _, walk := range walks {
			takes := func(m Move) bool {
				at := slices.Index(walk, m.From)
				return at < 3 && walk[at+1] == m.To || !m.OneWay && at > 0 && walk[at-1] == m.To
			}
			which = append(which, !slices.ContainsFunc(avoid, takes) && !slices.ContainsFunc(use, func(m Move) bool { return !takes(m) }))
		}
		return which
	}
	contradictions, once := 0, 0
	var try func(use, avoid []Move)
	try = func(use, avoid []Move) {
		taken, avoided := mergeMoves(use, avoid)
		want := obeyed(use, avoid)
		if got := obeyed(taken, avoided); !slices.Equal(got, want) {
			t.Errorf("by %v without %v: %v; by %v without %v: %v", use, avoid, want, taken, avoided, got)
		}
		switch none := !slices.Contains(want, true); {
		case none:
			contradictions++
		case len(taken)+len(avoided) > 1:
			t.Errorf("by %v without %v: twice, by %v without %v", use, avoid, taken, avoided)
		default:
			once++
		}
		if len(use)+len(avoid) == 1 && !slices.Equal(slices.Concat(use, avoid), slices.Concat(taken, avoided)) {
			t.Errorf("by %v without %v: another, by %v without %v", use, avoid, taken, avoided)
		}
		if len(use)+len(avoid) == 4 {
			return
		}
		for _, m := range kinds {
			try(append(slices.Clone(use), m), avoid)
			try(use, append(slices.Clone(avoid), m))
		}
	}
	try(nil, nil)
	if contradictions < 1000 || once < 500 {
		t.Errorf("%d contradict, and %d are one demand", contradictions, once)
	}
}
