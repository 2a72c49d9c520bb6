package draw

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

// TestHops: hops are together the line of the whole tour, wherever it is cut,
// with corners and without, and over edges.
func TestHops(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for _, c := range []struct{ size, topology, piece string }{
		{"5x5", "plane", "knight"}, {"4x4", "torus", "knight"}, {"3x4", "mobius", "wazir"}, {"4x3", "projective", "knight"},
		{"2x3x3", "plane", "wazir"}, {"3x3x3", "torus", "1,2"}, {"5", "plane", "wazir"},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece)
		var squares []board.Square
		for _, s := range firstTour(t, g).All() {
			squares = append(squares, s)
		}
		d, err := NewPen(g, Options{})
		if err != nil || len(squares) < 2 {
			t.Fatal(err, len(squares))
		}
		corners := d.Hop(squares...).Lines
		curves := make([]Line, len(corners))
		for i, l := range corners {
			curves[i] = roundCorners(l)
		}
		for range 50 {
			var hops, smooth []Line
			for i := 0; i < len(squares)-1; {
				to := i + 1 + r.IntN(len(squares)-1-i)
				before, after := board.Square(-1), board.Square(-1)
				if i > 0 {
					before = squares[i-1]
				}
				if to+1 < len(squares) {
					after = squares[to+1]
				}
				hops = append(hops, d.Hop(squares[i:to+1]...).Lines...)
				smooth = append(smooth, d.SmoothHop(before, after, squares[i:to+1]...).Lines...)
				i = to
			}
			if !slices.EqualFunc(parts(hops), parts(corners), slices.Equal) {
				t.Fatalf("%s: the hops are not the tour", g)
			}
			if !slices.EqualFunc(parts(smooth), parts(curves), slices.Equal) {
				t.Fatalf("%s: the smooth hops are not the tour", g)
			}
		}
	}
}

// parts are the segments of lines, each with its points.
func parts(lines []Line) [][]Point {
	var all [][]Point
	for _, l := range lines {
		for i := 0; i+l.Stride() < len(l.Points); i += l.Stride() {
			all = append(all, l.Points[i:i+l.Stride()+1])
		}
	}
	return all
}

// firstTour is the first that is listed.
func firstTour(t *testing.T, g *graph.Graph) tour.Tour {
	t.Helper()
	for found, err := range list.All(context.Background(), g, tour.Ask{}, list.Options{Limit: 1}) {
		if err != nil {
			t.Fatal(err)
		}
		return found.Clone()
	}
	t.Fatalf("%s has no tour", g)
	return tour.Tour{}
}
