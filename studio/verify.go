package studio

import (
	"context"
	"errors"
	"strings"

	"leaper/board"
	"leaper/notation"
	"leaper/piece"
	"leaper/tour"
	"leaper/verbs"
)

// VerifyAsk asks what tours are, in any format that the command writes. A board and
// a piece that are given go for all of them.
type VerifyAsk struct {
	Text     string   `json:"text" doc:"Tours: grids, boxes, lines of moves, or JSON" example:"a1 c2"`
	Board    string   `json:"board,omitempty" doc:"Their board, if the text is not to say it"`
	Topology string   `json:"topology,omitempty" enum:"plane,cylinder,torus,mobius,klein,projective"`
	Holes    []string `json:"holes,omitempty"`
	Piece    string   `json:"piece,omitempty" doc:"Their piece, if the text is not to say it; else the knight"`
	Kind     string   `json:"kind,omitempty" enum:"path,closed,open" doc:"What each has to be"`
	From     string   `json:"from,omitempty"`
	To       string   `json:"to,omitempty"`
}

// VerifyAnswer says of each what it is.
type VerifyAnswer struct {
	Tours []Verified `json:"tours"`
}

// Verified is what there is to say of a would-be tour.
type Verified struct {
	Valid     bool        `json:"valid"`
	Sentence  string      `json:"sentence" doc:"What it is, or the first thing that is wrong with it"`
	Kind      string      `json:"kind,omitempty" enum:"closed,open"`
	Tour      *verbs.Tour `json:"tour,omitempty" doc:"The tour, if it is one"`
	Crossings *int64      `json:"crossings,omitempty" doc:"How often its drawing crosses itself"`
	Symmetry  string      `json:"symmetry,omitempty" doc:"The symmetries of its drawing" example:"half turn"`
}

func (s *Server) verify(ctx context.Context, e *errand) (*reply, error) {
	return e.admitted(ctx, func(ctx context.Context, body []byte) (*reply, error) {
		var in VerifyAsk
		if err := unmarshal(body, &in); err != nil {
			return nil, err
		}
		out, err := s.verified(ctx, in)
		if err != nil {
			return nil, err
		}
		return e.data(ctx, 200, out)
	})
}

func (s *Server) verified(ctx context.Context, in VerifyAsk) (*VerifyAnswer, error) {
	most := s.limits("verify", false)
	if strings.TrimSpace(in.Text) == "" {
		return nil, senseless("text: there is nothing; send tours as grids, boxes, lines of moves or JSON")
	}
	q := verbs.Question{Place: verbs.Place{Board: in.Board, Topology: in.Topology, Holes: in.Holes}, Wanted: verbs.Wanted{Kind: in.Kind, From: in.From, To: in.To}}
	var c notation.ReadContext
	var err error
	if in.Piece != "" {
		if c.Piece, err = piece.Parse(in.Piece); err != nil {
			return nil, err
		}
	}
	switch {
	case in.Board != "":
		if c.Board, err = q.AsBoard(); err != nil {
			return nil, err
		}
		if err := most.CheckBoard(c.Board); err != nil {
			return nil, err
		}
	case in.Topology != "" && in.Topology != board.Plane.String() || len(in.Holes) > 0:
		return nil, senseless("holes and topology need a board: write it, such as {\"board\":\"8x8\"}")
	}
	out := &VerifyAnswer{Tours: []Verified{}}
	for item, err := range notation.NewReader(strings.NewReader(in.Text), c).All() {
		switch {
		case err != nil:
			return nil, err
		case ctx.Err() != nil:
			return nil, senseless("text: %d tours were verified in time; send fewer", len(out.Tours))
		case len(out.Tours) == s.opts.Verified:
			return nil, senseless("text: more than %d tours; send them in parts", s.opts.Verified)
		}
		if in.Piece != "" {
			item.Piece = c.Piece
		}
		v, err := s.judge(&q, most, item)
		if err != nil {
			return nil, err
		}
		out.Tours = append(out.Tours, v)
	}
	return out, nil
}

// judge verifies one tour.
func (s *Server) judge(q *verbs.Question, most verbs.Limits, item notation.Item) (Verified, error) {
	b := item.Board
	g, err := most.Graph(b, item.Piece)
	if err != nil {
		return Verified{}, err
	}
	ask, err := q.AsAsk(b)
	if err != nil {
		return Verified{}, err
	}
	if ask.Kind == tour.Path {
		ask.Kind = item.Kind
	}
	fault := item.Fault
	if fault == nil {
		fault = tour.Verify(b, item.Piece, ask, item.Tour)
	}
	if fault != nil && !errors.Is(fault, tour.ErrNotTour) {
		return Verified{}, fault
	}
	v := Verified{Valid: fault == nil}
	facts := tour.Facts{}
	if v.Valid {
		if b.Cells() <= s.opts.FactSquares {
			facts = tour.Describe(b, item.Piece, item.Tour)
		} else {
			facts.Closed = tour.IsClosed(b, item.Piece, item.Tour)
		}
		v.Tour = verbs.TourOf(g, item.Tour)
		v.Kind, v.Crossings = v.Tour.Kind, facts.Crossings
		if facts.Symmetries != nil {
			v.Symmetry = symmetryWords(*facts.Symmetries)
		}
	}
	v.Sentence = verbs.TourLine(fault, facts)
	return v, nil
}

func symmetryWords(all tour.Symmetries) string {
	if len(all) == 0 {
		return "asymmetric"
	}
	var words []string
	for _, k := range all {
		words = append(words, k.String())
	}
	return strings.Join(words, ", ")
}
