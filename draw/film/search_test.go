package film_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"leaper/board"
	"leaper/draw"
	"leaper/draw/film"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
	"leaper/trace"
)

// events collects the events of a search.
func events(t *testing.T, g *graph.Graph, ask tour.Ask, o list.Options) []trace.Event {
	t.Helper()
	var all []trace.Event
	for e, err := range list.Trace(context.Background(), g, ask, o) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, e)
	}
	return all
}

// tell yields events, and then an error if there is one.
func tell(all []trace.Event, fault error) iter.Seq2[trace.Event, error] {
	return func(yield func(trace.Event, error) bool) {
		for _, e := range all {
			if !yield(e, nil) {
				return
			}
		}
		if fault != nil {
			yield(trace.Event{}, fault)
		}
	}
}

// stacked is the stack of a film after one more frame.
func stacked(t *testing.T, items []draw.Item, f film.Frame) []draw.Item {
	t.Helper()
	if f.Keep > len(items) {
		t.Fatalf("a frame keeps %d items of %d", f.Keep, len(items))
	}
	return append(items[:f.Keep], f.Add...)
}

// middle is where a square of a board of rank 2 lies in pictures.
func middle(b *board.Board, s board.Square) draw.Point {
	columns := board.Square(b.Side(1))
	return draw.Point{X: int32(900 + 1000*(s%columns)), Y: int32(900 + 1000*(s/columns))}
}

// TestSearchReplay replays searches event by event beside their films: the line
// of each frame goes through the squares of the walk, and through no others, and
// the piece is on the last one.
func TestSearchReplay(t *testing.T) {
	holes := []board.Square{1, 8, 12, 14, 15}
	for _, c := range []struct {
		g     *graph.Graph
		ask   tour.Ask
		opts  list.Options
		tours int64
	}{
		{setup.Graph(t, "4x4", "plane", "knight", holes...), tour.Ask{}, list.Options{Order: list.Plain}, 12},
		{setup.Graph(t, "3x4", "plane", "knight"), tour.Ask{}, list.Options{NoPrune: true}, 16},
		{setup.Graph(t, "3x3", "plane", "king"), tour.Ask{Kind: tour.Closed}, list.Options{As: tour.Undirected}, 16},
		{setup.Graph(t, "4x4", "plane", "wazir"), tour.Ask{Kind: tour.Closed}, list.Options{Order: list.Castle}, 12},
	} {
		for _, style := range []draw.Style{draw.LineStyle, draw.Numbers} {
			for _, plain := range []bool{false, true} {
				o := draw.Options{Style: style, Plain: plain}
				all := events(t, c.g, c.ask, c.opts)
				shown, sampled, err := film.Search(c.g, o, film.Shots{Frames: film.MaxFrames}, film.Sampling{}, tell(all, nil))
				if err != nil {
					t.Fatal(err)
				}
				if len(shown.Frames) != len(all) || sampled.Every != 1 || sampled.Tours != c.tours || sampled.Shown != c.tours || sampled.Events != int64(len(all)) {
					t.Fatalf("%s: %d frames of %d events: %+v", c.g, len(shown.Frames), len(all), sampled)
				}
				var walk []board.Square
				var items []draw.Item
				for i, e := range all {
					switch e.Kind {
					case trace.Advance:
						walk = append(walk, e.Square)
					case trace.Retreat:
						walk = walk[:len(walk)-1]
					}
					items = stacked(t, items, shown.Frames[i])
					checkFrame(t, c.g.Board(), shown, i, items, walk, o, e)
				}
			}
		}
	}
}

func checkFrame(t *testing.T, b *board.Board, shown *film.Film, i int, items []draw.Item, walk []board.Square, o draw.Options, e trace.Event) {
	t.Helper()
	var want, got []draw.Point
	for _, s := range walk {
		want = append(want, middle(b, s))
	}
	line := o.Theme.Palette().Line
	solved := e.Kind == trace.Solution
	numbers := o.Style == draw.Numbers
	if numbers && solved { // all are written once more, on a pale line
		want = append(want, want...)
	}
	for _, it := range items {
		switch it := it.(type) {
		case draw.Text:
			if next := len(got)%max(len(walk), 1) + 1; it.Words != fmt.Sprint(next) && !solved {
				t.Fatalf("frame %d: number %s in place of %d", i, it.Words, next)
			}
			got = append(got, it.At)
		case draw.Path:
			if !numbers && it.Stroke == line {
				got = append(got, it.Lines[0].Points[1])
			}
		}
	}
	if !numbers && len(want) > 0 {
		want = want[1:]
	}
	if !slices.Equal(got, want) {
		t.Fatalf("frame %d, %+v: the line goes to %v, want %v", i, e, got, want)
	}
	fr := shown.Frames[i]
	if fr.Shown != (len(walk) > 0 && !(solved && numbers)) || fr.Shown && fr.Piece != middle(b, walk[len(walk)-1]) {
		t.Fatalf("frame %d: the piece is at %v, the walk is %v", i, fr.Piece, walk)
	}
	if solved && (fr.Time < time.Second || !strings.HasSuffix(fr.Words, "a tour")) {
		t.Fatalf("a solution is shown for %v: %s", fr.Time, fr.Words)
	}
	if e.Kind == trace.Prune && !strings.Contains(fr.Words, e.Reason.String()) {
		t.Fatalf("frame %d: a prune with the words %q", i, fr.Words)
	}
	for _, r := range fr.Words {
		if r > '~' {
			t.Fatalf("frame %d: words %q are not ASCII", i, fr.Words)
		}
	}
}

// TestSearchSampled: what is kept of a search is what the plain rule says, which
// knows how long the search is.
func TestSearchSampled(t *testing.T) {
	g := setup.Graph(t, "5x5", "plane", "knight")
	all := events(t, g, tour.Ask{}, list.Options{Order: list.Plain, Limit: 1, NoPrune: true})
	if len(all) < 2000 {
		t.Fatalf("only %d events", len(all))
	}
	for _, length := range []int{1, 2, 3, 59, 60, 61, 119, 120, 121, 1000, len(all)} {
		for _, every := range []int64{0, 1, 3} {
			for _, skip := range []int64{0, 7} {
				for _, room := range []int{3, 4, 60} {
					shown, sampled, err := film.Search(g, draw.Options{}, film.Shots{Frames: room}, film.Sampling{Every: every, Skip: skip}, tell(all[:length], nil))
					if err != nil {
						t.Fatal(err)
					}
					want, stride := plainSample(all[:length], room, int(max(every, 1)), int(skip))
					if len(want) == 0 {
						if shown != nil || sampled.Frames != 0 {
							t.Errorf("%d events, %d skipped: a film", length, skip)
						}
						continue
					}
					var got []string
					for _, f := range shown.Frames {
						number := strings.Fields(f.Words)[1]
						got = append(got, strings.ReplaceAll(number, ",", ""))
					}
					if !slices.Equal(got, want) || sampled.Every != stride || sampled.Frames != len(want) || sampled.Events != int64(length) {
						t.Errorf("%d events, every %d, skip %d, room %d: %+v\n%v, want\n%v", length, every, skip, room, sampled, got, want)
					}
				}
			}
		}
	}
}

func plainSample(all []trace.Event, room, every, skip int) ([]string, int64) {
	for stride := every; ; stride *= 2 {
		var numbers []string
		solutions := 0
		for i, e := range all {
			solved := e.Kind == trace.Solution && solutions < (room-1)/2
			if solved && i >= skip {
				solutions++
			}
			if i >= skip && (solved || (i-skip)%stride == 0 || i == len(all)-1) {
				numbers = append(numbers, fmt.Sprint(i+1))
			}
		}
		if len(numbers) <= room {
			return numbers, int64(stride)
		}
	}
}

// TestSearchEnds: a film ends where it is told to, or where its search fails, and
// says so.
func TestSearchEnds(t *testing.T) {
	g := setup.Graph(t, "3x4", "plane", "knight")
	all := events(t, g, tour.Ask{}, list.Options{})
	shown, sampled, err := film.Search(g, draw.Options{}, film.Shots{}, film.Sampling{Events: 20}, tell(all, nil))
	if err != nil || !sampled.Cut || sampled.Events != 20 || len(shown.Frames) != 20 {
		t.Errorf("20 events: %+v, %v", sampled, err)
	}
	_, sampled, err = film.Search(g, draw.Options{}, film.Shots{}, film.Sampling{Events: int64(len(all))}, tell(all, nil))
	if err != nil || sampled.Cut {
		t.Errorf("all events: %+v, %v", sampled, err)
	}
	broken := errors.New("broken")
	shown, sampled, err = film.Search(g, draw.Options{}, film.Shots{}, film.Sampling{}, tell(all[:9], broken))
	if !errors.Is(err, broken) || shown == nil || len(shown.Frames) != 9 || sampled.Events != 9 {
		t.Errorf("a search that fails: %+v, %v", sampled, err)
	}
	if shown, _, err = film.Search(g, draw.Options{}, film.Shots{}, film.Sampling{}, tell(nil, broken)); !errors.Is(err, broken) || shown != nil {
		t.Errorf("a search without events: %v", err)
	}
	if shown, _, err = film.Search(g, draw.Options{}, film.Shots{}, film.Sampling{}, tell(all[1:], nil)); shown != nil || !errors.Is(err, film.ErrEvents) {
		t.Errorf("events without their first: %v", err)
	}
	for _, e := range []trace.Event{{Kind: trace.Solution}, {Kind: trace.Advance, Square: 12}, {Kind: trace.Prune, Square: -1}} {
		if shown, _, err = film.Search(g, draw.Options{}, film.Shots{}, film.Sampling{}, tell([]trace.Event{e}, nil)); shown != nil || !errors.Is(err, film.ErrEvents) {
			t.Errorf("%v of square %d comes first: %v", e.Kind, e.Square, err)
		}
	}
}

func TestSearchOptions(t *testing.T) {
	g := setup.Graph(t, "3x4", "plane", "knight")
	for i, c := range []struct {
		o draw.Options
		s film.Shots
		p film.Sampling
	}{
		{o: draw.Options{Style: draw.Heat}},
		{o: draw.Options{Theme: draw.InkOnly}},
		{s: film.Shots{Frames: 2}},
		{s: film.Shots{Frames: film.MaxFrames + 1}},
		{s: film.Shots{Time: time.Hour}},
		{p: film.Sampling{Skip: -1}},
		{p: film.Sampling{Skip: 10, Events: 10}},
	} {
		if _, _, err := film.Search(g, c.o, c.s, c.p, tell(nil, nil)); !errors.Is(err, draw.ErrOption) {
			t.Errorf("case %d: %v", i, err)
		}
	}
}

// TestSearchCrossings: with gaps under lines and marks where they leave the board, a frame
// of a long film shows what the film of that moment alone does, and more than without.
func TestSearchCrossings(t *testing.T) {
	g := setup.Graph(t, "4x5", "torus", "knight")
	all := events(t, g, tour.Ask{}, list.Options{Order: list.Plain, Limit: 2})
	o := draw.Options{Over: true, Seams: true}
	long, _, err := film.Search(g, o, film.Shots{}, film.Sampling{}, tell(all, nil))
	if err != nil {
		t.Fatal(err)
	}
	plain, _, err := film.Search(g, draw.Options{}, film.Shots{}, film.Sampling{}, tell(all, nil))
	if err != nil {
		t.Fatal(err)
	}
	if len(long.Frames) != len(all) {
		t.Fatalf("%d frames of %d events", len(long.Frames), len(all))
	}
	var stack []draw.Item
	more := 0
	for i, f := range long.Frames {
		stack = stacked(t, stack, f)
		alone, _, err := film.Search(g, o, film.Shots{}, film.Sampling{Skip: int64(i), Events: int64(i + 1)}, tell(all, nil))
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(stacked(t, nil, alone.Frames[0]), stack); d != "" {
			t.Fatalf("frame %d differs from that moment alone (+):\n%s", i, d)
		}
		if len(long.Still(i).Items) > len(plain.Still(i).Items)+2 {
			more++
		}
	}
	if more < len(all)/2 {
		t.Errorf("%d of %d frames show gaps and marks", more, len(all))
	}
}
