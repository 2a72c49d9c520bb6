// Package neural finds closed tours by the network of Takefuji and Lee (1992, "Neural network computing
// for knight's tour problems"). Package find uses it, as its method neural, and package odds measures it.
//
// There is a neuron on each move, that is on each edge of the leap graph. It has
// a state U, a number, and an output V, on or off; it is on if its move is part
// of the tour to be. Each square wants two of its neurons on, and each neuron
// listens to the two squares that it joins:
//
//	ΔU = 4 − (neurons on at one end) − (neurons on at the other)
//
//	V goes on where U is above 3, off where U is below 0, and stays between
//
// A neuron that is on counts itself, at both ends. The gap between 0 and 3, the
// hysteresis, keeps neighbours from flipping to and fro together. Outputs are
// drawn at random, states are 0, and the neurons are updated one after another,
// each seeing what those before it did.
//
// # What comes out
//
// If every square has two neurons on, each ΔU is 0, and nothing changes any
// more. That is a 2-factor: cycles that together visit every square once. The
// rule does not see how many cycles there are, and a tour comes out where by
// luck there is one: in 29 runs of 100 on 6×6, and in 4 of 1000 on 20×20.
//
// Conversely let ΔU be 0 everywhere. Then the two ends of each edge have 4
// neurons on together. So on a connected graph the squares have 2+x and 2−x by
// turns, and where a walk of odd length comes back, x is 0. If none does, the
// graph has two colours, with p and q squares; each neuron that is on has an end
// of either colour, so p(2+x) = q(2−x), and x is 0 again unless q is 3p or p is
// 3q. No board worth a tour is such a one: its colours are even.
//
// States can drift for ever, and outputs stay: a neuron that is on where ΔU is
// above 0 goes on rising. If all outputs are settled so, and some square has not
// two, the network is stuck. Otherwise, if it does not settle within a limit, it
// diverges: a square without two neighbours never has peace, and its unrest
// spreads.
package neural

import (
	"context"
	"math/rand/v2"

	"leaper/graph"
	"leaper/internal/pulse"
)

// A Network is the neurons of one graph. It is for one goroutine.
type Network struct {
	look    pulse.Pulse
	fault   error // of the context: nothing is done any more
	rule    Rule
	neurons []neuron
	degree  []int32 // of each vertex, how many of its neurons are on
	next    []int32 // of each vertex, for the rule that updates all at once
}

// A neuron lies on the move between two vertices. They are stored one after
// another, in the order of their first and then their second vertex, which is
// the order in which they are updated; 16 bytes each, so that a sweep reads
// memory straight through.
type neuron struct {
	a, b graph.Vertex // a < b
	u    int32
	on   int32 // 1 or 0
}

// New makes the network of a graph whose moves can be taken back. Moves that
// cannot are left out. Some milliseconds after the context ends the network, which may
// have millions of neurons, stands still, and [Network.Settle] says so.
func New(ctx context.Context, a *graph.Adjacency, rule Rule) *Network {
	w := &Network{look: pulse.Of(ctx), rule: rule, neurons: make([]neuron, 0, a.Arcs()/2), degree: make([]int32, a.Len())}
	for v := range graph.Vertex(a.Len()) {
		for _, u := range a.Of(v) {
			if v < u && a.Has(u, v) {
				w.neurons = append(w.neurons, neuron{a: v, b: u})
			}
		}
		if w.beat(1 + len(a.Of(v))); w.fault != nil {
			break
		}
	}
	if rule == Wikipedia {
		w.next = make([]int32, a.Len())
	}
	return w
}

// some is how many neurons are gone through from one beat to the next.
const some = 1 << 12

// beat counts work that was done, and reports whether the context has ended.
func (w *Network) beat(work int) bool {
	if w.fault == nil {
		w.fault = w.look.Beat(work)
	}
	return w.fault != nil
}

// Draw begins a run: outputs at random, each as likely on as off, and states 0.
func (w *Network) Draw(random *rand.Rand) {
	clear(w.degree)
	var bits uint64
	for i := range w.neurons {
		if i%some == 0 && w.beat(some) {
			return
		}
		if i%64 == 0 {
			bits = random.Uint64()
		}
		n := &w.neurons[i]
		n.u, n.on = 0, int32(bits&1)
		bits >>= 1
		w.degree[n.a] += n.on
		w.degree[n.b] += n.on
	}
}

// Len is the number of neurons.
func (w *Network) Len() int { return len(w.neurons) }

// Neuron is what a neuron joins, its state, and its output.
func (w *Network) Neuron(i int) (a, b graph.Vertex, state int, on bool) {
	n := w.neurons[i]
	return n.a, n.b, int(n.u), n.on == 1
}

// Degree is how many of a vertex's neurons are on.
func (w *Network) Degree(v graph.Vertex) int { return int(w.degree[v]) }

// isSatisfied reports whether every square has two neurons on.
func (w *Network) isSatisfied() bool {
	for _, d := range w.degree {
		if d != 2 {
			return false
		}
	}
	return true
}
