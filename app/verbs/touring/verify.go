package touring

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/names"
	"leaper/notation"
	"leaper/piece"
	"leaper/tour"
)

// VerifyQuestion checks tours and describes them. Its fields hold for all tours, and must not
// contradict the text.
type VerifyQuestion struct {
	Text     string   `json:"text" flag:"-" doc:"Tours: grids, boxes, lines of moves, or JSON" example:"a1 c2"`
	Board    string   `json:"board,omitempty" flag:"-" doc:"Their board, if it is not taken from the text" example:"8x8"`
	Topology string   `json:"topology,omitempty" short:"t" hints:"topology" doc:"how the edges are glued, a <topology>, if the text does not say it"`
	Holes    []string `json:"holes,omitempty" flag:"hole" doc:"<squares> taken away from the given board, and blocks of them: b1,c3-d5"`
	Piece    string   `json:"piece,omitempty" short:"p" hints:"piece" doc:"the piece, if the text does not say it: a <name> (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum (knight+king)"`
	query.TourOptions
	query.GraphText

	Given *board.Board `json:"-"` // a board read by an adapter, in place of Board
	File  *query.File  `json:"-"` // a graph in place of it
	In    io.Reader    `json:"-"` // a text that is not in memory, in place of Text
}

// VerifiedTour is the verdict on a candidate tour: its board and piece, its kind if it is
// a tour, and the facts that are defined and known.
type VerifiedTour struct {
	Number int `json:"number" doc:"Its place in the text, from 1"`
	Line   int `json:"line" doc:"Where it begins, from 1"`
	query.About
	Reading     string      `json:"reading,omitempty" doc:"How its text is read where that is not plain: numbers that count from 0, signs of other programs" example:"its numbers count from 0"`
	SameHoles   bool        `json:"sameHoles,omitempty" doc:"Its holes are those of the previous tour, and are not repeated here; the command repeats them"`
	Valid       bool        `json:"valid"`
	Sentence    string      `json:"sentence" doc:"What it is, or the first thing that is wrong with it"`
	Fault       string      `json:"fault,omitempty" doc:"The first thing that is wrong with it"`
	Symmetries  []string    `json:"symmetries,omitzero" doc:"The symmetries of its drawing; none if it is asymmetric"`
	Magic       string      `json:"magic,omitempty" doc:"Whether all rows have one sum and all columns have one" example:"magic (rows and columns 260)"`
	MagicStarts *int64      `json:"magicStarts,omitempty" doc:"How many of a closed tour's squares make it magic as the start"`
	Crossings   *int64      `json:"crossings,omitempty" doc:"How often its drawing crosses itself"`
	Classes     []string    `json:"classes,omitzero" doc:"The classes of tours that it belongs to, by the names of the question's class; left out where none is defined" example:"whirling"`
	Tour        *query.Tour `json:"tour,omitempty" doc:"The tour, if it is one; the command leaves it out"`

	what string
}

// Row describes a tour and gives its verdict.
func (v *VerifiedTour) Row() string { return fmt.Sprintf("%d: %s: %s", v.Number, v.what, v.Sentence) }

// VerifyAnswer has the verdict on each tour of a text.
type VerifyAnswer struct {
	query.Verdict
	Tours   []VerifiedTour `json:"tours"`
	Stopped string         `json:"stopped,omitempty" doc:"What ended the work early" example:"time limit"`
}

// spooled is the part of a text that must be well formed before the first tour is
// judged. For a smaller torn file, only the tear is reported.
const spooled = 1 << 20

// A parsedVerify is a parsed question of verify.
type parsedVerify struct {
	q            *VerifyQuestion
	limits       query.Limits
	context      notation.ReadContext
	topology     board.Topology        // as given
	file         *query.ParsedQuestion // if the tours are of a graph without a board; else nil
	withTours    bool                  // answers have the tours, and name the holes of a board once
	toldReadings []string              // the readings that the reporter has heard
	number       int
	invalid      int
	hinted       bool

	read, shaped *board.Board // the last board read, and its interpretation
	graph        *graph.Graph // of the last tour
	about        query.About  // its board and piece
	holesNamed   bool         // an answer has named the holes
}

// parse reads the question.
func (q *VerifyQuestion) parse(limits query.Limits) (*parsedVerify, error) {
	j := &parsedVerify{q: q, limits: limits}
	if q.In == nil && strings.TrimSpace(q.Text) == "" {
		return nil, query.BadField("text", "there is nothing; send tours as grids, boxes, lines of moves or JSON")
	}
	err := q.replaceBoard(j)
	if err != nil || j.file != nil {
		return j, err
	}
	if q.Piece != "" {
		if j.context.Piece, err = piece.Parse(q.Piece); err != nil {
			return nil, err
		}
	}
	if j.topology, err = query.Pick(q.Topology, board.ParseTopology); err != nil {
		return nil, err
	}
	switch {
	case q.Given != nil || q.Board != "":
		p := query.Place{Board: q.Board, Given: q.Given, Topology: q.Topology, Holes: q.Holes}
		j.context.Board, err = p.ParseBoard(limits)
		return j, err
	case len(q.Holes) > 0:
		return nil, query.BadField("holes", "they need a board; write its size, such as 8x8")
	}
	return j, nil
}

// Read is the question as work. A reporter that hears rows gets the verdict on each tour as it
// comes, without the tour, and none before the first megabyte is well formed.
func (q *VerifyQuestion) Read(limits query.Limits) (query.Work, error) {
	j, err := q.parse(limits)
	if err != nil {
		return nil, err
	}
	if err := limits.Admit(query.TextTakes(q.Text, j.context.Board, min(int64(limits.Verified), int64(len(q.Text))))); err != nil {
		return nil, err
	}
	return func(ctx context.Context, report query.Reporter) (query.Answer, error) {
		out := &VerifyAnswer{Tours: []VerifiedTour{}}
		j.withTours = report.Row == nil
		err := j.judge(ctx, report, func(v *VerifiedTour) error {
			if report.Row != nil {
				return report.Row(v)
			}
			if err := j.checkRoom(len(out.Tours)); err != nil {
				return err
			}
			out.Tours = append(out.Tours, *v)
			report.Now(query.Progress{Words: fault.Plural(len(out.Tours), "tour")})
			return nil
		})
		if err != nil && !query.TimeUp(err) {
			return nil, err
		}
		out.Stopped, out.Verdict = query.StoppedBy(err), j.verdict(err)
		return out, nil
	}, nil
}

// checkRoom refuses more tours than an answer may hold; it already has this many.
func (j *parsedVerify) checkRoom(has int) error {
	if limit := j.limits.Verified; limit > 0 && has == limit {
		return query.InField("text", query.TooMuch("more than %d tours; send them in parts", limit))
	}
	return nil
}

// verdict sums up all tours.
func (j *parsedVerify) verdict(stopped error) query.Verdict {
	all := fault.Plural(j.number, "tour")
	switch {
	case j.invalid > 0:
		return query.VerdictOf(exist.None, fmt.Sprintf("not a tour: %d of %d", j.invalid, j.number))
	case stopped != nil:
		return query.VerdictOf(exist.Undecided, "undecided: the time limit was reached after "+all+", which are valid; send fewer")
	}
	return query.VerdictOf(exist.Found, all+", valid")
}

// text is what is read.
func (q *VerifyQuestion) text() io.Reader {
	if q.In != nil {
		return q.In
	}
	return strings.NewReader(q.Text)
}

// checkForm reads the first megabyte of a text, and gives back all of it.
func (j *parsedVerify) checkForm(ctx context.Context, text io.Reader) (io.Reader, error) {
	head, err := io.ReadAll(io.LimitReader(text, spooled))
	if err != nil {
		return nil, fmt.Errorf("tours: %w", err)
	}
	if len(head) < spooled {
		for item, err := range j.items(ctx, bytes.NewReader(head)) {
			if err == nil {
				_, err = j.question(&item)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	return io.MultiReader(bytes.NewReader(head), text), nil
}

// items are the tours of a text.
func (j *parsedVerify) items(ctx context.Context, text io.Reader) iter.Seq2[notation.Item, error] {
	if j.file != nil {
		return j.walks(ctx, text)
	}
	return notation.NewReader(text, j.context).All(ctx)
}

// A Candidate is an item of a text that may be a tour, and what is asked of it.
type Candidate struct {
	query.ParsedQuestion
	notation.Item
}

// Wrong says what is wrong with it; nil if nothing is.
func (c *Candidate) Wrong(ctx context.Context, ask tour.Ask) error {
	switch {
	case c.Fault != nil:
		return c.Fault
	case c.File != nil:
		return tour.Verify(ctx, c.Graph, ask, c.Tour)
	}
	return c.Item.Verify(context.WithoutCancel(ctx), ask)
}

// Candidates reads a question about the tours of a text, and gives them one by one. They are
// not verified yet.
func (q *VerifyQuestion) Candidates(limits query.Limits) (func(context.Context) iter.Seq2[*Candidate, error], error) {
	j, err := q.parse(limits)
	return func(ctx context.Context) iter.Seq2[*Candidate, error] { return j.candidates(ctx, q.text()) }, err
}

func (j *parsedVerify) candidates(ctx context.Context, text io.Reader) iter.Seq2[*Candidate, error] {
	return func(yield func(*Candidate, error) bool) {
		for item, err := range j.items(ctx, text) {
			if err == nil {
				err = ctx.Err()
			}
			c := &Candidate{Item: item}
			if err == nil {
				c.ParsedQuestion, err = j.question(&c.Item)
			}
			if !yield(c, err) || err != nil {
				return
			}
		}
	}
}

// tellReading tells how a tour is read where its text is not plain.
func (j *parsedVerify) reportReading(report query.Reporter, item notation.Item) {
	if item.ReadAs != "" && !slices.Contains(j.toldReadings, item.ReadAs) {
		j.toldReadings = append(j.toldReadings, item.ReadAs)
		report.Say("line %d: %s", item.Line, item.ReadAs)
	}
}

func (j *parsedVerify) judge(ctx context.Context, report query.Reporter, each func(*VerifiedTour) error) error {
	text := j.q.text()
	if report.Row != nil {
		var err error
		if text, err = j.checkForm(ctx, text); err != nil {
			return err
		}
	}
	for c, err := range j.candidates(ctx, text) {
		if err != nil {
			return err
		}
		j.reportReading(report, c.Item)
		v, err := j.judgeOne(ctx, c)
		if err != nil {
			return err
		}
		if err := each(v); err != nil {
			return err
		}
	}
	return nil
}

// judgeOne judges a tour.
func (j *parsedVerify) judgeOne(ctx context.Context, c *Candidate) (*VerifiedTour, error) {
	fault := c.Wrong(ctx, c.Ask)
	if fault != nil && !errors.Is(fault, tour.ErrNotTour) {
		return nil, fault
	}
	j.number++
	v := &VerifiedTour{Number: j.number, Line: c.Line, About: j.about, Reading: c.ReadAs, Valid: fault == nil, what: c.What()}
	if j.withTours {
		if v.SameHoles = j.holesNamed && v.Holes != nil; v.SameHoles {
			v.Holes = nil
		}
		j.holesNamed = true
	}
	switch {
	case !v.Valid:
		j.invalid++
		v.Kind, v.Fault = "", fault.Error()
		v.Sentence = "not a tour: " + v.Fault + j.hint(c.Item, c.Ask)
	default:
		v.setFacts(j.facts(c))
		if j.withTours {
			v.Tour = (&query.FoundTour{ParsedQuestion: c.ParsedQuestion, Tour: c.Tour}).Entry()
		}
	}
	return v, nil
}

// facts gives the facts about a valid tour; on a small board there are more.
func (j *parsedVerify) facts(c *Candidate) tour.Facts {
	if c.File != nil || j.limits.Facts > 0 && c.Item.Board.Cells() > j.limits.Facts {
		return tour.Facts{Closed: c.Wrong(context.Background(), tour.Ask{Kind: tour.Closed}) == nil}
	}
	return tour.Describe(c.Item.Board, c.Piece, c.Tour)
}

func (v *VerifiedTour) setFacts(f tour.Facts) {
	v.Sentence = "valid " + f.String()
	v.Kind = tour.Open.Word()
	if f.Closed {
		v.Kind = tour.Closed.Word()
	}
	if f.Symmetries != nil {
		v.Symmetries = []string{}
		for _, s := range *f.Symmetries {
			v.Symmetries = append(v.Symmetries, s.String())
		}
	}
	if f.Magic != nil {
		v.Magic = f.Magic.String()
	}
	v.MagicStarts, v.Crossings = f.MagicStarts, f.Crossings
	if f.Classes != nil {
		v.Classes = names.Each(f.Classes, tour.Class.String)
	}
}

// hint says what would make a tour of the first failing item: a line between its layers, holes,
// or a piece if neither the text nor the question names one.
func (j *parsedVerify) hint(item notation.Item, ask tour.Ask) string {
	if j.hinted {
		return ""
	}
	j.hinted = true
	if n := notation.CountLayerTours(item, ask); n > 0 {
		return fmt.Sprintf("; it is read as a box, and each of its %d layers is a tour: a line --- between blank lines parts tours", n)
	}
	if sign := notation.SignOfHoles(item, ask); sign != "" {
		return fmt.Sprintf("; with a hole in place of each %s it is one: write # there", sign)
	}
	if j.q.Piece != "" {
		return ""
	}
	if j.q.Topology != "" {
		item.Headers.Topology = j.q.Topology
	}
	p, b, ok := notation.Suggest(item, ask)
	switch {
	case !ok:
		return ""
	case b.Topology() == item.Board.Topology():
		return fmt.Sprintf("; with piece %s it is one", p)
	case p.String() == item.Piece.String():
		return fmt.Sprintf("; with topology %s it is one", b.Topology())
	}
	return fmt.Sprintf("; with piece %s and topology %s it is one", p, b.Topology())
}

// question has the conditions on a tour: its board and piece come from the text, or
// from the question.
func (j *parsedVerify) question(item *notation.Item) (query.ParsedQuestion, error) {
	if j.file != nil {
		a := *j.file
		if a.Ask.Kind == tour.Path {
			a.Ask.Kind = item.Kind
		}
		return a, nil
	}
	if err := j.resolvePlace(item); err != nil {
		return query.ParsedQuestion{}, err
	}
	if j.graph == nil || j.graph.Board() != item.Board || j.graph.Piece().String() != item.Piece.String() {
		g, err := j.limits.Graph(item.Board, item.Piece)
		if err != nil {
			return query.ParsedQuestion{}, err
		}
		j.describe(g)
	}
	ask, err := j.q.ParseAsk(item.Board)
	if ask.Kind == tour.Path {
		ask.Kind = item.Kind
	}
	return query.ParsedQuestion{Graph: j.graph, Ask: ask}, err
}

// describe gives the board and piece of a graph. It reuses the names of the previous
// graph's holes if the holes are the same: a text may change the piece or the topology
// with every tour.
func (j *parsedVerify) describe(g *graph.Graph) {
	about, b := query.About{AnswerPlace: query.PlacedOf(g)}, g.Board()
	if j.graph != nil && j.graph.Board().Size() == b.Size() && slices.Equal(j.graph.Board().Holes(), b.Holes()) {
		about.Holes = j.about.Holes
	} else {
		about.Holes, j.holesNamed = query.HolesOf(b), false
	}
	j.graph, j.about = g, about
}

// resolvePlace settles a tour's board and piece.
func (j *parsedVerify) resolvePlace(item *notation.Item) error {
	if says := item.Headers.Piece; j.q.Piece != "" {
		if says != "" && says != j.context.Piece.String() {
			return query.BadField("piece", "the tour in line %d is of the %s, and %s was given; leave one of them out", item.Line, says, j.q.Piece)
		}
		item.Piece = j.context.Piece
	}
	shape := j.topology
	if says := item.Headers.Topology; says != "" {
		if j.q.Topology != "" && says != j.topology.String() {
			return query.BadField("topology", "the tour in line %d is on the %s, and %s was given; leave one of them out", item.Line, says, j.q.Topology)
		}
		var err error
		if shape, err = board.ParseTopology(says); err != nil {
			return err
		}
	} else if j.q.Topology == "" {
		shape = item.Board.Topology()
	}
	if shape == item.Board.Topology() {
		return nil
	}
	if j.read != item.Board || j.shaped.Topology() != shape {
		shaped, err := item.Board.WithTopology(shape)
		if err != nil {
			return err
		}
		j.read, j.shaped = item.Board, shaped
	}
	item.Board = j.shaped
	return nil
}
