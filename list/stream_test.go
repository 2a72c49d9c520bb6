package list_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"testing"
	"time"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/piece"
	"leaper/tour"
	"leaper/work"
)

var knight = piece.Knight()

func TestStatsOfTheSeed(t *testing.T) {
	for _, noPrune := range []bool{false, true} {
		for _, tables := range []bool{false, true} {
			var stats list.Stats
			opts := list.WithTables(list.Options{Limit: 1, Stats: &stats, NoPrune: noPrune}, tables)
			collect(t, setup.Graph(t, "8x8", "plane", "knight"), tour.Ask{}, opts)
			want := list.Stats{Tours: 1, Steps: 64, Tests: 232, After: 168}
			if stats != want {
				t.Errorf("without rules %v, tables %v: %+v, want %+v; the seed says 168 tests after the first tour", noPrune, tables, stats, want)
			}
		}
	}
}

// TestAfterIsWhatIsLeft counts the tests that the literal seed still makes when
// it has its tours, by another way: from the start, all tests of a listing cut
// short are steps and tests after, where no rule interferes.
func TestAfterIsWhatIsLeft(t *testing.T) {
	for _, order := range []list.Order{list.KT, list.Plain, list.Moves} {
		for limit := range int64(12) {
			var stats list.Stats
			collect(t, setup.Graph(t, "3x4", "plane", "knight"), tour.Ask{}, list.Options{Order: order, Limit: limit + 1, Stats: &stats, NoPrune: true})
			if stats.Tests != stats.Steps+stats.After {
				t.Errorf("order %s, first %d tours: %d tests, %d steps and %d after", order, limit+1, stats.Tests, stats.Steps, stats.After)
			}
		}
	}
}

// TestFirstThousandAreDistinct is the seed's claim about 8×8.
func TestFirstThousandAreDistinct(t *testing.T) {
	seen := map[string]bool{}
	for _, x := range collect(t, setup.Graph(t, "8x8", "plane", "knight"), tour.Ask{}, list.Options{Limit: 1000}) {
		seen[fmt.Sprint(x)] = true
	}
	if len(seen) != 1000 {
		t.Errorf("%d of the first 1000 tours differ", len(seen))
	}
}

// TestPuzzleList checks the 24 points that the chess-puzzles article prints for
// 5×5 (x to the right, y down, from 0; the 25th is left out). 160 of the 40320
// orders of the knight's moves give it; this is one.
func TestPuzzleList(t *testing.T) {
	points := [][2]board.Square{
		{0, 0}, {1, 2}, {0, 4}, {2, 3}, {3, 1}, {1, 0}, {0, 2}, {1, 4}, {2, 2}, {4, 3}, {2, 4}, {0, 3},
		{1, 1}, {3, 0}, {4, 2}, {3, 4}, {1, 3}, {0, 1}, {2, 0}, {4, 1}, {3, 3}, {2, 1}, {4, 0}, {3, 2},
	}
	g, err := setup.Graph(t, "5x5", "plane", "knight").WithMoves([][]int{{2, -1}, {1, -2}, {-2, 1}, {-1, -2}, {2, 1}, {-2, -1}, {1, 2}, {-1, 2}})
	if err != nil {
		t.Fatal(err)
	}
	got := collect(t, g, tour.Ask{}, list.Options{Order: list.Plain, Limit: 1})[0]
	for i, p := range points {
		if want := p[1]*5 + p[0]; got[i] != want {
			t.Fatalf("step %d is square %d, the article's is %d", i+1, got[i], want)
		}
	}
}

// TestHoledBoard is the article's other board. It has 12 directed paths, 2 of
// them from its first square.
func TestHoledBoard(t *testing.T) {
	b, err := board.New(4, 4)
	if err != nil {
		t.Fatal(err)
	}
	if b, err = b.WithHoles(1, 8, 12, 14, 15); err != nil {
		t.Fatal(err)
	}
	g, err := graph.New(b, knight)
	if err != nil {
		t.Fatal(err)
	}
	for ask, want := range map[tour.Ask]int{{}: 12, {From: tour.At(0)}: 2} {
		if got := collect(t, g, ask, list.Options{Order: list.Plain}); len(got) != want {
			t.Errorf("%d paths of the holed 4×4, want %d", len(got), want)
		}
	}
}

// TestCastleWithoutOtherRules checks that forcing alone changes no listing.
func TestCastleWithoutOtherRules(t *testing.T) {
	for _, size := range []string{"2x2", "2x5", "4x4", "4x6", "6x4", "3x6"} {
		g := setup.Graph(t, size, "plane", "wazir")
		ask := tour.Ask{Kind: tour.Closed}
		forced := collect(t, g, ask, list.Options{Order: list.Castle, NoPrune: true})
		plain := collect(t, g, ask, list.Options{Order: list.Castle})
		if !slices.EqualFunc(forced, plain, slices.Equal) {
			t.Errorf("%s: %s", g, difference(forced, plain))
		}
		var with, without list.Stats
		collect(t, g, ask, list.Options{Order: list.Castle, NoPrune: true, Stats: &with})
		g2, err := g.WithMoves([][]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}})
		if err != nil {
			t.Fatal(err)
		}
		collect(t, g2, ask, list.Options{Order: list.Plain, NoPrune: true, Stats: &without})
		if g.Board().Cells() > 10 && with.Steps >= without.Steps {
			t.Errorf("%s: forcing takes %d steps, not forcing %d: the test for a forced square never fires", g, with.Steps, without.Steps)
		}
	}
}

func TestCancel(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, size := range []string{"7x7", "9x9", "40x40", "400x400"} {
		for name, stop := range map[string]func(context.Context, *graph.Graph) error{
			"All": func(ctx context.Context, g *graph.Graph) error {
				var last error
				for _, err := range list.All(ctx, g, tour.Ask{Kind: tour.Closed, From: tour.At(0)}, list.Options{}) {
					last = err
				}
				return last
			},
			"Count": func(ctx context.Context, g *graph.Graph) error {
				_, err := list.Count(ctx, g, tour.Ask{}, list.Options{Resources: work.Resources{Threads: 3, Progress: func(work.Progress) {}}})
				return err
			},
		} {
			ctx, cancel := context.WithCancel(context.Background())
			ended := make(chan error, 1)
			g := setup.Graph(t, size, "plane", "centaur")
			go func() { ended <- stop(ctx, g) }()
			time.Sleep(20 * time.Millisecond)
			cancel()
			select {
			case err := <-ended:
				if !errors.Is(err, context.Canceled) {
					t.Errorf("%s %s: cancelled with %v", name, size, err)
				}
			case <-time.After(20 * time.Second):
				t.Fatalf("%s %s: goes on after its context has ended", name, size)
			}
		}
	}
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}

// TestUnitsOfLargeBoards counts a board with more squares than its tree is cut
// by walks on, on one thread and on several.
func TestUnitsOfLargeBoards(t *testing.T) {
	g := setup.Graph(t, "600", "torus", "wazir")
	for threads := 1; threads <= 3; threads++ {
		var stats list.Stats
		n, err := list.Count(context.Background(), g, tour.Ask{}, list.Options{Resources: work.Resources{Threads: threads}, Stats: &stats})
		if err != nil || n != 1200 || stats.Steps != stats.Retreats || stats.Steps < 600*1199 {
			t.Errorf("a ring of 600 squares has %d paths on %d threads, %v, %+v", n, threads, err, stats)
		}
	}
}

// TestBreak leaves a listing in the middle, as a caller may.
func TestBreak(t *testing.T) {
	var kept tour.Tour
	number := 0
	for x, err := range list.All(context.Background(), setup.Graph(t, "8x8", "plane", "knight"), tour.Ask{}, list.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		if number++; number == 2 {
			kept = x.Clone()
		}
		if number == 5 {
			break
		}
	}
	if got, want := kept.At(0), board.Square(0); number != 5 || got != want {
		t.Errorf("tour 2 of %d starts on %d, want %d", number, got, want)
	}
}

// TestMemoryDoesNotGrow lists many tours and looks at what is allocated.
func TestMemoryDoesNotGrow(t *testing.T) {
	g := setup.Graph(t, "5x6", "plane", "knight")
	allocated := func(limit int64) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for _, err := range list.All(context.Background(), g, tour.Ask{}, list.Options{Limit: limit}) {
			if err != nil {
				t.Fatal(err)
			}
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	few, many := allocated(10), allocated(30000)
	if many > few+1<<20 {
		t.Errorf("30000 tours allocate %d bytes, 10 tours %d", many, few)
	}
}

func TestRefusals(t *testing.T) {
	setup.NotRaced(t)
	pawn := setup.Graph(t, "4x4", "plane", "pawn")
	plain := setup.Graph(t, "4x4", "plane", "knight")
	huge := setup.Graph(t, "2000000x2000000", "plane", "knight")
	dense := setup.Graph(t, "2000x2000", "plane", "queen")
	shifts := setup.Graph(t, "1000x1000", "torus", "wazir")
	for name, c := range map[string]struct {
		g    *graph.Graph
		ask  tour.Ask
		opts list.Options
		want error
	}{
		"castle of paths":   {plain, tour.Ask{}, list.Options{Order: list.Castle}, list.ErrOptions},
		"no such order":     {plain, tour.Ask{}, list.Options{Order: 77}, list.ErrOptions},
		"negative limit":    {plain, tour.Ask{}, list.Options{Limit: -1}, list.ErrOptions},
		"undirected pawn":   {pawn, tour.Ask{}, list.Options{As: tour.Undirected}, list.ErrOptions},
		"huge board":        {huge, tour.Ask{}, list.Options{}, graph.ErrTooLarge},
		"too many moves":    {dense, tour.Ask{}, list.Options{}, graph.ErrTooLarge},
		"a million images":  {shifts, tour.Ask{}, list.Options{As: tour.Distinct}, graph.ErrTooLarge},
		"end off the board": {plain, tour.Ask{To: tour.At(16)}, list.Options{}, tour.ErrAsk},
		"same ends":         {plain, tour.Ask{From: tour.At(3), To: tour.At(3)}, list.Options{}, tour.ErrAsk},
		"limit of steps":    {setup.Graph(t, "8x8", "plane", "knight"), tour.Ask{Kind: tour.Closed}, list.Options{MaxSteps: 1 << 14}, list.ErrSteps},
	} {
		var last error
		for _, err := range list.All(context.Background(), c.g, c.ask, c.opts) {
			last = err
		}
		if !errors.Is(last, c.want) {
			t.Errorf("%s: error %v, want %v", name, last, c.want)
		}
	}
}

func TestOrderNames(t *testing.T) {
	for _, name := range list.Orders().Names() {
		if o, err := list.ParseOrder(name); err != nil || o.String() != name {
			t.Errorf("order %q is read as %v, %v", name, o, err)
		}
	}
	if _, err := list.ParseOrder("warnsdorff"); !errors.Is(err, list.ErrOptions) {
		t.Errorf("an unknown order gives %v", err)
	}
}

func ExampleAll() {
	b, _ := board.Parse("3x4")
	g, _ := graph.New(b, piece.Knight())
	for t, err := range list.All(context.Background(), g, tour.Ask{}, list.Options{Limit: 2}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		for step, s := range t.All() {
			if step > 0 {
				fmt.Print(" ")
			}
			fmt.Print(b.Name(s))
		}
		fmt.Println()
	}
	// Output:
	// a3 c2 a1 b3 d2 b1 c3 d1 b2 d3 c1 a2
	// a3 c2 a1 b3 d2 b1 c3 a2 c1 d3 b2 d1
}

func ExampleCount() {
	b, _ := board.Parse("4x6")
	g, _ := graph.New(b, piece.Knight())
	n, err := list.Count(context.Background(), g, tour.Ask{}, list.Options{As: tour.Undirected})
	fmt.Println(n, err)
	// Output: 744 <nil>
}
