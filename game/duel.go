package game

import (
	"context"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/pulse"
)

// A Duel is a game of two pieces, one each: the players move their own by turns, to a square
// that neither has visited, and the player who cannot move loses. No theorem decides it, so
// a search does; see duelbits.go. A Duel is for one goroutine.
type Duel struct {
	// Positions is the largest number of positions for [Duel.Judge] to search; 0 means
	// defaultDuelPositions.
	Positions int

	graphs  [2]*graph.Graph
	tables  [2]*graph.Adjacency
	visited []bool
	walk    []graph.Vertex  // first's start, second's start, then moves by turns
	memory  *transpositions // of searches; nil before the first one
}

// NewDuel starts a duel on a board, with a graph and a first square for each piece.
// The error wraps [ErrMove] unless these are two different squares of the board.
func NewDuel(ctx context.Context, first, second *graph.Graph, starts [2]board.Square) (*Duel, error) {
	d := &Duel{graphs: [2]*graph.Graph{first, second}}
	for i, g := range d.graphs {
		if err := g.NeedsBoard("a duel"); err != nil {
			return nil, err
		}
		a, err := g.Table(ctx)
		if err != nil {
			return nil, err
		}
		d.tables[i] = a
	}
	d.visited = make([]bool, d.tables[0].Len())
	b := first.Board()
	if !b.Equal(second.Board()) {
		return nil, fault.New(ErrMove, "the pieces stand on two boards, %s and %s", b, second.Board())
	}
	for _, s := range starts {
		v, ok := d.tables[0].Vertex(s)
		if !ok || !b.Has(s) {
			return nil, fault.New(ErrMove, "square %d is not on the board %s", s, b)
		}
		if d.visited[v] {
			return nil, fault.New(ErrMove, "both pieces would begin on %s", b.Name(s))
		}
		d.enter(v)
	}
	return d, nil
}

func (d *Duel) enter(v graph.Vertex) {
	d.visited[v] = true
	d.walk = append(d.walk, v)
}

// Len is the number of visited squares: two at first.
func (d *Duel) Len() int { return len(d.walk) }

// Walk lists the visited squares in order: first the two start squares, then the
// squares of the moves, by turns.
func (d *Duel) Walk() []board.Square {
	list := make([]board.Square, len(d.walk))
	for i, v := range d.walk {
		list[i] = d.tables[0].Square(v)
	}
	return list
}

// Turn is the player to move.
func (d *Duel) Turn() Player { return Player(len(d.walk) % 2) }

// At is the square of a player's piece.
func (d *Duel) At(p Player) board.Square { return d.tables[0].Square(d.at(p)) }

func (d *Duel) at(p Player) graph.Vertex {
	n := len(d.walk) - 1
	return d.walk[n-(n+int(p))%2]
}

// Legal lists the legal squares to move to, in row-major order.
func (d *Duel) Legal() []board.Square {
	legal := d.legal(d.Turn())
	list := make([]board.Square, len(legal))
	for i, v := range legal {
		list[i] = d.tables[0].Square(v)
	}
	return list
}

func (d *Duel) legal(p Player) (list []graph.Vertex) {
	for _, v := range d.tables[p].Of(d.at(p)) {
		if !d.visited[v] {
			list = append(list, v)
		}
	}
	return list
}

// Over reports whether the player to move has no move, and if so, the winner.
func (d *Duel) Over() (winner Player, over bool) {
	if len(d.legal(d.Turn())) > 0 {
		return 0, false
	}
	return d.Turn().Other(), true
}

// Play moves the piece of the player to move. An illegal move changes nothing; its
// error wraps [ErrMove].
func (d *Duel) Play(ctx context.Context, to board.Square) error {
	b, p := d.graphs[0].Board(), d.Turn()
	if to < 0 || int64(to) >= b.Cells() {
		return fault.New(ErrMove, "the square %d is not on the board %s, whose squares are 0 to %d", to, b.Size(), b.Cells()-1)
	}
	v, ok := d.tables[p].Vertex(to)
	switch {
	case !ok:
		return fault.New(ErrMove, "%s is a hole of the board", b.Name(to))
	case d.visited[v]:
		return fault.New(ErrMove, "%s was visited already", b.Name(to))
	case !d.tables[p].Has(d.at(p), v):
		return fault.New(ErrMove, "%s is not a move of the %s player's %s from %s", b.Name(to), p, d.graphs[p].Piece(), b.Name(d.At(p)))
	}
	d.enter(v)
	return ctx.Err()
}

// Undo takes back the last move; false if there is none.
func (d *Duel) Undo(ctx context.Context) (bool, error) {
	n := len(d.walk) - 1
	if n < 2 {
		return false, ctx.Err()
	}
	d.visited[d.walk[n]] = false
	d.walk = d.walk[:n]
	return true, ctx.Err()
}

// newArena makes the arena of the squares that the pieces can still reach, with the vertex of each
// bit, and counts the free ones. The arena is nil if they are too many for a search.
func (d *Duel) newArena(look *pulse.Pulse) (a *arena, vertex []graph.Vertex, reach int, err error) {
	seen := make([]bool, len(d.visited))
	var free []graph.Vertex
	for p := First; p <= Second; p++ {
		met := make([]bool, len(d.visited))
		list := []graph.Vertex{d.at(p)}
		for i := 0; i < len(list); i++ {
			row := d.tables[p].Of(list[i])
			if err := look.Beat(1 + len(row)); err != nil {
				return nil, nil, 0, err
			}
			for _, w := range row {
				if met[w] || d.visited[w] {
					continue
				}
				met[w] = true
				list = append(list, w)
				if !seen[w] {
					seen[w] = true
					free = append(free, w)
				}
			}
		}
	}
	if len(free) > MaxArena {
		return nil, nil, len(free), nil
	}
	slices.Sort(free)
	vertex = slices.Concat(free, []graph.Vertex{d.at(First), d.at(Second)})
	bit := make(map[graph.Vertex]int, len(vertex))
	for i, v := range vertex {
		bit[v] = i
	}
	a = &arena{free: 1<<(len(vertex)-2) - 1, at: [2]int{len(vertex) - 2, len(vertex) - 1}}
	for p := range a.neighbours {
		a.directed[p] = d.tables[p].Directed()
		for i, v := range vertex {
			for _, w := range d.tables[p].Of(v) {
				if j, ok := bit[w]; ok {
					a.neighbours[p][i] |= 1 << j
				}
			}
		}
	}
	return a, vertex, len(free), nil
}
