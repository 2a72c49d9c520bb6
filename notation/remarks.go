package notation

import (
	"slices"
	"strings"

	"leaper/board"
	"leaper/piece"
	"leaper/tour"
)

// Headers is what a text says of a tour besides its squares: a JSON object in its
// fields, other formats in a remark. What it does not say is empty.
type Headers struct {
	Piece    string // as package piece writes it
	Topology string // as package board writes it; "plane" only where the text has the word
	Board    string // the size
	Kind     string // for given numbers, the kind of their tours; see [ReadNumbers]
}

// A remark that says what a grid does not show is one line, written above the
// grid of every piece but the knight, every topology but the plane, and of hexagons,
// and above boxes of hexagons:
//
//	# piece: 1,2; topology: torus; board: 1x8
//
// The board is there if it has leading axes of length 1, which a grid does not
// show. A remark and a row of holes are never confused, since a row has no
// letters. A remark may have any of the three facts, each with one word, and
// nothing else; the reader skips other remarks. Facts may stand in several
// lines, as in the files of the gallery.
const (
	remarkMark    = "# "
	factSeparator = "; "
	pieceFact     = "piece: "
	topologyFact  = "topology: "
	boardFact     = "board: "
)

// appendRemark appends the line that a grid of the piece on the board needs, or
// nothing.
func appendRemark(dst []byte, b *board.Board, p piece.Piece) []byte {
	if b.Topology() == board.Plane && p.String() == piece.Knight().String() && !b.Hexagonal() {
		return dst
	}
	facts := []string{pieceFact + p.String()}
	if b.Topology() != board.Plane {
		facts = append(facts, topologyFact+b.Topology().String())
	}
	if b.Rank() > 1 && b.Side(0) == 1 || b.Hexagonal() {
		facts = append(facts, boardFact+b.Size())
	}
	return append(dst, remarkMark+strings.Join(facts, factSeparator)+"\n"...)
}

// remarks is what the remarks read so far say of the tours that follow.
type remarks struct {
	headers     Headers
	line        int // of the last one with facts
	piece       piece.Piece
	topology    board.Topology
	board       *board.Board
	kind        tour.Kind       // of a text of given numbers
	constraints PathConstraints // of a puzzle
}

// read reads the facts of a remark. Its error is that of a fact with an unknown
// word.
func (r *remarks) read(number int, line []byte) error {
	facts := strings.Split(strings.TrimLeft(strings.TrimSpace(string(line)), "# \t"), strings.TrimSpace(factSeparator))
	for i, f := range facts {
		facts[i] = strings.TrimSpace(f)
		if !isFact(facts[i]) {
			return nil
		}
	}
	r.line = number
	for _, f := range facts {
		if err := r.takeFact(f); err != nil {
			return wrapSyntax(number, err)
		}
	}
	return nil
}

// isFact reports whether a text is one of the three facts, with one word.
func isFact(text string) bool {
	return slices.ContainsFunc([]string{pieceFact, topologyFact, boardFact}, func(name string) bool {
		word, ok := strings.CutPrefix(text, name)
		return ok && word != "" && !strings.ContainsAny(word, " \t")
	})
}

// takeFact reads one fact.
func (r *remarks) takeFact(text string) (err error) {
	name, word, _ := strings.Cut(text, " ")
	switch name + " " {
	case pieceFact:
		if r.piece, err = piece.Parse(word); err == nil {
			r.headers.Piece = r.piece.String()
		}
	case topologyFact:
		if r.topology, err = board.ParseTopology(word); err == nil {
			r.headers.Topology = r.topology.String()
		}
	case boardFact:
		if r.board, err = board.Parse(word); err == nil {
			r.headers.Board = r.board.Size()
		}
	}
	return err
}

// boardOr is the board that is given, or else the one that the remarks say.
func (r *remarks) boardOr(given *board.Board) *board.Board {
	if given == nil {
		return r.board
	}
	return given
}

// apply gives a tour what the remarks say of it: the piece; and if no board
// was given, the leading axes of length 1 and the topology.
func (r *remarks) apply(item *Item, given *board.Board) error {
	item.Headers = r.headers
	if r.headers.Piece != "" {
		item.Piece = r.piece
	}
	if r.headers.Board != "" {
		if hex := r.board.Hexagonal() || item.Board.Hexagonal(); hex && r.board.Size() != item.Board.Size() || !slices.Equal(trim(r.board.Sides()), trim(item.Board.Sides())) {
			return syntaxErrorf(r.line, "the remark says board %s, and the one below it is %s", r.headers.Board, item.Board.Size())
		}
		if given == nil {
			whole, err := r.board.WithHoles(item.Board.Holes()...)
			if err != nil {
				return wrapSyntax(r.line, err)
			}
			item.Board = whole
		}
	}
	if r.headers.Topology != "" && given == nil {
		shaped, err := item.Board.WithTopology(r.topology)
		if err != nil {
			return wrapSyntax(r.line, err)
		}
		item.Board = shaped
	}
	return nil
}
