package touring

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"

	"leaper/app/verbs/query"
	"leaper/count"
	"leaper/exist"
	"leaper/internal/fault"
	"leaper/internal/names"
	"leaper/internal/nearest"
	"leaper/list"
	"leaper/number"
	"leaper/tour"
	"leaper/work"
)

// ConventionOption is what counts as one tour.
type ConventionOption struct {
	As string `json:"as,omitempty" names:"convention" default:"directed" doc:"what counts as one tour, a <convention>"`
}

// parseOrder reads the order of a listing, and what counts as one tour in it.
func (c *ConventionOption) parseOrder(order, moves string) (o list.Order, as tour.Convention, err error) {
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

// refuseBoardOptions refuses what a listing of a graph from a file does not have.
func refuseBoardOptions(a query.ParsedQuestion, o list.Order, moves string, n *NumberingOptions) error {
	return a.Boardless(query.GivenField{Field: "order", Set: o == list.Moves}, query.GivenField{Field: "moves", Set: moves != ""}, query.GivenField{Field: "Cache", Set: n.Cache != ""})
}

// ListQuestion asks for tours in order.
type ListQuestion struct {
	query.Question
	query.GraphText
	query.Constraints
	query.TimeOptions
	Order  string `json:"order,omitempty" names:"order of list" default:"kt" doc:"the <order>"`
	Method string `json:"method,omitempty" names:"method of list" default:"auto" doc:"how to search, the <method>"`
	Moves  string `json:"moves,omitempty" doc:"the order of the moves, as <vectors> (rows down, columns right): \"1,2 2,1 …\""`
	ConventionOption
	Skip    int64  `json:"skip,omitempty" flag:"-" doc:"skip this many <tours> first"`
	After   string `json:"after,omitempty" flag:"skip" doc:"skip this many <tours> first; the number may be of any size"`
	Limit   int64  `json:"limit,omitempty" flag:"number" short:"n" default:"1" all:"-1" doc:"how many tours: a <number>, or all"`
	NoPrune bool   `json:"no_prune,omitempty" flag:"no-prune" doc:"walk into every dead end"`
	RankOptions
	NumberingOptions
	Threads int  `json:"-" flag:"threads" doc:"how many <threads> to use (default: one for each processor)"`
	Stats   bool `json:"-" flag:"stats" doc:"say on standard error what the search did: steps, retreats, tests"`

	// Counted says that the tours are only counted.
	Counted bool `json:"-" flag:"-"`
}

// AllTours means no limit.
const AllTours = -1

// ListAnswer is some tours of a listing.
type ListAnswer struct {
	query.About
	query.Verdict
	As      string          `json:"as" example:"directed"`
	First   int64           `json:"first" doc:"How many tours come before these, if that is below 2^53; else see after"`
	After   string          `json:"after,omitempty" doc:"How many tours come before these, in digits, where a tour was found by its number"`
	Tours   []query.Tour    `json:"tours" doc:"For a job, these came as events before"`
	Given   int64           `json:"given" doc:"How many there are here"`
	Last    bool            `json:"last" doc:"There are certainly no more after these"`
	Weights []query.Decimal `json:"weights,omitempty" doc:"What each of the tours has of the measure they are listed by"`
	Stopped string          `json:"stopped,omitempty" doc:"What ended the listing early" example:"time limit"`

	met string
}

// Met is how many tours were met, those that come before these included: "16 directed paths of
// knight on 3x4".
func (a *ListAnswer) Met() string { return a.met }

// A parsedList is a parsed question of list.
type parsedList struct {
	query.ParsedQuestion
	opts          list.Options
	skip          *big.Int
	limit         int64
	met           *big.Int // tours met, skipped ones included
	given         int64
	firstByNumber bool // the first tour is found by its number
	numberOptions number.Options
	// prepareNumbers prepares to find tours by number where a search is stuck, within memory; nil
	// where nothing does. lastByNumber says that the last tour was found that way.
	prepareNumbers func(*parsedList, context.Context, query.Reporter) byNumber
	patience       int64
	memory         int64
	onlyCounted    bool // tours are counted, not given
	stats          bool
	lastByNumber   bool
	foundByNumber  int  // tours found by number
	noneFollow     bool // no tours follow
	moreFollow     bool // more tours follow
	steps          list.Stats
	// ranked lists tours by a measure, if that is asked for, and weights are what those given have of it.
	ranked  func(context.Context, query.Reporter) iter.Seq2[tour.Tour, error]
	weights []query.Decimal
	empty   string // what is said if none of them is in the range
	// findFirst finds the first tour, if firstByNumber.
	findFirst func(context.Context, query.Reporter) (iter.Seq2[tour.Tour, error], error)
}

// Searched is the question read as one of a search alone, with its options.
func (q *ListQuestion) Searched(limits query.Limits) (query.ParsedQuestion, list.Options, error) {
	l, err := q.parse(limits)
	if err != nil {
		return query.ParsedQuestion{}, list.Options{}, err
	}
	if l.limit != AllTours {
		l.opts.Limit = l.limit
	}
	return l.ParsedQuestion, l.opts, nil
}

// parse reads the question, except for how its first tour is found.
func (q *ListQuestion) parse(limits query.Limits) (*parsedList, error) {
	l := &parsedList{limit: query.Usual(q).Limit, met: new(big.Int), patience: patience, memory: limits.Swept(), opts: list.Options{NoPrune: q.NoPrune, Resources: work.Resources{Threads: q.Threads}}, onlyCounted: q.Counted, stats: q.Stats}
	var err error
	if l.skip, err = q.parseSkip(); err != nil {
		return nil, err
	}
	if l.opts.Order, l.opts.As, err = q.ConventionOption.parseOrder(q.Order, q.Moves); err != nil {
		return nil, err
	}
	if err := l.readMethod(q); err != nil {
		return nil, err
	}
	if q.Limit < AllTours {
		return nil, query.BadValue("limit", q.Limit, "it is below 0; write how many tours to list, from 1")
	}
	if err := query.CheckThreads(q.Threads); err != nil {
		return nil, err
	}
	if l.ParsedQuestion, err = q.ParseConstrained(&q.GraphText, &q.Constraints, limits); err != nil {
		return nil, err
	}
	if err := refuseBoardOptions(l.ParsedQuestion, l.opts.Order, q.Moves, &q.NumberingOptions); err != nil {
		return nil, err
	}
	if l.Graph, err = query.WithMoves(l.Graph, q.Moves); err != nil {
		return nil, err
	}
	l.opts.Stats = &l.steps
	return l, nil
}

// The methods of list.
const (
	byAny   = "auto"
	byWalks = "walks"
	byEdges = "edges"
)

// ListMethods are the ways to search for all tours.
var ListMethods = names.List{
	{byAny, "walks, except for the order edges; a listing that only counts takes the quicker one"},
	{byWalks, "a walk grows from its start, square by square"},
	{byEdges, "edges are chosen everywhere, where the fewest are left (Knuth's Algorithm H), in the order edges"},
}

// readMethod reads the method, and the order that goes with it.
func (l *parsedList) readMethod(q *ListQuestion) error {
	method, err := query.Pick(q.Method, func(s string) (string, error) {
		i, err := nearest.Choose("method", s, ListMethods.Names())
		return ListMethods[i].Name(), err
	})
	ordered := q.Order != ""
	switch {
	case err != nil:
		return query.InField("method", err)
	case method == byEdges && ordered && l.opts.Order != list.Edges, method == byWalks && l.opts.Order == list.Edges:
		return query.BadFields("method", "order", "method edges and order edges go together; leave one of them out")
	case method == byEdges:
		l.opts.Order = list.Edges
	}
	if l.opts.Order == list.Edges {
		return query.Unasked("tours by edges are met one by one", query.GivenOf(q, "cache")...)
	}
	l.opts.AnyOrder = method != byWalks && !ordered
	return nil
}

// Read is the question as work.
func (q *ListQuestion) Read(limits query.Limits) (query.Work, error) {
	if q.By != "" || q.Weight != "" {
		l, err := q.parse(limits)
		if err != nil {
			return nil, err
		}
		return q.readRanked(l, limits)
	}
	l, err := q.read(limits)
	if err != nil {
		return nil, err
	}
	return l.run, nil
}

func (q *ListQuestion) read(limits query.Limits) (*parsedList, error) {
	l, err := q.parse(limits)
	if err != nil {
		return nil, err
	}
	if err := l.leap(q, limits); err != nil {
		return nil, err
	}
	if l.limit != AllTours && !limits.More {
		l.opts.Limit = l.limit
		if !l.firstByNumber {
			l.opts.Limit += l.skip.Int64()
		}
	}
	if err := l.fits(limits); err != nil {
		return nil, err
	}
	takes := limits.ListingTakes(l.Graph, max(l.limit, 0))
	if l.firstByNumber {
		takes += l.numberOptions.Memory
	}
	return l, limits.Admit(takes)
}

// fits refuses a listing larger than the limits.
func (l *parsedList) fits(limits query.Limits) error {
	squares, _ := l.Squares()
	return FitsAnswer(l.limit, squares, limits, ", and skip continues from there")
}

// FitsAnswer refuses more tours than an answer may hold, with this number of squares each; more
// says how to get them otherwise.
func FitsAnswer(limit, squares int64, limits query.Limits, more string) error {
	if limits.Tours > 0 && (limit > int64(limits.Tours) || limit == AllTours) {
		return query.InField("limit", query.TooMuch("%s tours are too many for one answer; %d are the most, and a job lists more", limitWord(limit), limits.Tours))
	}
	if limits.Listed == 0 {
		return nil
	}
	if n := max(limits.Listed/squares, 1); limit > n || limit == AllTours {
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

// run lists the tours, or counts them. After a cancellation there is an answer, too.
func (l *parsedList) run(ctx context.Context, report query.Reporter) (query.Answer, error) {
	tours := []query.Tour{}
	met := &query.FoundTour{ParsedQuestion: l.ParsedQuestion}
	each := func(t tour.Tour) error {
		if l.given < often || l.given%often == 0 {
			report.Now(query.Progress{Done: l.share(), Words: fault.Plural(l.given+1, "tour"), Tours: l.given + 1})
		}
		if met.Tour, met.Number = t, placeOf(l.met); report.Tour != nil {
			return report.Tour(met)
		}
		tours = append(tours, *met.Entry())
		return nil
	}
	var err error
	if l.onlyCounted {
		err = l.count(ctx, report)
	} else {
		err = l.all(ctx, report, each)
	}
	unfinished := errors.Is(err, count.ErrUnfinished) && !errors.Is(err, context.Canceled)
	if err != nil && !unfinished && query.StoppedBy(err) == "" {
		return nil, err
	}
	if l.stats && !unfinished {
		report.Say("%s", l.statsLine())
	}
	out := l.answer(err)
	if out.Tours = tours; errors.Is(err, context.Canceled) {
		return out, err
	}
	return out, nil
}

// often is how many tours are counted aloud one by one; after them, only every often-th is.
const often = 1000

func (l *parsedList) share() float64 {
	if l.limit == AllTours {
		return 0
	}
	return float64(l.given+1) / float64(l.limit)
}

// all passes the wanted tours to each, verified, with their numbers in the listing in met. A
// tour is valid until each returns. It returns the error that ended the listing early, if any.
func (l *parsedList) all(ctx context.Context, report query.Reporter, each func(tour.Tour) error) error {
	tours, verifier, err := l.source(ctx, report)
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
			l.moreFollow = true
			return nil
		}
		l.met.Add(l.met, one)
		if err := verifier.Verify(context.WithoutCancel(ctx), t); err != nil {
			return query.Unverified(fmt.Sprintf("tour %d of the listing", l.met), err)
		}
		if err := each(t); err != nil {
			return err
		}
		l.given++
		if l.firstByNumber && l.given == l.opts.Limit || l.ranked != nil && l.given == l.limit {
			return nil
		}
	}
	l.noneFollow = l.firstByNumber || l.opts.Limit == 0 || l.met.Cmp(big.NewInt(l.opts.Limit)) < 0
	return nil
}

// source gives the tours in order, and their verifier.
func (l *parsedList) source(ctx context.Context, report query.Reporter) (iter.Seq2[tour.Tour, error], *tour.Verifier, error) {
	verifier, err := tour.NewVerifier(l.Graph, l.Ask)
	if err != nil {
		return nil, nil, err
	}
	if l.ranked != nil {
		return l.ranked(ctx, report), verifier, nil
	}
	if l.firstByNumber {
		tours, err := l.findFirst(ctx, report)
		return tours, verifier, err
	}
	return l.patiently(ctx, report), verifier, nil
}

// count counts the listed tours on all threads, without output.
func (l *parsedList) count(ctx context.Context, report query.Reporter) error {
	opts := l.opts
	opts.Progress = func(p query.Progress) {
		p.Words = query.Percent(p.Done) + " of the steps, " + fault.Plural(p.Tours, "tour")
		report.Now(p)
	}
	if l.File != nil || l.firstByNumber || l.ranked != nil || l.opts.Limit > 0 { // a limit is for one thread
		return l.all(ctx, report, func(tour.Tour) error {
			if number := placeOf(l.met); number%often == 0 {
				report.Now(query.Progress{Words: fault.Plural(number, "tour"), Tours: number})
			}
			return nil
		})
	}
	n, err := list.Count(ctx, l.Graph, l.Ask, opts)
	l.met = big.NewInt(n)
	l.given = max(0, n-l.skip.Int64())
	l.noneFollow = err == nil && (opts.Limit == 0 || n < opts.Limit)
	return err
}

// answer is the listing's answer without its tours; stopped is what ended it early.
func (l *parsedList) answer(stopped error) *ListAnswer {
	what := l.Number(l.met, l.opts.As)
	out := &ListAnswer{About: l.About(), As: l.opts.As.String(), First: placeOf(l.skip), Given: l.given, Last: l.noneFollow, Weights: l.weights, Stopped: query.StoppedBy(stopped), met: what}
	if l.firstByNumber {
		out.After = l.skip.String()
	}
	switch {
	case errors.Is(stopped, count.ErrUnfinished) && !errors.Is(stopped, context.Canceled):
		out.Verdict = query.VerdictOf(exist.Undecided, "undecided: "+stopped.Error())
	case stopped != nil && l.given == 0:
		out.Verdict = query.VerdictOf(exist.Undecided, "undecided: "+ending(stopped)+" after "+what)
	case stopped != nil:
		out.Verdict = query.VerdictOf(exist.Found, what+"; "+ending(stopped))
	case l.met.Sign() == 0:
		out.Verdict = query.VerdictOf(exist.None, l.exhausted())
	case l.given == 0:
		out.Verdict = query.VerdictOf(exist.Found, "no more: there are "+what)
	case l.noneFollow:
		out.Verdict = query.VerdictOf(exist.Found, what+", and no more")
	case l.moreFollow:
		out.Verdict = query.VerdictOf(exist.Found, what+", and there are more")
	default:
		out.Verdict = query.VerdictOf(exist.Found, what)
	}
	return out
}

// ending is what ended work early, in words.
func ending(stopped error) string {
	if errors.Is(stopped, context.Canceled) {
		return "interrupted"
	}
	return query.LimitReached().Text
}

// exhausted says why there is no tour.
func (l *parsedList) exhausted() string {
	if l.empty != "" {
		return l.empty
	}
	if l.lastByNumber {
		return l.None("all were counted")
	}
	return l.Exhausted()
}

// statsLine gives the search's counters.
func (l *parsedList) statsLine() string {
	if l.foundByNumber == 0 && !l.lastByNumber {
		return StepsLine(&l.steps)
	}
	s := &l.steps
	return fmt.Sprintf("steps %d, retreats %d, tests %d, pruned %d; the search was stuck, and %s found by number", s.Steps, s.Retreats, s.Tests, s.Pruned, fault.Plural(l.foundByNumber, "tour"))
}
