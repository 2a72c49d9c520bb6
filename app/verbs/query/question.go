// Package query is what the questions of all verbs share: the board, the piece, the kind
// of tour and its ends ([Question]), constraints, limits, and errors that name their
// fields; and what answers share: verdicts, tours by name, progress, and the sentences
// that say them. The packages of verbs read their questions with it; it answers none.
package query

import (
	"errors"
	"fmt"
	"strings"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/piece"
	"leaper/tour"
)

// A Place is a board and a piece.
type Place struct {
	Board    string   `json:"board" flag:"-" doc:"A size, hex:6 or hex:5x7 for hexagons, or a picture of rows with . for a square and # for a hole" example:"8x8"`
	Topology string   `json:"topology,omitempty" short:"t" hints:"topology" default:"plane" doc:"how the edges are glued, a <topology>"`
	Holes    []string `json:"holes,omitempty" flag:"hole" doc:"<squares> to take away, and blocks of them: b1,c3-d5" example:"[\"b1\",\"c3\"]"`
	Piece    string   `json:"piece,omitempty" short:"p" hints:"piece" default:"knight" doc:"the piece: a <name> (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum (knight+king)" example:"knight"`

	// Given is a board that an adapter has read already, in place of Board. The
	// topology and the holes go on top of it.
	Given *board.Board `json:"-"`

	// File is a graph in place of a board and a piece, for the verbs that take one.
	File *File `json:"-"`
}

// A Question is what most verbs ask: a board, a piece, and which tours of them.
type Question struct {
	Place
	TourOptions
}

// TourOptions say which tours are meant.
type TourOptions struct {
	Kind string `json:"kind,omitempty" names:"kind" default:"path" switches:"closed,open" doc:"all paths, only closed tours (the last square is a move from the first), or only open tours (it is not)"`
	From string `json:"from,omitempty" doc:"the first <square>: a1, or (1,2,3) on other ranks" example:"a1"`
	To   string `json:"to,omitempty" doc:"the last <square>" example:"c2"`
}

// ParsedQuestion is a question that has been read.
type ParsedQuestion struct {
	Graph *graph.Graph // nil if the question is about the graph of a file
	Ask   tour.Ask
	File  *File
}

// ParseBoard reads the board. One that is larger than allowed is refused before its
// holes are read.
func (q *Place) ParseBoard(limits Limits) (*board.Board, error) {
	b, err := q.Given, error(nil)
	switch {
	case b != nil:
	case q.Board == "":
		return nil, BadField("board", "which board? Write a size, such as 8x8")
	case strings.Trim(q.Board, ".# \r\n") == "":
		b, err = board.ReadPicture(strings.NewReader(q.Board))
	default:
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
	if err := limits.CheckBoard(b); err != nil || len(q.Holes) == 0 {
		return b, err
	}
	if b, err = b.WithHolesNamed(q.Holes...); err != nil {
		return nil, InField("holes", err)
	}
	return b, nil
}

// ExplainName puts the error of a board into the words of the command and of a SPEC, where @FILE
// stands for a picture. Other errors stay as they are.
func ExplainName(err error) error {
	var wrong *board.NameError
	if !errors.As(err, &wrong) {
		return err
	}
	short := fault.Shorten(wrong.Name)
	words := fmt.Sprintf("board %q looks like a file; write @%s for the picture of a board in it, or a size such as 8x8", short, short)
	if wrong.IsShape {
		words = fmt.Sprintf("board %q is a shape; leaper board %s 12 prints one, and @- reads it from standard input", wrong.Name, wrong.Name)
	}
	return fault.New(board.ErrSyntax, "%s", strings.Replace(err.Error(), wrong.Error(), words, 1))
}

// ParsePiece reads the piece.
func (q *Place) ParsePiece() (piece.Piece, error) {
	if q.Piece == "" {
		return piece.Knight(), nil
	}
	return piece.Parse(q.Piece)
}

// ParseGraph reads the board and the piece, and joins them. What is larger than allowed
// is refused before anything is made of it.
func (q *Place) ParseGraph(limits Limits) (*graph.Graph, error) {
	b, err := q.ParseBoard(limits)
	if err != nil {
		return nil, err
	}
	p, err := q.ParsePiece()
	if err != nil {
		return nil, err
	}
	return limits.Graph(b, p)
}

// ParseAsk reads which tours of a board are asked for.
func (q *TourOptions) ParseAsk(b *board.Board) (tour.Ask, error) {
	ask, err := q.parseEnds(func(field, name string) (board.Square, error) {
		s, err := b.ParseSquare(name)
		if err == nil && b.IsHole(s) {
			return s, BadField(field, "square %s is a hole of the board", b.Name(s))
		}
		return s, InField(field, err)
	})
	if err != nil {
		return ask, err
	}
	return ask, ask.Check(b)
}

// parseEnds reads the kind and the ends, whose names stand for squares or for vertices.
func (q *TourOptions) parseEnds(end func(field, name string) (board.Square, error)) (ask tour.Ask, err error) {
	if ask.Kind, err = Pick(q.Kind, tour.ParseKind); err != nil {
		return ask, err
	}
	for _, e := range []struct {
		field, name string
		end         *tour.End
	}{{"from", q.From, &ask.From}, {"to", q.To, &ask.To}} {
		if e.name == "" {
			continue
		}
		s, err := end(e.field, e.name)
		if err != nil {
			return ask, err
		}
		*e.end = tour.At(s)
	}
	return ask, nil
}

// ParseQuestion reads all of a question.
func (q *Question) ParseQuestion(limits Limits) (ParsedQuestion, error) {
	if q.File != nil {
		return q.readFile()
	}
	g, err := q.ParseGraph(limits)
	if err != nil {
		return ParsedQuestion{}, err
	}
	ask, err := q.ParseAsk(g.Board())
	return ParsedQuestion{Graph: g, Ask: ask}, err
}

// ParseConstrained reads all of a question about a board, or a graph in place of it, and its
// constraints if it may have some.
func (q *Question) ParseConstrained(on *GraphText, by *Constraints, limits Limits) (ParsedQuestion, error) {
	if err := on.ReplaceBoard(&q.Place, limits); err != nil {
		return ParsedQuestion{}, err
	}
	a, err := q.ParseQuestion(limits)
	if err == nil && by != nil {
		err = by.ParseInto(&a, limits)
	}
	return a, err
}

// Pick reads a word that may be left out, which stands for the zero value.
func Pick[T any](word string, parse func(string) (T, error)) (T, error) {
	if word == "" {
		var first T
		return first, nil
	}
	return parse(word)
}
