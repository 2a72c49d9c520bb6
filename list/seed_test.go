package list_test

import (
	"slices"
	"sort"

	"leaper/board"
)

// This file is a second implementation, for tests alone, of the functions kt
// and gkt of the Dfns workspace: a transcription line by line, as slow and as
// literal as can be. It knows coordinates and lists, and nothing of this
// project's packages but the type of a square.

// seedNet lists the absolute moves from each square, in row-major order. On a
// plane board it is the intersection (⊂,grid)∩¨… of all squares with the
// moves, so it is in row-major order; on a torus it is the remainders of the
// moves, in the order of the moves and with copies.
func seedNet(size []int, moves [][]int, torus bool) [][]int {
	grid := seedGrid(size)
	net := make([][]int, len(grid))
	index := func(at []int) int {
		i := 0
		for axis, c := range at {
			i = i*size[axis] + c
		}
		return i
	}
	for v, from := range grid {
		var reached []int
		for _, m := range moves {
			to := make([]int, len(size))
			inside := true
			for axis := range size {
				to[axis] = from[axis] + m[axis]
				if torus {
					to[axis] = ((to[axis] % size[axis]) + size[axis]) % size[axis]
				}
				inside = inside && to[axis] >= 0 && to[axis] < size[axis]
			}
			if inside {
				reached = append(reached, index(to))
			}
		}
		if !torus { // A∩B: the items of A that are in B
			for w := range grid {
				if slices.Contains(reached, w) {
					net[v] = append(net[v], w)
				}
			}
			continue
		}
		net[v] = reached
	}
	return net
}

func seedGrid(size []int) [][]int {
	grid := [][]int{{}}
	for _, n := range size {
		var longer [][]int
		for _, at := range grid {
			for c := range n {
				longer = append(longer, append(slices.Clone(at), c))
			}
		}
		grid = longer
	}
	return grid
}

// seedMoves is gkt's list of moves: the outer product of the entries with 1
// and ¯1, each permuted in all ways, without repeats.
func seedMoves(kdefn []int) [][]int {
	signed := [][]int{{}}
	for _, k := range kdefn {
		var longer [][]int
		for _, s := range signed {
			longer = append(longer, append(slices.Clone(s), k), append(slices.Clone(s), -k))
		}
		signed = longer
	}
	var moves [][]int
	for _, s := range signed {
		for _, p := range pmat(len(s)) {
			m := make([]int, len(s))
			for i, j := range p {
				m[i] = s[j]
			}
			if !slices.ContainsFunc(moves, func(o []int) bool { return slices.Equal(o, m) }) {
				moves = append(moves, m)
			}
		}
	}
	return moves
}

// pmat is the matrix of the permutations of 0…n−1, in lexicographic order.
func pmat(n int) [][]int {
	if n == 0 {
		return [][]int{{}}
	}
	var rows [][]int
	for first := range n {
		for _, rest := range pmat(n - 1) {
			row := []int{first}
			for _, r := range rest {
				if r >= first {
					r++
				}
				row = append(row, r)
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// seedTours is the search: the operator reduces the squares in order, from the
// right, with the solutions so far on the far right.
func seedTours(size []int, kdefn []int, torus bool, want int) [][]board.Square {
	moves := seedMoves(kdefn)
	nsqs := 1
	for _, n := range size {
		nsqs *= n
	}
	var solutions [][]board.Square
	var step func(path []int, net [][]int, at int)
	reduce := func(path []int, net [][]int, squares []int) {
		for i := len(squares) - 1; i >= 0; i-- {
			step(path, net, squares[i])
		}
	}
	step = func(path []int, net [][]int, at int) {
		if want == len(solutions) { // found required no. of solutions: stop.
			return
		}
		path = append(slices.Clone(path), at) // extended placement vector.
		if len(path) == nsqs {                // solution: accumulate.
			tour := make([]board.Square, nsqs)
			for i, s := range path {
				tour[i] = board.Square(s)
			}
			solutions = append(solutions, tour)
			return
		}
		nxt := net[at]     // moves from current square.
		if len(nxt) == 0 { // stitched: back out.
			return
		}
		rest := make([][]int, len(net)) // compressed net.
		for v, row := range net {
			for _, w := range row {
				if w != at {
					rest[v] = append(rest[v], w)
				}
			}
		}
		ord := slices.Clone(nxt) // tightest-rightmost order.
		sort.SliceStable(ord, func(i, j int) bool { return len(rest[ord[i]]) > len(rest[ord[j]]) })
		reduce(path, rest, ord) // pursue remaining possibilities.
	}
	starts := make([]int, nsqs)
	for i := range starts {
		starts[i] = nsqs - 1 - i // ⌽,grid
	}
	reduce(nil, seedNet(size, moves, torus), starts)
	return solutions
}
