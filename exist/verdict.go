package exist

import (
	"strings"

	"leaper/board"
)

// Verdict is what is known of a question: whether there is a tour.
type Verdict uint8

// The verdicts. The zero value is undecided.
const (
	Undecided Verdict = iota // a limit was hit before there was an answer
	Found                    // there is a tour, and it was verified
	None                     // there is none, and the reason says why
)

func (v Verdict) String() string {
	return [...]string{"undecided", "found", "none"}[v]
}

// A Reason says why there is a tour or none, or why a question stayed open.
type Reason struct {
	// Rule is a short name: "theorem", "one square", "ends", "parts", "colours",
	// "dead ends", "degrees", "pieces", "search", "stuck", "limit" …
	Rule    string
	Text    string         // one sentence
	Witness []board.Square // the squares that prove it, if some do
	// Spare, of rule "colours", are squares without which the colours would
	// balance; there may still be no tour. Nil if they are too many to name, or if
	// the numbers of the colours are not the reason.
	Spare []board.Square

	// Of rule "theorem": whose it is, as in "Schwenk 1991"; where it was
	// published; what it says; and which of its cases this is.
	Theorem, Citation, Statement, Case string
}

func (r *Reason) String() string { return r.Text }

// OfGraph is the reason in words of a graph that stands on no board: vertex for
// square, and graph for board. A move is a step along an edge here as there.
func (r *Reason) OfGraph() *Reason {
	if r == nil {
		return nil
	}
	said := *r
	said.Text = strings.NewReplacer("squares", "vertices", "square", "vertex", "board", "graph").Replace(r.Text)
	return &said
}

// A namer names squares, see [graph.Graph.Name].
type namer func(board.Square) string

// names writes up to four squares' names, and how many more there are.
func names(name namer, squares []board.Square) string {
	var parts []string
	for i, s := range squares {
		if i == 3 && len(squares) > 4 {
			parts = append(parts, "…")
			break
		}
		parts = append(parts, name(s))
	}
	return strings.Join(parts, ", ")
}
