package notation_test

import (
	"fmt"
	"strings"
	"testing"

	"leaper/board"
	"leaper/notation"
	"leaper/piece"
	"leaper/tour"
)

// TestStated writes a puzzle of each of some questions, and reads it for each of them: it
// is refused exactly where what is written above it is not so in the question, and the
// error has both words.
func TestStated(t *testing.T) {
	type question struct {
		board *board.Board
		piece piece.Piece
		kind  tour.Kind
	}
	var all []question
	for _, size := range []string{"4x4", "1x4", "1x1x4"} {
		for _, topology := range []board.Topology{board.Plane, board.Torus} {
			for _, name := range []string{"knight", "king", "wazir"} {
				for kind := range tour.Kinds() {
					b, err := board.Parse(size)
					if err != nil {
						t.Fatal(err)
					}
					if b, err = b.WithTopology(topology); err != nil {
						t.Fatal(err)
					}
					p, err := piece.Parse(name)
					if err != nil {
						t.Fatal(err)
					}
					all = append(all, question{b, p, tour.Kind(kind)})
				}
			}
		}
	}
	refused := 0
	for _, of := range all {
		text := notation.WritePuzzle(notation.Puzzle{Board: of.board, Piece: of.piece, Kind: of.kind, Numbers: []tour.Number{{Square: 1, Number: 2}}})
		for _, asked := range all {
			if asked.board.Cells() != of.board.Cells() || asked.board.Side(asked.board.Rank()-1) != of.board.Side(of.board.Rank()-1) {
				continue
			}
			says := notation.HeadersOf(asked.board, asked.piece, asked.kind)
			var wrong [][2]string
			for name, word := range map[string]string{"board": says.Board, "kind": says.Kind, "piece": says.Piece, "topology": says.Topology} {
				if _, rest, is := strings.Cut(text, name+": "); is {
					if said := strings.FieldsFunc(rest, func(r rune) bool { return r == ';' || r == '\n' })[0]; said != word {
						wrong = append(wrong, [2]string{name + " " + said, name + " " + word})
					}
				}
			}
			name := fmt.Sprintf("%q for %s, %s, %s", text, asked.board, asked.piece, asked.kind)
			_, err := notation.ReadNumbers(asked.board, text, says)
			_, again := notation.ReadPuzzle(text, notation.ReadContext{Board: asked.board, Piece: asked.piece}, says)
			if (err != nil) != (len(wrong) > 0) || (again != nil) != (err != nil) {
				t.Fatalf("%s: %v, %v, and wrong are %v", name, err, again, wrong)
			}
			if err == nil {
				continue
			}
			refused++
			named := false
			for _, w := range wrong {
				named = named || strings.Contains(err.Error(), w[0]+",") && strings.Contains(err.Error(), w[1]+";")
			}
			if !named {
				t.Errorf("%s: %v does not name both of one of %v", name, err, wrong)
			}
		}
	}
	if refused < 100 {
		t.Errorf("only %d were refused", refused)
	}
}
