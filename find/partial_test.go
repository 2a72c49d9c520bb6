package find_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/find/warnsdorff"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestPartial: what is left of a search that finds nothing is a path, where a
// method knows of one and it is asked for, and never without asking.
func TestPartial(t *testing.T) {
	for _, c := range []struct {
		size, piece string
		ask         tour.Ask
		opts        find.Options
		least       int64 // squares at least
	}{
		{"4x4", "knight", tour.Ask{}, find.Options{Method: find.Warnsdorff}, 15},
		{"4x20", "knight", tour.Ask{Kind: tour.Closed}, find.Options{Method: find.Warnsdorff}, 80},
		{"4x20", "knight", tour.Ask{Kind: tour.Closed}, find.Options{Method: find.Backtrack}, 60},
		{"4x16", "knight", tour.Ask{Kind: tour.Closed}, find.Options{Method: find.Backtrack}, 45},
		{"100x100", "knight", tour.Ask{From: tour.At(0)}, find.Options{Method: find.Warnsdorff, Ties: warnsdorff.First}, 8818},
		{"31x31", "knight", tour.Ask{}, find.Options{Method: find.Hui}, 953},
		{"18x18", "knight", tour.Ask{}, find.Options{Method: find.Whitney}, 200},
		{"8x8", "knight", tour.Ask{From: tour.At(0), To: tour.At(2)}, find.Options{Method: find.Warnsdorff}, 0}, // of one colour: none
	} {
		g := setup.Graph(t, c.size, "plane", c.piece)
		for _, cause := range []error{context.DeadlineExceeded, context.Canceled} {
			for _, want := range []bool{true, false} {
				c.opts.Partial = want
				answer, err := find.Find(&counted{background, 60, cause}, g, c.ask, c.opts)
				if err != nil && !errors.Is(err, context.Canceled) {
					t.Fatal(err)
				}
				n := answer.Partial.Len()
				if answer.Verdict != exist.Undecided {
					n = c.least // none: there is nothing to show
				}
				if want && n < c.least || !want && answer.Partial.Len() > 0 {
					t.Errorf("%s, %+v, %v: partial of %d squares, want %d", g, c.ask, cause, n, c.least)
				}
				seen := map[board.Square]bool{}
				for step, s := range answer.Partial.All() {
					if seen[s] || !g.Board().Has(s) || (step > 0 && !g.Adjacent(answer.Partial.At(step-1), s)) {
						t.Fatalf("%s, %+v: step %d of the partial path is no move to a new square", g, c.ask, step)
					}
					seen[s] = true
				}
			}
		}
	}
}

// partialProof holds what is shown after a proof, and reports whether there was one.
func partialProof(t *testing.T, name string, ask tour.Ask, all int64, adjacent func(a, b board.Square) bool, look func(partial bool) find.Answer) bool {
	t.Helper()
	answer, again, without := look(true), look(true), look(false)
	if answer.Verdict != without.Verdict || without.Partial.Len() > 0 || answer.Verdict == exist.Found && answer.Partial.Len() > 0 {
		t.Errorf("%s: %s and %d squares, and without asking %s and %d", name, answer.Verdict, answer.Partial.Len(), without.Verdict, without.Partial.Len())
	}
	if answer.Verdict != exist.None {
		return false
	}
	p := answer.Partial
	_, to := ask.To.Given()
	if n := p.Len(); n == 0 || n > all || n == all && ask.Kind == tour.Path && !to {
		t.Errorf("%s: none, and a path of %d squares of %d", name, n, all)
		return true
	}
	if s, given := ask.From.Given(); given && p.At(0) != s {
		t.Errorf("%s: it begins on %d", name, p.At(0))
	}
	seen := map[board.Square]bool{}
	for step, s := range p.All() {
		if seen[s] || step > 0 && !adjacent(p.At(step-1), s) || step >= again.Partial.Len() || again.Partial.At(step) != s {
			t.Fatalf("%s: step %d of %d", name, step, p.Len())
		}
		seen[s] = true
	}
	return true
}

// TestPartialProof: where there is proven to be no tour, there is a path to show all the same: one that
// begins where it should, avoids what it should, and is the same each time.
func TestPartialProof(t *testing.T) {
	none := 0
	for _, topology := range []string{"plane", "cylinder", "mobius"} {
		for _, piece := range []string{"knight", "wazir", "giraffe"} {
			for _, size := range []string{"1x1", "1x2", "2x2", "2x5", "3x3", "3x4", "4x4", "3x5", "5x5"} {
				for _, kind := range []tour.Kind{tour.Path, tour.Open, tour.Closed} {
					for _, method := range []find.Method{find.Auto, find.Backtrack, find.SAT} {
						g := setup.Graph(t, size, topology, piece)
						for _, ask := range []tour.Ask{{Kind: kind}, {Kind: kind, From: tour.At(board.Square(g.Board().Squares() / 2))}} {
							proven := partialProof(t, fmt.Sprintf("%s, %+v, %s", g, ask, method), ask, g.Board().Squares(), g.Adjacent, func(partial bool) find.Answer {
								a, err := find.Find(background, g, ask, find.Options{Method: method, Partial: partial})
								if err != nil {
									t.Fatal(err)
								}
								return a
							})
							if proven {
								none++
							}
						}
					}
				}
			}
		}
	}
	t.Logf("%d proofs", none)
	if none < 100 {
		t.Errorf("%d proofs tell little", none)
	}
	// Avoided moves stay avoided; where more is asked there is nothing to show.
	g := setup.Graph(t, "3x3", "plane", "wazir")
	for want, asks := range map[bool]*tour.Constraints{true: {Avoid: []tour.Move{{From: 0, To: 1}, {From: 2, To: 1}}}, false: {Use: []tour.Move{{From: 0, To: 1}}}} {
		ask := tour.Ask{From: tour.At(1), Constraints: asks}
		a, err := find.Find(background, g, ask, find.Options{Partial: true})
		if err != nil || a.Verdict != exist.None || (a.Partial.Len() > 0) != want {
			t.Errorf("%+v: %s, %d squares, %v", asks, a.Verdict, a.Partial.Len(), err)
		}
		for step, s := range a.Partial.All() {
			if step > 0 && max(s, a.Partial.At(step-1)) < 3 && min(s, a.Partial.At(step-1)) < 2 {
				t.Errorf("step %d takes a move that is avoided", step)
			}
		}
	}
	r := rand.New(rand.NewPCG(3, 1823))
	for range 300 {
		a := setup.RandomTable(t, r, 9)
		ask := setup.RandomTableAsk(r, a)
		if ask.ConstraintKinds() != 0 || ask.Check(graph.FromAdjacency(a), tour.GraphConstraints) != nil {
			continue
		}
		partialProof(t, fmt.Sprintf("%s, %+v", dump(a), ask), ask, int64(a.Len()), func(from, to board.Square) bool { return a.Has(graph.Vertex(from), graph.Vertex(to)) }, func(partial bool) find.Answer {
			answer, err := find.Find(background, graph.FromAdjacency(a), ask, find.Options{Partial: partial})
			if err != nil {
				t.Fatal(err)
			}
			return answer
		})
	}
}
