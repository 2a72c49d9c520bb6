package graph

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"leaper/internal/fault"
	"leaper/internal/pulse"
)

// A textTable is a text as rows of words, before they are read as edges, lists of neighbours or a
// matrix. Words are whole numbers as long as all of them are; at the first other word all become
// names. Comments are removed. Rows without words stay, since METIS files have some.
//
//	# a remark          words  1 2 | 2 3 5 |
//	1 2                 start  0 2 5 5
//	2 3 5 {'w': 3}      line   2 3 4
//	                    data   behind {
type textTable struct {
	words          []uint32
	start          []uint32          // of each row, and where the last ends
	line           []int32           // of each row
	blank          int               // lines without words since the last row
	hasData        bool              // some row has data in braces, which were passed over
	firstIsEdge    bool              // the first row is an edge for sure: it has data, or an arrow
	colons         int               // rows with a colon behind their first word
	arrows         int               // rows with -> between two words
	oddWord        string            // a word, not in quotes, with signs that names have only in quotes
	emptyCorner    bool              // the first row begins with an empty field
	vertexRemarks  int               // remarks of one word, between rows
	decimals       map[uint32]string // words that are not whole, behind the vertices
	names          []string          // nil: the words are the numbers themselves
	wordNumbers    map[string]uint32
	statedVertices int64 // vertices, by our own remark; −1: not said
	first          int64 // the number of the first of these
}

// notWhole stands for a number that is not whole or too large, and for an empty field: a weight,
// not a vertex.
const notWhole = math.MaxUint32

// maxWords is the largest number of words in a text: two for each edge, and a weight.
const maxWords = 3 * MaxArcs / 2

// maxRows is the largest number of rows: one for each edge, and a header.
const maxRows = MaxArcs/2 + 3

// vertexRemark is the first line of files that Leaper writes; it keeps vertices without edges.
const vertexRemark = "# %d vertices, from %d\n"

func (t *textTable) rows() int { return len(t.start) - 1 }

// rowWords are the words of a row.
func (t *textTable) rowWords(row int) []uint32 { return t.words[t.start[row]:t.start[row+1]] }

// edgeEnds yields the first two words of each row from the given one on, the ends of an edge, with the row.
func (t *textTable) edgeEnds(from int) iter.Seq2[int, uint32] {
	return func(yield func(int, uint32) bool) {
		for row := from; row < t.rows(); row++ {
			words := t.rowWords(row)
			for _, word := range words[:min(2, len(words))] {
				if !yield(row, word) {
					return
				}
			}
		}
	}
}

// wordText is a word as it was written.
func (t *textTable) wordText(word uint32) string {
	switch {
	case word == notWhole:
		return "…"
	case t.names != nil:
		return t.names[word]
	}
	return strconv.FormatUint(uint64(word), 10)
}

// rowText is a row as it was written, with blanks as separators.
func (t *textTable) rowText(row int) string {
	var words []string
	for i, word := range t.rowWords(row) {
		if i == 8 {
			words = append(words, "…")
			break
		}
		words = append(words, t.wordText(word))
	}
	return strings.Join(words, " ")
}

// withoutHead returns the table without its first rows, and without rows that have no words.
func (t *textTable) withoutHead(head int) *textTable {
	part := *t
	part.start, part.line = []uint32{t.start[head]}, nil
	for row := head; row < t.rows(); row++ {
		if len(t.rowWords(row)) > 0 {
			part.start, part.line = append(part.start, t.start[row+1]), append(part.line, t.line[row])
		}
	}
	return &part
}

// withoutBlankRows returns the table without rows that have no words.
func (t *textTable) withoutBlankRows() *textTable {
	for row := range t.rows() {
		if len(t.rowWords(row)) == 0 {
			return t.withoutHead(0)
		}
	}
	return t
}

// readTable reads a text to its end.
func readTable(p *pulse.Pulse, in *Reader) (*textTable, error) {
	w := newLineWords(p, in)
	t := &textTable{start: make([]uint32, 1, 1024), statedVertices: -1}
	head, _ := w.in.Peek(headBytes)
	w.separator = separatorOf(head, t)
	for w.err == nil {
		if err := t.readRow(w); err != nil {
			return nil, err
		}
		w.line++
	}
	if err := w.failure(); err != nil {
		return nil, err
	}
	return t, nil
}

// separatorOf returns the only character that separates the words of a text with names, which may
// then contain blanks; 0 if blanks, commas and semicolons all separate words.
func separatorOf(head []byte, t *textTable) byte {
	for line := range bytes.Lines(head) {
		line, _, _ = bytes.Cut(bytes.TrimRight(line, " \t\r\n"), []byte("{"))
		if len(line) == 0 || line[0] == '#' || line[0] == '%' || bytes.HasPrefix(line, []byte("//")) {
			continue
		}
		t.emptyCorner = line[0] == ',' || line[0] == ';' || bytes.HasPrefix(line, []byte(`""`))
		line = bytes.TrimLeft(line, " \t")
		if isPoints(string(line)) {
			t.oddWord = string(line)
		}
		if len(bytes.Trim(line, "0123456789 \t,;.+-eE:>")) == 0 || beginsList(string(line)) {
			return 0
		}
		for _, c := range []byte{';', ',', '\t'} {
			if bytes.IndexByte(line, c) >= 0 {
				return c
			}
		}
		return 0
	}
	return 0
}

// readRow reads a line.
func (t *textTable) readRow(w *lineWords) error {
	for n := 0; ; n++ {
		word, ok := w.nextWord()
		switch {
		case !ok && w.failure() != nil:
			return w.failure()
		case !ok && n > 0:
			return t.endRow(w)
		case !ok && w.err == nil:
			t.blank++
			return nil
		case !ok:
			return nil
		case w.quoted:
		case word == "":
			t.words = append(t.words, notWhole)
			continue
		case n == 0 && (word[0] == '#' || word[0] == '%' || strings.HasPrefix(word, "//")):
			return t.remark(w, word)
		case word[0] == '#' || word[0] == '%':
			w.skip()
			continue
		case word[0] == '{' && n > 0 && t.colons == 0:
			t.hasData, t.firstIsEdge = true, t.firstIsEdge || t.rows() == 0
			w.skip()
			continue
		case n == 1 && word == ":":
			t.colons++
			n--
			continue
		case n == 1 && (word == "->" || word == "--" || word == "<->" || word == "-"):
			if t.firstIsEdge = t.firstIsEdge || t.rows() == 0; word == "->" {
				t.arrows++
			}
			n--
			continue
		case n == 0 && len(word) > 1 && strings.HasSuffix(word, ":"):
			t.colons++
			word = word[:len(word)-1]
		case n == 0 && colonInside(word), n == 1 && word[0] == ':':
			return w.fail("%s: a blank is missing behind the colon after a vertex", short(word))
		}
		if err := t.addWord(w, word, n); err != nil {
			return err
		}
	}
}

// colonInside reports whether a word is two numbers with a colon between them.
func colonInside(word string) bool {
	head, tail, is := strings.Cut(word, ":")
	return is && isDigits(head) && isDigits(tail)
}

// endRow ends a row that has words, and adds the blank lines before it.
func (t *textTable) endRow(w *lineWords) error {
	if t.rows() == 0 {
		t.blank = 0
	}
	if t.blank > MaxVertices || t.rows()+t.blank > maxRows {
		return fault.New(ErrTooLarge, "%s: line %d: more than %d lines, the most that are read", w.format, w.line, maxRows)
	}
	before := t.start[t.rows()]
	for ; t.blank > 0; t.blank-- {
		t.start, t.line = append(t.start, before), append(t.line, int32(w.line-t.blank))
	}
	t.start, t.line = append(t.start, uint32(len(t.words))), append(t.line, int32(w.line))
	return nil
}

// addWord adds a word to the row.
func (t *textTable) addWord(w *lineWords, word string, place int) error {
	if len(t.words) == maxWords {
		return fitsTable(0, MaxArcs/2+1)
	}
	padded := len(word) > 1 && word[0] == '0' && isDigits(word)                     // 007 is a name, and not 7
	if len(word) < 10 && isDigits(word) && !padded && t.names == nil && !w.quoted { // most are
		number := uint32(0)
		for i := range len(word) {
			number = 10*number + uint32(word[i]-'0')
		}
		t.words = append(t.words, number)
		return nil
	}
	number, err := strconv.ParseInt(word, 10, 64)
	whole := err == nil && number >= 0
	if !whole && !w.quoted && isNumber(word) { // 1.0 is one, and 0.5 a weight
		f, _ := strconv.ParseFloat(word, 64)
		switch {
		case f >= 0 && f == math.Trunc(f) && f < notWhole && (place < 2 || isExactly(word, int64(f))):
			number, whole = int64(f), true
		case place < 2 && f < 0 && f == math.Trunc(f):
			return w.fail("vertex %s; vertices are numbers from 0, or names", word)
		default:
			t.keepDecimal(word, place)
			t.words = append(t.words, notWhole)
			return nil
		}
	}
	switch {
	case t.names == nil && whole && number < notWhole && !w.quoted && !padded:
		t.words = append(t.words, uint32(number)) // 007 is 7
		return nil
	case whole && !w.quoted && !padded:
		word = strconv.FormatInt(number, 10)
	}
	if t.oddWord == "" && !w.quoted && (strings.ContainsAny(word, brackets) || strings.Contains(word, ": ")) {
		t.oddWord = strings.Clone(word)
	}
	if err := t.useNames(); err != nil {
		return err
	}
	id, err := t.intern(word)
	t.words = append(t.words, id)
	return err
}

// isExactly reports whether a decimal is a whole number, and not only close to it.
func isExactly(word string, number int64) bool {
	d, ok := parseDecimal(word)
	if !ok {
		return false
	}
	n, fits := scale(d, 0, math.MaxInt64)
	return d.exponent >= 0 && fits && n == number
}

// keepDecimal keeps the text of a weight that is not whole.
func (t *textTable) keepDecimal(word string, place int) {
	if place < 2 || len(t.decimals) == maxWeights {
		return
	}
	if t.decimals == nil {
		t.decimals = map[uint32]string{}
	}
	t.decimals[uint32(len(t.words))] = strings.Clone(word)
}

// useNames turns the numbers so far into names.
func (t *textTable) useNames() error {
	if t.names != nil {
		return nil
	}
	t.wordNumbers = map[string]uint32{}
	t.names = []string{}
	for i, word := range t.words {
		if word != notWhole {
			id, err := t.intern(strconv.FormatUint(uint64(word), 10))
			if err != nil {
				return err
			}
			t.words[i] = id
		}
	}
	return nil
}

func (t *textTable) intern(word string) (uint32, error) {
	id, ok := t.wordNumbers[word]
	if !ok && !utf8.ValidString(word) {
		return 0, fault.New(ErrSyntax, "the name %s is not in UTF-8", strconv.Quote(word))
	}
	if !ok {
		if len(t.names) == maxNamed {
			return 0, fault.New(ErrTooLarge, "a text of more than %d different words, the most that is read", maxNamed)
		}
		id = uint32(len(t.names))
		word = strings.Clone(word)
		t.wordNumbers[word], t.names = id, append(t.names, word)
	}
	return id, nil
}

// isNumber reports whether a word is a number, perhaps with a sign, a point or an exponent, and not a
// name such as nan.
func isNumber(word string) bool {
	_, err := strconv.ParseFloat(word, 64)
	return (err == nil || errors.Is(err, strconv.ErrRange)) && strings.IndexByte("0123456789+-.", word[0]) >= 0 &&
		strings.ContainsAny(word, "0123456789") && !strings.ContainsAny(word, "xX_")
}

// isPlain reports whether a word after # may be a vertex of an lgl file, and not prose.
func isPlain(word string) bool { return !strings.ContainsAny(word, ".:/=") }

func isDigits(word string) bool {
	for i := range len(word) {
		if word[i] < '0' || word[i] > '9' {
			return false
		}
	}
	return word != ""
}

// remark skips a comment, and reads the number of vertices from one that Leaper wrote.
func (t *textTable) remark(w *lineWords, word string) error {
	words := []string{word}
	for word, ok := w.nextWord(); ok; word, ok = w.nextWord() {
		if len(words) < 5 {
			words = append(words, word)
		}
	}
	var n, first int64
	if scanWords(strings.Join(words, " "), "#", &n, "vertices", "from", &first) && w.line == 1 && (first == 0 || first == 1) {
		t.statedVertices, t.first = n, first
		return fitsTable(n, 0)
	}
	if word == "#" && len(words) == 2 && isPlain(words[1]) {
		t.vertexRemarks++
	}
	if word == "#" && len(words) == 1 && t.rows() > 0 {
		return w.fail("a line of # alone parts vertices from edges in the trivial graph format, which is not read; leave the vertices out")
	}
	if w.err == nil || errors.Is(w.err, io.EOF) {
		return nil
	}
	return w.err
}
