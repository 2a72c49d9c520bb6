package number_test

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/graph"
	"leaper/internal/testing/oracle"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/number"
	"leaper/tour"
	"leaper/work"
)

// A plain search: every tour of a kind, as squares, or one more than most. Closed tours begin
// on square 0.
func plainTours(b oracle.Board, vectors [][]int, kind tour.Kind, most int) [][]int {
	reach := make([][]int, b.Cells())
	for s := range reach {
		reach[s] = b.Reach(s, vectors, false)
	}
	var tours [][]int
	var walk []int
	var on func(s int)
	on = func(s int) {
		walk = append(walk, s)
		defer func() { walk = walk[:len(walk)-1] }()
		if n := len(walk); n == b.Cells() {
			closes := n == 1 || n > 2 && slices.Contains(reach[s], walk[0])
			if kind == tour.Path || closes == (kind == tour.Closed) {
				tours = append(tours, slices.Clone(walk))
			}
			return
		}
		for _, next := range reach[s] {
			if len(tours) <= most && !slices.Contains(walk, next) {
				on(next)
			}
		}
	}
	for s := range b.Cells() {
		if kind != tour.Closed || s == 0 {
			on(s)
		}
	}
	return tours
}

// goes says whether a tour takes a move in its direction.
func goes(walk []int, closed bool, from, to int) bool {
	for i := range walk {
		if walk[i] == from && (i+1 < len(walk) && walk[i+1] == to || i+1 == len(walk) && closed && len(walk) > 2 && walk[0] == to) {
			return true
		}
	}
	return false
}

// TestOneWay holds every way of counting a move in one direction against a plain search that
// imports nothing of the house: moves of all small boards, to take and to avoid, alone and,
// to avoid, with another; with each = 1 and most = 24 all moves of 380 boards and kinds. An undirected tour is one of which a direction obeys.
func TestOneWay(t *testing.T) {
	most, each := setup.Rounds(24, 40, 60), setup.Rounds(97, 37, 9) // tours of a board, and of its moves each so-many-th
	pieces := []struct {
		name  string
		bases [][]int
		cells int
	}{{"wazir", [][]int{{0, 1}}, 12}, {"knight", [][]int{{1, 2}}, 12}, {"king", [][]int{{0, 1}, {1, 1}}, 6}}
	answers, boards := 0, 0
	for _, sides := range oracle.Boxes(2, 4) {
		for _, topology := range oracle.Topologies(2) {
			plain := oracle.Board{Sides: sides, Topology: topology}
			for _, p := range pieces {
				if plain.Cells() > p.cells {
					continue
				}
				var vectors [][]int
				for _, base := range p.bases {
					vectors = append(vectors, oracle.Vectors(base)...)
				}
				g := setup.Holed(t, fmt.Sprintf("%dx%d", sides[0], sides[1]), topology, p.name)
				for _, kind := range []tour.Kind{tour.Path, tour.Closed, tour.Open} {
					tours := plainTours(plain, vectors, kind, most)
					if len(tours) == 0 || len(tours) > most {
						continue
					}
					boards++
					answers += everyMove(t, g, plain, vectors, kind, tours, each)
				}
			}
		}
	}
	t.Logf("%d answers about %d boards and kinds", answers, boards)
	if answers < 500 {
		t.Errorf("%d answers only", answers)
	}
}

// everyMove asks about each move of a board, and tells how many answers it has compared.
func everyMove(t *testing.T, g *graph.Graph, b oracle.Board, vectors [][]int, kind tour.Kind, tours [][]int, each int) (answers int) {
	t.Helper()
	var moves []tour.Move
	for from := range b.Cells() {
		for _, to := range b.Reach(from, vectors, false) {
			moves = append(moves, tour.Move{From: board.Square(from), To: board.Square(to), OneWay: true})
		}
	}
	for i := 5 * len(tours) % each; i < len(moves); i += each {
		m, other := moves[i], moves[(7*i+3)%len(moves)]
		for _, d := range []*tour.Constraints{{Use: []tour.Move{m}}, {Avoid: []tour.Move{m}}, {Avoid: []tour.Move{m, other}}} {
			var obey [][]board.Square
			for _, walk := range tours {
				taken := func(m tour.Move) bool { return goes(walk, kind == tour.Closed, int(m.From), int(m.To)) }
				if slices.ContainsFunc(d.Avoid, taken) || len(d.Use) > 0 && !taken(d.Use[0]) {
					continue
				}
				squares := make([]board.Square, len(walk))
				for i, s := range walk {
					squares[i] = board.Square(s)
				}
				obey = append(obey, squares)
			}
			answers += everyWay(t, g, tour.Ask{Kind: kind, Constraints: d}, obey)
		}
	}
	return answers
}

// everyWay holds counts, listings and numbers against the tours that obey.
func everyWay(t *testing.T, g *graph.Graph, ask tour.Ask, obey [][]board.Square) (answers int) {
	t.Helper()
	what := fmt.Sprintf("%s, %s, %s", g, ask.Kind, ask.Say(g))
	for _, as := range []tour.Convention{tour.Directed, tour.Undirected, tour.Distinct} {
		want := big.NewInt(int64(len(setup.First(g, ask, obey, as))))
		for _, method := range []count.Method{count.Auto, count.Sweep, count.Listing} {
			n, err := count.Exact(ctx, g, ask, count.Options{As: as, Method: method, Resources: work.Resources{Threads: 1}})
			if errors.Is(err, count.ErrMethod) && method == count.Sweep {
				continue
			}
			if err != nil {
				t.Fatalf("%s, %s: %v", what, method, err)
			}
			if got, err := n.As(as); err != nil || got.Cmp(want) != 0 {
				t.Fatalf("%s: %s counts %v %s tours (%v), and there are %s", what, method, got, as, err, want)
			}
			answers++
		}
		var listed [][]board.Square
		for x, err := range list.All(ctx, g, ask, list.Options{As: as}) {
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			listed = append(listed, squares(x))
		}
		if len(listed) != int(want.Int64()) || len(setup.First(g, ask, listed, as)) != len(listed) {
			t.Fatalf("%s: %d %s tours listed, and there are %s", what, len(listed), as, want)
		}
		answers++
		if as != tour.Distinct {
			answers += everyNumber(t, what, g, ask, as, listed)
		}
	}
	return answers
}

// everyNumber holds numbers against the listing: those of some tours in it, and where they
// are undirected those of their reverses, too.
func everyNumber(t *testing.T, what string, g *graph.Graph, ask tour.Ask, as tour.Convention, listed [][]board.Square) (answers int) {
	t.Helper()
	n, err := number.New(ctx, g, ask, number.Options{As: as, Resources: work.Resources{Threads: 1}})
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	for i := 0; i < len(listed); i += 1 + len(listed)/4 {
		if got, err := n.Tour(ctx, big.NewInt(int64(i))); err != nil || !slices.Equal(squares(got), listed[i]) {
			t.Fatalf("%s, %s: tour %d is %v (%v), and %v is listed", what, as, i, got, err, listed[i])
		}
		back := slices.Clone(listed[i])
		slices.Reverse(back)
		for _, x := range [][]board.Square{listed[i], back}[:1+int(as)] {
			if k, err := n.Number(ctx, tour.Of(x)); err != nil || k.Int64() != int64(i) {
				t.Fatalf("%s, %s: the number of %v is %v (%v), and it is listed as %d", what, as, x, k, err, i)
			}
			answers++
		}
		answers++
	}
	return answers
}
