package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"leaper/draw"
	"leaper/draw/film"
	"leaper/exist"
	"leaper/find"
	"leaper/find/neural"
	"leaper/find/odds"
	"leaper/graph"
	"leaper/list"
	"leaper/tour"
	"leaper/trace"
	"leaper/verbs"
)

// filmFlags say what a film shows, for the verbs that make films.
type filmFlags struct {
	pictureFlags
	as     conventionFlag
	limits limitFlags

	style, theme, order, number string
	searches, noPrune           bool
	frames                      int
	every, skip, events         int64
	time                        time.Duration

	options draw.Options
	listing list.Options
	keeps   bool // the film of a search that Ctrl-C ended
}

// numbered is how many squares a tour has at most whose film shows numbers, if
// nothing else is said: more of them would be too small to read.
const numbered = 400

// searchFlags are those that need --search.
var searchFlags = []string{"order", "no-prune", "number", "as", "every", "skip", "events"}

// add adds the flags. A film of a search ends after so many events, if nothing
// else is said; 0 is never.
func (f *filmFlags) add(cmd *cobra.Command, events int64) {
	f.pictureFlags.add(cmd)
	f.as.add(cmd)
	f.limits.add(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.style, "style", "", "what the picture shows, a `style`: "+strings.Join(film.StyleNames(), ", ")+"; of a search line or numbers (default: numbers for a tour of at most 400 squares, else line)")
	flags.StringVar(&f.theme, "theme", "light", "the `theme`: light, dark")
	flags.BoolVar(&f.options.Labels, "labels", false, "name the rows and columns")
	flags.BoolVar(&f.options.Crosses, "crosses", false, "mark holes by crosses; without it they are darker than squares")
	flags.BoolVar(&f.searches, "search", false, "show the search of leaper list, backtracking included, in place of its tour")
	flags.StringVar(&f.order, "order", "kt", "--search: the `order`: "+strings.Join(list.OrderNames(), ", "))
	flags.BoolVar(&f.noPrune, "no-prune", false, "--search: walk into every dead end")
	flags.StringVarP(&f.number, "number", "n", "1", "--search: until so many tours are met: a `number`, or all")
	flags.IntVar(&f.frames, "frames", 0, "at most this `number` of frames (default 600)")
	flags.Int64Var(&f.every, "every", 1, "--search: at most one frame for so many `events`")
	flags.Int64Var(&f.skip, "skip", 0, "--search: so many `events` pass before the first frame")
	flags.Int64Var(&f.events, "events", events, "--search: the film ends after so many `events`; 0 is never")
	flags.DurationVar(&f.time, "time", 0, "how long a frame is shown: a `time` such as 150ms, which is the default but in long films of tours")
	completeWith(cmd, "style", film.StyleNames())
	completeWith(cmd, "theme", []string{"light", "dark"})
	completeWith(cmd, "order", list.OrderNames())
}

// read checks the flags.
func (f *filmFlags) read(cmd *cobra.Command) (err error) {
	if f.style != "" {
		if f.options.Style, err = draw.ParseStyle(f.style); err != nil {
			return err
		}
	}
	if f.options.Theme, err = draw.ParseTheme(f.theme); err != nil {
		return err
	}
	flags := cmd.Flags()
	f.changed = flags.Changed
	switch {
	case flags.Changed("frames") && (f.frames < film.LeastFrames || f.frames > film.MaxFrames):
		return usagef("--frames %d: write how many frames there are at most, from %d to %d", f.frames, film.LeastFrames, film.MaxFrames)
	case flags.Changed("time") && (f.time < film.LeastTime || f.time > time.Minute):
		return usagef("--time %s: write how long a frame is shown, from %s to 1m", f.time, film.LeastTime)
	}
	if !f.searches {
		for _, name := range searchFlags {
			if flags.Changed(name) {
				return usagef("--%s goes with --search, which shows the search of leaper list", name)
			}
		}
		return f.pictureFlags.read(cmd)
	}
	for _, name := range []string{"method", "seed", "ties", "rule", "partial", "force"} {
		if flags.Changed(name) {
			return usagef("--search shows the search of leaper list, and --%s is not for that; leave one of them out", name)
		}
	}
	switch {
	case f.every < 1:
		return usagef("--every %d: write for how many events there is one frame, from 1", f.every)
	case f.skip < 0:
		return usagef("--skip %d: write how many events pass before the first frame, from 0", f.skip)
	case f.events < 0 || f.events > 0 && f.events <= f.skip:
		return usagef("--events %d: write after how many events the film ends, more than the %d of --skip, or 0 for never", f.events, f.skip)
	}
	return f.readListing()
}

// readListing checks what is to be listed.
func (f *filmFlags) readListing() error {
	at, err := choose("order", f.order, list.OrderNames())
	if err != nil {
		return err
	}
	f.listing = list.Options{Order: list.Order(at), NoPrune: f.noPrune}
	if f.how.Moves != "" && f.listing.Order != list.Plain && f.listing.Order != list.Moves {
		return usagef("--moves goes with --order plain and --order moves")
	}
	if f.listing.As, err = f.as.convention(); err != nil {
		return err
	}
	f.listing.Limit, err = parseLimit(f.number)
	return err
}

// film makes the film of what the arguments say. The error may be an outcome, or
// that of a context that ended: then the film, if it is not nil, shows what was
// seen.
func (f *filmFlags) film(ctx context.Context, s *subject) (*film.Film, error) {
	shots := film.Shots{Frames: f.frames, Time: f.time}
	network := f.search.Method == find.Neural
	switch {
	case s.board == nil && f.searches:
		return nil, usagef("--search searches a BOARD, and this is a tour; leave it out")
	case s.board == nil && network:
		return nil, usagef("--method neural wants a BOARD, and this is a tour; leave it out")
	}
	if err := f.given(s); err != nil {
		return nil, err
	}
	switch {
	case s.entry != nil:
		g, err := graph.New(s.entry.Board, s.entry.Piece)
		if err != nil {
			return nil, err
		}
		f.console.note("%s", s.entry.Line())
		return awaited(ctx, func() (*film.Film, error) { return f.walked(g, s.entry.Tour, shots) })
	case s.board == nil:
		return awaited(ctx, func() (*film.Film, error) { return f.firstOf(s, shots) })
	}
	ask, err := f.what.ask(s.board.Board())
	if err != nil {
		return nil, err
	}
	switch {
	case f.searches:
		return f.searched(ctx, s.board, ask, shots)
	case network:
		return awaited(ctx, func() (*film.Film, error) { return f.settled(ctx, s.board, ask, shots) })
	}
	t, err := f.find(ctx, s.board, ask)
	if err != nil {
		return nil, err
	}
	return awaited(ctx, func() (*film.Film, error) { return f.walked(s.board, t, shots) })
}

// walked is the film of a tour, and says if it has not a frame for each move.
func (f *filmFlags) walked(g *graph.Graph, t tour.Tour, shots film.Shots) (*film.Film, error) {
	if f.style == "" && t.Len() <= numbered {
		f.options.Style = draw.Numbers
	}
	walk, err := film.Walk(g, f.options, t, shots)
	if err == nil && int64(len(walk.Frames)) < t.Len() {
		f.console.note("%d frames for %s", len(walk.Frames), plural(t.Len()-1, "move"))
	}
	return walk, err
}

// firstOf is the film of the first tour of a FILE.
func (f *filmFlags) firstOf(s *subject, shots film.Shots) (*film.Film, error) {
	var first *film.Film
	for item, err := range f.tours(s) {
		if first != nil {
			f.console.note("the film shows the first tour of several")
			break
		}
		if err != nil {
			return nil, err
		}
		g, err := graph.New(item.Board, item.Piece)
		if err != nil {
			return nil, err
		}
		if first, err = f.walked(g, item.Tour, shots); err != nil {
			return nil, err
		}
	}
	return first, nil
}

// searched is the film of a search.
func (f *filmFlags) searched(ctx context.Context, g *graph.Graph, ask tour.Ask, shots film.Shots) (*film.Film, error) {
	moves, err := f.how.order(g)
	if err != nil {
		return nil, err
	}
	if moves != nil {
		if g, err = g.WithMoves(moves); err != nil {
			return nil, err
		}
	}
	var seen atomic.Int64
	stop := f.console.progress(func(elapsed time.Duration) string {
		return fmt.Sprintf("%s: %s, %s", f.verb, plural(seen.Load(), "event"), elapsed.Round(time.Second))
	})
	shown, sampled, err := film.Search(g, f.options, shots, film.Sampling{Every: f.every, Skip: f.skip, Events: f.events}, f.verified(ctx, g, ask, &seen))
	stop()
	stopped := errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)
	if err != nil && !stopped || errors.Is(err, context.Canceled) && !f.keeps {
		return nil, err
	}
	if shown == nil && sampled.Events > 0 && err == nil {
		return nil, usagef("--skip %d: the search has %s; skip fewer", f.skip, plural(sampled.Events, "event"))
	}
	f.noteShare(sampled)
	what := plural(sampled.Events, "event") + " and " + plural(sampled.Tours, "tour")
	switch {
	case shown == nil && errors.Is(err, context.DeadlineExceeded):
		return nil, &outcome{exitUndecided, fmt.Sprintf("undecided: the time limit was reached after %s, and there is no film; give more time", what)}
	case errors.Is(err, context.DeadlineExceeded):
		return shown, &outcome{exitUndecided, fmt.Sprintf("undecided: the time limit was reached after %s; the film shows the search up to there", what)}
	case stopped:
		if shown != nil {
			f.console.note("%s so far; the film shows the search up to there", what)
		}
		return shown, err
	case sampled.Cut:
		f.console.note("the film ends after %s, before the search does; --events sets how many", what)
	case sampled.Tours == 0:
		return shown, ended(verbs.NoneOf(g, ask), false)
	}
	return shown, nil
}

// verified yields the events of the search, its tours verified, and counts them.
func (f *filmFlags) verified(ctx context.Context, g *graph.Graph, ask tour.Ask, seen *atomic.Int64) iter.Seq2[trace.Event, error] {
	return func(yield func(trace.Event, error) bool) {
		for e, err := range verbs.Searched(ctx, g, ask, f.listing) {
			if err == nil {
				seen.Add(1)
			}
			if !yield(e, err) {
				return
			}
		}
	}
}

// noteShare says which share of a search a film shows, if it does not show all.
func (f *filmFlags) noteShare(s film.Sampled) {
	if s.Every > 1 {
		f.console.note("one frame for every %d of %s", s.Every, plural(s.Events, "event"))
	}
	if s.Shown < s.Tours {
		f.console.note("%d of %s have a frame", s.Shown, plural(s.Tours, "tour"))
	}
}

// settled is the film of the neural network.
func (f *filmFlags) settled(ctx context.Context, g *graph.Graph, ask tour.Ask, shots film.Shots) (*film.Film, error) {
	_, from := ask.From.Given()
	_, to := ask.To.Given()
	if ask.Kind == tour.Open || from || to {
		return nil, usagef("--method neural gives closed tours, and its film has no ends; leave --open, --from and --to out")
	}
	table, err := g.Compress()
	if err != nil {
		return nil, err
	}
	var last neural.Step
	network := neural.New(ctx, table, f.search.Rule)
	network.Draw(odds.Source(max(f.search.Seed, 1), 0))
	joined, run := verbs.Settling(ctx, network, &last)
	shown, settled, err := film.Network(g, f.options, shots, joined, run)
	if err != nil {
		return nil, err
	}
	if settled.Every > 1 {
		f.console.note("one frame for every %d of %d sweeps", settled.Every, settled.Sweeps)
	}
	sweeps := fmt.Sprintf("with the seed %d, %s", max(f.search.Seed, 1), plural(settled.Sweeps, "sweep"))
	switch last.Outcome {
	case neural.Tour:
		f.console.note("%s to a closed tour", sweeps)
		return shown, nil
	case neural.Cycles:
		sweeps += fmt.Sprintf(" to %d cycles, which are no tour", settled.Cycles)
	case neural.Stuck:
		sweeps += ", and it is stuck: no output will change any more"
	default:
		sweeps += ", and it has not settled"
	}
	ask.Kind = tour.Closed
	if exist.Certificate(g, table, ask) != nil {
		f.console.note("%s", sweeps)
		return shown, ended(verbs.NoneOf(g, ask), false)
	}
	return shown, &outcome{exitUndecided, "undecided: " + sweeps + "; another --seed may give one"}
}
