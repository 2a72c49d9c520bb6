package notation

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/piece"
	"leaper/tour"
)

// jsonDecoder reads objects one after another, as they are or in arrays.
type jsonDecoder struct {
	*Reader
	text     *lineCounter
	values   *json.Decoder
	isArrays bool // the text is one or more arrays
	inArray  bool // the next value is in an array
	isAnswer bool // the array is the first field of an answer of list
	pieces   pieceReader

	other     json.RawMessage // the second solution of the answer that was read last
	otherLine int
}

func newJSONDecoder(r *Reader) *jsonDecoder {
	text := &lineCounter{in: r.lines.in, line: r.lines.number + 1, limit: int64(r.lines.limit)}
	c, _ := r.lines.in.Peek(len(answerStart))
	answer := string(c) == answerStart
	if answer {
		_, _ = r.lines.in.Discard(len(answerStart) - 1) // Peek has just seen them
	}
	return &jsonDecoder{Reader: r, text: text, values: json.NewDecoder(text), isArrays: answer || len(c) > 0 && c[0] == '[', isAnswer: answer}
}

// answerStart begins an answer of list: its tours come first, so that they can be
// written and read as they come.
const answerStart = `{"tours":[`

// readRest reads what follows the tours of an answer.
func (d *jsonDecoder) readRest() error {
	text, err := io.ReadAll(io.MultiReader(d.values.Buffered(), d.text))
	if err != nil {
		return err
	}
	text = append([]byte("{"), bytes.TrimPrefix(bytes.TrimSpace(text), []byte(","))...)
	if !json.Valid(text) {
		return syntaxErrorf(d.text.lineAt(math.MaxInt64), "what follows the tours is torn JSON; the text may be cut short")
	}
	return io.EOF
}

// tourIn gives the tour of an answer of find, or of solve, which may have another one, kept
// in other; any other object is given as it is.
func (d *jsonDecoder) tourIn(raw json.RawMessage, line int) (json.RawMessage, error) {
	var answer struct {
		header
		Kind     string          `json:"kind"`
		Tour     json.RawMessage `json:"tour"`
		Solution json.RawMessage `json:"solution"`
		Other    json.RawMessage `json:"other"`
		Verdict  string          `json:"verdict"`
		Sentence string          `json:"sentence"`
	}
	if !bytes.Contains(raw, []byte(`"verdict"`)) {
		return raw, nil
	}
	// Anything else is read as a tour, whose reader says what is wrong.
	_ = json.Unmarshal(raw, &answer)
	if answer.Verdict == "" {
		return raw, nil
	}
	withHeader := func(squares json.RawMessage) (json.RawMessage, error) {
		return json.Marshal(struct {
			header
			Kind string          `json:"kind,omitempty"`
			Tour json.RawMessage `json:"tour"`
		}{answer.header, strings.TrimPrefix(answer.Kind, tour.Path.Word()), squares})
	}
	switch {
	case len(answer.Tour) > 0:
		return answer.Tour, nil
	case len(answer.Solution) == 0:
		return nil, syntaxErrorf(line, "the answer has no tour: %s", fault.Shorten(answer.Sentence))
	case len(answer.Other) > 0:
		var err error
		if d.other, err = withHeader(answer.Other); err != nil {
			return nil, err
		}
		d.otherLine = line
	}
	return withHeader(answer.Solution)
}

func (d *jsonDecoder) decode() (Item, error) {
	if other := d.other; other != nil {
		d.other = nil
		return d.readObject(other, 0, d.otherLine)
	}
	for d.isArrays && !(d.inArray && d.values.More()) {
		// The next token is the end of an array, or the beginning of the next one.
		t, err := d.values.Token()
		if errors.Is(err, io.EOF) && !d.inArray {
			return Item{}, io.EOF
		}
		if err != nil {
			return Item{}, d.errInvalidJSON(d.values.InputOffset(), err)
		}
		if !d.inArray && t != json.Delim('[') {
			return Item{}, syntaxErrorf(d.text.lineAt(d.values.InputOffset()-1), "%q after an array; a text of arrays has nothing else", fault.Shorten(fmt.Sprint(t)))
		}
		d.inArray = !d.inArray
		if d.isAnswer && !d.inArray {
			return Item{}, d.readRest()
		}
	}
	d.values.More() // moves the offset to where the next value begins
	begin := d.values.InputOffset()
	d.text.valueStart = begin
	var raw json.RawMessage
	if err := d.values.Decode(&raw); errors.Is(err, io.EOF) && !d.inArray {
		return Item{}, io.EOF
	} else if err != nil {
		var wrong *json.SyntaxError
		if errors.As(err, &wrong) && !d.isArrays { // within arrays, the offset leaves commas out
			begin = max(begin, wrong.Offset-1)
		}
		return Item{}, d.errInvalidJSON(begin, err)
	}
	// From here on offsets are those of the object.
	begin = d.values.InputOffset() - int64(len(raw))
	line := d.text.lineAt(begin)
	raw, err := d.tourIn(raw, line)
	if err != nil {
		return Item{}, err
	}
	return d.readObject(raw, begin, line)
}

// readObject makes an item of an object that begins at a place in the text.
func (d *jsonDecoder) readObject(raw json.RawMessage, begin int64, line int) (Item, error) {
	var r record
	if err := json.Unmarshal(raw, &r); err != nil {
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) {
			line = d.text.lineAt(begin + wrong.Offset)
		}
		return Item{}, &SyntaxError{Line: line, What: fmt.Sprintf("no tour in JSON: %s", describeWrongType(err)), Cause: err}
	}
	item := Item{Piece: d.context.Piece, Format: JSONL, Line: line}
	if d.isArrays {
		item.Format = JSON
	}
	if r.Piece != "" {
		var err error
		if item.Piece, err = d.pieces.read(r.Piece); err != nil {
			return Item{}, wrapSyntax(line, err)
		}
		item.Headers.Piece = item.Piece.String()
	}
	if err := r.fill(&item, d.context.Board); err != nil {
		return Item{}, err
	}
	return item, nil
}

// pieceReader reads the names of pieces, and keeps the last one: most are the same.
type pieceReader struct {
	name  string
	piece piece.Piece
}

func (p *pieceReader) read(name string) (piece.Piece, error) {
	if name != p.name {
		parsed, err := piece.Parse(name)
		if err != nil {
			return parsed, err
		}
		p.name, p.piece = name, parsed
	}
	return p.piece, nil
}

// errInvalidJSON is the error for invalid JSON, at a place in it.
func (d *jsonDecoder) errInvalidJSON(place int64, err error) error {
	switch {
	case d.text.err != nil:
		return d.text.err
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return syntaxErrorf(d.text.lineAt(math.MaxInt64), "the JSON ends too early; the text may be cut short")
	}
	return syntaxErrorf(d.text.lineAt(place), "torn JSON: %s", err)
}

// describeWrongType says in this package's words that a field has the wrong type.
func describeWrongType(err error) string {
	var wrong *json.UnmarshalTypeError
	switch {
	case !errors.As(err, &wrong):
		return err.Error()
	case wrong.Field == "":
		return wrong.Value + " where an object should be"
	}
	return fmt.Sprintf("%s as %q", wrong.Value, wrong.Field)
}

// fill fills in what an object says of an item.
func (r *record) fill(item *Item, given *board.Board) error {
	line := item.Line
	if len(r.Tour) == 0 {
		return syntaxErrorf(line, `the object has no tour; it needs "tour": ["a1", …]`)
	}
	b, err := r.board(given, line)
	if err != nil {
		return err
	}
	if r.Board != "" {
		item.Headers.Board = b.Size()
	}
	if r.Topology != "" {
		topology, err := board.ParseTopology(r.Topology)
		if err != nil {
			return wrapSyntax(line, err)
		}
		item.Headers.Topology = topology.String()
	}
	switch r.Kind {
	case "":
	case kindClosed:
		item.Kind = tour.Closed
	case kindOpen:
		item.Kind = tour.Open
	default:
		return syntaxErrorf(line, "kind %q is none of %s, %s", fault.Shorten(r.Kind), kindClosed, kindOpen)
	}
	names := namesReader{board: b, line: line}
	for _, name := range r.Tour {
		if err := names.addName(line, []byte(name)); err != nil {
			return err
		}
	}
	b, squares, err := names.finish()
	if err != nil {
		return err
	}
	item.Board, item.Tour = b, tour.Of(squares)
	return r.checkCount(b, line)
}

// board gives the board that an object names; the given one, if there is one, which
// the object must fit; nil if there is neither.
func (r *record) board(given *board.Board, line int) (*board.Board, error) {
	if r.Board == "" {
		if given == nil && (r.Topology != "" || r.Holes != nil) {
			return nil, syntaxErrorf(line, `topology or holes of no board; say "board": "8x8" as well`)
		}
		return given, nil
	}
	b, err := board.Parse(r.Board)
	if err != nil {
		return nil, wrapSyntax(line, err)
	}
	if r.Topology != "" {
		topology, err := board.ParseTopology(r.Topology)
		if err != nil {
			return nil, wrapSyntax(line, err)
		}
		if b, err = b.WithTopology(topology); err != nil {
			return nil, wrapSyntax(line, err)
		}
	}
	holes := make([]board.Square, len(r.Holes))
	for i, name := range r.Holes {
		if holes[i], err = b.ParseSquare(name); err != nil {
			return nil, wrapSyntax(line, err)
		}
	}
	if len(holes) > 0 {
		if b, err = b.WithHoles(holes...); err != nil {
			return nil, wrapSyntax(line, err)
		}
	}
	if given == nil {
		return b, nil
	}
	if plain, err := b.WithTopology(given.Topology()); err != nil || !plain.Equal(given) {
		return nil, syntaxErrorf(line, "the tour's board is %s, and the board %s; sides and holes must be the same", b, given)
	}
	return given, nil
}

// checkCount checks the number of squares, if the object says one.
func (r *record) checkCount(b *board.Board, line int) error {
	text := string(r.Squares)
	if text == "" || text == "null" {
		return nil
	}
	if whole, err := strconv.Unquote(text); err == nil {
		text = whole
	}
	if n, err := strconv.ParseInt(text, 10, 64); err != nil || n != b.Squares() {
		return syntaxErrorf(line, "squares is %s, and the board %s has %d", fault.Shorten(text), b, b.Squares())
	}
	return nil
}

// lineCounter gives the line of a place in a text, although json.Decoder reads
// ahead. It also limits how much is read for one value.
type lineCounter struct {
	in         io.Reader
	line       int     // of the first byte after the last newline counted
	ends       []int64 // where the newlines are that were read and not counted yet
	read       int64
	valueStart int64 // the offset of the current value
	limit      int64
	err        error // the error of in, or of the limit
}

func (c *lineCounter) Read(p []byte) (int, error) {
	if c.read-c.valueStart > c.limit {
		c.err = syntaxErrorf(c.lineAt(c.valueStart), "the JSON object has over %d bytes, the most that one can have", c.limit)
		return 0, c.err
	}
	n, err := c.in.Read(p)
	for i, b := range p[:n] {
		if b == '\n' {
			c.ends = append(c.ends, c.read+int64(i))
		}
	}
	c.read += int64(n)
	if err != nil && !errors.Is(err, io.EOF) {
		c.err = err
	}
	return n, err
}

// lineAt is the line of a place. Places must be asked for in order.
func (c *lineCounter) lineAt(offset int64) int {
	counted := 0
	for counted < len(c.ends) && c.ends[counted] < offset {
		counted++
	}
	c.line += counted
	c.ends = c.ends[counted:]
	return c.line
}
