package count_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/testing/oracle"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// hexBoards are small boards of hexagons, with their cells by the oracle's own definition.
func hexBoards() map[string][]oracle.Hexagon {
	all := map[string][]oracle.Hexagon{}
	for side := 1; side <= 4; side++ {
		all[fmt.Sprintf("hex:%d", side)] = oracle.Hexagons(side)
	}
	for rows := 1; rows <= 5; rows++ {
		for columns := 1; columns <= 5; columns++ {
			all[fmt.Sprintf("hex:%dx%d", rows, columns)] = oracle.HexRows(rows, columns)
		}
	}
	return all
}

var hexLeapers = map[string][2]int{
	"wazir": {0, 1}, "ferz": {1, 1}, "dabbaba": {0, 2}, "knight": {1, 2}, "alfil": {2, 2},
	"threeleaper": {0, 3}, "camel": {1, 3}, "zebra": {2, 3},
}

// Each leaper goes where the oracle says, by the names of cells and by their places in the plane.
func TestHexagonsMoveAsTheOracle(t *testing.T) {
	setup.NotRacedByDay(t)
	for size, cells := range hexBoards() {
		for name, by := range hexLeapers {
			g := setup.Graph(t, size, "", name)
			b := g.Board()
			if int(b.Squares()) != len(cells) {
				t.Fatalf("%s has %d squares, and %d by the oracle", size, b.Squares(), len(cells))
			}
			next := oracle.HexLeaps(cells, by[0], by[1])
			for v, c := range cells {
				s, err := b.ParseSquare(c.Name)
				if err != nil || b.Name(s) != c.Name {
					t.Fatalf("%s on %s: %v", c.Name, size, err)
				}
				var got, want []string
				for _, to := range g.Neighbours(s, nil) {
					got = append(got, b.Name(to))
				}
				for _, w := range next[v] {
					want = append(want, cells[w].Name)
				}
				slices.Sort(got)
				slices.Sort(want)
				if !slices.Equal(got, want) {
					t.Errorf("%s on %s goes from %s to %v, and to %v by the oracle", name, size, c.Name, got, want)
				}
			}
		}
	}
}

// The symmetries of boards with random holes or none are the oracle's, by name.
func TestHexagonsHaveTheOraclesSymmetries(t *testing.T) {
	all := hexBoards()
	for size, cells := range all {
		for holes := range 4 {
			left := slices.Clone(cells)
			var gone []string
			for i := range min(holes, len(cells)-1) {
				at := (7*i*len(size) + 5*holes) % len(left)
				gone = append(gone, left[at].Name)
				left = slices.Delete(left, at, at+1)
			}
			b, err := setup.Board(t, size, "").WithHolesNamed(gone...)
			if err != nil {
				t.Fatal(err)
			}
			maps := oracle.HexMaps(left)
			for name, image := range maps {
				if name == "" || strings.HasSuffix(name, "left") {
					continue
				}
				asked, err := tour.ParseSymmetry(name)
				if err != nil {
					t.Fatal(err)
				}
				s, err := asked.OnBoard(b)
				if err != nil {
					t.Errorf("%s without %v has no %s: %v", size, gone, name, err)
					continue
				}
				for v, w := range image {
					from, _ := b.ParseSquare(left[v].Name)
					if got := b.Name(b.Image(s, from, nil)); got != left[w].Name {
						t.Errorf("%s of %s without %v takes %s to %s, and to %s by the oracle", name, size, gone, left[v].Name, got, left[w].Name)
					}
				}
			}
			different := map[string]bool{}
			for _, image := range maps {
				different[fmt.Sprint(image)] = true
			}
			n := 0
			for range b.Symmetries() {
				n++
			}
			if n != len(different) {
				t.Errorf("%s without %v has %d symmetries, and %d by the oracle", size, gone, n, len(different))
			}
		}
	}
}

// Counts of all conventions, and of each symmetry, are those of walks that are tried one by one.
func TestHexagonsCountedAsTheOracle(t *testing.T) {
	drawn := 0
	for size, cells := range hexBoards() {
		for name, by := range hexLeapers {
			if len(cells) > 16 || len(cells) > 12 && name == "wazir" && strings.HasPrefix(size, "hex:4") {
				continue
			}
			q := oracle.Question{Next: oracle.HexLeaps(cells, by[0], by[1]), From: -1, To: -1, Kind: "path"}
			tours, ok := q.Tours(1 << 21)
			if !ok || len(tours) == 0 {
				continue
			}
			drawn++
			g := setup.Graph(t, size, "", name)
			hexCount(t, g, tour.Ask{}, len(tours))
			closed := q
			closed.Kind = "closed"
			rings, _ := closed.Tours(1 << 22)
			hexCount(t, g, tour.Ask{Kind: tour.Closed}, len(rings))
			for mapName, image := range oracle.HexMaps(cells) {
				symmetry, err := tour.ParseSymmetry(mapName)
				if err != nil || symmetry == 0 {
					continue
				}
				having := 0
				for i, walk := range tours {
					keeps := keepsDrawing(walk, image)
					if keeps {
						having++
					}
					if i%97 == 0 || keeps {
						hexVerify(t, g, cells, walk, symmetry, keeps)
					}
				}
				hexCount(t, g, tour.Ask{Constraints: &tour.Constraints{Symmetry: symmetry}}, having)
			}
		}
	}
	if drawn < 35 {
		t.Errorf("only %d boards and pieces have tours", drawn)
	}
}

// hexVerify asks the verifier, which reads hexagons in a way of its own, whether a path has a symmetry,
// and whether it is a path once two of its squares have changed places.
func hexVerify(t *testing.T, g *graph.Graph, cells []oracle.Hexagon, walk []int, symmetry tour.Symmetry, keeps bool) {
	t.Helper()
	squares := make([]board.Square, len(walk))
	for i, v := range walk {
		squares[i], _ = g.Board().ParseSquare(cells[v].Name)
	}
	ask := tour.Ask{Constraints: &tour.Constraints{Symmetry: symmetry}}
	if err := tour.Verify(context.Background(), g, ask, tour.Of(squares)); (err == nil) != keeps {
		t.Errorf("%s: a path has the symmetry %s: %v, and the verifier says %v", g, symmetry, keeps, err)
	}
	if n := len(squares); n > 3 {
		squares[1], squares[n-2] = squares[n-2], squares[1]
		moves := g.Adjacent(squares[0], squares[1]) && g.Adjacent(squares[1], squares[2]) && g.Adjacent(squares[n-3], squares[n-2]) && g.Adjacent(squares[n-2], squares[n-1])
		if err := tour.Verify(context.Background(), g, tour.Ask{}, tour.Of(squares)); (err == nil) != moves {
			t.Errorf("%s: a walk is a path: %v, and the verifier says %v", g, moves, err)
		}
	}
}

// Distinct tours are classes of paths that turn into each other.
func TestHexagonsDistinct(t *testing.T) {
	tested := 0
	for size, cells := range hexBoards() {
		for name, by := range hexLeapers {
			if len(cells) > 12 {
				continue
			}
			q := oracle.Question{Next: oracle.HexLeaps(cells, by[0], by[1]), From: -1, To: -1, Kind: "path"}
			tours, ok := q.Tours(1 << 20)
			if !ok || len(tours) == 0 {
				continue
			}
			tested++
			classes := map[string]bool{}
			for _, walk := range tours {
				least := ""
				for _, image := range oracle.HexMaps(cells) {
					var there []int
					for _, v := range walk {
						there = append(there, image[v])
					}
					for range 2 {
						if key := fmt.Sprint(there); least == "" || key < least {
							least = key
						}
						slices.Reverse(there)
					}
				}
				classes[least] = true
			}
			n, err := count.Exact(context.Background(), setup.Graph(t, size, "", name), tour.Ask{}, count.Options{As: tour.Distinct})
			if err != nil || n.Distinct().String() != fmt.Sprint(len(classes)) {
				t.Errorf("%s on %s: %s, %v; the oracle has %d classes", name, size, n, err, len(classes))
			}
		}
	}
	if tested < 20 {
		t.Errorf("only %d boards and pieces are tested", tested)
	}
}

// keepsDrawing reports whether a map takes each move of a path to one of its moves.
func keepsDrawing(walk, image []int) bool {
	step := make([]int, len(walk))
	for i, v := range walk {
		step[v] = i
	}
	for i := range len(walk) - 1 {
		if by := step[image[walk[i]]] - step[image[walk[i+1]]]; by != 1 && by != -1 {
			return false
		}
	}
	return true
}

func hexCount(t *testing.T, g *graph.Graph, ask tour.Ask, want int) {
	t.Helper()
	n, err := count.Exact(context.Background(), g, ask, count.Options{})
	if err != nil {
		t.Fatalf("%s: %v", g, err)
	}
	if n.Directed().String() != fmt.Sprint(want) {
		t.Errorf("%s, %+v: counted %s, and %d by the oracle", g, ask, n, want)
	}
}

// Published numbers: closed tours of the wazir on triangles of hexagons are the OEIS's A112676
// (undirected). The knight's on a hexagon of side 4 were counted before as a graph of a file.
func TestHexagonsPublished(t *testing.T) {
	setup.NotRacedByDay(t)
	for n, want := range []int64{0, 1, 1, 1, 3, 26, 474, 17214, 1371454} {
		if n == 0 {
			continue
		}
		picture := "\n"
		for row := range n {
			picture += strings.Repeat(" ", n-row) + strings.Repeat(". ", row+1) + "\n"
		}
		if n > 1 {
			want *= 2 // a tour of one square has one direction
		}
		hexCount(t, setup.Graph(t, "hex:"+picture, "", "wazir"), tour.Ask{Kind: tour.Closed}, int(want))
	}
	hexCount(t, setup.Graph(t, "hex:4", "", "knight"), tour.Ask{Kind: tour.Closed}, 39011878008)
}

// The ferz keeps its colour, and so does each leaper (a,b) with a and b congruent modulo 3: there is
// no path where hexagons have two colours. Others get no such reason.
func TestThreeColours(t *testing.T) {
	for size, cells := range hexBoards() {
		for name, by := range hexLeapers {
			g := setup.Graph(t, size, "", name)
			v, why := exist.Known(g, tour.Ask{})
			keeps := (by[0]-by[1])%3 == 0 && len(cells) > 1
			if keeps && (v != exist.None || why == nil) || !keeps && why != nil && why.Rule == "three colours" {
				t.Errorf("%s: %v, %v", g, v, why)
			}
		}
	}
}
