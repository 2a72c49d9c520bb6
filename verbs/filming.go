package verbs

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"leaper/board"
	"leaper/draw"
	"leaper/draw/film"
	"leaper/find"
	"leaper/find/neural"
	"leaper/find/odds"
	"leaper/graph"
	"leaper/list"
	"leaper/tour"
	"leaper/trace"
)

// The subjects of an export: what is shown.
const (
	ofTour = iota
	ofSearch
	ofNetwork
)

var subjects = []string{"tour", "search", "network"}

// mostSettling is how many squares a board has at most whose network is filmed where
// an adapter limits boards at all: larger ones take too long to settle.
const mostSettling = 2500

// usualFilmEvents is how many events of a search a film shows if nothing is said.
const usualFilmEvents = 100_000

// Searched yields the events of the search of list, each of its tours verified.
func Searched(ctx context.Context, g *graph.Graph, ask tour.Ask, o list.Options) iter.Seq2[trace.Event, error] {
	return func(yield func(trace.Event, error) bool) {
		verifier, err := tour.NewVerifier(g.Board(), g.Piece(), ask)
		if err != nil {
			yield(trace.Event{}, err)
			return
		}
		var walk []board.Square
		for e, err := range list.Trace(ctx, g, ask, o) {
			if err == nil {
				walk = e.Follow(walk)
				if e.Kind == trace.Solution {
					if wrong := verifier.Verify(tour.Of(walk)); wrong != nil {
						err = unverified("a tour of the search", wrong)
					}
				}
			}
			if !yield(e, err) || err != nil {
				return
			}
		}
	}
}

// Settling is what a film of a network wants: what its neurons join, and what it looks
// like after each sweep. The last step of the run is kept.
func Settling(ctx context.Context, w *neural.Network, last *neural.Step) (film.Wiring, iter.Seq2[film.Sweep, error]) {
	wiring := make(film.Wiring, w.Len())
	for i := range wiring {
		wiring[i][0], wiring[i][1], _, _ = w.Neuron(i)
	}
	on := func(i int) bool {
		_, _, _, on := w.Neuron(i)
		return on
	}
	return wiring, func(yield func(film.Sweep, error) bool) {
		if !yield(film.Sweep{On: on}, nil) {
			return
		}
		for s := range w.Steps(0) {
			*last = s
			sweep := film.Sweep{Number: s.Sweep, Switched: s.Switched, On: on, Last: s.Last, Stuck: s.Last && s.Outcome == neural.Stuck}
			if !yield(sweep, ctx.Err()) {
				return
			}
		}
	}
}

// subject is what is to be shown; what does not go with it is refused.
func (q *Export) subject(format ExportFormat) (int, error) {
	of, err := pick(q.Of, parseSubject)
	switch {
	case err != nil:
		return 0, err
	case of != ofTour && q.Tour != nil:
		return 0, both("of", "tour", "a %s is of a board and a piece; leave the tour out", subjects[of])
	case of != ofTour && q.Force:
		return 0, field("force", "it is of tours that fail verification, and a %s is none; leave it out", subjects[of])
	case of != ofTour && !format.Film && !format.Picture:
		return 0, field("of", "format %s has the squares of a tour; a %s is a film or a picture", format.Name, subjects[of])
	case q.At != nil && (q.Film || format.Film):
		return 0, both("at", "film", "a film shows all moments, and a picture one; leave one of them out")
	case q.At != nil && !format.Picture:
		return 0, field("at", "it says which moment a picture shows; format %s is none", format.Name)
	case of != ofTour && q.At == nil && !q.Film && !format.Film:
		return 0, field("at", "which moment? Write after how many %s, or film for all of them", map[int]string{ofSearch: "events", ofNetwork: "sweeps"}[of])
	case q.At != nil && *q.At < 0:
		return 0, field("at", "%d is below 0", *q.At)
	case of != ofSearch && (q.Order != "" || q.Prune != nil || q.Events != 0):
		return 0, field("of", "order, prune and events are of a search; write of search")
	case of != ofNetwork && (q.Seed != 0 || q.Rule != ""):
		return 0, field("of", "seed and rule are of a network; write of network")
	case q.Events < 0:
		return 0, field("events", "%d is below 0", q.Events)
	}
	return of, nil
}

func parseSubject(s string) (int, error) {
	for i, name := range subjects {
		if s == name || s == "" && i == ofTour {
			return i, nil
		}
	}
	return 0, field("of", "%q is none of tour, search, network", s)
}

// filmed is the film of a search or of a network, up to the moment that is asked for.
func (q *Export) filmed(ctx context.Context, l Limits, of int, o draw.Options) (*graph.Graph, *film.Film, error) {
	if of == ofNetwork && l.Squares > 0 {
		l.Squares = min(l.Squares, mostSettling)
	}
	a, err := q.Question.read(l)
	if err != nil {
		return nil, nil, err
	}
	if err := l.room(find.Searched(a.graph) + filmTakes(a.graph)); err != nil {
		return nil, nil, err
	}
	soon, cancel := context.WithTimeout(ctx, Soon)
	defer cancel()
	if of == ofNetwork {
		f, err := q.filmedNetwork(soon, a, o)
		return a.graph, f, err
	}
	f, err := q.filmedSearch(soon, a, o)
	return a.graph, f, err
}

func (q *Export) filmedSearch(ctx context.Context, a asked, o draw.Options) (*film.Film, error) {
	opts := list.Options{NoPrune: q.Prune != nil && !*q.Prune}
	var err error
	if opts.Order, err = pick(q.Order, list.ParseOrder); err != nil {
		return nil, err
	}
	shots, pick := film.Shots{}, film.Sampling{Events: q.Events}
	if pick.Events == 0 {
		pick.Events = usualFilmEvents
	}
	if q.At != nil {
		if *q.At == 0 {
			return nil, field("at", "before its first event a search shows nothing; write 1 or more")
		}
		pick = film.Sampling{Skip: *q.At - 1, Events: *q.At}
	}
	f, sampled, err := film.Search(a.graph, o, shots, pick, Searched(ctx, a.graph, a.ask, opts))
	switch {
	case timeUp(err) && q.At != nil, f == nil && err == nil, f == nil && timeUp(err):
		return nil, field("at", "the search has not come so far: %s were met", Plural(sampled.Events, "event"))
	case err != nil && !timeUp(err):
		return nil, err
	}
	return f, nil // of what was seen, where the time was up
}

func (q *Export) filmedNetwork(ctx context.Context, a asked, o draw.Options) (*film.Film, error) {
	rule, err := pick(q.Rule, neural.ParseRule)
	if err != nil {
		return nil, err
	}
	_, from := a.ask.From.Given()
	_, to := a.ask.To.Given()
	if a.ask.Kind == tour.Open || from || to {
		return nil, field("kind", "the network gives closed tours, which have no ends: leave out kind, from and to")
	}
	table, err := a.graph.Compress()
	if err != nil {
		return nil, err
	}
	network := neural.New(ctx, table, rule)
	network.Draw(odds.Source(max(q.Seed, 1), 0))
	var last neural.Step
	wiring, sweeps := Settling(ctx, network, &last)
	f, settled, err := film.Network(a.graph, o, film.Shots{}, wiring, until(sweeps, q.At))
	switch {
	case timeUp(err) || errors.Is(err, context.DeadlineExceeded):
		return nil, tooMuch("%s takes too long to settle; choose another seed or a smaller board", a.graph)
	case err != nil:
		return nil, err
	case q.At != nil && int64(settled.Sweeps) < *q.At:
		return nil, field("at", "the network has settled after %s", Plural(settled.Sweeps, "sweep"))
	}
	return f, nil
}

// until ends a run after so many sweeps, as if it had come to no rest.
func until(sweeps iter.Seq2[film.Sweep, error], at *int64) iter.Seq2[film.Sweep, error] {
	if at == nil {
		return sweeps
	}
	return func(yield func(film.Sweep, error) bool) {
		for s, err := range sweeps {
			if int64(s.Number) >= *at && !s.Last {
				s.Last, s.Cut = true, true
			}
			if !yield(s, err) || err != nil || s.Last {
				return
			}
		}
	}
}

// filmTakes is what a film of events takes at most while it is made: its frames hold
// what they put on the stack.
func filmTakes(g *graph.Graph) int64 {
	const frames = 600
	return draw.Takes(g.Board().Cells()) + frames*(1<<10+64*min(g.Board().Cells(), 1<<14))
}

// still is the last frame of a film as a picture.
func still(f *film.Film) (*draw.Scene, error) {
	if len(f.Frames) == 0 {
		return nil, fmt.Errorf("the film has no frames")
	}
	return f.Still(len(f.Frames) - 1), nil
}
