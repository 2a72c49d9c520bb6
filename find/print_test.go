package find_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/estimate"
	"leaper/exist"
	"leaper/find"
	"leaper/game"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/notation"
	"leaper/number"
	"leaper/piece"
	"leaper/puzzle"
	"leaper/sample"
	"leaper/stats"
	"leaper/tour"
	"leaper/walks"
)

// TestPrints: whatever a program prints is a sentence or a picture, and not a struct.
func TestPrints(t *testing.T) {
	ctx := t.Context()
	must := func(x any, err error) any {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	g := setup.Graph(t, "2x3", "plane", "wazir")
	closed := tour.Ask{Kind: tour.Closed}
	a := must(g.Table(ctx)).(*graph.Adjacency)
	found := must(find.Find(ctx, g, closed, find.Options{Method: find.Backtrack})).(find.Answer)
	tally := must(stats.New(ctx, g)).(*stats.Tally)
	tally.Add(found.Tour)
	p := must(puzzle.New(g, tour.Closed, []tour.Number{{Square: 0, Number: 1}})).(*puzzle.Puzzle)
	played := must(game.New(ctx, g, game.Rules{})).(*game.Game)
	_, _, err := played.Reply(ctx, 0, rand.New(rand.NewPCG(1, 1)))
	must(nil, err)
	verdict := must(played.Judge(ctx))
	duel := must(game.NewDuel(ctx, g, g, [2]board.Square{0, 5}))
	long := tour.Computed(1<<40, func(step int64) board.Square { return board.Square(step) }, nil)
	knight := setup.Graph(t, "5x5", "plane", "knight")
	probes := must(estimate.Tours(ctx, knight, tour.Ask{}, estimate.Options{Probes: 100})).(estimate.Estimate)
	for _, c := range []struct {
		value any
		want  string
	}{
		{found, "found: tour of 6 squares: 0 3 4 5 2 1"},
		{must(find.Find(ctx, knight, closed, find.Options{})), "none: every move changes colour, and …"},
		{find.Answer{}, "undecided"},
		{must(walks.Longest(ctx, g, walks.Question{}, walks.Options{})), "found: 6; tour of 6 squares: …"},
		{walks.Answer{Verdict: exist.Found, Value: 4, Bound: 6}, "found: 4, with a bound of 6"},
		{walks.Answer{}, "undecided"},
		{must(walks.Count(ctx, g, walks.Question{Ask: closed}, tour.Undirected, walks.Options{})), "1 undirected closed tours…"},
		{found.Tour, "tour of 6 squares: 0 3 4 5 2 1"},
		{tour.Tour{}, "tour of 0 squares"},
		{tour.Of([]board.Square{7}), "tour of 1 square: 7"},
		{long, "tour of 1099511627776 squares: 0 1 2 3 …"},
		{tour.Ask{}, "a path"},
		{tour.Ask{Kind: tour.Open, From: tour.At(3), To: tour.At(4), Constraints: &tour.Constraints{Symmetry: tour.HalfTurn}}, "an open tour from 3 to 4 with symmetry"},
		{tour.End{}, "any"},
		{must(count.Exact(ctx, g, closed, count.Options{})), "2 directed closed tours"},
		{must(count.Exact(ctx, g, closed, count.Options{As: tour.Undirected})), "1 undirected closed tour"},
		{must(count.Exact(ctx, g, closed, count.Options{As: tour.Distinct})), "1 distinct closed tour"},
		{must(count.Exact(ctx, g, closed, count.Options{As: tour.Distinct})), "1 distinct closed tour"},
		{count.Count{}, "no number"},
		{must(count.NewPlan(ctx, knight, tour.Ask{}, 0)), "plan of 1 unit: paths of knight on 5x5"},
		{&count.Plan{}, "plan of no count"},
		{g, "wazir on 2x3"},
		{g.Board(), "2x3"},
		{&board.Board{}, "no board"},
		{&graph.Graph{}, "graph of 0 vertices"},
		{a, "graph of 6 vertices and 7 edges"},
		{graph.FromAdjacency(a), "graph of 6 vertices"},
		{&graph.Adjacency{}, "graph of 0 vertices and 0 edges"},
		{must(estimate.Tours(ctx, setup.Graph(t, "1x2", "plane", "wazir"), tour.Ask{}, estimate.Options{})), "2 directed paths, exactly"},
		{probes, "…: directed paths"},
		{must(estimate.Tours(ctx, setup.Graph(t, "1x2", "plane", "wazir"), tour.Ask{}, estimate.Options{As: tour.Undirected})), "1 undirected path, exactly"},
		{probes.Directed(), "1215, from 788 to 3265"},
		{estimate.Estimate{Verdict: exist.None, Why: &exist.Reason{Text: "why"}}, "none: why"},
		{estimate.Estimate{}, "undecided"},
		{estimate.Interval{}, "no estimate"},
		{tally, "1 tours of wazir on 2x3"},
		{&stats.Tally{}, "0 tours of graph of 0 vertices"},
		{tally.Half, "2.333, from 1 to 3"},
		{&stats.Spread{}, "no tours"},
		{p, "puzzle: a closed tour of wazir on 2x3, with 1 given"},
		{played, "wazir on 2x3, 0 visited: the first player moves"},
		{&game.Game{}, "no game"},
		{verdict, "loses by pairs"},
		{game.Verdict{}, "undecided"},
		{duel, "wazir on 2x3 against wazir, 2 visited: the first player moves"},
		{&game.Duel{}, "no duel"},
		{must(sample.New(ctx, g, closed, sample.Options{})), "sampler of closed tours of wazir on 2x3"},
		{must(number.New(ctx, g, closed, number.Options{})), "numbers of closed tours of wazir on 2x3"},
		{notation.Item{Board: g.Board(), Piece: g.Piece(), Tour: found.Tour}, "# piece: wazir\n1 6 5\n2 3 4"},
		{notation.Item{Board: g.Board(), Piece: piece.Knight(), Fault: &tour.Fault{What: "a fault"}}, "a fault"},
		{notation.Item{}, "…"},
	} {
		got := fmt.Sprint(c.value)
		start, end, cut := strings.Cut(c.want, "…")
		as := got == c.want || cut && strings.HasPrefix(got, start) && (end == "" || strings.HasSuffix(got, end))
		if !as || got == "" || strings.ContainsAny(got, "{}%") {
			t.Errorf("%T prints %q, want %q", c.value, got, c.want)
		}
	}
}
