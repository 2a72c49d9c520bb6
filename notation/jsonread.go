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
	text   *lineCounter
	values *json.Decoder
	arrays bool // the text is arrays
	inside bool // of one
	answer bool // the array is the first field of an answer of list
	pieces pieceReader

	other     json.RawMessage // the second solution of the answer that was read last
	otherLine int
}

func newJSONDecoder(r *Reader) *jsonDecoder {
	text := &lineCounter{in: r.lines.in, line: r.lines.number + 1, limit: int64(r.lines.limit)}
	c, _ := r.lines.in.Peek(len(listed))
	answer := string(c) == listed
	if answer {
		_, _ = r.lines.in.Discard(len(listed) - 1) // which were seen just now
	}
	return &jsonDecoder{Reader: r, text: text, values: json.NewDecoder(text), arrays: answer || len(c) > 0 && c[0] == '[', answer: answer}
}

// listed is how an answer of list begins: its tours come first, so that they can be
// written and read as they come.
const listed = `{"tours":[`

// readRest reads what follows the tours of an answer.
func (d *jsonDecoder) readRest() error {
	text, err := io.ReadAll(io.MultiReader(d.values.Buffered(), d.text))
	if err != nil {
		return err
	}
	text = append([]byte("{"), bytes.TrimPrefix(bytes.TrimSpace(text), []byte(","))...)
	if !json.Valid(text) {
		return syntax(d.text.at(math.MaxInt64), "what follows the tours is torn JSON; the text may be cut short")
	}
	return io.EOF
}

// tourIn is the tour of an answer of find, or of solve, which may have another one; or
// the object itself.
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
	// What is no such answer is read as a tour, whose reader says what is wrong.
	_ = json.Unmarshal(raw, &answer)
	if answer.Verdict == "" {
		return raw, nil
	}
	of := func(squares json.RawMessage) (json.RawMessage, error) {
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
		return nil, syntax(line, "the answer has no tour: %s", fault.Shorten(answer.Sentence))
	case len(answer.Other) > 0:
		var err error
		if d.other, err = of(answer.Other); err != nil {
			return nil, err
		}
		d.otherLine = line
	}
	return of(answer.Solution)
}

func (d *jsonDecoder) decode() (Item, error) {
	if other := d.other; other != nil {
		d.other = nil
		return d.item(other, 0, d.otherLine)
	}
	for d.arrays && !(d.inside && d.values.More()) {
		// The next token is an array's end, or the next one's beginning.
		t, err := d.values.Token()
		if errors.Is(err, io.EOF) && !d.inside {
			return Item{}, io.EOF
		}
		if err != nil {
			return Item{}, d.errTorn(d.values.InputOffset(), err)
		}
		if !d.inside && t != json.Delim('[') {
			return Item{}, syntax(d.text.at(d.values.InputOffset()-1), "%q after an array; a text of arrays has nothing else", fault.Shorten(fmt.Sprint(t)))
		}
		d.inside = !d.inside
		if d.answer && !d.inside {
			return Item{}, d.readRest()
		}
	}
	d.values.More() // it goes to where the next value begins
	begin := d.values.InputOffset()
	d.text.from = begin
	var raw json.RawMessage
	if err := d.values.Decode(&raw); errors.Is(err, io.EOF) && !d.inside {
		return Item{}, io.EOF
	} else if err != nil {
		var wrong *json.SyntaxError
		if errors.As(err, &wrong) && !d.arrays { // within arrays, the offset leaves commas out
			begin = max(begin, wrong.Offset-1)
		}
		return Item{}, d.errTorn(begin, err)
	}
	// From here on offsets are those of the object.
	begin = d.values.InputOffset() - int64(len(raw))
	line := d.text.at(begin)
	raw, err := d.tourIn(raw, line)
	if err != nil {
		return Item{}, err
	}
	return d.item(raw, begin, line)
}

// item is the tour of an object that begins at a place in the text.
func (d *jsonDecoder) item(raw json.RawMessage, begin int64, line int) (Item, error) {
	var r record
	if err := json.Unmarshal(raw, &r); err != nil {
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) {
			line = d.text.at(begin + wrong.Offset)
		}
		return Item{}, &SyntaxError{Line: line, What: fmt.Sprintf("no tour in JSON: %s", wrongType(err)), Cause: err}
	}
	item := Item{Piece: d.context.Piece, Format: JSONL, Line: line}
	if d.arrays {
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

// pieceReader reads the names of pieces, most of which are the same as the last.
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

// errTorn is the error for JSON that is no JSON, at a place in it.
func (d *jsonDecoder) errTorn(place int64, err error) error {
	switch {
	case d.text.err != nil:
		return d.text.err
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return syntax(d.text.at(math.MaxInt64), "the JSON ends too early; the text may be cut short")
	}
	return syntax(d.text.at(place), "torn JSON: %s", err)
}

// wrongType says in this package's words that a field has the wrong type.
func wrongType(err error) string {
	var wrong *json.UnmarshalTypeError
	switch {
	case !errors.As(err, &wrong):
		return err.Error()
	case wrong.Field == "":
		return wrong.Value + " where an object should be"
	}
	return fmt.Sprintf("%s as %q", wrong.Value, wrong.Field)
}

// fill gives an item what an object says.
func (r *record) fill(item *Item, given *board.Board) error {
	line := item.Line
	if len(r.Tour) == 0 {
		return syntax(line, `the object has no tour; it needs "tour": ["a1", …]`)
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
		return syntax(line, "kind %q is none of %s, %s", fault.Shorten(r.Kind), kindClosed, kindOpen)
	}
	names := namesReader{board: b, line: line}
	for _, name := range r.Tour {
		if err := names.name(line, []byte(name)); err != nil {
			return err
		}
	}
	b, squares, err := names.end()
	if err != nil {
		return err
	}
	item.Board, item.Tour = b, tour.Of(squares)
	return r.count(b, line)
}

// board is the board that an object says, or the given one if it fits that;
// nil if nobody says.
func (r *record) board(given *board.Board, line int) (*board.Board, error) {
	if r.Board == "" {
		if given == nil && (r.Topology != "" || r.Holes != nil) {
			return nil, syntax(line, `topology or holes of no board; say "board": "8x8" as well`)
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
		return nil, syntax(line, "the tour's board is %s, and the board %s; sides and holes must be the same", b, given)
	}
	return given, nil
}

// count checks the number of squares, if the object says one.
func (r *record) count(b *board.Board, line int) error {
	text := string(r.Squares)
	if text == "" || text == "null" {
		return nil
	}
	if whole, err := strconv.Unquote(text); err == nil {
		text = whole
	}
	if n, err := strconv.ParseInt(text, 10, 64); err != nil || n != b.Squares() {
		return syntax(line, "squares is %s, and the board %s has %d", fault.Shorten(text), b, b.Squares())
	}
	return nil
}

// lineCounter tells the line of a place in a text that json.Decoder has read
// ahead of. It also bounds how much is read for one value.
type lineCounter struct {
	in    io.Reader
	line  int     // of the first byte after the last newline counted
	ends  []int64 // where the newlines are that were read and not counted yet
	read  int64
	from  int64 // where the value at hand begins
	limit int64
	err   error // of in, or that the limit was hit
}

func (c *lineCounter) Read(p []byte) (int, error) {
	if c.read-c.from > c.limit {
		c.err = syntax(c.at(c.from), "the JSON object has over %d bytes, the most that one can have", c.limit)
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

// at is the line of a place that is not before one asked for earlier.
func (c *lineCounter) at(offset int64) int {
	counted := 0
	for counted < len(c.ends) && c.ends[counted] < offset {
		counted++
	}
	c.line += counted
	c.ends = c.ends[counted:]
	return c.line
}
