package verbs

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"leaper/draw"
	"leaper/exist"
	"leaper/graph"
	"leaper/notation"
	"leaper/tour"
)

// A drawnTour is a tour that is drawn.
type drawnTour struct {
	graph *graph.Graph
	tour  tour.Tour
	// numbers are those of a grid with gaps, by square.
	numbers []int64
}

// scene draws it.
func (t *drawnTour) scene(o draw.Options) (*draw.Scene, error) {
	switch {
	case t.numbers != nil:
		return draw.Given(t.graph, o, t.numbers)
	case t.tour.Len() == 0: // which is refused, or a walk that has not begun
		return draw.Tours(t.graph, o)
	}
	return draw.Tours(t.graph, o, t.tour)
}

// errEnough ends a listing of which all that may be drawn is there.
var errEnough = errors.New("enough")

// tours are those that the file is of, each verified, and a title for all of them. The
// graph is that of the first.
func (p *Picturing) tours(ctx context.Context, tell Tell) ([]*drawnTour, string, error) {
	q := p.q
	var all []*drawnTour
	var title string
	var err error
	switch {
	case q.Tour != nil:
		all, err = p.sent()
	case q.Gallery != "":
		all, err = p.exhibited(tell)
	case q.Text != "":
		all, err = p.written(tell)
		title = Plural(len(all), "tour")
	case p.listing != nil:
		all, title, err = p.listed(ctx, tell)
	default:
		all, err = p.looked(ctx, tell)
	}
	if err != nil {
		return nil, "", err
	}
	p.graph = all[0].graph
	return all, title, nil
}

// sent is the tour that was sent.
func (p *Picturing) sent() ([]*drawnTour, error) {
	g, t, err := p.q.Tour.Read(p.most)
	if err != nil {
		return nil, err
	}
	if err := tour.Verify(g.Board(), g.Piece(), tour.Ask{}, t); err != nil && !p.q.Force {
		return nil, fmt.Errorf("not a tour: %w; force exports it", err)
	}
	return []*drawnTour{{graph: g, tour: t}}, nil
}

// exhibited is a tour of the gallery.
func (p *Picturing) exhibited(tell Tell) ([]*drawnTour, error) {
	x, err := ExhibitOf(p.q.Gallery)
	if err != nil {
		return nil, err
	}
	e := x.Entry()
	g, err := p.most.Graph(e.Board, e.Piece)
	if err != nil {
		return nil, err
	}
	tell.note("%s", e.Line())
	return []*drawnTour{{graph: g, tour: e.Tour}}, nil
}

// looked is the tour that find finds.
func (p *Picturing) looked(ctx context.Context, tell Tell) ([]*drawnTour, error) {
	tell.progress(Progress{Words: "searching"})
	a, err := p.look.Run(ctx)
	switch {
	case err != nil:
		return nil, err
	case !a.Found.Found():
		return nil, &EndedError{a.Verdict, nil}
	}
	return []*drawnTour{{graph: p.graph, tour: a.Answer.Tour}}, nil
}

// listed are the tours of a listing.
func (p *Picturing) listed(ctx context.Context, tell Tell) ([]*drawnTour, string, error) {
	l, most := p.listing, p.mostTours(p.graph.Board().Squares())
	var all []*drawnTour
	err := l.Run(ctx, tell, func(number int64, t tour.Tour) error {
		if int64(len(all)) == most {
			return errEnough
		}
		all = append(all, &drawnTour{graph: p.graph, tour: t.Clone()})
		tell.progress(Progress{Words: Plural(number, "tour"), Tours: number})
		return nil
	})
	switch {
	case timeUp(err):
		return nil, "", undecidedBy(err, "the time limit was reached after %s; {limit} draws the first of them", Plural(len(all), "tour"))
	case errors.Is(err, errEnough):
		return nil, "", p.over(most)
	case err != nil:
		return nil, "", err
	case len(all) == 0:
		return nil, "", &EndedError{verdict(exist.None, l.exhausted()), nil}
	}
	title := l.Met()
	if p.q.Limit == int64(len(all)) {
		title = "The first " + title
	}
	return all, title, nil
}

// over refuses more tours than a file may have.
func (p *Picturing) over(most int64) error {
	if most < mostSheet {
		return says("over %d tours, which are the most here; write how many to draw with {limit}, or use the command", most)
	}
	return says("over %d tours; write how many to draw with {limit}, at most that many", most)
}

// written are the tours of a text, each with the piece that walks it.
func (p *Picturing) written(tell Tell) ([]*drawnTour, error) {
	q := p.q
	var known notation.ReadContext
	var err error
	if known.Piece, err = q.AsPiece(); err != nil {
		return nil, err
	}
	if q.Board != "" || q.Place.Given != nil {
		if known.Board, err = q.AsBoard(p.most); err != nil {
			return nil, err
		}
	}
	if err := p.most.room(textTakes(q.Text, known.Board, 1)); err != nil {
		return nil, err
	}
	var all []*drawnTour
	for item, err := range notation.NewReader(strings.NewReader(q.Text), known).All() {
		if err != nil {
			return nil, err
		}
		if q.Piece != "" {
			item.Piece = known.Piece
		}
		g, err := p.most.Graph(item.Board, item.Piece)
		if err != nil {
			return nil, err
		}
		if most := p.mostTours(item.Board.Squares()); int64(len(all)) == most {
			return nil, p.over(most)
		}
		if len(all) == 1 && p.moving {
			tell.note("the film shows the first tour of several")
			break
		}
		if err := p.accept(item, len(all)+1, tell); err != nil {
			return nil, err
		}
		all = append(all, &drawnTour{g, item.Tour.Clone(), gaps(item)})
		if int64(len(all)) == q.Limit {
			break
		}
	}
	if len(all) == 0 {
		return nil, field("text", "there is no tour in it; write grids, boxes, lines of moves or JSON")
	}
	return all, nil
}

// accept verifies a tour that was read, unless all are wanted.
func (p *Picturing) accept(item notation.Item, number int, tell Tell) error {
	ask, err := p.q.AsAsk(item.Board)
	if err != nil {
		return err
	}
	if ask.Kind == tour.Path {
		ask.Kind = item.Kind
	}
	fault := item.Fault
	if fault == nil {
		fault = tour.Verify(item.Board, item.Piece, ask, item.Tour)
	}
	switch {
	case fault == nil:
		return nil
	case !errors.Is(fault, tour.ErrNotTour):
		return fault
	case p.format.Picture && !p.moving && unfilled(item): // a tour that somebody has begun, or a puzzle
		tell.note("%d: some squares have no number yet; those that are given are drawn", number)
		return nil
	case p.q.Force:
		tell.note("%d: not a tour: %s; taken all the same", number, fault)
		return nil
	}
	return &EndedError{Verdict{none, fmt.Sprintf("%d: not a tour: %s; {force} takes it all the same", number, fault)}, nil}
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
