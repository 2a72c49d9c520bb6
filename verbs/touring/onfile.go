//go:build !leaperpage

package touring

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/big"
	"strings"

	"leaper/exist"
	"leaper/find"
	"leaper/list"
	"leaper/notation"
	"leaper/number"
	"leaper/tour"
	"leaper/verbs/query"
)

// Tours of a graph without a board: verification of a text, and the tours' numbers.

// VerifiedFile is the verdict on a candidate tour of a file's graph.
type VerifiedFile struct {
	query.AboutFile
	*Verified
	Tour []int64 `json:"tour,omitempty"`
}

// JudgedFile has the verdict on each tour of a text.
type JudgedFile struct {
	*Judged
	List []VerifiedFile `json:"tours"`
}

// RankedFile is the number of a tour of a file's graph.
type RankedFile struct {
	query.AboutFile
	*RankedTour
}

// RankedTours are the numbers of tours of a file's graph.
type RankedTours struct {
	*Ranked
	List []RankedFile `json:"tours"`
}

// onto replaces the board by the graph, and reads the conditions on its tours.
func (q *Verify) onto(j *Judging) error {
	p := query.Place{Board: q.Board, Given: q.Given, Topology: q.Topology, Holes: q.Holes, Piece: q.Piece, File: q.File}
	if err := q.OfGraph.Onto(&p, j.limits); err != nil || p.File == nil {
		return err
	}
	a, err := (&query.Question{Place: p, Wanted: q.Wanted}).AsAsked(j.limits)
	if err == nil {
		j.file = &a
	}
	return err
}

// RunFile judges the text of In as [Judging.Run] does.
func (j *Judging) RunFile(ctx context.Context, each func(*VerifiedFile) error) error {
	head, err := io.ReadAll(io.LimitReader(j.q.In, spooled))
	if err != nil {
		return fmt.Errorf("tours: %w", err)
	}
	if len(head) < spooled {
		for _, err := range notation.Walks(bytes.NewReader(head), j.file.File.Len()) {
			if err != nil {
				return err
			}
		}
	}
	return j.judgeFile(ctx, io.MultiReader(bytes.NewReader(head), j.q.In), each)
}

func (j *Judging) judgeFile(ctx context.Context, text io.Reader, each func(*VerifiedFile) error) error {
	for w, err := range j.walks(ctx, text) {
		if err != nil {
			return err
		}
		fault := tour.VerifyGraphContext(ctx, j.file.File.Adjacency, j.file.Ask, w.Tour)
		if fault != nil && !errors.Is(fault, tour.ErrNotTour) {
			return fault
		}
		j.number++
		v := &VerifiedFile{AboutFile: j.file.AboutFile(), Verified: &Verified{Number: j.number, Line: w.Line, Valid: fault == nil, what: j.file.What()}}
		if fault != nil {
			j.bad++
			v.AboutFile.Kind = ""
			v.Fault = fault.Error()
			v.Sentence = "not a tour: " + v.Fault
		} else {
			is := j.file.File.TourOf(w.Tour)
			v.AboutFile.Kind = is.Kind
			v.Sentence = "valid " + query.TourName(is.Kind)
			if j.tours {
				v.Tour = is.Tour
			}
		}
		if err := each(v); err != nil {
			return err
		}
	}
	return nil
}

// walks yields the walks of a text, until the context ends.
func (j *Judging) walks(ctx context.Context, text io.Reader) iter.Seq2[notation.Walk, error] {
	return func(yield func(notation.Walk, error) bool) {
		for w, err := range notation.Walks(text, j.file.File.Len()) {
			if err == nil {
				err = ctx.Err()
			}
			if !yield(w, err) || err != nil {
				return
			}
		}
	}
}

// answerFile judges the text of a question.
func (j *Judging) answerFile(ctx context.Context, tell query.Tell) (query.Answer, error) {
	out := &JudgedFile{&Judged{}, []VerifiedFile{}}
	err := j.judgeFile(ctx, strings.NewReader(j.q.Text), func(v *VerifiedFile) error {
		if err := j.room(len(out.List)); err != nil {
			return err
		}
		out.List = append(out.List, *v)
		tell.Now(query.Progress{Words: query.Plural(len(out.List), "tour")})
		return nil
	})
	if err != nil && !query.TimeUp(err) {
		return nil, err
	}
	out.Stopped, out.Verdict = query.StoppedBy(err), j.verdict(err)
	return out, nil
}

// RunFile gives the number of each tour of In as it reads it.
func (r *Ranking) RunFile(ctx context.Context, tell query.Tell, each func(*RankedFile) error) error {
	a := *r.j.file
	for w, err := range r.j.walks(ctx, r.q.In) {
		if err != nil {
			return err
		}
		r.done++
		r.line = w.Line
		item := notation.Item{Tour: w.Tour, Line: w.Line}
		if err := tour.VerifyGraphContext(ctx, a.File.Adjacency, tour.Ask{Kind: a.Ask.Kind}, w.Tour); err != nil {
			return r.wrong(item, err)
		}
		if r.of == nil {
			o := r.opts
			o.Progress = squaresStand(tell)
			if r.of, err = number.Graph(ctx, a.File.Adjacency, a.Ask, o); err != nil {
				return err
			}
		}
		n, err := r.of.Number(ctx, w.Tour)
		if err != nil {
			return r.wrong(item, err)
		}
		if err := each(&RankedFile{a.AboutFile(), &RankedTour{Number: r.done, Line: w.Line, Rank: n.String()}}); err != nil {
			return err
		}
	}
	return nil
}

// answerFile numbers the tours of the text of a question.
func (r *Ranking) answerFile(ctx context.Context, tell query.Tell) (query.Answer, error) {
	out := &RankedTours{&Ranked{As: r.opts.As.String(), Order: r.opts.Order.String()}, []RankedFile{}}
	err := r.RunFile(ctx, tell, func(t *RankedFile) error {
		if err := r.j.room(len(out.List)); err != nil {
			return err
		}
		out.List = append(out.List, *t)
		return nil
	})
	if err := out.ended(err, len(out.List)); err != nil {
		return nil, err
	}
	return out, nil
}

// numbered prepares to number the tours of a listing.
func (l *Listing) numbered(ctx context.Context, o number.Options) (*number.Numbers, error) {
	if l.File != nil {
		return number.Graph(ctx, l.File.Adjacency, l.Ask, o)
	}
	return number.New(ctx, l.Graph, l.Ask, o)
}

// patience is the number of steps, about a second's, that a search on a graph makes before the
// tours are sought by number.
const patience = 1 << 22

// ofFile gives the tours of a file's graph in order: by a search, or by number if the search
// finds nothing for a while and a sweep counts them quickly.
func (l *Listing) ofFile(ctx context.Context, tell query.Tell) iter.Seq2[tour.Tour, error] {
	return func(yield func(tour.Tour, error) bool) {
		met := int64(0)
		search := func(o list.Options) (ended bool) {
			for t, err := range list.Graph(ctx, l.File.Adjacency, l.Ask, o) {
				if errors.Is(err, list.ErrSteps) {
					return false
				}
				if met++; !yield(t, err) || err != nil {
					return true
				}
			}
			return true
		}
		o := l.opts
		if o.NoPrune {
			search(o)
			return
		}
		if o.MaxSteps = patience; search(o) {
			return
		}
		if met == 0 {
			if n := l.cheaply(ctx, tell); n != nil {
				l.count(ctx, n, yield)
				return
			}
		}
		o.MaxSteps, o.Skip = 0, o.Skip+met
		if o.Limit > 0 {
			o.Limit -= met
		}
		search(o)
	}
}

// cheaply numbers the tours if that is quick; else it is nil.
func (l *Listing) cheaply(ctx context.Context, tell query.Tell) *number.Numbers {
	o := number.Options{Order: l.opts.Order, As: l.opts.As, Threads: l.opts.Threads, Memory: l.memory, Progress: squaresStand(tell)}
	if n, err := l.numbered(ctx, o); err == nil && n.Cheap(ctx) {
		return n
	}
	return nil
}

// count gives the tours by their numbers, from the first.
func (l *Listing) count(ctx context.Context, n *number.Numbers, yield func(tour.Tour, error) bool) {
	l.counted = true
	for k := int64(0); l.opts.Limit == 0 || k < l.opts.Limit; k++ {
		t, err := n.Tour(ctx, big.NewInt(k))
		if errors.Is(err, number.ErrBeyond) {
			return
		}
		if !yield(t, err) || err != nil {
			return
		}
	}
}

// goingOn continues the listing from a tour.
func (l *Listing) goingOn(ctx context.Context, o list.Options, first tour.Tour) iter.Seq2[tour.Tour, error] {
	if l.File != nil {
		return list.FromOfGraph(ctx, l.File.Adjacency, l.Ask, o, first)
	}
	return list.From(ctx, l.Graph, l.Ask, o, first)
}

// FoundFile is a tour of a file's graph, or the reason for none.
type FoundFile struct {
	query.AboutFile
	*Found
	Tour    *query.FileTour `json:"tour,omitempty"`
	Partial []int64         `json:"partial,omitempty"`
}

// OfFile is the answer of a graph from a file.
func (l *Looked) OfFile() *FoundFile {
	out := &FoundFile{AboutFile: l.look.AboutFile(), Found: &l.Found}
	if l.Answer.Verdict == exist.Found {
		out.Tour = l.look.File.TourOf(l.Answer.Tour)
	} else if l.Answer.Partial.Len() > 0 {
		out.Partial = query.Vertices(l.Answer.Partial)
	}
	return out
}

// ToursFile is some tours of a listing.
type ToursFile struct {
	query.AboutFile
	List []query.FileTour `json:"tours"`
	*Tours
}

// OfFile is an answer about a graph from a file.
func (l *Listing) OfFile(a *Tours) *ToursFile {
	return &ToursFile{l.AboutFile(), []query.FileTour{}, a}
}

// ExistenceFile says whether a tour exists, and why.
type ExistenceFile struct {
	query.AboutFile
	*Existence
}

// decideFile decides whether a file's graph has a tour.
func (d *decision) decideFile(ctx context.Context) (*ExistenceFile, error) {
	by := d.by()
	if d.Ask.Constrained() != 0 {
		by.Method = find.Auto // which has certificates, and handles required edges
	} else if d.method != bySearch {
		v, why, err := exist.DecideGraph(ctx, d.File.Adjacency, d.Ask, exist.Effort{})
		switch {
		case query.TimeUp(err):
			return &ExistenceFile{d.AboutFile(), existence(d.Asked, exist.Undecided, query.LimitReached(), "")}, nil
		case err != nil:
			return nil, err
		case v != exist.Undecided:
			return &ExistenceFile{d.AboutFile(), existence(d.Asked, v, why, "certificate")}, nil
		}
	}
	a, err := find.Graph(ctx, d.File.Adjacency, d.Ask, by)
	if err != nil {
		return nil, err
	}
	return &ExistenceFile{d.AboutFile(), d.searched(a)}, nil
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
	out := l.OfFile(l.Answer(err))
	out.List = all
	return out, nil
}
