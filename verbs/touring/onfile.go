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

// VerifiedFile is the verdict on a candidate tour of a file's graph.
type VerifiedFile struct {
	*Verified
	Tour []query.VertexName `json:"tour,omitempty"`
}

// JudgedFile has the verdict on each tour of a text.
type JudgedFile struct {
	*Judged
	List []VerifiedFile `json:"tours"`
}

// onto replaces the board by the graph, and reads the conditions on its tours.
func (q *Verify) onto(j *Judging) error {
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
func (j *Judging) walks(text io.Reader) iter.Seq2[notation.Item, error] {
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

// ofFile is an answer with the tours as vertices.
func (j *Judging) ofFile(a *Judged, tours []tour.Tour) query.Answer {
	out := &JudgedFile{a, make([]VerifiedFile, len(tours))}
	for i, t := range tours {
		if out.List[i].Verified = &a.Tours[i]; a.Tours[i].Valid {
			out.List[i].Tour = j.file.File.Vertices(t)
		}
	}
	return out
}

// FoundFile is a tour of a file's graph, or the reason for none.
type FoundFile struct {
	*Found
	Tour    *query.FileTour    `json:"tour,omitempty"`
	Partial []query.VertexName `json:"partial,omitempty"`
}

// OfFile is the answer of a graph from a file.
func (l *Looked) OfFile() *FoundFile {
	out := &FoundFile{Found: &l.Found}
	if l.Answer.Verdict == exist.Found {
		out.Tour = l.look.File.TourOf(l.Answer.Tour)
	} else if l.Answer.Partial.Len() > 0 {
		out.Partial = l.look.File.Vertices(l.Answer.Partial)
	}
	return out
}

// ToursFile is some tours of a listing.
type ToursFile struct {
	List []query.FileTour `json:"tours"`
	*Tours
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

// answerFile lists the tours of a question.
func (l *Listing) answerFile(ctx context.Context, tell query.Tell) (query.Answer, error) {
	all := []query.FileTour{}
	err := l.Run(ctx, tell, func(_ int64, t tour.Tour) error {
		all = append(all, *l.File.TourOf(t))
		return nil
	})
	if err != nil && !query.TimeUp(err) {
		return nil, err
	}
	return &ToursFile{all, l.Answer(err)}, nil
}
