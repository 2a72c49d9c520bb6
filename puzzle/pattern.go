package puzzle

import (
	"strings"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/names"
	"leaper/internal/nearest"
	"leaper/tour"
)

// patterns are the symmetries that the given squares may have: turns and mirrors of the board.
func patterns() (list []tour.Symmetry) {
	for i := range tour.SymmetryNames() {
		s := tour.AnySymmetry + tour.Symmetry(i)
		if keeping, reversing := s.Directions(); s > tour.Asymmetric && keeping && reversing {
			list = append(list, s)
		}
	}
	return list
}

// Patterns lists the symmetries that the given squares may have. The names are those
// of [tour.SymmetryNames].
func Patterns() (list names.List) {
	for _, s := range patterns() {
		list = append(list, names.Value{s.String(), strings.Replace(tour.SymmetryNames().Meaning(s.String()), "the drawing is", "the given squares are", 1)})
	}
	return list
}

// groups groups the numbers that a pattern gives or removes together: those of all squares
// that its rotations and reflections map to each other.
func groups(g *graph.Graph, pattern string, numbers []tour.Number) ([][]tour.Number, error) {
	var list [][]tour.Number
	if pattern == "" {
		for _, n := range numbers {
			list = append(list, []tour.Number{n})
		}
		return list, nil
	}
	i, err := nearest.Choose("pattern", pattern, Patterns().Names())
	if err != nil {
		return nil, fault.New(tour.ErrAsk, "%w", err)
	}
	b := g.Board()
	turn, err := patterns()[i].OnBoard(b)
	if err != nil {
		var possible []string
		for _, p := range patterns() {
			if _, err := p.OnBoard(b); err == nil {
				possible = append(possible, p.String())
			}
		}
		if len(possible) == 0 {
			return nil, fault.New(tour.ErrAsk, "pattern %s: board %s has no symmetry; leave the pattern out", pattern, b)
		}
		return nil, fault.New(tour.ErrAsk, "pattern %s: board %s has it not, since %w; it has %s", pattern, b, err, strings.Join(possible, ", "))
	}
	numberOn := map[board.Square]tour.Number{}
	for _, n := range numbers {
		numberOn[n.Square] = n
	}
	done := map[board.Square]bool{}
	scratch := make([]int64, 2*b.Rank())
	for _, n := range numbers {
		if done[n.Square] {
			continue
		}
		done[n.Square] = true
		orbit, whole := []board.Square{n.Square}, true
		for image := b.Image(turn, n.Square, scratch); !done[image]; image = b.Image(turn, image, scratch) {
			done[image] = true
			orbit = append(orbit, image)
		}
		var group []tour.Number
		for _, s := range orbit {
			if n, ok := numberOn[s]; ok {
				group = append(group, n)
			} else {
				whole = false // it may not be given, so none of the group may
			}
		}
		if whole {
			list = append(list, group)
		}
	}
	return list, nil
}
