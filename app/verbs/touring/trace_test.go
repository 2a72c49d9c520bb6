package touring

import (
	"context"
	"slices"
	"testing"

	"leaper/app/verbs/query"
	"leaper/board"
)

func traced(t *testing.T, q TraceQuestion) *TraceAnswer {
	t.Helper()
	work, err := q.Read(query.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	answer, err := work(context.Background(), query.Reporter{})
	if err != nil {
		t.Fatal(err)
	}
	return answer.(*TraceAnswer)
}

// TestTraceGoesOn: a search that goes on where an answer ended tells what the whole does.
func TestTraceGoesOn(t *testing.T) {
	for _, order := range []string{"kt", "plain"} {
		for _, prune := range []bool{true, false} {
			q := TraceQuestion{Question: query.Question{Place: query.Place{Board: "4x4", Holes: []string{"a4"}}}, Order: order, Prune: &prune, Limit: 100_000}
			whole := traced(t, q)
			if !whole.Last || whole.GoOn != nil || len(whole.Events) < 300 {
				t.Fatalf("%d events, the last %t", len(whole.Events), whole.Last)
			}
			var all [][3]int64
			q.Limit = 97
			for part := (*TraceAnswer)(nil); part == nil || !part.Last; {
				if part != nil {
					q.GoOn = part.GoOn
				}
				q.Skip = int64(len(all))
				part = traced(t, q)
				if part.First != q.Skip || part.Last && part.Tours != whole.Tours {
					t.Fatalf("it begins after %d events, want %d; %d tours", part.First, q.Skip, part.Tours)
				}
				for _, e := range part.Events {
					e[2] = int64(slices.Index(whole.Reasons, part.Reasons[e[2]]))
					all = append(all, e)
				}
			}
			if !slices.Equal(all, whole.Events) {
				t.Fatalf("order %s: %d events in parts, %d in one", order, len(all), len(whole.Events))
			}
		}
	}
}

// TestTraceGoesOnRefused: a place that no answer gave.
func TestTraceGoesOnRefused(t *testing.T) {
	for _, g := range []ResumePoint{{}, {Event: 7}, {Event: 7, Walk: nil, Tours: 1}, {Event: 90, Walk: nil}} {
		q := TraceQuestion{Question: query.Question{Place: query.Place{Board: "5x5"}}, Skip: 50, GoOn: &g}
		if _, err := q.Read(query.Limits{}); err == nil {
			t.Errorf("%+v is taken", g)
		}
	}
	q := TraceQuestion{Question: query.Question{Place: query.Place{Board: "5x5"}}, Skip: 50, GoOn: &ResumePoint{Event: 7, Walk: []board.Square{0, 1}}}
	work, err := q.Read(query.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := work(context.Background(), query.Reporter{}); err == nil {
		t.Error("a walk that is none is gone on from")
	}
}
