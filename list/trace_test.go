package list_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
	"leaper/trace"
)

// events collects a trace and the error that ends it, if one does.
func events(ctx context.Context, g *graph.Graph, ask tour.Ask, opts list.Options) (all []trace.Event, err error) {
	for e, err := range list.Trace(ctx, g, ask, opts) {
		if err != nil {
			return all, err
		}
		all = append(all, e)
	}
	return all, nil
}

// TestTraceOnRandomBoards checks traces of thousands of random boards.
func TestTraceOnRandomBoards(t *testing.T) {
	setup.NotRaced(t)
	cases := setup.Rounds(120, 400, 1000)
	r := rand.New(rand.NewPCG(11, 1759))
	met := map[trace.Reason]int{}
	for done := 0; done < cases && !t.Failed(); {
		if c, ok := drawCase(t, r); ok {
			done++
			checkTraces(t, r, c, met)
		}
	}
	for why := trace.Colours; why <= trace.Image; why++ {
		if met[why] < cases/60 {
			t.Errorf("only %d prunes of %d random cases say %q", met[why], cases, why)
		}
	}
}

// TestTraceOnSmallBoards goes through all that small boards can be asked for, or a part of
// it: up to 6 squares all pairs of ends, beyond every start and every end.
func TestTraceOnSmallBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	r := rand.New(rand.NewPCG(12, 1823))
	met := map[trace.Reason]int{}
	for _, x := range []struct {
		size, topology, piece string
		holes                 []board.Square
	}{
		{"1x1", "plane", "knight", nil},
		{"1x2", "plane", "wazir", nil},
		{"1x3", "plane", "wazir", nil},
		{"1x3", "plane", "king", []board.Square{1}},
		{"2x3", "plane", "wazir", nil},
		{"3x3", "plane", "wazir", nil},
		{"3x3", "plane", "knight", []board.Square{4}},
		{"2x3", "plane", "pawn+wazir", nil},
		{"2x4", "plane", "ferz", nil},
		{"2x3", "torus", "ferz", nil},
		{"2x2", "klein", "rook", nil},
		{"1x4", "mobius", "king", nil},
		{"4x4", "plane", "knight", []board.Square{1, 8, 12, 14, 15}},
		{"2x2x2", "plane", "wazir", nil},
		{"5", "torus", "wazir", nil},
	} {
		g := setup.Graph(t, x.size, x.topology, x.piece, x.holes...)
		n := board.Square(g.Board().Cells())
		for kind := range tour.Kind(3) {
			for order := range list.Castle + 1 {
				if order == list.Castle && kind != tour.Closed {
					continue
				}
				for from := board.Square(-1); from < n; from++ {
					for to := board.Square(-1); to < n; to++ {
						if from >= 0 && to >= 0 && n > 6 {
							continue // the pairs are too many
						}
						c := randomCase{graph: g, ask: tour.Ask{Kind: kind}, opts: list.Options{Order: order}}
						if from >= 0 {
							c.ask.From = tour.At(from)
						}
						if to >= 0 {
							c.ask.To = tour.At(to)
						}
						if c.ask.Check(g) == nil && r.IntN(setup.Rounds(0, 12, 1)) == 0 {
							checkTraces(t, r, c, met)
						}
						if t.Failed() {
							return
						}
					}
				}
			}
		}
	}
}

// FuzzTrace is the same from numbers that the fuzzer chooses.
func FuzzTrace(f *testing.F) {
	setup.NotRacedByDay(f)
	for seed := range uint64(10) {
		f.Add(seed, seed*13)
	}
	f.Fuzz(func(t *testing.T, a, b uint64) {
		r := rand.New(rand.NewPCG(a, b))
		for range 100 {
			if c, ok := drawCase(t, r); ok {
				checkTraces(t, r, c, map[trace.Reason]int{})
				return
			}
		}
	})
}

// checkTraces checks the traces of a case in every convention, with rules and
// without.
func checkTraces(t *testing.T, r *rand.Rand, c randomCase, met map[trace.Reason]int) {
	t.Helper()
	tours, err := plainSearch(c, 1500)
	if err != nil {
		return
	}
	for as := range tour.Distinct + 1 {
		if as == tour.Undirected && c.graph.Directed() {
			continue
		}
		for _, noPrune := range []bool{false, true} {
			c.opts.As, c.opts.NoPrune = as, noPrune
			label := fmt.Sprintf("%s, holes %v, ask %+v, order %s, %s, without rules %v", c.graph, c.graph.Board().Holes(), c.ask, c.opts.Order, as, noPrune)
			all, stats := checkTrace(t, label, c, tours, met)
			if noPrune && !t.Failed() {
				var want []trace.Event
				if _, err := plainTrace(c, 1500, func(e trace.Event) { want = append(want, e) }); err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(all, want) {
					t.Fatalf("%s: the trace is not that of the plain search: %d events, want %d", label, len(all), len(want))
				}
			}
			if !t.Failed() {
				checkEndings(t, r, label, c, all, stats)
			}
			if !t.Failed() && r.IntN(12) == 0 {
				checkResumed(t, r, label, c, all)
			}
			if t.Failed() {
				return
			}
		}
	}
}

// checkTrace replays a whole trace. Tours are all directed ones.
func checkTrace(t *testing.T, label string, c randomCase, tours [][]board.Square, met map[trace.Reason]int) ([]trace.Event, list.Stats) {
	t.Helper()
	var stats list.Stats
	opts := c.opts
	opts.Stats = &stats
	all, err := events(t.Context(), c.graph, c.ask, opts)
	if err != nil {
		t.Fatalf("%s: %v", label, err)
	}
	w := newReplay(c, tours)
	for i, e := range all {
		if e.Kind == trace.Prune {
			met[e.Reason]++
		}
		if err := w.hear(e); err != nil {
			t.Fatalf("%s: event %d, %v %v (%v) at %v: %v", label, i+1, e.Kind, e.Square, e.Reason, w.path, err)
		}
	}
	if len(w.path) > 0 {
		t.Fatalf("%s: the trace ends at the walk %v", label, w.path)
	}
	for _, tables := range []bool{false, true} { // the trace does what the listing does
		var unheard list.Stats
		opts := list.WithTables(c.opts, tables)
		opts.Stats = &unheard
		if want := collect(t, c.graph, c.ask, opts); !slices.EqualFunc(w.solutions, want, slices.Equal) {
			t.Fatalf("%s: solutions: %s", label, difference(w.solutions, want))
		}
		if stats != unheard {
			t.Fatalf("%s: %+v when heard, %+v when not (tables %v)", label, stats, unheard, tables)
		}
	}
	w.told.Tests, w.told.After = stats.Tests, stats.After
	if w.told != stats {
		t.Fatalf("%s: the events add up to %+v, the search says %+v", label, w.told, stats)
	}
	return all, stats
}

// checkResumed goes on from advances of a trace: what comes is what came.
func checkResumed(t *testing.T, r *rand.Rand, label string, c randomCase, all []trace.Event) {
	t.Helper()
	var walk []board.Square
	for i, e := range all {
		walk = e.Follow(walk)
		if e.Kind != trace.Advance || r.IntN(1+len(all)/6) > 0 {
			continue
		}
		opts := c.opts
		opts.Resume = slices.Clone(walk)
		got, err := events(t.Context(), c.graph, c.ask, opts)
		if err != nil || !slices.Equal(got, all[i+1:]) {
			t.Fatalf("%s, from %v: %v; %d events, want the last %d", label, walk, err, len(got), len(all)-i-1)
		}
		// Backwards it is another walk, which mostly is none of the search's: refused, or else
		// it ends as the whole does.
		slices.Reverse(opts.Resume)
		if got, err := events(t.Context(), c.graph, c.ask, opts); err == nil && len(got) > 0 && got[len(got)-1] != all[len(all)-1] {
			t.Fatalf("%s, from %v: it ends with %v", label, opts.Resume, got[len(got)-1])
		}
	}
}

// checkEndings cuts a trace off in all ways: by the limit, by the steps, by a
// listener that leaves, and by the context.
func checkEndings(t *testing.T, r *rand.Rand, label string, c randomCase, all []trace.Event, stats list.Stats) {
	t.Helper()
	if len(all) == 0 {
		if stats.Tests > 0 {
			t.Fatalf("%s: no events of %d starts", label, stats.Tests)
		}
		return // no square has a move from the end
	}
	// check holds a trace against the beginning of the whole.
	check := func(how string, got []trace.Event, stats list.Stats, want int) {
		t.Helper()
		if !slices.Equal(got, all[:want]) {
			t.Fatalf("%s, %s: %d events, want the first %d of %d", label, how, len(got), want, len(all))
		}
		var told list.Stats
		for _, e := range got {
			count(&told, e)
		}
		if told.Steps != stats.Steps || told.Retreats != stats.Retreats || told.Tours != stats.Tours {
			t.Fatalf("%s, %s: the events add up to %+v, the search says %+v", label, how, told, stats)
		}
	}
	opts := c.opts
	var got list.Stats
	opts.Stats = &got

	if stats.Tours > 0 {
		opts.Limit = 1 + r.Int64N(stats.Tours)
		some, err := events(t.Context(), c.graph, c.ask, opts)
		if err != nil {
			t.Fatalf("%s: %v", label, err)
		}
		solutions := int64(0)
		end := slices.IndexFunc(all, func(e trace.Event) bool {
			if e.Kind == trace.Solution {
				solutions++
			}
			return solutions == opts.Limit
		})
		check("limit", some, got, end+1)
		opts.Limit = 0
	}

	opts.MaxSteps = 1 + r.Int64N(stats.Steps+1)
	some, err := events(t.Context(), c.graph, c.ask, opts)
	steps := int64(0)
	end := slices.IndexFunc(all, func(e trace.Event) bool {
		if e.Kind == trace.Advance {
			steps++
		}
		return steps > opts.MaxSteps
	})
	if end < 0 {
		end = len(all)
	}
	// After the last step a search still retreats, and passes over hopeless starts,
	// but begins no other walk.
	if end == len(all) && err != nil || end < len(all) && !errors.Is(err, list.ErrSteps) {
		t.Fatalf("%s: %d of %d steps: %v", label, opts.MaxSteps, stats.Steps, err)
	}
	check("steps", some, got, end)
	opts.MaxSteps = 0

	stop := 1 + r.IntN(len(all))
	some = some[:0]
	for e, err := range list.Trace(t.Context(), c.graph, c.ask, opts) {
		if err != nil {
			t.Fatalf("%s: %v", label, err)
		}
		if some = append(some, e); len(some) == stop {
			break
		}
	}
	check("break", some, got, stop)

	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	some = some[:0]
	err = nil
	for e, end := range list.Trace(ctx, c.graph, c.ask, opts) {
		if err = end; err != nil {
			break
		}
		if some = append(some, e); len(some) == stop {
			cancel()
		}
	}
	// The prunes that belong to a step still come, and a search that was done is done.
	for stop < len(all) && all[stop].Kind != trace.Advance && (all[stop].Kind != trace.Retreat || all[stop-1].Kind == trace.Prune || all[stop-1].Kind == trace.Solution) {
		stop++
	}
	if len(some) > stop || (err == nil && len(some) < len(all)) || (err != nil && !errors.Is(err, context.Canceled)) {
		t.Fatalf("%s: %d events when cancelled, up to %d expected, and %v", label, len(some), stop, err)
	}
	check("cancel", some, got, len(some))
}

// count adds an event to what a listing counts, prunes aside.
func count(s *list.Stats, e trace.Event) {
	switch e.Kind {
	case trace.Advance:
		s.Steps++
	case trace.Retreat:
		s.Retreats++
	case trace.Solution:
		s.Tours++
	case trace.Prune:
	}
}

// replay holds the walk of a trace, and what it must come to.
type replay struct {
	randomCase
	n         int
	path      []board.Square
	visited   map[board.Square]bool
	met       []map[board.Square]bool // at each step, the squares tried or passed over
	givenUp   []bool                  // at each step
	solutions [][]board.Square
	told      list.Stats

	tours    map[string]bool // all tours, directed
	prefixes map[string]bool // and all ways in which they begin
}

func newReplay(c randomCase, tours [][]board.Square) *replay {
	w := &replay{randomCase: c, n: int(c.graph.Board().Squares()), visited: map[board.Square]bool{}, tours: map[string]bool{}, prefixes: map[string]bool{}}
	for _, x := range tours {
		w.tours[fmt.Sprint(x)] = true
		for i := range x {
			w.prefixes[fmt.Sprint(x[:i+1])] = true
		}
	}
	return w
}

// free lists the unvisited neighbours of a square, each once.
func (w *replay) free(s board.Square) []board.Square {
	return slices.DeleteFunc(w.graph.Neighbours(s, nil), func(to board.Square) bool { return w.visited[to] })
}

// hear takes an event and returns what is wrong with it.
func (w *replay) hear(e trace.Event) error {
	count(&w.told, e)
	last := len(w.path) - 1
	switch e.Kind {
	case trace.Advance:
		if last >= 0 {
			if w.givenUp[last] || !slices.Contains(w.free(w.path[last]), e.Square) || w.met[last][e.Square] {
				return errors.New("no square to go to now")
			}
			w.met[last][e.Square] = true
		}
		w.path = append(w.path, e.Square)
		w.visited[e.Square] = true
		w.met = append(w.met, map[board.Square]bool{})
		w.givenUp = append(w.givenUp, false)
	case trace.Retreat:
		if last < 0 || w.path[last] != e.Square {
			return errors.New("not the walk's last square")
		}
		if left := len(w.free(e.Square)); !w.givenUp[last] && left != len(w.met[last]) {
			return fmt.Errorf("%d of %d squares were tried or passed over", len(w.met[last]), left)
		}
		w.path, w.met, w.givenUp = w.path[:last], w.met[:last], w.givenUp[:last]
		delete(w.visited, e.Square)
	case trace.Solution:
		if last+1 != w.n || e.Square != w.path[last] {
			return errors.New("not a walk of all squares")
		}
		w.solutions = append(w.solutions, slices.Clone(w.path))
	case trace.Prune:
		if err := w.prune(e); err != nil {
			return err
		}
	}
	if int(e.Len) != len(w.path) || (e.Kind == trace.Prune) != (e.Reason != trace.NoReason) {
		return fmt.Errorf("length %d of a walk of %d squares, reason %q", e.Len, len(w.path), e.Reason)
	}
	return nil
}

func (w *replay) prune(e trace.Event) error {
	last := len(w.path) - 1
	start := last < 0
	full := last+1 == w.n
	whole := !start && e.Square == w.path[last]
	switch {
	case full:
		if is := w.tours[fmt.Sprint(w.path)]; is != (e.Reason == trace.Reversed || e.Reason == trace.Image) {
			return fmt.Errorf("a tour: %v", is)
		}
		if !whole {
			return errors.New("not the last square")
		}
	case start:
		w.told.Pruned++
	case whole:
		free := w.free(e.Square)
		if len(free) == 0 || len(w.met[last]) > 0 || w.givenUp[last] {
			return errors.New("given up again, or in the midst, or with nowhere to go")
		}
		w.givenUp[last] = true
		w.told.Pruned += int64(len(free))
		if w.prefixes[fmt.Sprint(w.path)] {
			return errors.New("a tour follows")
		}
	default:
		if !slices.Contains(w.free(w.path[last]), e.Square) || w.met[last][e.Square] || w.givenUp[last] {
			return errors.New("no square to go to now")
		}
		w.met[last][e.Square] = true
		w.told.Pruned++
	}
	if !whole && w.prefixes[fmt.Sprint(append(slices.Clone(w.path), e.Square))] {
		return errors.New("a tour follows")
	}
	if w.opts.NoPrune && !full && w.opts.Order != list.Castle {
		return errors.New("a rule, and none was wanted")
	}
	if !w.holds(e, start, full, whole) {
		return errors.New("the reason does not hold")
	}
	return nil
}

// holds reports whether a reason is true, by its meaning.
func (w *replay) holds(e trace.Event, start, full, whole bool) bool {
	var left, low, ends []board.Square
	alone := false
	var begin, v board.Square
	if !start {
		begin, v = w.path[0], w.path[len(w.path)-1]
	}
	next := func(s board.Square) bool { return w.graph.Adjacent(v, s) }
	for s := range board.Square(w.graph.Board().Cells()) {
		if w.graph.Board().Has(s) && !w.visited[s] {
			left = append(left, s)
			free := w.free(s)
			if len(free) <= 1 {
				low = append(low, s)
			}
			alone = alone || len(free) == 0
			if mayEnd(w.randomCase, begin, s) {
				ends = append(ends, s)
			}
		}
	}
	early := !whole && len(left) == 1 // the last square, a step early
	switch e.Reason {
	case trace.Colours, trace.Parts, trace.DeadEnds:
		return start && w.hopeless(e.Square) == e.Reason
	case trace.CutOff:
		return whole && alone && len(left) > 1
	case trace.NoEnd:
		return whole && len(ends) == 0
	case trace.ThreeLow:
		return whole && len(low) >= 3
	case trace.TwoDoors:
		doors := slices.DeleteFunc(slices.Clone(low), func(s board.Square) bool { return !next(s) || slices.Contains(ends, s) })
		return whole && len(doors) > 1
	case trace.Door:
		return !whole && slices.ContainsFunc(low, func(s board.Square) bool { return s != e.Square && next(s) && !slices.Contains(ends, s) })
	case trace.LowNext:
		return !whole && len(low) == 2 && !slices.Contains(low, e.Square) && slices.ContainsFunc(low, next)
	case trace.LastEnd:
		return !whole && len(left) > 1 && slices.Equal(ends, []board.Square{e.Square})
	case trace.OtherEnd, trace.NotClosed, trace.Closes:
		return (full || early) && !mayEnd(w.randomCase, begin, e.Square) && wrongEnd(w.randomCase, e.Square) == e.Reason
	case trace.Reversed, trace.Image:
		key := classKey(w.graph, w.ask, w.path, w.opts.As == tour.Distinct)
		return full && (e.Reason == trace.Reversed) == (w.opts.As == tour.Undirected) && slices.ContainsFunc(w.solutions, func(x []board.Square) bool {
			return slices.Equal(classKey(w.graph, w.ask, x, w.opts.As == tour.Distinct), key)
		})
	case trace.NoReason:
	}
	return false
}

// hopeless is the first reason why no tour starts on a square.
func (w *replay) hopeless(start board.Square) trace.Reason {
	g := w.graph
	linked := func(a, b board.Square) bool { return g.Adjacent(a, b) || g.Adjacent(b, a) }
	var squares []board.Square
	for s := range board.Square(g.Board().Cells()) {
		if g.Board().Has(s) {
			squares = append(squares, s)
		}
	}
	colour := map[board.Square]int{start: 0}
	two := true
	for queue := []board.Square{start}; len(queue) > 0; queue = queue[1:] {
		for _, s := range squares {
			if linked(queue[0], s) {
				if c, met := colour[s]; !met {
					colour[s] = 1 - colour[queue[0]]
					queue = append(queue, s)
				} else if c == colour[queue[0]] {
					two = false
				}
			}
		}
	}
	if len(colour) < len(squares) {
		return trace.Parts
	}
	balance := 0 // of the start's colour, over those of the other
	for _, c := range colour {
		balance += 1 - 2*c
	}
	to, given := w.ask.To.Given()
	switch {
	case !two:
	case balance != 0 && balance != 1,
		balance == 1 && w.ask.Kind == tour.Closed && len(squares) > 1,
		given && len(squares) > 1 && (colour[to] == 0) != (balance == 1):
		return trace.Colours
	}
	for _, s := range squares {
		if on := g.Neighbours(s, nil); len(on) <= 1 || !slices.ContainsFunc(squares, func(x board.Square) bool { return g.Adjacent(x, s) }) {
			return trace.DeadEnds
		}
	}
	return trace.NoReason
}

// TestTraceErrors: what All refuses, Trace refuses with the same words.
func TestTraceErrors(t *testing.T) {
	setup.NotRaced(t)
	for name, c := range map[string]struct {
		g    *graph.Graph
		ask  tour.Ask
		opts list.Options
		want error
	}{
		"castle of paths":  {setup.Graph(t, "4x4", "plane", "knight"), tour.Ask{}, list.Options{Order: list.Castle}, list.ErrOptions},
		"undirected pawn":  {setup.Graph(t, "4x4", "plane", "pawn"), tour.Ask{}, list.Options{As: tour.Undirected}, list.ErrOptions},
		"end off board":    {setup.Graph(t, "4x4", "plane", "knight"), tour.Ask{To: tour.At(16)}, list.Options{}, tour.ErrAsk},
		"a million images": {setup.Graph(t, "200x200", "torus", "wazir"), tour.Ask{}, list.Options{As: tour.Distinct}, graph.ErrTooLarge},
	} {
		pairs := 0
		var last, all error
		for e, err := range list.Trace(t.Context(), c.g, c.ask, c.opts) {
			if pairs++; e != (trace.Event{}) {
				t.Errorf("%s: an event %v", name, e)
			}
			last = err
		}
		for _, err := range list.All(t.Context(), c.g, c.ask, c.opts) {
			all = err
		}
		if pairs != 1 || !errors.Is(last, c.want) || last.Error() != all.Error() {
			t.Errorf("%s: %d pairs, error %v, want %v", name, pairs, last, all)
		}
	}
}

// TestTraceCancel: a trace ends soon after its context, with its error, however
// slow its listener is, and leaves nothing behind.
func TestTraceCancel(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, size := range []string{"8x8", "40x40", "400x400"} {
		for _, slow := range []time.Duration{0, 5 * time.Millisecond} {
			g := setup.Graph(t, size, "plane", "centaur")
			ctx, cancel := context.WithCancel(t.Context())
			var cancelled time.Time
			time.AfterFunc(50*time.Millisecond, func() { cancelled = time.Now(); cancel() })
			var last error
			for _, err := range list.Trace(ctx, g, tour.Ask{Kind: tour.Closed}, list.Options{NoPrune: true}) {
				last = err
				time.Sleep(slow)
			}
			if !errors.Is(last, context.Canceled) {
				t.Errorf("%s: ended with %v", size, last)
			}
			<-ctx.Done()
			if late := time.Since(cancelled); late > 2*time.Second { // milliseconds, on a machine that is not busy
				t.Errorf("%s: goes on for %v", size, late)
			}
			cancel()
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if all, err := events(ctx, setup.Graph(t, "5x5", "plane", "knight"), tour.Ask{Kind: tour.Closed}, list.Options{}); len(all) > 1 || !errors.Is(err, context.Canceled) {
		t.Errorf("after its context has ended, a trace has %d events and the error %v", len(all), err)
	}
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}

// TestTraceMemory: a long trace takes no more than a short one.
func TestTraceMemory(t *testing.T) {
	g := setup.Graph(t, "5x6", "plane", "knight")
	allocated := func(most int) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		n := 0
		for _, err := range list.Trace(t.Context(), g, tour.Ask{}, list.Options{}) {
			if err != nil {
				t.Fatal(err)
			}
			if n++; n == most {
				break
			}
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	if few, many := allocated(1000), allocated(500000); many > few+1<<18 {
		t.Errorf("500000 events allocate %d bytes, 1000 events %d", many, few)
	}
}
