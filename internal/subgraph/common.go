package subgraph

import (
	"context"
	"fmt"
	"math/bits"

	"leaper/internal/pulse"
)

// Common is what the subgraphs of a diagram have in common.
type Common struct {
	// Some are the ways in which some subgraph takes each edge, and All those in which every
	// subgraph does. If the graph is not directed, Forward stands for both ways.
	Some, All []Ways
	// First are two subgraphs, or all there are.
	First []*Subgraph
}

// Common looks at all subgraphs at once, without listing them: an arc belongs to a subgraph if
// whole subgraphs come of the state it leads to.
func (d *Diagram) Common(ctx context.Context, g *Graph) (*Common, error) {
	live, err := d.live(ctx)
	if err != nil {
		return nil, err
	}
	c := &Common{Some: make([]Ways, len(g.Edges)), All: make([]Ways, len(g.Edges))}
	if d.none {
		return c, nil
	}
	beat := pulse.Of(ctx)
	for l := range d.layers {
		a := &d.layers[l]
		if a.Step.Edge < 0 {
			continue
		}
		some, all := Ways(0), BothWays
		for i, to := range a.To {
			if to != Nowhere && live[l+1][to] {
				ways := Ways(a.Events[i] & (Taken | Against))
				some, all = some|ways, all&ways
			}
		}
		c.Some[a.Step.Edge], c.All[a.Step.Edge] = some, all
		if err := beat.Beat(len(a.To)); err != nil {
			return nil, err
		}
	}
	c.First = d.first(live)
	return c, nil
}

// live says of each state whether whole subgraphs come of it.
func (d *Diagram) live(ctx context.Context) ([][]bool, error) {
	return backwards(ctx, d, Values[bool](reached{}), false)
}

// reached is whether there is a way to whole subgraphs.
type reached struct{}

func (reached) One() bool                          { return true }
func (reached) Add(a, b bool) bool                 { return a || b }
func (reached) Times(v bool, _ Step, _ Event) bool { return v }

// first finds one subgraph, and then the one that leaves it as late as possible.
func (d *Diagram) first(live [][]bool) []*Subgraph {
	// goOn completes a subgraph from a state, and notes where it could have gone another way.
	events := make([]Event, len(d.layers))
	fork, branch := -1, 0
	goOn := func(l int, state uint32) {
		for ; l < len(d.layers); l++ {
			a := &d.layers[l]
			row, next := int(state)*a.Choices, -1
			for at := row; at < row+a.Choices; at++ {
				switch to := a.To[at]; {
				case to == Nowhere || !live[l+1][to]:
				case next < 0:
					next = at
				default:
					fork, branch = l, at
				}
			}
			events[l], state = a.Events[next], a.To[next]
		}
	}
	goOn(0, 0)
	found := []*Subgraph{d.of(events)}
	if fork >= 0 {
		a := &d.layers[fork]
		events[fork] = a.Events[branch]
		goOn(fork+1, a.To[branch])
		found = append(found, d.of(events))
	}
	return found
}

// Ends are the pairs of vertices that paths lead from and to.
type Ends struct {
	words int
	to    []uint64
}

// Joined reports whether a path begins at u and ends at v.
func (e *Ends) Joined(u, v int32) bool { return e.row(u)[v>>6]>>(v&63)&1 == 1 }

func (e *Ends) row(u int32) []uint64 { return e.to[int(u)*e.words : (int(u)+1)*e.words] }

func (e *Ends) join(u, v int32) { e.row(u)[v>>6] |= 1 << (v & 63) }

// Ends finds the ends of all single paths of a diagram. A state whose paths have lost one end keeps
// the set of the vertices that this was; where the other goes, both are known.
func (d *Diagram) Ends(ctx context.Context, g *Graph, memory int64) (*Ends, error) {
	live, err := d.live(ctx)
	if err != nil {
		return nil, err
	}
	e := &Ends{words: (g.Vertices + 63) / 64}
	e.to = make([]uint64, g.Vertices*e.words)
	now := e.sets(1)
	beat := pulse.Of(ctx)
	for l := range d.layers {
		a := &d.layers[l]
		if need := int64(a.States+len(now.ends)) * int64(1+8*e.words); need > memory {
			return nil, fmt.Errorf("%w: the ends of paths need %d MiB", ErrMemory, need>>20)
		}
		next := e.sets(a.States)
		for i, to := range a.To {
			if to != Nowhere && live[l+1][to] {
				e.step(g.Directed, a.Step, a.Events[i], now, i/a.Choices, next, int(to))
			}
		}
		if err := beat.Beat(len(a.To) * (1 + e.words/4)); err != nil {
			return nil, err
		}
		now = next
	}
	return e, nil
}

// endSets are sets of vertices, one for each state of a layer: where paths have lost one end.
type endSets struct {
	words int
	ends  []uint8 // how many ends are lost; the same for all paths of a state
	begun []bool  // in a directed graph: that end is where the path begins
	set   []uint64
}

func (e *Ends) sets(states int) *endSets {
	return &endSets{e.words, make([]uint8, states), make([]bool, states), make([]uint64, states*e.words)}
}

func (s *endSets) of(state int) []uint64 { return s.set[state*s.words : (state+1)*s.words] }

func (e *Ends) step(directed bool, step Step, event Event, now *endSets, from int, next *endSets, to int) {
	next.ends[to] = now.ends[from] + uint8(event.Ends())
	begins := event&Begins != 0
	end := step.U
	if event&EndU == 0 {
		end = step.V
	}
	switch {
	case next.ends[to] == 0:
	case event.Ends() == 2:
		if u, v := step.U, step.V; !directed {
			e.join(u, v)
			e.join(v, u)
		} else if begins {
			e.join(u, v)
		} else {
			e.join(v, u)
		}
	case next.ends[to] == 1:
		into := next.of(to)
		if next.begun[to] = begins; event.Ends() == 1 {
			into[end>>6] |= 1 << (end & 63)
			return
		}
		next.begun[to] = now.begun[from]
		for i, word := range now.of(from) {
			into[i] |= word
		}
	case event.Ends() == 1:
		for i, word := range now.of(from) {
			for ; word != 0; word &= word - 1 {
				other := int32(i<<6 + bits.TrailingZeros64(word))
				if !directed || !begins {
					e.join(other, end)
				}
				if !directed || begins {
					e.join(end, other)
				}
			}
		}
	}
}

// A Spare is whether some subgraph leaves no vertex out, and which vertices are the only one that
// some subgraph leaves out.
type Spare struct {
	None bool
	One  [SpareVertices / 64]uint64
}

// SpareVertices is how many vertices a Spare can tell apart.
const SpareVertices = 256

// Has reports whether some subgraph leaves out a vertex alone, which is the i-th of those told apart.
func (s *Spare) Has(i int32) bool { return s.One[i>>6]>>(i&63)&1 == 1 }

// Spares gives up subgraphs that leave out more than one vertex. Those that may be left out are the
// [SpareVertices] from First on.
type Spares struct{ First int32 }

// One is the value of the subgraph without edges so far.
func (Spares) One() Spare { return Spare{None: true} }

// Add joins sets.
func (Spares) Add(a, b Spare) Spare {
	a.None = a.None || b.None
	for i, word := range b.One {
		a.One[i] |= word
	}
	return a
}

// Times leaves vertices out.
func (s Spares) Times(v Spare, step Step, event Event) Spare {
	switch event.Left() {
	case 0:
		return v
	case 2:
		return Spare{}
	}
	left := step.U
	if event&LeftV != 0 {
		left = step.V
	}
	var out Spare
	if left -= s.First; v.None && left >= 0 && left < SpareVertices {
		out.One[left>>6] |= 1 << (left & 63)
	}
	return out
}

// Hopeless reports that more than one vertex is left out.
func (Spares) Hopeless(v Spare, _ int) bool { return v == Spare{} }

// None is the value of all subgraphs alike.
type None struct{}

func (None) One() (v struct{})                          { return }
func (None) Add(_, _ struct{}) (v struct{})             { return }
func (None) Times(_ struct{}, _ Step, _ Event) struct{} { return struct{}{} }
