package notation_test

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/notation"
	"leaper/piece"
	"leaper/tour"
)

// The files of testdata are what others printed: see its README.md.

func readFile(t testing.TB, path ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(append([]string{"testdata"}, path...)...))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func files(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join("testdata", folder))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func readAll(text string, known notation.ReadContext) ([]notation.Item, error) {
	var items []notation.Item
	for item, err := range notation.NewReader(strings.NewReader(text), known).All(context.Background()) {
		if err != nil {
			return items, err
		}
		items = append(items, item)
	}
	return items, nil
}

func mustRead(t testing.TB, text string, context notation.ReadContext) []notation.Item {
	t.Helper()
	items, err := readAll(text, context)
	if err != nil {
		t.Fatalf("reading: %v\n%s", err, text)
	}
	return items
}

func write(format notation.Format, options notation.Options, items ...notation.Item) (string, error) {
	var text strings.Builder
	w := notation.NewWriter(&text, format, options)
	for _, item := range items {
		if err := w.Write(item.Board, item.Piece, item.Tour); err != nil {
			return text.String(), err
		}
	}
	err := w.Close()
	return text.String(), err
}

func mustWrite(t testing.TB, format notation.Format, options notation.Options, items ...notation.Item) string {
	t.Helper()
	text, err := write(format, options, items...)
	if err != nil {
		t.Fatalf("writing %s: %v", format, err)
	}
	return text
}

func parse(t testing.TB, size string) *board.Board {
	t.Helper()
	b, err := board.Parse(size)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func parsePiece(t testing.TB, name string) piece.Piece {
	t.Helper()
	p, err := piece.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// squares is a tour as a slice.
func squares(t tour.Tour) []board.Square {
	var all []board.Square
	for chunk := range t.Chunks() {
		all = append(all, chunk...)
	}
	return all
}

// printed is every file of numbers, with the board and the piece that it is of.
var printed = []struct {
	file, box     string
	across, tours int
	board, piece  string
}{
	{"kt-8x8-1", "kt-8x8", 0, 1, "8x8", "knight"},
	{"kt-8x8-1", "gkt-8x8", 0, 1, "8x8", "knight"},
	{"kt-5x5-3", "kt-5x5-3", 0, 3, "5x5", "knight"},
	{"kt-3x4-all", "kt-3x4-all", 4, 16, "3x4", "knight"},
	{"gkt-4x5x5-122", "gkt-4x5x5", 0, 1, "4x5x5", "1,2,2"},
	{"gkt-3x3x4x5-1112", "gkt-3x3x4x5", 0, 1, "3x3x4x5", "1,1,1,2"},
	{"gkt-3-1-all", "gkt-3-all", 0, 2, "3", "1"},
}

// Grids and boxes of the same tours read the same, are tours, and are written
// as they stand, byte by byte.
func TestPrinted(t *testing.T) {
	for _, p := range printed {
		t.Run(p.box, func(t *testing.T) {
			grid, box := readFile(t, "golden", p.file+".txt"), readFile(t, "boxes", p.box+".txt")
			b, context := parse(t, p.board), notation.ReadContext{Piece: parsePiece(t, p.piece)}
			items := mustRead(t, grid, context)
			if len(items) != p.tours {
				t.Fatalf("%d tours, want %d", len(items), p.tours)
			}
			for _, item := range items {
				if !item.Board.Equal(b) {
					t.Errorf("board %s, want %s", item.Board, b)
				}
				if err := item.Verify(t.Context(), tour.Ask{}); err != nil || item.Fault != nil {
					t.Error(err, item.Fault)
				}
			}
			boxed := mustRead(t, box, context)
			for i, item := range boxed {
				if i >= len(items) || !cmp.Equal(squares(item.Tour), squares(items[i].Tour)) {
					t.Errorf("box %d is another tour than the grid", i+1)
				}
			}
			if p.piece != "knight" { // the kt and gkt functions do not say it; a grid does
				said := "# piece: " + p.piece + "\n"
				grid = said + strings.ReplaceAll(grid, "---\n\n", "---\n\n"+said)
			}
			if diff := cmp.Diff(grid, mustWrite(t, notation.Grid, notation.Options{}, items...)); diff != "" {
				t.Errorf("grid (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(box, mustWrite(t, notation.Box, notation.Options{Across: p.across}, items...)); diff != "" {
				t.Errorf("box (-want +got):\n%s", diff)
			}
		})
	}
}

// The tours of gkt on wrapped boards: the first two stand beside each other.
func TestPrintedTori(t *testing.T) {
	beside := strings.Split(strings.TrimSuffix(readFile(t, "boxes", "gkt-tori.txt"), "\n"), "\n")
	var left, right []string
	for _, line := range beside {
		runes := []rune(line)
		if l := strings.TrimRight(string(runes[:7]), " "); l != "" {
			left = append(left, l)
		}
		right = append(right, string(runes[9:]))
	}
	for size, box := range map[string]string{
		"3x3":   strings.Join(left, "\n") + "\n",
		"4x4":   strings.Join(right, "\n") + "\n",
		"3x3x3": readFile(t, "boxes", "gkt-torus-3x3x3.txt"),
	} {
		b, err := parse(t, size).WithTopology(board.Torus)
		if err != nil {
			t.Fatal(err)
		}
		items := mustRead(t, box, notation.ReadContext{Board: b, Piece: parsePiece(t, "1,2")})
		if err := tour.Verify(t.Context(), setup.On(b, items[0].Piece), tour.Ask{}, items[0].Tour); err != nil {
			t.Errorf("%s: %v", b, err)
		}
		if diff := cmp.Diff(box, mustWrite(t, notation.Box, notation.Options{}, items...)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", b, diff)
		}
	}
}

func TestGallery(t *testing.T) {
	for _, file := range files(t, "gallery") {
		t.Run(file, func(t *testing.T) {
			text := readFile(t, "gallery", file)
			items := mustRead(t, text, notation.ReadContext{})
			if begin := 1 + strings.Count(text, "# "); len(items) != 1 || items[0].Line != begin {
				t.Fatalf("%d tours, the first on line %d, want one on line %d", len(items), items[0].Line, begin)
			}
			item := items[0]
			err := item.Fault
			if err == nil {
				err = tour.Verify(t.Context(), setup.On(item.Board, piece.Knight()), tour.Ask{}, item.Tour)
			}
			if wrong := file == "perec-1978-chapters.txt"; errors.Is(err, tour.ErrNotTour) != wrong {
				t.Error(err)
			}
		})
	}
}

// A cellar of Perec's house has no chapter: the grid is read, and written, with
// a square that has no number.
func TestSquareWithoutNumber(t *testing.T) {
	item := mustRead(t, readFile(t, "gallery", "perec-1978-chapters.txt"), notation.ReadContext{})[0]
	if item.Tour.Len() != 99 || item.Board.Size() != "10x10" || item.Fault != nil {
		t.Fatalf("%d squares of %s, fault %v", item.Tour.Len(), item.Board, item.Fault)
	}
	text := mustWrite(t, notation.Grid, notation.Options{}, item)
	if last := text[strings.LastIndex(strings.TrimSuffix(text, "\n"), "\n")+1:]; last != " . 72 64 21 67 74 38 33 91 76\n" {
		t.Errorf("last row %q", last)
	}
}

// Files of the gallery can follow each other without a line between them.
func TestGalleryInOneStream(t *testing.T) {
	var all strings.Builder
	names := files(t, "gallery")
	for _, file := range names {
		all.WriteString(readFile(t, "gallery", file))
	}
	items := mustRead(t, all.String(), notation.ReadContext{})
	if len(items) != len(names) {
		t.Errorf("%d tours in %d files", len(items), len(names))
	}
}

func TestNet(t *testing.T) {
	g, err := graph.New(parse(t, "8x8"), piece.Knight())
	if err != nil {
		t.Fatal(err)
	}
	net, err := notation.Net(t.Context(), g, 3, 3)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(readFile(t, "boxes", "net-3x3.txt"), net); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestNetOfOtherBoards(t *testing.T) {
	holed, err := parse(t, "2x3").WithHoles(1)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		board *board.Board
		piece string
		want  string
	}{
		{holed, "knight", `
┌─────┬──┬─────┐
│┌───┐│# │┌───┐│
││2 3││  ││2 1││
│└───┘│  │└───┘│
├─────┼──┼─────┤
│┌───┐│┌┐│┌───┐│
││1 3││││││1 1││
│└───┘│└┘│└───┘│
└─────┴──┴─────┘
`},
		{parse(t, "3"), "1", `
┌───┬─────┬───┐
│┌─┐│┌─┬─┐│┌─┐│
││2│││1│3│││2││
│└─┘│└─┴─┘│└─┘│
└───┴─────┴───┘
`},
	} {
		g, err := graph.New(c.board, parsePiece(t, c.piece))
		if err != nil {
			t.Fatal(err)
		}
		for _, take := range []int64{0, 100} {
			net, err := notation.Net(t.Context(), g, take, take)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want[1:], net); diff != "" {
				t.Errorf("%s (-want +got):\n%s", c.board, diff)
			}
		}
	}
}

func TestNetLimits(t *testing.T) {
	for size, want := range map[string]error{
		"2x2x2":           notation.ErrRank,
		"1000000x1000000": notation.ErrTooLarge,
	} {
		g, err := graph.New(parse(t, size), piece.Knight())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := notation.Net(t.Context(), g, 0, 0); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", size, err, want)
		}
	}
}

func TestKdef(t *testing.T) {
	moves, err := piece.Knight().MovesInKTOrder(2)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(readFile(t, "boxes", "kdef.txt"), notation.Kdef(moves)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := notation.Kdef(nil); got != "┌┐\n││\n└┘\n" {
		t.Errorf("no moves:\n%s", got)
	}
}

// The number of moves from each square, as the kt documentation has it.
func TestNumberGrid(t *testing.T) {
	g, err := graph.New(parse(t, "8x8"), piece.Knight())
	if err != nil {
		t.Fatal(err)
	}
	want := `2 3 4 4 4 4 3 2
3 4 6 6 6 6 4 3
4 6 8 8 8 8 6 4
4 6 8 8 8 8 6 4
4 6 8 8 8 8 6 4
4 6 8 8 8 8 6 4
3 4 6 6 6 6 4 3
2 3 4 4 4 4 3 2
`
	got := numberGrid(t, g.Board(), func(s board.Square) int64 { return int64(g.Degree(s)) })
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	got = numberGrid(t, holedBoard(t, "2x3 -a1"), func(s board.Square) int64 { return 8 + int64(s) })
	if want := " 8  9 10\n # 12 13\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestEmptyTables(t *testing.T) {
	for _, f := range []notation.Format{notation.Grid, notation.Box, notation.Moves, notation.JSON, notation.JSONL} {
		if text := mustWrite(t, f, notation.Options{}); text != "" {
			t.Errorf("%s of no tours: %q", f, text)
		}
	}
	if text := mustWrite(t, notation.JSON, notation.Options{Many: true}); text != "[\n]\n" {
		t.Errorf("array of no tours: %q", text)
	}
	if _, err := notation.NewReader(strings.NewReader("[\n]\n"), notation.ReadContext{}).Next(t.Context()); errors.Is(err, io.EOF) || !errors.Is(err, notation.ErrSyntax) {
		t.Errorf("reading no tours: %v", err)
	}
}

// numberGrid is the text of a grid of numbers.
func numberGrid(t *testing.T, b *board.Board, number func(board.Square) int64) string {
	t.Helper()
	var text strings.Builder
	if err := notation.WriteNumberGrid(t.Context(), &text, b, number); err != nil {
		t.Fatal(err)
	}
	return text.String()
}
