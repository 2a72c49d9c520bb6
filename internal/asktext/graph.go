// Package asktext reads the parts of a question as people write them: moves and squares of a
// board, and vertices, edges and numbers of a graph without one, by the names of its file.
package asktext

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// Vertex is the vertex of a name, which may be in quotes; false if there is none.
func Vertex(g *graph.Adjacency, name string) (graph.Vertex, bool) {
	if name = strings.TrimSpace(name); strings.HasPrefix(name, `"`) {
		var quoted string
		if json.Unmarshal([]byte(name), &quoted) != nil {
			return 0, false
		}
		name = quoted
	}
	return g.VertexNamed(name)
}

// A WordError is what is wrong with one word of a list.
type WordError struct {
	Word string
	Err  error
}

func (e *WordError) Error() string { return fault.Shorten(e.Word) + ": " + e.Err.Error() }
func (e *WordError) Unwrap() error { return e.Err }

// Edges reads a list of edges. The error may be a [WordError].
func Edges(g *graph.Adjacency, text string) ([]tour.Move, error) { return list(g, text, edge) }

// Numbers reads a list of numbers on vertices. The error may be a [WordError].
func Numbers(g *graph.Adjacency, text string) ([]tour.Number, error) { return list(g, text, number) }

// list reads a list word by word.
func list[T any](g *graph.Adjacency, text string, read func(*graph.Adjacency, string) (T, error)) ([]T, error) {
	words, err := words(text)
	if err != nil {
		return nil, err
	}
	all := make([]T, len(words))
	for i, word := range words {
		if all[i], err = read(g, word); err != nil {
			return nil, &WordError{word, err}
		}
	}
	return all, nil
}

// words are the words of a list that commas separate, but for those in quotes.
func words(text string) (words []string, err error) {
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

// number reads a number that stands on a vertex: the last sign = separates them.
func number(g *graph.Adjacency, word string) (tour.Number, error) {
	at := strings.LastIndexByte(word, '=')
	if at < 0 {
		return tour.Number{}, errors.New("numbers of a graph are written by its vertices, " + g.QuotedName(0) + "=17 for the 17th vertex of a tour, and separated by commas")
	}
	n, err := strconv.ParseInt(strings.TrimSpace(word[at+1:]), 10, 64)
	v, ok := Vertex(g, word[:at])
	switch {
	case err != nil:
		return tour.Number{}, fmt.Errorf("%s is no number", strconv.Quote(word[at+1:]))
	case !ok:
		return tour.Number{}, fmt.Errorf("vertex %s is not in the graph, whose vertices are %s", word[:at], g.NameRange())
	}
	return tour.Number{Square: board.Square(v), Number: n}, nil
}

// maxEdge is the longest edge that is written.
const maxEdge = 1 << 12

// edge reads two vertices with a - between them, or a > for one way. Names may have more of these: of the
// ways to part them, one alone gives two vertices.
func edge(g *graph.Adjacency, word string) (m tour.Move, err error) {
	if len(word) > maxEdge {
		return m, fmt.Errorf("an edge is written in at most %d characters", maxEdge)
	}
	ways := 0
	for i := 1; i < len(word)-1; i++ {
		if word[i] != '-' && word[i] != '>' {
			continue
		}
		v, ok := Vertex(g, word[:i])
		w, too := Vertex(g, word[i+1:])
		if ok && too {
			ways++
			m = tour.Move{From: board.Square(v), To: board.Square(w), OneWay: word[i] == '>'}
		}
	}
	sign := "-"
	if strings.Contains(word, ">") {
		sign = ">"
	}
	switch one, other, ok := strings.Cut(word, sign); {
	case ways == 1:
		return m, nil
	case ways > 1:
		return m, errors.New("it can be read as several edges; put the names in quotes")
	case !ok || one == "" || other == "":
		return m, errors.New("edges of a graph are written by its vertices, " + g.QuotedName(0) + "-" + g.QuotedName(graph.Vertex(min(1, g.Len()-1))) + ", or with > for one way, and separated by commas")
	default:
		if _, ok := Vertex(g, one); ok {
			one = other
		}
		return m, fmt.Errorf("vertex %s is not in the graph, whose vertices are %s", one, g.NameRange())
	}
}
