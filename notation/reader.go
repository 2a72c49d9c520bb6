package notation

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"iter"
	"strings"

	"leaper/board"
	"leaper/internal/cells"
	"leaper/internal/fault"
	"leaper/internal/mark"
	"leaper/piece"
	"leaper/tour"
)

// A ReadContext is what is known of the tours before they are read. The zero
// value knows nothing.
type ReadContext struct {
	// Board is the board, or nil. Texts must fit its sides and holes; its
	// topology applies to all of them, whatever the text says. Without a board
	// it is worked out for each tour: from the shape of a grid or a box, from the
	// greatest names in a line of moves, from remarks, or from a JSON object.
	Board *board.Board
	// Piece is the piece of the tours that do not say theirs.
	Piece piece.Piece

	isPuzzle bool // grids have only some of their numbers, and [Item.Numbers] has them as they stand
}

// An Item is one tour that was read.
type Item struct {
	Board   *board.Board // the same one for all tours that follow each other on equal boards
	Piece   piece.Piece
	Headers Headers   // what the text itself says of it
	Kind    tour.Kind // what a JSON object says it is; else Path
	// Tour is what the text says, be it a tour or not. If there is a Fault, it is
	// the squares before it.
	Tour tour.Tour
	// Numbers are all that a grid or a box gives, tour or not: for each of the
	// board's cells the number that stands there, counted from 1 even where the
	// text counts from 0; 0 for holes and for squares without one. Nil in other
	// formats. Squares between gaps are here and not in the Tour.
	Numbers []int64
	// Fault is a [tour.Fault] if the numbers of a grid make no sequence: one of
	// them stands twice or is missing. [tour.Verify] finds all other faults.
	Fault  error
	ReadAs string // how the text is read, if it is not as a [Writer] writes it, or counts from 0; else ""
	Format Format
	Line   int // the line where it begins, from 1
}

// Verify is [tour.Verify] of the item's tour on its board by its piece.
func (i Item) Verify(ctx context.Context, ask tour.Ask) error {
	return verify(ctx, i.Board, i.Piece, ask, i.Tour)
}

// A Reader reads tours in any format that a [Writer] writes. It detects the
// format; a text has only one. Grids, moves and JSON objects are
// read one by one, boxes a row of the table at a time.
type Reader struct {
	source  *source
	lines   lines
	remark  remarks
	context ReadContext
	dec     decoder
	board   *board.Board // of the last tour; nil before the first
	err     error
}

// decoder is the reading half of a format. Its error is io.EOF at the end.
type decoder interface {
	decode() (Item, error)
}

// NewReader makes a reader of tours.
func NewReader(r io.Reader, context ReadContext) *Reader {
	s := &source{text: r}
	return &Reader{source: s, lines: lines{in: bufio.NewReaderSize(s, 1<<16), limit: maxLine}, context: context}
}

// Next is the next tour; the error is io.EOF after the last. A text without
// any is an error. Errors in the text wrap [ErrSyntax]; errors stick. After the context ends no
// more of the text is read, and the error is the context's.
func (r *Reader) Next(ctx context.Context) (Item, error) {
	r.source.ctx = ctx
	if r.err == nil && r.dec == nil {
		r.dec, r.err = r.detect()
	}
	if r.err != nil {
		return Item{}, r.err
	}
	item, err := r.dec.decode()
	if errors.Is(err, io.EOF) && r.board == nil {
		err = errNoTour()
	}
	if err != nil {
		r.err = err
		return Item{}, err
	}
	if r.board == nil || !r.board.Equal(item.Board) {
		r.board = item.Board
	}
	item.Board = r.board
	return item, nil
}

// All yields the tours that are left, and at last the error if there is one.
func (r *Reader) All(ctx context.Context) iter.Seq2[Item, error] { return all(ctx, r.Next) }

func errNoTour() error {
	return &SyntaxError{What: "no tour in the input; it needs a grid of numbers, boxes, a line of moves or JSON"}
}

// detect makes the decoder of the format that the first line shows, remarks left out.
func (r *Reader) detect() (decoder, error) {
	l := &r.lines
	mark.Skip(l.in)
	for {
		c, err := l.peekFirstByte()
		if errors.Is(err, io.EOF) {
			return nil, errNoTour()
		} else if err != nil {
			return nil, err
		}
		if c == '{' || c == '[' {
			if l.isBracketed() {
				return &bracketDecoder{Reader: r}, nil
			}
			return newJSONDecoder(r), nil
		}
		line, err := l.next()
		if err != nil {
			return nil, err
		}
		if taken, err := r.takeRemark(line); err != nil {
			return nil, err
		} else if taken || isFence(line) {
			continue
		}
		l.unread()
		format := guess(line)
		if format == Box && isCellTable(l.peek(3)) {
			format = Grid
		}
		if format != None {
			return formats().Entry(format).decoder(r), nil
		}
		word, _ := token(line)
		return nil, syntaxErrorf(l.number, "%q does not begin a tour; a grid of numbers, boxes, a line of moves and JSON do", fault.Shorten(string(word)))
	}
}

// takeRemark reads a line if it is a remark, and reports whether it is.
func (r *Reader) takeRemark(line []byte) (bool, error) {
	if !isComment(line) {
		return false, nil
	}
	return true, r.remark.read(r.lines.number, line)
}

// guess tells the format by how a line begins; [None] if no format has such lines.
func guess(line []byte) Format {
	word, _ := token(line)
	if len(word) == 0 {
		return None
	}
	for i, known := range formatStarts() {
		if known(word, line) {
			return Format(i)
		}
	}
	return None
}

func beginsGrid(word, line []byte) bool {
	if isTourSeparator(line) || word[0] >= '0' && word[0] <= '9' || word[0] == '#' || word[0] == '.' {
		return true
	}
	at := bytes.IndexAny(word, cellSeparators)
	return at == 0 || at > 0 && isSign(word[:at]) || isSign(word) || cells.IsRule(string(line)) && !beginsBox(word, line)
}

func beginsMoves(word, _ []byte) bool {
	return word[0] >= 'a' && word[0] <= 'z' || word[0] >= 'A' && word[0] <= 'Z' || word[0] == '('
}
func beginsJSON(word, _ []byte) bool { return word[0] == '{' || word[0] == '[' }
func beginsBox(word, _ []byte) bool  { return bytes.HasPrefix(word, []byte(topEdge[0])) }

// errMixed is the error for a line of another format than those above it, nil for
// other lines.
func errMixed(number int, line []byte, format Format) error {
	if other := guess(line); other != None && other != format {
		return syntaxErrorf(number, "this looks like %s, after %s; a text has one format", formats().Entry(other).inErrors, formats().Entry(format).inErrors)
	}
	return nil
}

// String is the tour as a grid of numbers, or what is wrong with its text.
func (i Item) String() string {
	var out strings.Builder
	err := i.Fault
	if err == nil {
		err = Write(&out, i.Board, i.Piece, i.Tour, Grid, Options{})
	}
	if err != nil {
		return err.Error()
	}
	return strings.TrimSuffix(out.String(), "\n")
}
