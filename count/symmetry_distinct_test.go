package count

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"leaper/board"
	"leaper/count/internal/frontier"
	"leaper/graph"
	"leaper/internal/quotient"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/piece"
	"leaper/tour"
	"leaper/work"
)

// drawSymmetric draws a small board, plane or wrapped, with holes that mostly
// are placed as one of its symmetries has them, and a piece that can go back.
func drawSymmetric(t *testing.T, r *rand.Rand, most int64) *graph.Graph {
	t.Helper()
	pieces := []string{
		"knight", "knight", "knight", "wazir", "king", "camel", "zebra", "dabbaba", "dabbaba+ferz", "wazir+camel",
		"wazir+dabbaba", "wazir+ferz", "rook", "nightrider", "1,1", "1,2", "1,1,1",
	}
	for {
		rank := []int{1, 2, 2, 2, 2, 2, 2, 3, 3}[r.IntN(9)]
		sides := make([]int64, rank)
		for i := range sides {
			sides[i] = 1 + r.Int64N([]int64{12, 7, 3}[rank-1])
		}
		if rank > 1 && r.IntN(2) == 0 {
			sides[1] = sides[0]
		}
		b, err := board.New(sides...)
		if err != nil {
			t.Fatal(err)
		}
		if b.Cells() > most+6 {
			continue
		}
		if r.IntN(2) == 0 {
			if b, err = b.WithTopology(board.Topology(r.IntN(6))); err != nil {
				continue // none of this rank
			}
		}
		symmetries := slices.Collect(b.Symmetries())
		keep := symmetries[r.IntN(len(symmetries))]
		for range r.IntN(3) {
			hole := board.Square(r.Int64N(b.Cells()))
			holes := []board.Square{hole}
			if r.IntN(4) > 0 {
				for s := b.Image(keep, hole, nil); s != hole; s = b.Image(keep, s, nil) {
					holes = append(holes, s)
				}
			}
			if with, err := b.WithHoles(holes...); err == nil {
				b = with
			}
		}
		p, err := piece.Parse(pieces[r.IntN(len(pieces))])
		if err != nil {
			t.Fatal(err)
		}
		g, err := graph.New(b, p)
		if err == nil && b.Squares() <= most && !g.Directed() {
			return g
		}
	}
}

// someTours lists tours, undirected, as vertices; false if there are more than
// so many.
func someTours(t *testing.T, g *graph.Graph, a *graph.Adjacency, kind tour.Kind, most int) ([][]int32, bool) {
	t.Helper()
	var tours [][]int32
	for x, err := range list.All(context.Background(), g, tour.Ask{Kind: kind}, list.Options{As: tour.Undirected}) {
		if err != nil {
			t.Fatal(err)
		}
		if len(tours) == most {
			return nil, false
		}
		var path []int32
		for i := range x.Len() {
			v, _ := a.Vertex(x.At(i))
			path = append(path, int32(v))
		}
		tours = append(tours, path)
	}
	return tours, true
}

// keeps says whether a symmetry maps a tour to itself, and in which direction.
func keeps(path, image []int32, closed bool) (forwards, backwards bool) {
	n := len(path)
	at := slices.Index(path, image[path[0]])
	forwards, backwards = closed || at == 0, closed || at == n-1
	for i, v := range path {
		forwards = forwards && image[v] == path[(at+i)%n]
		backwards = backwards && image[v] == path[((at-i)%n+n)%n]
	}
	return forwards, backwards
}

// value is the number that was laid out.
func (f fixedTours) value(t *testing.T, g *graph.Graph) int64 {
	t.Helper()
	n, err := (&Plan{graph: g, terms: f.terms}).total(context.Background(), Options{Resources: work.Resources{Threads: 1}})
	if err != nil {
		t.Fatal(err)
	}
	n.Add(n, f.known)
	if n.Bit(0) == 1 {
		t.Fatalf("%s: an odd number of directed tours: %v", g, n)
	}
	return n.Int64() / 2
}

// TestDistinctTerms compares the number of tours that each symmetry maps to themselves with a
// look at every tour, on random boards and some rare ones. It compares the classes with the
// listing. It counts the cases that it has met, so that none goes untried.
func TestDistinctTerms(t *testing.T) {
	setup.NotRacedByDay(t)
	cases := setup.Rounds(60, 220, 450)
	met := map[string]int{}
	done := 0
	compare := func(g *graph.Graph, kind tour.Kind) {
		a, err := g.Table(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if a.Len() < 3 {
			return
		}
		tours, few := someTours(t, g, a, kind, 4000)
		if !few || (len(tours) == 0 && done%8 > 0) {
			return
		}
		done++
		compareTerms(t, g, a, kind, tours, met)
		n, err := Exact(context.Background(), g, tour.Ask{Kind: kind}, Options{As: tour.Distinct, Method: Method(done % 2), Resources: work.Resources{Threads: 1 + done%2}})
		listed, lerr := Exact(context.Background(), g, tour.Ask{Kind: kind}, Options{As: tour.Distinct, Method: Listing, Resources: work.Resources{Threads: 1}})
		if err != nil || lerr != nil || n.Distinct().Cmp(listed.Distinct()) != 0 {
			t.Fatalf("%s, holes %v, %s: %v distinct, %v; listed %v, %v", g, g.Board().Holes(), kind, n.Distinct(), err, listed.Distinct(), lerr)
		}
	}
	for _, c := range []struct {
		size, topology, piece string
		holes                 []board.Square
	}{
		{"4x4", "plane", "wazir", []board.Square{0, 3, 12, 15}}, {"4x4", "plane", "wazir+camel", []board.Square{0, 3, 12, 15}}, {"4x4", "plane", "wazir", nil},
		{"4x4", "plane", "knight", nil}, {"5x5", "plane", "wazir", []board.Square{12}}, {"5x5", "plane", "knight", []board.Square{12}},
		{"2x8", "cylinder", "wazir", nil}, {"2x6", "cylinder", "wazir", nil}, {"3x5", "cylinder", "wazir", nil}, {"2x7", "cylinder", "knight", nil},
		{"3x3", "torus", "wazir", nil}, {"2x6", "torus", "knight", nil}, {"9", "torus", "1", nil}, {"12", "torus", "1", nil}, {"8", "torus", "1", nil}, {"2x2x2", "plane", "wazir", nil},
		{"2x5", "cylinder", "wazir", nil}, {"2x5", "mobius", "wazir", nil}, {"2x4", "klein", "wazir", nil}, {"3x4", "projective", "wazir", nil},
	} {
		for kind := range tour.Open + 1 {
			compare(setup.Graph(t, c.size, c.topology, c.piece, c.holes...), kind)
		}
	}
	for r := rand.New(rand.NewPCG(18, 87)); done < cases; {
		compare(drawSymmetric(t, r, 16), tour.Kind(r.IntN(3)))
	}
	few := setup.Rounds(0, 1, 2)
	for _, what := range []string{
		"turned, order 2, swept", "turned, order 2, by parity", "turned, order 4, swept", "turned, order 4, by parity", "turned, order 8",
		"turned, order 3", "turned, order 5", "turned, order 6", "turned, one orbit", "turned, two orbits",
		"closed tour reversed on 0 squares", "closed tour reversed on 1 squares", "closed tour reversed on 2 squares",
		"path reversed on 0 squares", "path reversed on 1 squares", "open tour reversed on 0 squares", "open tour reversed on 1 squares",
	} {
		if met[what] <= few {
			t.Errorf("%s: met with tours %d times", what, met[what])
		}
	}
	t.Logf("%d boards: %v", done, met)
}

// compareTerms checks one symmetry of each class. It also checks that the others of its class
// have as many tours.
func compareTerms(t *testing.T, g *graph.Graph, a *graph.Adjacency, kind tour.Kind, tours [][]int32, met map[string]int) {
	t.Helper()
	ctx := context.Background()
	symmetries, err := quotient.NewGroup(context.Background(), g, a)
	if err != nil {
		t.Fatal(err)
	}
	s := &sweeping{adj: a, n: a.Len(), orders: boardOrders(g.Board(), a)}
	sum, members := int64(0), int64(0)
	look := func(image []int32) (turned, reversed int64) {
		for _, path := range tours {
			forwards, backwards := keeps(path, image, kind == tour.Closed)
			if forwards {
				turned++
			}
			if backwards {
				reversed++
			}
		}
		return turned, reversed
	}
	for _, class := range symmetries.Classes(context.Background()) {
		image := symmetries.Elements[class[0]]
		turned, reversed := look(image)
		members += int64(len(class))
		q := quotient.New(a.Rows, image)
		if q.Order == 1 {
			sum += int64(len(tours)) * int64(len(class))
			continue
		}
		sum += (turned + reversed) * int64(len(class))
		f, err := s.fixed(ctx, q, kind)
		if err != nil {
			t.Fatal(err)
		}
		if got := f.value(t, g); got != turned+reversed {
			t.Fatalf("%s, holes %v, %s, symmetry %v: counted %d, and it turns %d and reverses %d",
				g, g.Board().Holes(), kind, image, got, turned, reversed)
		}
		if kind == tour.Closed {
			f, err := s.turned(ctx, q)
			if err != nil {
				t.Fatal(err)
			}
			if got := f.value(t, g); got != turned {
				t.Fatalf("%s, holes %v, symmetry %v: counted %d turned, met %d", g, g.Board().Holes(), image, got, turned)
			}
			if q.Order > 1 && len(q.Fixed) == 0 && walksOf(q) <= 63 {
				if n, err := generating(ctx, q); err != nil || n.Int64() != 2*turned {
					t.Fatalf("%s, holes %v, symmetry %v: %v turned, in both directions, by subsets, %v; met %d", g, g.Board().Holes(), image, n, err, turned)
				}
			}
		}
		if turned > 0 {
			name := fmt.Sprintf("turned, order %d", q.Order)
			met[name]++
			switch _, known := q.Parity(); {
			case q.Len() == 1:
				met["turned, one orbit"]++
			case q.Len() == 2:
				met["turned, two orbits"]++
			case known:
				met[name+", by parity"]++
			default:
				met[name+", swept"]++
			}
		}
		if reversed > 0 {
			met[fmt.Sprintf("%s reversed on %d squares", kind, len(q.Fixed))]++
		}
	}
	if members != int64(len(symmetries.Elements)) || sum%members != 0 {
		t.Fatalf("%s: classes of %d of %d symmetries, with %d tours", g, members, len(symmetries.Elements), sum)
	}
	total := int64(0)
	for _, image := range symmetries.Elements {
		turned, reversed := look(image)
		if total += turned + reversed; quotient.New(a.Rows, image).Order == 1 {
			total -= reversed
		}
	}
	if total != sum {
		t.Fatalf("%s: one symmetry of each class has %d tours in all, all have %d", g, sum, total)
	}
}

// TestDistinctKnown counts published numbers, and the same boards turned.
func TestDistinctKnown(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes long under the race detector")
	}
	for _, c := range []struct {
		size, want string
		kind       tour.Kind
		source     string
	}{
		{"6x6", "1245", tour.Closed, "Jelliss; Murray's 1240 was 5 short"},
		{"4x5", "22", tour.Path, "OEIS A328341, as the following"},
		{"4x8", "7772", tour.Path, ""},
		{"4x12", "9121582", tour.Path, ""},
		{"4x16", "7454807822", tour.Path, ""},
		{"4x25", "15022847233751804", tour.Path, ""},
	} {
		g := setup.Graph(t, c.size, "plane", "knight")
		turned := setup.Graph(t, fmt.Sprint(g.Board().Side(1), "x", g.Board().Side(0)), "plane", "knight")
		for _, g := range []*graph.Graph{g, turned} {
			n, err := Exact(context.Background(), g, tour.Ask{Kind: c.kind}, Options{As: tour.Distinct, Method: Sweep})
			if err != nil || n.Distinct().String() != c.want {
				t.Errorf("%s, %s: %v distinct, %v; want %s", g, c.kind, n.Distinct(), err, c.want)
			}
		}
	}
}

// TestDistinctChessboard takes some ten seconds, so it is done only if the
// environment asks for it: LEAPER_LONG=1.
func TestDistinctChessboard(t *testing.T) {
	if os.Getenv("LEAPER_LONG") == "" {
		t.Skip("LEAPER_LONG is not set")
	}
	begin := time.Now()
	n, err := Exact(context.Background(), setup.Graph(t, "8x8", "plane", "knight"), tour.Ask{Kind: tour.Closed}, Options{As: tour.Distinct})
	const want = "1658420855433" // McKay 1997; Knuth, The Art of Computer Programming, pre-fascicle 8a
	if err != nil || n.Distinct().String() != want {
		t.Errorf("%v distinct closed tours, %v; want %s", n.Distinct(), err, want)
	}
	t.Log(time.Since(begin))
}

// TestDistinctEnds: an end makes no difference to a closed tour. With other given ends, or a
// piece that cannot go back, small boards are listed and large ones refused.
func TestDistinctEnds(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes long under the race detector")
	}
	at := tour.At
	for _, c := range []struct {
		size, piece string
		ask         tour.Ask
		method      Method
		want        string // "": an error
		listed      bool
	}{
		{"6x6", "knight", tour.Ask{Kind: tour.Closed, From: at(3)}, Auto, "1245", false},
		{"6x6", "knight", tour.Ask{Kind: tour.Closed, To: at(3)}, Sweep, "1245", false},
		{"5x5", "knight", tour.Ask{From: at(0)}, Auto, "112", true}, // all end in a corner,
		{"5x5", "knight", tour.Ask{From: at(0)}, Sweep, "", false},
		{"5x5", "knight", tour.Ask{Kind: tour.Open, To: at(0)}, Auto, "112", true},
		{"5x5", "knight", tour.Ask{From: at(0), To: at(24)}, Sweep, "", false},
		{"3x3", "pawn+ferz", tour.Ask{}, Sweep, "", false},
		{"7x7", "knight", tour.Ask{From: at(0)}, Auto, "", false},
		{"7x7", "knight", tour.Ask{From: at(1)}, Auto, "0", false}, // of the wrong colour
		{"1x60", "wazir", tour.Ask{From: at(0)}, Auto, "1", true},
		{"51x51", "knight", tour.Ask{Kind: tour.Closed}, Auto, "0", false},
	} {
		g := setup.Graph(t, c.size, "plane", c.piece)
		var stats list.Stats
		n, err := Exact(context.Background(), g, c.ask, Options{As: tour.Distinct, Method: c.method, Stats: &stats})
		switch {
		case c.want == "":
			if !errors.Is(err, ErrMethod) || errors.Is(err, ErrUnfinished) || n.Distinct() != nil {
				t.Errorf("%s, %+v, by %s: %v, error %v", g, c.ask, c.method, n.Distinct(), err)
			}
		case err != nil || n.Distinct().String() != c.want || (stats.Tests > 0) != c.listed:
			t.Errorf("%s, %+v, by %s: %v, %v, listed %v; want %s", g, c.ask, c.method, n.Distinct(), err, stats.Tests > 0, c.want)
		}
	}
}

// TestDistinctListed: there may be few tours even if there are too many symmetries, or a
// symmetry of an order with too many orbits.
func TestDistinctListed(t *testing.T) {
	setup.NotRacedByDay(t)
	for _, c := range []struct {
		squares string
		listed  bool
	}{
		{"64", false},  // orders of 1, 2, 4, …
		{"50", false},  // order 5 with 10 orbits
		{"66", true},   // order 3 with 22 orbits
		{"1500", true}, // 3000 symmetries
	} {
		g := setup.Graph(t, c.squares, "torus", "1")
		var stats list.Stats
		n, err := Exact(context.Background(), g, tour.Ask{Kind: tour.Closed}, Options{As: tour.Distinct, Stats: &stats})
		if err != nil || n.Distinct().String() != "1" || (stats.Tests > 0) != c.listed {
			t.Errorf("%s: %v, %v, listed %v; want 1", g, n.Distinct(), err, stats.Tests > 0)
		}
	}
}

// TestDistinctUnfinished: a count that runs out of time or memory gives no number, and neither
// does a board that is too wide.
func TestDistinctUnfinished(t *testing.T) {
	g := setup.Graph(t, "8x8", "plane", "knight")
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	n, err := Exact(ctx, g, tour.Ask{}, Options{As: tour.Distinct})
	if !errors.Is(err, ErrUnfinished) || !errors.Is(err, context.DeadlineExceeded) || n.Distinct() != nil {
		t.Errorf("out of time: %v, %v", n.Distinct(), err)
	}
	n, err = Exact(context.Background(), setup.Graph(t, "8x8", "plane", "queen"), tour.Ask{}, Options{As: tour.Distinct})
	if !errors.Is(err, ErrUnfinished) || !errors.Is(err, frontier.ErrWidth) || n.Distinct() != nil {
		t.Errorf("too wide: %v, %v", n.Distinct(), err)
	}
	n, err = Exact(context.Background(), setup.Graph(t, "6x6", "plane", "knight"), tour.Ask{}, Options{As: tour.Distinct, Resources: work.Resources{Memory: 1 << 16}})
	if !errors.Is(err, ErrUnfinished) || !errors.Is(err, frontier.ErrMemory) || n.Distinct() != nil {
		t.Errorf("out of memory: %v, %v", n.Distinct(), err)
	}
}
