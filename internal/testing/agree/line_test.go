package agree

import (
	"fmt"
	"strings"

	"leaper/board"
	"leaper/graph"
	"leaper/tour"
)

// line is the question as a command line that asks a verb.
func (q *question) line(verb string, flags ...string) string {
	words := []string{"leaper", verb}
	for _, word := range q.words() {
		if strings.ContainsAny(word, "()<>") {
			word = "'" + word + "'"
		}
		words = append(words, word)
	}
	return piped(q.graph) + strings.Join(append(words, flags...), " ")
}

// words are the question as the command's arguments.
func (q *question) words() []string {
	words, name := []string{"--read", "-"}, func(s board.Square) string { return fmt.Sprint(s + 1) }
	if q.graph.OnBoard() {
		words, name = boardWords(q.graph), q.graph.Board().Name
	}
	switch q.ask.Kind {
	case tour.Closed:
		words = append(words, "--closed")
	case tour.Open:
		words = append(words, "--open")
	}
	if s, given := q.ask.From.Given(); given {
		words = append(words, "--from", name(s))
	}
	if s, given := q.ask.To.Given(); given {
		words = append(words, "--to", name(s))
	}
	return append(words, demands(q.ask.ConstraintsOrNone(), name)...)
}

// boardWords are the words that give a board and a piece.
func boardWords(g *graph.Graph) []string {
	b := g.Board()
	words := []string{b.Size()}
	var holes []string
	for _, hole := range b.Taken() {
		holes = append(holes, b.Name(hole))
	}
	if len(holes) > 0 {
		words = append(words, "--hole", strings.Join(holes, ","))
	}
	if b.Topology() != board.Plane {
		words = append(words, "--topology", b.Topology().String())
	}
	return append(words, "--piece", g.Piece().String())
}

// demands are the flags of constraints.
func demands(d tour.Constraints, name func(board.Square) string) (words []string) {
	var given, before []string
	for _, x := range d.Numbers {
		given = append(given, fmt.Sprintf("%s=%d", name(x.Square), x.Number))
	}
	for _, p := range d.Before {
		before = append(before, name(p.First)+"<"+name(p.Then))
	}
	moves := func(list []tour.Move) (texts []string) {
		for _, m := range list {
			way := "-"
			if m.OneWay {
				way = ">"
			}
			texts = append(texts, name(m.From)+way+name(m.To))
		}
		return texts
	}
	for _, flag := range []struct {
		name   string
		values []string
	}{{"--given", given}, {"--use", moves(d.Use)}, {"--avoid", moves(d.Avoid)}, {"--before", before}} {
		if len(flag.values) > 0 {
			words = append(words, flag.name, strings.Join(flag.values, ","))
		}
	}
	if d.Symmetry != 0 {
		words = append(words, "--symmetry", d.Symmetry.String())
	}
	if d.Sums != 0 {
		words = append(words, "--magic", d.Sums.String())
	}
	if d.StraightFree {
		words = append(words, "--no-repeat")
	}
	return words
}

// piped prints a graph into a pipe, as a graph in DOT, which names all vertices; nothing if there
// is a board.
func piped(g *graph.Graph) string {
	if g.OnBoard() {
		return ""
	}
	a := tableOf(g)
	var text strings.Builder
	oneWay := a.Directed()
	text.WriteString(map[bool]string{false: "graph{", true: "digraph{"}[oneWay])
	for v := range a.Len() {
		fmt.Fprintf(&text, "%d;", v+1)
	}
	for v := range graph.Vertex(a.Len()) {
		for _, w := range a.Of(v) {
			switch {
			case oneWay:
				fmt.Fprintf(&text, "%d->%d;", v+1, w+1)
			case v < w:
				fmt.Fprintf(&text, "%d--%d;", v+1, w+1)
			}
		}
	}
	return "printf '" + text.String() + "}' | "
}
