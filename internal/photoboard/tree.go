package photoboard

import (
	"cmp"
	"container/heap"
	"context"
	"math/rand/v2"
	"slices"

	"leaper/board"
	"leaper/tour"
)

// beside yields the blocks above, right of, below and left of a block, each with its direction; -1 is none.
func (l *lattice) beside(block int) [4]int {
	row, column := block/l.columns, block%l.columns
	next := [4]int{block - l.columns, block + 1, block + l.columns, block - 1}
	for side, is := range [4]bool{row > 0, column+1 < l.columns, row+1 < l.rows, column > 0} {
		if !is {
			next[side] = -1
		}
	}
	return next
}

// A reached block has a way to the nearest kept one.
type reached struct {
	block int
	cost  float64
}

type front []reached

func (f front) Len() int { return len(f) }
func (f front) Less(i, j int) bool {
	return f[i].cost < f[j].cost || f[i].cost == f[j].cost && f[i].block < f[j].block
}
func (f front) Swap(i, j int) { f[i], f[j] = f[j], f[i] }
func (f *front) Push(x any)   { *f = append(*f, x.(reached)) }
func (f *front) Pop() any {
	last := (*f)[len(*f)-1]
	*f = (*f)[:len(*f)-1]
	return last
}

// join keeps more blocks until all that are kept are connected: the shortest ways between them, through the
// dark where there is a choice.
func (l *lattice) join(ctx context.Context, dark []float64) error {
	n := len(l.kept)
	cost, home, from := make([]float64, n), make([]int, n), make([]int, n)
	var f front
	for i := range n {
		home[i], from[i] = -1, -1
		if l.kept[i] {
			home[i] = i
			f = append(f, reached{i, 0})
		}
	}
	heap.Init(&f)
	done := make([]bool, n)
	for f.Len() > 0 {
		r := heap.Pop(&f).(reached)
		if done[r.block] {
			continue
		}
		if done[r.block] = true; r.block%64 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		for _, b := range l.beside(r.block) {
			if b < 0 || done[b] {
				continue
			}
			if c := r.cost + 1.5 - dark[b]; home[b] < 0 || c < cost[b] && !l.kept[b] {
				cost[b], home[b], from[b] = c, home[r.block], r.block
				heap.Push(&f, reached{b, c})
			}
		}
	}
	type bridge struct {
		a, b int
		cost float64
	}
	var bridges []bridge
	for a := range n {
		for _, b := range l.beside(a) {
			if b > a && home[a] != home[b] {
				bridges = append(bridges, bridge{a, b, cost[a] + cost[b]})
			}
		}
	}
	slices.SortFunc(bridges, func(x, y bridge) int {
		return cmp.Or(cmp.Compare(x.cost, y.cost), x.a-y.a, x.b-y.b)
	})
	parts := newParts(n)
	for _, b := range bridges {
		if parts.join(home[b.a], home[b.b]) {
			for _, end := range [2]int{b.a, b.b} {
				for at := end; at >= 0; at = from[at] {
					l.kept[at] = true
				}
			}
		}
	}
	return nil
}

// parts are sets of blocks that are joined, by their roots.
type parts []int

func newParts(n int) parts {
	p := make(parts, n)
	for i := range p {
		p[i] = i
	}
	return p
}

func (p parts) root(i int) int {
	for p[i] != i {
		p[i] = p[p[i]]
		i = p[i]
	}
	return i
}

// join joins the sets of two blocks; false if they were one.
func (p parts) join(a, b int) bool {
	a, b = p.root(a), p.root(b)
	p[a] = b
	return a != b
}

// board is the board of the kept blocks, with the tour round a random tree of them.
func (l *lattice) board(ctx context.Context, r *rand.Rand) (*Board, error) {
	var pairs [][2]int // a block and a side of it
	var first, count int
	for i := len(l.kept) - 1; i >= 0; i-- {
		if !l.kept[i] {
			continue
		}
		first = i
		count++
		for side, b := range l.beside(i) {
			if (side == 1 || side == 2) && b >= 0 && l.kept[b] {
				pairs = append(pairs, [2]int{i, side})
			}
		}
	}
	r.Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
	open := make([][4]bool, len(l.kept)) // the sides on which a block is joined to the next
	parts := newParts(len(l.kept))
	for _, p := range pairs {
		if b := l.beside(p[0])[p[1]]; parts.join(p[0], b) {
			open[p[0]][p[1]], open[b][(p[1]+2)%4] = true, true
		}
	}
	// The squares of a block are numbered clockwise from the top left. From square k the tour goes on
	// clockwise, or over side k to the next block, where it is then on the square before.
	squares := make([]board.Square, 0, 4*count)
	for at, k := first, 0; len(squares) < 4*count; {
		row, column := 2*(at/l.columns)+k/2, 2*(at%l.columns)+[4]int{0, 1, 1, 0}[k]
		squares = append(squares, board.Square(row*2*l.columns+column))
		if len(squares)%4096 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if open[at][k] {
			at, k = l.beside(at)[k], (k+3)%4
		} else {
			k = (k + 1) % 4
		}
	}
	b, err := board.New(int64(2*l.rows), int64(2*l.columns))
	if err != nil {
		return nil, err
	}
	var holes []board.Square
	for s := range board.Square(b.Cells()) {
		row, column := int(s)/(2*l.columns), int(s)%(2*l.columns)
		if !l.kept[row/2*l.columns+column/2] {
			holes = append(holes, s)
		}
	}
	if len(holes) > 0 {
		if b, err = b.WithHoles(holes...); err != nil {
			return nil, err
		}
	}
	return &Board{Board: b, Tour: tour.Of(squares)}, nil
}
