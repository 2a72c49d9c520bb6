package walks

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// A plain search for longest walks, which tries all. It shares no code with the engines.
type plain struct {
	a    *graph.Adjacency
	q    Question
	walk []board.Square
	met  []bool
	most int
}

func (p *plain) has(from, to board.Square) bool {
	v, _ := p.a.Vertex(from)
	w, _ := p.a.Vertex(to)
	return p.a.Has(v, w)
}

// longest is the most squares that a walk visits; 0 if there is none.
func longestPlainly(a *graph.Adjacency, q Question) int {
	p := &plain{a: a, q: q, met: make([]bool, a.Len())}
	for v := range graph.Vertex(a.Len()) {
		p.grow(v)
	}
	return p.most
}

func (p *plain) grow(v graph.Vertex) {
	p.met[v] = true
	p.walk = append(p.walk, p.a.Square(v))
	if n := len(p.walk); n > p.most && p.wanted() {
		p.most = n
	}
	for _, w := range p.a.Of(v) {
		if !p.met[w] {
			p.grow(w)
		}
	}
	p.walk = p.walk[:len(p.walk)-1]
	p.met[v] = false
}

func (p *plain) wanted() bool {
	n, q := len(p.walk), p.q
	first, last := p.walk[0], p.walk[n-1]
	if from, given := q.From.Given(); given && first != from {
		return false
	}
	if to, given := q.To.Given(); given && last != to {
		return false
	}
	closed := q.Kind == tour.Closed
	if closed && !(n == 1 && p.a.Len() == 1 || n > 2 && p.has(last, first)) || !q.LeaveOut && n < p.a.Len() {
		return false
	}
	takes := func(m tour.Move) bool {
		for i, s := range p.walk {
			next := first
			if i+1 < n {
				next = p.walk[i+1]
			} else if !closed || n == 1 {
				break
			}
			if s == m.From && next == m.To || !m.OneWay && s == m.To && next == m.From {
				return true
			}
		}
		return false
	}
	c := q.ConstraintsOrNone()
	return !slices.ContainsFunc(c.Use, func(m tour.Move) bool { return !takes(m) }) && !slices.ContainsFunc(c.Avoid, takes)
}

// questionFor is one that makes sense for longest walks of a graph.
func questionFor(r *rand.Rand, g *graph.Graph, a *graph.Adjacency) (Question, bool) {
	ask := setup.RandomTableAsk(r, a)
	if ask.Kind == tour.Open {
		ask.Kind = tour.Path
	}
	c := ask.ConstraintsOrNone()
	c.Numbers = nil
	for _, list := range [][]tour.Move{c.Use, c.Avoid} {
		for i := range list {
			list[i].OneWay = r.IntN(3) == 0
		}
	}
	ask.Constraints = &c
	q := Question{Ask: ask, LeaveOut: r.IntN(6) > 0}
	return q, q.Check(g) == nil
}

// TestLongestAgrees compares the engines, all together and each alone, with a plain search on graphs
// of all shapes.
func TestLongestAgrees(t *testing.T) {
	r := rand.New(rand.NewPCG(48, 1))
	met := map[string]int{}
	for range setup.Rounds(600, 4000, 20000) {
		a := setup.RandomTable(t, r, 9)
		if r.IntN(2) == 0 {
			a = setup.RandomShape(t, r, 8)
		}
		g := graph.FromAdjacency(a)
		q, ok := questionFor(r, g, a)
		if !ok {
			continue
		}
		want := longestPlainly(a, q)
		got, err := Longest(t.Context(), g, q, Options{})
		if err != nil {
			t.Fatalf("%v %v %+v: %v", edges(a), q, q.ConstraintsOrNone(), err)
		}
		if got.Value != int64(want) || got.Bound != int64(want) || (got.Verdict == exist.Found) != (want > 0) {
			t.Fatalf("%v %v, leaving out %v: %d to %d, %s, want %d", edges(a), q.Ask, q.LeaveOut, got.Value, got.Bound, got.Verdict, want)
		}
		met[got.Verdict.String()+" "+q.Kind.String()]++
		if got.Why != nil {
			met[got.Why.Rule]++
		}
		for name, engine := range alone {
			if n := engine(t, g, q); n != want {
				t.Fatalf("%v %v, leaving out %v: %s says %d, want %d", edges(a), q.Ask, q.LeaveOut, name, n, want)
			}
		}
	}
	t.Log(met)
	for _, what := range []string{"found path", "found closed tour", "none path", "none closed tour", "sweep", "degrees", "colours", "parts", "moves", "ends"} {
		if met[what] < 3 {
			t.Errorf("%s was met %d times", what, met[what])
		}
	}
}

// alone are the two engines that prove, each without the other and without what is quick.
var alone = map[string]func(*testing.T, *graph.Graph, Question) int{
	"sweep": func(t *testing.T, g *graph.Graph, q Question) int {
		return provedBy(t, g, q, func(l *longest) error {
			return l.sweep(t.Context(), l.p.order(t.Context()), 1<<30)
		})
	},
	"solver": func(t *testing.T, g *graph.Graph, q Question) int {
		return provedBy(t, g, q, func(l *longest) error {
			s, _ := l.solver()
			defer s.Close()
			return l.solve(t.Context(), s, time.Time{})
		})
	},
}

func provedBy(t *testing.T, g *graph.Graph, q Question, prove func(*longest) error) int {
	t.Helper()
	p, err := compile(t.Context(), g, q)
	if err != nil {
		t.Fatal(err)
	}
	if p.none != nil {
		return 0
	}
	l := &longest{g: g, q: q, p: p, most: p.graph.Vertices}
	if l.begin(); !l.done() {
		if err := prove(l); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := deliver(t.Context(), g, q, l.answer(nil), nil); err != nil {
		t.Fatal(err)
	}
	if !l.done() {
		t.Fatalf("%d to %d is no proof", len(l.best), l.most)
	}
	return len(l.best)
}

func edges(a *graph.Adjacency) (list [][2]graph.Vertex) {
	for v := range graph.Vertex(a.Len()) {
		for _, w := range a.Of(v) {
			list = append(list, [2]graph.Vertex{v, w})
		}
	}
	return list
}

// TestLongestOnBoards compares longest walks of small boards, both ways round, with a plain search.
func TestLongestOnBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(48, 2))
	sizes := []string{"1x1", "1x2", "2x1", "2x5", "5x2", "3x3", "3x4", "4x3", "2x2x3", "1x11"}
	for range setup.Rounds(60, 400, 2000) {
		size := sizes[r.IntN(len(sizes))]
		top := []string{"plane", "torus", "cylinder", "klein"}[r.IntN(4)]
		if size == "2x2x3" {
			top = "plane"
		}
		b := setup.Board(t, size, top)
		g := setup.RandomGraph(t, r, b, r.IntN(3), []string{"knight", "wazir", "king", "camel", "pawn+knight", "NW"})
		a, err := g.Table(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		q := Question{Ask: tour.Ask{Kind: tour.Kind(r.IntN(2))}, LeaveOut: true}
		want := longestPlainly(a, q)
		got, err := Longest(t.Context(), g, q, Options{})
		if err != nil || got.Value != int64(want) || got.Bound != int64(want) {
			t.Fatalf("%s, holes %v, %v: %d to %d, %v, want %d", g, b.Holes(), q.Ask, got.Value, got.Bound, err, want)
		}
	}
}

// TestLongestKnown: the longest paths and closed walks of the knight on boards without tours.
func TestLongestKnown(t *testing.T) {
	for _, c := range []struct {
		size string
		kind tour.Kind
		want int64
	}{
		{"1x1", tour.Path, 1}, {"1x1", tour.Closed, 1}, {"2x2", tour.Path, 1}, {"2x2", tour.Closed, 0},
		{"3x3", tour.Path, 8}, {"3x3", tour.Closed, 8}, {"4x4", tour.Path, 15}, {"4x4", tour.Closed, 14},
		{"3x6", tour.Path, 17}, {"6x3", tour.Path, 17}, {"5x5", tour.Closed, 24}, {"4x9", tour.Closed, 34}, {"7x7", tour.Closed, 48},
	} {
		g := setup.Graph(t, c.size, "plane", "knight")
		a, err := Longest(t.Context(), g, Question{Ask: tour.Ask{Kind: c.kind}, LeaveOut: true}, Options{})
		if err != nil || a.Value != c.want || a.Bound != c.want {
			t.Errorf("%s %s: %d to %d, %v, want %d", c.size, c.kind, a.Value, a.Bound, err, c.want)
		}
	}
}

// TestLongestStops: what is too wide, or takes too long, has an interval.
func TestLongestStops(t *testing.T) {
	hard := setup.Graph(t, "3x3x3x3", "plane", "knight")
	q := Question{Ask: tour.Ask{Kind: tour.Closed}, LeaveOut: true}
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	begun := time.Now()
	a, err := Longest(ctx, hard, q, Options{})
	if err != nil || a.Verdict != exist.Found || a.Value > a.Bound {
		t.Errorf("%+v, %v", a, err)
	}
	if late := time.Since(begun); late > 5*time.Second {
		t.Errorf("it took %s", late)
	}
	ctx, cancel = context.WithCancel(t.Context())
	cancel()
	if _, err := Longest(ctx, hard, q, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestLongestIsTheSame on each call.
func TestLongestIsTheSame(t *testing.T) {
	g := setup.Holed(t, "6x6", "plane", "knight", "b2", "c3", "d1", "f6")
	q := Question{LeaveOut: true}
	first, err := Longest(t.Context(), g, q, Options{})
	if err != nil {
		t.Fatal(err)
	}
	second, err := Longest(t.Context(), g, q, Options{})
	if err != nil || first.Walks[0].String() != second.Walks[0].String() {
		t.Errorf("%v and %v, %v", first.Walks, second.Walks, err)
	}
}
