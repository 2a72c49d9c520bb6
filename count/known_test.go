package count_test

import (
	"fmt"
	"math/big"
	"os"
	"strings"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/piece"
	"leaper/tour"
)

// knownRow is a row of testdata/known_counts.tsv: a number that was published,
// or worked out in two ways.
type knownRow struct {
	line  string
	graph *graph.Graph
	ask   tour.Ask
	as    tour.Convention
	want  string
}

// knownRows reads rows of the reference data; testdata has those that are
// counted in a fraction of a second. Kind "open" means every path there.
func knownRows(t testing.TB, file string) []knownRow {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var rows []knownRow
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		f := strings.Split(line, "\t")
		if len(f) != 7 {
			t.Fatalf("%s: %d fields in %q", file, len(f), line)
		}
		row := knownRow{line: line, want: f[4]}
		size, topology, pieceName := f[1], board.Plane, strings.SplitN(f[2], "(", 2)[0]
		var holes []board.Square
		switch {
		case f[3] == "rect" || f[3] == "3D box":
		case strings.HasPrefix(f[3], "torus"):
			topology = board.Torus
		case strings.HasPrefix(f[3], "cylinder (first dim wraps"): // here the columns do
			r, c, _ := strings.Cut(size, "x")
			size, topology = c+"x"+r, board.Cylinder
		case strings.HasSuffix(f[3], "-cube"): // the wazir of a box of sides 2
			size, pieceName = strings.TrimSuffix(strings.Repeat("2x", int(f[3][0]-'0')), "x"), "wazir"
		case f[3] == "rect-prefix": // the first cells, column by column
			var cells, rows int
			if _, err := fmt.Sscanf(size, "first %d cells col-major of %d-row board", &cells, &rows); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			columns := (cells + rows - 1) / rows
			size = fmt.Sprint(rows, "x", columns)
			for r := cells - (columns-1)*rows; r < rows; r++ {
				holes = append(holes, board.Square(r*columns+columns-1))
			}
		default:
			t.Fatalf("unknown topology in %s", line)
		}
		size, start, _ := strings.Cut(size, " start ")
		b, err := board.Parse(size)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if b, err = b.WithTopology(topology); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if b, err = b.WithHoles(holes...); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		p, err := piece.Parse(pieceName)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if row.graph, err = graph.New(b, p); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if strings.HasPrefix(f[0], "closed") {
			row.ask.Kind = tour.Closed
		}
		if start != "" {
			s, err := b.ParseSquare(start)
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			row.ask.From = tour.At(s)
		}
		switch {
		case strings.HasPrefix(f[5], "undirected"):
			row.as = tour.Undirected
		case strings.HasPrefix(f[5], "distinct"):
			row.as = tour.Distinct
		}
		rows = append(rows, row)
	}
	return rows
}

// transposed is a plane board of rows and columns turned, without its holes.
func transposed(t *testing.T, g *graph.Graph) *graph.Graph {
	t.Helper()
	b, err := board.New(g.Board().Side(1), g.Board().Side(0))
	if err != nil {
		t.Fatal(err)
	}
	turned, err := graph.New(b, g.Piece())
	if err != nil {
		t.Fatal(err)
	}
	return turned
}

// TestKnownCounts counts known numbers: rectangles both ways round, and small numbers by
// listing, too. At night it counts all large boards, and otherwise some.
func TestKnownCounts(t *testing.T) {
	rows := knownRows(t, "testdata/known_counts.tsv")
	if len(rows) < 290 {
		t.Errorf("only %d rows", len(rows))
	}
	conventions := map[tour.Convention]int{}
	for i, row := range rows {
		b := row.graph.Board()
		if testing.Short() && b.Squares() > 24 || !setup.Nightly() && b.Squares() > 30 && i%16 != 0 {
			continue
		}
		conventions[row.as]++
		n, err := count.Exact(background, row.graph, row.ask, count.Options{As: row.as})
		if err != nil || in(n, row.as).String() != row.want {
			t.Errorf("%s: counted %v, %v", row.line, in(n, row.as), err)
			continue
		}
		if b.Rank() == 2 && b.Squares() <= 36 && b.Topology() == board.Plane && len(b.Holes()) == 0 && row.ask.From == (tour.End{}) && row.as != tour.Distinct {
			m, err := count.Exact(background, transposed(t, row.graph), row.ask, count.Options{})
			if err != nil || m.Directed().Cmp(n.Directed()) != 0 {
				t.Errorf("%s: %v, turned %v, %v", row.line, n.Directed(), m.Directed(), err)
			}
		}
		if len(row.want) < 5 && b.Squares() < 30 {
			m, err := count.Exact(background, row.graph, row.ask, count.Options{As: row.as, Method: count.Listing})
			if err != nil || in(m, row.as).String() != row.want {
				t.Errorf("%s: listed %v, %v", row.line, in(m, row.as), err)
			}
		}
	}
	for _, as := range []tour.Convention{tour.Directed, tour.Undirected, tour.Distinct} {
		if conventions[as] < 5 {
			t.Errorf("%d rows are %s", conventions[as], as)
		}
	}
}

// TestKnownWrong has published values that are wrong. Those of boards within reach are counted.
// None of the others may be in the data.
func TestKnownWrong(t *testing.T) {
	text, err := os.ReadFile("testdata/known_wrong.tsv")
	if err != nil {
		t.Fatal(err)
	}
	within := map[string]struct {
		ask tour.Ask
		as  tour.Convention
	}{
		"open undirected 3x8": {tour.Ask{}, tour.Undirected},
		"closed 6x6 diagrams": {tour.Ask{Kind: tour.Closed}, tour.Undirected},
		"closed distinct 6x6": {tour.Ask{Kind: tour.Closed}, tour.Distinct},
	}
	known := knownRows(t, "testdata/known_counts.tsv")
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		f := strings.Split(line, "\t")
		for _, row := range known {
			if row.want == f[2] {
				t.Errorf("%s: a known number is known to be wrong: %s", row.line, line)
			}
		}
		question := f[0] + " " + f[1]
		c, ok := within[question]
		if !ok {
			continue
		}
		delete(within, question)
		b, err := board.Parse(strings.Fields(f[1])[0])
		if err != nil {
			t.Fatal(err)
		}
		g, err := graph.New(b, piece.Knight())
		if err != nil {
			t.Fatal(err)
		}
		n, err := count.Exact(background, g, c.ask, count.Options{As: c.as})
		if err != nil || in(n, c.as).String() != f[3] || f[2] == f[3] {
			t.Errorf("%s: counted %v, %v", line, in(n, c.as), err)
		}
	}
	if len(within) > 0 {
		t.Errorf("not in the file: %v", within)
	}
}

// in is a number in a convention; nil where there is none.
func in(n count.Count, as tour.Convention) *big.Int {
	number, err := n.As(as)
	if (err == nil) != (number != nil) {
		panic("a number, or an error")
	}
	return number
}
