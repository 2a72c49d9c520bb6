package setup

import (
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

// Random is a random small board, of any rank up to 4 and any topology, with
// holes or without, a piece of those named, and a random ask. It is false where
// they make no sense together, or the board has more squares than the limit.
func Random(t testing.TB, r *rand.Rand, most int64, pieces []string) (*graph.Graph, tour.Ask, bool) {
	t.Helper()
	sides := make([]int64, []int{1, 2, 2, 2, 2, 3, 4}[r.IntN(7)])
	for i := range sides {
		sides[i] = 1 + r.Int64N([]int64{12, 6, 3, 3}[len(sides)-1])
	}
	b, err := board.New(sides...)
	if err != nil {
		t.Fatal(err)
	}
	if b.Cells() > 2*most {
		return nil, tour.Ask{}, false
	}
	if r.IntN(2) == 0 {
		if shaped, err := b.WithTopology(board.Topologies()[r.IntN(len(board.Topologies()))]); err == nil {
			b = shaped
		}
	}
	return RandomOn(t, r, b, most, pieces)
}

// RandomOn is Random on a board, which gets holes or does not.
func RandomOn(t testing.TB, r *rand.Rand, b *board.Board, most int64, pieces []string) (*graph.Graph, tour.Ask, bool) {
	t.Helper()
	g, err := randomGraph(t, r, b, r.IntN(2)*r.IntN(5), pieces)
	if err != nil { // of more dimensions than the board
		return nil, tour.Ask{}, false
	}
	ask := RandomAsk(r, b)
	return g, ask, g.Board().Squares() <= most && ask.Check(g) == nil
}

// RandomGraph is the graph of a random piece of those named, on a board with at
// most this number of holes.
func RandomGraph(t testing.TB, r *rand.Rand, b *board.Board, holes int, pieces []string) *graph.Graph {
	t.Helper()
	g, err := randomGraph(t, r, b, holes, pieces)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func randomGraph(t testing.TB, r *rand.Rand, b *board.Board, holes int, pieces []string) (*graph.Graph, error) {
	t.Helper()
	for range holes {
		if holed, err := b.WithHoles(board.Square(r.Int64N(b.Cells()))); err == nil {
			b = holed
		}
	}
	p, err := piece.Parse(pieces[r.IntN(len(pieces))])
	if err != nil {
		t.Fatal(err)
	}
	return graph.New(b, p)
}

// RandomAsk is of any kind, and gives each end once in three times. It may not
// suit the board.
func RandomAsk(r *rand.Rand, b *board.Board) tour.Ask {
	ask := tour.Ask{Kind: tour.Kind(r.IntN(3))}
	if r.IntN(3) == 0 {
		ask.From = tour.At(board.Square(r.Int64N(b.Cells())))
	}
	if r.IntN(3) == 0 {
		ask.To = tour.At(board.Square(r.Int64N(b.Cells())))
	}
	return ask
}

// Repeated says some of the moves again: the same, turned round, one way besides either way, or
// to avoid what is taken.
func Repeated(r *rand.Rand, g *graph.Graph, d *tour.Constraints) *tour.Constraints {
	more := *d
	more.Use, more.Avoid = slices.Clone(d.Use), slices.Clone(d.Avoid)
	moves := slices.Concat(d.Use, d.Avoid)
	for range 1 + r.IntN(2) {
		if len(moves) == 0 {
			break
		}
		which := r.IntN(len(moves))
		m := moves[which]
		if r.IntN(2) == 0 && g.Adjacent(m.To, m.From) {
			m.From, m.To = m.To, m.From
		}
		if r.IntN(3) > 0 {
			m.OneWay = !m.OneWay
		}
		if taken := which < len(d.Use); taken != (r.IntN(3) == 0) {
			more.Use = append(more.Use, m)
		} else {
			more.Avoid = append(more.Avoid, m)
		}
	}
	return &more
}
