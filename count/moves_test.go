package count_test

import (
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/number"
	"leaper/sample"
	"leaper/tour"
	"leaper/work"
)

// TestMovesNamedAgain: moves to take and to avoid that are named several times, both ways, one
// way and the other way, are those of a filter on the tours without them, in every convention
// and for everyone who counts, lists, finds, draws or numbers tours.
func TestMovesNamedAgain(t *testing.T) {
	setup.NotRacedByDay(t)
	r := rand.New(rand.NewPCG(17, 45))
	drawn := map[string]int{}
	shapes := slices.Concat(board.Topologies(), []board.Topology{board.Twisted.With(0), board.Twisted.With(2), board.Twisted.With(3)})
	pieces := []string{"king", "wazir", "knight", "ferz", "centaur", "knight+wazir", "pawn"}
	rounds := setup.Rounds(3, 8, 20)
	for _, shape := range shapes {
		for _, name := range pieces {
			for range rounds {
				size := []string{"3x3", "2x4", "4x2", "3x4", "2x3", "1x6", "2x2", "1x2", "4x4", "2x2x2", "2x3x2", "1x3x3"}[r.IntN(12)]
				b, err := setup.Board(t, size, "").WithTopology(shape)
				if err != nil {
					continue // of another rank
				}
				g := setup.RandomGraph(t, r, b, r.IntN(3), []string{name})
				ask := setup.RandomAsk(r, g.Board())
				if ask.Check(g) != nil {
					continue
				}
				var tours [][]board.Square
				for x, err := range list.All(background, g, ask, list.Options{Limit: 700}) {
					if err != nil {
						t.Fatal(err)
					}
					tours = append(tours, squaresOf(x))
				}
				if len(tours) == 700 || len(tours) == 0 && r.IntN(8) > 0 {
					continue
				}
				for range 3 {
					if ask.Constraints = namedAgain(r, g, tours); ask.Constraints != nil {
						drawn[named(t, g, ask, tours)]++
					}
				}
			}
		}
	}
	t.Log(drawn)
	for _, kind := range []string{"path some", "path none", "closed tour some", "closed tour none", "open tour some", "open tour none"} {
		if drawn[kind] < 4*rounds {
			t.Errorf("%s came up %d times only", kind, drawn[kind])
		}
	}
}

// namedAgain draws moves along one or two edges, most of them of a tour.
func namedAgain(r *rand.Rand, g *graph.Graph, tours [][]board.Square) *tour.Constraints {
	d := &tour.Constraints{}
	for range 1 + r.IntN(2) {
		from := board.Square(r.Int64N(g.Board().Cells()))
		next := g.Neighbours(from, nil)
		if g.Board().IsHole(from) || len(next) == 0 {
			continue
		}
		to := next[r.IntN(len(next))]
		if len(tours) > 0 && r.IntN(4) > 0 {
			x := tours[r.IntN(len(tours))]
			i := r.IntN(len(x))
			from, to = x[i], x[(i+1)%len(x)]
		}
		if from == to {
			continue
		}
		for range 1 + r.IntN(3) {
			setup.AddMove(r, d, tour.Move{From: from, To: to})
		}
	}
	if len(d.Use)+len(d.Avoid) == 0 {
		return nil
	}
	return d
}

// named compares everyone with the filter, and says what it was.
func named(t *testing.T, g *graph.Graph, ask tour.Ask, tours [][]board.Square) string {
	t.Helper()
	var obey [][]board.Square
	for _, x := range tours {
		if obeys(x, ask) {
			obey = append(obey, x)
		}
	}
	name := fmt.Sprintf("%s %s %v→%v %s", g, ask.Kind, ask.From, ask.To, ask.Say(g))
	want := int64(len(obey))
	equal := func(what string, got *big.Int, err error, want int64) {
		t.Helper()
		if err != nil || got.Cmp(big.NewInt(want)) != 0 {
			t.Fatalf("%s: %s says %v (%v), and there are %d", name, what, got, err, want)
		}
	}
	for _, as := range []tour.Convention{tour.Directed, tour.Undirected, tour.Distinct} {
		if as == tour.Undirected && g.Directed() {
			continue
		}
		one := want
		if as != tour.Directed {
			one = int64(len(setup.First(g, ask, obey, as)))
		}
		for _, method := range []count.Method{count.Auto, count.Sweep, count.Listing} {
			n, err := count.Exact(background, g, ask, count.Options{As: as, Method: method, Resources: work.Resources{Threads: 1}})
			if method == count.Sweep && errors.Is(err, count.ErrMethod) {
				continue
			}
			if err != nil {
				t.Fatalf("%s: %s, %s: %v", name, method, as, err)
			}
			got, err := n.As(as)
			equal(fmt.Sprintf("a count %s, %s", as, method), got, err, one)
		}
		n, err := list.Count(background, g, ask, list.Options{As: as, Resources: work.Resources{Threads: 1}})
		equal("a listing "+as.String(), big.NewInt(n), err, one)
		if as == tour.Distinct {
			continue
		}
		lastNumber(t, g, ask, as, name, one)
	}
	verdict := map[bool]exist.Verdict{true: exist.Found, false: exist.None}[want > 0]
	for _, method := range []find.Method{find.Auto, find.Backtrack, find.SAT, find.Sweep} {
		found, err := find.Find(background, g, ask, find.Options{Method: method})
		if errors.Is(err, find.ErrMethod) || method == find.Sweep && ask.Kind == tour.Open && found.Verdict == exist.Undecided {
			continue // all paths that it drew are closed
		}
		if err != nil || found.Verdict != verdict {
			t.Fatalf("%s: %s says %s, %v, and it is %s", name, method, found.Verdict, err, verdict)
		}
	}
	switch s, err := sample.New(background, g, ask, sample.Options{Resources: work.Resources{Threads: 1}}); {
	case want == 0 && !errors.Is(err, sample.ErrNone) && (s == nil || s.Of() == sample.Same):
		t.Fatalf("%s: drawn from none: %v", name, err)
	case want > 0 && err != nil:
		t.Fatalf("%s: none drawn of %d: %v", name, want, err)
	case want > 0 && s.Of() == sample.Same:
		equal("what is drawn from", s.Number(), nil, want)
	case want > 0 && s.Number().Cmp(big.NewInt(want)) < 0:
		t.Fatalf("%s: drawn from %v of %d", name, s.Number(), want)
	}
	return fmt.Sprintf("%s %s", ask.Kind, map[bool]string{true: "some", false: "none"}[want > 0])
}

// lastNumber wants so many numbers: the last one has a tour, and the one after it none.
func lastNumber(t *testing.T, g *graph.Graph, ask tour.Ask, as tour.Convention, name string, tours int64) {
	t.Helper()
	numbers, err := number.New(background, g, ask, number.Options{As: as, Resources: work.Resources{Threads: 1}})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if _, err := numbers.Tour(background, big.NewInt(tours)); !errors.Is(err, number.ErrBeyond) {
		t.Fatalf("%s: the number %d of %d has a tour, %v", name, tours, tours, err)
	}
	if tours == 0 {
		return
	}
	last, err := numbers.Tour(background, big.NewInt(tours-1))
	if err != nil {
		t.Fatalf("%s: the last tour: %v", name, err)
	}
	if back, err := numbers.Number(background, last); err != nil || back.Int64() != tours-1 {
		t.Fatalf("%s: the last of %d tours has the number %v, %v", name, tours, back, err)
	}
}

func squaresOf(x tour.Tour) (squares []board.Square) {
	for _, s := range x.All() {
		squares = append(squares, s)
	}
	return squares
}

// obeys looks along a tour for each of the moves.
func obeys(x []board.Square, ask tour.Ask) bool {
	goes := func(from, to board.Square) bool {
		i := slices.Index(x, from)
		if i == len(x)-1 && (ask.Kind != tour.Closed || len(x) < 3) {
			return false
		}
		return x[(i+1)%len(x)] == to
	}
	takes := func(m tour.Move) bool { return goes(m.From, m.To) || !m.OneWay && goes(m.To, m.From) }
	return !slices.ContainsFunc(ask.Avoid, takes) && !slices.ContainsFunc(ask.Use, func(m tour.Move) bool { return !takes(m) })
}

// TestMovesNamedBothWays has counts of open tours that were too high, or too low, since a move was to
// be avoided both ways and one way as well.
func TestMovesNamedBothWays(t *testing.T) {
	setup.NotRacedByDay(t)
	for _, c := range []struct {
		size, topology, piece, first, second string
		want                                 int64
	}{
		{"3x3", "plane", "king", "a1-b2", "a1>b2", 316},
		{"6x6", "plane", "knight", "a1-b3", "a1>b3", 504762},
		{"3x3", "twisted:2", "centaur", "a2-b3", "b3>a2", 0},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece)
		read := func(text string) tour.Move {
			from, _ := g.Board().ParseSquare(text[:2])
			to, _ := g.Board().ParseSquare(text[3:])
			return tour.Move{From: from, To: to, OneWay: text[2] == '>'}
		}
		for _, avoid := range [][]tour.Move{{read(c.first)}, {read(c.first), read(c.second)}, {read(c.second), read(c.first)}} {
			ask := tour.Ask{Kind: tour.Open, Constraints: &tour.Constraints{Avoid: avoid}}
			n, err := count.Exact(background, g, ask, count.Options{Method: count.Sweep})
			if err != nil || n.Directed().Int64() != c.want || n.Undirected().Int64() != c.want/2 {
				t.Errorf("%s %s: %v and %v undirected, %v; and there are %d", g, ask.Say(g), n.Directed(), n.Undirected(), err, c.want)
			}
		}
	}
}
