package notation_test

import (
	"errors"
	"strings"
	"testing"

	"leaper/board"
	"leaper/notation"
	"leaper/piece"
	"leaper/tour"
)

// shaped is a board with a topology.
func shaped(t testing.TB, size, topology string) *board.Board {
	t.Helper()
	shape, err := board.ParseTopology(topology)
	if err != nil {
		t.Fatal(err)
	}
	b, err := parse(t, size).WithTopology(shape)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// What a grid does not show stands above it, in one line.
func TestRemarkIsWritten(t *testing.T) {
	one := tour.Of([]board.Square{0})
	for _, c := range []struct{ size, topology, piece, want string }{
		{"2", "plane", "knight", "1 .\n"},
		{"1x2", "plane", "knight", "1 .\n"},
		{"2", "plane", "zebra", "# piece: zebra\n1 .\n"},
		{"2", "plane", "1,2", "# piece: 1,2\n1 .\n"},
		{"2", "torus", "knight", "# piece: knight; topology: torus\n1 .\n"},
		{"2x1", "mobius", "camel+king", "# piece: camel+king; topology: mobius\n1\n.\n"},
		{"1x2", "plane", "king", "# piece: king; board: 1x2\n1 .\n"},
		{"1x1x2", "torus", "king", "# piece: king; topology: torus; board: 1x1x2\n1 .\n"},
	} {
		item := notation.Item{Board: shaped(t, c.size, c.topology), Piece: parsePiece(t, c.piece), Tour: one}
		if got := mustWrite(t, notation.Grid, notation.Options{}, item); got != c.want {
			t.Errorf("%s on %s: %q, want %q", c.piece, item.Board, got, c.want)
		}
		again := mustWrite(t, notation.Grid, notation.Options{}, item, item)
		if want := c.want + "\n---\n\n" + c.want; again != want {
			t.Errorf("%s on %s, twice: %q, want %q", c.piece, item.Board, again, want)
		}
		for _, format := range []notation.Format{notation.Box, notation.Moves} {
			if text := mustWrite(t, format, notation.Options{}, item); strings.Contains(text, "#") {
				t.Errorf("%s has a remark:\n%s", format, text)
			}
		}
	}
}

// Remarks say the piece and the board of the one grid below them, or of all
// moves and boxes below; what else stands in a remark says nothing.
func TestRemarkIsRead(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"# piece: zebra\n1 2\n", "zebra on 2"},
		{"#piece: ZEBRA\n1 2\n", "zebra on 2"},
		{"# piece: zebra\n# title: none; nobody\n# topology: torus\n\n1 2\n", "zebra on 2 torus"},
		{"# topology: Möbius; board: 1x2\n1 2\n", "knight on 1x2 mobius"},
		{"# piece: zebra\n1 2\n---\n1 2\n", "zebra on 2, knight on 2"},
		{"# piece: zebra\n1 2\n# piece: king\n1 2\n# the end\n2 1", "zebra on 2, king on 2, knight on 2"},
		{"1 2\n# topology: torus\n---\n# piece: 1\n2 1", "knight on 2, 1 on 2 torus"},
		{"# piece: king\n# #\n1 2\n", "king on 2x2, 2 holes"},
		{"# # #\n# 1 2\n", "knight on 2x3, 4 holes"},
		{"# piece: the lady's\n1 2\n", "knight on 2"},
		{"# piece of cake\n1 2\n", "knight on 2"},
		{"# piece: zebra; from my desk\n1 2\n", "knight on 2"},
		{"# board: 3x3; piece: king\na1 b2\na1\n", "king on 3x3, king on 3x3"},
		{"a1 b2\n# piece: king\na1 b2\n# a word\na1", "knight on 2x2, king on 2x2, king on 1x1"},
		{"# topology: torus\n┌───┬───┐\n│1 2│2 1│\n└───┴───┘\n", "knight on 2 torus, knight on 2 torus"},
		{`{"piece":"king","board":"2","tour":["(1)"]}`, "king on 2"},
	} {
		var got []string
		for _, item := range mustRead(t, c.text, notation.ReadContext{}) {
			got = append(got, item.Piece.String()+" on "+item.Board.String())
		}
		if text := strings.Join(got, ", "); text != c.want {
			t.Errorf("%q is read as %s, want %s", c.text, text, c.want)
		}
	}
}

// A reader that was told the board and the piece hears what the text says of
// them, too.
func TestRemarkAgainstContext(t *testing.T) {
	context := notation.ReadContext{Board: shaped(t, "1x2", "torus"), Piece: parsePiece(t, "camel")}
	for text, want := range map[string]notation.Headers{
		"# piece: 1,2; topology: klein; board: 1x2\n1 2\n": {Piece: "1,2", Topology: "klein", Board: "1x2"},
		"# topology: Plane\na1 b1\n":                       {Topology: "plane"},
		"1 2\n":                                            {},
		`{"board":"1x2","piece":"N","topology":"Klein","tour":["a1","b1"]}`: {Board: "1x2", Piece: "knight", Topology: "klein"},
	} {
		item := mustRead(t, text, context)[0]
		if item.Headers != want {
			t.Errorf("%q says %+v, want %+v", text, item.Headers, want)
		}
		p := "camel"
		if want.Piece != "" {
			p = want.Piece
		}
		if !item.Board.Equal(context.Board) || item.Piece.String() != p {
			t.Errorf("%q is read as %s on %s", text, item.Piece, item.Board)
		}
	}
}

func TestRemarkMalformed(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"# piece: zebr\n1 2\n", `line 1: piece "zebr" is unknown; write a name such as knight, letters such as N, or a vector such as 1,2 (did you mean zebra?)`},
		{"1 2\n---\n# board: 8by8\n1 2\n", `line 3: board "8by8": "8by8" is not a number; write sizes with x between them, such as 8x8`},
		{"\n# board: 1x3\n\n1 2\n", "line 2: the remark says board 1x3, and the one below it is 2"},
		{"# topology: klein\n1 2\n", "line 1: topology klein needs a board of rows and columns, and 2 has rank 1; plane and torus go with every rank"},
	} {
		_, err := readAll(c.text, notation.ReadContext{})
		if !errors.Is(err, notation.ErrSyntax) || err.Error() != c.want {
			t.Errorf("%q: error %v, want %s", c.text, err, c.want)
		}
	}
}

// Anyone who finds a tour and verifies its grid need not say the piece again.
func TestRemarkOfEveryPiece(t *testing.T) {
	b := shaped(t, "4x4", "klein")
	for _, e := range piece.NamedPieces() {
		item := notation.Item{Board: b, Piece: parsePiece(t, e.Name), Tour: tour.Of([]board.Square{3, 1})}
		read := mustRead(t, mustWrite(t, notation.Grid, notation.Options{}, item), notation.ReadContext{})[0]
		if read.Piece.String() != e.Name || !read.Board.Equal(b) {
			t.Errorf("%s on %s is read as %s on %s", e.Name, b, read.Piece, read.Board)
		}
	}
}
