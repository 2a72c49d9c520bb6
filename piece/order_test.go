package piece_test

import (
	"fmt"
	"slices"
	"testing"

	"leaper/internal/testing/oracle"
	"leaper/piece"
)

// gkt is the definition of moves in the gkt function of the Dfns workspace,
// written out line by line, as slow as it comes:
//
//	bsize kdefn←{1+(-⍴⍺)↑⍵-1}\2↑(↓⍵),⊂1 2
//	∪,↓↑{⍵[pmat⍴⍵]}∘,¨↑∘.,/1 ¯1∘×¨kdefn
func gkt(vector []int, rank int) [][]int {
	// 1+(-⍴⍺)↑⍵-1: the last entries, or 0 more on the left, of the vector less 1.
	kdefn := make([]int, rank)
	for i := range kdefn {
		kdefn[i] = 1
		if from := len(vector) - rank + i; from >= 0 {
			kdefn[i] = vector[from]
		}
	}
	// ↑∘.,/1 ¯1∘×¨kdefn: the outer product of the pairs (k −k).
	product := [][]int{nil}
	for _, k := range kdefn {
		var longer [][]int
		for _, head := range product {
			for _, signed := range []int{1 * k, -1 * k} {
				longer = append(longer, append(slices.Clone(head), signed))
			}
		}
		product = longer
	}
	// {⍵[pmat⍴⍵]}∘,¨ and ,↓↑: each item in all orders.
	var all [][]int
	for _, item := range product {
		for _, row := range pmat(rank) {
			ordered := make([]int, rank)
			for i, from := range row {
				ordered[i] = item[from]
			}
			all = append(all, ordered)
		}
	}
	return unique(all)
}

// pmat is the permutation matrix: of all rows of numbers below n, as one counts
// up, those that have each number.
func pmat(n int) [][]int {
	var out [][]int
	rows := 1
	for range n {
		rows *= n
	}
	for number := range rows {
		row := make([]int, n)
		for i, rest := n-1, number; i >= 0; i, rest = i-1, rest/n {
			row[i] = rest % n
		}
		sorted := slices.Sorted(slices.Values(row))
		if len(slices.Compact(sorted)) == n {
			out = append(out, row)
		}
	}
	return out
}

// unique is ∪: of equal items, the first.
func unique(items [][]int) [][]int {
	var out [][]int
	met := map[string]bool{}
	for _, item := range items {
		if !met[fmt.Sprint(item)] {
			met[fmt.Sprint(item)] = true
			out = append(out, item)
		}
	}
	return out
}

// kdef is the list of moves of the kt function, ,0 1∘.⌽1 ¯1∘.,2 ¯2, for any
// two numbers, and each move once.
func kdef(a, b int) [][]int {
	var all [][]int
	for _, rotate := range []bool{false, true} {
		for _, x := range []int{a, -a} {
			for _, y := range []int{b, -b} {
				if rotate {
					all = append(all, []int{y, x})
				} else {
					all = append(all, []int{x, y})
				}
			}
		}
	}
	return unique(all)
}

func vectors(t *testing.T, moves []piece.Move, err error) [][]int {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	var out [][]int
	for _, m := range moves {
		out = append(out, m.Vector)
	}
	return out
}

func same(a, b [][]int) bool { return slices.EqualFunc(a, b, slices.Equal) }

// TestKnightsMoves: the two orders of the knight in the plane, as they stand in
// the documentation of kt and in what gkt gives.
func TestKnightsMoves(t *testing.T) {
	on, err := piece.Knight().Moves(2)
	if got, want := vectors(t, on, err), [][]int{{1, 2}, {2, 1}, {1, -2}, {-2, 1}, {-1, 2}, {2, -1}, {-1, -2}, {-2, -1}}; !same(got, want) {
		t.Errorf("On gives %v, want %v", got, want)
	}
	turned, err := piece.Knight().MovesInKTOrder(2)
	if got, want := vectors(t, turned, err), [][]int{{1, 2}, {1, -2}, {-1, 2}, {-1, -2}, {2, 1}, {-2, 1}, {2, -1}, {-2, -1}}; !same(got, want) {
		t.Errorf("Turned gives %v, want %v", got, want)
	}
}

// TestOrder compares every vector of up to four entries from 0 to 3, on every
// rank up to 4, with gkt and kdef; and both lists, as sets, with all there are.
func TestOrder(t *testing.T) {
	compared := 0
	for length := 1; length <= 4; length++ {
		for _, ones := range oracle.Boxes(length, 4) {
			vector := make([]int, length)
			for i, x := range ones {
				vector[i] = x - 1
			}
			if slices.Max(vector) == 0 {
				continue
			}
			p, err := piece.Leaper(vector...)
			if err != nil {
				t.Fatal(err)
			}
			for rank := 1; rank <= 4; rank++ {
				want := gkt(vector, rank)
				if slices.Max(want[0]) == 0 {
					continue // nothing but zeros is kept: see TestImpossibleMoves
				}
				on, err := p.Moves(rank)
				if got := vectors(t, on, err); !same(got, want) {
					t.Fatalf("%s on rank %d: %v, want %v", p, rank, got, want)
				}
				turned, err := p.MovesInKTOrder(rank)
				got := vectors(t, turned, err)
				if rank == 2 && !same(got, kdef(want[0][0], want[0][1])) {
					t.Fatalf("%s turned: %v, want %v", p, got, kdef(want[0][0], want[0][1]))
				}
				all := oracle.Vectors(want[0])
				slices.SortFunc(want, slices.Compare)
				slices.SortFunc(got, slices.Compare)
				if !same(want, all) || !same(got, all) {
					t.Fatalf("%s on rank %d: On and Turned, sorted, are %v and %v, want %v", p, rank, want, got, all)
				}
				compared++
			}
		}
	}
	if compared < 1000 {
		t.Errorf("only %d lists compared", compared)
	}
}

// TestTurnedOrder: on every rank, the vectors without their signs come in the
// order of the permutations, and the signs count down inside, plus first.
func TestTurnedOrder(t *testing.T) {
	for _, vector := range [][]int{{1, 2, 3}, {0, 1, 2}, {1, 1, 2}, {2, 1, 1}, {1, 2}, {3, 0, 2, 1}} {
		p, err := piece.Leaper(vector...)
		if err != nil {
			t.Fatal(err)
		}
		for rank := len(vector); rank <= 4; rank++ {
			base := gkt(vector, rank)[0]
			var want [][]int
			for _, row := range pmat(rank) {
				for _, item := range gktProduct(base) {
					ordered := make([]int, rank)
					for i, from := range row {
						ordered[i] = item[from]
					}
					want = append(want, ordered)
				}
			}
			turned, err := p.MovesInKTOrder(rank)
			if got := vectors(t, turned, err); !same(got, unique(want)) {
				t.Errorf("%s turned on rank %d: %v, want %v", p, rank, got, unique(want))
			}
		}
	}
}

// gktProduct lists a vector with all signs, plus before minus, the last entry
// changing fastest.
func gktProduct(v []int) [][]int {
	var out [][]int
	for bits := range 1 << len(v) {
		w := slices.Clone(v)
		for i := range w {
			if bits>>(len(v)-1-i)&1 == 1 {
				w[i] = -w[i]
			}
		}
		out = append(out, w)
	}
	return out
}

// TestNamedOrder: a named piece on a box is the vector filled up with zeros,
// and in gkt's order too.
func TestNamedOrder(t *testing.T) {
	for name, pair := range map[string][]int{
		"wazir": {0, 1}, "ferz": {1, 1}, "dabbaba": {0, 2}, "knight": {1, 2}, "alfil": {2, 2}, "threeleaper": {0, 3},
		"camel": {1, 3}, "zebra": {2, 3}, "tripper": {3, 3}, "fourleaper": {0, 4}, "giraffe": {1, 4}, "stag": {2, 4},
		"antelope": {3, 4}, "ibis": {1, 5}, "flamingo": {1, 6},
	} {
		for rank := 2; rank <= 4; rank++ {
			base := append(make([]int, rank-2), pair...)
			on, err := parse(t, name).Moves(rank)
			if got := vectors(t, on, err); !same(got, gkt(base, rank)) {
				t.Errorf("%s on rank %d: %v, want %v", name, rank, got, gkt(base, rank))
			}
		}
	}
}
