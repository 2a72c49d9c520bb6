package vertexorder

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// width is the widest frontier of an order, by the definition.
func width(next [][]int32, order []int32) int {
	place := make([]int, len(order))
	for i, v := range order {
		place[v] = i
	}
	most := 0
	for at := range order {
		open := 0
		for _, v := range order[:at+1] {
			if slices.ContainsFunc(next[v], func(w int32) bool { return place[w] > at }) {
				open++
			}
		}
		most = max(most, open)
	}
	return most
}

// ladder is two rows of vertices with their rungs, renumbered at random.
func ladder(length int, draw *rand.Rand) [][]int32 {
	name := draw.Perm(2 * length)
	next := make([][]int32, 2*length)
	join := func(v, w int) {
		next[name[v]], next[name[w]] = append(next[name[v]], int32(name[w])), append(next[name[w]], int32(name[v]))
	}
	for i := range length {
		join(2*i, 2*i+1)
		if i > 0 {
			join(2*i-2, 2*i)
			join(2*i-1, 2*i+1)
		}
	}
	return next
}

func TestNarrow(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 1))
	for length := 2; length < 40; length++ {
		next := ladder(length, draw)
		for _, c := range []struct {
			name  string
			order []int32
			most  int
		}{
			{"layered", Layered(len(next), func(v int32) []int32 { return next[v] }), 3},
			{"greedy", Greedy(t.Context(), next), 4}, // it may begin in the middle
		} {
			order := c.order
			if sorted := slices.Sorted(slices.Values(order)); len(sorted) != 2*length || sorted[0] != 0 || len(slices.Compact(sorted)) != 2*length {
				t.Fatalf("%s: %v is no order", c.name, order)
			}
			if w := width(next, order); w > c.most {
				t.Errorf("%s: a ladder of length %d has a frontier of %d", c.name, length, w)
			}
		}
	}
}

func TestShift(t *testing.T) {
	for _, c := range []struct {
		from, to int
		want     []int32
	}{{1, 3, []int32{0, 2, 3, 1, 4}}, {3, 1, []int32{0, 3, 1, 2, 4}}, {2, 2, []int32{0, 1, 2, 3, 4}}} {
		order := []int32{0, 1, 2, 3, 4}
		if Shift(order, c.from, c.to); !slices.Equal(order, c.want) {
			t.Errorf("from %d to %d: %v", c.from, c.to, order)
		}
	}
}
