package main

import (
	"bufio"
	"fmt"
	"io"
	"sort"
	"strconv"
	"strings"

	"leaper/board"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/graph"
	"leaper/notation"
	"leaper/tour"
	"leaper/verbs/query"
)

// numbers is the format of tours by the numbers of their squares or vertices, for programs that
// know graphs: those that leaper graph writes, row by row from the top left, holes left out.
// Closed ones have the format [terminal.Tsplib] besides.
const numbers = "numbers" // a line for each tour

// tourFormats are the formats of a verb that finds tours.
func tourFormats() []string { return append(notation.FormatNames(), numbers, terminal.Tsplib) }

// An indexer writes tours by numbers.
type indexer struct {
	out    *bufio.Writer
	format string
	title  string
	number func(board.Square) int64
	all    int64
}

// newIndexer writes tours of a board, or of a graph from a file; base is the number of the
// first square.
func newIndexer(out io.Writer, format string, base int, g *graph.Graph, file *query.File) *indexer {
	w := &indexer{out: bufio.NewWriter(out), format: format, title: "graph"}
	if format != numbers {
		base = 1
	}
	if file != nil {
		w.number, w.all = func(s board.Square) int64 { return int64(s) + int64(base) }, int64(file.Len())
		if file.Name != "" {
			w.title = strings.Join(strings.Fields(file.Name), "-")
		}
		return w
	}
	holes := g.Board().Holes()
	w.all, w.title = g.Board().Squares(), strings.Join(strings.Fields(g.String()), "-")
	w.number = func(s board.Square) int64 {
		before := sort.Search(len(holes), func(i int) bool { return holes[i] >= s })
		return int64(s) - int64(before) + int64(base)
	}
	return w
}

func (w *indexer) write(t tour.Tour) error {
	separator := byte(' ')
	if w.format == terminal.Tsplib {
		separator = '\n'
		fmt.Fprintf(w.out, "NAME : %s.tour\nTYPE : TOUR\nDIMENSION : %d\nTOUR_SECTION\n", w.title, w.all)
	}
	var text []byte
	for step, s := range t.All() {
		if text = text[:0]; step > 0 {
			text = append(text, separator)
		}
		if _, err := w.out.Write(strconv.AppendInt(text, w.number(s), 10)); err != nil {
			return err
		}
	}
	w.out.WriteByte('\n')
	if w.format == terminal.Tsplib {
		w.out.WriteString("-1\nEOF\n")
	}
	return w.out.Flush()
}

func (w *indexer) end() error { return w.out.Flush() }
