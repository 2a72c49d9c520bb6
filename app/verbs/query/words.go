package query

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"leaper/exist"
	"leaper/graph"
	"leaper/internal/constraints"
	"leaper/tour"
)

// What is asked and answered, in words.

// Ends names the ends and the constraints that were asked for: " from a1 to c2 with e4=17".
func (q ParsedQuestion) Ends() string {
	text := ""
	if name := q.End(q.Ask.From); name != "" {
		text += " from " + name
	}
	if name := q.End(q.Ask.To); name != "" {
		text += " to " + name
	}
	if q.Ask.ConstraintKinds() != 0 {
		text += " " + q.Ask.Say(q.Graph)
	}
	return text
}

// One is the kind of tour that was asked for with its article: "an open tour".
func (q ParsedQuestion) One() string { return q.Ask.Kind.WithArticle() }

// Article is a noun with its article.
func Article(noun string) string {
	if strings.ContainsRune("aeio", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

// None says that there is no tour, and why.
func (q ParsedQuestion) None(why string) string {
	return fmt.Sprintf("none: %s has no %s%s: %s", q.What(), q.Ask.Kind, q.Ends(), why)
}

// Undecided says that no tour was found, and why that proves nothing.
func (q ParsedQuestion) Undecided(why string) string {
	return fmt.Sprintf("undecided: no %s of %s%s found: %s", q.Ask.Kind, q.What(), q.Ends(), why)
}

// Reason is a reason in words, also if there is none.
func Reason(r *exist.Reason) string {
	if r == nil {
		return "no reason is known"
	}
	return r.Text
}

// Exhausted says that a listing came to its end without a tour: the reason is a
// certificate, or that all was tried.
func (q ParsedQuestion) Exhausted() string { return q.None(Reason(q.Certificate())) }

// Certificate is the reason of a search that came to its end without a tour.
func (q ParsedQuestion) Certificate() *exist.Reason {
	if a, err := q.Graph.Table(context.Background()); err == nil {
		if r, _ := exist.Certificate(context.Background(), q.Graph, a, q.Ask); r != nil {
			return r
		}
		if r := q.Contradiction(context.Background()); r != nil {
			return r
		}
	}
	return &exist.Reason{Rule: "search", Text: "the search ended without one"}
}

// Contradiction is the reason, if it shows at once, why no tour satisfies the constraints; nil if
// ctx ends before.
func (q ParsedQuestion) Contradiction(ctx context.Context) *exist.Reason {
	if q.Ask.ConstraintKinds()&constraints.Understood == 0 {
		return nil
	}
	p, why, err := constraints.New(ctx, q.Graph, q.Ask.WithOnly(constraints.Understood))
	if err != nil || why != nil {
		return why
	}
	return p.Contradiction()
}

// Number puts a number of tours and its convention into words: "16 directed paths
// of knight on 3x4".
func (q ParsedQuestion) Number(n *big.Int, as tour.Convention) string {
	noun := as.String() + " " + q.Ask.Kind.String()
	if !n.IsInt64() || n.Int64() != 1 {
		noun += "s"
	}
	return n.String() + " " + noun + fmt.Sprintf(" of %s%s", q.What(), q.Ends())
}

// Counted says what a number counts: "directed paths of knight on 3x4".
func (q ParsedQuestion) Counted(as tour.Convention) string {
	return fmt.Sprintf("%s %ss of %s%s", as, q.Ask.Kind, q.What(), q.Ends())
}

// Unverified is the error of an engine whose result is not a tour.
func Unverified(what string, err error) error {
	return &BugError{fmt.Errorf("%s failed verification: %w", what, err)}
}

// A BugError is a mistake in Leaper: something that cannot happen.
type BugError struct{ Err error }

func (e *BugError) Error() string { return e.Err.Error() + "; this is a bug in leaper" }

// Unwrap gives what is wrong.
func (e *BugError) Unwrap() error { return e.Err }

// TimeUp reports whether an error says that a time limit was reached.
func TimeUp(err error) bool { return errors.Is(err, context.DeadlineExceeded) }

// StoppedBy is what ended work early, in a word; "" if it was neither a time
// limit nor a person.
func StoppedBy(err error) string {
	switch {
	case TimeUp(err):
		return "time limit"
	case errors.Is(err, context.Canceled):
		return "interrupted"
	}
	return ""
}

// LimitReached is the reason of a verdict that the time limit left open.
func LimitReached() *exist.Reason {
	return &exist.Reason{Rule: "limit", Text: "the time limit was reached"}
}

// Vectors reads an order of moves: numbers with anything between them. As many as the
// rank make one move. None is nil.
func Vectors(text string, g *graph.Graph) ([][]int, error) {
	if text == "" {
		return nil, nil
	}
	list, err := parseVectors(text, g.Board().Rank())
	if err == nil {
		_, err = g.WithMoves(list)
	}
	return list, InField("moves", err)
}

// WithMoves is a graph with its moves in the order of a text, if there is one.
func WithMoves(g *graph.Graph, text string) (*graph.Graph, error) {
	order, err := Vectors(text, g)
	if err != nil || order == nil {
		return g, err
	}
	g, err = g.WithMoves(order)
	return g, InField("moves", err)
}

// parseVectors reads numbers, of which as many as the rank make a vector.
func parseVectors(text string, rank int) ([][]int, error) {
	var list [][]int
	var vector []int
	fields := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,;/()\t\n", r) })
	for _, f := range fields {
		n, err := strconv.Atoi(strings.ReplaceAll(f, "¯", "-"))
		if err != nil {
			return nil, fmt.Errorf("%q is not a number; write vectors such as \"1,2 2,1 -1,2\"", f)
		}
		if vector = append(vector, n); len(vector) == rank {
			list = append(list, vector)
			vector = nil
		}
	}
	if len(vector) > 0 || len(list) == 0 {
		return nil, fmt.Errorf("%d numbers do not make vectors of %d; write each move of the piece once, such as \"1,2 2,1 -1,2\"", len(fields), rank)
	}
	return list, nil
}

// TourName is what a tour of a kind is called.
func TourName(kind string) string {
	k, err := Pick(kind, tour.ParseKind)
	if err != nil {
		return "tour"
	}
	return k.String()
}
