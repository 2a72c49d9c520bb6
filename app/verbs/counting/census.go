package counting

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"sync/atomic"

	"leaper/app/jobs"
	"leaper/app/verbs/query"
	"leaper/internal/fault"
	"leaper/internal/names"
	"leaper/list"
	"leaper/stats"
	"leaper/tour"
	"leaper/walks"
)

// A census meets all tours by edges, in units, and measures each. What a unit gives is kept in a file, a line a unit,
// or comes from other machines; so it can be interrupted, goes on from there, and has the same
// answer however its units were done.
//
//	{"census":"undirected closed tours of knight on 6x6","by":[["crossings"]],"units":561,"key":"…"}
//	{"unit":3,"by":[[[24,2],[25,6]]]}         2 tours with 24 crossings, 6 with 25

// Lines is a file of lines that is kept for a census.
type Lines interface {
	Add(line []byte) error
	Wrong(err error) error // what is wrong with it
	Close()
}

// OpenLines opens a file of lines, and begins it with the head if it is empty. It passes the text to read, which
// returns the size of what is whole; the rest is cut off.
type OpenLines func(name string, head []byte, read func(io.Reader) (size int64, err error)) (Lines, error)

// census is the measured count as one.
type census struct {
	*measuredCount
	units *list.Units
	done  map[int]bool
	all   []numbers // by distribution
	met   atomic.Int64
}

// numbers are how many tours have the same values of one or two measures.
type numbers map[[2]int64]int64

// censusHead is the first line: what the others are about.
type censusHead struct {
	Census string             `json:"census"`
	Asked  *query.Constraints `json:"asked,omitempty"` // as they were written; Census need not tell all apart
	By     [][]string         `json:"by"`
	Units  int                `json:"units"`
	Key    string             `json:"key"`
}

// censusUnit is what a unit gives: for each distribution its rows, the values and a number of tours.
type censusUnit struct {
	Unit int         `json:"unit"`
	By   [][][]int64 `json:"by"`
}

// censusSpec is a census as a job's question.
type censusSpec struct {
	query.Question
	query.Constraints
	By string `json:"by"`
	As string `json:"as"`
}

// inCensus reports whether the count is a census.
func (m *measuredCount) inCensus() bool { return m.q.Census != "" || m.q.Runner != nil }

// takeCensus does the census, and returns its distributions.
func (m *measuredCount) takeCensus(ctx context.Context) ([]walks.Distribution, error) {
	c, err := m.newCensus(ctx)
	if err != nil {
		return nil, err
	}
	var kept Lines
	if m.q.Census != "" {
		if kept, err = c.open(); err != nil {
			return nil, err
		}
		defer kept.Close()
	}
	err = c.doRest(ctx, func(u censusUnit) error {
		c.add(u)
		if kept == nil {
			return nil
		}
		return kept.Add(append(jsonOf(u), '\n'))
	})
	if m.kept = ""; kept != nil {
		m.kept = fmt.Sprintf("; %s holds %d of %s: the same command goes on from there", m.q.Census, len(c.done), fault.Plural(c.units.Len(), "unit"))
	}
	if err != nil {
		return nil, err
	}
	return c.distributions(), nil
}

func (m *measuredCount) newCensus(ctx context.Context) (*census, error) {
	units, err := list.NewUnits(ctx, m.Graph, m.Ask, list.Options{As: m.parsedCount.opts.As})
	c := &census{measuredCount: m, units: units, done: map[int]bool{}, all: make([]numbers, len(m.each))}
	for i := range c.all {
		c.all[i] = numbers{}
	}
	return c, err
}

// head is the first line of the file.
func (c *census) head() censusHead {
	h := censusHead{Census: c.emptyWalks().what, Units: c.units.Len(), Key: c.units.Key()}
	if c.Ask.Constraints != nil {
		h.Asked = &c.q.Constraints
	}
	for _, measures := range c.each {
		h.By = append(h.By, names.Each(measures, stats.Measure.String))
	}
	return h
}

// open opens the file, and takes the units that it has. A line that breaks off is left out.
func (c *census) open() (Lines, error) {
	head := jsonOf(c.head())
	return c.q.OpenCensus(c.q.Census, head, func(in io.Reader) (size int64, err error) {
		text, err := io.ReadAll(io.LimitReader(in, mostCensus+1))
		switch first, _, whole := bytes.Cut(text, []byte("\n")); {
		case err != nil:
			return 0, err
		case len(text) > mostCensus:
			return 0, fmt.Errorf("it is larger than %d MB, which no census is", mostCensus>>20)
		case len(text) == 0:
			return 0, nil
		case !whole && bytes.HasPrefix(head, first):
			return 0, nil
		case !bytes.Equal(first, head):
			return 0, fmt.Errorf("it is no census of %s by %s, cut as this program does; name another file", c.head().Census, c.q.By)
		}
		for at := bytes.IndexByte(text, '\n') + 1; ; {
			end := bytes.IndexByte(text[at:], '\n')
			if end < 0 {
				return int64(at), nil
			}
			var u censusUnit
			in := json.NewDecoder(bytes.NewReader(text[at : at+end]))
			in.DisallowUnknownFields()
			if err = in.Decode(&u); err == nil {
				err = c.check(u)
			}
			if err != nil {
				return 0, fmt.Errorf("line %d: %w", 1+bytes.Count(text[:at], []byte("\n")), err)
			}
			c.add(u)
			at += end + 1
		}
	})
}

// mostCensus is how large the file of a census may be.
const mostCensus = 1 << 30

// check says what is wrong with a unit: it may come from a file or from another machine.
func (c *census) check(u censusUnit) error {
	switch {
	case u.Unit < 0 || u.Unit >= c.units.Len():
		return fmt.Errorf("there is no unit %d of %d", u.Unit, c.units.Len())
	case c.done[u.Unit]:
		return fmt.Errorf("unit %d is there twice", u.Unit)
	case len(u.By) != len(c.each):
		return errors.New("it has other measures")
	}
	sums := map[int64]bool{}
	for i, rows := range u.By {
		sum := int64(0)
		var within []stats.Range
		for _, one := range c.each[i] {
			within = append(within, bounds(one, c.Graph.Squares()))
		}
		for k, row := range rows {
			if len(row) != len(c.each[i])+1 || row[len(row)-1] < 1 || row[len(row)-1] > 1<<50 || k > 0 && slices.Compare(rows[k-1][:len(row)-1], row[:len(row)-1]) >= 0 {
				return errors.New("its rows are not values in order, with a number of tours each")
			}
			for k, one := range c.each[i] {
				if !within[k].Has(row[k]) {
					return fmt.Errorf("no tour has %s %s", one, one.Text(row[k]))
				}
			}
			sum += row[len(row)-1]
		}
		sums[sum] = true
	}
	if len(sums) > 1 {
		return errors.New("its measures are those of different numbers of tours")
	}
	return nil
}

// bounds are what no tour of a number of squares falls below or exceeds.
func bounds(m stats.Measure, squares int64) stats.Range {
	if m.IsSum() && m.Weights() == nil {
		return stats.Range{Most: squares * squares} // two moves cross once, and a move has one slope and one turn
	}
	least, most := m.Bounds()
	return stats.Range{Least: least, Most: most}
}

// add adds what a unit gives.
func (c *census) add(u censusUnit) {
	c.done[u.Unit] = true
	for i, rows := range u.By {
		for _, row := range rows {
			var values [2]int64
			copy(values[:], row[:len(row)-1])
			c.all[i][values] += row[len(row)-1]
		}
	}
}

// missing lists the units that are not done.
func (c *census) missing() (units []int) {
	for unit := range c.units.Len() {
		if !c.done[unit] {
			units = append(units, unit)
		}
	}
	return units
}

// doRest does the units that are missing, here or by the runner, and passes each to keep.
func (c *census) doRest(ctx context.Context, keep func(censusUnit) error) error {
	missing := c.missing()
	if c.q.Runner == nil {
		return c.doHere(ctx, missing, keep)
	}
	spec := censusSpec{plainly(c.ParsedQuestion), c.q.Constraints, c.q.By, c.parsedCount.opts.As.String()}
	job := jobOf(c.ParsedQuestion, censusTasks, "census of "+c.emptyWalks().what+" by "+c.q.By, spec, spec)
	job.Key = c.units.Key()
	var tasks []jobs.Task
	for _, unit := range missing {
		tasks = append(tasks, rangeTask(int64(unit), int64(unit)+1))
	}
	for unit := range c.units.Len() {
		if c.done[unit] {
			job.Used = append(job.Used, rangeTask(int64(unit), int64(unit)+1).ID)
		}
	}
	return c.q.Runner.Run(ctx, job, tasks, func(t jobs.Task, r jobs.Result) error {
		u, err := readResult(t, r, func(u censusUnit) error {
			if int64(u.Unit) != t.From {
				return fmt.Errorf("it is of unit %d", u.Unit)
			}
			return c.check(u)
		})
		if err != nil {
			return err
		}
		return keep(u)
	})
}

// doHere does units on all threads.
func (c *census) doHere(ctx context.Context, units []int, keep func(censusUnit) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next atomic.Int64
	var group sync.WaitGroup
	var keeping sync.Mutex
	for range max(1, c.parsedCount.opts.Filled().Threads) {
		group.Go(func() {
			v, err := c.newTaker(ctx)
			for i := next.Add(1) - 1; err == nil && i < int64(len(units)); i = next.Add(1) - 1 {
				var u censusUnit
				if u, err = v.do(ctx, units[i]); err == nil {
					keeping.Lock()
					err = keep(u)
					keeping.Unlock()
				}
			}
			if err != nil {
				cancel(err)
			}
		})
	}
	group.Wait()
	if err := ctx.Err(); err != nil && len(c.done) < c.units.Len() {
		return cmp.Or(context.Cause(ctx), err)
	}
	return nil
}

// A taker does units, one after another.
type taker struct {
	*census
	visitor *list.Visitor
	meter   *stats.Meter
	places  [][]int // of each distribution's measures, among those of the meter
	values  []int64
	few     [][fewValues]int64 // of each distribution by one measure, how many tours have which small value
}

// fewValues is how many values are counted in a row, which takes less time than to look them up.
const fewValues = 1 << 10

func (c *census) newTaker(ctx context.Context) (*taker, error) {
	t := &taker{census: c, few: make([][fewValues]int64, len(c.each))}
	var all []stats.Measure
	for _, measures := range c.each {
		var places []int
		for _, one := range measures {
			at := slices.Index(all, one)
			if at < 0 {
				at, all = len(all), append(all, one)
			}
			places = append(places, at)
		}
		t.places = append(t.places, places)
	}
	t.meter, t.values = stats.NewMeter(c.Graph, all, c.Ask.Kind == tour.Closed), make([]int64, len(all))
	var err error
	t.visitor, err = c.units.Visitor(ctx, t.meter.Moves())
	return t, err
}

// do does a unit.
func (t *taker) do(ctx context.Context, unit int) (censusUnit, error) {
	here, tours := make([]numbers, len(t.each)), int64(0)
	for i := range here {
		here[i] = numbers{}
	}
	tell := func() {
		if n := t.met.Add(tours); t.walkCount.met != nil {
			t.walkCount.met(n)
		}
		tours = 0
	}
	err := t.visitor.Each(ctx, unit, func(m *list.Met) error {
		if err := t.meter.Of(m.Moves(), m.Tour, t.values); err != nil {
			return err
		}
		for i, places := range t.places {
			if n := t.values[places[0]]; len(places) == 1 && n >= 0 && n < fewValues {
				t.few[i][n] += m.Tours
				continue
			}
			var values [2]int64
			for k, at := range places {
				values[k] = t.values[at]
			}
			here[i][values] += m.Tours
		}
		if tours += m.Tours; tours >= 1<<14 {
			tell()
		}
		return nil
	})
	tell()
	u := censusUnit{Unit: unit}
	for i, n := range here {
		for value, tours := range t.few[i] {
			if tours > 0 {
				n[[2]int64{int64(value)}] = tours
			}
		}
		clear(t.few[i][:])
		rows := [][]int64{}
		for _, s := range walks.SharesOf(n, len(t.each[i])) {
			rows = append(rows, append(slices.Clone(s.Values), s.Tours.Int64()))
		}
		u.By = append(u.By, rows)
	}
	return u, err
}

func (c *census) distributions() (list []walks.Distribution) {
	for i, measures := range c.each {
		list = append(list, walks.Distribution{Measures: measures, As: c.parsedCount.opts.As, Shares: walks.SharesOf(c.all[i], len(measures))})
	}
	return list
}

// openCensus prepares a census for its units.
func openCensus(ctx context.Context, job jobs.Job, most WorkerLimits) (jobs.Doer, error) {
	spec, err := readSpec[censusSpec](job)
	if err != nil {
		return nil, err
	}
	limits := most.queryLimits()
	q := &CountQuestion{Question: spec.Question, Constraints: spec.Constraints, By: spec.By, Threads: most.Threads, Census: "-"}
	q.As = spec.As
	m, err := q.parseMeasured(limits)
	if err == nil {
		err = limits.Admit(limits.ListingTakes(m.Graph, 0))
	}
	if err != nil {
		return nil, fault.New(jobs.ErrDeclined, "the job's question is not one for this worker: %w", err)
	}
	c, err := m.newCensus(ctx)
	if err != nil {
		return nil, err
	}
	if key := c.units.Key(); key != job.Key {
		return nil, fault.New(jobs.ErrDeclined, "this worker cuts the census into %s, and the job into %s", key, job.Key)
	}
	var idle sync.Pool // takers that have done a task
	return rangeDoer{most.Threads, int64(c.units.Len()), func(ctx context.Context, t jobs.Task) (any, error) {
		if t.To != t.From+1 {
			return nil, fault.New(jobs.ErrTask, "task %s: a census is done unit by unit", t.ID)
		}
		v, _ := idle.Get().(*taker)
		if v == nil {
			var err error
			if v, err = c.newTaker(ctx); err != nil {
				return nil, err
			}
		}
		defer idle.Put(v)
		return v.do(ctx, int(t.From))
	}}, nil
}
