package verbs

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"leaper/constraints"
	"leaper/exist"
	"leaper/graph"
	"leaper/tour"
)

// What is asked and answered, in words.

// Plural writes a number with its noun.
func Plural[N int | int64](n N, noun string) string {
	if n == 1 {
		return fmt.Sprintf("1 %s", noun)
	}
	if strings.HasSuffix(noun, "s") {
		noun += "e"
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// ends names the ends that were asked for, and what else: " from a1 to c2 with e4=17".
func (q asked) ends() string {
	text := ""
	if name := q.end(q.ask.From); name != "" {
		text += " from " + name
	}
	if name := q.end(q.ask.To); name != "" {
		text += " to " + name
	}
	if q.ask.Demanded() != 0 {
		text += " " + q.ask.Say(q.graph.Board())
	}
	return text
}

// one is the kind of tour that was asked for with its article: "an open tour".
func (q asked) one() string { return q.ask.Kind.One() }

func article(noun string) string {
	if strings.ContainsRune("aeio", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

// none says that there is no tour, and why.
func (q asked) none(why string) string {
	return fmt.Sprintf("none: %s has no %s%s: %s", q.what(), q.ask.Kind, q.ends(), why)
}

// undecided says that no tour was found, and why that proves nothing.
func (q asked) undecided(why string) string {
	return fmt.Sprintf("undecided: no %s of %s%s found: %s", q.ask.Kind, q.what(), q.ends(), why)
}

// reason is a reason in words, also if there is none.
func reason(r *exist.Reason) string {
	if r == nil {
		return "no reason is known"
	}
	return r.Text
}

// exhausted says that a listing came to its end without a tour: the reason is a
// certificate, or that all was tried.
func (q asked) exhausted() string { return q.none(reason(q.certificate())) }

func (q asked) certificate() *exist.Reason {
	if q.file != nil {
		if r, _ := exist.GraphCertificate(context.Background(), q.file.Adjacency, q.ask); r != nil {
			return r
		}
	} else if a, err := q.graph.Compress(); err == nil {
		if r := exist.Certificate(q.graph, a, q.ask); r != nil {
			return r
		}
		if r := q.contradiction(); r != nil {
			return r
		}
	}
	return &exist.Reason{Rule: "search", Text: "the search came to its end without one"}
}

// contradiction is what shows at once of demands that nothing obeys.
func (q asked) contradiction() *exist.Reason {
	if q.ask.Demanded()&constraints.Understood == 0 {
		return nil
	}
	p, why, err := constraints.New(context.Background(), q.graph, q.ask.With(constraints.Understood))
	if err != nil || why != nil {
		return why
	}
	return p.Contradiction()
}

// number puts a number of tours and its convention into words: "16 directed paths
// of knight on 3x4".
func (q asked) number(n *big.Int, as tour.Convention) string {
	noun := as.String() + " " + q.ask.Kind.String()
	if !n.IsInt64() || n.Int64() != 1 {
		noun += "s"
	}
	return n.String() + " " + noun + fmt.Sprintf(" of %s%s", q.what(), q.ends())
}

// counted says what a number counts: "directed paths of knight on 3x4".
func (q asked) counted(as tour.Convention) string {
	return fmt.Sprintf("%s %ss of %s%s", as, q.ask.Kind, q.what(), q.ends())
}

// unverified is the error of an engine that gave what is no tour.
func unverified(what string, err error) error {
	return &BugError{fmt.Errorf("%s failed verification: %w", what, err)}
}

// A BugError is a mistake of Leaper's: something that cannot be.
type BugError struct{ Err error }

func (e *BugError) Error() string { return e.Err.Error() + "; this is a bug of leaper" }

// Unwrap gives what is wrong.
func (e *BugError) Unwrap() error { return e.Err }

// timeUp reports whether an error says that a time limit was reached.
func timeUp(err error) bool { return errors.Is(err, context.DeadlineExceeded) }

// stoppedBy is what ended work early, in a word; "" if it was neither time nor
// somebody.
func stoppedBy(err error) string {
	switch {
	case timeUp(err):
		return "time limit"
	case errors.Is(err, context.Canceled):
		return "interrupted"
	}
	return ""
}

// limitReached is the reason of a verdict that the time limit left open.
func limitReached() *exist.Reason {
	return &exist.Reason{Rule: "limit", Text: "the time limit was reached"}
}

// vectors reads an order of moves: whatever stands between the numbers, each rank
// of them make one. None is nil.
func vectors(text string, g *graph.Graph) ([][]int, error) {
	if text == "" {
		return nil, nil
	}
	list, err := parseVectors(text, g.Board().Rank())
	if err == nil {
		_, err = g.WithMoves(list)
	}
	return list, in("moves", err)
}

// parseVectors reads numbers, each rank of which make a vector.
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

// tourName is what a tour of a kind is called.
func tourName(kind string) string {
	k, err := pick(kind, tour.ParseKind)
	if err != nil {
		return "tour"
	}
	return k.String()
}
