package sat_test

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"testing"
	"time"

	"leaper/board"
	"leaper/exist"
	"leaper/find/internal/sat"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

func solver(t testing.TB, g *graph.Graph, ask tour.Ask) *sat.Solver {
	t.Helper()
	a, err := g.Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s, err := sat.New(background, g, a, ask)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// leaves fails if a test leaves goroutines behind.
func leaves(t testing.TB, before int) {
	t.Helper()
	for range 1000 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}

// hopeless is a question that no solver of this kind answers: 13×13 has a
// square of one colour more, and that is to be seen by counting only.
func hopeless(t testing.TB) *graph.Graph { return setup.Graph(t, "13x13", "plane", "knight") }

// TestCancel: a solver that is told to stop does, soon, and leaves nothing
// behind; and it can be asked again.
func TestCancel(t *testing.T) {
	before := runtime.NumGoroutine()
	s := solver(t, hopeless(t), tour.Ask{Kind: tour.Closed})
	defer s.Close()
	for range 20 {
		ctx, cancel := context.WithCancel(background)
		var stopped time.Time
		time.AfterFunc(3*time.Millisecond, func() {
			stopped = time.Now()
			cancel()
		})
		_, verdict, err := s.Run(ctx, 0)
		if !errors.Is(err, context.Canceled) || verdict != exist.Undecided {
			t.Fatalf("cancelled: %s, %v", verdict, err)
		}
		if took := time.Since(stopped); took > 10*time.Second { // milliseconds, on a machine that is idle
			t.Errorf("it took %v to stop", took)
		}
	}
	leaves(t, before)

	ctx, cancel := context.WithCancel(background)
	cancel()
	if _, verdict, err := s.Run(ctx, 0); !errors.Is(err, context.Canceled) || verdict != exist.Undecided {
		t.Errorf("begun though its context has ended: %s, %v", verdict, err)
	}
	g := setup.Graph(t, "100x100", "plane", "knight")
	a, err := g.Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sat.New(ctx, g, a, tour.Ask{}); !errors.Is(err, context.Canceled) {
		t.Errorf("stated though its context has ended: %v", err)
	}
}

// TestClose: a question that was put aside is ended.
func TestClose(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 5 {
		s := solver(t, hopeless(t), tour.Ask{Kind: tour.Closed})
		for range 3 {
			if _, verdict, err := s.Run(background, time.Millisecond); verdict != exist.Undecided || err != nil {
				t.Errorf("out of patience: %s, %v", verdict, err)
			}
		}
		s.Close()
		s.Close()
	}
	leaves(t, before)
}

// TestSame: what is found depends neither on the run nor on interruptions.
func TestSame(t *testing.T) {
	at := tour.At
	for _, c := range []struct {
		size, topology, piece string
		ask                   tour.Ask
		want                  exist.Verdict
	}{
		{"20x20", "plane", "knight", tour.Ask{Kind: tour.Closed}, exist.Found},
		{"21x21", "plane", "knight", tour.Ask{}, exist.Found},
		{"12x12", "klein", "camel", tour.Ask{Kind: tour.Open}, exist.Found},
		{"9x9", "torus", "knight", tour.Ask{Kind: tour.Open, From: at(3)}, exist.Found},
		{"6x6", "torus", "pawn+knight", tour.Ask{Kind: tour.Closed, To: at(3)}, exist.Found},
		{"4x12", "plane", "knight", tour.Ask{Kind: tour.Closed}, exist.None},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece)
		var paths [][]board.Square
		for _, patience := range []time.Duration{0, time.Nanosecond, time.Millisecond} {
			s := solver(t, g, c.ask)
			path, verdict, err := s.Run(background, patience)
			for verdict == exist.Undecided && err == nil {
				path, verdict, err = s.Run(background, patience)
			}
			if verdict != c.want || err != nil {
				t.Errorf("%s, %+v: %s, %v, want %s", g, c.ask, verdict, err, c.want)
			}
			s.Close()
			paths = append(paths, path)
		}
		if !slices.Equal(paths[0], paths[1]) || !slices.Equal(paths[0], paths[2]) {
			t.Errorf("%s, %+v: different paths when interrupted", g, c.ask)
		}
	}
}

// TestTooLarge: what would take too long to state is refused.
func TestTooLarge(t *testing.T) {
	for _, c := range []struct{ size, piece string }{{"257x256", "knight"}, {"1x1500", "rook"}} {
		g := setup.Graph(t, c.size, "plane", c.piece)
		a, err := g.Table(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := sat.New(background, g, a, tour.Ask{}); !errors.Is(err, graph.ErrTooLarge) {
			t.Errorf("%s: %v", g, err)
		}
	}
}
