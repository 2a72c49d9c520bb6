package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"leaper/draw"
	"leaper/draw/paper"
	"leaper/graph"
	"leaper/list"
	"leaper/notation"
	"leaper/tour"
	"leaper/verbs"
)

// maxSheet is how many tours are drawn at once.
const maxSheet = 100_000

// list draws the tours that list lists.
func (d *drawing) list(ctx context.Context, g *graph.Graph, ask tour.Ask) ([]paper.Page, error) {
	as, err := d.as.convention()
	if err != nil {
		return nil, err
	}
	limit, err := parseLimit(d.number)
	if err != nil {
		return nil, err
	}
	opts := list.Options{As: as, Limit: limit}
	if limit == 0 || limit > maxSheet {
		opts.Limit = maxSheet + 1
	}
	if ask.Kind == tour.Closed {
		opts.Order = list.Castle
	}
	var tours []tour.Tour
	for t, err := range list.All(ctx, g, ask, opts) {
		if errors.Is(err, context.DeadlineExceeded) {
			return nil, &outcome{exitUndecided, fmt.Sprintf("undecided: the time limit was reached after %s; -n draws the first of them", plural(len(tours), "tour"))}
		}
		if err != nil {
			return nil, err
		}
		if err := tour.Verify(g.Board(), g.Piece(), ask, t); err != nil {
			return nil, fmt.Errorf("tour %d of the listing failed verification, which is a bug of leaper: %w", len(tours)+1, err)
		}
		tours = append(tours, t.Clone())
	}
	switch {
	case len(tours) == 0:
		return nil, ended(verbs.NoneOf(g, ask), false)
	case len(tours) > maxSheet:
		return nil, usagef("over %d tours; write how many to draw with -n, at most that many", maxSheet)
	}
	if d.sheet.Title == "" {
		d.sheet.Title = verbs.NumberOf(int64(len(tours)), g, ask, as)
		if limit == int64(len(tours)) {
			d.sheet.Title = "The first " + d.sheet.Title
		}
	}
	if d.options.Style == draw.String || len(tours) == 1 {
		return d.single(g, tours...)
	}
	scenes := make([]*draw.Scene, len(tours))
	for i, t := range tours {
		if scenes[i], err = draw.Tours(g, d.many(), t); err != nil {
			return nil, err
		}
	}
	return d.sheet.Pages(scenes)
}

// many are the options of small pictures on a sheet.
func (d *drawing) many() draw.Options {
	options := d.options
	options.Plain = options.Style != draw.Numbers
	return options
}

// A tourRead is a tour of a file.
type tourRead struct {
	graph *graph.Graph
	tour  tour.Tour
	// numbers are those of a grid with gaps, by square.
	numbers []int64
}

// scene draws it.
func (r *tourRead) scene(o draw.Options) (*draw.Scene, error) {
	if r.numbers != nil {
		return draw.Given(r.graph, o, r.numbers)
	}
	return draw.Tours(r.graph, o, r.tour)
}

// tourFile draws the tours of a file.
func (d *drawing) tourFile(s *subject) ([]paper.Page, error) {
	limit, err := parseLimit(d.number)
	if err != nil {
		return nil, err
	}
	var all []*tourRead
	for item, err := range d.tours(s) {
		if err != nil {
			return nil, err
		}
		if len(all) == maxSheet {
			return nil, usagef("over %d tours; write how many to draw with -n, at most that many", maxSheet)
		}
		g, err := graph.New(item.Board, item.Piece)
		if err != nil {
			return nil, err
		}
		all = append(all, &tourRead{g, item.Tour.Clone(), gaps(item)})
		if int64(len(all)) == limit {
			break
		}
	}
	if len(all) > 1 {
		if err := d.onlyOne(); err != nil {
			return nil, err
		}
	} else if len(all) == 1 && all[0].numbers == nil {
		return d.moment(all[0].graph, all[0].tour)
	}
	if d.options.Style == draw.String && len(all) > 1 {
		tours := make([]tour.Tour, len(all))
		for i, r := range all {
			if !r.graph.Board().Equal(all[0].graph.Board()) {
				return nil, usagef("style string draws tours of one board over each other, and these are of %s and %s", all[0].graph.Board(), r.graph.Board())
			}
			tours[i] = r.tour
		}
		return d.single(all[0].graph, tours...)
	}
	scenes, options := make([]*draw.Scene, len(all)), d.options
	if len(all) > 1 {
		options = d.many()
	}
	for i, r := range all {
		if scenes[i], err = r.scene(options); err != nil {
			return nil, err
		}
	}
	if len(all) == 1 {
		return d.onPage(scenes[0])
	}
	if d.sheet.Title == "" {
		d.sheet.Title = plural(len(all), "tour")
	}
	return d.sheet.Pages(scenes)
}

// unfilled reports whether a grid leaves squares without a number.
func unfilled(item notation.Item) bool {
	empty := int64(0)
	for _, n := range item.Numbers {
		if n == 0 {
			empty++
		}
	}
	return empty > item.Board.Cells()-item.Board.Squares()
}

// gaps are the numbers of a grid in which some squares have none; nil if all have one,
// or if it is no grid.
func gaps(item notation.Item) []int64 {
	given := int64(0)
	for _, n := range item.Numbers {
		if n > 0 {
			given++
		}
	}
	if item.Numbers == nil || given == item.Board.Squares() && item.Tour.Len() == given {
		return nil
	}
	return slices.Clone(item.Numbers)
}
