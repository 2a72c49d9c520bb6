package touring

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"leaper/app/verbs/query"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// listedWith lists the tours of a question with so many steps of patience, and says how many of them
// were found by number; without patience, none is.
func listedWith(t *testing.T, q ListQuestion, steps int64) (tours []string, found int, l *parsedList) {
	t.Helper()
	l, err := begun(&q)
	if err != nil {
		t.Fatalf("%+v: %v", q, err)
	}
	if l.patience = steps; steps == 0 {
		l.prepareNumbers = nil
	}
	if cheaply := l.prepareNumbers; cheaply != nil {
		l.prepareNumbers = func(l *parsedList, ctx context.Context, report query.Reporter) byNumber {
			find := cheaply(l, ctx, report)
			if find == nil {
				return nil
			}
			return func(ctx context.Context, k int64) (*tour.Tour, error) {
				found++
				return find(ctx, k)
			}
		}
	}
	_, err = l.run(context.Background(), query.Reporter{Tour: func(m *query.FoundTour) error {
		tours = append(tours, fmt.Sprint(m.Number, slices.Collect(valuesOf(m.Tour))))
		return nil
	}})
	if err != nil {
		t.Fatalf("%+v: %v", q, err)
	}
	return tours, found, l
}

func valuesOf(x tour.Tour) func(func(int64) bool) {
	return func(yield func(int64) bool) {
		for _, s := range x.All() {
			if !yield(int64(s)) {
				return
			}
		}
	}
}

// TestPatience: a listing that soon loses its patience, and finds tours by number, is the plain
// search's, tour by tour: on boards and graphs of all kinds, in every order, with constraints, skipped
// tours and limits.
func TestPatience(t *testing.T) {
	r := rand.New(rand.NewPCG(45, 8))
	seen, rounds := map[string]int{}, setup.Rounds(80, 400, 2500)
	for range rounds {
		q := ListQuestion{Limit: AllTours}
		q.Kind = []string{"path", "closed", "open"}[r.IntN(3)]
		q.As = []string{"directed", "undirected", "distinct"}[r.IntN(5)%3]
		what := "board"
		if r.IntN(3) == 0 {
			what, q.Text, q.As = "graph", randomGraph(r, 4+r.IntN(5)), []string{"directed", "undirected"}[r.IntN(2)]
			q.Order = []string{"kt", "plain"}[r.IntN(2)]
			constrain(r, &q, func() string { return fmt.Sprint(1 + r.IntN(4)) }, "")
		} else {
			b := []struct{ size, piece string }{{"5x5", "knight"}, {"3x10", "knight"}, {"4x4", "wazir"}, {"3x4", "king"}, {"3x5", "wazir"}, {"3x4", "knight"}, {"4x5", "wazir"}, {"3x3", "king"}}[r.IntN(8)]
			q.Board, q.Piece = b.size, b.piece
			if q.Order = []string{"kt", "plain", "moves", "castle"}[r.IntN(4)]; q.Order == "castle" {
				q.Kind = "closed"
			}
			constrain(r, &q, func() string { return string("abc"[r.IntN(3)]) + fmt.Sprint(1+r.IntN(3)) }, b.piece)
		}
		if _, err := begun(&q); err != nil {
			continue // the moves are none, or the order is not for this
		}
		if r.IntN(2) == 0 || q.Board == "5x5" || q.Board == "4x5" || q.Piece == "king" { // they have many
			q.Limit = 1 + r.Int64N(20)
		}
		if r.IntN(3) == 0 {
			q.Skip = r.Int64N(30)
		}
		want, _, plain := listedWith(t, q, 0)
		got, found, l := listedWith(t, q, 1<<r.IntN(9))
		if !slices.Equal(got, want) {
			t.Fatalf("%+v: %d tours, want %d:\n%s\nwant\n%s", q, len(got), len(want), strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		if l.noneFollow != plain.noneFollow || l.moreFollow != plain.moreFollow || l.met.Cmp(plain.met) != 0 || (l.answer(nil).Sentence != plain.answer(nil).Sentence) != (l.lastByNumber && len(got) == 0 && l.met.Sign() == 0) {
			t.Fatalf("%+v: %+v, want %+v", q, l.answer(nil), plain.answer(nil))
		}
		seen[fmt.Sprintf("%s, by number %v", what, found > 0)]++
		if found > 0 {
			seen[fmt.Sprintf("%s %s %s", q.Kind, q.As, q.Order)]++
		}
		if found > 1 && len(got) > found {
			seen["both in turn"]++
		}
	}
	t.Log(seen)
	for kind, least := range map[string]int{"board, by number true": 10, "graph, by number true": 5, "both in turn": 5, "path directed kt": 0, "closed undirected plain": 0, "closed directed castle": 0, "path undirected moves": 0} {
		if least == 0 && rounds >= 400 {
			least = 1
		}
		if seen[kind] < least {
			t.Errorf("%s: %d times only", kind, seen[kind])
		}
	}
}

// begun reads a question, which stays as it is.
func begun(q *ListQuestion) (*parsedList, error) {
	probe := *q
	return probe.read(query.Limits{})
}

// constrain gives moves to take and to avoid, at random.
func constrain(r *rand.Rand, q *ListQuestion, square func() string, piece string) {
	move := func() string {
		a, b := square(), square()
		if piece == "wazir" {
			a = string("abc"[r.IntN(3)])
			at := 1 + r.IntN(2)
			a, b = fmt.Sprint(a, at), fmt.Sprint(a, at+1)
		}
		return a + "-" + b
	}
	if r.IntN(2) == 0 {
		q.Avoid = move()
	}
	if r.IntN(3) == 0 {
		q.Use = move()
	}
}

// randomGraph is a graph as edges.
func randomGraph(r *rand.Rand, n int) string {
	var text strings.Builder
	for v := range graph.Vertex(n) {
		for w := range v {
			if v == w+1 || r.IntN(2) == 0 {
				fmt.Fprintf(&text, "%d %d\n", w+1, v+1)
			}
		}
	}
	return text.String()
}
