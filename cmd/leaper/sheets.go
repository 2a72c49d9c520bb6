package main

import (
	"context"
	"errors"
	"fmt"

	"leaper/draw"
	"leaper/graph"
	"leaper/list"
	"leaper/tour"
)

// maxSheet is how many tours are drawn at once.
const maxSheet = 100_000

// list draws the tours that list lists.
func (d *drawing) list(ctx context.Context, g *graph.Graph, ask tour.Ask) ([]draw.Page, error) {
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
		l := listing{graph: g, ask: ask}
		return nil, l.none()
	case len(tours) > maxSheet:
		return nil, usagef("over %d tours; write how many to draw with -n, at most that many", maxSheet)
	}
	d.sheet.Title = countText(int64(len(tours)), g, ask, as)
	if limit == int64(len(tours)) {
		d.sheet.Title = "The first " + d.sheet.Title
	}
	if d.options.Style == draw.String {
		return d.single(g, tours...)
	}
	graphs := make([]*graph.Graph, len(tours))
	for i := range graphs {
		graphs[i] = g
	}
	return d.sheets(graphs, tours)
}

// sheets sets tours on sheets.
func (d *drawing) sheets(graphs []*graph.Graph, tours []tour.Tour) ([]draw.Page, error) {
	options := d.options
	options.Plain = options.Style != draw.Numbers
	scenes := make([]*draw.Scene, len(tours))
	for i, t := range tours {
		var err error
		if scenes[i], err = draw.Tours(graphs[i], options, t); err != nil {
			return nil, err
		}
	}
	return d.sheet.Pages(scenes)
}

// file draws the tours of a file.
func (d *drawing) file(s *subject) ([]draw.Page, error) {
	limit, err := parseLimit(d.number)
	if err != nil {
		return nil, err
	}
	var graphs []*graph.Graph
	var tours []tour.Tour
	for item, err := range d.tours(s) {
		if err != nil {
			return nil, err
		}
		if len(tours) == maxSheet {
			return nil, usagef("over %d tours; write how many to draw with -n, at most that many", maxSheet)
		}
		g, err := graph.New(item.Board, item.Piece)
		if err != nil {
			return nil, err
		}
		graphs, tours = append(graphs, g), append(tours, item.Tour.Clone())
		if int64(len(tours)) == limit {
			break
		}
	}
	if len(tours) == 1 || d.options.Style == draw.String {
		for _, g := range graphs {
			if !g.Board().Equal(graphs[0].Board()) {
				return nil, usagef("style string draws tours of one board over each other, and these are of %s and %s", graphs[0].Board(), g.Board())
			}
		}
		return d.single(graphs[0], tours...)
	}
	d.sheet.Title = plural(len(tours), "tour")
	return d.sheets(graphs, tours)
}
