package neural_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"leaper/board"
	"leaper/find/neural"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

var background = context.Background()

func source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 2)) }

func table(t testing.TB, size, topology, name string, holes ...board.Square) (*graph.Graph, *graph.Adjacency) {
	t.Helper()
	g := setup.Graph(t, size, topology, name, holes...)
	a, err := g.Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return g, a
}

var boards = []struct {
	size, topology, piece string
	holes                 []board.Square
}{
	{"6x6", "plane", "knight", nil},
	{"5x6", "plane", "knight", nil},
	{"8x8", "plane", "knight", nil},
	{"5x5", "plane", "king", nil},
	{"4x6", "plane", "wazir", nil},
	{"5x5", "torus", "knight", nil},
	{"4x5", "klein", "king", nil},
	{"2x3x4", "plane", "knight", nil},
	{"6x7", "plane", "knight", []board.Square{3, 38}},
	{"4x5", "plane", "rook", nil},
	{"3x3", "plane", "knight", nil}, // the middle has no neighbour
}

// model is the network as the definition says it, with nothing kept up to date.
type model struct {
	edges [][2]graph.Vertex
	u     []int
	v     []bool
}

func newModel(a *graph.Adjacency) *model {
	m := &model{}
	for v := range graph.Vertex(a.Len()) {
		for _, w := range a.Of(v) {
			if v < w {
				m.edges = append(m.edges, [2]graph.Vertex{v, w})
			}
		}
	}
	m.u, m.v = make([]int, len(m.edges)), make([]bool, len(m.edges))
	return m
}

// at is how many neurons are on at a vertex.
func (m *model) at(v graph.Vertex, on []bool) (sum int) {
	for i, e := range m.edges {
		if on[i] && (e[0] == v || e[1] == v) {
			sum++
		}
	}
	return sum
}

func (m *model) sweep(rule neural.Rule) (switched int) {
	before := append([]bool(nil), m.v...)
	for i, e := range m.edges {
		if rule == neural.Takefuji {
			m.u[i] += 4 - m.at(e[0], m.v) - m.at(e[1], m.v)
		} else {
			sum := 0 // of those that share a square with this one, itself left out
			for j, f := range m.edges {
				if j != i && before[j] && (e[0] == f[0] || e[0] == f[1] || e[1] == f[0] || e[1] == f[1]) {
					sum++
				}
			}
			m.u[i] += 2 - sum
		}
		switch {
		case m.u[i] > 3:
			m.v[i] = true
		case m.u[i] < 0:
			m.v[i] = false
		}
		if m.v[i] != before[i] {
			switched++
		}
	}
	return switched
}

// load gives the model the network's states and outputs.
func (m *model) load(w *neural.Network) {
	for i := range m.edges {
		_, _, m.u[i], m.v[i] = w.Neuron(i)
	}
}

// TestSweeps holds both rules against the model, neuron for neuron.
func TestSweeps(t *testing.T) {
	for _, c := range boards {
		g, a := table(t, c.size, c.topology, c.piece, c.holes...)
		for _, rule := range []neural.Rule{neural.Takefuji, neural.Wikipedia} {
			w, m := neural.New(context.Background(), a, rule), newModel(a)
			if w.Len() != len(m.edges) {
				t.Fatalf("%s: %d neurons, %d edges", g, w.Len(), len(m.edges))
			}
			for seed := range uint64(5) {
				w.Draw(source(seed))
				m.load(w)
				for sweep := range 30 {
					got, want := w.Sweep(), m.sweep(rule)
					if got != want {
						t.Fatalf("%s, %s, seed %d, sweep %d: %d switched, want %d", g, rule, seed, sweep, got, want)
					}
					for i, e := range m.edges {
						x, y, u, on := w.Neuron(i)
						if x != e[0] || y != e[1] || u != m.u[i] || on != m.v[i] {
							t.Fatalf("%s, %s, seed %d, sweep %d: neuron %d joins %d and %d, state %d, on %v; want %v, %d, %v", g, rule, seed, sweep, i, x, y, u, on, e, m.u[i], m.v[i])
						}
					}
					for v := range graph.Vertex(a.Len()) {
						if w.Degree(v) != m.at(v, m.v) {
							t.Fatalf("%s, %s: vertex %d has %d on, want %d", g, rule, v, w.Degree(v), m.at(v, m.v))
						}
					}
				}
			}
		}
	}
}

// TestFixedPoints takes all outputs of small networks: those under which every
// ΔU is 0 are the 2-factors and no other, as the package comment proves, on all
// connected graphs but those with three times as many squares of one colour as
// of the other; and there it shows one.
func TestFixedPoints(t *testing.T) {
	for _, c := range []struct {
		size, topology, piece string
		holes                 []board.Square
		others                bool // that are fixed and no 2-factor
	}{
		{"3x4", "plane", "knight", nil, false},
		{"2x4", "plane", "wazir", nil, false},
		{"3x3", "plane", "wazir", nil, false},
		{"3x4", "plane", "wazir", nil, false},
		{"2x3", "plane", "king", nil, false},
		{"2x4", "plane", "king", nil, false},
		{"2x3", "torus", "king", nil, false},
		{"1x7", "torus", "wazir", nil, false},
		{"2x3", "plane", "wazir", []board.Square{3, 5}, true}, // one square with three neighbours
	} {
		g, a := table(t, c.size, c.topology, c.piece, c.holes...)
		if _, parts := a.Components(); parts != 1 {
			t.Fatalf("%s is not connected", g)
		}
		m := newModel(a)
		if len(m.edges) > 20 {
			t.Fatalf("%s has %d edges", g, len(m.edges))
		}
		factors, others := 0, 0
		for set := range 1 << len(m.edges) {
			for i := range m.v {
				m.v[i] = set>>i&1 == 1
			}
			fixed, factor := true, true
			for _, e := range m.edges {
				fixed = fixed && m.at(e[0], m.v)+m.at(e[1], m.v) == 4
			}
			for v := range graph.Vertex(a.Len()) {
				factor = factor && m.at(v, m.v) == 2
			}
			switch {
			case factor && !fixed:
				t.Fatalf("%s: the 2-factor %b moves", g, set)
			case factor:
				factors++
			case fixed:
				others++
			}
		}
		if (others > 0) != c.others {
			t.Errorf("%s: %d fixed points are 2-factors, %d are not", g, factors, others)
		}
	}
}

// TestOutcomes: what a run comes to is what it says. Tours pass the verifier,
// cycles are counted right, and a network that is at rest or stuck stays so.
func TestOutcomes(t *testing.T) {
	seen := map[neural.Outcome]int{}
	for _, c := range boards {
		g, a := table(t, c.size, c.topology, c.piece, c.holes...)
		for _, rule := range []neural.Rule{neural.Takefuji, neural.Wikipedia} {
			w := neural.New(context.Background(), a, rule)
			for seed := range uint64(60) {
				w.Draw(source(seed))
				outcome, sweeps, err := w.Settle(background, 300)
				if err != nil {
					t.Fatal(err)
				}
				seen[outcome]++
				cycles, lengths := 0, 0
				if w.Satisfied() {
					met := map[graph.Vertex]bool{}
					for v := range graph.Vertex(a.Len()) {
						if !met[v] {
							cycles++
							for _, u := range w.Cycle(v) {
								met[u] = true
								lengths++
							}
						}
					}
				} else if w.Cycle(0) != nil {
					t.Fatalf("%s: a cycle without a 2-factor", g)
				}
				if w.Cycles() != cycles || (cycles > 0 && lengths != a.Len()) {
					t.Fatalf("%s: %d cycles of %d squares together, and it says %d", g, cycles, lengths, w.Cycles())
				}
				switch outcome {
				case neural.Tour:
					var squares []board.Square
					for _, v := range w.Cycle(graph.Vertex(a.Len() / 2)) {
						squares = append(squares, a.Square(v))
					}
					ask := tour.Ask{Kind: tour.Closed, From: tour.At(a.Square(graph.Vertex(a.Len() / 2)))}
					if err := tour.Verify(t.Context(), g, ask, tour.Of(squares)); err != nil {
						t.Fatalf("%s, seed %d: %v", g, seed, err)
					}
				case neural.Cycles:
					if cycles < 2 {
						t.Fatalf("%s: %d cycles", g, cycles)
					}
				case neural.Stuck:
					if w.Satisfied() {
						t.Fatalf("%s is stuck with a 2-factor", g)
					}
				case neural.Diverged:
					if sweeps != 300 {
						t.Fatalf("%s diverged after %d sweeps", g, sweeps)
					}
				}
				for range 100 {
					if outcome != neural.Diverged && w.Sweep() > 0 {
						t.Fatalf("%s, %s, seed %d: %s after %d sweeps, and goes on", g, rule, seed, outcome, sweeps)
					}
				}
			}
		}
	}
	for o := range neural.Outcome(4) {
		if seen[o] == 0 {
			t.Errorf("no run came to %s", o)
		}
	}
}

// TestSteps: those who watch see the same run.
func TestSteps(t *testing.T) {
	_, a := table(t, "8x8", "plane", "knight")
	settled, watched := neural.New(context.Background(), a, neural.Takefuji), neural.New(context.Background(), a, neural.Takefuji)
	outcomes := map[neural.Outcome]int{}
	for seed := range uint64(30) {
		settled.Draw(source(seed))
		watched.Draw(source(seed))
		outcome, sweeps, err := settled.Settle(background, 0)
		if err != nil {
			t.Fatal(err)
		}
		last := neural.Step{}
		for step := range watched.Steps(0) {
			if step.Sweep != last.Sweep+1 || last.Last || !step.Last && step.Outcome != neural.Diverged {
				t.Fatalf("%+v after %+v", step, last)
			}
			last = step
		}
		if !last.Last || last.Outcome != outcome {
			t.Errorf("seed %d: %s, watched %+v", seed, outcome, last)
		}
		// What the outcome says, by the network itself.
		outcomes[outcome]++
		switch cycles := watched.Cycles(); {
		case (outcome == neural.Tour) != (cycles == 1), (outcome == neural.Cycles) != (cycles > 1):
			t.Errorf("seed %d: %s, and there are %d cycles", seed, outcome, cycles)
		case outcome == neural.Diverged && sweeps != 256+4*a.Len():
			t.Errorf("seed %d: diverged after %d sweeps", seed, sweeps)
		case outcome != neural.Diverged && watched.Sweep() != 0:
			t.Errorf("seed %d: %s, and the next sweep switches outputs", seed, outcome)
		}
		if last.Sweep != sweeps || watched.Cycles() != settled.Cycles() {
			t.Errorf("seed %d: %d sweeps to %d cycles, watched %d to %d", seed, sweeps, settled.Cycles(), last.Sweep, watched.Cycles())
		}
	}
	if outcomes[neural.Tour] == 0 || outcomes[neural.Cycles] == 0 {
		t.Errorf("only %v", outcomes)
	}
	for step := range watched.Steps(0) {
		if step.Sweep > 1 {
			t.Error("it goes on after a break")
		}
		break
	}
}

func TestStops(t *testing.T) {
	ctx, cancel := context.WithCancel(background)
	cancel()
	_, a := table(t, "5x5", "plane", "knight") // has no 2-factor
	w := neural.New(context.Background(), a, neural.Takefuji)
	w.Draw(source(1))
	if _, sweeps, err := w.Settle(ctx, 1<<30); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled, it stops after %d sweeps with %v", sweeps, err)
	}
}

func TestRuleNames(t *testing.T) {
	for i, name := range neural.Rules().Names() {
		if rule, err := neural.ParseRule(name); err != nil || int(rule) != i || rule.String() != name {
			t.Errorf("%q: %s, %v", name, rule, err)
		}
	}
	if _, err := neural.ParseRule("thumb"); !errors.Is(err, neural.ErrRule) {
		t.Errorf("rule thumb: %v", err)
	}
}

func BenchmarkSweep(b *testing.B) {
	for _, rule := range []neural.Rule{neural.Takefuji, neural.Wikipedia} {
		for _, n := range []int{6, 8, 24, 100} {
			b.Run(fmt.Sprintf("%s %dx%d", rule, n, n), func(b *testing.B) {
				_, a := table(b, fmt.Sprint(n, "x", n), "plane", "knight")
				w := neural.New(context.Background(), a, rule)
				i := 0
				for b.Loop() {
					if i%50 == 0 { // as long as a run is
						w.Draw(source(uint64(i)))
					}
					i++
					w.Sweep()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(i)/float64(w.Len()), "ns/neuron")
			})
		}
	}
}
