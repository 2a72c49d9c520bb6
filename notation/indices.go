package notation

import (
	"bufio"
	"fmt"
	"io"
	"sort"
	"strconv"
	"strings"

	"leaper/board"
	"leaper/tour"
)

// The formats of tours as numbers of squares or vertices, for programs that read graphs. The numbers
// are those that leaper graph writes: row by row from the top left, without holes. [WalkReader] reads them.
const (
	Indices = "numbers" // a line for each tour
	// TSPLIB has closed tours as LKH and Concorde read them: Gerhard Reinelt, "TSPLIB 95", 1995.
	TSPLIB = "tour"
)

// An Indexed is the board or the graph of the tours of an [IndexWriter].
type Indexed struct {
	Title string
	All   int64          // how many squares or vertices there are
	Holes []board.Square // in order, which have no number
	Base  int64          // the number of the first; TSPLIB has 1
	// Name gives the name of a vertex, for formats other than these two, which write names.
	Name func(board.Square) string
}

// An IndexWriter writes tours by numbers.
type IndexWriter struct {
	out     *bufio.Writer
	tsplib  bool
	indexed Indexed
}

// NewIndexWriter writes tours in the format [Indices] or [TSPLIB].
func NewIndexWriter(out io.Writer, format string, indexed Indexed) *IndexWriter {
	w := &IndexWriter{out: bufio.NewWriter(out), tsplib: format == TSPLIB, indexed: indexed}
	if w.tsplib {
		w.indexed.Base = 1
	}
	if w.tsplib || format == Indices {
		w.indexed.Name = nil
	}
	w.indexed.Title = strings.Join(strings.Fields(indexed.Title), "-")
	return w
}

// Write writes a whole tour.
func (w *IndexWriter) Write(t tour.Tour) error {
	separator := byte(' ')
	if w.tsplib {
		separator = '\n'
		fmt.Fprintf(w.out, "NAME : %s.tour\nTYPE : TOUR\nDIMENSION : %d\nTOUR_SECTION\n", w.indexed.Title, w.indexed.All)
	}
	var text []byte
	for step, s := range t.All() {
		if text = text[:0]; step > 0 {
			text = append(text, separator)
		}
		if w.indexed.Name != nil {
			w.out.Write(text)
			if _, err := w.out.WriteString(w.indexed.Name(s)); err != nil {
				return err
			}
			continue
		}
		holesBefore := sort.Search(len(w.indexed.Holes), func(i int) bool { return w.indexed.Holes[i] >= s })
		if _, err := w.out.Write(strconv.AppendInt(text, int64(s)-int64(holesBefore)+w.indexed.Base, 10)); err != nil {
			return err
		}
	}
	w.out.WriteByte('\n')
	if w.tsplib {
		w.out.WriteString("-1\nEOF\n")
	}
	return w.out.Flush()
}

// Close ends the text.
func (w *IndexWriter) Close() error { return w.out.Flush() }
