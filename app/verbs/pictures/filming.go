package pictures

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"leaper/app/verbs/playing"
	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/draw"
	"leaper/draw/film"
	"leaper/exist"
	"leaper/find/neural"
	"leaper/internal/fault"
	"leaper/internal/odds"
	"leaper/list"
	"leaper/tour"
	"leaper/trace"
)

// mostNumbered is the largest number of squares for which a film shows numbers by
// default: more would be too small to read.
const mostNumbered = 400

// film makes the film, or the film that a picture is a moment of. The error may be a
// verdict, or that of a context that ended a search: then the film, if any, shows the
// search so far.
func (p *parsedExport) film(ctx context.Context, report query.Reporter) (*film.Film, error) {
	switch p.subject {
	case ofSearch:
		return p.searched(ctx, report)
	case ofNetwork:
		return p.settled(ctx, report)
	case ofPuzzle:
		return p.solved(ctx, report)
	case ofGraph:
		if err := p.most.Admit(p.filmTakes()); err != nil {
			return nil, err
		}
		return film.Graph(p.Graph, p.options, p.shots)
	}
	tours, _, err := p.tours(ctx, report)
	if err != nil {
		return nil, err
	}
	return p.walked(tours[0].tour, report)
}

// walked is the film of a tour. It says if some moves have no frame.
func (p *parsedExport) walked(t tour.Tour, report query.Reporter) (*film.Film, error) {
	if most := p.most.Frames; most > 0 && t.Len() > most {
		return nil, query.TooMuch("a film of %d squares is too long; %d are the most here, and the command makes longer ones", t.Len(), most)
	}
	if err := p.most.Admit(p.filmTakes()); err != nil {
		return nil, err
	}
	if p.q.Usual.Numbers && p.q.Style == "" && t.Len() <= mostNumbered {
		p.options.Style = draw.Numbers
	}
	if p.options.Style == draw.Stack && p.format.Name == "" {
		return nil, query.Says("{style} stack is for pictures, and a terminal shows characters; make a file of it with leaper animate")
	}
	walk, err := film.Walk(p.Graph, p.options, t, p.shots)
	if err == nil && int64(len(walk.Frames)) < t.Len() && p.options.Style != draw.Stack {
		report.Say("%d frames for %s", len(walk.Frames), fault.Plural(t.Len()-1, "move"))
	}
	if err != nil || p.q.Below == "" {
		return walk, err
	}
	if walk.Words {
		return nil, query.BadField("dedication", "the film has words of its own below the picture; choose another style, or leave it out")
	}
	walk.Words = true
	for i := range walk.Frames {
		walk.Frames[i].Words = p.q.Below
	}
	return walk, nil
}

// searched is the film of a search.
func (p *parsedExport) searched(ctx context.Context, report query.Reporter) (*film.Film, error) {
	q := p.q
	pick := film.Sampling{Every: q.Every, Skip: q.Skip, Events: q.Events}
	if pick.Events == 0 {
		pick.Events = q.Usual.Events
	}
	switch {
	case q.At != nil:
		pick = film.Sampling{Skip: *q.At - 1, Events: *q.At}
	case pick.Events == 0:
		pick.Events = query.Usual(&FilmOptions{}).Events
	case pick.Events < 0:
		pick.Events = 0
	}
	shown, sampled, err := film.Search(p.Graph, p.options, p.shots, pick, p.events(ctx, report))
	stopped := query.TimeUp(err) || errors.Is(err, context.Canceled)
	switch {
	case err != nil && !stopped:
		return nil, err
	case q.At != nil && (shown == nil || query.TimeUp(err)):
		return nil, query.BadField("at", "the search did not get that far: %s were met", fault.Plural(sampled.Events, "event"))
	case shown == nil && sampled.Events > 0 && err == nil:
		return nil, query.BadValue("skip", q.Skip, "the search has %s; skip fewer", fault.Plural(sampled.Events, "event"))
	}
	if sampled.Every > 1 {
		report.Say("one frame for every %d of %s", sampled.Every, fault.Plural(sampled.Events, "event"))
	}
	if sampled.Shown < sampled.Tours {
		report.Say("%d of %s have a frame", sampled.Shown, fault.Plural(sampled.Tours, "tour"))
	}
	what := fault.Plural(sampled.Events, "event") + " and " + fault.Plural(sampled.Tours, "tour")
	switch {
	case shown == nil && query.TimeUp(err):
		return nil, undecidedBy(err, "the time limit was reached after %s, and there is no film; give more time", what)
	case query.TimeUp(err):
		return shown, undecidedBy(err, "the time limit was reached after %s; the film shows the search up to there", what)
	case stopped && shown != nil:
		report.Say("%s so far; the film shows the search up to there", what)
		return shown, err
	case stopped:
		return nil, err
	case sampled.Cut:
		report.Say("the film ends after %s, before the search does; --events sets how many", what)
	case sampled.Tours == 0:
		return shown, &EndedError{query.VerdictOf(exist.None, p.Exhausted()), nil}
	}
	return shown, nil
}

// events yields the events of list's search with verified tours, and reports their
// number.
func (p *parsedExport) events(ctx context.Context, report query.Reporter) iter.Seq2[trace.Event, error] {
	return func(yield func(trace.Event, error) bool) {
		verifier, err := tour.NewVerifier(p.Graph, p.Ask)
		if err != nil {
			yield(trace.Event{}, err)
			return
		}
		var walk []board.Square
		seen := int64(0)
		for e, err := range list.Trace(ctx, p.Graph, p.Ask, p.search) {
			if err == nil {
				walk = e.Follow(walk)
				if e.Kind == trace.Solution {
					if wrong := verifier.Verify(context.WithoutCancel(ctx), tour.Of(walk)); wrong != nil {
						err = query.Unverified("a tour of the search", wrong)
					}
				}
			}
			if seen++; seen%1024 == 0 {
				report.Now(query.Progress{Words: fault.Plural(seen, "event")})
			}
			if !yield(e, err) || err != nil {
				return
			}
		}
	}
}

// settled is the film of the neural network.
func (p *parsedExport) settled(ctx context.Context, report query.Reporter) (*film.Film, error) {
	rule, err := query.Pick(p.q.Rule, neural.ParseRule)
	if err != nil {
		return nil, err
	}
	table, err := p.Graph.Table(ctx)
	if err != nil {
		return nil, err
	}
	seed := max(p.q.Seed, 1)
	network := neural.New(ctx, table, rule)
	network.Draw(odds.Source(seed, 0))
	var last neural.Step
	wiring, sweeps := wired(ctx, network, &last)
	shown, settled, err := film.Network(p.Graph, p.options, p.shots, wiring, until(sweeps, p.q.At))
	switch {
	case err != nil:
		return nil, err
	case p.q.At != nil && int64(settled.Sweeps) < *p.q.At:
		return nil, query.BadField("at", "the network has settled after %s", fault.Plural(settled.Sweeps, "sweep"))
	}
	if settled.Every > 1 {
		report.Say("one frame for every %d of %d sweeps", settled.Every, settled.Sweeps)
	}
	run := fmt.Sprintf("with the seed %d, %s", seed, fault.Plural(settled.Sweeps, "sweep"))
	switch last.Outcome {
	case neural.Tour:
		report.Say("%s to a closed tour", run)
		return shown, nil
	case neural.Cycles:
		run += fmt.Sprintf(" to %d cycles, which are no tour", settled.Cycles)
	case neural.Stuck:
		run += ", and it is stuck: no output will change any more"
	default:
		run += ", and it has not settled"
	}
	closed := p.ParsedQuestion
	closed.Ask.Kind = tour.Closed
	if why, _ := exist.Certificate(ctx, p.Graph, table, closed.Ask); why != nil {
		report.Say("%s", run)
		return shown, &EndedError{query.VerdictOf(exist.None, closed.Exhausted()), nil}
	}
	return shown, undecidedBy(nil, "%s; another {seed} may give one", run)
}

// wired gives a film of a network its data: the squares that each neuron joins, and
// the outputs after each sweep. It keeps the last step of the run.
func wired(ctx context.Context, w *neural.Network, last *neural.Step) (film.Wiring, iter.Seq2[film.Sweep, error]) {
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

// until ends a run after the first *at sweeps, as if it had not settled.
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

// solved is the film of how a puzzle is solved.
func (p *parsedExport) solved(ctx context.Context, report query.Reporter) (*film.Film, error) {
	answer, err := p.solving.Solve(ctx, report)
	if err != nil {
		return nil, err
	}
	a := answer.(*playing.SolveAnswer)
	if a.None() || a.Undecided() && len(a.Steps) == 0 {
		return nil, &EndedError{a.Verdict, nil}
	}
	report.Say("%s", a.Sentence)
	shown, err := a.Film(p.options, p.shots)
	if err != nil {
		return nil, err
	}
	if len(shown.Frames) < len(a.Steps)+2 {
		report.Say("%d frames for %s", len(shown.Frames), fault.Plural(len(a.Steps), "step"))
	}
	if a.Found() {
		return shown, nil
	}
	a.Sentence = "" // already said
	return shown, &EndedError{a.Verdict, nil}
}

// filmTakes is the peak memory of a film while it is made: frames keep what they put on
// the stack.
func (p *parsedExport) filmTakes() int64 {
	cells, frames := p.Graph.Board().Cells(), int64(max(query.Usual(&FilmOptions{}).Frames, p.shots.Frames))
	return draw.MemoryOf(cells) + frames*(1<<10+64*min(cells, 1<<14))
}
