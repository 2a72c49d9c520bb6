package verbs

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"leaper/app/verbs/counting"
	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/finish"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// A fuse is a context whose time is up when it has been asked left times.
type fuse struct {
	mu   sync.Mutex
	left int
	done chan struct{}
}

func newFuse(left int) *fuse { return &fuse{left: left, done: make(chan struct{})} }

func (f *fuse) Deadline() (time.Time, bool) { return time.Time{}, false }
func (f *fuse) Value(any) any               { return nil }
func (f *fuse) Done() <-chan struct{}       { return f.done }

func (f *fuse) Err() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.left < 0 {
		return context.DeadlineExceeded
	}
	if f.left--; f.left < 0 {
		close(f.done)
		return context.DeadlineExceeded
	}
	return nil
}

// brute counts the tours, directed, by trying all.
func brute(g *graph.Graph, ask tour.Ask) int {
	n := 0
	var walk []board.Square
	var on func(next []board.Square)
	on = func(next []board.Square) {
		for _, s := range next {
			if slices.Contains(walk, s) {
				continue
			}
			walk = append(walk, s)
			if int64(len(walk)) < g.Board().Squares() {
				on(g.Neighbours(s, nil))
			} else if tour.Verify(context.Background(), g, ask, tour.Of(walk)) == nil {
				n++
			}
			walk = walk[:len(walk)-1]
		}
	}
	var all []board.Square
	for s := range board.Square(g.Board().Cells()) {
		if g.Board().Has(s) {
			all = append(all, s)
		}
	}
	on(all)
	return n
}

// TestCutShort cuts every verb short at every point where it looks up: it may say
// that it does not know, and nothing that is not so.
func TestCutShort(t *testing.T) {
	limits := query.Limits{More: true}
	r := rand.New(rand.NewPCG(11, 6))
	rounds := setup.Rounds(40, 150, 150)
	met := map[string]int{}
	for range rounds {
		g, ask, ok := setup.Random(t, r, 9, []string{"knight", "king", "wazir", "rook", "pawn+knight", "camel+wazir"})
		if !ok {
			continue
		}
		b := g.Board()
		q := query.Question{Place: query.Place{Board: b.Size(), Topology: b.Topology().String(), Holes: query.HolesOf(b), Piece: g.Piece().String()}, TourOptions: query.TourOptions{Kind: ask.Kind.Word()}}
		if from, given := ask.From.Given(); given {
			q.From = b.Name(from)
		}
		if to, given := ask.To.Given(); given {
			q.To = b.Name(to)
		}
		want := brute(g, ask)
		// Closed tours count once, wherever they start: this takes the list's word.
		whole, err := (&touring.ListQuestion{Question: q, Limit: touring.AllTours}).Read(limits)
		if err != nil {
			t.Fatal(err)
		}
		all := int64(0)
		_, err = whole(t.Context(), query.Reporter{Tour: func(*query.FoundTour) error { all++; return nil }})
		if err != nil || (all == 0) != (want == 0) || ask.Kind != tour.Closed && all != int64(want) {
			t.Fatalf("%+v: %d tours listed, %v; there are %d", q, all, err, want)
		}
		judge := func(verb string, left int, v string) {
			met[verb+" "+v]++
			if v == exist.Found.String() && want == 0 || v == exist.None.String() && want > 0 {
				t.Fatalf("%s, %+v, cut after %d: %s, and there are %d tours", verb, q, left, v, want)
			}
		}
		for _, left := range []int{0, 1, 2, 3, 5, 8, 20, 1000} {
			for _, method := range []string{"auto", "backtrack", "warnsdorff", "sat", "neural", "factor"} {
				ctx := newFuse(left)
				if method == "neural" || method == "warnsdorff" { // which may go on for ever
					ctx = newFuse(min(left, 8))
				}
				if a, err := answer(ctx, t, &touring.FindQuestion{Question: q, FindOptions: touring.FindOptions{Method: method}}, limits); err == nil {
					judge("find "+method, left, a.Answered().Verdict)
				}
			}
			if a, err := answer(newFuse(left), t, &touring.ExistsQuestion{Question: q}, limits); err == nil {
				judge("exists", left, a.Answered().Verdict)
			}
			a, err := answer(newFuse(left), t, &touring.ListQuestion{Question: q, Limit: 3, Skip: r.Int64N(3)}, limits)
			if err != nil {
				t.Fatalf("list, %+v, cut after %d: %v", q, left, err)
			}
			l := a.(*touring.ListAnswer)
			if n := l.First + l.Given; l.Last && l.Given > 0 && n != all {
				t.Fatalf("list, %+v, cut after %d: %d of %d met, last is %v", q, left, n, all, l.Last)
			}
			judge("list", left, l.Verdict.Verdict)
			for _, method := range []string{"auto", "sweep", "list"} {
				if a, err := answer(newFuse(left), t, &counting.CountQuestion{Question: q, Method: method}, limits); err == nil {
					c := a.(*counting.CountAnswer)
					if judge("count "+method, left, c.Verdict.Verdict); c.Count != "" && c.Count != fmt.Sprint(all) {
						t.Fatalf("count %s, %+v, cut after %d: %s, want %d", method, q, left, c.Count, all)
					}
				}
			}
			if a, err := finish.Walk(newFuse(left), g, ask, nil); err == nil {
				judge("walk", left, a.Verdict.String())
			}
		}
	}
	for _, verb := range []string{"find auto", "find backtrack", "find sat", "exists", "list", "count auto", "count sweep", "count list", "walk"} {
		for _, v := range []string{"found", "none", "undecided"} {
			if met[verb+" "+v] == 0 {
				t.Errorf("%s was never %s: %v", verb, v, met)
			}
		}
	}
}

// answer reads a question and works on it.
func answer(ctx context.Context, t *testing.T, q query.AnyQuestion, limits query.Limits) (query.Answer, error) {
	t.Helper()
	run, err := q.Read(limits)
	if err != nil {
		t.Fatal(err)
	}
	return run(ctx, query.Reporter{})
}
