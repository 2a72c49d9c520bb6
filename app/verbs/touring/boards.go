package touring

import (
	"context"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/exist"
	"leaper/internal/randomboard"
)

// RandomBoardQuestion asks for a board with random holes.
type RandomBoardQuestion struct {
	query.Place
	Take     string `json:"take" flag:"holes" doc:"how many <squares> to take away: 12, or a share of the board, 5%" example:"5%"`
	Balanced bool   `json:"balanced,omitempty" doc:"leave as many squares of one colour as of the other"`
	Any      bool   `json:"any,omitempty" doc:"squares may have fewer than two neighbours"`
	Seed     uint64 `json:"seed,omitempty" default:"1" doc:"the seed, a <number>; the same seed gives the same board"`
}

// BoardPictureAnswer is a new board.
type BoardPictureAnswer struct {
	query.About
	query.Verdict
	Picture string `json:"picture" doc:"A line for each row, with . for a square and # for a hole"`
}

func pictureAnswer(q *query.Place, b *board.Board, sentence string) *BoardPictureAnswer {
	at := query.AnswerPlace{Board: b.Size(), Topology: query.TopologyOf(b), Holes: query.HolesOf(b), Piece: q.Piece}
	return &BoardPictureAnswer{About: query.About{AnswerPlace: at}, Verdict: query.VerdictOf(exist.Found, sentence), Picture: b.Picture()}
}

// Read is the question as work.
func (q *RandomBoardQuestion) Read(limits query.Limits) (query.Work, error) {
	if q.Take == "" {
		return nil, query.BadField("take", "how many holes? Write 5%% or 12")
	}
	g, err := q.ParseGraph(limits)
	if err != nil {
		return nil, err
	}
	b := g.Board()
	if err := checkPicture(b); err != nil {
		return nil, err
	}
	n, err := readHoles(q.Take, b.Squares())
	if err != nil {
		return nil, err
	}
	how := randomboard.Options{Balanced: q.Balanced, Any: q.Any}
	return func(ctx context.Context, _ query.Reporter) (query.Answer, error) {
		drawn, err := randomboard.Draw(ctx, g, n, rand.New(rand.NewPCG(query.Usual(q).Seed, 1851)), how)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			return nil, query.BadValue("take", q.Take, "%w", err)
		}
		return pictureAnswer(&q.Place, drawn, drawn.String()), nil
	}, nil
}

// ShapedBoardQuestion asks for a ready-made board.
type ShapedBoardQuestion struct {
	Shape string `json:"shape" flag:"-" names:"shape" doc:"What it looks like"`
	Size  string `json:"size" flag:"-" doc:"Its rows and columns: 12, or 12x16" example:"12x16"`
}

// Read is the question as work.
func (q *ShapedBoardQuestion) Read(limits query.Limits) (query.Work, error) {
	b, err := board.ParseShape(q.Shape, q.Size)
	if err != nil {
		return nil, err
	}
	if err := limits.CheckBoard(b); err != nil {
		return nil, err
	}
	if err := limits.Admit(query.AnswerTakes(b, 0)); err != nil {
		return nil, err
	}
	return func(context.Context, query.Reporter) (query.Answer, error) {
		return pictureAnswer(&query.Place{}, b, q.Shape+" on "+b.String()), nil
	}, nil
}

// checkPicture refuses boards that have no picture.
func checkPicture(b *board.Board) error {
	switch {
	case b.Rank() != 2:
		return query.BadValue("board", b.Size(), "its rank is %d, and only boards of rows and columns have a picture", b.Rank())
	case b.Cells() > board.MaxPicture-b.Side(0):
		return query.BadValue("board", b.Size(), "its picture has more than %d characters, the most that is read", board.MaxPicture)
	}
	return nil
}

// readHoles reads a number of holes, or a share of the squares, rounded to the nearest
// number.
func readHoles(s string, squares int64) (int64, error) {
	if share, ok := strings.CutSuffix(s, "%"); ok {
		x, err := strconv.ParseFloat(strings.TrimSpace(share), 64)
		switch {
		case err != nil || math.IsNaN(x):
			return 0, query.BadValue("take", s, "write a number such as 12, or a share such as 5%%")
		case x < 0 || x >= 100:
			return 0, query.BadValue("take", s, "a share is from 0%% to less than 100%%")
		}
		return int64(math.Round(float64(squares) * x / 100)), nil
	}
	n, err := strconv.ParseInt(s, 10, 64)
	switch {
	case err != nil:
		return 0, query.BadValue("take", s, "write a number such as 12, or a share such as 5%%")
	case n < 0 || n >= squares:
		return 0, query.BadValue("take", s, "the board has %d squares, so write 0 to %d", squares, squares-1)
	}
	return n, nil
}
