package board_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

// TestShapesByHand shows what the shapes of 9 rows and 8 columns, and those of 10,
// look like.
func TestShapesByHand(t *testing.T) {
	for name, want := range map[string]string{
		"heart 9": `
#...#...#
.........
.........
.........
.........
#.......#
##.....##
###...###
####.####
`, "heart 8x8": `
#..##..#
........
........
........
........
#......#
##....##
###..###
`, "star 12": `
####....####
####....####
####....####
###......###
............
............
#..........#
##........##
##........##
#....##....#
#...####...#
#...####...#
`, "tree 10": `
###....###
###....###
##......##
###....###
##......##
#........#
#........#
..........
###....###
###....###
`, "cross 9x8": `
##....##
##....##
##....##
........
........
........
##....##
##....##
##....##
`, "diamond 10": `
####..####
###....###
##......##
#........#
..........
..........
#........#
##......##
###....###
####..####
`, "ring 10": `
###....###
#........#
#........#
....##....
...####...
...####...
....##....
#........#
#........#
###....###
`, "frame 9x8": `
........
........
........
...##...
...##...
...##...
........
........
........
`,
	} {
		shape, size, _ := strings.Cut(name, " ")
		b, err := board.ParseShape(shape, size)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(want[1:], b.Picture()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// eachFigure gives every shape of many sizes, from the smallest on.
func eachFigure(t *testing.T, f func(name string, b *board.Board)) {
	t.Helper()
	for _, name := range board.Shapes().Names() {
		for rows := int64(board.MinShape); rows <= 24; rows++ {
			for columns := max(board.MinShape, (rows+1)/2); columns <= min(24, 2*rows); columns++ {
				b, err := board.ParseShape(name, fmt.Sprintf("%dx%d", rows, columns))
				if err != nil {
					t.Fatal(err)
				}
				f(name, b)
			}
		}
		for _, size := range []string{"75x150", "150x76", "150", "81x151"} {
			b, err := board.ParseShape(strings.ToUpper(name), size)
			if err != nil {
				t.Fatal(err)
			}
			f(name, b)
		}
	}
}

// TestShapesAreWhole: a knight gets everywhere, the picture reaches all edges, and
// its sides mirror each other.
func TestShapesAreWhole(t *testing.T) {
	eachFigure(t, func(name string, b *board.Board) {
		a, err := knightOn(t, b).Table(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, parts := a.Components(); parts != 1 {
			t.Errorf("%s of %s: %d parts\n%s", name, b.Size(), parts, b.Picture())
		}
		mirrors := map[string]bool{}
		for s := range b.Symmetries() {
			mirrors[s.String()] = true
		}
		if !mirrors["mirror left to right"] || slices.Contains([]string{"heart", "star", "tree"}, name) == mirrors["mirror top to bottom"] {
			t.Errorf("%s of %s has the symmetries %v\n%s", name, b.Size(), mirrors, b.Picture())
		}
		if holes := len(b.Holes()); int64(holes) > 7*b.Cells()/8 || holes == 0 {
			t.Errorf("%s of %s has %d holes", name, b.Size(), holes)
		}
		if name == "star" || name == "tree" {
			return // their points are blunted, and may end before the edge
		}
		rows := strings.Fields(b.Picture())
		if first := strings.Contains(rows[0], "."); !first || !strings.Contains(rows[len(rows)-1], ".") {
			t.Errorf("%s of %s does not reach the top and the bottom\n%s", name, b.Size(), b.Picture())
		}
		if !strings.Contains("\n"+b.Picture(), "\n.") {
			t.Errorf("%s of %s does not reach the left\n%s", name, b.Size(), b.Picture())
		}
	})
}

// TestShapesAreBalanced where they have an even number of columns.
func TestShapesAreBalanced(t *testing.T) {
	eachFigure(t, func(name string, b *board.Board) {
		more := 0
		for s := range board.Square(b.Cells()) {
			if x := b.Coords(s, nil); b.Has(s) {
				more += int(1 - 2*((x[0]+x[1])%2))
			}
		}
		if b.Side(1)%2 == 0 && more != 0 {
			t.Errorf("%s of %s has %d squares more of one colour", name, b.Size(), more)
		}
	})
}

// TestShapesHaveTours: nobody promises them, but those of small even sizes have
// closed tours.
func TestShapesHaveTours(t *testing.T) {
	for _, name := range board.Shapes().Names() {
		for _, size := range []string{"8", "10", "12", "14", "8x10", "10x8"} {
			b, err := board.ParseShape(name, size)
			if err != nil {
				t.Fatal(err)
			}
			answer, err := find.Find(context.Background(), knightOn(t, b), tour.Ask{Kind: tour.Closed}, find.Options{})
			if even := b.Side(1)%2 == 0; err != nil || even && answer.Verdict != exist.Found {
				t.Errorf("%s of %s: %v %v", name, size, answer.Verdict, err)
			}
		}
	}
}

func knightOn(t *testing.T, b *board.Board) *graph.Graph {
	t.Helper()
	g, err := graph.New(b, piece.Knight())
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestShapeErrors(t *testing.T) {
	for _, c := range []struct {
		name, size string
		sentinel   error
		says       string
	}{
		{"hart", "12", board.ErrSyntax, `shape "hart" is unknown; it is one of heart, star, tree, cross, diamond, ring, frame (did you mean heart?)`},
		{"heart", "5", board.ErrSize, "heart of 5x5: rows and columns go from 8 to 4096"},
		{"ring", "8x5000", board.ErrSize, "ring of 8x5000: rows and columns go from 8 to 4096"},
		{"ring", "8x17", board.ErrSize, "ring of 8x17: it would be out of shape; the longer side may be at most twice the shorter"},
		{"ring", "8x8x8", board.ErrSize, "ring of 8x8x8: write a size such as 12, or rows and columns such as 12x16"},
		{"ring", "large", board.ErrSyntax, "not a number"},
	} {
		_, err := board.ParseShape(c.name, c.size)
		checkError(t, err, c.sentinel, c.says)
	}
}

func TestParseOfFiles(t *testing.T) {
	for _, in := range []string{"heart.txt", "boards/heart", `C:\boards\heart`, "8x8.txt"} {
		_, err := board.Parse(in)
		checkError(t, err, board.ErrSyntax, "looks like a file; write a size such as 8x8, or the picture that is in the file")
	}
	_, err := board.Parse("heart")
	checkError(t, err, board.ErrSyntax, `board "heart" is a shape without a size; write a size such as 8x8, or the picture of the shape`)
	for _, in := range []string{"8.5x8", "heart", ".", "8.", "gallery:beverley"} {
		if _, err := board.Parse(in); err == nil || strings.Contains(err.Error(), "file") {
			t.Errorf("%q: %v", in, err)
		}
	}
}
