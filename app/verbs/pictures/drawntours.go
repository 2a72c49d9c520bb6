package pictures

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"leaper/app/verbs/counting"
	"leaper/app/verbs/playing"
	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
	"leaper/board"
	"leaper/draw"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/list"
	"leaper/notation"
	"leaper/tour"
)

// readBoard reads the file's board and the ask.
func (p *parsedExport) readBoard() (err error) {
	q, limits := p.q, p.most
	if q.Photo != "" {
		return p.readPhoto()
	}
	if q.Tour != nil || q.Gallery != "" || q.Text != "" && p.subject == ofTour {
		return nil
	}
	switch {
	case p.subject == ofPuzzle:
		return p.readPuzzle()
	case (p.subject == ofNetwork || p.subject == ofGraph) && limits.Squares > 0:
		limits.Squares = min(limits.Squares, mostLines)
	}
	if p.ParsedQuestion, err = q.Question.ParseQuestion(limits); err != nil {
		return err
	}
	if err := draw.CheckSize(p.Graph.Board()); err != nil {
		return err
	}
	switch {
	case p.subject == ofGraph:
		return nil
	case p.subject == ofSearch:
		return p.readSearch()
	case p.subject == ofNetwork:
		return p.readNetwork()
	}
	if err := q.Constraints.ParseInto(&p.ParsedQuestion, limits); err != nil || !p.options.NeedsTour() && !p.moving {
		return err
	}
	if !p.moving {
		if err := p.options.CheckStyle(p.Graph, p.Ask.Kind); err != nil {
			return err
		}
	}
	if q.All {
		return p.readListing()
	}
	if q.Sample > 0 {
		if most := p.mostTours(p.Graph.Board().Squares()); q.Sample > most {
			return query.TooMuch("{sample} %d: at most %d tours are drawn here", q.Sample, most)
		}
		l := limits
		l.Tours, l.Listed, l.More = 0, 0, false
		s := &counting.SampleQuestion{Question: q.Question, Constraints: q.Constraints, Limit: q.Sample}
		s.Seed = q.Seed
		p.seek, err = s.Read(l)
		return err
	}
	p.seek, err = q.finding().Read(limits)
	return err
}

// finding is the question of find with the same tour.
func (q *ExportQuestion) finding() *touring.FindQuestion {
	return &touring.FindQuestion{Question: q.Question, Constraints: q.Constraints, FindOptions: q.FindOptions}
}

// readPuzzle reads the puzzle, the first of a text.
func (p *parsedExport) readPuzzle() (err error) {
	q, limits := p.q, p.most
	if limits.Squares > 0 {
		limits.Squares, limits.Arcs = min(limits.Squares, query.MostPuzzle), min(limits.Arcs, 1<<16)
	}
	s := &playing.SolveQuestion{Place: q.Place, Kind: q.Kind, Numbers: q.Numbers, Text: q.Text, Steps: true}
	if p.solving, err = s.Open(limits); err == nil {
		p.Graph = p.solving.Graph()
	}
	return err
}

// readNetwork refuses kinds of tours that the network cannot give.
func (p *parsedExport) readNetwork() error {
	_, from := p.Ask.From.Given()
	_, to := p.Ask.To.Given()
	if p.Ask.Kind == tour.Open || from || to {
		return query.Says("{of network} gives closed tours, and its film has no ends; leave {kind open}, {from} and {to} out")
	}
	return p.most.Admit(find.SearchTakes(p.Graph) + p.filmTakes())
}

// readSearch reads the search of list to show.
func (p *parsedExport) readSearch() error {
	q, limits := p.q, p.most
	order, err := query.Pick(q.Order, list.ParseOrder)
	switch {
	case err != nil:
		return err
	case q.Moves != "" && order != list.Plain && order != list.Moves:
		return query.Says("{moves} goes with {order} plain and {order} moves")
	case q.At != nil && *q.At == 0:
		return query.BadField("at", "before its first event a search shows nothing; write 1 or more")
	}
	l := q.listing(q.Order, q.Limit)
	if l.NoPrune = q.NoPrune || q.Prune != nil && !*q.Prune; q.Limit == 0 {
		l.Limit = q.Usual.Limit
	}
	if l.Limit == 0 {
		l.Limit = touring.AllTours
	}
	l.Moves = q.Moves
	if p.ParsedQuestion, p.search, err = l.Searched(limits); err != nil {
		return err
	}
	return p.most.Admit(find.SearchTakes(p.Graph) + p.filmTakes())
}

// listing is the question of list with the same tours.
func (q *ExportQuestion) listing(order string, limit int64) *touring.ListQuestion {
	return &touring.ListQuestion{Question: q.Question, Constraints: q.Constraints, ConventionOption: q.ConventionOption, Order: order, Limit: limit}
}

// readListing reads the listing of all tours to draw, closed ones in the order castle.
// It lists one more than allowed.
func (p *parsedExport) readListing() (err error) {
	order, limit := "", p.q.Limit
	if p.Ask.Kind == tour.Closed {
		order = list.Castle.String()
	}
	most := p.mostTours(p.Graph.Board().Squares())
	if limit <= 0 || limit > most {
		limit = most + 1
	}
	l := p.most
	l.Tours, l.Listed, l.More = 0, 0, false
	p.seek, err = p.q.listing(order, limit).Read(l)
	return err
}

// mostSheet is the largest number of tours in one drawing.
const mostSheet = 100_000

// mostTours is the largest number of tours in a file, with this number of squares each.
func (p *parsedExport) mostTours(squares int64) int64 {
	most := int64(mostSheet)
	if p.most.Tours > 0 {
		most = min(most, int64(p.most.Tours))
	}
	if p.most.Listed > 0 {
		most = min(most, max(p.most.Listed/squares, 1))
	}
	return most
}

// A drawnTour is a tour to draw.
type drawnTour struct {
	graph *graph.Graph
	tour  tour.Tour
	// numbers are the numbers of a grid with gaps, by square.
	numbers []int64
	returns bool // a walk that leaves squares out goes back to where it began
}

// scene draws it.
func (t *drawnTour) scene(o draw.Options) (*draw.Scene, error) {
	o.Returns = t.returns
	switch {
	case t.numbers != nil:
		return draw.Given(t.graph, o, t.numbers)
	case t.tour.Len() == 0: // refused, or a walk that has not begun
		return draw.Tours(t.graph, o)
	}
	return draw.Tours(t.graph, o, t.tour)
}

// errEnough ends a listing at the largest number of tours to draw.
var errEnough = errors.New("enough")

// tours gives the file's tours, each verified, and a common title. The graph is that
// of the first.
func (p *parsedExport) tours(ctx context.Context, report query.Reporter) ([]*drawnTour, string, error) {
	q := p.q
	var all []*drawnTour
	var title string
	var err error
	switch {
	case q.Tour != nil:
		all, err = p.sent()
	case q.Gallery != "":
		all, err = p.exhibited(report)
	case q.Text != "":
		all, err = p.written(report)
		title = fault.Plural(len(all), "tour")
	case q.Image != nil:
		all, err = p.photographed(ctx, report)
	case q.manyOfBoard():
		all, title, err = p.listed(ctx, report)
	default:
		all, err = p.looked(ctx, report)
	}
	if err != nil {
		return nil, "", err
	}
	p.Graph = all[0].graph
	return all, title, nil
}

// sent is the tour that was sent.
func (p *parsedExport) sent() ([]*drawnTour, error) {
	g, t, err := p.q.Tour.Read(p.most)
	if err != nil {
		return nil, err
	}
	if err := tour.Verify(context.Background(), g, tour.Ask{}, t); err != nil && !p.q.Force {
		return nil, fmt.Errorf("not a tour: %w; force exports it", err)
	}
	return []*drawnTour{{graph: g, tour: t}}, nil
}

// exhibited is a tour of the gallery.
func (p *parsedExport) exhibited(report query.Reporter) ([]*drawnTour, error) {
	x, err := touring.ExhibitOf(p.q.Gallery)
	if err != nil {
		return nil, err
	}
	e := x.Entry()
	g, err := p.most.Graph(e.Board, e.Piece)
	if err != nil {
		return nil, err
	}
	report.Say("%s", e.Line())
	return []*drawnTour{{graph: g, tour: e.Tour}}, nil
}

// looked is the tour found by find.
func (p *parsedExport) looked(ctx context.Context, report query.Reporter) ([]*drawnTour, error) {
	var found tour.Tour
	a, err := p.seek(ctx, query.Reporter{Progress: report.Progress, Tour: func(m *query.FoundTour) error {
		found = m.Tour
		return nil
	}})
	switch {
	case err != nil:
		return nil, err
	case !a.Answered().Found():
		return nil, &EndedError{a.Answered(), nil}
	}
	return []*drawnTour{{graph: p.Graph, tour: found}}, nil
}

// listed are the tours of a listing.
func (p *parsedExport) listed(ctx context.Context, report query.Reporter) ([]*drawnTour, string, error) {
	most := p.mostTours(p.Graph.Board().Squares())
	var all []*drawnTour
	a, err := p.seek(ctx, query.Reporter{Progress: report.Progress, Tour: func(m *query.FoundTour) error {
		if int64(len(all)) == most {
			return errEnough
		}
		all = append(all, &drawnTour{graph: p.Graph, tour: m.Tour.Clone()})
		return nil
	}})
	switch {
	case errors.Is(err, errEnough):
		return nil, "", p.over(most)
	case err != nil:
		return nil, "", err
	case a.Answered().None():
		return nil, "", &EndedError{a.Answered(), nil}
	}
	l, is := a.(*touring.ListAnswer)
	if !is { // tours that were sampled
		if v := a.Answered(); !v.Found() {
			return nil, "", &EndedError{v, nil}
		}
		report.Say("%s", a.Answered().Sentence)
		return all, fmt.Sprintf("%s of %s", fault.Plural(len(all), p.Ask.Kind.String()), p.What()), nil
	}
	if l.Stopped != "" {
		return nil, "", undecidedBy(context.DeadlineExceeded, "the time limit was reached after %s; {limit} draws the first of them", fault.Plural(len(all), "tour"))
	}
	title := l.Met()
	if p.q.Limit == int64(len(all)) {
		title = "The first " + title
	}
	return all, title, nil
}

// over refuses more tours than a file may have.
func (p *parsedExport) over(most int64) error {
	if most < mostSheet {
		return query.Says("over %d tours, which are the most here; write how many to draw with {limit}, or use the command", most)
	}
	return query.Says("over %d tours; write how many to draw with {limit}, at most that many", most)
}

// written gives the tours of a text, each with its piece.
func (p *parsedExport) written(report query.Reporter) ([]*drawnTour, error) {
	q := p.q
	var known notation.ReadContext
	var err error
	if known.Piece, err = q.ParsePiece(); err != nil {
		return nil, err
	}
	if q.Board != "" || q.Place.Given != nil {
		if known.Board, err = q.ParseBoard(p.most); err != nil {
			return nil, err
		}
	}
	if err := p.most.Admit(query.TextTakes(q.Text, known.Board, 1)); err != nil {
		return nil, err
	}
	if strings.Trim(q.Text, ".# \t\r\n") == "" && strings.Contains(q.Text, ".") && p.format.Picture && !p.moving {
		return p.empty(known)
	}
	var all []*drawnTour
	reading := ""
	for item, err := range notation.NewReader(strings.NewReader(q.Text), known).All(context.Background()) {
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
			report.Say("the film shows the first tour of several")
			break
		}
		if item.ReadAs != reading {
			if reading = item.ReadAs; reading != "" {
				report.Say("line %d: %s", item.Line, reading)
			}
		}
		walk, err := p.walk(g, item, len(all)+1, report)
		if err != nil {
			return nil, err
		}
		if walk == nil {
			if err := p.accept(item, len(all)+1, report); err != nil {
				return nil, err
			}
			walk = &drawnTour{graph: g, tour: item.Tour.Clone(), numbers: gaps(item)}
		}
		all = append(all, walk)
		if int64(len(all)) == q.Limit {
			break
		}
	}
	if len(all) == 0 {
		return nil, query.BadField("text", "there is no tour in it; write grids, boxes, lines of moves or JSON")
	}
	return all, nil
}

// empty reads a sheet of dots, without any number.
func (p *parsedExport) empty(known notation.ReadContext) ([]*drawnTour, error) {
	b, err := board.ReadPicture(strings.NewReader(strings.NewReplacer(" ", "", "\t", "").Replace(p.q.Text)))
	if err != nil {
		return nil, query.InField("text", err)
	}
	if known.Board != nil && !known.Board.Equal(b) {
		return nil, query.BadField("text", "the sheet is of %s, and the board is %s", b, known.Board)
	}
	g, err := p.most.Graph(b, known.Piece)
	if err != nil {
		return nil, err
	}
	return []*drawnTour{{graph: g, numbers: make([]int64, b.Cells())}}, nil
}

// walk is a walk that leaves squares out, such as the longest one of find, for a picture; nil if the
// item is something else.
func (p *parsedExport) walk(g *graph.Graph, item notation.Item, number int, report query.Reporter) (*drawnTour, error) {
	ask, err := p.q.ParseAsk(item.Board)
	if err != nil || !p.format.Picture || p.moving || item.Tour.Len() < 2 || item.Tour.Len() == item.Board.Squares() {
		return nil, err
	}
	if failed := tour.VerifyWalk(context.Background(), g, ask, item.Tour); errors.Is(failed, tour.ErrNotTour) {
		return nil, nil
	} else if failed != nil {
		return nil, failed
	}
	report.Say("%d: a walk of %d squares, which leaves %d out", number, item.Tour.Len(), item.Board.Squares()-item.Tour.Len())
	return &drawnTour{graph: g, tour: item.Tour.Clone(), returns: ask.Kind == tour.Closed}, nil
}

// accept verifies a tour from a text, unless all are wanted.
func (p *parsedExport) accept(item notation.Item, number int, report query.Reporter) error {
	ask, err := p.q.ParseAsk(item.Board)
	if err != nil {
		return err
	}
	if ask.Kind == tour.Path {
		ask.Kind = item.Kind
	}
	fault := (&touring.Candidate{Item: item}).Wrong(context.Background(), ask)
	switch {
	case fault == nil:
		return nil
	case !errors.Is(fault, tour.ErrNotTour):
		return fault
	case p.format.Picture && !p.moving && unfilled(item): // an unfinished tour, or a puzzle
		report.Say("%d: some squares have no number yet; those that are given are drawn", number)
		return nil
	case p.q.Force:
		report.Say("%d: not a tour: %s; accepted anyway", number, fault)
		return nil
	}
	return &EndedError{query.Verdict{Verdict: query.No, Sentence: fmt.Sprintf("%d: not a tour: %s; {force} accepts it anyway", number, fault)}, nil}
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

// gaps gives the numbers of a grid with unnumbered squares; nil if all squares have
// numbers, or if the item is no grid.
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
