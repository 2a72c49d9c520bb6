package touring

import (
	"context"
	"fmt"
	"iter"
	"math/big"

	"leaper/exist"
	"leaper/find"
	"leaper/internal/fault"
	"leaper/list"
	"leaper/number"
	"leaper/tour"
	"leaper/trace"
	"leaper/verbs/query"
	"leaper/work"
)

// Convention is what counts as one tour.
type Convention struct {
	As string `json:"as,omitempty" names:"convention" default:"directed" doc:"what counts as one tour, a <convention>"`
}

// ordered reads the order of a listing, and what counts as one tour in it.
func (c *Convention) ordered(order, moves string) (o list.Order, as tour.Convention, err error) {
	if o, err = query.Pick(order, list.ParseOrder); err != nil {
		return o, as, err
	}
	if as, err = query.Pick(c.As, tour.ParseConvention); err != nil {
		return o, as, query.InField("as", err)
	}
	if moves != "" && o != list.Plain && o != list.Moves {
		err = query.BadFields("moves", "order", "an order of moves goes with the orders plain and moves")
	}
	return o, as, err
}

// boardless refuses what a listing of a graph from a file has not.
func boardless(o list.Order, moves string, n *Numbering) error {
	return query.Boardless(query.Given{Field: "order", Set: o == list.Moves}, query.Given{Field: "moves", Set: moves != ""}, query.Given{Field: "Cache", Set: n.Cache != ""})
}

// List asks for tours in order.
type List struct {
	query.Question
	query.OfGraph
	query.Constraints
	query.Timed
	Order string `json:"order,omitempty" names:"order" default:"kt" doc:"the <order>"`
	Moves string `json:"moves,omitempty" doc:"the order of the moves, as <vectors> (rows down, columns right): \"1,2 2,1 …\""`
	Convention
	Skip    int64  `json:"skip,omitempty" flag:"-" doc:"skip this many <tours> first"`
	After   string `json:"after,omitempty" flag:"skip" doc:"skip this many <tours> first; the number may be of any size"`
	Limit   int64  `json:"limit,omitempty" flag:"number" short:"n" default:"1" all:"-1" doc:"how many tours: a <number>, or all"`
	NoPrune bool   `json:"no_prune,omitempty" flag:"no-prune" doc:"walk into every dead end"`
	Numbering
	Threads int  `json:"-" flag:"threads" doc:"how many <threads> to use (default: one for each processor)"`
	Stats   bool `json:"-" flag:"stats" doc:"say on standard error what the search did: steps, retreats, tests"`
}

// AllTours means no limit.
const AllTours = -1

// Tours is some tours of a listing.
type Tours struct {
	query.About
	query.Verdict
	As      string       `json:"as" example:"directed"`
	First   int64        `json:"first" doc:"How many tours come before these, if that is below 2^53; else see after"`
	After   string       `json:"after,omitempty" doc:"How many tours come before these, in digits, where a tour was found by its number"`
	Tours   []query.Tour `json:"tours" doc:"For a job, these came as events before"`
	Given   int64        `json:"given" doc:"How many there are here"`
	Last    bool         `json:"last" doc:"There are certainly no more after these"`
	Stopped string       `json:"stopped,omitempty" doc:"What ended the listing early" example:"time limit"`
}

// A Listing is a parsed question of list.
type Listing struct {
	query.Asked
	opts  list.Options
	skip  *big.Int
	limit int64
	met   *big.Int // tours met, skipped ones included
	given int64
	leaps bool // the first tour is found by its number
	takes number.Options
	// cheaply prepares to find tours by number where a search is stuck, in so much memory; nil
	// where nothing does. counted says that the last tour was found so.
	cheaply  func(*Listing, context.Context, query.Tell) byNumber
	patience int64
	memory   int64
	counted  bool
	found    int  // tours that were found so
	last     bool // no tours follow
	more     bool // there are
	steps    list.Stats
	// first finds the first tour, if the listing leaps.
	first func(context.Context, query.Tell) (iter.Seq2[tour.Tour, error], error)
}

// Begin reads the question.
func (q *List) Begin(most query.Limits) (*Listing, error) { return q.BeginWith(most, (*Listing).leap) }

// BeginWith reads the question. The function leap decides whether to find the first tour
// by its number. Without leap, a program needs no counting code.
func (q *List) BeginWith(most query.Limits, leap func(*Listing, *List, query.Limits) error) (*Listing, error) {
	l := &Listing{limit: q.Limit, met: new(big.Int), patience: patience, memory: most.Swept(), opts: list.Options{NoPrune: q.NoPrune, Resources: work.Resources{Threads: q.Threads}}}
	var err error
	if l.skip, err = q.skipped(); err != nil {
		return nil, err
	}
	if l.opts.Order, l.opts.As, err = q.Convention.ordered(q.Order, q.Moves); err != nil {
		return nil, err
	}
	switch {
	case q.Limit < AllTours:
		return nil, query.BadValue("limit", q.Limit, "it is below 0; write how many tours to list, from 1")
	case q.Limit == 0:
		l.limit = 1
	}
	if err := query.CheckThreads(q.Threads); err != nil {
		return nil, err
	}
	if l.Asked, err = q.AsConstrained(&q.OfGraph, &q.Constraints, most); err != nil {
		return nil, err
	}
	if q.File != nil {
		if err := boardless(l.opts.Order, q.Moves, &q.Numbering); err != nil {
			return nil, err
		}
	}
	if q.Moves != "" {
		order, err := query.Vectors(q.Moves, l.Graph)
		if err != nil {
			return nil, err
		}
		if l.Graph, err = l.Graph.WithMoves(order); err != nil {
			return nil, query.InField("moves", err)
		}
	}
	l.opts.Stats = &l.steps
	if leap != nil {
		if err := leap(l, q, most); err != nil {
			return nil, err
		}
	}
	if l.limit != AllTours && !most.More {
		l.opts.Limit = l.limit
		if !l.leaps {
			l.opts.Limit += l.skip.Int64()
		}
	}
	if err := l.fits(most); err != nil {
		return l, err
	}
	if l.File != nil {
		takes := most.SearchTakes(l.Graph, find.Auto) + max(l.limit, 0)*int64(l.File.Len())*64
		if l.leaps {
			takes += l.takes.Memory
		}
		return l, most.Admit(takes)
	}
	takes := find.Searched(l.Graph) + query.AnswerTakes(l.Graph.Board(), max(l.limit, 0))
	if l.leaps {
		takes += l.takes.Memory
	}
	return l, most.Admit(takes)
}

// fits refuses a listing larger than the limits.
func (l *Listing) fits(most query.Limits) error {
	squares, _ := l.Squares()
	return FitsAnswer(l.limit, squares, most, ", and skip continues from there")
}

// FitsAnswer refuses more tours of so many squares than an answer may hold; more says how
// to get them otherwise.
func FitsAnswer(limit, squares int64, most query.Limits, more string) error {
	if most.Tours > 0 && (limit > int64(most.Tours) || limit == AllTours) {
		return query.InField("limit", query.TooMuch("%s tours are too many for one answer; %d are the most, and a job lists more", limitWord(limit), most.Tours))
	}
	if most.Listed == 0 {
		return nil
	}
	if n := max(most.Listed/squares, 1); limit > n || limit == AllTours {
		return query.InField("limit", query.TooMuch("%s tours of %d squares are too many; %d are the most here%s", limitWord(limit), squares, n, more))
	}
	return nil
}

func limitWord(n int64) string {
	if n == AllTours {
		return "all"
	}
	return fmt.Sprint(n)
}

// Read is the question as work.
func (q *List) Read(most query.Limits) (query.Work, error) {
	l, err := q.Begin(most)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, tell query.Tell) (query.Answer, error) {
		if l.File != nil {
			return l.answerFile(ctx, tell)
		}
		out, place := []query.Tour{}, query.AboutPlain(l.Graph) // holes are named once, in the answer
		err := l.Run(ctx, tell, func(number int64, t tour.Tour) error {
			w := place.TourOf(l.Graph, t)
			if tell.Tour != nil {
				tell.Tour(w, number)
			} else {
				out = append(out, *w)
			}
			tell.Now(query.Progress{Done: l.share(), Words: fault.Plural(l.given+1, "tour"), Tours: l.given + 1})
			return nil
		})
		if err != nil && !query.TimeUp(err) {
			return nil, err
		}
		a := l.Answer(err)
		a.Tours = out
		return a, nil
	}, nil
}

func (l *Listing) share() float64 {
	if l.limit == AllTours {
		return 0
	}
	return float64(l.given+1) / float64(l.limit)
}

// Run passes the wanted tours to each, verified and with their numbers in the listing,
// from 1. A tour is valid until each returns. Run returns the error that ended it
// early, if any.
func (l *Listing) Run(ctx context.Context, tell query.Tell, each func(number int64, t tour.Tour) error) error {
	tours, verify, err := l.source(ctx, tell)
	if err != nil {
		return err
	}
	for t, err := range tours {
		if err != nil {
			return err
		}
		if l.met.Cmp(l.skip) < 0 {
			l.met.Add(l.met, one)
			continue
		}
		if l.given == l.limit {
			l.more = true
			return nil
		}
		l.met.Add(l.met, one)
		if err := verify(t); err != nil {
			return query.Unverified(fmt.Sprintf("tour %d of the listing", l.met), err)
		}
		if err := each(placeOf(l.met), t); err != nil {
			return err
		}
		l.given++
		if l.leaps && l.given == l.opts.Limit {
			return nil
		}
	}
	l.last = l.leaps || l.opts.Limit == 0 || l.met.Cmp(big.NewInt(l.opts.Limit)) < 0
	return nil
}

// source gives the tours in order, and their verifier.
func (l *Listing) source(ctx context.Context, tell query.Tell) (iter.Seq2[tour.Tour, error], func(tour.Tour) error, error) {
	verifier, err := tour.NewVerifier(l.Graph, l.Ask)
	if err != nil {
		return nil, nil, err
	}
	if l.leaps {
		tours, err := l.first(ctx, tell)
		return tours, verifier.Verify, err
	}
	return l.patiently(ctx, tell), verifier.Verify, nil
}

// Trace yields the events of the search, in place of its tours.
func (l *Listing) Trace(ctx context.Context) iter.Seq2[trace.Event, error] {
	return list.Trace(ctx, l.Graph, l.Ask, l.opts)
}

// Count counts the listed tours on all threads, without output.
func (l *Listing) Count(ctx context.Context, tell query.Tell) error {
	opts := l.opts
	opts.Progress = func(p query.Progress) {
		p.Words = query.Percent(p.Done) + " of the steps, " + fault.Plural(p.Tours, "tour")
		tell.Now(p)
	}
	if l.File != nil || l.leaps || l.opts.Limit > 0 { // a limit is for one thread
		return l.Run(ctx, tell, func(number int64, _ tour.Tour) error {
			if number%1000 == 0 {
				tell.Now(query.Progress{Words: fault.Plural(number, "tour"), Tours: number})
			}
			return nil
		})
	}
	n, err := list.Count(ctx, l.Graph, l.Ask, opts)
	l.met = big.NewInt(n)
	l.given = max(0, n-l.skip.Int64())
	l.last = err == nil && (opts.Limit == 0 || n < opts.Limit)
	return err
}

// Answer is the listing's answer without its tours; stopped is the error that ended it
// early.
func (l *Listing) Answer(stopped error) *Tours {
	out := &Tours{About: l.About(), As: l.opts.As.String(), First: placeOf(l.skip), Tours: []query.Tour{}, Given: l.given, Last: l.last}
	if l.leaps {
		out.After = l.skip.String()
	}
	what := l.Met()
	if out.Stopped = query.StoppedBy(stopped); stopped != nil && out.Stopped == "" {
		return out // reported as a failure
	}
	switch {
	case stopped != nil && l.given == 0:
		out.Verdict = query.VerdictOf(exist.Undecided, "undecided: the time limit was reached after "+what)
	case stopped != nil:
		out.Verdict = query.VerdictOf(exist.Found, what+"; the time limit was reached")
	case l.met.Sign() == 0:
		out.Verdict = query.VerdictOf(exist.None, l.exhausted())
	case l.given == 0:
		out.Verdict = query.VerdictOf(exist.Found, "no more: there are "+what)
	case l.last:
		out.Verdict = query.VerdictOf(exist.Found, what+", and no more")
	case l.more:
		out.Verdict = query.VerdictOf(exist.Found, what+", and there are more")
	default:
		out.Verdict = query.VerdictOf(exist.Found, what)
	}
	return out
}

// exhausted says why there is no tour.
func (l *Listing) exhausted() string {
	if l.counted {
		return l.None("all were counted")
	}
	return l.Exhausted()
}

// Met gives the number of tours met: "16 directed paths of knight on 3x4".
func (l *Listing) Met() string { return l.Number(l.met, l.opts.As) }

// Leaps says whether the listing finds its first tour by number, with counts that need
// memory.
func (l *Listing) Leaps() bool { return l.leaps }

// StatsLine gives the search's counters.
func (l *Listing) StatsLine() string {
	if l.found == 0 && !l.counted {
		return StepsLine(&l.steps)
	}
	s := &l.steps
	return fmt.Sprintf("steps %d, retreats %d, tests %d, pruned %d; the search was stuck, and %s found by number", s.Steps, s.Retreats, s.Tests, s.Pruned, fault.Plural(l.found, "tour"))
}
