package plan_test

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/internal/pairing"
	"leaper/count/internal/plan"
	"leaper/count/internal/specimens"
	"leaper/count/internal/sweep"
)

// sideStates counts the sets of edges of a side by the states that they make:
// no vertex has more or fewer edges than it may end with, and no cycle closes,
// but one that is all there is.
func sideStates(g plan.Graph, s plan.Side, places []int32) map[specimens.State]uint64 {
	var edges [][2]int32
	at := map[int32]bool{} // vertices of the side
	for v, row := range g.Next {
		for _, w := range row {
			if s.Edge(int32(v), w) {
				at[w] = true
				if int32(v) < w {
					edges = append(edges, [2]int32{int32(v), w})
				}
			}
		}
	}
	states := map[specimens.State]uint64{}
	next := make([][]int32, len(g.Next))
	var choose func(i, taken int)
	choose = func(i, taken int) {
		// A vertex has had its edges when the next one's come: no need to go on
		// if they are too few.
		if i > 0 && (i == len(edges) || edges[i][0] != edges[i-1][0]) {
			if v := edges[i-1][0]; len(next[v]) < int(s.Ends(v).Least) {
				return
			}
		}
		if i < len(edges) {
			choose(i+1, taken)
			v, w := edges[i][0], edges[i][1]
			if len(next[v]) < 2 && len(next[w]) < 2 {
				specimens.JoinVertices(next, v, w)
				choose(i+1, taken+1)
				next[v], next[w] = next[v][:len(next[v])-1], next[w][:len(next[w])-1]
			}
			return
		}
		for v := range at {
			if d, want := len(next[v]), s.Ends(v); d < int(want.Least) || d > int(want.Most) {
				return
			}
		}
		var code uint64
		end := map[int32]int{}
		for _, v := range places {
			code = code<<2 | uint64(len(next[v]))
			if len(next[v]) == 1 {
				end[v] = len(end)
			}
		}
		var m specimens.Matched
		walked := 0
		walk := func(v int32) int32 {
			from := int32(-1)
			for {
				on := slices.IndexFunc(next[v], func(w int32) bool { return w != from })
				if on < 0 {
					return v
				}
				from, v = v, next[v][on]
				walked++
			}
		}
		for _, v := range places {
			if len(next[v]) == 1 {
				if w := walk(v); end[v] < end[w] {
					m = append(m, [2]int{end[v], end[w]})
				}
			}
		}
		if walked != 2*taken { // each path is walked from both ends
			if len(places) > 0 || !oneCycle(next, taken) {
				return
			}
		}
		states[specimens.State{Code: code, Rank: m.Mates().Rank(len(m))}]++
	}
	choose(0, 0)
	return states
}

// oneCycle says whether so many edges are one cycle.
func oneCycle(next [][]int32, edges int) bool {
	start := int32(slices.IndexFunc(next, func(row []int32) bool { return len(row) == 2 }))
	if start < 0 {
		return false
	}
	from, v := start, next[start][0]
	length := 1
	for ; v != start; length++ {
		if len(next[v]) != 2 {
			return false
		}
		on := next[v][0]
		if on == from {
			on = next[v][1]
		}
		from, v = v, on
	}
	return length == edges
}

// sweeper sweeps sides, the same arrays for all: what one leaves behind spoils
// the next.
type sweeper struct {
	sweep.Counter
	gatherers []*sweep.Gatherer
}

func newSweeper() *sweeper {
	all := &pairing.Tables{}
	return &sweeper{
		Counter:   sweep.Counter{Tables: all, Store: &pairing.Store{Limit: math.MaxInt64}, Ring: sweep.WholeNumbers},
		gatherers: []*sweep.Gatherer{sweep.NewGatherer(all, nil)},
	}
}

func (s *sweeper) last(t *testing.T, h *plan.Half) *sweep.Layer {
	t.Helper()
	from, err := s.Start()
	if err != nil {
		t.Fatal(err)
	}
	if from, err = s.Sweep(context.Background(), h.Steps, from, s.gatherers); err != nil {
		t.Fatal(err)
	}
	return from
}

// lastInStints is the same with each step in some parts.
func (s *sweeper) lastInStints(t *testing.T, h *plan.Half, parts int) (*sweep.Layer, int) {
	t.Helper()
	from, err := s.Start()
	if err != nil {
		t.Fatal(err)
	}
	most := 0
	for i := range h.Steps {
		list := h.Steps[i].Stints(from, parts)
		most = max(most, len(list))
		writers := make([]sweep.Writer, len(list))
		for n, part := range list {
			writers[n].Store = s.Store
			if err := h.Steps[i].Run(context.Background(), from, &writers[n], s.gatherers[0], s.Ring, part); err != nil {
				t.Fatal(err)
			}
		}
		sweep.Release(s.Store, from)
		if from, err = sweep.Gather(s.Store, writers); err != nil {
			t.Fatal(err)
		}
	}
	return from, most
}

func checkSide(t *testing.T, s *sweeper, h *plan.Half, want map[specimens.State]uint64, what string) {
	t.Helper()
	l := s.last(t, h)
	got := specimens.StatesOf(t, l)
	for state, n := range want {
		if got[state] != n {
			t.Fatalf("%s: places %v, degrees %b with matching %d: %d sets of edges, want %d", what, h.Places, state.Code, state.Rank, got[state], n)
		}
	}
	if len(got) != len(want) {
		t.Fatalf("%s: places %v have %d states %v, want %d: %v", what, h.Places, len(got), got, len(want), want)
	}
	sweep.Release(s.Store, l)
}

// TestSides compares each side of random plans with all sets of its edges, with
// free degrees and with fixed ones, that may be impossible.
func TestSides(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 2))
	s := newSweeper()
	sides, states, stints, cycles := 0, 0, 0, 0
	for range 250 {
		n := 4 + r.IntN(6)
		g := specimens.RandomGraph(r, n, 2+r.IntN(n), 0.4+0.6*r.Float64(), r.IntN(3) == 0)
		order := specimens.InOrder(n)
		if r.IntN(2) == 0 {
			order = specimens.Shuffled(r, n)
		}
		p := specimens.PlanAt(t, g, order, n/2+r.IntN(n+1), 0)
		for _, second := range []bool{false, true} {
			edges := 0
			for v := range int32(n) {
				a, b := p.Degrees(v)
				if second {
					a = b
				}
				edges += a
			}
			if edges/2 > 14 {
				continue
			}
			for tries := range 3 {
				fixed := map[int32]uint8{}
				for _, v := range p.Cut {
					if tries > 0 && r.IntN(2) == 0 {
						fixed[v] = uint8(r.IntN(3))
					}
				}
				h, err := p.Half(second, fixed)
				if err != nil {
					t.Fatal(err)
				}
				places := slices.Clone(p.Cut)
				if second {
					slices.Reverse(places)
					if len(places) > 0 && places[len(places)-1] == g.Hub {
						places = slices.Insert(places[:len(places)-1], 0, g.Hub)
					}
				}
				if !slices.Equal(h.Places, places) {
					t.Fatalf("%v, hub %d, in order %v cut at %d, second side %v: places %v, want %v", g.Next, g.Hub, order, p.Split, second, h.Places, places)
				}
				want := sideStates(g, plainSide(p, second, fixed), places)
				what := fmt.Sprintf("%v, hub %d, in order %v cut at %d, second side %v, fixed %v", g.Next, g.Hub, order, p.Split, second, fixed)
				checkSide(t, s, h, want, what)
				l, most := s.lastInStints(t, h, 1+r.IntN(4))
				got := specimens.StatesOf(t, l)
				sweep.Release(s.Store, l)
				if len(got) != len(want) {
					t.Fatalf("%s: %d states in stints, want %d", what, len(got), len(want))
				}
				for state, n := range want {
					if got[state] != n {
						t.Fatalf("%s: in stints, degrees %b with matching %d: %d sets of edges, want %d", what, state.Code, state.Rank, got[state], n)
					}
				}
				sides++
				states += len(want)
				if most > 1 {
					stints++
				}
				if len(places) == 0 && len(h.Steps) > 0 && len(want) > 0 {
					cycles++
				}
			}
		}
	}
	if used := s.Store.Used(); used != 0 {
		t.Errorf("%d bytes are never released", used)
	}
	if sides < 300 || states < 2000 || stints < 100 || cycles < 10 {
		t.Errorf("only %d sides, %d states, %d sides in stints, %d cycles", sides, states, stints, cycles)
	}
}

// plainSide is a side of a plan, from what the plan says about itself: the
// times of edges.
func plainSide(p *plan.Plan, second bool, fixed map[int32]uint8) plan.Side {
	edge := func(u, v int32) bool { return (p.Time(u, v) >= p.Split) == second }
	return plan.Side{Edge: edge, Ends: func(v int32) plan.Span {
		if d, is := fixed[v]; is {
			return plan.Span{Least: d, Most: d}
		}
		others := 0
		for _, w := range p.Graph.Next[v] {
			if !edge(v, w) {
				others++
			}
		}
		return plan.Span{Least: uint8(max(0, 2-others)), Most: 2}
	}}
}

// TestManyPairs compares a side of many paths: links that take two of two or
// three ends each, in any order, so that up to eleven paths begin, grow and meet.
func TestManyPairs(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 18))
	s := newSweeper()
	most, states := 0, 0
	for range 60 {
		const links = 11
		g := plan.Graph{Next: make([][]int32, 3*links), Hub: -1}
		ends := r.Perm(2 * links)
		for link := range int32(links) {
			specimens.JoinVertices(g.Next, link, links+int32(ends[2*link]))
			specimens.JoinVertices(g.Next, link, links+int32(ends[2*link+1]))
			third := links + int32(r.IntN(2*links))
			if r.IntN(3) > 0 && !slices.Contains(g.Next[link], third) {
				specimens.JoinVertices(g.Next, link, third)
			}
		}
		sd := plan.Side{
			Order: specimens.Shuffled(r, len(g.Next)),
			Edge:  func(_, _ int32) bool { return true },
			Ends: func(v int32) plan.Span {
				if v < links {
					return plan.Span{Least: 2, Most: 2}
				}
				return plan.Span{Least: 0, Most: 2}
			},
			Stays: func(v int32) bool { return v >= links },
		}
		h, err := plan.NewHalf(g, sd)
		if err != nil {
			t.Fatal(err)
		}
		want := sideStates(g, sd, h.Places)
		states += len(want)
		for state := range want {
			most = max(most, bits.OnesCount64(state.Code&pairing.Ones)/2)
		}
		checkSide(t, s, h, want, fmt.Sprintf("%v in order %v", g.Next, sd.Order))
	}
	if most < 11 || states < 5000 {
		t.Errorf("at most %d pairs, in %d states", most, states)
	}
}
