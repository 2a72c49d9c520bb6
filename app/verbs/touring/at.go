package touring

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// AtQuestion asks for squares of a constructed tour, without building the whole tour.
type AtQuestion struct {
	query.Question
	Steps    []string `json:"steps,omitempty" flag:"step" doc:"the <numbers> of steps whose squares are wanted: 1,2,64"`
	Squares  []string `json:"squares,omitempty" flag:"square" doc:"the <squares> whose steps are wanted: a1,b3"`
	FromZero bool     `json:"from_zero,omitempty" flag:"-" doc:"Steps are numbered from 0"`
}

// AtAnswer are squares of a tour with their steps: first the requested steps, then the
// requested squares.
type AtAnswer struct {
	query.About
	query.Verdict
	Squares Integer      `json:"squares" doc:"How many squares the tour visits"`
	Places  []StepSquare `json:"places"`
}

// A StepSquare is the piece's square at a step.
type StepSquare struct {
	Step   Integer `json:"step"`
	Square string  `json:"square" example:"a1"`

	byStep bool // the square was asked for
}

// Text is the requested values, one a line.
func (p *AtAnswer) Text() string {
	var text strings.Builder
	for _, s := range p.Places {
		if s.byStep {
			fmt.Fprintln(&text, s.Square)
		} else {
			fmt.Fprintln(&text, int64(s.Step))
		}
	}
	return text.String()
}

// An Integer is an integer: in JSON a number, or a string of digits if it exceeds the
// precision of a double.
type Integer int64

// MarshalJSON writes the number.
func (n Integer) MarshalJSON() ([]byte, error) {
	if n <= 1<<53 {
		return strconv.AppendInt(nil, int64(n), 10), nil
	}
	return fmt.Appendf(nil, `"%d"`, n), nil
}

// Read is the question as work.
func (q *AtQuestion) Read(limits query.Limits) (query.Work, error) {
	a, err := q.Question.ParseQuestion(limits)
	if err != nil {
		return nil, err
	}
	return func(context.Context, query.Reporter) (query.Answer, error) {
		b := a.Graph.Board()
		out := &AtAnswer{About: a.About(), Squares: Integer(b.Squares()), Places: []StepSquare{}}
		t, err := find.Construction(a.Graph, a.Ask)
		if errors.Is(err, find.ErrNone) {
			out.Verdict = query.VerdictOf(exist.None, "none: "+err.Error())
			return out, nil
		}
		if err != nil {
			return nil, err
		}
		squares, err := q.lookUp(b, t, out)
		if err != nil {
			return nil, err
		}
		out.Verdict = query.VerdictOf(exist.Found, fmt.Sprintf("%s of %s of %s%s", fault.Plural(len(squares), "square"), a.One(), a.Graph, a.Ends()))
		return out, verifyAt(a.Graph, a.Ask, t, squares)
	}, nil
}

// lookUp finds the places, and gives their squares.
func (q *AtQuestion) lookUp(b *board.Board, t *find.Indexed, out *AtAnswer) ([]board.Square, error) {
	first := int64(1)
	if q.FromZero {
		first = 0
	}
	var squares []board.Square
	for _, list := range q.Steps {
		for text := range strings.SplitSeq(list, ",") {
			number, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
			if err != nil || number < first || number-first >= t.Len() {
				return nil, query.BadValue("steps", strconv.Quote(text), "write a number from %d to %d", first, t.Len()-1+first)
			}
			s := t.At(number - first)
			squares = append(squares, s)
			out.Places = append(out.Places, StepSquare{Integer(number), b.Name(s), true})
		}
	}
	for _, list := range q.Squares {
		wanted, err := b.ParseSquares(list)
		if err != nil {
			return nil, query.InField("squares", err)
		}
		for _, s := range wanted {
			out.Places = append(out.Places, StepSquare{Integer(t.Step(s) + first), b.Name(s), false})
		}
		squares = append(squares, wanted...)
	}
	if len(squares) == 0 {
		return nil, query.BadFields("steps", "squares", "which are wanted? Write 1, or %s", b.Name(b.First()))
	}
	return squares, nil
}

// verifyAt verifies the surroundings of squares, and more of the tour if a millisecond
// is enough.
func verifyAt(g *graph.Graph, ask tour.Ask, t *find.Indexed, squares []board.Square) error {
	for _, seen := range []func(func(board.Square) bool){slices.Values(squares), t.Joints()} {
		if _, err := tour.VerifySample(g, ask, t, seen, 100, 1); err != nil {
			return query.Unverified("the constructed tour", err)
		}
	}
	return nil
}
