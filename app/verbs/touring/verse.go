package touring

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/draw"
	"leaper/exist"
	"leaper/graph"
	"leaper/notation"
	"leaper/tour"
	"leaper/verse"
)

// VerseQuestion asks for a text along a tour.
type VerseQuestion struct {
	Tour  string `json:"tour" flag:"-" doc:"One tour: a grid, boxes, a line of moves, or JSON"`
	Text  string `json:"text" flag:"-" doc:"What is laid along it"`
	By    string `json:"by,omitempty" names:"piece of text" default:"words" doc:"what the text is cut into, <pieces>"`
	Back  bool   `json:"back,omitempty" doc:"the text is laid out row by row; read it along the tour"`
	Skip  string `json:"skip,omitempty" doc:"<squares> that take no piece of the text: a1,b3" example:"a1"`
	Piece string `json:"piece,omitempty" short:"p" hints:"piece" doc:"the <piece>, if the tour does not name it"`

	In io.Reader `json:"-"` // a tour that is not in memory, in place of Tour
}

// VerseAnswer is a text along a tour.
type VerseAnswer struct {
	query.About
	query.Verdict
	Reading string     `json:"reading,omitempty" doc:"How the tour is read where its text is not plain" example:"its numbers count from 0"`
	By      string     `json:"by" example:"words"`
	Read    string     `json:"read" doc:"How the rows are to be read: rows, or along the tour"`
	Rows    [][]string `json:"rows" doc:"The pieces of the text, row by row"`

	text, table string
	graph       *graph.Graph
	tour        tour.Tour
	cells       []string // the piece of each cell
}

// Scene draws the text along its tour.
func (v *VerseAnswer) Scene(o draw.Options) (*draw.Scene, error) {
	return draw.Lettered(v.graph, o, v.tour, v.cells)
}

// Text is the pieces, a line for each row of the board.
func (v *VerseAnswer) Text() string { return v.text }

// Table is the board, in columns.
func (v *VerseAnswer) Table() string { return v.table }

// Read is the question as work.
func (q *VerseQuestion) Read(limits query.Limits) (query.Work, error) {
	by, err := query.Pick(q.By, verse.ParseUnit)
	if err != nil {
		return nil, err
	}
	g, t, reading, err := q.tour(limits)
	if err != nil {
		return nil, err
	}
	b := g.Board()
	var skip []board.Square
	if q.Skip != "" {
		if skip, err = b.ParseSquares(q.Skip); err != nil {
			return nil, query.InField("skip", err)
		}
	}
	for _, s := range skip {
		if b.IsHole(s) {
			return nil, query.BadField("skip", "square %s is a hole of the board already", b.Name(s))
		}
	}
	layout, err := verse.New(b, t, skip)
	if err != nil {
		return nil, query.InField("skip", err)
	}
	pieces, read, order := verse.Cut(q.Text, by), layout.Lay, "rows"
	if q.Back {
		read, order = layout.Unlay, "tour"
	}
	if pieces, err = read(pieces, by); err != nil {
		return nil, query.InField("text", err)
	}
	return func(context.Context, query.Reporter) (query.Answer, error) {
		rows := layout.Rows(pieces)
		return &VerseAnswer{
			About: query.PlaceOf(g), Verdict: query.VerdictOf(exist.Found, fmt.Sprintf("%d %s along a tour of %s", len(pieces), by, g)),
			Reading: reading, By: by.String(), Read: order, Rows: rows, text: verse.Text(rows, by), table: layout.Table(pieces),
			graph: g, tour: t, cells: layout.Cells(pieces),
		}, nil
	}, nil
}

// tour reads the only tour and verifies it.
func (q *VerseQuestion) tour(limits query.Limits) (_ *graph.Graph, _ tour.Tour, reading string, _ error) {
	text := q.In
	if text == nil {
		text = strings.NewReader(q.Tour)
	}
	j, err := (&VerifyQuestion{In: text, Piece: q.Piece}).parse(limits)
	if err != nil {
		return nil, tour.Tour{}, "", err
	}
	reader := notation.NewReader(text, j.context)
	item, err := reader.Next(context.Background())
	if err != nil {
		return nil, tour.Tour{}, "", query.InField("tour", err)
	}
	a, err := j.question(&item)
	if err != nil {
		return nil, tour.Tour{}, "", err
	}
	if fault := (&Candidate{a, item}).Wrong(context.Background(), a.Ask); fault != nil {
		return nil, tour.Tour{}, "", query.BadField("tour", "not a tour of the %s: %w%s", a.Graph, fault, j.hint(item, a.Ask))
	}
	if _, err := reader.Next(context.Background()); err == nil {
		return nil, tour.Tour{}, "", query.BadField("tour", "there is more than one tour; a text goes along one")
	} else if !errors.Is(err, io.EOF) {
		return nil, tour.Tour{}, "", query.InField("tour", err)
	}
	return a.Graph, item.Tour, item.ReadAs, nil
}
