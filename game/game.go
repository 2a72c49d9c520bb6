// Package game decides a game of two players with one piece (undirected vertex geography): they move
// it by turns to an unvisited square, and the player who cannot move loses (in the misère game: wins).
// The verbs game and play use it. In a variant the first player begins by choosing the first square.
//
// Maximum matchings decide the game. Pair the free squares, each pair one move apart, as
// many pairs as possible. With the piece on s, the player to move wins if and only if s has
// a partner in every maximum matching of s and the free squares (Fraenkel, Scheinerman and
// Ullman 1993, "Undirected edge geography", who state it for vertices as well):
//
//	a───b   c───d   e       The piece is on a, and all squares but e are in pairs.
//	 \     / \     /        The player to move goes to b, the partner of a. The other
//	  └───┘   └───┘         must go on to c, which has a partner: d. And so on: there is
//	                        always a partner to go to.
//
// The other player cannot escape to a square without a partner, such as e: the path from s to
// it would be alternating, and exchanging the pairs along it (package [leaper/internal/matching]) would
// give as many pairs without s. If such a matching without s exists, the other player follows
// it, and s loses.
//
// So the winner is known on a board of any size, from every square, at every moment: a move
// removes one square, and the matching is repaired along one path (verdict.go).
//
// With directed edges, and in the misère game, the problem is PSPACE-complete (Lichtenstein and
// Sipser 1980; Renault and Schmidt 2015). There a search tries everything within its reach
// (search.go); beyond that the verdict is undecided. A piece that never comes back, such as the
// pawn, is easy again (acyclic.go).
//
// The five players of level.go range from random moves to perfect play.
package game

import (
	"context"
	"errors"
	"fmt"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/matching"
	"leaper/internal/names"
	"leaper/internal/position"
)

// ErrMove: an illegal move.
var ErrMove = errors.New("no such move")

// Rules are the variants of the game. The zero value is the normal game: the player
// who cannot move loses, and the first square is given.
type Rules struct {
	Misere bool // the player who cannot move wins
	Choose bool // the first player begins by choosing the first square
}

// A Player is one of the two.
type Player int

// The players, in order of play.
const (
	First Player = iota
	Second
)

// Other is the player's opponent.
func (p Player) Other() Player { return 1 - p }

var players = names.Enum[Player]{What: "player", Entries: names.List{
	{"first", "the player who moves first, or chooses the first square"},
	{"second", "the other player"},
}}

// Players lists the players by their names.
func Players() names.List { return players.List() }

func (p Player) String() string { return players.Of(p) }

// A Game is a game in progress. It is for one goroutine. After a context's error, do
// not use it any more.
type Game struct {
	// Positions is the largest number of positions that a search may keep, if only a
	// search decides; 0 means [DefaultPositions].
	Positions int

	graph    *graph.Graph
	table    *graph.Adjacency
	rules    Rules
	walk     *position.Position
	pairs    *matching.Matching // of the free squares; nil if a matching does not decide the game
	outcomes []Outcome          // of all squares, if the graph has no cycle; else nil
}

// New starts a game without visited squares. The error is that of a table that is too large
// (see [graph.Graph.Table]), or the context's.
func New(ctx context.Context, g *graph.Graph, rules Rules) (*Game, error) {
	if err := g.NeedsBoard("a game"); err != nil {
		return nil, err
	}
	a, err := g.Table(ctx)
	if err != nil {
		return nil, err
	}
	moves, err := position.NewMoves(ctx, a.Rows, a.Directed())
	if err != nil {
		return nil, err
	}
	p := &Game{graph: g, table: a, rules: rules, walk: position.New(moves)}
	switch {
	case a.Directed():
		p.outcomes, err = solveAcyclic(ctx, a, rules.Misere)
	case !rules.Misere:
		p.pairs, err = matching.New(ctx, a)
	}
	return p, err
}

// Graph is the board and the piece.
func (p *Game) Graph() *graph.Graph { return p.graph }

// Rules are the rules of the game.
func (p *Game) Rules() Rules { return p.rules }

// Len is the number of visited squares.
func (p *Game) Len() int { return len(p.walk.Walk()) }

// Walk lists the visited squares in order.
func (p *Game) Walk() []board.Square {
	list := make([]board.Square, 0, p.Len())
	for _, v := range p.walk.Walk() {
		list = append(list, p.table.Square(v))
	}
	return list
}

// At is the piece's square; false if no square is visited yet.
func (p *Game) At() (board.Square, bool) {
	v, ok := p.at()
	if !ok {
		return 0, false
	}
	return p.table.Square(v), true
}

func (p *Game) at() (graph.Vertex, bool) {
	walk := p.walk.Walk()
	if len(walk) == 0 {
		return matching.None, false
	}
	return walk[len(walk)-1], true
}

// Visited reports whether the piece was on a square of the board.
func (p *Game) Visited(s board.Square) bool {
	v, ok := p.table.Vertex(s)
	return ok && p.walk.Visited(v)
}

// Turn is the player to move. The first player moves first, from the given first
// square; before there is one, it is also the first player's turn.
func (p *Game) Turn() Player {
	n := p.Len()
	if !p.rules.Choose && n > 0 {
		n--
	}
	return Player(n % 2)
}

// Legal lists the legal squares to move to, in row-major order; at first, all squares.
func (p *Game) Legal() []board.Square {
	legal := p.legal()
	list := make([]board.Square, len(legal))
	for i, v := range legal {
		list[i] = p.table.Square(v)
	}
	return list
}

func (p *Game) legal() (list []graph.Vertex) {
	at, ok := p.at()
	if !ok {
		for v := range graph.Vertex(p.table.Len()) {
			list = append(list, v)
		}
		return list
	}
	for _, v := range p.table.Of(at) {
		if !p.walk.Visited(v) {
			list = append(list, v)
		}
	}
	return list
}

// Over reports whether the player to move has no move, and if so, the winner.
func (p *Game) Over() (winner Player, over bool) {
	if at, ok := p.at(); !ok || p.walk.Onward(at) > 0 {
		return 0, false
	}
	if p.rules.Misere {
		return p.Turn(), true
	}
	return p.Turn().Other(), true
}

// Play moves the piece, or puts it on its first square. An illegal move changes
// nothing; its error wraps [ErrMove].
func (p *Game) Play(ctx context.Context, to board.Square) error {
	v, err := p.legalVertex(to)
	if err != nil {
		return err
	}
	p.walk.Enter(v, nil)
	if p.pairs != nil {
		return p.pairs.Remove(ctx, v)
	}
	return nil
}

// legalVertex gives the vertex of a square that is legal to move to.
func (p *Game) legalVertex(to board.Square) (graph.Vertex, error) {
	b := p.graph.Board()
	if to < 0 || int64(to) >= b.Cells() {
		return 0, fault.New(ErrMove, "the square %d is not on the board %s, whose squares are 0 to %d", to, b.Size(), b.Cells()-1)
	}
	v, ok := p.table.Vertex(to)
	if !ok {
		return 0, fault.New(ErrMove, "%s is a hole of the board", b.Name(to))
	}
	if p.walk.Visited(v) {
		return 0, fault.New(ErrMove, "%s was visited already", b.Name(to))
	}
	if at, moves := p.at(); moves && !p.table.Has(at, v) {
		return 0, fault.New(ErrMove, "%s is not a move of the %s from %s", b.Name(to), p.graph.Piece(), b.Name(p.table.Square(at)))
	}
	return v, nil
}

// Undo takes back the last move; false if there is none.
func (p *Game) Undo(ctx context.Context) (bool, error) {
	if p.Len() == 0 {
		return false, nil
	}
	v := p.walk.Leave()
	if p.pairs != nil {
		return true, p.pairs.Restore(ctx, v)
	}
	return true, nil
}

// String says how far the game is, and whose turn it is.
func (p *Game) String() string {
	if p.walk == nil {
		return "no game"
	}
	winner, over := p.Over()
	return sentenceOf(p.graph.String(), p.Len(), p.Turn(), winner, over)
}

// String says how far the duel is, and whose turn it is.
func (d *Duel) String() string {
	if d.tables[0] == nil {
		return "no duel"
	}
	winner, over := d.Over()
	return sentenceOf(fmt.Sprintf("%s against %s", d.graphs[0], d.graphs[1].Piece()), d.Len(), d.Turn(), winner, over)
}

// sentenceOf describes a game in one sentence.
func sentenceOf(what string, visited int, turn, winner Player, over bool) string {
	if over {
		return fmt.Sprintf("%s, %d visited: the %s player has won", what, visited, winner)
	}
	return fmt.Sprintf("%s, %d visited: the %s player moves", what, visited, turn)
}
