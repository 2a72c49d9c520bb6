package leaper

import (
	"context"

	"leaper/exist"
	"leaper/internal/fault"
	"leaper/stats"
	"leaper/tour"
	"leaper/walks"
)

// findWalks finds the walks of [Longest], [Cover] and [Uncrossed].
func (g *Graph) findWalks(ctx context.Context, ask tour.Ask, given values) (*Tour, error) {
	for _, name := range []string{"seed", "method"} {
		if given.has(name) {
			return nil, fault.New(ErrOption, "option %s: walks that need not be tours have engines of their own, which take none", name)
		}
	}
	q := walks.Question{Ask: ask, LeaveOut: given.has("longest"), Many: given.has("cover"), Uncrossed: given.has("uncrossed")}
	var o walks.Options
	var err error
	if o.Resources, err = given.resources(); err != nil {
		return nil, err
	}
	if given.has("least") || given.has("most") {
		return g.findLightest(ctx, ask, q, given, o)
	}
	engine, noun := walks.Longest, ask.Kind.String()
	if q.Many {
		engine, noun = walks.Cover, "cover by paths"
	}
	a, err := engine(ctx, g.Graph, q, o)
	switch {
	case err != nil:
		return nil, g.unanswered(ctx, ask, given, err)
	case a.Verdict == exist.None:
		return nil, fault.New(ErrNone, "none: %s has no %s%s%s: %s", g, noun, ends(g, ask), given.constraints(), a.Why)
	case a.Verdict != exist.Found:
		return nil, g.unanswered(ctx, ask, given, fault.New(ErrUndecided, "%s", a.Why))
	}
	t := &Tour{Graph: g, Ask: ask, Walk: a.Walks[0], Bound: a.Bound}
	if q.Many {
		t.Paths = a.Walks
	}
	return t, nil
}

// findLightest finds the tour of [Least] or [Most].
func (g *Graph) findLightest(ctx context.Context, ask tour.Ask, q walks.Question, given values, o walks.Options) (*Tour, error) {
	name := "least"
	if given.has("most") {
		name = "most"
	}
	m, err := parsed(given, name, func(text string) (stats.Measure, error) { return stats.ParseMeasure(ctx, g.Graph, text) })
	if err != nil {
		return nil, err
	}
	a, err := walks.Lightest(ctx, g.Graph, q, m, name == "most", o)
	switch {
	case err != nil:
		return nil, g.unanswered(ctx, ask, given, err)
	case a.Verdict == exist.None:
		return nil, fault.New(ErrNone, "none: %s has no %s%s%s: %s", g, ask.Kind, ends(g, ask), given.constraints(), a.Why)
	case a.Verdict != exist.Found:
		return nil, g.unanswered(ctx, ask, given, fault.New(ErrUndecided, "%s", a.Why))
	}
	return &Tour{Graph: g, Ask: ask, Walk: a.Walks[0], Weight: m.Text(a.Value), Limit: m.Text(a.Bound)}, nil
}
