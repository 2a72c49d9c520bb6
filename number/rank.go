package number

import (
	"context"
	"errors"
	"math/big"
	"slices"

	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// errBroken: counts contradict each other, which is a bug.
var errBroken = errors.New("counts that do not agree")

// Number returns the number of a tour in the listing, from 0. A closed tour may start
// anywhere, and an undirected one may go in either direction: its number is the number of its
// listed form. The error wraps [ErrNumber] if the listing lacks the tour, or is that of
// [Numbers.Tour].
func (n *Numbers) Number(ctx context.Context, t tour.Tour) (*big.Int, error) {
	path, err := n.listedForm(ctx, t)
	if err != nil {
		return nil, err
	}
	n.most = 0
	number := new(big.Int)
	for known := range path {
		n.reportProgress(known)
		if known > 0 && len(path)-known <= n.limits.left {
			before, found, err := n.countBefore(ctx, path, known)
			if err != nil {
				return nil, err
			}
			if found {
				return number.Add(number, big.NewInt(before)), nil
			}
		}
		next, err := n.next(ctx, path[:known])
		if err != nil {
			return nil, err
		}
		passed, err := n.sumChildren(ctx, path[:known], next[:slices.Index(next, path[known])])
		if err != nil {
			return nil, err
		}
		number.Add(number, passed)
	}
	return number, nil
}

// sumChildren counts the tours that begin with a walk and one of these next squares.
func (n *Numbers) sumChildren(ctx context.Context, walk, next []graph.Vertex) (*big.Int, error) {
	passed := new(big.Int)
	for _, v := range next {
		sum, err := n.toursBelow(ctx, longer(walk, v), nil)
		if err != nil {
			return nil, err
		}
		passed.Add(passed, sum)
	}
	return passed, nil
}

// countBefore lists the tours with the same beginning as a path, up to the path itself, if
// this takes few steps. It counts those before the path.
func (n *Numbers) countBefore(ctx context.Context, path []graph.Vertex, known int) (before int64, found bool, err error) {
	_, err = n.tree.Each(ctx, path[:known], n.limits.steps, func(met []graph.Vertex) bool {
		if found = slices.Equal(met, path); found {
			return false
		}
		before++
		return true
	})
	return before, found, err
}

// listedForm returns the form of a tour that the listing has.
func (n *Numbers) listedForm(ctx context.Context, t tour.Tour) ([]graph.Vertex, error) {
	kind := tour.Ask{Kind: n.ask.Kind}
	if err := tour.Verify(ctx, n.graph, kind, t); err != nil {
		return nil, err
	}
	path := make([]graph.Vertex, 0, t.Len())
	for _, s := range t.All() {
		path = append(path, n.tree.Vertex(s))
	}
	starts, err := n.tree.Next(ctx, nil)
	if err != nil {
		return nil, err
	}
	ways := [][]graph.Vertex{path}
	if n.either {
		ways = append(ways, n.reverse(path))
	}
	for _, way := range ways {
		for _, from := range n.possibleStarts(way) {
			if !slices.Contains(starts, from[0]) {
				continue
			}
			if !n.satisfies(from) {
				continue
			}
			listed, err := n.isListed(ctx, from)
			if err != nil || listed {
				return from, err
			}
		}
	}
	if n.ask.Constraints != nil {
		ask := n.ask
		if n.either || ask.Kind == tour.Closed && !n.numbered() {
			ask.From, ask.To = tour.At(t.At(0)), tour.End{}
		}
		if err := tour.Verify(context.WithoutCancel(ctx), n.graph, ask, t); err != nil {
			return nil, fault.New(ErrNumber, "the listing has tours %s, and this one is none of them: %w", n.ask.Say(n.graph), err)
		}
	}
	return nil, n.unlisted(path)
}

// possibleStarts returns a path itself, or a closed tour from each possible start.
func (n *Numbers) possibleStarts(path []graph.Vertex) [][]graph.Vertex {
	if n.ask.Kind != tour.Closed || n.numbered() {
		return [][]graph.Vertex{path}
	}
	first := 0
	from, fromGiven := n.ask.From.Given()
	to, toGiven := n.ask.To.Given()
	switch {
	case fromGiven:
		first = slices.Index(path, n.tree.Vertex(from))
	case toGiven:
		first = (slices.Index(path, n.tree.Vertex(to)) + 1) % len(path)
	default:
		first = slices.Index(path, 0)
	}
	return [][]graph.Vertex{slices.Concat(path[first:], path[:first])}
}

// isListed reports whether the listing has a path.
func (n *Numbers) isListed(ctx context.Context, path []graph.Vertex) (listed bool, err error) {
	_, err = n.tree.Each(ctx, path, 0, func([]graph.Vertex) bool {
		listed = true
		return false
	})
	return listed, err
}

// unlisted says why the listing lacks a tour: its ends differ.
func (n *Numbers) unlisted(path []graph.Vertex) error {
	square := n.graph.Name
	from, fromGiven := n.ask.From.Given()
	to, toGiven := n.ask.To.Given()
	name := func(v graph.Vertex) string { return square(n.tree.Square(v)) }
	first, last := name(path[0]), name(path[len(path)-1])
	switch {
	case fromGiven && toGiven && n.ask.Kind == tour.Closed:
		return fault.New(ErrNumber, "the listing has tours that start on %s and return from %s, and this one returns to %s from another square", square(from), square(to), square(from))
	case fromGiven && toGiven:
		return fault.New(ErrNumber, "the listing has paths from %s to %s, and this one goes from %s to %s", square(from), square(to), first, last)
	case fromGiven:
		return fault.New(ErrNumber, "the listing has paths from %s, and this one goes from %s", square(from), first)
	case toGiven:
		return fault.New(ErrNumber, "the listing has paths to %s, and this one goes to %s", square(to), last)
	}
	return fault.New(errBroken, "a tour from %s to %s that the listing does not have", first, last)
}
