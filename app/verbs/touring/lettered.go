package touring

import (
	"context"

	"leaper/app/verbs/query"
	"leaper/exist"
	"leaper/internal/letterboard"
)

// TextBoardQuestion asks for a board of letters that has a tour.
type TextBoardQuestion struct {
	Text  string `json:"text" flag:"-" doc:"A letter or a word" example:"A"`
	Rows  int    `json:"rows,omitempty" least:"1" doc:"how many <rows> a capital has (default: as few as have a tour, from 12)"`
	Piece string `json:"piece,omitempty" short:"p" hints:"piece" default:"knight" doc:"the <piece> that must have a tour"`
}

// letteredTakes is about how many bytes the search for a board of the most letters takes.
const letteredTakes = 64 << 20

// Read is the question as work.
func (q *TextBoardQuestion) Read(limits query.Limits) (query.Work, error) {
	p, err := (&query.Place{Piece: q.Piece}).ParsePiece()
	if err != nil {
		return nil, err
	}
	options := letterboard.Options{Rows: q.Rows}
	if err := letterboard.Check(q.Text, options); err != nil {
		return nil, err
	}
	if err := limits.Admit(letteredTakes); err != nil {
		return nil, err
	}
	return func(ctx context.Context, report query.Reporter) (query.Answer, error) {
		report.Now(query.Progress{Words: "looking"})
		b, err := letterboard.Make(ctx, q.Text, p, options)
		switch {
		case err != nil:
			return nil, err
		case b.Board == nil:
			return &BoardPictureAnswer{About: query.About{AnswerPlace: query.AnswerPlace{Piece: p.String()}}, Verdict: query.VerdictOf(exist.Undecided, "undecided: "+b.String())}, nil
		}
		if err := limits.CheckBoard(b.Board); err != nil {
			return nil, err
		}
		return pictureAnswer(&query.Place{Piece: p.String()}, b.Board, b.String()), nil
	}, nil
}
