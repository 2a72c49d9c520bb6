package studio

import (
	"context"
	"fmt"
	"strings"
	"time"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/nearest"
	"leaper/piece"
	"leaper/tour"
)

// A Question is what most requests ask: a board, a piece, and which tours of them.
type Question struct {
	Board    string   `json:"board" doc:"A size, or a picture of rows with . for a square and # for a hole" example:"8x8"`
	Topology string   `json:"topology,omitempty" enum:"plane,cylinder,torus,mobius,klein,projective" doc:"How the edges are glued; the plane by default"`
	Holes    []string `json:"holes,omitempty" doc:"Squares that are taken away" example:"[\"b1\",\"c3\"]"`
	Piece    string   `json:"piece,omitempty" doc:"A name, Betza letters, a vector, or a sum of these; the knight by default" example:"knight"`
	Kind     string   `json:"kind,omitempty" enum:"path,closed,open" doc:"Every path (the default), closed tours or open ones"`
	From     string   `json:"from,omitempty" doc:"The first square" example:"a1"`
	To       string   `json:"to,omitempty" doc:"The last square" example:"c2"`
}

// allowed is how large a question's board may be.
type allowed struct {
	what    string // is being done: "list"
	squares int64
	arcs    int64
}

// board reads the board, without a look at its squares.
func (q *Question) board() (*board.Board, error) {
	if q.Board == "" {
		return nil, senseless("which board? Write a size, such as {\"board\":\"8x8\"}")
	}
	var b *board.Board
	var err error
	if strings.Trim(q.Board, ".# \r\n") == "" {
		b, err = board.ReadPicture(strings.NewReader(q.Board))
	} else {
		b, err = board.Parse(q.Board)
	}
	if err != nil {
		return nil, err
	}
	if q.Topology != "" {
		t, err := board.ParseTopology(q.Topology)
		if err != nil {
			return nil, err
		}
		if b, err = b.WithTopology(t); err != nil {
			return nil, err
		}
	}
	if len(q.Holes) == 0 {
		return b, nil
	}
	holes := make([]board.Square, len(q.Holes))
	for i, name := range q.Holes {
		if holes[i], err = b.ParseSquare(name); err != nil {
			return nil, fmt.Errorf("holes: %w", err)
		}
	}
	return b.WithHoles(holes...)
}

// graph reads the board and the piece, and joins them. What is larger than allowed
// is refused before anything is made of it.
func (q *Question) graph(most allowed) (*graph.Graph, error) {
	b, err := q.board()
	if err != nil {
		return nil, err
	}
	name := q.Piece
	if name == "" {
		name = "knight"
	}
	p, err := piece.Parse(name)
	if err != nil {
		return nil, err
	}
	return most.join(b, p)
}

// join is the leap graph of a board and a piece, if it is not too large.
func (a allowed) join(b *board.Board, p piece.Piece) (*graph.Graph, error) {
	if err := a.board(b); err != nil {
		return nil, err
	}
	g, err := graph.New(b, p)
	if err != nil {
		return nil, err
	}
	return g, a.moves(g)
}

// board refuses what has too many squares.
func (a allowed) board(b *board.Board) error {
	if b.Cells() <= a.squares {
		return nil
	}
	return senseless("board %s has %d squares; %s takes boards of up to %d here, and the command larger ones", b.Size(), b.Cells(), a.what, a.squares)
}

// moves refuses what has too many moves from square to square, as far as the
// vectors tell.
func (a allowed) moves(g *graph.Graph) error {
	b := g.Board()
	longest := int64(1)
	for _, side := range b.Sides() {
		longest = max(longest, side)
	}
	var moves int64
	for _, m := range g.Moves() {
		if m.Rides {
			moves += longest
		} else {
			moves++
		}
	}
	if moves > 0 && b.Squares() > a.arcs/moves {
		return senseless("%s may have %d moves from each of %d squares; %s takes %d moves in all here, and the command more", g, moves, b.Squares(), a.what, a.arcs)
	}
	return nil
}

// ask reads which tours are asked for.
func (q *Question) ask(b *board.Board) (tour.Ask, error) {
	var ask tour.Ask
	if q.Kind != "" {
		k, err := nearest.Choose("kind", q.Kind, tour.KindNames())
		if err != nil {
			return ask, err
		}
		ask.Kind = tour.Kind(k)
	}
	for _, e := range []struct {
		field, name string
		end         *tour.End
	}{{"from", q.From, &ask.From}, {"to", q.To, &ask.To}} {
		if e.name == "" {
			continue
		}
		s, err := b.ParseSquare(e.name)
		if err != nil {
			return ask, fmt.Errorf("%s: %w", e.field, err)
		}
		if b.IsHole(s) {
			return ask, senseless("%s: square %s is a hole of the board", e.field, b.Name(s))
		}
		*e.end = tour.At(s)
	}
	return ask, ask.Check(b)
}

// read reads all of a question.
func (q *Question) read(most allowed) (*graph.Graph, tour.Ask, error) {
	g, err := q.graph(most)
	if err != nil {
		return nil, tour.Ask{}, err
	}
	ask, err := q.ask(g.Board())
	return g, ask, err
}

// Timed is a question with a time of its own.
type Timed struct {
	Timeout int64 `json:"timeout_ms,omitempty" minimum:"0" doc:"Give up after so many milliseconds"`
}

// within is the context of the time asked for; 0 stands for a default.
func (t Timed) within(ctx context.Context, standard, most time.Duration) (context.Context, context.CancelFunc, error) {
	switch asked := t.Timeout; {
	case asked < 0:
		return nil, nil, senseless("timeout_ms: %d is below 0", asked)
	case asked == 0:
		most = min(standard, most)
	case asked > most.Milliseconds():
		return nil, nil, senseless("timeout_ms: %d is too long; %d is the most, and a job may take longer", asked, most.Milliseconds())
	default:
		most = time.Duration(asked) * time.Millisecond
	}
	ctx, cancel := context.WithTimeout(ctx, most)
	return ctx, cancel, nil
}

// choose is the place of a word that may be left out, which stands for the first.
func choose(what, word string, names []string) (int, error) {
	if word == "" {
		return 0, nil
	}
	return nearest.Choose(what, word, names)
}
