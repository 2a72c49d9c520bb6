package graph

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"

	"leaper/internal/fault"
	"leaper/internal/mark"
)

// Guess reads a text in the format that its beginning shows (see guessFormat), or in the given
// format if the beginning does not show any.
func Guess(r io.Reader, or ...Format) (*Reader, error) {
	in := bufio.NewReaderSize(r, headBytes)
	mark.Skip(in)
	head, err := in.Peek(headBytes) // fewer where the text is shorter
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	f, err := guessFormat(head)
	if err != nil {
		if len(or) == 0 {
			return nil, err
		}
		f = or[0]
	}
	guessed := NewReader(in, f)
	if guessed.guessed = err == nil; len(or) > 0 {
		guessed.extension = &or[0]
	}
	return guessed, nil
}

// guessFormat finds the format of a text by its beginning:
//
//	>>graph6<<, >>sparse6<<, or a colon and no blanks   graph6, sparse6
//	a line of characters from ? to ~ alone              graph6
//	graph or digraph, a name or none, and {             dot
//	a keyword in capitals and a colon                   hcp
//	a line of c or p and more words                     dimacs
//	{ or [, and what JSON has there                     json
//	<?xml or <graphml                                   graphml
//	graph, or Creator, and [                            gml
//	* GraphBase                                         sgb
//	%%MatrixMarket                                      mtx
//	& or >>digraph6<<                                   digraph6
//	lines of as many digits 0 and 1 each                matrix
//	a number, or two words in a line                    rows: edges, lists and others
//
// Comments before that, from # or // or % to the end of their line, or between /* and */, are
// skipped. The error wraps [ErrSyntax], and [ErrFormat] for a format that is recognised but not
// supported.
func guessFormat(head []byte) (Format, error) {
	if bytes.HasPrefix(bytes.TrimLeft(head, " \t\r\n"), []byte("%%MatrixMarket")) {
		return MatrixMarket, nil
	}
	text := trimRemarks(head)
	line, _, _ := strings.Cut(text, "\n")
	line = strings.TrimRight(line, "\r")
	six := line != "" && strings.IndexFunc(line, func(c rune) bool { return c < lowestSix || c > longSize }) < 0
	switch {
	case strings.HasPrefix(line, ">>sparse6<<"), strings.HasPrefix(line, ":"):
		return Sparse6, nil
	case strings.HasPrefix(line, ">>graph6<<"):
		return Graph6, nil
	case beginsDOT(text) && !(six && fitsLine(line)):
		return DOT, nil
	case strings.HasPrefix(line, "* GraphBase"):
		return SGB, nil
	case strings.HasPrefix(line, "&") || strings.HasPrefix(line, ">>digraph6<<"):
		return Digraph6, nil
	case beginsXML(text):
		return GraphML, nil
	case beginsGML(text):
		return GML, nil
	case strings.HasPrefix(line, "*"):
		return Edges, fault.New(ErrFormat, "the text begins with %s, as Pajek's do, which are not read; %s are", short(line), strings.Join(Formats().Names(), ", "))
	case strings.HasPrefix(line, "."):
		return Graph6, fault.New(ErrFormat, "disparse6 is not read; %s are read", strings.Join(Formats().Names(), ", "))
	case strings.HasPrefix(line, ","), strings.HasPrefix(line, ";") && strings.Count(line, ";") > 1:
		return Edges, nil
	case strings.HasPrefix(line, ";"):
		return Sparse6, fault.New(ErrFormat, "incremental sparse6 is not read; %s are read", strings.Join(Formats().Names(), ", "))
	case beginsDIMACS(line) && !six:
		return DIMACS, nil
	case six && !(beginsJSON(text) && !fitsLine(line)):
		return Graph6, nil
	case beginsHCP(line):
		return HCP, nil
	case beginsJSON(text):
		return JSON, nil
	case digitRows([]byte(text)):
		return Matrix, nil
	case beginsNumber(line):
		if aside, _, is := strings.Cut(line, ":"); is && strings.Trim(aside, "0123456789 \t") == "" {
			return Lists, nil
		}
		return Edges, nil
	case beginsRow(line) || beginsList(line):
		return Edges, nil
	case text == "" && beginsRemark(string(head)):
		return Edges, nil
	case text == "":
		return Graph6, fault.New(ErrSyntax, "the text is empty; a graph is written in %s", strings.Join(Formats().Names(), ", "))
	}
	return Graph6, fault.New(ErrSyntax, "the text begins with %s, unlike every format that is read: %s", short(line), strings.Join(Formats().Names(), ", "))
}

// fitsLine reports whether a line of graph6 has the length for its number of vertices, if that
// number is a single character.
func fitsLine(line string) bool {
	n := int64(line[0] - lowestSix)
	return n < 63 && int64(len(line)) == 1+(pairs(n)+5)/6
}
