package counting

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"sync/atomic"

	"leaper/app/verbs/query"
	"leaper/count"
	"leaper/exist"
	"leaper/internal/fault"
	"leaper/tour"
	"leaper/walks"
)

// WalkCountOptions ask count for walks that need not be tours.
type WalkCountOptions struct {
	Circuits  int  `json:"circuits,omitempty" least:"2" most:"3" bare:"3" doc:"covers of the board by closed circuits of this <size> or more: of three squares, or with 2 also of two, there and back"`
	Longest   bool `json:"longest,omitempty" doc:"the walks that visit the most squares, where they may leave some out"`
	Uncrossed bool `json:"uncrossed,omitempty" doc:"walks whose drawing does not cross itself"`
}

// asksWalks reports whether any of them is asked for.
func (w *WalkCountOptions) asksWalks() bool { return *w != WalkCountOptions{} }

// walkCount is a parsed question for the number of walks that need not be tours.
type walkCount struct {
	*parsedCount
	question walks.Question
	opts     walks.Options
	most     atomic.Int64 // states of a step
	met      func(tours int64)
}

// readWalks is the question as work for the counts of walks.
func (q *CountQuestion) readWalks(limits query.Limits) (query.Work, error) {
	given := append(query.GivenOf(q, "GoOn", "Checkpoint", "Again", "Part", "Units", "Scratch", "Explain"), query.GivenField{Field: "On", Set: q.Runner != nil},
		query.GivenField{Field: "method", Set: q.Method != "" && q.Method != count.Auto.String()})
	if err := query.Unasked("walks that need not be tours are counted by one plain sweep", append(given, q.Unswept()...)...); err != nil {
		return nil, err
	}
	w := &walkCount{parsedCount: &parsedCount{q: q}}
	err := w.readOptions(limits)
	if err != nil {
		return nil, err
	}
	w.opts.Memory = cmp.Or(w.parsedCount.opts.Memory, sweptMemory)
	if w.by, err = q.parseBy(); err != nil {
		return nil, err
	}
	if w.ParsedQuestion, err = q.ParseConstrained(&q.GraphText, &q.Constraints, limits); err != nil {
		return nil, err
	}
	if err := q.checkWalks(w); err != nil {
		return nil, err
	}
	w.question = walks.Question{Ask: w.Ask, LeaveOut: q.Longest, Uncrossed: q.Uncrossed}
	if q.Circuits > 0 {
		w.Ask.Kind = tour.Closed
		w.question.Kind, w.question.Many, w.question.Short = tour.Closed, true, q.Circuits == 2
	}
	if err := w.question.Check(w.Graph); err != nil {
		return nil, err
	}
	return w.run, limits.Admit(w.opts.Memory + limits.ListingTakes(w.Graph, 0))
}

// sweptMemory is what the states may take if nobody says.
const sweptMemory = 1 << 30

// checkWalks refuses what does not go together.
func (q *CountQuestion) checkWalks(w *walkCount) error {
	switch {
	case q.Circuits != 0 && q.Circuits != 2 && q.Circuits != 3:
		return query.BadValue("circuits", q.Circuits, "circuits have three squares or more; write 2 to allow two, there and back")
	case q.Circuits != 0 && q.Longest:
		return query.BadFields("circuits", "longest", "covers leave no square out; choose one")
	case q.Circuits != 0 && q.Kind != "":
		return query.BadFields("circuits", "kind", "all circuits of a cover are closed; leave one of them out")
	case q.Circuits != 0 && (w.Ask.From != tour.End{} || w.Ask.To != tour.End{}):
		return query.BadField("circuits", "they have no ends; leave the ends out")
	case w.by != "" && w.by != "circuits":
		return query.BadField("by", "numbers by %s are of tours; walks that need not be tours are counted whole, and covers by circuits", w.by)
	case w.Ask.Kind == tour.Open:
		return query.Says("walks that need not be tours are paths or closed; whether the ends of a path are a move apart is not asked")
	case w.parsedCount.opts.As == tour.Distinct:
		return query.BadValue("as", tour.Distinct, "tours are counted up to symmetry, and walks that need not be tours are not; count directed or undirected ones")
	case w.parsedCount.opts.As == tour.Undirected && w.Graph.Directed():
		return query.BadValue("as", tour.Undirected, "moves cannot be reversed here, so no walk has a reverse; count directed ones")
	}
	return nil
}

// run counts. What is not finished is an answer, too.
func (w *walkCount) run(ctx context.Context, report query.Reporter) (query.Answer, error) {
	if w.q.Forecast {
		out := w.emptyWalks()
		out.Verdict = query.Verdict{Verdict: query.Unknown, Sentence: "nobody knows how long it takes"}
		return out, nil
	}
	return w.runCount(ctx, report, w.count)
}

// runCount counts by an engine, and reports how far it is.
func (w *walkCount) runCount(ctx context.Context, report query.Reporter, engine func(context.Context) (*CountAnswer, error)) (query.Answer, error) {
	steps := 0
	w.met = func(tours int64) { report.Now(query.Progress{Words: fault.Plural(tours, "tour")}) }
	w.opts.Progress = func(step, of, states int) {
		steps++
		w.most.Store(max(w.most.Load(), int64(states)))
		report.Now(query.Progress{Words: fmt.Sprintf("step %d of %d of a sweep, %s", step, of, fault.Plural(states, "state"))})
	}
	w.opts.Resources.Progress = func(p query.Progress) { // of counts by package count
		p.Words = query.Percent(p.Done)
		report.Now(p)
	}
	out, err := engine(ctx)
	switch {
	case err == nil:
		if w.q.Stats && steps > 0 {
			report.Say("plain sweeps: %s, %s at most", fault.Plural(steps, "step"), fault.Plural(w.most.Load(), "state"))
		}
		return out, nil
	case errors.Is(err, walks.ErrTooWide):
		return w.emptyWalks().unfinished(err, ""), nil
	case errors.Is(err, context.DeadlineExceeded):
		return w.emptyWalks().unfinished(err, w.mostStates()), nil
	case errors.Is(err, context.Canceled):
		return w.emptyWalks().unfinished(err, ""), err
	}
	return nil, err
}

// count asks the engine.
func (w *walkCount) count(ctx context.Context) (*CountAnswer, error) {
	as := w.parsedCount.opts.As
	out := w.emptyWalks()
	if w.by == "circuits" {
		totals, err := walks.ByCircuits(ctx, w.Graph, w.question, as, w.opts)
		if err != nil {
			return nil, err
		}
		out.By = []Tally{}
		sum := new(big.Int)
		for circuits, t := range totals {
			if t.Number.Sign() > 0 {
				out.By = append(out.By, Tally{Of: strconv.Itoa(circuits), Count: t.Number.String()})
				sum.Add(sum, t.Number)
			}
		}
		return w.tell(out, sum, nil, ", by circuits"), nil
	}
	total, err := walks.Count(ctx, w.Graph, w.question, as, w.opts)
	if err != nil {
		return nil, err
	}
	if w.q.Longest && total.Number.Sign() > 0 {
		all, noun := w.Squares()
		out.Visited = all - total.LeftOut
		out.what += fmt.Sprintf(", which visit %d of %d %s", out.Visited, all, noun)
	}
	return w.tell(out, total.Number, total.Why, ""), nil
}

// mostStates says how large the sweep was, if it had begun.
func (w *walkCount) mostStates() string {
	if most := w.most.Load(); most > 0 {
		return "; the sweep had " + fault.Plural(most, "state") + " at most"
	}
	return ""
}

// tell puts the number into the answer.
func (w *walkCount) tell(out *CountAnswer, number *big.Int, why *exist.Reason, by string) *CountAnswer {
	out.Count = number.String()
	verdict := exist.Found
	if number.Sign() == 0 {
		verdict = exist.None
		if why == nil {
			why = &exist.Reason{Rule: "sweep", Text: "a sweep of all meets none"}
		}
		out.Explanation = w.Explain(why)
	}
	out.Verdict = query.VerdictOf(verdict, out.Count+" "+out.what+by)
	return out
}

// emptyWalks is an answer without a number.
func (w *walkCount) emptyWalks() *CountAnswer {
	as := w.parsedCount.opts.As
	what := w.question.Several(as)
	if w.File != nil {
		what = strings.Replace(what, "squares", "vertices", 1)
	}
	return &CountAnswer{
		About: w.About(), As: as.String(), Method: count.Auto.String(),
		what: what + " of " + w.What() + w.Ends(),
	}
}
