package strip

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"leaper/internal/pulse"
	"leaper/internal/recurrence"
)

// A Walk gives the numbers of boards of length 1, 2 and so on, modulo a number.
type Walk struct {
	beat    pulse.Pulse
	modulus recurrence.Modulus
	steps   []gather   // one for each square of a slice, or of two
	lasts   [][]uint64 // of each slice
	slice   int
	wide    [2][]uint64 // the numbers of the states now, and room for the next ones
	narrow  [2][]uint32 // in their place where the modulus is below 2³²: half of the memory to go through
}

// A gather is what a square does, from where it leads: entries are read, and nothing but the state that
// comes of them is written. The states stand by how many entries they have: the loop over those of one is
// followed by one of as many turns, which a processor foresees. Nearly all arcs are there once.
type gather struct {
	groups []group
	from   []uint32
	often  []arc
}

// A group is states with as many entries each.
type group struct{ states, entries int }

// An arc that is there more than once.
type arc struct {
	from, to uint32
	times    uint64
}

// MaxModulus is the largest modulus of a [Walk].
const MaxModulus = 1 << 62

// Walk begins with the empty board.
func (m *Matrix) Walk(ctx context.Context, modulus uint64) *Walk {
	w := &Walk{beat: pulse.Of(ctx), modulus: recurrence.Modulus(modulus)}
	n := len(m.squares)
	back := m.reversed()
	slices.Reverse(back.squares)
	phases := m.phases()
	var order [][]int // of the states before each square, and where each stands
	var place [][]uint32
	for j := range phases {
		square := &back.squares[(j+n-1)%n]
		var of []int
		for state := range square.rows() {
			if phases[j][state] {
				of = append(of, state)
			}
		}
		once := square.once()
		slices.SortStableFunc(of, func(a, b int) int { return once[a] - once[b] })
		at := make([]uint32, square.rows())
		for x, state := range of {
			at[state] = uint32(x)
		}
		order, place = append(order, of), append(place, at)
	}
	for j := range phases {
		w.steps = append(w.steps, back.squares[j%n].gather(order[(j+1)%len(phases)], place[j]))
		if j%n == n-1 {
			var last []uint64
			for _, state := range order[(j+1)%len(phases)] {
				last = append(last, m.last[state])
			}
			w.lasts = append(w.lasts, last)
		}
	}
	for _, state := range order[0] {
		if x := m.first[state] % modulus; modulus <= math.MaxUint32 {
			w.narrow[0] = append(w.narrow[0], uint32(x))
		} else {
			w.wide[0] = append(w.wide[0], x)
		}
	}
	return w
}

// phases are the states that there may be before each square of a slice, or of two slices where no state
// comes after both an even number of slices and an odd one: then half of the matrix is never used at once. So
// it is with closed tours on 5×n, whose slices have more squares of one colour than of the other in turn.
func (m *Matrix) phases() [][]bool {
	n := len(m.squares)
	phases := make([][]bool, 2*n)
	for j := range phases {
		phases[j] = make([]bool, m.squares[j%n].rows())
	}
	for state, x := range m.first {
		phases[0][state] = x > 0
	}
	for changed := true; changed; {
		changed = false
		for j := range phases {
			s, next := &m.squares[j%n], phases[(j+1)%(2*n)]
			for row, is := range phases[j] {
				for k := s.begins[row]; is && k < s.begins[row+1]; k++ {
					if !next[s.to[k]] {
						next[s.to[k]], changed = true, true
					}
				}
			}
		}
	}
	for j := range n {
		for state, is := range phases[j] {
			if is && phases[n+j][state] { // one phase, of all states
				for j := range n {
					for state := range phases[j] {
						phases[j][state] = true
					}
				}
				return phases[:n]
			}
		}
	}
	return phases
}

// once is how many entries of each row are 1.
func (s *sparse) once() []int {
	all := make([]int, s.rows())
	for to := range all {
		for _, t := range s.times[s.begins[to]:s.begins[to+1]] {
			if t == 1 {
				all[to]++
			}
		}
	}
	return all
}

// gather turns a reversed square around: its rows stand in an order, and its columns in places.
func (s *sparse) gather(order []int, place []uint32) gather {
	var g gather
	for x, to := range order {
		old := len(g.from)
		for k := s.begins[to]; k < s.begins[to+1]; k++ {
			if from := place[s.to[k]]; s.times[k] == 1 {
				g.from = append(g.from, from)
			} else {
				g.often = append(g.often, arc{from, uint32(x), s.times[k]})
			}
		}
		entries := len(g.from) - old
		if n := len(g.groups); n == 0 || g.groups[n-1].entries != entries {
			g.groups = append(g.groups, group{0, entries})
		}
		g.groups[len(g.groups)-1].states++
	}
	return g
}

// Next adds a slice, and gives the number of that length.
func (w *Walk) Next() (uint64, error) {
	n := len(w.steps) / len(w.lasts)
	for i := range n {
		g := &w.steps[w.slice*n+i]
		if err := w.beat.Beat(len(g.from)); err != nil {
			return 0, err
		}
		if w.modulus <= math.MaxUint32 {
			w.narrow[0], w.narrow[1] = g.narrow(w.narrow[1][:0], w.narrow[0], w.modulus), w.narrow[0]
		} else {
			w.wide[0], w.wide[1] = g.wide(w.wide[1][:0], w.wide[0], w.modulus), w.wide[0]
		}
	}
	last := w.lasts[w.slice]
	w.slice = (w.slice + 1) % len(w.lasts)
	sum := uint64(0)
	for i, v := range last {
		if v == 0 {
			continue
		}
		x := uint64(0)
		if w.modulus <= math.MaxUint32 {
			x = uint64(w.narrow[0][i])
		} else {
			x = w.wide[0][i]
		}
		sum = w.modulus.Sum(sum, x, v)
	}
	return sum, nil
}

// wide are the numbers after a square.
func (g *gather) wide(next, now []uint64, m recurrence.Modulus) []uint64 {
	all := g.from
	for _, of := range g.groups {
		for range of.states {
			high, low := uint64(0), uint64(0)
			for _, from := range all[:of.entries] {
				var carry uint64
				low, carry = bits.Add64(low, now[from], 0)
				high += carry
			}
			all = all[of.entries:]
			next = append(next, m.Reduce(high, low))
		}
	}
	for _, a := range g.often {
		next[a.to] = m.Sum(next[a.to], now[a.from], a.times)
	}
	return next
}

// narrow are the numbers after a square, modulo a number below 2³², so that no sum here has 64 bits.
func (g *gather) narrow(next, now []uint32, m recurrence.Modulus) []uint32 {
	all := g.from
	for _, of := range g.groups {
		for range of.states {
			sum := uint64(0)
			for _, from := range all[:of.entries] {
				sum += uint64(now[from])
			}
			all = all[of.entries:]
			if m == recurrence.SmallPrime { // 2³¹ leaves 1
				sum = sum&recurrence.SmallPrime + sum>>31
				sum = sum&recurrence.SmallPrime + sum>>31
			}
			if sum >= uint64(m) {
				sum %= uint64(m)
			}
			next = append(next, uint32(sum))
		}
	}
	for _, a := range g.often {
		next[a.to] = uint32(m.Sum(uint64(next[a.to]), uint64(now[a.from]), a.times))
	}
	return next
}
