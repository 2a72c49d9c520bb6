// Package graph has the graphs whose tours are looked for: the leap graph of a piece on a board,
// whose vertices are the squares, with an edge from each square to those that the piece reaches
// in one move; and any other graph, read from a file.
//
// The [Graph] of a board is implicit: it costs O(1) to make, whatever the board's size, and
// computes neighbours when asked. Engines that walk it millions of times a second need it as a
// table: [Graph.Table] makes one, up to a stated size. A graph without a board is its table.
// It has no symmetries or other properties of boards; its squares are its vertices, numbered
// from 0.
//
// The graph is simple: a move that wraps back to its start gives no edge, and two moves that end
// on the same square give one. The order and the number of the moves still matter to the listing
// order of wrapped boards, so [Graph.Leaps] keeps every copy.
package graph

import (
	"fmt"
	"slices"
	"strconv"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/piece"
)

// A Graph is the leap graph of a piece on a board, or a graph without a board. It does not
// change, and may be used by many goroutines at once.
type Graph struct {
	board    *board.Board // nil for a graph without a board, which is the table
	piece    piece.Piece
	moves    []piece.Move
	directed bool
	table    *Adjacency // of a graph without a board
}

// FromAdjacency returns the graph of a table, without a board: see [FromEdges] and [Read]. From the
// table of a board it takes the vertices, not the squares.
func FromAdjacency(a *Adjacency) *Graph {
	if a == nil {
		return &Graph{}
	}
	if a.squares != nil {
		numbered := *a
		numbered.squares = nil
		a = &numbered
	}
	return &Graph{directed: a.directed, table: a}
}

// New returns the leap graph of a piece on a board. The error is that of [piece.Piece.Moves]: it
// wraps [piece.ErrMoves] if the piece has too many moves on a board of this rank. A piece whose
// moves do not fit on the board is not an error: its graph has no edges. Without a board, or with
// the zero board, the error wraps [ErrNoBoard].
func New(b *board.Board, p piece.Piece) (*Graph, error) {
	if b == nil || b.Rank() == 0 {
		return nil, fault.New(ErrNoBoard, "the graph of a piece needs a board; make one with board.New or board.Parse")
	}
	moves, err := p.MovesOn(b)
	if err != nil {
		return nil, err
	}
	return &Graph{board: b, piece: p, moves: moves, directed: hasOneWayMove(moves)}, nil
}

// hasOneWayMove reports whether some move cannot be reversed.
func hasOneWayMove(moves []piece.Move) bool {
	rides := make(map[string]bool, len(moves)) // by vector
	for _, m := range moves {
		rides[vectorKey(m.Vector, 1)] = m.Rides
	}
	for _, m := range moves {
		if back, ok := rides[vectorKey(m.Vector, -1)]; !ok || back != m.Rides {
			return true
		}
	}
	return false
}

// vectorKey is a map key for a vector, or for its opposite if sign is −1.
func vectorKey(vector []int, sign int) string {
	room := make([]byte, 0, 32)
	for _, v := range vector {
		room = append(strconv.AppendInt(room, int64(sign*v), 10), ',')
	}
	return string(room)
}

// Board is the graph's board; nil if it has none.
func (g *Graph) Board() *board.Board {
	if g == nil {
		return nil
	}
	return g.board
}

// lists is the table of a graph without a board. The zero graph, and no graph at all, have one
// without vertices, so that they give errors where they are asked for tours.
func (g *Graph) lists() *Adjacency {
	if g == nil || g.table == nil {
		return &Adjacency{}
	}
	return g.table
}

// OnBoard reports whether the graph has a board.
func (g *Graph) OnBoard() bool { return g.Board() != nil }

// Piece is the graph's piece; the zero piece of a graph without a board.
func (g *Graph) Piece() piece.Piece {
	if g == nil {
		return piece.Piece{}
	}
	return g.piece
}

// Moves lists the piece's moves on this board's rank, in the order of
// [piece.Piece.Moves]. The caller must not change it.
func (g *Graph) Moves() []piece.Move {
	if g == nil {
		return nil
	}
	return g.moves
}

// MovesAs reports whether the piece has exactly the moves of p, whatever it is called. A graph
// without a board has none.
func (g *Graph) MovesAs(p piece.Piece) bool {
	if !g.OnBoard() {
		return false
	}
	moves, err := p.MovesOn(g.Board())
	if err != nil || len(moves) != len(g.Moves()) {
		return false
	}
	return !slices.ContainsFunc(moves, func(m piece.Move) bool {
		return !slices.ContainsFunc(g.Moves(), func(n piece.Move) bool {
			return m.Rides == n.Rides && slices.Equal(m.Vector, n.Vector)
		})
	})
}

// WithMoves returns the graph with its moves in another order, which decides only
// the order of [Graph.Leaps]. The moves must be those of
// the graph, each once; else the error wraps [piece.ErrMoves].
func (g *Graph) WithMoves(vectors [][]int) (*Graph, error) {
	const used = -1
	index := make(map[string]int, len(g.moves))
	for i, m := range g.moves {
		index[vectorKey(m.Vector, 1)] = i
	}
	moves := make([]piece.Move, 0, len(g.moves))
	for _, v := range vectors {
		at, ok := index[vectorKey(v, 1)]
		if !ok {
			return nil, fault.New(piece.ErrMoves, "move %v is not one of the %s", v, g.piece)
		}
		if at == used {
			return nil, fault.New(piece.ErrMoves, "move %v is given twice", v)
		}
		index[vectorKey(v, 1)] = used
		moves = append(moves, g.moves[at])
	}
	if len(moves) < len(g.moves) {
		return nil, fault.New(piece.ErrMoves, "%d moves are given, and the %s has %d", len(moves), g.piece, len(g.moves))
	}
	return &Graph{board: g.board, piece: g.piece, moves: moves, directed: g.directed}, nil
}

// Directed reports whether some move cannot be reversed, such as the pawn's, so that
// edges may go one way only.
func (g *Graph) Directed() bool { return g != nil && g.directed }

// Chequered reports whether each move changes the colour of its square, as on a chessboard
// (see [board.Board.Chequered]).
func (g *Graph) Chequered() bool {
	if !g.OnBoard() {
		return false
	}
	for _, m := range g.moves {
		sum := 0
		for _, v := range m.Vector {
			sum += v
		}
		if sum%2 == 0 || m.Rides { // twice an odd move is even
			return false
		}
	}
	return g.board.Chequered()
}

// Wrapped reports whether some axis of the board wraps.
func (g *Graph) Wrapped() bool { return g.OnBoard() && g.board.Topology() != board.Plane }

// Leaps appends to dst the target of each move from a square, in the order of the moves, with
// every copy; moves off the board, into holes and back to the same square are left out. A rider's
// squares come nearest first, up to the edge, the first hole or the start; on a long side they
// are many. The square must be on the board and not a hole. For a graph without a board Leaps
// appends the neighbours.
func (g *Graph) Leaps(from board.Square, dst []board.Square) []board.Square {
	if !g.OnBoard() {
		for _, w := range g.lists().Of(Vertex(from)) {
			dst = append(dst, board.Square(w))
		}
		return dst
	}
	var room [8]int64
	var scratch []int64
	if d := g.board.Rank(); d <= len(room) {
		scratch = room[:d]
	} else {
		scratch = make([]int64, d)
	}
	for _, m := range g.moves {
		for times := int64(1); ; times++ {
			to, ok := g.board.Step(from, m.Vector, times, scratch)
			if !ok || to == from {
				break
			}
			dst = append(dst, to)
			if !m.Rides {
				break
			}
		}
	}
	return dst
}

// Neighbours appends to dst the squares one move from a square, in row-major
// order, each once.
func (g *Graph) Neighbours(from board.Square, dst []board.Square) []board.Square {
	start := len(dst)
	dst = g.Leaps(from, dst)
	slices.Sort(dst[start:])
	return dst[:start+len(slices.Compact(dst[start:]))]
}

// Adjacent reports whether the piece moves from one square to the other.
func (g *Graph) Adjacent(from, to board.Square) bool {
	var room [32]board.Square
	return slices.Contains(g.Leaps(from, room[:0]), to)
}

// Degree is the number of squares one move from a square.
func (g *Graph) Degree(from board.Square) int {
	var room [32]board.Square
	return len(g.Neighbours(from, room[:0]))
}

// String names the graph: "knight on 8x8", or "graph of 5 vertices".
func (g *Graph) String() string {
	if !g.OnBoard() {
		return "graph of " + g.Size()
	}
	return fmt.Sprintf("%s on %s", g.piece, g.board)
}
