package count_test

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
	"leaper/work"
)

var background = context.Background()

// walks lists every path of a small board as asked, by walking in all directions. A closed tour
// comes once from every start that the ask allows.
func walks(g *graph.Graph, ask tour.Ask) (paths [][]board.Square) {
	b := g.Board()
	leads := make([][]board.Square, b.Cells())
	for s := range board.Square(b.Cells()) {
		if b.Has(s) {
			leads[s] = g.Neighbours(s, nil)
		}
	}
	from, fromGiven := ask.From.Given()
	to, toGiven := ask.To.Given()
	visited := make([]bool, b.Cells())
	var path []board.Square
	var walk func(s board.Square)
	walk = func(s board.Square) {
		path = append(path, s)
		visited[s] = true
		if int64(len(path)) == b.Squares() {
			home := len(path) == 1 || (len(path) > 2 && slices.Contains(leads[s], path[0]))
			if (!toGiven || s == to) && (ask.Kind == tour.Path || home == (ask.Kind == tour.Closed)) {
				paths = append(paths, slices.Clone(path))
			}
		}
		for _, next := range leads[s] {
			if !visited[next] {
				walk(next)
			}
		}
		visited[s] = false
		path = path[:len(path)-1]
	}
	for s := range board.Square(b.Cells()) {
		if b.Has(s) && (!fromGiven || s == from) {
			walk(s)
		}
	}
	return paths
}

// maps lists the symmetries of a plane or a torus of any rank, or a cylinder,
// that keep the holes: axes of one length change places, each may turn round,
// and axes that wrap shift. A pawn allows those that leave its direction alone.
func maps(b *board.Board, pawn bool) (all [][]board.Square) {
	d := b.Rank()
	sides := b.Sides()
	var axes func(used []int, f func([]int))
	axes = func(used []int, f func([]int)) {
		if len(used) == d {
			f(used)
			return
		}
		for a := range d {
			if !slices.Contains(used, a) && sides[a] == sides[len(used)] {
				axes(append(slices.Clone(used), a), f)
			}
		}
	}
	axes(nil, func(order []int) {
		if b.Topology() == board.Cylinder && order[0] != 0 {
			return
		}
		for signs := range 1 << d {
			if up := d - 2; pawn && d > 1 && (order[up] != up || signs>>up&1 == 1) {
				continue
			}
			shifts := int64(1)
			for a := range d {
				if b.Wraps(a) {
					shifts *= sides[a]
				}
			}
			for shift := range shifts {
				image := make([]board.Square, b.Cells())
				keeps := true
				for s := range board.Square(b.Cells()) {
					from, to := b.Coords(s, nil), make([]int64, d)
					rest := shift
					for a := range d {
						to[a] = from[order[a]]
						if signs>>a&1 == 1 {
							to[a] = sides[a] - 1 - to[a]
						}
						if b.Wraps(a) {
							to[a] = (to[a] + rest) % sides[a]
							rest /= sides[a]
						}
					}
					image[s] = b.At(to)
					keeps = keeps && b.Has(s) == b.Has(image[s])
				}
				if keeps {
					all = append(all, image)
				}
			}
		}
	})
	return all
}

// classes counts paths that are equal up to maps, reversal (if the piece can go
// back) and, if they are closed, the start.
func classes(paths [][]board.Square, maps [][]board.Square, reversible, closed bool) int64 {
	met := map[string]bool{}
	n := int64(0)
	for _, path := range paths {
		if met[fmt.Sprint(path)] {
			continue
		}
		n++
		for _, image := range maps {
			x := make([]board.Square, len(path))
			for i, s := range path {
				x[i] = image[s]
			}
			for way := range 2 {
				if way == 1 {
					if !reversible {
						break
					}
					slices.Reverse(x)
				}
				starts := 1
				if closed {
					starts = len(x)
				}
				for i := range starts {
					met[fmt.Sprint(slices.Concat(x[i:], x[:i]))] = true
				}
			}
		}
	}
	return n
}

// TestConventions counts small boards by walking every path, and counts the classes of all three
// conventions by their definition.
func TestConventions(t *testing.T) {
	setup.NotRaced(t)
	at := tour.At
	identity := func(b *board.Board) [][]board.Square {
		same := make([]board.Square, b.Cells())
		for s := range same {
			same[s] = board.Square(s)
		}
		return [][]board.Square{same}
	}
	for i, c := range []struct {
		size, topology, piece string
		holes                 []board.Square
		long                  bool
	}{
		{"1", "plane", "1", nil, false}, {"1x1", "torus", "knight", nil, false}, {"1x1", "plane", "pawn", nil, false}, {"1x2", "plane", "wazir", nil, false},
		{"2x1", "plane", "pawn", nil, false}, {"1x2", "torus", "king", nil, false}, {"5", "plane", "1", nil, false}, {"6", "torus", "1", nil, false},
		{"2x2", "plane", "king", nil, false}, {"3x3", "plane", "wazir", nil, false}, {"3x3", "plane", "king", nil, true}, {"3x3", "plane", "knight", []board.Square{4}, false},
		{"3x4", "plane", "knight", nil, false}, {"4x3", "plane", "knight", nil, false}, {"4x4", "plane", "wazir", nil, false}, {"3x5", "plane", "wazir", nil, false},
		{"4x4", "plane", "knight", []board.Square{0, 3, 12, 15}, false}, {"2x3", "plane", "king", nil, false}, {"3x3", "plane", "king", []board.Square{0, 4}, false},
		{"3x3", "torus", "knight", nil, true}, {"3x3", "torus", "wazir", nil, true}, {"3x4", "cylinder", "wazir", nil, true}, {"3x4", "torus", "wazir", nil, true},
		{"3x4", "cylinder", "knight", nil, false}, {"2x4", "torus", "knight", nil, false}, {"3x3", "torus", "knight", []board.Square{4}, false}, {"2x5", "cylinder", "ferz", nil, false},
		{"2x2x2", "plane", "wazir", nil, false}, {"2x2x3", "plane", "wazir", nil, false}, {"2x2x2", "torus", "wazir", nil, false}, {"2x2x2", "plane", "1,1", []board.Square{0}, false},
		{"3x3", "plane", "pawn+ferz", nil, false}, {"2x3", "plane", "pawn+ferz", nil, false}, {"3x4", "plane", "pawn+knight", nil, false}, {"3x3", "torus", "pawn+1,2", nil, true}, {"2x2x2", "plane", "pawn+1,1", nil, false},
	} {
		if testing.Short() && (c.long || i%4 != 0) || !setup.Nightly() && c.long && i%2 == 1 {
			continue
		}
		g := setup.Graph(t, c.size, c.topology, c.piece, c.holes...)
		b := g.Board()
		first := b.First()
		last := first
		for s := range board.Square(b.Cells()) {
			if b.Has(s) {
				last = s
			}
		}
		asks := []tour.Ask{{}, {Kind: tour.Closed}, {Kind: tour.Open}, {From: at(first)}, {To: at(last)}, {Kind: tour.Closed, From: at(last)}, {Kind: tour.Closed, To: at(last)}, {Kind: tour.Open, From: at(first)}, {Kind: tour.Open, To: at(last)}}
		if b.Squares() > 1 {
			asks = append(asks, tour.Ask{From: at(first), To: at(last)}, tour.Ask{Kind: tour.Closed, From: at(first), To: at(last)}, tour.Ask{Kind: tour.Open, From: at(first), To: at(last)})
		}
		for _, ask := range asks {
			_, from := ask.From.Given()
			_, to := ask.To.Given()
			paths := walks(g, ask)
			closed := ask.Kind == tour.Closed
			wantDirected := classes(paths, identity(b), false, closed)
			// A given end gives a direction; a closed tour has one if both are given.
			reversible := !g.Directed() && (!(from || to) || (closed && !(from && to)))
			wantUndirected := classes(paths, identity(b), reversible, closed)
			wantDistinct := classes(paths, maps(b, g.Directed()), !g.Directed(), closed)

			for _, m := range []count.Method{count.Auto, count.Sweep, count.Listing} {
				if g.Directed() && m == count.Sweep {
					continue
				}
				n, err := count.Exact(background, g, ask, count.Options{Method: m, Resources: work.Resources{Threads: 1}})
				if err != nil {
					t.Fatalf("%s, %+v: %v", g, ask, err)
				}
				if n.Directed().Int64() != wantDirected {
					t.Errorf("%s, holes %v, %+v, by %s: %v directed, walked %d", g, b.Holes(), ask, m, n.Directed(), wantDirected)
				}
				if u := n.Undirected(); g.Directed() != (u == nil) || (u != nil && u.Int64() != wantUndirected) {
					t.Errorf("%s, holes %v, %+v, by %s: %v undirected, walked %d", g, b.Holes(), ask, m, u, wantUndirected)
				}
				if n.Distinct() != nil || n.Ask() != ask || in(n, tour.Directed) != n.Directed() || in(n, tour.Distinct) != nil {
					t.Errorf("%s, %+v, by %s: more than was counted: %+v", g, ask, m, n)
				}
			}
			n, err := count.Exact(background, g, ask, count.Options{As: tour.Distinct, Resources: work.Resources{Threads: 2}})
			if err != nil {
				t.Fatalf("%s, %+v: %v", g, ask, err)
			}
			if n.Distinct().Int64() != wantDistinct || in(n, tour.Distinct) != n.Distinct() || n.Directed() != nil || n.Undirected() != nil {
				t.Errorf("%s, holes %v, %+v: %v distinct (%v directed, %v undirected), walked %d", g, b.Holes(), ask, n.Distinct(), n.Directed(), n.Undirected(), wantDistinct)
			}
		}
	}
}

// TestSumsOfEnds checks the relations between counts with given ends.
func TestSumsOfEnds(t *testing.T) {
	cases := setup.Rounds(5, 12, 50)
	r := rand.New(rand.NewPCG(6, 1959))
	exact := func(g *graph.Graph, ask tour.Ask) *big.Int {
		t.Helper()
		n, err := count.Exact(background, g, ask, count.Options{Resources: work.Resources{Threads: 1}})
		if err != nil {
			t.Fatal(err)
		}
		return n.Directed()
	}
	equal := func(g *graph.Graph, what string, x, y *big.Int) {
		t.Helper()
		if x.Cmp(y) != 0 {
			t.Fatalf("%s, holes %v: %s: %v and %v", g, g.Board().Holes(), what, x, y)
		}
	}
	positive := 0
	for done := 0; done < cases; {
		g, _, ok := setup.Random(t, r, 10, wayPieces)
		if !ok || g.Board().Squares() < 3 {
			continue
		}
		b := g.Board()
		all, closed, open := exact(g, tour.Ask{}), exact(g, tour.Ask{Kind: tour.Closed}), exact(g, tour.Ask{Kind: tour.Open})
		if all.Sign() == 0 && r.IntN(10) > 0 {
			continue
		}
		done++
		if closed.Sign() > 0 {
			positive++
		}
		rotated := new(big.Int).Mul(closed, big.NewInt(b.Squares()))
		equal(g, "paths that close, and closed tours from all their starts", new(big.Int).Sub(all, open), rotated)
		sum := new(big.Int)
		for s := range board.Square(b.Cells()) {
			if !b.Has(s) {
				continue
			}
			one := exact(g, tour.Ask{From: tour.At(s)})
			equal(g, "paths from a square and to it", one, exact(g, tour.Ask{To: tour.At(s)}))
			equal(g, "closed tours, and those from a square", closed, exact(g, tour.Ask{Kind: tour.Closed, From: tour.At(s)}))
			sum.Add(sum, one)
			if r.IntN(6) > 0 {
				continue
			}
			ends, homes := new(big.Int), new(big.Int)
			for to := range board.Square(b.Cells()) {
				if b.Has(to) && to != s {
					ends.Add(ends, exact(g, tour.Ask{From: tour.At(s), To: tour.At(to)}))
					homes.Add(homes, exact(g, tour.Ask{Kind: tour.Closed, From: tour.At(s), To: tour.At(to)}))
				}
			}
			equal(g, "paths from a square, by their ends", ends, one)
			equal(g, "closed tours from a square, by their last squares", homes, closed)
		}
		equal(g, "paths by their starts", sum, all)
	}
	if positive < cases/10 {
		t.Errorf("only %d of %d boards have closed tours", positive, cases)
	}
}
