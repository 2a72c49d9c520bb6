package board_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/internal/testing/oracle"
	"leaper/internal/testing/setup"
)

// permutations lists what each symmetry of a board does to its squares.
func permutations(b *board.Board) [][]int {
	var out [][]int
	scratch := make([]int64, 2*b.Rank())
	for m := range b.Symmetries() {
		p := make([]int, b.Cells())
		for s := range p {
			p[s] = int(b.Image(m, board.Square(s), scratch))
		}
		out = append(out, p)
	}
	return out
}

// key is a permutation of few squares, to look up in a map.
func key(p []int) string {
	out := make([]byte, len(p))
	for i, x := range p {
		out[i] = byte(x)
	}
	return string(out)
}

// compose is first p, then q.
func compose(p, q []int) []int {
	out := make([]int, len(p))
	for i, x := range p {
		out[i] = q[x]
	}
	return out
}

// eachShape gives small boards of ranks 1 to 3, with every topology.
func eachShape(rank2, rank1, rank3 int, f func(sides []int, topology string)) {
	for rank, longest := range map[int]int{1: rank1, 2: rank2, 3: rank3} {
		for _, topology := range oracle.Topologies(rank) {
			for _, sides := range oracle.Boxes(rank, longest) {
				f(sides, topology)
			}
		}
	}
}

// TestSymmetriesAreAGroup: bijections, each once, the identity first, closed
// under composition (and so, being finite, under inverse).
func TestSymmetriesAreAGroup(t *testing.T) {
	eachShape(6, 7, 3, func(sides []int, topology string) {
		cells := (oracle.Board{Sides: sides}).Cells()
		for _, holes := range [][]int{nil, {0}, {0, cells - 1}, {cells / 2}, {1, 2}} {
			if slices.Max(append(holes, 0)) >= cells || len(holes) >= cells {
				continue
			}
			b, _ := twin(t, sides, topology, holes...)
			checkGroup(t, b, permutations(b))
		}
	})
}

func checkGroup(t *testing.T, b *board.Board, group [][]int) {
	t.Helper()
	in := map[string]bool{}
	for i, p := range group {
		if sorted := slices.Sorted(slices.Values(p)); sorted[0] != 0 || len(slices.Compact(sorted)) != len(p) {
			t.Fatalf("%s: symmetry %d is no bijection: %v", b, i, p)
		}
		if in[key(p)] {
			t.Fatalf("%s: symmetry %d is there twice: %v", b, i, p)
		}
		in[key(p)] = true
		if i == 0 && !slices.IsSorted(p) {
			t.Fatalf("%s: the first symmetry is not the identity: %v", b, p)
		}
		for s, to := range p {
			if b.IsHole(board.Square(s)) != b.IsHole(board.Square(to)) {
				t.Fatalf("%s: symmetry %d moves a hole off %d or onto it", b, i, s)
			}
		}
	}
	for _, p := range group {
		for _, q := range group {
			if !in[key(compose(p, q))] {
				t.Fatalf("%s: %v and then %v is not in the group", b, p, q)
			}
		}
	}
}

// leapers gives the relations that a symmetry must keep: for every two squares,
// which leapers with coordinates up to reach join them, as a set of bits.
func leapers(plain oracle.Board, reach int) [][]uint64 {
	relation := make([][]uint64, plain.Cells())
	for s := range relation {
		relation[s] = make([]uint64, plain.Cells())
	}
	leaper := 0
	eachVector(len(plain.Sides), reach, func(v []int) {
		if slices.Min(v) < 0 || slices.Max(v) == 0 || !slices.IsSorted(v) {
			return
		}
		vectors := oracle.Vectors(v)
		for s := range relation {
			for _, to := range plain.Reach(s, vectors, false) {
				relation[s][to] |= 1 << leaper
			}
		}
		leaper++
	})
	return relation
}

// automorphisms counts the permutations that keep every relation, by trying.
func automorphisms(relation [][]uint64) int {
	n := len(relation)
	image, used, found := make([]int, n), make([]bool, n), 0
	var place func(s int)
	place = func(s int) {
		if s == n {
			found++
			return
		}
		for to := range n {
			fits := !used[to]
			for before := 0; before < s && fits; before++ {
				fits = relation[s][before] == relation[to][image[before]]
			}
			if fits {
				used[to], image[s] = true, to
				place(s + 1)
				used[to] = false
			}
		}
	}
	place(0)
	return found
}

// strange are the boards whose squares have more symmetries than the surface:
// with so short a side, a mirror does not tell up from down.
var strange = map[string]int{
	"klein [4 1]":      8,
	"projective [1 4]": 8, "projective [4 1]": 8,
	"projective [1 6]": 4, "projective [6 1]": 4,
	"projective [2 3]": 8, "projective [3 2]": 8,
	"twisted:2 [1 5]": 120, "twisted:2 [2 4]": 128,
}

// TestSymmetriesAreAll: the symmetries keep the graph of every leaper, and
// nothing else does.
func TestSymmetriesAreAll(t *testing.T) {
	met := 0
	eachShape(6, 8, 3, func(sides []int, topology string) {
		b, plain := twin(t, sides, topology)
		relation := leapers(plain, min(4, 6-len(sides)))
		group := permutations(b)
		for _, p := range group {
			for s := range relation {
				for to := range relation {
					if relation[s][to] != relation[p[s]][p[to]] {
						t.Fatalf("%s: %v takes %d, %d to %d, %d, where other leapers move", b, p, s, to, p[s], p[to])
					}
				}
			}
		}
		want, isStrange := strange[topology+" "+fmt.Sprint(sides)]
		if isStrange {
			met++
		}
		if got := automorphisms(relation); got != len(group) && !(isStrange && got == want) {
			t.Errorf("%s has %d symmetries, but %d permutations keep every leaper", b, len(group), got)
		} else if isStrange && got == len(group) {
			t.Errorf("%s is not strange any more", b)
		}
	})
	if met != len(strange) {
		t.Errorf("met %d of %d strange boards", met, len(strange))
	}
}

// TestSymmetriesWithHoles: those of the whole board that keep the holes.
func TestSymmetriesWithHoles(t *testing.T) {
	for _, topology := range oracle.Topologies(2) {
		for _, sides := range [][]int{{3, 3}, {2, 4}, {4, 3}, {1, 6}} {
			whole, plain := twin(t, sides, topology)
			group := permutations(whole)
			for set := range 1<<plain.Cells() - 1 {
				if set%5 > 1 && set > 64 { // all would take a while
					continue
				}
				var holes []int
				for s := range plain.Cells() {
					if set>>s&1 == 1 {
						holes = append(holes, s)
					}
				}
				var want [][]int
				for _, p := range group {
					if !slices.ContainsFunc(holes, func(h int) bool { return set>>p[h]&1 == 0 }) {
						want = append(want, p)
					}
				}
				b, _ := twin(t, sides, topology, holes...)
				if got := permutations(b); !slices.EqualFunc(got, want, slices.Equal) {
					t.Fatalf("%s with holes %v has %d symmetries, want %d", b, holes, len(got), len(want))
				}
			}
		}
	}
}

// TestOrders compares with the known orders of the groups.
func TestOrders(t *testing.T) {
	half := func(n int) int { // of a shift by half a side: there if it is even
		return 2 - n%2
	}
	for r := 3; r <= 8; r++ {
		for c := 3; c <= 8; c++ {
			square := 1
			if r == c {
				square = 2
			}
			for topology, want := range map[string]int{
				"plane": 4 * square, "torus": 4 * r * c * square, "projective": 4 * square,
				"cylinder": 4 * c, "mobius": 4 * c, "klein": 4 * c * half(r),
			} {
				b, _ := twin(t, []int{r, c}, topology)
				if got := len(permutations(b)); got != want {
					t.Errorf("%s has %d symmetries, want %d", b, got, want)
				}
			}
		}
	}
	for _, c := range []struct {
		size, topology string
		want           int
	}{
		{"1", "plane", 1}, {"2", "plane", 2}, {"7", "plane", 2},
		{"1", "torus", 1}, {"2", "torus", 2}, {"7", "torus", 14},
		{"1x1", "plane", 1}, {"2x2", "plane", 8}, {"1x2", "plane", 2}, {"2x2", "torus", 8}, {"1x5", "torus", 10},
		{"1x5", "mobius", 10}, {"5x1", "mobius", 2}, {"2x2", "mobius", 8}, {"1x1", "klein", 1},
		{"3x3x3", "plane", 48}, {"3x3x4", "plane", 16}, {"2x3x4", "plane", 8}, {"1x3x3", "plane", 8},
		{"3x3x3", "torus", 48 * 27}, {"3x4x5", "torus", 8 * 60}, {"2x2x2", "torus", 6 * 8},
		{"3x3x3x3", "plane", 384}, {"2x2x2x2", "plane", 384}, {"1x1x1x1", "torus", 1}, {"1x2x1x2", "plane", 8},
	} {
		if got := len(permutations(setup.Board(t, c.size, c.topology))); got != c.want {
			t.Errorf("%s %s has %d symmetries, want %d", c.size, c.topology, got, c.want)
		}
	}
}

// TestSymmetriesAreLazy: of a long sequence the beginning costs little, and
// reading may end anywhere.
func TestSymmetriesAreLazy(t *testing.T) {
	twos := strings.TrimSuffix(strings.Repeat("2x", board.MaxRank), "x")
	for _, b := range []*board.Board{
		setup.Board(t, "3037000499x3037000499", "torus"), setup.Board(t, "3x1000000000000", "mobius"),
		setup.Board(t, "1000000000x1000000000", "klein"), setup.Board(t, twos, "plane"), setup.Board(t, twos, "torus"),
		setup.Board(t, strings.ReplaceAll(twos, "2", "1"), "plane"),
	} {
		n := 0
		for m := range b.Symmetries() {
			if n++; n == 1 != m.IsIdentity() {
				t.Errorf("%s: symmetry %d is %s", b, n, m)
			}
			if n == 10 {
				break
			}
		}
		if n != 10 && b.Cells() != 1 {
			t.Errorf("%s: %d symmetries in all", b, n)
		}
	}
}

// TestTurns: a symmetry takes a move to the turned move, seen from the middle
// of a board so large that no edge is near.
func TestTurns(t *testing.T) {
	for _, size := range []string{"9", "9x9", "7x9", "7x7x9"} {
		b := setup.Board(t, size, "plane")
		middle := board.Square(b.Cells() / 2)
		for m := range b.Symmetries() {
			eachVector(b.Rank(), 3, func(v []int) {
				to, _ := b.Step(middle, v, 1, nil)
				want, _ := b.Step(b.Image(m, middle, nil), m.TurnVector(v), 1, nil)
				if got := b.Image(m, to, nil); got != want {
					t.Fatalf("%s, %s: the end of %v goes to %d, the turned move to %d", b, m, v, got, want)
				}
			})
		}
	}
}

func TestNamesOfSymmetries(t *testing.T) {
	// Where the squares 0 1 2 / 3 4 5 / 6 7 8 come to stand.
	const grid = "012345678"
	for m := range setup.Board(t, "3x3", "plane").Symmetries() {
		b := setup.Board(t, "3x3", "plane")
		stands := make([]byte, 9)
		for s := range board.Square(9) {
			stands[b.Image(m, s, nil)] = grid[s]
		}
		want := map[string]string{
			"012345678": "identity", "630741852": "quarter turn right", "258147036": "quarter turn left",
			"876543210": "half turn", "210543876": "mirror left to right", "678345012": "mirror top to bottom",
			"036147258": "mirror in the falling diagonal", "852741630": "mirror in the rising diagonal",
		}[string(stands)]
		if m.String() != want {
			t.Errorf("the symmetry to %s is called %q, want %q", stands, m, want)
		}
	}
}

// TestNamesOfSymmetriesDiffer, on every board with few of them.
func TestNamesOfSymmetriesDiffer(t *testing.T) {
	eachShape(4, 5, 3, func(sides []int, topology string) {
		b, _ := twin(t, sides, topology)
		names := map[string]bool{}
		for m := range b.Symmetries() {
			if names[m.String()] {
				t.Fatalf("%s: two symmetries are called %q", b, m)
			}
			names[m.String()] = true
		}
		if !names["identity"] {
			t.Errorf("%s has no identity", b)
		}
	})
	if names := fmt.Sprint(slices.Collect(setup.Board(t, "1x3", "torus").Symmetries())); names !=
		"[identity shift by (0,1) shift by (0,2) mirror left to right, shift by (0,1) mirror left to right, shift by (0,2) mirror left to right]" {
		t.Errorf("the symmetries of a ring of three are %s", names)
	}
}

// TestSymmetryBound holds the bound against the symmetries of small boards, and
// against its limit.
func TestSymmetryBound(t *testing.T) {
	eachShape(6, 8, 3, func(sides []int, topology string) {
		b, _ := twin(t, sides, topology)
		n := int64(len(permutations(b)))
		if bound := b.SymmetryBound(1 << 20); bound < n || bound > 1<<20 {
			t.Errorf("%s has %d symmetries, and the bound is %d", b, n, bound)
		}
		if n > 5 && b.SymmetryBound(5) != 6 {
			t.Errorf("%s has %d symmetries, and the bound up to 5 is %d", b, n, b.SymmetryBound(5))
		}
	})
	for _, size := range []string{"9223372036854775807", "3037000499x3037000499"} {
		if bound := setup.Board(t, size, "torus").SymmetryBound(1 << 20); bound != 1<<20+1 {
			t.Errorf("the bound of the torus %s is %d", size, bound)
		}
	}
}
