package touring

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"leaper/board"
	"leaper/count"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/notation"
	"leaper/number"
	"leaper/tour"
	"leaper/verbs/query"
)

// Rank asks for the numbers of tours in a listing. Its fields hold for all tours, and
// must not contradict the text.
type Rank struct {
	Verify
	query.Constraints
	query.Timed
	Order string `json:"order,omitempty" names:"order" default:"kt" doc:"the <order> of the listing"`
	Moves string `json:"moves,omitempty" doc:"the order of the moves, as <vectors> (rows down, columns right): \"1,2 2,1 …\""`
	Convention
	Numbering
	Threads int `json:"-" flag:"threads" doc:"how many <threads> to use (default: one for each processor)"`
}

// RankedTour is the number of a tour.
type RankedTour struct {
	Number int `json:"number" doc:"Its place in the text, from 1"`
	Line   int `json:"line" doc:"Where it begins, from 1"`
	query.About
	Reading  string `json:"reading,omitempty" doc:"How its text is read where that is not plain" example:"its numbers count from 0"`
	Rank     string `json:"rank,omitempty" doc:"Its number in the listing, from 0, in digits; left out if it has none, or if that is undecided" example:"6633682205265"`
	Sentence string `json:"sentence,omitempty" doc:"In the command: why it has no number; then no later tour has one either"`
}

// Ranked is the numbers of tours.
type Ranked struct {
	query.Verdict
	As      string       `json:"as" example:"directed"`
	Order   string       `json:"order" example:"kt"`
	Tours   []RankedTour `json:"tours"`
	Stopped string       `json:"stopped,omitempty" doc:"What ended the work early" example:"time limit"`
}

// A Ranking is a parsed question of rank.
type Ranking struct {
	j    *Judging
	q    *Rank
	opts number.Options
	last *graph.Graph // of the tour before
	ask  tour.Ask
	want *tour.Constraints // on the board of the tour before
	of   *number.Numbers
	done int
	line int // of the last tour
}

// Begin reads the question.
func (q *Rank) Begin(most query.Limits) (*Ranking, error) {
	r := &Ranking{q: q}
	var err error
	if r.opts, err = q.Numbering.options(most, q.Threads); err != nil {
		return nil, err
	}
	if r.opts.Order, r.opts.As, err = q.Convention.ordered(q.Order, q.Moves); err != nil {
		return nil, err
	}
	if r.j, err = q.Verify.Begin(most); err != nil || r.j.file == nil {
		return r, err
	}
	if err := boardless(r.opts.Order, q.Moves, &q.Numbering); err != nil {
		return r, err
	}
	return r, q.Constraints.Onto(r.j.file, most)
}

// Read is the question as work.
func (q *Rank) Read(most query.Limits) (query.Work, error) {
	r, err := q.Begin(most)
	if err != nil {
		return nil, err
	}
	if err := most.Admit(r.opts.Memory + query.TextTakes(q.Text, r.j.Context.Board, min(int64(most.Verified), int64(len(q.Text))))); err != nil {
		return nil, err
	}
	return func(ctx context.Context, tell query.Tell) (query.Answer, error) {
		out := &Ranked{As: r.opts.As.String(), Order: r.opts.Order.String(), Tours: []RankedTour{}}
		q.In = strings.NewReader(q.Text)
		err := r.Run(ctx, tell, func(t *RankedTour) error {
			if err := r.j.room(len(out.Tours)); err != nil {
				return err
			}
			out.Tours = append(out.Tours, *t)
			return nil
		})
		if err := out.ended(err, len(out.Tours)); err != nil {
			return nil, err
		}
		return out, nil
	}, nil
}

// ended says how the numbering of so many tours ended. It returns an error that is no answer.
func (out *Ranked) ended(err error, tours int) error {
	switch {
	case err != nil && errors.Is(err, count.ErrUnfinished) && !errors.Is(err, context.Canceled), query.TimeUp(err):
		out.Stopped = query.StoppedBy(err)
		out.Verdict = query.VerdictOf(exist.Undecided, "undecided: "+err.Error())
	case err != nil:
		return err
	default:
		out.Verdict = query.VerdictOf(exist.Found, fault.Plural(tours, "number"))
	}
	return nil
}

// Run gives the number of each tour of In as it reads it. It stops at the first item
// that is no tour of the listing.
func (r *Ranking) Run(ctx context.Context, tell query.Tell, each func(*RankedTour) error) error {
	for item, err := range r.j.Items(r.q.In) {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		t, err := r.one(ctx, tell, item)
		if err != nil {
			return err
		}
		if err := each(t); err != nil {
			return err
		}
	}
	return nil
}

// one is the number of a tour.
func (r *Ranking) one(ctx context.Context, tell query.Tell, item notation.Item) (*RankedTour, error) {
	a, err := r.j.Question(&item)
	if err != nil {
		return nil, err
	}
	r.done++
	r.line = item.Line
	if a.File == nil {
		if a.Ask, err = r.ofBoard(item.Board); err != nil {
			return nil, err
		}
	}
	if fault := r.j.Fault(ctx, item, tour.Ask{Kind: a.Ask.Kind}); fault != nil {
		return nil, r.wrong(item, fault)
	}
	if a.File != nil {
		a.Ask = r.j.file.Ask // of the listing, whatever the tour says of itself
	}
	if r.of == nil || r.last != r.j.Graph || r.ask != a.Ask {
		if err := r.numbers(ctx, tell, a); err != nil {
			return nil, err
		}
	}
	n, err := r.of.Number(ctx, item.Tour)
	if err != nil {
		return nil, r.wrong(item, err)
	}
	return &RankedTour{Number: r.done, Line: item.Line, About: r.j.about, Reading: item.Read, Rank: n.String()}, nil
}

// ofBoard is what is asked of the tours of a board, those of the text, with its constraints.
func (r *Ranking) ofBoard(b *board.Board) (tour.Ask, error) {
	ask, err := r.q.AsAsk(b)
	if err == nil && r.last != r.j.Graph {
		a := query.Asked{Graph: r.j.Graph, Ask: ask}
		err = r.q.Constraints.Onto(&a, r.j.limits)
		r.want = a.Ask.Constraints
	}
	ask.Constraints = r.want
	return ask, err
}

// Unnumbered is the tour that ended the ranking; nil if there is none.
func (r *Ranking) Unnumbered(why string) *RankedTour {
	if r.done == 0 {
		return nil
	}
	return &RankedTour{Number: r.done, Line: r.line, About: r.j.about, Sentence: why}
}

// numbers prepares for tours of another listing.
func (r *Ranking) numbers(ctx context.Context, tell query.Tell, a query.Asked) error {
	r.last, r.ask = r.j.Graph, a.Ask
	if r.q.Moves != "" {
		order, err := query.Vectors(r.q.Moves, a.Graph)
		if err != nil {
			return err
		}
		if a.Graph, err = a.Graph.WithMoves(order); err != nil {
			return query.InField("moves", err)
		}
	}
	o := r.opts
	o.Progress = tell.Now
	var err error
	r.of, err = number.New(ctx, a.Graph, a.Ask, o)
	return err
}

// wrong names the tour without a number.
func (r *Ranking) wrong(item notation.Item, err error) error {
	if errors.Is(err, tour.ErrNotTour) {
		return fmt.Errorf("tour %d, in line %d: not a tour: %w", r.done, item.Line, err)
	}
	return fmt.Errorf("tour %d, in line %d: %w", r.done, item.Line, err)
}
