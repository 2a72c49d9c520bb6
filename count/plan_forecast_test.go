package count_test

import (
	"context"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/internal/testing/setup"
	"leaper/tour"
	"leaper/work"
)

// A quick count is expected to take no time, and a board out of reach takes years. If tours are
// listed, the time is unknown.
func TestSeconds(t *testing.T) {
	setup.NotRacedByDay(t)
	for _, c := range []struct {
		board, piece string
		as           tour.Convention
		known        bool
		from, to     float64
	}{
		{"6x6", "knight", tour.Directed, true, 0, 1},
		{"3x3", "knight", tour.Directed, true, 0, 0},
		{"7x8", "knight", tour.Directed, true, 5, 1000},
		{"12x12", "knight", tour.Directed, true, 1e7, 1e13},
		{"6x6", "knight", tour.Distinct, true, 0, 1},
		{"5x5", "pawn+ferz", tour.Directed, true, 0, 1},
		{"5x5", "pawn+ferz", tour.Distinct, false, 0, 0},
	} {
		seconds, known, err := count.Seconds(context.Background(), setup.Graph(t, c.board, "", c.piece), tour.Ask{}, count.Options{As: c.as, Resources: work.Resources{Threads: 2}})
		if err != nil || known != c.known || seconds < c.from || seconds > c.to {
			t.Errorf("%s %s %s: %v s, known %v, error %v; want from %v to %v s, known %v", c.board, c.piece, c.as, seconds, known, err, c.from, c.to, c.known)
		}
	}
}

// A count in several sweeps is expected to take the time of them all.
func TestSecondsOfAll(t *testing.T) {
	setup.NotRacedByDay(t)
	g := setup.Graph(t, "6x7", "", "knight")
	ask := func(kind tour.Kind) float64 {
		avoid := tour.Constraints{}
		for _, m := range [][2]board.Square{{1, 9}, {2, 10}, {3, 11}} {
			avoid.Avoid = append(avoid.Avoid, tour.Move{From: m[0], To: m[1]})
		}
		seconds, known, err := count.Seconds(t.Context(), g, tour.Ask{Kind: kind, Constraints: &avoid}, count.Options{Resources: work.Resources{Threads: 1}})
		if err != nil || !known {
			t.Fatal(known, err)
		}
		return seconds
	}
	if open, paths := ask(tour.Open), ask(tour.Path); open < 1.01*paths {
		t.Errorf("open tours: %v s; paths alone: %v s", open, paths)
	}
}
