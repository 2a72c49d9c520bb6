package leaper

import (
	"context"

	"leaper/exist"
	"leaper/internal/fault"
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
