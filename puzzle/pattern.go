package puzzle

import (
	"slices"
	"strings"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/nearest"
	"leaper/tour"
)

// PatternNames lists the patterns that given squares may have: the symmetries of boards
// of rows and columns, as [tour.SymmetryNames] calls them.
func PatternNames() []string {
	return []string{"half-turn", "quarter-turn", "mirror-left-right", "mirror-top-bottom", "mirror-falling", "mirror-rising"}
}

// written is a pattern as [board.Symmetry.String] writes it.
var written = map[string][]string{
	"half-turn": {"half turn"}, "quarter-turn": {"quarter turn left", "quarter turn right"},
	"mirror-left-right": {"mirror left to right"}, "mirror-top-bottom": {"mirror top to bottom"},
	"mirror-falling": {"mirror in the falling diagonal"}, "mirror-rising": {"mirror in the rising diagonal"},
}

// groups are the numbers that are given or taken away together, as a pattern has it: all
// numbers of the squares that its turns and mirrors lead to from each other.
func groups(g *graph.Graph, pattern string, numbers []tour.Number) ([][]tour.Number, error) {
	var list [][]tour.Number
	if pattern == "" {
		for _, n := range numbers {
			list = append(list, []tour.Number{n})
		}
		return list, nil
	}
	i, err := nearest.Choose("pattern", pattern, PatternNames())
	if err != nil {
		return nil, fault.New(tour.ErrAsk, "%w", err)
	}
	b := g.Board()
	var maps []board.Symmetry
	var names []string
	for s := range b.Symmetries() {
		if slices.Contains(written[PatternNames()[i]], s.String()) {
			maps = append(maps, s)
		}
		for _, name := range PatternNames() {
			if slices.Contains(written[name], s.String()) && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	if len(maps) == 0 {
		if len(names) == 0 {
			return nil, fault.New(tour.ErrAsk, "pattern %s: board %s has no symmetry; leave the pattern out", pattern, b)
		}
		return nil, fault.New(tour.ErrAsk, "pattern %s: board %s has it not; it has %s", pattern, b, strings.Join(names, ", "))
	}
	at := map[board.Square]tour.Number{}
	for _, n := range numbers {
		at[n.Square] = n
	}
	done := map[board.Square]bool{}
	scratch := make([]int64, 2*b.Rank())
	for _, n := range numbers {
		if done[n.Square] {
			continue
		}
		done[n.Square] = true
		orbit, whole := []board.Square{n.Square}, true
		for k := 0; k < len(orbit); k++ {
			for _, m := range maps {
				if image := b.Image(m, orbit[k], scratch); !done[image] {
					done[image] = true
					orbit = append(orbit, image)
				}
			}
		}
		var group []tour.Number
		for _, s := range orbit {
			if n, may := at[s]; may {
				group = append(group, n)
			} else {
				whole = false // it may not be given, and so none of them
			}
		}
		if whole {
			list = append(list, group)
		}
	}
	return list, nil
}
