package counting

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"leaper/count"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
	"leaper/verbs/query"
)

// Units is a count by units: of a part of them, or with a record of the finished ones.
type Units struct {
	*Counting
	plan *count.Plan
	rec  *count.Record
	mine []int
}

// InUnits reports whether the question needs units: for a part, a record, the plan, or
// many machines.
func (q *Count) InUnits() bool {
	return q.Explain || q.Checkpoint != "" || q.Part != "" || q.Again != "" || q.Runner != nil
}

// parsePart reads 3/1000.
func parsePart(s string) (count.Part, error) {
	if s == "" {
		return count.Part{}, nil
	}
	var p count.Part
	index, of, ok := strings.Cut(s, "/")
	i, err1 := strconv.Atoi(index)
	n, err2 := strconv.Atoi(of)
	if p = (count.Part{Index: i, Of: n}); !ok || err1 != nil || err2 != nil || i < 1 || n < i {
		return p, query.BadValue("part", strconv.Quote(s), "write which part of how many, such as 3/1000, from 1/1000 to 1000/1000")
	}
	return p, nil
}

// Units plans the count, or continues the plan of the record old, if not nil. If no
// sweep is possible, the error wraps [count.ErrUnfinished] and the answer says why. If
// the record does not fit, it wraps [count.ErrRecord].
func (c *Counting) Units(ctx context.Context, old *count.Record) (*Units, *Counted, error) {
	switch {
	case c.opts.As == tour.Distinct:
		return nil, nil, query.BadField("as", "distinct tours are not counted by units: leave out explain, checkpoint, part and on")
	case c.opts.Method == count.Listing:
		return nil, nil, query.BadField("method", "a listing does not fall into units: leave out explain, checkpoint, part and on")
	}
	var plan *count.Plan
	begun, err := c.planned(ctx)
	if err != nil {
		return nil, nil, err
	}
	switch {
	case old == nil || old.Size == 0:
		old = begun
	case begun != nil && !old.Subject.Same(begun.Subject):
		return nil, nil, fault.New(count.ErrRecord, "it has another plan than the job that was begun; name another file, or have the job forgotten")
	}
	switch {
	case old != nil && old.Size > 0:
		mine := count.About(c.Graph, c.Ask)
		if c.first != nil {
			mine = mine.Modulo(count.CheckPrime)
		}
		if mine.String() != old.Subject.String() {
			return nil, nil, fault.New(count.ErrRecord, "it is of %s, and this is %s; name another file", old.Subject, mine)
		}
		plan, err = old.Subject.Layout(ctx)
	case c.first != nil:
		if plan, err = count.Another(ctx, c.Graph, c.Ask, c.opts.Memory, c.first); err != nil {
			err = fmt.Errorf("%s: %w", c.against, err)
		}
	default:
		plan, err = c.layOut(ctx)
	}
	switch {
	case errors.Is(err, count.ErrRecord):
		return nil, nil, err
	case err != nil:
		return nil, c.unfinished(err, ""), err
	case c.first != nil && c.part.Of > 0 && !plan.SameUnits(c.first):
		return nil, nil, query.BadField("part", "the second plan has other units than %s, so a part of them cannot be compared: leave out part", c.against)
	}
	rec := &count.Record{Subject: plan.Subject(), Sums: map[int]*big.Int{}}
	return &Units{c, plan, rec, c.part.Units(plan.Units())}, nil, nil
}

// layOut plans the count: for this machine, or for many.
func (c *Counting) layOut(ctx context.Context) (*count.Plan, error) {
	if c.runner != nil {
		return count.NewShared(ctx, c.Graph, c.Ask, c.opts.Memory, c.opts.ScratchSize)
	}
	return count.NewPlan(ctx, c.Graph, c.Ask, c.opts.Memory)
}

// Subject is the first line of a record; it identifies the count.
func (u *Units) Subject() count.Subject { return u.rec.Subject }

// Take continues the record of its plan, or begins it. The error is one sentence.
func (u *Units) Take(old *count.Record) error {
	switch {
	case old.Size > 0:
	case u.rec.Subject.Begins(old.Head):
		return nil
	default:
		return errors.New("it breaks off in its first line, which is not that of this count; delete it, or name another file")
	}
	if err := u.plan.FitRecord(old); err != nil {
		return err
	}
	u.rec = old
	if extra := len(old.Sums) - u.Done(); extra > 0 {
		return fmt.Errorf("%s in it are not of part %d/%d; give each part a file of its own", fault.Plural(extra, "unit"), u.part.Index, u.part.Of)
	}
	return nil
}

// ledgerEnding is the suffix of a record's ledger file; see [count.Options].
const ledgerEnding = ".round"

// Done is the number of finished units; see All.
func (u *Units) Done() int { return len(u.mine) - len(u.rec.Missing(u.mine)) }

// All is the number of units asked for.
func (u *Units) All() int { return len(u.mine) }

// Run counts the rest. It passes each unit to keep, which writes it to the record of
// that name; nil keeps nothing. If the count does not finish, the error wraps
// [count.ErrUnfinished], and the answer gives the reason and says what is saved.
func (u *Units) Run(ctx context.Context, tell query.Tell, name string, keep func(unit int, n *big.Int) error) (*Counted, error) {
	for unit, n := range u.rec.Sums {
		if err := u.agree(unit, n); err != nil {
			return nil, err
		}
	}
	if keep != nil {
		u.opts.Ledger = name + ledgerEnding
	}
	todo := u.rec.Missing(u.mine)
	switch {
	case len(todo) == 0 && keep != nil: // a kill may have left a ledger
		if err := u.plan.Run(ctx, nil, u.opts, nil); err != nil {
			return nil, err
		}
	case len(todo) > 0:
		u.watch(tell)
		err := u.count(ctx, todo, func(unit int, n *big.Int) error {
			if err := u.agree(unit, n); err != nil {
				return err
			}
			u.rec.Sums[unit] = n
			if keep == nil {
				return nil
			}
			return keep(unit, n)
		})
		if errors.Is(err, count.ErrUnfinished) {
			kept := ""
			if keep != nil {
				round := ""
				if u.opts.Sweep.Kept > 0 {
					round = fmt.Sprintf(", and %s what a round has so far", u.opts.Ledger)
				}
				kept = fmt.Sprintf("; %s holds %s of %d%s: %s", name, fault.Plural(u.Done(), "unit"), u.All(), round, u.onward(err))
			}
			return u.unfinished(err, kept), err
		}
		if err != nil {
			return nil, err
		}
	}
	switch {
	case u.first != nil && u.part.Of > 0:
		return u.comparePart()
	case u.first != nil:
		return u.compare()
	case u.part.Of > 0:
		return u.partial(u.rec)
	}
	return u.answer(u.plan.Count(u.plan.Sum(u.rec)))
}

// count counts units, here or by the runner.
func (u *Units) count(ctx context.Context, units []int, keep func(unit int, n *big.Int) error) error {
	if u.runner != nil {
		return u.spread(ctx, units, keep)
	}
	return u.plan.Run(ctx, units, u.opts, keep)
}

// onward says how to continue an ended count. It does not suggest the same command if
// that would end in the same unit again.
func (u *Units) onward(err error) string {
	need := "more time"
	switch {
	case tooLarge(err) && u.opts.Threads == 1:
		need = "more memory"
	case tooLarge(err):
		need = "more memory or fewer threads"
	case u.Done() > 0 || u.opts.Sweep.Kept > 0:
		return "the same command goes on from there"
	case errors.Is(err, context.Canceled):
		return "the same command starts again"
	}
	if u.Done() > 0 || u.opts.Sweep.Kept > 0 {
		return "with " + need + " it goes on from there"
	}
	return need + " would help"
}

// partial is the sum of a part, of which a record has the units.
func (u *Units) partial(of *count.Record) (*Counted, error) {
	sum, err := u.plan.Count(of.Sum()).As(u.opts.As)
	if err != nil {
		return nil, query.InField("as", err)
	}
	out := u.empty()
	out.Part, out.Units = fmt.Sprintf("%d/%d", u.part.Index, u.part.Of), len(u.mine)
	out.Partial = sum.String()
	out.Verdict = query.Verdict{Verdict: query.Unknown, Sentence: fmt.Sprintf("part %d of %d, %s of %d: a partial sum of %s", u.part.Index, u.part.Of, fault.Plural(len(u.mine), "unit"), u.plan.Units(), u.What())}
	return out, nil
}

// Merge adds up the records of the parts of a count. It calls read for one at a time.
func Merge(ctx context.Context, names []string, read func(name string) (*count.Record, error), as string) (*Counted, error) {
	c := &Counting{}
	var err error
	if c.opts.As, err = query.Pick(as, tour.ParseConvention); err != nil {
		return nil, query.InField("as", err)
	}
	if c.opts.As == tour.Distinct {
		return nil, query.BadField("as", "units add up to directed and undirected numbers; distinct tours are counted whole, by leaper count --as distinct")
	}
	whole, err := count.Merge(names, read)
	if err != nil {
		return nil, err
	}
	plan, err := whole.Subject.Layout(ctx)
	if err != nil {
		return nil, err
	}
	if err := plan.FitRecord(whole); err != nil {
		return nil, err
	}
	all := count.Part{}.Units(plan.Units())
	if missing := whole.Missing(all); len(missing) > 0 {
		files := "the file is"
		if len(names) > 1 {
			files = "the files are"
		}
		return nil, fmt.Errorf("%s of %d missing, the first of them unit %d: %s not a whole count", fault.Plural(len(missing), "unit"), len(all), missing[0], files)
	}
	c.Asked = query.Asked{Graph: plan.Graph(), Ask: plan.Ask()}
	return c.answer(plan.Count(plan.Sum(whole)))
}

// An Explanation is how a count would be made.
type Explanation struct {
	query.About
	query.Verdict
	As     string  `json:"as"`
	Sweeps []Sweep `json:"sweeps" doc:"None if the number is known without one"`
	Units  int     `json:"units" doc:"How many units are asked for"`
	Done   int     `json:"done,omitempty" doc:"How many of them the record of checkpoint has"`
}

// A Sweep is one sweep of a plan.
type Sweep struct {
	Counts   string   `json:"counts" doc:"What it counts"`
	Factor   int64    `json:"factor" doc:"How many times the number contains that count"`
	Order    []string `json:"order" doc:"The squares in the order of the sweep; X is a vertex beside the board"`
	Sides    string   `json:"sides"`
	Cut      []string `json:"cut,omitempty" doc:"The squares on the cut"`
	Frontier int      `json:"frontier" doc:"The most vertices on the frontier"`
	OnCut    float64  `json:"states_on_cut" doc:"About how many states are on the cut"`
	States   float64  `json:"states" doc:"About how many states there are in all"`
	Moves    float64  `json:"transitions" doc:"About how many transitions there are between states"`
	Memory   float64  `json:"memory" doc:"About how many bytes the states take at once"`
	Kept     float64  `json:"kept,omitempty" doc:"About how many bytes a round keeps for the join: in memory while there is room, and on disk after that"`
	Waiting  float64  `json:"waiting,omitempty" doc:"About how many bytes of states wait on disk for their branches to be swept"`
	Rounds   int      `json:"rounds,omitempty" doc:"How many rounds the branches are swept in"`
	Seconds  float64  `json:"seconds,omitempty" doc:"About how long it takes here"`
	Sampled  bool     `json:"sampled" doc:"These numbers come from branches that were swept, and are right within a few tenths; otherwise they are guesses, which may be off by a factor of ten"`
	Units    int      `json:"units"`
	Fixed    []string `json:"fixed,omitempty" doc:"The squares whose edges make the units"`
	Parted   []string `json:"parted,omitempty" doc:"The squares whose edges divide the states into branches, one in memory at a time"`
}

// Explain says how the count would be made, with a record of that name if there is one. For a
// long count it samples for some seconds, or minutes.
func (u *Units) Explain(ctx context.Context, name string) (*Explanation, error) {
	opts := u.opts
	if name != "" {
		opts.Ledger = name + ledgerEnding
	}
	outlines, err := u.plan.Outlines(ctx, opts)
	if err != nil {
		return nil, err
	}
	out := &Explanation{About: u.About(), As: u.opts.As.String(), Sweeps: []Sweep{}, Units: u.All(), Done: u.Done()}
	out.Verdict = query.Verdict{Verdict: query.Unknown, Sentence: "the plan of a count of " + u.What()}
	if len(outlines) == 0 {
		out.Verdict = query.Verdict{Verdict: query.Unknown, Sentence: "no sweep is needed: the number is known"}
	}
	for _, o := range outlines {
		s := Sweep{Counts: o.Name, Factor: o.Factor, Order: squareNames(u.Graph, o.Order), Sides: "two sides, both swept", Frontier: o.Width,
			OnCut: o.OnCut, States: o.States, Moves: o.Transitions, Memory: o.Memory, Kept: o.Kept, Waiting: o.Waiting, Rounds: o.Rounds,
			Seconds: o.Seconds, Sampled: o.Sampled, Units: o.Units}
		switch {
		case o.Whole:
			s.Sides = "one sweep over all squares"
		case o.Mirror:
			s.Sides = "two sides that are mirror images: one is swept"
		}
		if !o.Whole {
			s.Cut = squareNames(u.Graph, o.Cut)
		}
		if o.Units > 1 {
			s.Fixed = squareNames(u.Graph, o.Fixed)
		}
		if o.Parted != nil {
			s.Parted = squareNames(u.Graph, o.Parted)
		}
		out.Sweeps = append(out.Sweeps, s)
	}
	return out, nil
}

// Text is the plan in lines.
func (p *Explanation) Text() string {
	var text strings.Builder
	if len(p.Sweeps) == 0 {
		fmt.Fprintln(&text, p.Sentence)
	}
	for i, s := range p.Sweeps {
		if i > 0 {
			fmt.Fprintln(&text)
		}
		fmt.Fprintf(&text, "%-10s %s, times %d\n", "counts", s.Counts, s.Factor)
		fmt.Fprintf(&text, "%-10s %s\n", "order", firstOf(s.Order, 12))
		fmt.Fprintf(&text, "%-10s %s\n", "sides", s.Sides)
		if s.Cut != nil {
			fmt.Fprintf(&text, "%-10s %s: %s\n", "cut", fault.Plural(len(s.Cut), "place"), firstOf(s.Cut, 40))
		}
		fmt.Fprintf(&text, "%-10s %d vertices at most\n", "frontier", s.Frontier)
		knows := "guesses, which may be off by a factor of ten"
		if s.Sampled {
			knows = "these numbers are from branches that were swept, drawn at random"
		}
		fmt.Fprintf(&text, "%-10s about %.1e on the cut, %.1e in all; %s\n", "states", s.OnCut, s.States, knows)
		fmt.Fprintf(&text, "%-10s about %.0f MB\n", "memory", s.Memory/1e6+1)
		if s.Waiting > 0 {
			fmt.Fprintf(&text, "%-10s about %.0f MB of states on disk, for their branches to be swept\n", "waiting", s.Waiting/1e6+1)
		}
		if s.Rounds > 0 {
			rounds := ""
			if s.Rounds > 1 {
				rounds = " in the largest of " + fault.Plural(s.Rounds, "round")
			}
			fmt.Fprintf(&text, "%-10s about %.0f MB for the join%s; on disk, what the memory does not hold\n", "kept", s.Kept/1e6+1, rounds)
		}
		if s.Seconds > 0 {
			fmt.Fprintf(&text, "%-10s about %s, for %.1e transitions\n", "time", roughly(s.Seconds), s.Moves)
		}
		if s.Parted != nil {
			fmt.Fprintf(&text, "%-10s one at a time is in memory; they are divided by the edges at %s\n", "branches", firstOf(s.Parted, 12))
		}
		units := "all at once"
		if s.Units > 1 {
			units = fmt.Sprintf("by the edges at %s; each part of a count sweeps the rest again, some seconds to a minute", firstOf(s.Fixed, 12))
		}
		fmt.Fprintf(&text, "%-10s %d, %s\n", "units", s.Units, units)
	}
	if p.Done > 0 {
		fmt.Fprintf(&text, "\n%-10s %s of %d\n", "done", fault.Plural(p.Done, "unit"), p.Units)
	}
	return text.String()
}

// roughly is a time in words.
func roughly(seconds float64) string {
	switch {
	case seconds < 100:
		return fmt.Sprintf("%.0f s", seconds+1)
	case seconds < 100*60:
		return fmt.Sprintf("%.0f minutes", seconds/60)
	}
	return fmt.Sprintf("%.0f hours", seconds/3600)
}

// firstOf writes the first names, and says if there are more.
func firstOf(names []string, most int) string {
	if len(names) > most {
		names = append(append([]string(nil), names[:most]...), "…")
	}
	return strings.Join(names, " ")
}

// squareNames names vertices of a plan.
func squareNames(g *graph.Graph, vertices []int32) []string {
	a, err := g.Compress()
	if err != nil {
		return nil
	}
	names := []string{}
	for _, v := range vertices {
		if int(v) >= a.Len() {
			names = append(names, "X")
			continue
		}
		names = append(names, g.Board().Name(a.Square(graph.Vertex(v))))
	}
	return names
}
