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

// Tours by the numbers of their squares or vertices, for programs that know graphs: those that
// leaper graph writes, row by row from the top left, holes left out. [ReadWalks] reads them.
const (
	Indices = "numbers" // a line for each tour
	// TSPLIB has closed tours as LKH and Concorde read them: Gerhard Reinelt, "TSPLIB 95", 1995.
	TSPLIB = "tour"
)

// An Indexed is what the tours of an [IndexWriter] are of.
type Indexed struct {
	Title string
	All   int64          // how many squares or vertices there are
	Holes []board.Square // in order, which have no number
	Base  int64          // the number of the first; TSPLIB has 1
	// Name is what a vertex is called, where other formats than these two write tours by names.
	Name func(board.Square) string
}

// An IndexWriter writes tours by numbers.
type IndexWriter struct {
	out    *bufio.Writer
	tsplib bool
	of     Indexed
}

// NewIndexWriter writes tours in the format [Indices] or [TSPLIB].
func NewIndexWriter(out io.Writer, format string, of Indexed) *IndexWriter {
	w := &IndexWriter{out: bufio.NewWriter(out), tsplib: format == TSPLIB, of: of}
	if w.tsplib {
		w.of.Base = 1
	}
	if w.tsplib || format == Indices {
		w.of.Name = nil
	}
	w.of.Title = strings.Join(strings.Fields(of.Title), "-")
	return w
}

// Write writes a tour, all of it.
func (w *IndexWriter) Write(t tour.Tour) error {
	separator := byte(' ')
	if w.tsplib {
		separator = '\n'
		fmt.Fprintf(w.out, "NAME : %s.tour\nTYPE : TOUR\nDIMENSION : %d\nTOUR_SECTION\n", w.of.Title, w.of.All)
	}
	var text []byte
	for step, s := range t.All() {
		if text = text[:0]; step > 0 {
			text = append(text, separator)
		}
		if w.of.Name != nil {
			w.out.Write(text)
			if _, err := w.out.WriteString(w.of.Name(s)); err != nil {
				return err
			}
			continue
		}
		before := sort.Search(len(w.of.Holes), func(i int) bool { return w.of.Holes[i] >= s })
		if _, err := w.out.Write(strconv.AppendInt(text, int64(s)-int64(before)+w.of.Base, 10)); err != nil {
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
