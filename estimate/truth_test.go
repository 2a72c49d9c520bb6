package estimate_test

import (
	"slices"

	"leaper/internal/testing/oracle"
	"leaper/tour"
)

// A truth is a small board as the oracle walks it, with the number of paths from
// each square to each other: by the sets of squares that they visit, as Bellman,
// and Held and Karp (1962) do it. There are no rules in it, and no chance.
type truth struct {
	squares []int // those that are no holes
	out     []uint32
	paths   [][]float64 // by first and last vertex
}

func newTruth(b oracle.Board, vectors [][]int) *truth {
	w := &truth{}
	for s := range b.Cells() {
		if !slices.Contains(b.Holes, s) {
			w.squares = append(w.squares, s)
		}
	}
	n := len(w.squares)
	w.out, w.paths = make([]uint32, n), make([][]float64, n)
	for v, s := range w.squares {
		for _, to := range b.Reach(s, vectors, false) {
			if u := slices.Index(w.squares, to); u >= 0 {
				w.out[v] |= 1 << u
			}
		}
	}
	for first := range n {
		through := make([][]float64, 1<<n) // by set and last vertex
		through[1<<first] = make([]float64, n)
		through[1<<first][first] = 1
		for set, ways := range through {
			for v, number := range ways {
				for u := range n {
					if number > 0 && w.out[v]>>u&1 == 1 && set>>u&1 == 0 {
						if through[set|1<<u] == nil {
							through[set|1<<u] = make([]float64, n)
						}
						through[set|1<<u][u] += number
					}
				}
			}
		}
		w.paths[first] = through[1<<n-1]
		if w.paths[first] == nil {
			w.paths[first] = make([]float64, n)
		}
	}
	return w
}

// count is the number of directed tours; −1 stands for an end that is not
// given. A closed tour is counted once, wherever it starts.
func (w *truth) count(kind tour.Kind, from, to int) float64 {
	n := len(w.squares)
	total := 0.0
	for first := range n {
		for last := range n {
			home := n == 1 || (n > 2 && w.out[last]>>first&1 == 1)
			if (kind == tour.Closed && !home) || (kind == tour.Open && home) ||
				(from >= 0 && first != from) || (to >= 0 && last != to) {
				continue
			}
			if kind == tour.Closed && from < 0 && to < 0 && first != 0 {
				continue // each tour has n starts
			}
			total += w.paths[first][last]
		}
	}
	return total
}
