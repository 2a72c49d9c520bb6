package query

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// ontoFile adds numbers that stand on vertices, and edges to take and to avoid, by the names
// of their vertices. All else goes by a board.
func (q *Constraints) ontoFile(a *Asked) error {
	for _, g := range q.All() {
		if g.Set && !slices.Contains([]string{"given", "use", "avoid"}, g.Field) {
			return Says("{%s} needs a board, and a graph from a file has none; it takes {given}, {use} and {avoid}", g.Field)
		}
	}
	d := a.Ask.Wants() // edges that the text demands
	for _, of := range []struct{ field, text string }{{"given", q.Numbers}, {"use", q.Use}, {"avoid", q.Avoid}} {
		if of.text == "" {
			continue
		}
		words, err := edgeWords(of.text)
		if err != nil {
			return InField(of.field, err)
		}
		for _, word := range words {
			switch of.field {
			case "given":
				v, n, err := numbered(a.File, word)
				if err != nil {
					return BadValue(of.field, fault.Shorten(word), "%w", err)
				}
				d.Numbers = append(d.Numbers, tour.Number{Square: v, Number: n})
			default:
				m, err := edge(a.File, word)
				if err != nil {
					return BadValue(of.field, fault.Shorten(word), "%w", err)
				}
				if of.field == "use" {
					d.Use = append(d.Use, m)
				} else {
					d.Avoid = append(d.Avoid, m)
				}
			}
		}
		a.Ask.Constraints = &d
		if err := a.Ask.Check(a.Graph, tour.OfGraphs); err != nil {
			return InField(of.field, err)
		}
	}
	return nil
}

// edgeWords are the words of a list that commas separate, but for those in quotes.
func edgeWords(text string) (words []string, err error) {
	quoted, begin := false, 0
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == ',' && !quoted:
			words = append(words, strings.TrimSpace(text[begin:i]))
			begin = i + 1
		case text[i] == '"':
			quoted = !quoted
		case text[i] == '\\' && quoted:
			i++
		}
	}
	if quoted {
		return nil, fmt.Errorf("%s has a quote that does not end", fault.Shorten(text))
	}
	return append(words, strings.TrimSpace(text[begin:])), nil
}

// numbered reads a number that stands on a vertex: the last sign = parts them.
func numbered(f *File, word string) (board.Square, int64, error) {
	at := strings.LastIndexByte(word, '=')
	if at < 0 {
		return 0, 0, errors.New("numbers of a graph are written by its vertices, " + f.Word(0) + "=17 for the 17th vertex of a tour, and separated by commas")
	}
	n, err := strconv.ParseInt(strings.TrimSpace(word[at+1:]), 10, 64)
	v, ok := f.vertex(word[:at])
	switch {
	case err != nil:
		return 0, 0, fmt.Errorf("%s is no number", strconv.Quote(word[at+1:]))
	case !ok:
		return 0, 0, fmt.Errorf("vertex %s is not in the graph, whose vertices are %s", word[:at], f.NameRange())
	}
	return board.Square(v), n, nil
}

// maxEdge is the longest edge that is written.
const maxEdge = 1 << 12

// edge reads two vertices with a - between them. Names may have more of these: of the ways to
// part them, one alone gives two vertices.
func edge(f *File, word string) (m tour.Move, err error) {
	if len(word) > maxEdge {
		return m, fmt.Errorf("an edge is written in at most %d characters", maxEdge)
	}
	ways := 0
	for i := 1; i < len(word)-1; i++ {
		if word[i] != '-' {
			continue
		}
		v, ok := f.vertex(word[:i])
		w, too := f.vertex(word[i+1:])
		if ok && too {
			ways++
			m = tour.Move{From: board.Square(v), To: board.Square(w)}
		}
	}
	switch one, other, ok := strings.Cut(word, "-"); {
	case ways == 1:
		return m, nil
	case ways > 1:
		return m, errors.New("it can be read as several edges; put the names in quotes")
	case !ok || one == "" || other == "":
		return m, errors.New("edges of a graph are written by its vertices, " + f.Word(0) + "-" + f.Word(graph.Vertex(min(1, f.Len()-1))) + ", and separated by commas")
	default:
		if _, ok := f.vertex(one); ok {
			one = other
		}
		return m, fmt.Errorf("vertex %s is not in the graph, whose vertices are %s", one, f.NameRange())
	}
}
