package counting

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"leaper/app/verbs/query"
	"leaper/count"
	"leaper/internal/fault"
	"leaper/tour"
)

// units is a count by units: of some of them, or with a record of the finished ones.
type units struct {
	*parsedCount
	plan     *count.Plan
	rec      *count.Record
	assigned []int
}

// Records are where counts keep their finished units: files, or others.
type Records interface {
	// Read reads a record; what is not there is no error of a plan.
	Read(name string) (*count.Record, error)
	// Open takes a record to add to it; nil where nothing is kept.
	Open(name string) (Keeper, error)
}

// A Keeper keeps the units of a count in a record.
type Keeper interface {
	Old() *count.Record // what it holds
	// Begin makes it ready for more, and takes what it holds. The note is for people.
	Begin(s count.Subject, take func(*count.Record) error) (note string, err error)
	Keep(s count.Subject, unit int, sum *big.Int) error
	Wrong(err error) error // what is wrong with it
	Close()
}

// inUnits reports whether the question needs units: for a part, a record or many machines.
func (q *CountQuestion) inUnits() bool {
	return q.Checkpoint != "" || q.Part != "" || q.Units != "" || q.Again != "" || q.Runner != nil
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

// unitRange is the units from the first to the last.
type unitRange struct{ first, last int }

// parseUnits reads 0-7,12 as ranges in ascending order.
func parseUnits(s string) ([]unitRange, error) {
	if s == "" {
		return nil, nil
	}
	var ranges []unitRange
	for item := range strings.SplitSeq(s, ",") {
		from, to, is := strings.Cut(item, "-")
		if !is {
			to = from
		}
		first, err1 := strconv.ParseUint(from, 10, 31)
		last, err2 := strconv.ParseUint(to, 10, 31)
		if err1 != nil || err2 != nil || last < first {
			return nil, query.BadValue("units", strconv.Quote(s), "%q is no unit and no range of units; write them such as 0-7,12", item)
		}
		ranges = append(ranges, unitRange{int(first), int(last)})
	}
	slices.SortFunc(ranges, func(a, b unitRange) int { return cmp.Compare(a.first, b.first) })
	for i := 1; i < len(ranges); i++ {
		if ranges[i].first <= ranges[i-1].last {
			return nil, query.BadValue("units", strconv.Quote(s), "unit %d is there twice", ranges[i].first)
		}
	}
	return ranges, nil
}

// some reports whether only some units are asked for: a part, or those that are named.
func (c *parsedCount) some() bool { return c.part.Of > 0 || c.picked != nil }

// assign lists the units to be done, of all that there are.
func (c *parsedCount) assign(all int) ([]int, error) {
	if c.picked == nil {
		return c.part.Units(all), nil
	}
	var units []int
	for _, r := range c.picked {
		if r.last >= all {
			return nil, query.BadValue("units", strconv.Quote(c.q.Units), "there is no unit %d: the count has %s, numbered from 0", max(r.first, all), fault.Plural(all, "unit"))
		}
		for u := r.first; u <= r.last; u++ {
			units = append(units, u)
		}
	}
	return units, nil
}

// namesOfUnits writes units in ascending order as parseUnits reads them.
func namesOfUnits(units []int) string {
	var items []string
	for i := 0; i < len(units); {
		end := i + 1
		for end < len(units) && units[end] == units[end-1]+1 {
			end++
		}
		item := strconv.Itoa(units[i])
		if end > i+1 {
			item += "-" + strconv.Itoa(units[end-1])
		}
		items = append(items, item)
		i = end
	}
	return strings.Join(items, ",")
}

// readAgain reads the record to compare with.
func (c *parsedCount) readAgain() error {
	first, err := c.q.Records.Read(c.q.Again)
	if err != nil {
		return err
	}
	return c.repeat(first, "--again "+c.q.Again)
}

// countUnits counts the units, and keeps them in a record, if there is one.
func (c *parsedCount) countUnits(ctx context.Context, report query.Reporter) (*CountAnswer, error) {
	var kept Keeper
	var old *count.Record
	if c.q.Records != nil {
		var err error
		if kept, err = c.q.Records.Open(c.q.Checkpoint); err != nil {
			return nil, err
		}
	}
	if kept != nil {
		defer kept.Close()
		old = kept.Old()
	}
	report.Now(query.Progress{Words: "planning"})
	u, a, err := c.planUnits(ctx, old)
	switch {
	case old != nil && old.Size > 0 && errors.Is(err, count.ErrRecord):
		return nil, kept.Wrong(err)
	case err != nil:
		return a, err
	case kept == nil:
		return u.run(ctx, report, "", nil)
	}
	note, err := kept.Begin(u.rec.Subject, u.resume)
	if err != nil {
		return nil, err
	}
	if note != "" {
		report.Say("%s", note)
	}
	if u.done() > 0 {
		report.Say("%s holds %s of %d", c.q.Checkpoint, fault.Plural(u.done(), "unit"), len(u.assigned))
	}
	return u.run(ctx, report, c.q.Checkpoint, func(unit int, sum *big.Int) error { return kept.Keep(u.rec.Subject, unit, sum) })
}

// planUnits plans the count, or continues the plan of the record old, if not nil. If no
// sweep is possible, the error wraps [count.ErrUnfinished] and the answer says why. If
// the record does not fit, it wraps [count.ErrRecord].
func (c *parsedCount) planUnits(ctx context.Context, old *count.Record) (*units, *CountAnswer, error) {
	switch {
	case c.opts.As == tour.Distinct:
		return nil, nil, query.BadField("as", "distinct tours are not counted by units: leave out checkpoint, part and on")
	case c.opts.Method == count.Listing:
		return nil, nil, query.BadField("method", "a listing does not fall into units: leave out checkpoint, part and on")
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
		if c.repeated != nil {
			mine = mine.Modulo(count.CheckPrime)
		}
		if mine.String() != old.Subject.String() {
			return nil, nil, fault.New(count.ErrRecord, "it is of %s, and this is %s; name another file", old.Subject, mine)
		}
		plan, err = old.Subject.Layout(ctx)
	case c.repeated != nil:
		if plan, err = count.Another(ctx, c.Graph, c.Ask, c.opts.Memory, c.repeated); err != nil {
			err = fmt.Errorf("%s: %w", c.repeatedName, err)
		}
	default:
		plan, err = c.makePlan(ctx)
	}
	switch {
	case errors.Is(err, count.ErrRecord):
		return nil, nil, err
	case err != nil:
		return nil, c.unfinishedAnswer(err, ""), err
	case c.repeated != nil && c.part.Of > 0 && !plan.SameUnits(c.repeated):
		return nil, nil, query.BadField("part", "the second plan has other units than %s, so a part of them cannot be compared: leave out part", c.repeatedName)
	case c.repeated != nil && c.picked != nil && !plan.SameUnits(c.repeated):
		return nil, nil, query.BadField("units", "the second plan has other units than %s, so some of them cannot be compared: leave out units", c.repeatedName)
	}
	assigned, err := c.assign(plan.Units())
	if err != nil {
		return nil, nil, err
	}
	rec := &count.Record{Subject: plan.Subject(), Sums: map[int]*big.Int{}}
	return &units{c, plan, rec, assigned}, nil, nil
}

// makePlan plans the count: for this machine, or for many.
func (c *parsedCount) makePlan(ctx context.Context) (*count.Plan, error) {
	if c.runner != nil {
		return count.NewShared(ctx, c.Graph, c.Ask, c.opts.Memory, c.opts.ScratchSize)
	}
	return count.NewPlan(ctx, c.Graph, c.Ask, c.opts.Memory)
}

// resume continues the record of its plan, or begins it. The error is one sentence.
func (u *units) resume(old *count.Record) error {
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
	if extra := len(old.Sums) - u.done(); extra > 0 && u.picked == nil {
		return fmt.Errorf("%s in it are not of part %d/%d; give each part a file of its own", fault.Plural(extra, "unit"), u.part.Index, u.part.Of)
	}
	return nil
}

// ledgerEnding is the suffix of a record's ledger file; see [count.Options].
const ledgerEnding = ".round"

// done is the number of finished units.
func (u *units) done() int { return len(u.assigned) - len(u.rec.Missing(u.assigned)) }

// next lists units that are not done, and are best done together: those of one lane.
func (u *units) next() []int {
	missing, lanes := u.rec.Missing(u.assigned), u.plan.Lanes()
	for _, first := range u.plan.InOrder() {
		if slices.Contains(missing, first) {
			return slices.DeleteFunc(missing, func(unit int) bool { return lanes[unit] != lanes[first] })
		}
	}
	return nil
}

// run counts the rest. It passes each unit to keep, which writes it to the record of
// that name; nil keeps nothing. If the count does not finish, the error wraps
// [count.ErrUnfinished], and the answer gives the reason and says what is saved.
func (u *units) run(ctx context.Context, report query.Reporter, name string, keep func(unit int, n *big.Int) error) (*CountAnswer, error) {
	for unit, n := range u.rec.Sums {
		if err := u.agree(unit, n); err != nil {
			return nil, err
		}
	}
	if keep != nil {
		u.opts.Ledger = name + ledgerEnding
	}
	todo := u.rec.Missing(u.assigned)
	switch {
	case len(todo) == 0 && keep != nil: // a kill may have left a ledger
		if err := u.plan.Run(ctx, nil, u.opts, nil); err != nil {
			return nil, err
		}
	case len(todo) > 0:
		u.watch(report)
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
				kept = fmt.Sprintf("; %s holds %s of %d%s: %s", name, fault.Plural(u.done(), "unit"), len(u.assigned), round, u.howToContinue(err))
			}
			return u.unfinishedAnswer(err, kept), err
		}
		if err != nil {
			return nil, err
		}
	}
	switch {
	case u.repeated != nil && u.some():
		return u.partialAnswer(u.repeated)
	case u.repeated != nil:
		return u.compare()
	case u.some():
		return u.partialAnswer(u.rec)
	}
	return u.answer(u.plan.Count(u.plan.Sum(u.rec)))
}

// count counts units, here or by the runner.
func (u *units) count(ctx context.Context, units []int, keep func(unit int, n *big.Int) error) error {
	if u.runner != nil {
		return u.spread(ctx, units, keep)
	}
	return u.plan.Run(ctx, units, u.opts, keep)
}

// howToContinue says how to continue an ended count. It does not suggest the same command if
// that would end in the same unit again.
func (u *units) howToContinue(err error) string {
	need := "more time"
	switch {
	case endedByMemory(err) && u.opts.Threads == 1:
		need = "more memory"
	case endedByMemory(err):
		need = "more memory or fewer threads"
	case u.done() > 0 || u.opts.Sweep.Kept > 0:
		return "the same command goes on from there"
	case errors.Is(err, context.Canceled):
		return "the same command starts again"
	}
	if u.done() > 0 || u.opts.Sweep.Kept > 0 {
		return "with " + need + " it goes on from there"
	}
	return need + " would help"
}

// partialAnswer is the sum of the assigned units, which a record has. If that is the first of two counts,
// the second one came to the same for each unit; see agree.
func (u *units) partialAnswer(of *count.Record) (*CountAnswer, error) {
	directed := new(big.Int)
	for _, unit := range u.assigned {
		directed.Add(directed, of.Sums[unit])
	}
	sum, err := u.plan.Count(directed).As(u.opts.As)
	if err != nil {
		return nil, query.InField("as", err)
	}
	out := u.empty()
	out.Part, out.Units = u.q.Units, len(u.assigned)
	out.Partial = sum.String()
	which := "units " + u.q.Units
	if u.picked == nil {
		out.Part = fmt.Sprintf("%d/%d", u.part.Index, u.part.Of)
		which = fmt.Sprintf("part %d of %d", u.part.Index, u.part.Of)
	}
	out.Verdict = query.Verdict{Verdict: query.Unknown, Sentence: fmt.Sprintf("%s, %s of %d: a partial sum of %s", which, fault.Plural(len(u.assigned), "unit"), u.plan.Units(), u.what())}
	if u.repeated != nil {
		u.twice(out)
	}
	return out, nil
}

// Merge adds up the records of the parts of a count. It calls read for one at a time.
func Merge(ctx context.Context, names []string, read func(name string) (*count.Record, error), as string) (*CountAnswer, error) {
	c := &parsedCount{}
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
	c.ParsedQuestion = query.ParsedQuestion{Graph: plan.Graph(), Ask: plan.Ask()}
	return c.answer(plan.Count(plan.Sum(whole)))
}
