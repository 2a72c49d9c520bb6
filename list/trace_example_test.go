package list_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/piece"
	"leaper/tour"
	"leaper/trace"
)

// ExampleTrace follows a search on a board with holes up to its first path. The
// moves are tried in a fixed order, and rules see the worst coming.
func ExampleTrace() {
	b, _ := board.ReadPicture(strings.NewReader("" +
		".#..\n" +
		"....\n" +
		"#...\n" +
		"#.##\n"))
	g, _ := graph.New(b, piece.Knight())
	start, _ := b.ParseSquare("b3")
	var walk []string
	for e, err := range list.Trace(context.Background(), g, tour.Ask{From: tour.At(start)}, list.Options{Order: list.Plain, Limit: 1}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		name := b.Name(e.Square)
		switch e.Kind {
		case trace.Advance:
			walk = append(walk, name)
			fmt.Println(e.Kind, name, walk)
		case trace.Retreat:
			walk = walk[:len(walk)-1]
			fmt.Println(e.Kind, name, walk)
		case trace.Prune:
			fmt.Printf("%s   %s: %s\n", e.Kind, name, e.Reason)
		case trace.Solution:
			fmt.Println(e.Kind)
		}
	}
	// Output:
	// advance b3 [b3]
	// prune   d2: a square with one way left comes next
	// advance d4 [b3 d4]
	// advance c2 [b3 d4 c2]
	// advance a3 [b3 d4 c2 a3]
	// advance b1 [b3 d4 c2 a3 b1]
	// prune   b1: three squares have one way left
	// retreat b1 [b3 d4 c2 a3]
	// advance c4 [b3 d4 c2 a3 c4]
	// prune   b2: a square with one way left comes next
	// advance d2 [b3 d4 c2 a3 c4 d2]
	// advance b1 [b3 d4 c2 a3 c4 d2 b1]
	// advance c3 [b3 d4 c2 a3 c4 d2 b1 c3]
	// advance a4 [b3 d4 c2 a3 c4 d2 b1 c3 a4]
	// advance b2 [b3 d4 c2 a3 c4 d2 b1 c3 a4 b2]
	// advance d3 [b3 d4 c2 a3 c4 d2 b1 c3 a4 b2 d3]
	// solution
}

// TestSearchDocument: docs/search.md has a row of each reason, and pictures of searches.
func TestSearchDocument(t *testing.T) {
	document, err := os.ReadFile("../docs/search.md")
	if err != nil {
		t.Fatal(err)
	}
	for r := trace.Colours; r <= trace.Image; r++ {
		if !strings.Contains(string(document), "| "+r.String()+" |") {
			t.Errorf("docs/search.md has no row of the reason %q", r)
		}
	}
	checkPictures(t, string(document))
}

// checkPictures: the pictures of reasons in docs/search.md are of searches.
func checkPictures(t *testing.T, document string) {
	t.Helper()
	for _, c := range []struct {
		size, piece string
		kind        tour.Kind
		to          tour.End
		why         trace.Reason
	}{
		{"1x3", "wazir", tour.Path, tour.End{}, trace.Colours},
		{"1x3", "knight", tour.Path, tour.End{}, trace.Parts},
		{"1x4", "wazir", tour.Path, tour.End{}, trace.DeadEnds},
		{"3x4", "wazir", tour.Path, tour.End{}, trace.CutOff},
		{"2x3", "wazir", tour.Open, tour.At(0), trace.NoEnd},
		{"3x4", "wazir", tour.Path, tour.End{}, trace.ThreeLow},
		{"2x3", "wazir", tour.Path, tour.At(1), trace.TwoDoors},
		{"2x3", "wazir", tour.Path, tour.At(0), trace.Door},
		{"2x3", "wazir", tour.Path, tour.End{}, trace.LowNext},
		{"2x3", "wazir", tour.Path, tour.At(0), trace.LastEnd},
	} {
		g := setup.Graph(t, c.size, "plane", c.piece)
		picture := ""
		var walk []board.Square
		for e, err := range list.Trace(t.Context(), g, tour.Ask{Kind: c.kind, To: c.to}, list.Options{}) {
			if err != nil {
				t.Fatal(err)
			}
			switch e.Kind {
			case trace.Advance:
				walk = append(walk, e.Square)
			case trace.Retreat:
				walk = walk[:len(walk)-1]
			case trace.Prune, trace.Solution:
			}
			if e.Reason == c.why {
				picture = drawWalk(g.Board(), walk, e)
				break
			}
		}
		if picture == "" || !shows(document, picture) {
			t.Errorf("docs/search.md should have this picture of %q on %s:\n%s", c.why, c.size, picture)
		}
	}
}

// shows tells whether a document has a picture, alone or beside others: its lines below each
// other, from one column on, with nothing but blanks around them.
func shows(document, picture string) bool {
	for block := range strings.SplitSeq(document, "```text\n") {
		block, _, _ = strings.Cut(block, "```")
		lines := strings.Split(block, "\n")
		for i := range lines {
			for at := range len(lines[i]) {
				if stands(lines[i:], at, strings.Split(strings.TrimSuffix(picture, "\n"), "\n")) {
					return true
				}
			}
		}
	}
	return false
}

// stands tells whether the rows of a picture begin the lines, from a column on.
func stands(lines []string, at int, rows []string) bool {
	for i, row := range rows {
		if i >= len(lines) || at > len(lines[i]) {
			return false
		}
		rest, has := strings.CutPrefix(lines[i][at:], row)
		if !has || rest != "" && !strings.HasPrefix(rest, "   ") || at > 0 && !strings.HasSuffix(lines[i][:at], "   ") {
			return false
		}
	}
	return true
}

// drawWalk numbers the squares of a walk, and marks the one that is passed over.
func drawWalk(b *board.Board, walk []board.Square, e trace.Event) string {
	var s strings.Builder
	columns := b.Side(1)
	for at := range board.Square(b.Cells()) {
		cell := "."
		if i := slices.Index(walk, at); i >= 0 {
			cell = strconv.Itoa(i + 1)
		} else if at == e.Square {
			cell = "x"
		}
		s.WriteString(cell)
		if (int64(at)+1)%columns == 0 {
			s.WriteByte('\n')
		} else {
			s.WriteByte(' ')
		}
	}
	return s.String()
}
