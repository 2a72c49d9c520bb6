package bestcycle

import (
	"errors"
	"math/rand/v2"
	"testing"

	"leaper/internal/testing/setup"
)

// random draws a graph and what its vertices gain.
func random(r *rand.Rand) *Graph {
	n := 3 + r.IntN(8)
	dense := 3 + r.IntN(6)
	has := map[[2]int]bool{}
	for u := range n {
		for v := range u {
			if r.IntN(9) < dense {
				has[[2]int{u, v}], has[[2]int{v, u}] = true, true
			}
		}
	}
	most := 1 + r.IntN(5)
	g := &Graph{}
	for u := range n {
		var next []int32
		for v := range n {
			if has[[2]int{u, v}] {
				next = append(next, int32(v))
			}
		}
		rows := make([][]int32, len(next))
		for a := range next {
			rows[a] = make([]int32, len(next))
			for b := range a {
				rows[a][b] = int32(r.IntN(most) - r.IntN(3))
				rows[b][a] = rows[a][b]
			}
		}
		g.Next, g.Gains = append(g.Next, next), append(g.Gains, rows)
	}
	return g
}

// gains are what a circuit gains; not if it is none.
func (g *Graph) gains(walk []int32) (int32, bool) {
	sum := int32(0)
	for i, v := range walk {
		a, b := -1, -1
		for k, x := range g.Next[v] {
			if x == walk[(i+1)%len(walk)] {
				a = k
			}
			if x == walk[(i+len(walk)-1)%len(walk)] {
				b = k
			}
		}
		if a < 0 || b < 0 || a == b {
			return 0, false
		}
		sum += g.Gains[v][a][b]
	}
	return sum, len(walk) == len(g.Next)
}

// brute tries all circuits.
func (g *Graph) brute() (most int32, some bool) {
	used := make([]bool, len(g.Next))
	walk := []int32{0}
	used[0] = true
	var grow func()
	grow = func() {
		if gains, is := g.gains(walk); is && (!some || gains > most) {
			most, some = gains, true
		}
		for _, x := range g.Next[walk[len(walk)-1]] {
			if !used[x] {
				used[x] = true
				walk = append(walk, x)
				grow()
				walk = walk[:len(walk)-1]
				used[x] = false
			}
		}
	}
	grow()
	return most, some
}

// TestBest: of random graphs, cut anywhere, it is the best of all circuits.
func TestBest(t *testing.T) {
	r := rand.New(rand.NewPCG(54, 1))
	met := 0
	for range setup.Rounds(200, 200, 20000) {
		g := random(r)
		want, some := g.brute()
		h, err := New(t.Context(), g, 1+r.IntN(len(g.Next)-1))
		if err != nil {
			t.Fatal(err)
		}
		least := int32(-100)
		if some {
			met++
			least = want - int32(r.IntN(4))
			if h.Bound() < want {
				t.Fatalf("bound %d, and a circuit gains %d", h.Bound(), want)
			}
		}
		walk, got, err := h.Best(t.Context(), least, Options{Memory: 1 << 28})
		if err != nil || (walk != nil) != some || some && got != want {
			t.Fatalf("%v gains %d, %v; want %d %v of %+v", walk, got, err, want, some, *g)
		}
		if gains, is := g.gains(walk); some && (!is || gains != got) {
			t.Fatalf("%v gains %d, %v; said is %d", walk, gains, is, got)
		}
		if some {
			if walk, _, err := h.Best(t.Context(), want+1, Options{Memory: 1 << 28}); walk != nil || err != nil {
				t.Fatalf("%v %v gains more than %d", walk, err, want)
			}
		}
	}
	if met < 50 {
		t.Errorf("only %d graphs had circuits", met)
	}
}

// TestLimits: states that do not fit the memory, or a graph whose states have no place, are errors.
func TestLimits(t *testing.T) {
	g := &Graph{}
	const n = 24
	for u := range int32(n) {
		var next []int32
		for v := range int32(n) {
			if u != v {
				next = append(next, v)
			}
		}
		g.Next = append(g.Next, next)
		rows := make([][]int32, len(next))
		for i := range rows {
			rows[i] = make([]int32, len(next))
		}
		g.Gains = append(g.Gains, rows)
	}
	if _, err := New(t.Context(), g, n/2); !errors.Is(err, ErrWidth) {
		t.Errorf("a dense graph: %v", err)
	}
	h, err := New(t.Context(), g, 2)
	if err == nil {
		_, _, err = h.Best(t.Context(), -100, Options{Memory: 1 << 10})
	}
	if !errors.Is(err, ErrMemory) && !errors.Is(err, ErrWidth) {
		t.Errorf("little memory: %v", err)
	}
}
