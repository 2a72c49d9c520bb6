package touring

import (
	"context"
	"errors"
	"fmt"

	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/count"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/notation"
	"leaper/number"
	"leaper/tour"
)

// RankQuestion asks for the numbers of tours in a listing. Its fields hold for all tours, and
// must not contradict the text.
type RankQuestion struct {
	VerifyQuestion
	query.Constraints
	query.TimeOptions
	Order string `json:"order,omitempty" names:"order" default:"kt" doc:"the <order> of the listing"`
	Moves string `json:"moves,omitempty" doc:"the order of the moves, as <vectors> (rows down, columns right): \"1,2 2,1 …\""`
	ConventionOption
	NumberingOptions
	Threads int `json:"-" flag:"threads" doc:"how many <threads> to use (default: one for each processor)"`
}

// RankedTour is the number of a tour.
type RankedTour struct {
	Number int `json:"number" doc:"Its place in the text, from 1"`
	Line   int `json:"line" doc:"Where it begins, from 1"`
	query.About
	Reading  string `json:"reading,omitempty" doc:"How its text is read where that is not plain" example:"its numbers count from 0"`
	Rank     string `json:"rank,omitempty" doc:"Its number in the listing, from 0, in digits; left out if it has none, or if that is undecided" example:"6633682205265"`
	Sentence string `json:"sentence,omitempty" doc:"Why it has no number; then no later tour has one either"`
}

// Row is its number.
func (t *RankedTour) Row() string { return t.Rank }

// RankAnswer is the numbers of tours.
type RankAnswer struct {
	query.Verdict
	As      string       `json:"as" example:"directed"`
	Order   string       `json:"order" example:"kt"`
	Tours   []RankedTour `json:"tours"`
	Stopped string       `json:"stopped,omitempty" doc:"What ended the work early" example:"time limit"`
}

// A parsedRank is a parsed question of rank.
type parsedRank struct {
	j     *parsedVerify
	q     *RankQuestion
	opts  number.Options
	last  *graph.Graph // of the tour before
	ask   tour.Ask
	want  *tour.Constraints // on the board of the tour before
	ranks *number.Numbers
	done  int
	line  int // of the last tour
}

// parse reads the question.
func (q *RankQuestion) parse(limits query.Limits) (*parsedRank, error) {
	r := &parsedRank{q: q}
	var err error
	if r.opts, err = q.NumberingOptions.options(limits, q.Threads); err != nil {
		return nil, err
	}
	if r.opts.Order, r.opts.As, err = q.ConventionOption.parseOrder(q.Order, q.Moves); err != nil {
		return nil, err
	}
	if r.j, err = q.VerifyQuestion.parse(limits); err != nil || r.j.file == nil {
		return r, err
	}
	if err := refuseBoardOptions(*r.j.file, r.opts.Order, q.Moves, &q.NumberingOptions); err != nil {
		return r, err
	}
	return r, q.Constraints.ParseInto(r.j.file, limits)
}

// Read is the question as work. It ends with the first item that is no tour of the listing,
// which is an error; the answer has those before.
func (q *RankQuestion) Read(limits query.Limits) (query.Work, error) {
	r, err := q.parse(limits)
	if err != nil {
		return nil, err
	}
	if err := limits.Admit(r.opts.Memory + query.TextTakes(q.Text, r.j.context.Board, min(int64(limits.Verified), int64(len(q.Text))))); err != nil {
		return nil, err
	}
	return func(ctx context.Context, report query.Reporter) (query.Answer, error) {
		out := &RankAnswer{As: r.opts.As.String(), Order: r.opts.Order.String(), Tours: []RankedTour{}}
		each := func(t *RankedTour) error {
			if report.Row != nil {
				return report.Row(t)
			}
			out.Tours = append(out.Tours, *t)
			return r.j.checkRoom(len(out.Tours) - 1)
		}
		err := r.all(ctx, report, each)
		if known := out.ended(ctx, err, r.done); !known {
			return nil, err
		}
		if err != nil && r.done > 0 && !errors.Is(err, context.Canceled) {
			failed := each(&RankedTour{Number: r.done, Line: r.line, About: r.j.about, Sentence: out.Sentence})
			if failed != nil {
				return nil, failed
			}
		}
		if out.Undecided() {
			err = nil
		}
		return out, err
	}, nil
}

// ended says how the numbering ended after this many tours; false if there is no answer then.
func (out *RankAnswer) ended(ctx context.Context, err error, tours int) bool {
	out.Stopped = query.StoppedBy(err)
	switch {
	case err == nil:
		out.Verdict = query.VerdictOf(exist.Found, fault.Plural(tours, "number"))
	case errors.Is(err, context.Canceled):
	case errors.Is(err, tour.ErrNotTour):
		out.Verdict = query.VerdictOf(exist.None, err.Error())
	case errors.Is(err, count.ErrUnfinished):
		out.Verdict = query.VerdictOf(exist.Undecided, "undecided: "+err.Error())
	case ctx.Err() != nil:
		out.Verdict = query.VerdictOf(exist.Undecided, "undecided: "+query.LimitReached().Text)
	default:
		return false
	}
	return true
}

// all gives the number of each tour of the text as it reads it. It stops at the first item
// that is no tour of the listing.
func (r *parsedRank) all(ctx context.Context, report query.Reporter, each func(*RankedTour) error) error {
	for c, err := range r.j.candidates(ctx, r.q.text()) {
		if err != nil {
			return err
		}
		t, err := r.one(ctx, report, c)
		if err != nil {
			return err
		}
		r.j.reportReading(report, c.Item)
		if err := each(t); err != nil {
			return err
		}
	}
	return nil
}

// one is the number of a tour.
func (r *parsedRank) one(ctx context.Context, report query.Reporter, c *Candidate) (*RankedTour, error) {
	r.done++
	r.line = c.Line
	a, err := c.ParsedQuestion, error(nil)
	if a.File == nil {
		if a.Ask, err = r.ofBoard(c.Item.Board); err != nil {
			return nil, err
		}
	}
	if fault := c.Wrong(ctx, tour.Ask{Kind: a.Ask.Kind}); fault != nil {
		return nil, r.wrong(c.Item, fault)
	}
	if a.File != nil {
		a.Ask = r.j.file.Ask // of the listing, whatever the tour says of itself
	}
	if r.ranks == nil || r.last != r.j.graph || r.ask != a.Ask {
		if err := r.prepareRanks(ctx, report, a); err != nil {
			return nil, err
		}
	}
	n, err := r.ranks.Number(ctx, c.Tour)
	if err != nil {
		return nil, r.wrong(c.Item, err)
	}
	return &RankedTour{Number: r.done, Line: c.Line, About: r.j.about, Reading: c.ReadAs, Rank: n.String()}, nil
}

// ofBoard reads what is asked of the text's tours of a board, with its constraints.
func (r *parsedRank) ofBoard(b *board.Board) (tour.Ask, error) {
	ask, err := r.q.ParseAsk(b)
	if err == nil && r.last != r.j.graph {
		a := query.ParsedQuestion{Graph: r.j.graph, Ask: ask}
		err = r.q.Constraints.ParseInto(&a, r.j.limits)
		r.want = a.Ask.Constraints
	}
	ask.Constraints = r.want
	return ask, err
}

// prepareRanks prepares for tours of another listing.
func (r *parsedRank) prepareRanks(ctx context.Context, report query.Reporter, a query.ParsedQuestion) error {
	r.last, r.ask = r.j.graph, a.Ask
	var err error
	if a.Graph, err = query.WithMoves(a.Graph, r.q.Moves); err != nil {
		return err
	}
	o := r.opts
	o.Progress, o.Ahead = report.Now, ahead(report)
	r.ranks, err = number.New(ctx, a.Graph, a.Ask, o)
	return err
}

// wrong names the tour without a number.
func (r *parsedRank) wrong(item notation.Item, err error) error {
	if errors.Is(err, tour.ErrNotTour) {
		return fmt.Errorf("tour %d, in line %d: not a tour: %w", r.done, item.Line, err)
	}
	return fmt.Errorf("tour %d, in line %d: %w", r.done, item.Line, err)
}
