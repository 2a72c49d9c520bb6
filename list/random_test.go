package list_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
	"leaper/trace"
)

// randomCase is a small board with everything that can be different about it.
type randomCase struct {
	graph *graph.Graph
	ask   tour.Ask
	opts  list.Options
}

var testPieces = []string{
	"knight", "knight", "knight", "wazir", "ferz", "king", "camel", "zebra", "1,2", "2,1", "0,2", "NW",
	"dabbaba+ferz", "rook", "bishop", "queen", "nightrider", "1,1", "3", "1,3", "pawn", "pawn+wazir",
}

// drawCase draws a case. It returns false where the draw makes no sense.
func drawCase(t testing.TB, r *rand.Rand) (randomCase, bool) {
	t.Helper()
	var c randomCase
	var ok bool
	if c.graph, c.ask, ok = setup.Random(t, r, 20, testPieces); !ok {
		return c, false
	}
	c.opts.Order = list.Order(r.IntN(4))
	if c.opts.Order == list.Castle && c.ask.Kind != tour.Closed {
		return c, false
	}
	return c, true
}

// plainSearch is the search that the rules are checked against: every path in
// order, by nothing but the graph's own leaps, with no counters, no masks and
// no rules. It gives up after so many steps.
func plainSearch(c randomCase, most int) (tours [][]board.Square, err error) {
	return plainTrace(c, most, func(trace.Event) {})
}

// plainTrace is the plain search, and tells what it does. The forced square of the
// order castle, which is a rule, is heeded if the options say NoPrune: then it is
// the only one.
func plainTrace(c randomCase, most int, tell func(trace.Event)) (tours [][]board.Square, err error) {
	g, b := c.graph, c.graph.Board()
	n := int(b.Squares())
	path := make([]board.Square, 0, n)
	visited := map[board.Square]bool{}
	steps := 0
	onward := func(s board.Square) int { // copies counted where the order counts them
		count := 0
		seen := map[board.Square]bool{}
		for _, to := range g.Leaps(s, nil) {
			copies := c.opts.Order == list.Moves || g.Wrapped()
			if !visited[to] && (copies || !seen[to]) {
				seen[to] = true
				count++
			}
		}
		return count
	}
	candidates := func(s board.Square) []board.Square {
		// In the order of the seed's list, copies kept; tried from the right.
		leaps := g.Leaps(s, nil)
		if c.opts.Order == list.Castle || (c.opts.Order == list.KT && !g.Wrapped()) {
			leaps = g.Neighbours(s, nil)
		}
		var free []board.Square
		for _, to := range leaps {
			if !visited[to] {
				free = append(free, to)
			}
		}
		switch c.opts.Order {
		case list.KT, list.Moves:
			for i := 1; i < len(free); i++ { // stable, most onward moves first
				for k := i; k > 0 && onward(free[k-1]) < onward(free[k]); k-- {
					free[k-1], free[k] = free[k], free[k-1]
				}
			}
			for i, k := 0, len(free)-1; i < k; i, k = i+1, k-1 {
				free[i], free[k] = free[k], free[i]
			}
		}
		var once []board.Square
		met := map[board.Square]bool{}
		for _, to := range free {
			if !met[to] {
				met[to] = true
				once = append(once, to)
			}
		}
		return once
	}
	say := func(kind trace.Kind, why trace.Reason, s board.Square) {
		tell(trace.Event{Kind: kind, Reason: why, Square: s, Len: int32(len(path))})
	}
	classes := map[string]bool{}
	full := func() {
		t := slices.Clone(path)
		if tour.Verify(context.Background(), g, c.ask, tour.Of(t)) != nil {
			say(trace.Prune, wrongEnd(c, t[n-1]), t[n-1])
			return
		}
		if c.opts.As != tour.Directed {
			key := fmt.Sprint(classKey(g, c.ask, t, c.opts.As == tour.Distinct))
			if classes[key] {
				say(trace.Prune, map[tour.Convention]trace.Reason{tour.Undirected: trace.Reversed, tour.Distinct: trace.Image}[c.opts.As], t[n-1])
				return
			}
			classes[key] = true
		}
		say(trace.Solution, trace.NoReason, t[n-1])
		tours = append(tours, t)
	}
	force := func(once []board.Square) []board.Square {
		if c.opts.Order != list.Castle || !c.opts.NoPrune || g.Directed() {
			return once
		}
		forced := slices.IndexFunc(once, func(s board.Square) bool {
			exits := 0
			for _, to := range g.Neighbours(s, nil) {
				if !visited[to] {
					exits++
				}
			}
			return exits <= 1 && !mayEnd(c, path[0], s)
		})
		if forced < 0 {
			return once
		}
		for i, s := range once {
			if i != forced {
				say(trace.Prune, trace.Door, s)
			}
		}
		return once[forced : forced+1]
	}
	var walk func(s board.Square) error
	walk = func(s board.Square) error {
		if steps++; steps > most {
			return errors.New("too long")
		}
		path = append(path, s)
		visited[s] = true
		say(trace.Advance, trace.NoReason, s)
		if len(path) == n {
			full()
		} else {
			for _, to := range force(candidates(s)) {
				if err := walk(to); err != nil {
					return err
				}
			}
		}
		path = path[:len(path)-1]
		visited[s] = false
		say(trace.Retreat, trace.NoReason, s)
		return nil
	}
	for s := range board.Square(b.Cells()) {
		if !b.Has(s) {
			continue
		}
		from, given := c.ask.From.Given()
		if given && from != s {
			continue
		}
		to, last := c.ask.To.Given()
		if !given && last && c.ask.Kind == tour.Closed && n > 1 && !g.Adjacent(to, s) {
			continue // a closed tour comes home from its last square by a move
		}
		if err := walk(s); err != nil {
			return nil, err
		}
		if c.ask.Kind == tour.Closed && !last {
			break // closed tours start on the first square, or where they are asked to
		}
	}
	return tours, nil
}

// mayEnd reports whether a path from a start may end on a square, by the meaning
// of the words.
func mayEnd(c randomCase, start, s board.Square) bool {
	if to, given := c.ask.To.Given(); given && to != s {
		return false
	}
	n := c.graph.Board().Squares()
	closes := n == 1 || (n > 2 && c.graph.Adjacent(s, start))
	return c.ask.Kind == tour.Path || closes == (c.ask.Kind == tour.Closed)
}

// wrongEnd is why a full walk that ends on a square is no tour.
func wrongEnd(c randomCase, s board.Square) trace.Reason {
	if to, given := c.ask.To.Given(); given && to != s {
		return trace.OtherEnd
	}
	if c.ask.Kind == tour.Closed {
		return trace.NotClosed
	}
	return trace.Closes
}
