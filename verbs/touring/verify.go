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

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/notation"
	"leaper/piece"
	"leaper/tour"
	"leaper/verbs/query"
)

// Verify checks tours and describes them. Its fields hold for all tours, and must not
// contradict the text.
type Verify struct {
	Text     string   `json:"text" flag:"-" doc:"Tours: grids, boxes, lines of moves, or JSON" example:"a1 c2"`
	Board    string   `json:"board,omitempty" flag:"-" doc:"Their board, if it is not taken from the text" example:"8x8"`
	Topology string   `json:"topology,omitempty" short:"t" hints:"topology" doc:"how the edges are glued, a <topology>, if the text does not say it"`
	Holes    []string `json:"holes,omitempty" flag:"hole" doc:"<squares> taken away from the given board, and blocks of them: b1,c3-d5"`
	Piece    string   `json:"piece,omitempty" short:"p" hints:"piece" doc:"the piece, if the text does not say it: a <name> (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum (knight+king)"`
	query.Wanted
	query.OfGraph

	Given *board.Board `json:"-"` // a board read by an adapter, in place of Board
	File  *query.File  `json:"-"` // a graph in place of it
	In    io.Reader    `json:"-"` // a text that is not in memory, in place of Text
}

// Verified is the verdict on a candidate tour: its board and piece, its kind if it is
// a tour, and the facts that are defined and known.
type Verified struct {
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
	Tour        *query.Tour `json:"tour,omitempty" doc:"The tour, if it is one; the command leaves it out"`

	what string
}

// String describes a tour and gives its verdict.
func (v *Verified) String() string { return v.what + ": " + v.Sentence }

// Judged has the verdict on each tour of a text.
type Judged struct {
	query.Verdict
	Tours   []Verified `json:"tours"`
	Stopped string     `json:"stopped,omitempty" doc:"What ended the work early" example:"time limit"`
}

// spooled is the part of a text that must be well formed before the first tour is
// judged. For a smaller torn file, only the tear is reported.
const spooled = 1 << 20

// A Judging is a parsed question of verify. An adapter with texts of any length runs
// it itself; others call [Verify.Read].
type Judging struct {
	q       *Verify
	limits  query.Limits
	Context notation.ReadContext
	shape   board.Topology // as given
	file    *query.Asked   // if the tours are of a graph without a board; else nil
	tours   bool           // answers have the tours, and name the holes of a board once
	number  int
	bad     int
	hinted  bool

	read, shaped *board.Board // the last board read, and its interpretation
	Graph        *graph.Graph // of the last tour
	about        query.About  // its board and piece
	named        bool         // an answer has named the holes
}

// Begin reads the question.
func (q *Verify) Begin(most query.Limits) (*Judging, error) {
	j := &Judging{q: q, limits: most}
	if q.In == nil && strings.TrimSpace(q.Text) == "" {
		return nil, query.BadField("text", "there is nothing; send tours as grids, boxes, lines of moves or JSON")
	}
	err := q.onto(j)
	if err != nil || j.file != nil {
		return j, err
	}
	if q.Piece != "" {
		if j.Context.Piece, err = piece.Parse(q.Piece); err != nil {
			return nil, err
		}
	}
	if j.shape, err = query.Pick(q.Topology, board.ParseTopology); err != nil {
		return nil, err
	}
	switch {
	case q.Given != nil || q.Board != "":
		p := query.Place{Board: q.Board, Given: q.Given, Topology: q.Topology, Holes: q.Holes}
		j.Context.Board, err = p.AsBoard(most)
		return j, err
	case len(q.Holes) > 0:
		return nil, query.BadField("holes", "they need a board; write its size, such as 8x8")
	}
	return j, nil
}

// Read is the question as work.
func (q *Verify) Read(most query.Limits) (query.Work, error) {
	j, err := q.Begin(most)
	if err != nil {
		return nil, err
	}
	j.tours = true
	if err := most.Admit(query.TextTakes(q.Text, j.Context.Board, min(int64(most.Verified), int64(len(q.Text))))); err != nil {
		return nil, err
	}
	return func(ctx context.Context, tell query.Tell) (query.Answer, error) {
		out, tours := &Judged{Tours: []Verified{}}, []tour.Tour{}
		err := j.judge(ctx, strings.NewReader(q.Text), func(v *Verified, t tour.Tour) error {
			if err := j.room(len(out.Tours)); err != nil {
				return err
			}
			out.Tours = append(out.Tours, *v)
			if j.file != nil {
				tours = append(tours, t.Clone())
			}
			tell.Now(query.Progress{Words: fault.Plural(len(out.Tours), "tour")})
			return nil
		})
		if err != nil && !query.TimeUp(err) {
			return nil, err
		}
		out.Stopped, out.Verdict = query.StoppedBy(err), j.verdict(err)
		if j.file != nil {
			return j.ofFile(out, tours), nil
		}
		return out, nil
	}, nil
}

// room refuses more tours than an answer may hold; it already has so many.
func (j *Judging) room(has int) error {
	if most := j.limits.Verified; most > 0 && has == most {
		return query.InField("text", query.TooMuch("more than %d tours; send them in parts", most))
	}
	return nil
}

// verdict sums up all tours.
func (j *Judging) verdict(stopped error) query.Verdict {
	all := fault.Plural(j.number, "tour")
	switch {
	case j.bad > 0:
		return query.VerdictOf(exist.None, fmt.Sprintf("not a tour: %d of %d", j.bad, j.number))
	case stopped != nil:
		return query.VerdictOf(exist.Undecided, "undecided: the time limit was reached after "+all+", which are valid; send fewer")
	}
	return query.VerdictOf(exist.Found, all+", valid")
}

// Run judges the tours of In as it reads them. It judges none until the first megabyte
// is well formed.
func (j *Judging) Run(ctx context.Context, each func(*Verified) error) error {
	head, err := io.ReadAll(io.LimitReader(j.q.In, spooled))
	if err != nil {
		return fmt.Errorf("tours: %w", err)
	}
	if len(head) < spooled {
		for item, err := range j.Items(bytes.NewReader(head)) {
			if err == nil {
				_, err = j.Question(&item)
			}
			if err != nil {
				return err
			}
		}
	}
	return j.judge(ctx, io.MultiReader(bytes.NewReader(head), j.q.In), func(v *Verified, _ tour.Tour) error { return each(v) })
}

// Bad is the number of invalid tours.
func (j *Judging) Bad() int { return j.bad }

// Items are the tours of a text.
func (j *Judging) Items(text io.Reader) iter.Seq2[notation.Item, error] {
	if j.file != nil {
		return j.walks(text)
	}
	return notation.NewReader(text, j.Context).All()
}

// Fault says what is wrong with a tour; nil if nothing is.
func (j *Judging) Fault(ctx context.Context, item notation.Item, ask tour.Ask) error {
	switch {
	case item.Fault != nil:
		return item.Fault
	case j.file != nil:
		return tour.VerifyContext(ctx, j.file.Graph, ask, item.Tour)
	}
	return item.Verify(ask)
}

func (j *Judging) judge(ctx context.Context, text io.Reader, each func(*Verified, tour.Tour) error) error {
	for item, err := range j.Items(text) {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		v, err := j.one(ctx, item)
		if err != nil {
			return err
		}
		if err := each(v, item.Tour); err != nil {
			return err
		}
	}
	return nil
}

// one judges a tour.
func (j *Judging) one(ctx context.Context, item notation.Item) (*Verified, error) {
	q, err := j.Question(&item)
	if err != nil {
		return nil, err
	}
	fault := j.Fault(ctx, item, q.Ask)
	if fault != nil && !errors.Is(fault, tour.ErrNotTour) {
		return nil, fault
	}
	j.number++
	v := &Verified{Number: j.number, Line: item.Line, About: j.about, Reading: item.Read, Valid: fault == nil, what: q.What()}
	if j.tours {
		if v.SameHoles = j.named && v.Holes != nil; v.SameHoles {
			v.Holes = nil
		}
		j.named = true
	}
	switch {
	case !v.Valid:
		j.bad++
		v.Kind, v.Fault = "", fault.Error()
		v.Sentence = "not a tour: " + v.Fault + j.hint(item, q.Ask)
	default:
		v.facts(j.facts(item))
		if j.tours && j.file == nil {
			v.Tour = v.About.TourOf(q.Graph, item.Tour)
			v.Tour.Holes = nil
		}
	}
	return v, nil
}

// facts gives the facts about a valid tour; on a small board there are more.
func (j *Judging) facts(item notation.Item) tour.Facts {
	if j.file != nil {
		return tour.Facts{Closed: tour.Verify(j.file.Graph, tour.Ask{Kind: tour.Closed}, item.Tour) == nil}
	}
	if j.limits.Facts > 0 && item.Board.Cells() > j.limits.Facts {
		return tour.Facts{Closed: tour.IsClosed(item.Board, item.Piece, item.Tour)}
	}
	return tour.Describe(item.Board, item.Piece, item.Tour)
}

func (v *Verified) facts(f tour.Facts) {
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
}

// hint says what would make a tour of the first failing item: a line between its layers, holes,
// or a piece if neither the text nor the question names one.
func (j *Judging) hint(item notation.Item, ask tour.Ask) string {
	if j.hinted {
		return ""
	}
	j.hinted = true
	if n := notation.Layers(item, ask); n > 0 {
		return fmt.Sprintf("; it is read as a box, and each of its %d layers is a tour: a line --- between blank lines parts tours", n)
	}
	if sign := notation.Holed(item, ask); sign != "" {
		return fmt.Sprintf("; with a hole in place of each %s it is one: write # there", sign)
	}
	if j.q.Piece != "" {
		return ""
	}
	if j.q.Topology != "" {
		item.Says.Topology = j.q.Topology
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

// Question has the conditions on a tour: its board and piece come from the text, or
// from the question.
func (j *Judging) Question(item *notation.Item) (query.Asked, error) {
	if j.file != nil {
		a := *j.file
		if a.Ask.Kind == tour.Path {
			a.Ask.Kind = item.Kind
		}
		return a, nil
	}
	if err := j.place(item); err != nil {
		return query.Asked{}, err
	}
	if j.Graph == nil || j.Graph.Board() != item.Board || j.Graph.Piece().String() != item.Piece.String() {
		g, err := j.limits.Graph(item.Board, item.Piece)
		if err != nil {
			return query.Asked{}, err
		}
		j.describe(g)
	}
	ask, err := j.q.AsAsk(item.Board)
	if ask.Kind == tour.Path {
		ask.Kind = item.Kind
	}
	return query.Asked{Graph: j.Graph, Ask: ask}, err
}

// describe gives the board and piece of a graph. It reuses the names of the previous
// graph's holes if the holes are the same: a text may change the piece or the topology
// with every tour.
func (j *Judging) describe(g *graph.Graph) {
	about, b := query.AboutPlain(g), g.Board()
	if j.Graph != nil && j.Graph.Board().Size() == b.Size() && slices.Equal(j.Graph.Board().Holes(), b.Holes()) {
		about.Holes = j.about.Holes
	} else {
		about.Holes, j.named = query.HolesOf(b), false
	}
	j.Graph, j.about = g, about
}

// place settles a tour's board and piece.
func (j *Judging) place(item *notation.Item) error {
	if says := item.Says.Piece; j.q.Piece != "" {
		if says != "" && says != j.Context.Piece.String() {
			return query.BadField("piece", "the tour in line %d is of the %s, and %s was given; leave one of them out", item.Line, says, j.q.Piece)
		}
		item.Piece = j.Context.Piece
	}
	shape := j.shape
	if says := item.Says.Topology; says != "" {
		if j.q.Topology != "" && says != j.shape.String() {
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
