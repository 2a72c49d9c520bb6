// Package tour holds what is asked for (an [Ask] with its [Constraints]), what is found (a [Tour]),
// the conventions of counting (a [Convention]), and the verifier. Every engine answers in these
// types, and every result has to pass the verifier, which works by board and move arithmetic
// alone and shares no code with package graph or with any engine.
//
// Words, as everywhere in this project: a path visits every square once; a
// closed tour is a path whose last square is a move from its first; an open
// tour is a path that is not closed. One square is a path and a closed tour,
// but not an open tour; two squares are never closed.
package tour

import (
	"errors"
	"strconv"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/internal/names"
	"leaper/piece"
)

// Kind is a kind of tour.
type Kind uint8

// The kinds. The zero value is every path.
const (
	Path   Kind = iota // every path, its ends a move apart or not
	Closed             // the last square is a move from the first
	Open               // the last square is not a move from the first
)

var kinds = names.Enum[Kind]{What: "kind", Err: ErrAsk, Entries: names.List{
	{"path", "every square once, wherever it ends"},
	{"closed", "the last square is a move from the first"},
	{"open", "the last square is not a move from the first"},
}}

// Kinds lists the kinds in one word each, as files and JSON have them.
func Kinds() names.List { return kinds.List() }

// Word is the kind's word.
func (k Kind) Word() string { return kinds.Of(k) }

// ParseKind reads a kind's word.
func ParseKind(s string) (Kind, error) { return kinds.Parse(s) }

func (k Kind) String() string {
	switch k {
	case Closed:
		return "closed tour"
	case Open:
		return "open tour"
	}
	return "path"
}

// WithArticle names one tour of the kind: "an open tour".
func (k Kind) WithArticle() string {
	if k == Open {
		return "an " + k.String()
	}
	return "a " + k.String()
}

// Convention is how tours are counted.
type Convention uint8

// The conventions. The zero value is directed.
const (
	Directed   Convention = iota // a path and its reverse are two; a closed tour has two directions, its start does not matter
	Undirected                   // a tour and its reverse are one
	Distinct                     // up to the board's symmetries, reversal and, for closed tours, the start
)

var conventions = names.Enum[Convention]{What: "convention", Err: ErrAsk, Entries: names.List{
	{"directed", "a tour and the same tour walked backwards are two"},
	{"undirected", "a tour and the same tour walked backwards are one"},
	{"distinct", "turned, mirrored or walked backwards, it is the same tour"},
}}

func (c Convention) String() string { return conventions.Of(c) }

// Conventions lists what [ParseConvention] reads.
func Conventions() names.List { return conventions.List() }

// ParseConvention reads a convention's name.
func ParseConvention(s string) (Convention, error) { return conventions.Parse(s) }

// ErrAsk: the request makes no sense on this board.
var ErrAsk = errors.New("impossible request")

// An End is an end of a path that may or may not be given. The zero value is
// not given: square 0 is a square like any other.
type End struct {
	square board.Square
	given  bool
}

// At is an end that is given.
func At(s board.Square) End { return End{s, true} }

// Given returns the square, and whether there is one.
func (e End) Given() (board.Square, bool) { return e.square, e.given }

// String is the number of the square, or "any".
func (e End) String() string {
	if !e.given {
		return "any"
	}
	return strconv.FormatInt(int64(e.square), 10)
}

// An Ask is a request for tours: their kind, and their ends if these matter. For a closed
// tour, From is the square where it starts, and To the square from which it returns there.
// The zero value asks for any path.
//
// Constraints is nil if there are none. An engine names the constraints that it supports
// in [Ask.Check], which refuses all others.
type Ask struct {
	Kind     Kind
	From, To End
	*Constraints
}

// String is the question in words, with squares by their numbers from 0: "a closed tour from 3 with
// given numbers". [Constraints.Say] has the constraints in full.
func (a Ask) String() string {
	text := a.Kind.WithArticle()
	if a.From.given {
		text += " from " + a.From.String()
	}
	if a.To.given {
		text += " to " + a.To.String()
	}
	if d := a.ConstraintKinds(); d != 0 {
		text += " with " + d.String()
	}
	return text
}

// A BoardOrGraph has the squares of a tour: a [board.Board], or a [graph.Graph]. The vertices of
// a graph without a board are its squares.
type BoardOrGraph interface {
	Squares() int64 // holes left out
	Cells() int64   // holes included
	IsHole(board.Square) bool
	Name(board.Square) string
	Size() string // in words
}

// A Graph is a graph whose tours are verified: a [graph.Graph]. If it has a board, the verifier
// reads only its board and its piece.
type Graph interface {
	BoardOrGraph
	Board() *board.Board // nil: it has none
	Piece() piece.Piece
}

// boardOf returns the board; nil for a graph without one.
func boardOf(on BoardOrGraph) *board.Board {
	switch on := on.(type) {
	case *board.Board:
		return on
	case interface{ Board() *board.Board }:
		return on.Board()
	}
	return nil
}

// Check returns an error that wraps [ErrAsk] if an end is not a square of the board, if both
// ends are the same and there is more than one square, if the graph is nil or has no vertex (as
// the zero graph and the zero board), or if a
// constraint makes no sense there. The error wraps [ErrConstraint] if no single set in
// understood contains all constraints of the ask. For a graph without a board, only
// [GraphConstraints] are understood.
func (a Ask) Check(on BoardOrGraph, understood ...Constraint) error {
	switch {
	case on == nil:
		return fault.New(ErrAsk, "there is no graph, so there is nothing to visit")
	case on.Squares() == 0 && boardOf(on) != nil:
		return fault.New(ErrAsk, "the board has no squares, so there is nothing to visit")
	case on.Squares() == 0:
		return fault.New(ErrAsk, "the graph has no vertices, so there is nothing to visit")
	}
	for _, e := range []struct {
		name string
		End
	}{{"from", a.From}, {"to", a.To}} {
		if s, given := e.Given(); given {
			if err := checkSquare(on, e.name, s); err != nil {
				return err
			}
		}
	}
	if a.From.given && a.From == a.To && on.Squares() > 1 {
		if boardOf(on) == nil {
			return fault.New(ErrAsk, "both ends are vertex %s, and a path of more than one vertex ends elsewhere", on.Name(a.From.square))
		}
		return fault.New(ErrAsk, "both ends are %s, and a path of more than one square ends elsewhere", on.Name(a.From.square))
	}
	return a.checkConstraints(on, understood)
}
