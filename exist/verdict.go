package exist

import (
	"strconv"
	"strings"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/names"
)

// A Verdict is what is known about whether there is a tour.
type Verdict uint8

// The verdicts. The zero value is undecided.
const (
	Undecided Verdict = iota // a limit was hit before there was an answer
	Found                    // there is a tour, and it was verified
	None                     // there is no tour, and the reason says why
)

var verdicts = names.Enum[Verdict]{What: "verdict", Entries: names.List{
	{"undecided", "a limit was reached first"},
	{"found", "there is one, or the task is done"},
	{"none", "there is none, which is proven"},
}}

// Verdicts lists the verdicts by their names.
func Verdicts() names.List { return verdicts.List(Found, None, Undecided) }

func (v Verdict) String() string { return verdicts.Of(v) }

// A Reason says why there is a tour or none, or why a question stayed open.
type Reason struct {
	// Rule is a short name: "theorem", "one square", "ends", "parts", "colours",
	// "dead ends", "degrees", "pieces", "search", "stuck", "limit" …
	Rule    string
	Text    string         // one sentence
	Witness []board.Square // the squares that prove it, if some do
	// Spare, for rule "colours", are squares without which the colours would
	// balance; there may still be no tour. Nil if they are too many to name, or if
	// the numbers of the colours are not the reason.
	Spare []board.Square

	// For rule "theorem": its author and year, as in "Schwenk 1991"; where it was
	// published; what it says; and which of its cases applies.
	Theorem, Citation, Statement, Case string
}

func (r *Reason) String() string { return r.Text }

// Of returns the reason in the words of a graph: if it has no board, it says vertex in place of
// square, and graph in place of board. A move is a step along an edge in both.
func (r *Reason) Of(g *graph.Graph) *Reason {
	if r == nil || g.OnBoard() {
		return r
	}
	reworded := *r
	words := strings.NewReplacer("squares", "vertices", "square", "vertex", "board", "graph")
	// Names in quotes, as [graph.Adjacency.QuotedName] has them, stay as they are.
	rest := r.Text
	for reworded.Text = ""; rest != ""; {
		at := strings.IndexByte(rest, '"')
		if at < 0 {
			at = len(rest)
		}
		reworded.Text += words.Replace(rest[:at])
		end := at
		for end < len(rest) {
			if end++; end == len(rest) || rest[end] == '"' && rest[end-1] != '\\' {
				break
			}
		}
		end = min(end+1, len(rest))
		reworded.Text += rest[at:end]
		rest = rest[end:]
	}
	return &reworded
}

// NamesOf returns a function that names squares: in quotes, if a vertex has a word in its name that
// [Reason.Of] changes.
func NamesOf(g *graph.Graph) func(board.Square) string {
	if g.OnBoard() {
		return g.Name
	}
	return func(s board.Square) string {
		word := g.Name(s)
		if word[0] != '"' && (strings.Contains(word, "square") || strings.Contains(word, "board")) {
			return strconv.Quote(word)
		}
		return word
	}
}

// A namer names squares, see [graph.Graph.Name].
type namer func(board.Square) string

// fewNames writes the names of up to four squares; of more, the first three and "…".
func fewNames(name namer, squares []board.Square) string {
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
