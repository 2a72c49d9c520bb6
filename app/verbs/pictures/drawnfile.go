package pictures

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"leaper/app/verbs/query"
	"leaper/draw"
	"leaper/draw/paper"
	"leaper/notation"
	"leaper/tour"
)

// Pictures of a graph without a board, alone or with a tour.

// onFile reads a question about a graph; false if the question has none.
func (p *parsedExport) onFile() (bool, error) {
	q, limits := p.q, p.most
	if limits.Squares > 0 {
		limits.Squares = min(limits.Squares, mostLines)
	}
	if err := q.GraphText.ReplaceBoard(&q.Place, limits); err != nil || q.File == nil {
		if err == nil && q.Layout != "" {
			err = query.Says("{layout} says where the vertices of a graph are drawn, and squares have their places; leave it out")
		}
		return false, err
	}
	unasked := slices.Concat(q.markFields(), q.searchFields(), []query.GivenField{{Field: "film", Set: q.Film || p.format.Film}},
		query.GivenOf(q, "tour", "gallery", "force", "all", "at", "labels", "crosses", "over", "uses", "photo", "across", "no_captions", "frames", "time_ms", "lasts_ms"))
	format, err := paper.Parse(p.format.Name)
	switch {
	case q.Of != "" && q.Of != Subjects[ofTour].Name() && q.Of != Subjects[ofGraph].Name():
		return true, query.BadField("of", "%s needs a board, and a graph from a file has none; a picture of it shows a tour or the graph", q.Of)
	case q.Style != "" && p.options.Style != draw.LineStyle:
		return true, query.BadValue("style", q.Style, "it is for boards, and a graph from a file has none; leave it out")
	case !p.format.Film && (err != nil || format.Characters()):
		return true, query.Says("a graph from a file is drawn by lines, and %s has none; take another format, such as svg", p.format.Name)
	case q.Of == Subjects[ofGraph].Name():
		unasked = slices.Concat(unasked, q.tourFields(), q.findFields(), query.GivenOf(q, "text"))
	case q.Text != "":
		unasked = slices.Concat(unasked, q.tourFields(), q.findFields())
	}
	if err := query.Unasked("a picture of a graph from a file shows its vertices, its edges and a tour", unasked...); err != nil {
		return true, err
	}
	if p.layout, err = draw.ParseLayout(q.Layout); err != nil {
		return true, err
	}
	if p.ParsedQuestion, err = q.Question.ParseQuestion(p.most); err != nil {
		return true, err
	}
	if q.Of != Subjects[ofGraph].Name() && q.Text == "" {
		p.seek, err = q.finding().Read(p.most)
	}
	return true, err
}

// ofFile prepares the picture.
func (p *parsedExport) ofFile(ctx context.Context, report query.Reporter, d *Drawing) error {
	t, err := p.fileTour(ctx, report)
	if err != nil {
		return err
	}
	d.Takes = draw.MemoryOf(int64(p.File.Len() + p.File.Arcs()))
	if err := p.most.Admit(d.Takes); err != nil {
		return err
	}
	pages, err := p.single(draw.GraphWithoutBoard(p.File.Adjacency, p.What(), p.layout, p.options, t))
	if err != nil {
		return err
	}
	pixels, err := p.standing(d, pages...)
	d.Name = fmt.Sprintf(d.Name, fmt.Sprint(p.File.Len()))
	d.Takes += paper.CanvasMemory(pixels)
	return err
}

// fileTour is the tour to show: the first of the text, or one found.
func (p *parsedExport) fileTour(ctx context.Context, report query.Reporter) (tour.Tour, error) {
	switch {
	case p.q.Text != "":
		for w, err := range notation.NewWalkReader(strings.NewReader(p.q.Text), p.File.Adjacency).All(ctx) {
			if err == nil {
				err = tour.Verify(ctx, p.Graph, p.Ask, w.Tour)
			}
			if errors.Is(err, tour.ErrNotTour) {
				err = &EndedError{query.Verdict{Verdict: query.No, Sentence: fmt.Sprintf("line %d: not a tour: %s", w.Line, err)}, nil}
			}
			return w.Tour, err
		}
	case p.seek != nil:
		found, err := p.looked(ctx, report)
		if err != nil {
			return tour.Tour{}, err
		}
		return found[0].tour, nil
	}
	return tour.Tour{}, nil
}
