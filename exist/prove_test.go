package exist_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/piece"
	"leaper/tour"
)

// TestProofs draws small boards with holes, and every kind and many ends, and
// holds Prove against the truth. It never contradicts it; a checker that knows
// nothing of flows and searches confirms every witness; and the share of the
// boards without a tour that each rule proves, is logged.
func TestProofs(t *testing.T) {
	cases := setup.Rounds(300, 2500, 6000)
	fired := map[string]int{}
	r := rand.New(rand.NewPCG(1935, 1973))
	for done := 0; done < cases; {
		g, ok := drawBoard(t, r)
		if !ok {
			continue
		}
		done++
		w, a := newTruth(g), table(t, g)
		for _, kind := range kinds {
			for range 6 {
				from, to := r.IntN(w.n+w.n/2)-w.n/2, r.IntN(w.n+w.n/2)-w.n/2
				from, to = max(-1, from), max(-1, to)
				if from == to && from >= 0 {
					continue
				}
				ask := tour.Ask{Kind: kind}
				if from >= 0 {
					ask.From = tour.At(w.squares[from])
				}
				if to >= 0 {
					ask.To = tour.At(w.squares[to])
				}
				why, err := exist.Prove(background, g, a, ask, exist.Effort{})
				if err != nil {
					t.Fatal(err)
				}
				exists := w.exists(kind, from, to)
				switch {
				case exists && why != nil:
					t.Fatalf("%s, holes %v: there is a %s from %d to %d, and the proof says: %s", g, g.Board().Holes(), kind, from, to, why)
				case exists:
					fired["tour"]++
					continue
				case why == nil:
					fired["unproven"]++
					continue
				}
				fired[why.Rule]++
				if why.Rule == "degrees" && !w.overdrawn(why.Witness, kind, from, to) || why.Rule == "pieces" && !w.shattered(why.Witness, kind, from, to) {
					t.Fatalf("%s, holes %v: %s from %d to %d: %v is no witness of %s", g, g.Board().Holes(), kind, from, to, why.Witness, why)
				}
			}
		}
	}
	t.Log(fired)
	for _, rule := range []string{"tour", "parts", "colours", "dead ends", "degrees", "pieces", "unproven"} {
		if fired[rule] < cases/100 {
			t.Errorf("%s came up %d times only", rule, fired[rule])
		}
	}
}

func drawBoard(t *testing.T, r *rand.Rand) (*graph.Graph, bool) {
	t.Helper()
	b, err := board.New(2+r.Int64N(5), 2+r.Int64N(5))
	if err != nil {
		t.Fatal(err)
	}
	if r.IntN(4) == 0 {
		if b, err = b.WithTopology(board.Topology(r.IntN(6))); err != nil {
			t.Fatal(err)
		}
	}
	for range r.IntN(int(b.Cells())/2 + 1) {
		if holed, err := b.WithHoles(board.Square(r.Int64N(b.Cells()))); err == nil {
			b = holed
		}
	}
	if b.Squares() < 3 || b.Squares() > 14 {
		return nil, false
	}
	p, err := piece.Parse([]string{"knight", "knight", "knight", "wazir", "wazir", "king", "N+W", "ferz+0,2", "pawn+knight", "pawn+ferz"}[r.IntN(10)])
	if err != nil {
		t.Fatal(err)
	}
	g, err := graph.New(b, p)
	return g, err == nil
}

// ends calls f with every pair of first and last vertex that is possible.
func (w *truth) pairs(kind tour.Kind, from, to int, f func(s, t int) bool) bool {
	for s := range w.n {
		for t := range w.n {
			if s == t || (from >= 0 && s != from) || (to >= 0 && t != to) {
				continue
			}
			if w.two && !alternate(w.colour, kind, s, t) {
				continue
			}
			if !f(s, t) {
				return false
			}
		}
	}
	return true
}

// overdrawn checks, for every pair of ends, that the squares need more moves
// than the squares that they lead to can take.
func (w *truth) overdrawn(witness []board.Square, kind tour.Kind, from, to int) bool {
	directed := !slices.Equal(w.out, w.in)
	moves := func(v, s, t int) (on, in int) {
		switch {
		case directed && kind == tour.Closed:
			return 1, 1
		case directed:
			on, in = 1, 1
			if v == t {
				on = 0
			}
			if v == s {
				in = 0
			}
			return on, in
		case kind != tour.Closed && (v == s || v == t):
			return 1, 1
		}
		return 2, 2
	}
	if kind == tour.Closed {
		from, to = -1, -1
	}
	return w.pairs(kind, from, to, func(s, t int) bool {
		makes, takes := 0, 0
		reach := make([]int, w.n)
		for _, square := range witness {
			v := slices.Index(w.squares, square)
			on, _ := moves(v, s, t)
			makes += on
			for u := range w.n {
				reach[u] += int(w.out[v] >> u & 1)
			}
		}
		for u, n := range reach {
			_, in := moves(u, s, t)
			takes += min(in, n)
		}
		return makes > takes
	})
}

// shattered checks, part by part, that the rest of the board takes more pieces
// than the tour leaves when the squares are taken from it.
func (w *truth) shattered(witness []board.Square, kind tour.Kind, from, to int) bool {
	gone := make([]bool, w.n)
	for _, s := range witness {
		gone[slices.Index(w.squares, s)] = true
	}
	room := len(witness)
	if kind != tour.Closed {
		room++
		for _, end := range []int{from, to} {
			if end >= 0 && gone[end] {
				room--
			}
		}
	}
	pieces := 0
	seen := slices.Clone(gone)
	for root := range w.n {
		if seen[root] {
			continue
		}
		var balance int
		var walk func(v int)
		walk = func(v int) {
			seen[v] = true
			balance += 2*w.colour[v] - 1
			for u := range w.n {
				if !seen[u] && (w.out[v]|w.in[v])>>u&1 == 1 {
					walk(u)
				}
			}
		}
		walk(root)
		if !w.two {
			balance = 0
		}
		pieces += max(1, balance, -balance)
	}
	return pieces > room
}
