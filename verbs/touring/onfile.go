package touring

import (
	"context"
	"io"
	"iter"

	"leaper/exist"
	"leaper/find"
	"leaper/notation"
	"leaper/tour"
	"leaper/verbs/query"
)

// Tours of a graph without a board: verification of a text, and the tours' numbers.

// onto replaces the board by the graph, and reads the conditions on its tours.
func (q *Verify) onto(j *judging) error {
	p := query.Place{Board: q.Board, Given: q.Given, Topology: q.Topology, Holes: q.Holes, Piece: q.Piece, File: q.File}
	if err := q.OfGraph.Onto(&p, j.limits); err != nil || p.File == nil {
		return err
	}
	a, err := (&query.Question{Place: p, Wanted: q.Wanted}).AsAsked(j.limits)
	if err == nil {
		j.file, j.about, j.hinted = &a, a.About(), true
	}
	return err
}

// walks are the tours of a text as vertices.
func (j *judging) walks(text io.Reader) iter.Seq2[notation.Item, error] {
	return func(yield func(notation.Item, error) bool) {
		for w, err := range notation.Walks(text, j.file.File.Adjacency) {
			item := notation.Item{Tour: w.Tour, Line: w.Line, Read: w.Read()}
			if w.Comes {
				item.Kind = tour.Closed
			}
			if !yield(item, err) {
				return
			}
		}
	}
}

// decideFile decides whether a file's graph has a tour.
func (d *decision) decideFile(ctx context.Context) (*Existence, error) {
	by := d.by()
	if d.Ask.Constrained() != 0 {
		by.Method = find.Auto // which has certificates, and handles required edges
	} else if d.method != bySearch {
		v, why, err := exist.Decide(ctx, d.Graph, d.Ask, exist.Effort{})
		switch {
		case query.TimeUp(err):
			return existence(d.Asked, exist.Undecided, query.LimitReached(), ""), nil
		case err != nil:
			return nil, err
		case v != exist.Undecided:
			return existence(d.Asked, v, why, "certificate"), nil
		}
	}
	a, err := find.Find(ctx, d.Graph, d.Ask, by)
	if err != nil {
		return nil, err
	}
	return d.searched(a), nil
}
