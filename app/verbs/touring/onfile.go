package touring

import (
	"context"
	"io"
	"iter"

	"leaper/app/verbs/query"
	"leaper/notation"
	"leaper/tour"
)

// Tours of a graph without a board: verification of a text, and the tours' numbers.

// replaceBoard replaces the board by the graph, and reads the conditions on its tours.
func (q *VerifyQuestion) replaceBoard(j *parsedVerify) error {
	p := query.Place{Board: q.Board, Given: q.Given, Topology: q.Topology, Holes: q.Holes, Piece: q.Piece, File: q.File}
	if err := q.GraphText.ReplaceBoard(&p, j.limits); err != nil || p.File == nil {
		return err
	}
	a, err := (&query.Question{Place: p, TourOptions: q.TourOptions}).ParseQuestion(j.limits)
	if err == nil {
		j.file, j.about, j.hinted = &a, a.About(), true
	}
	return err
}

// walks are the tours of a text as vertices.
func (j *parsedVerify) walks(ctx context.Context, text io.Reader) iter.Seq2[notation.Item, error] {
	return func(yield func(notation.Item, error) bool) {
		for w, err := range notation.NewWalkReader(text, j.file.File.Adjacency).All(ctx) {
			item := notation.Item{Tour: w.Tour, Line: w.Line, ReadAs: w.ReadAs()}
			if w.Returns {
				item.Kind = tour.Closed
			}
			if !yield(item, err) {
				return
			}
		}
	}
}
