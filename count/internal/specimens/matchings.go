package specimens

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/internal/pairing"
	"leaper/count/internal/sweep"
)

// A Matched is a matching as a reader would write it down: the pairs of ends
// that belong together, the lower end first, in order.
type Matched [][2]int

// Pairings lists those of some ends, in the order of their ranks.
func Pairings(ends []int) []Matched {
	if len(ends) == 0 {
		return []Matched{nil}
	}
	var list []Matched
	for i := 1; i < len(ends); i++ {
		rest := slices.Concat(ends[1:i], ends[i+1:])
		for _, others := range Pairings(rest) {
			list = append(list, append(Matched{{ends[0], ends[i]}}, others...))
		}
	}
	return list
}

func (m Matched) Mates() *pairing.Mates {
	var a pairing.Mates
	for _, p := range m {
		a[p[0]], a[p[1]] = uint8(p[1]), uint8(p[0])
	}
	return &a
}

// matched is a matching written down, or nil if it is none.
func PairsIn(m *pairing.Mates, pairs int) Matched {
	list := make(Matched, 0, pairs)
	for i := range 2 * pairs {
		j := int(m[i])
		if j >= 2*pairs || j == i || int(m[j]) != i {
			return nil
		}
		if i < j {
			list = append(list, [2]int{i, j})
		}
	}
	return list
}

func RandomRanks(r *rand.Rand, size uint64, n int) []uint64 {
	list := make([]uint64, n)
	for i := range list {
		list[i] = r.Uint64N(size)
	}
	return list
}

func RandomPairing(r *rand.Rand, k int) Matched {
	var m Matched
	ends := r.Perm(2 * k)
	for i := 0; i < len(ends); i += 2 {
		m = append(m, [2]int{min(ends[i], ends[i+1]), max(ends[i], ends[i+1])})
	}
	slices.SortFunc(m, func(a, b [2]int) int { return a[0] - b[0] })
	return m
}

// Changed is the matching after a change, by taking ends out of a row and
// putting them in; false where a cycle closes.
func (m Matched) Changed(c pairing.Change) (Matched, bool) {
	row := UpTo(2 * len(m))
	p, q := int(c.P), int(c.Q)
	list := slices.Clone(m)
	switch c.Kind {
	case pairing.PairUp:
		a, b := len(row), len(row)+1
		row = slices.Insert(row, p, a)
		row = slices.Insert(row, q, b)
		list = append(list, [2]int{a, b})
	case pairing.Move:
		row = slices.Insert(slices.Delete(row, p, p+1), q, p)
	case pairing.Glue:
		row = slices.Delete(row, q, q+1)
		row = slices.Delete(row, p, p+1)
		if slices.Contains(m, [2]int{p, q}) {
			return nil, false
		}
		var path []int // the far ends of the paths that meet
		list = slices.DeleteFunc(list, func(pair [2]int) bool {
			switch {
			case pair[0] == p || pair[0] == q:
				path = append(path, pair[1])
				return true
			case pair[1] == p || pair[1] == q:
				path = append(path, pair[0])
				return true
			}
			return false
		})
		list = append(list, [2]int{path[0], path[1]})
	}
	at := make([]int, 2*len(m)+2)
	for i, end := range row {
		at[end] = i
	}
	for i, pair := range list {
		a, b := at[pair[0]], at[pair[1]]
		list[i] = [2]int{min(a, b), max(a, b)}
	}
	slices.SortFunc(list, func(a, b [2]int) int { return a[0] - b[0] })
	return list, true
}

// EveryChange lists the changes of k pairs.
func EveryChange(k int) []pairing.Change {
	var list []pairing.Change
	n := uint8(2 * k)
	for q := range n + 2 {
		for p := range q {
			list = append(list, pairing.Change{Kind: pairing.PairUp, K: uint8(k), P: p, Q: q})
			if q < n {
				list = append(list, pairing.Change{Kind: pairing.Glue, K: uint8(k), P: p, Q: q})
			}
		}
	}
	for p := range n {
		for q := range n {
			list = append(list, pairing.Change{Kind: pairing.Move, K: uint8(k), P: p, Q: q})
		}
	}
	return list
}

// Brackets is a matching as a word; empty if it has a crossing.
func (m Matched) Brackets() string {
	word := make([]byte, 2*len(m))
	for i, a := range m {
		word[a[0]], word[a[1]] = '(', ')'
		for _, b := range m[:i] {
			if b[0] < a[0] && a[0] < b[1] && b[1] < a[1] {
				return ""
			}
		}
	}
	return string(word)
}

// UncrossedPairings lists the pairings of the given number of pairs, in the order of their words.
func UncrossedPairings(k int) []Matched {
	list := slices.DeleteFunc(Pairings(UpTo(2*k)), func(m Matched) bool { return k > 0 && m.Brackets() == "" })
	slices.SortFunc(list, func(a, b Matched) int {
		if a.Brackets() < b.Brackets() {
			return -1
		}
		return 1
	})
	return list
}

func CodeOf(row []int) uint64 {
	code := uint64(0)
	for _, d := range row {
		code = code<<2 | uint64(d)
	}
	return code
}

// SomeCutset is one where the second side has the places in reverse order, all or but
// for the first; or where some neighbours are swapped; or any.
func SomeCutset(r *rand.Rand, width int) sweep.Cutset {
	at := make(sweep.Cutset, width)
	for i, place := range r.Perm(width) {
		at[i] = uint8(place)
	}
	if kind := r.IntN(4); kind < 3 {
		slices.Sort(at)
		switch kind {
		case 0:
			slices.Reverse(at)
		case 1:
			slices.Reverse(at[1:])
		case 2:
			SwapSome(r, at)
		}
	}
	return at
}

// SomeRing is one where the second side has the places in the order of the first, turned
// or mirrored.
func SomeRing(r *rand.Rand, width int) sweep.Cutset {
	at := make(sweep.Cutset, width)
	by, start := 1+r.IntN(2)*(width-2), r.IntN(width)
	for i := range at {
		at[i] = uint8((start + i*by) % width)
	}
	return at
}

// SwapSome swaps neighbours, each with one other at most.
func SwapSome(r *rand.Rand, at sweep.Cutset) {
	for i := 0; i+1 < len(at); i++ {
		if r.IntN(2) == 0 {
			at[i], at[i+1] = at[i+1], at[i]
			i++
		}
	}
}

// State is a state by its degrees and its rank.
type State struct{ Code, Rank uint64 }

// StatesOf is the states of a layer; the test fails where their order or their
// memory is not what the steps and the join count on.
func StatesOf(t *testing.T, l *sweep.Layer) map[State]uint64 {
	t.Helper()
	states := map[State]uint64{}
	n := int64(0)
	for i, class := range l.Classes {
		if i > 0 && l.Classes[i-1].Code >= class.Code {
			t.Fatalf("class %d is %b, after %b", i, class.Code, l.Classes[i-1].Code)
		}
		pairs := bits.OnesCount64(class.Code&pairing.Ones) / 2
		var ranks []uint64
		switch {
		case pairs <= pairing.Every.ShortPairs():
			ranks = sweep.AppendWide(ranks, l.Short(class))
		case pairs <= pairing.Every.LongPairs():
			ranks = sweep.AppendWide(ranks, l.Long(class))
		default:
			ranks = l.Huge(class)
		}
		for i, sum := range l.Sums(class) {
			s := State{class.Code, ranks[i]}
			if _, twice := states[s]; twice || sum == 0 {
				t.Fatalf("class %b has rank %d twice, or 0 times: %d", class.Code, ranks[i], sum)
			}
			states[s] = sum
		}
		n += int64(class.N)
	}
	if n != l.States {
		t.Fatalf("a layer of %d states says that it has %d", n, l.States)
	}
	return states
}
