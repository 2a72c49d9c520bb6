package oracle_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/internal/testing/oracle"
	"leaper/internal/testing/setup"
)

// on asks for all tours of a piece on a board.
func on(kind, piece string, b oracle.Board) oracle.Question {
	return oracle.Question{Next: b.Graph(piece), Board: b, OneWay: oracle.OneWay(piece), Kind: kind, From: -1, To: -1}
}

// TestPublished compares with numbers that others published, named in docs/boards.md.
func TestPublished(t *testing.T) {
	for _, c := range []struct {
		kind, piece, topology string
		sides                 []int
		want                  uint64
	}{
		{"path", "knight", "plane", []int{5, 5}, 1728},
		{"path", "knight", "plane", []int{3, 4}, 16},
		{"closed", "knight", "plane", []int{5, 6}, 2 * 8},
		{"closed", "knight", "plane", []int{3, 10}, 2 * 16},
		{"closed", "wazir", "plane", []int{6, 6}, 2 * 1072},
		{"closed", "wazir", "torus", []int{4, 4}, 2 * 1344}, // the hypercube
	} {
		q := on(c.kind, c.piece, oracle.Board{Sides: c.sides, Topology: c.topology})
		if got, ok := q.Strands(1 << 20); !ok || got != c.want {
			t.Errorf("%s %s %s %v: %d by strands, want %d", c.kind, c.piece, c.topology, c.sides, got, c.want)
		}
		if len(q.Next) <= 16 {
			if got := q.Count(); got != c.want {
				t.Errorf("%s %s %v: %d by sets, want %d", c.kind, c.piece, c.sides, got, c.want)
			}
		}
	}
}

// TestThreeWays draws questions, and compares walks that were filtered with sets, and with
// strands where nothing is demanded.
func TestThreeWays(t *testing.T) {
	r := rand.New(rand.NewPCG(1736, 1))
	drawn := map[string]int{}
	rounds := setup.Rounds(1000, 2000, 20000)
	for range rounds {
		n := 1 + r.IntN(8)
		q := oracle.Question{Next: make([][]int, n), Kind: []string{"path", "closed", "open"}[r.IntN(3)], From: r.IntN(3*n) - 2*n, To: r.IntN(3*n) - 2*n}
		q.From, q.To = max(q.From, -1), max(q.To, -1)
		q.OneWay = r.IntN(4) == 0
		for v := range n {
			for w := range v {
				if r.IntN(3) > 0 {
					q.Next[v] = append(q.Next[v], w)
				}
				if q.OneWay && r.IntN(3) > 0 || !q.OneWay && slices.Contains(q.Next[v], w) {
					q.Next[w] = append(q.Next[w], v)
				}
			}
		}
		plain := !q.OneWay && (q.From != q.To || q.From < 0)
		if r.IntN(2) == 0 {
			plain = false
			for range r.IntN(4) {
				m := oracle.Move{From: r.IntN(n), To: r.IntN(n), OneWay: r.IntN(3) == 0}
				if r.IntN(2) == 0 {
					q.Use = append(q.Use, m)
				} else {
					q.Avoid = append(q.Avoid, m)
				}
			}
			for range r.IntN(3) {
				q.Numbers = append(q.Numbers, [2]int{r.IntN(n), 1 + r.IntN(n)})
			}
			for range r.IntN(3) {
				q.Before = append(q.Before, [2]int{r.IntN(n), r.IntN(n)})
			}
		}
		tours, _ := q.Tours(1 << 30)
		if got := q.Count(); got != uint64(len(tours)) {
			t.Fatalf("%+v: %d by sets, %d by walks", q, got, len(tours))
		}
		if got, ok := q.Strands(1 << 20); plain && (!ok || got != uint64(len(tours))) {
			t.Fatalf("%+v: %d by strands, %d by walks", q, got, len(tours))
		}
		drawn[fmt.Sprintf("%s, plain %v, some %v", q.Kind, plain, len(tours) > 0)]++
	}
	t.Log(drawn)
	for what, times := range drawn {
		if times < rounds/100 {
			t.Errorf("%s came up %d times only", what, times)
		}
	}
	if len(drawn) != 12 {
		t.Errorf("only %d kinds of questions", len(drawn))
	}
}
