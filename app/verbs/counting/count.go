// Package counting has the verbs that answer with numbers: count, estimate, sample and
// statistics. The command, the studio and the page use it through package verbs.
// Questions split into tasks for other machines (spread*.go), and a count into units,
// which a record keeps (units.go).
package counting

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"sync/atomic"
	"time"

	"leaper/app/jobs"
	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
	"leaper/count"
	"leaper/exist"
	"leaper/internal/fault"
	"leaper/list"
	"leaper/tour"
	"leaper/walks"
)

// CountQuestion asks for an exact number.
type CountQuestion struct {
	query.Question
	query.GraphText
	query.Constraints
	query.TimeOptions
	touring.ConventionOption
	WalkCountOptions
	StripOptions
	Method string `json:"method,omitempty" short:"m" names:"method of count" default:"auto" doc:"the <method>"`
	By     string `json:"by,omitempty" hints:"by" doc:"divide the number <by> move: the tours that take each; start: the paths that begin on each square; symmetry: the tours that have each; circuits: the covers that have each number of them; or a measure, or two with a comma: the tours that have each value of it, such as angle, turn:90, slope, crossings, straight, uncrossed, area, winding, against, corners or triangles"`
	// Forecast asks only for the time.
	Forecast bool `json:"forecast,omitempty" flag:"-" doc:"Say about how long the count takes, and which number is known, and do not count"`

	Memory     query.Bytes `json:"-" flag:"memory" default:"2GiB" doc:"how much <memory> the program may use, such as 8GiB or 500MB"`
	Scratch    string      `json:"-" flag:"scratch" doc:"the <folder> for data that does not fit in memory (default: the checkpoint's folder, or the system's for temporary files)"`
	OnDisk     query.Bytes `json:"-" flag:"scratch-size" default:"16GiB" doc:"how much <disk> space the count may use there"`
	Threads    int         `json:"-" flag:"threads" doc:"how many <threads> to use (default: one for each processor)"`
	Stats      bool        `json:"-" flag:"stats" doc:"say on standard error what the search did"`
	Explain    bool        `json:"-" flag:"explain" doc:"print the plan of the sweep instead of the number"`
	GoOn       bool        `json:"-" flag:"go-on" doc:"count also what seems to need far more memory than is allowed"`
	Checkpoint string      `json:"-" flag:"checkpoint" doc:"keep the work done in this <file>, and continue from it"`
	Again      string      `json:"-" flag:"again" doc:"count the finished record in this <file> again, modulo a prime and by another plan, and compare"`
	Part       string      `json:"-" flag:"part" doc:"do only a <part> of the units: 3/1000 is every 1000th, from the third on"`
	Units      string      `json:"-" flag:"units" doc:"do only these <units> of the count: 0-7,12 by their numbers in its record"`

	Census string `json:"-" flag:"census" doc:"by a measure: meet all tours by edges, in units, keep what each gives in this <file>, and continue from it"`

	// Runner does the work; if nil, this process does.
	Runner jobs.Runner `json:"-" flag:"-"`

	// Records are where checkpoint and again are; if nil, nowhere.
	Records Records `json:"-" flag:"-"`

	// OpenCensus opens the file of a census.
	OpenCensus OpenLines `json:"-" flag:"-"`
}

// CountAnswer is an exact number, or the reason for none.
type CountAnswer struct {
	query.About
	query.Verdict
	query.Explanation
	As     string `json:"as" example:"directed"`
	Method string `json:"method" doc:"The method that was asked for" example:"auto"`
	Count  string `json:"count,omitempty" doc:"The number, in digits; left out where it was not counted to the end" example:"26534728821064"`
	Conventions
	By      []Tally `json:"by,omitzero" doc:"How many of them take each move, begin on each square, have each symmetry, each number of circuits, or each value of a measure"`
	Visited int64   `json:"visited,omitempty" doc:"Of the longest walks: how many squares each visits" example:"15"`
	Part    string  `json:"part,omitempty" doc:"The part of the units that was counted" example:"3/1000"`
	Units   int     `json:"units,omitempty" doc:"How many units the part has"`
	Partial string  `json:"partial,omitempty" doc:"The sum of the units of the part"`
	Stopped string  `json:"stopped,omitempty" doc:"What ended the count early" example:"time limit"`
	Modulo  string  `json:"modulo,omitempty" doc:"The prime by which the number was found a second time, or the number by which it was asked for"`
	Residue string  `json:"residue,omitempty" doc:"The number modulo that: of directed tours, as both counts have it, or as it was asked for"`

	Recurrence *Recurrence `json:"recurrence,omitempty" doc:"What the numbers of boards of all lengths obey, where that was asked for"`

	Known *KnownCount `json:"known,omitempty" doc:"The number as it was counted and checked before, where it is; also of a forecast, and where the count did not finish"`

	Seconds float64 `json:"seconds,omitempty" doc:"Of a forecast: about how long the count takes here, within a factor of five. It is left out where nobody knows, and where the count takes no time"`

	what    string
	guessed bool
}

// A parsedCount is a parsed question of count.
type parsedCount struct {
	query.ParsedQuestion
	q      *CountQuestion
	opts   count.Options
	by     string // "": the number alone
	part   count.Part
	picked []unitRange // the units that are named; nil if none are

	runner       jobs.Runner   // nil: this process
	repeated     *count.Record // the count to repeat; nil if none
	repeatedName string        // its name
	begun        time.Time
	share        atomic.Uint64 // of the work that is done: bits of a float64
	tours        atomic.Int64
}

// parse reads the question.
func (q *CountQuestion) parse(limits query.Limits) (*parsedCount, error) {
	c := &parsedCount{q: q, opts: count.Options{Stats: &list.Stats{}, Sweep: &count.SweepStats{}, Sets: &count.Sets{}}, runner: q.Runner}
	err := c.readOptions(limits)
	if err != nil {
		return nil, err
	}
	c.opts.Scratch, c.opts.ScratchSize, c.opts.GoOn = q.Scratch, int64(q.OnDisk), q.GoOn
	switch {
	case q.GoOn && q.Runner != nil:
		return nil, query.BadFields("GoOn", "On", "each worker has a memory of its own, and gives back what does not fit; leave one of them out")
	case q.GoOn && c.opts.Method == count.Listing:
		return nil, query.BadFields("GoOn", "method", "a listing takes little memory; leave one of them out")
	}
	if c.by, err = q.parseBy(); err != nil {
		return nil, err
	}
	if c.part, err = parsePart(q.Part); err != nil {
		return nil, err
	}
	if c.picked, err = parseUnits(q.Units); err != nil {
		return nil, err
	}
	if q.Part != "" && q.Units != "" {
		return nil, query.BadFields("part", "units", "each says which units to do; leave one of them out")
	}
	if err := c.alone(&q.Constraints); err != nil {
		return nil, err
	}
	if c.ParsedQuestion, err = q.ParseConstrained(&q.GraphText, &q.Constraints, limits); err != nil {
		return nil, err
	}
	files := append(query.GivenOf(q, "Checkpoint", "Part", "Units", "Again"), query.GivenField{Field: "On", Set: q.Runner != nil})
	if err := c.Boardless(append([]query.GivenField{{Field: "by", Set: c.by == "symmetry"}}, files...)...); err != nil {
		return nil, err
	}
	return c, limits.Admit(c.opts.Memory + limits.ListingTakes(c.Graph, 0))
}

// readOptions reads the options that counts of all kinds have.
func (c *parsedCount) readOptions(limits query.Limits) (err error) {
	if c.opts.Threads, err = limits.ThreadsOf(c.q.Threads); err != nil {
		return err
	}
	if c.opts.As, err = query.Pick(c.q.As, tour.ParseConvention); err != nil {
		return query.InField("as", err)
	}
	if c.opts.Method, err = query.Pick(c.q.Method, count.ParseMethod); err != nil {
		return err
	}
	c.opts.Memory, err = limits.MemoryOf(c.q.Memory)
	return err
}

// Read is the question as work, whose answer is a number or, if the plan is asked for, an
// [*Explanation]. After a cancellation the answer says what is saved.
func (q *CountQuestion) Read(limits query.Limits) (query.Work, error) {
	if q.asksStrip() {
		return q.readStrip(limits)
	}
	if err := q.checkFamily(); err != nil {
		return nil, err
	}
	if q.asksMeasures() {
		return q.readMeasured(limits)
	}
	if q.Census != "" {
		return nil, query.BadField("Census", "a census gathers measures of tours: name one by --by, such as crossings or angle")
	}
	if q.asksWalks() {
		return q.readWalks(limits)
	}
	c, err := q.parse(limits)
	if err != nil {
		return nil, err
	}
	return c.run, nil
}

// run counts, or says how that would be done.
func (c *parsedCount) run(ctx context.Context, report query.Reporter) (query.Answer, error) {
	if c.q.Forecast {
		return c.forecast(ctx)
	}
	if c.q.Again != "" {
		if err := c.readAgain(); err != nil {
			return nil, err
		}
	}
	if c.q.Explain {
		plan, a, err := c.plan(ctx)
		if plan != nil {
			return plan, err
		}
		return c.finish(a, err)
	}
	var a *CountAnswer
	var err error
	if c.q.inUnits() {
		a, err = c.countUnits(ctx, report)
	} else {
		a, err = c.countWhole(ctx, report)
	}
	if c.q.Stats && err == nil {
		report.Say("%s", c.statsLine())
	}
	return c.finish(a, err)
}

// finish ends a count: what is not finished is an answer, too.
func (c *parsedCount) finish(a *CountAnswer, err error) (query.Answer, error) {
	switch {
	case a == nil || err != nil && !errors.Is(err, count.ErrUnfinished):
		return nil, err
	case errors.Is(err, context.Canceled):
		return a, err
	}
	return a, nil
}

// countWhole counts everything at once. If the count does not finish, the error wraps
// [count.ErrUnfinished] and the answer says why.
func (c *parsedCount) countWhole(ctx context.Context, report query.Reporter) (*CountAnswer, error) {
	c.watch(report)
	if c.by != "" {
		a, err := c.tallied(ctx)
		if err != nil {
			return c.unfinishedAnswer(err, ""), err
		}
		return a, nil
	}
	n, err := count.Exact(ctx, c.Graph, c.Ask, c.opts)
	if err != nil {
		return c.unfinishedAnswer(err, ""), err
	}
	return c.answer(n)
}

// divisionFactor is the time of a sweep that divides by moves or starts, as a multiple of a plain
// count's: medians of three on 7x8 closed and 6x8, interleaved, were 4.0 and 5.3.
const divisionFactor = 5

// forecast says about how long the count takes, and the number if it is known.
func (c *parsedCount) forecast(ctx context.Context) (*CountAnswer, error) {
	out := c.empty()
	out.Verdict = query.Verdict{Verdict: query.Unknown, Sentence: "nobody knows how long it takes"}
	if c.File != nil || c.by == "symmetry" {
		return out, nil
	}
	seconds, known, err := count.Seconds(ctx, c.Graph, c.Ask, c.opts)
	switch {
	case err != nil && !errors.Is(err, count.ErrUnfinished):
		return nil, err
	case err == nil && known:
		if c.by != "" {
			seconds *= divisionFactor
		}
		out.Seconds = seconds
		out.Sentence = "about " + query.Roughly(seconds)
	}
	return out, nil
}

// watch reports the count's progress.
func (c *parsedCount) watch(report query.Reporter) {
	c.begun = time.Now()
	c.opts.Progress = func(p query.Progress) {
		c.share.Store(math.Float64bits(p.Done))
		c.tours.Store(p.Tours)
		p.Words = query.Percent(p.Done)
		if left := c.timeLeft(); left != "" {
			p.Words += ", " + left + " left"
		}
		if p.Tours > 0 {
			p.Words += ", " + fault.Plural(p.Tours, "tour")
		}
		report.Now(p)
	}
}

func (c *parsedCount) shareDone() float64 { return math.Float64frombits(c.share.Load()) }
func (c *parsedCount) timeLeft() string   { return query.Left(c.shareDone(), time.Since(c.begun)) }

// empty is an answer without a number.
func (c *parsedCount) empty() *CountAnswer {
	out := &CountAnswer{About: c.About(), As: c.opts.As.String(), Method: c.opts.Method.String(), what: c.what()}
	if c.by == "" {
		out.Known = knownOf(c.ParsedQuestion)
	}
	return out
}

// answer is a number with its description.
func (c *parsedCount) answer(n count.Count) (*CountAnswer, error) {
	number, err := n.As(c.opts.As)
	if err != nil {
		return nil, query.InField("as", err)
	}
	out := c.setNumber(c.empty(), number, "")
	out.Conventions = conventionsOf(n, out.Known)
	return out, nil
}

// setNumber puts a number into an answer; by is how it is divided. Of no tours it says why, if
// that is known.
func (c *parsedCount) setNumber(out *CountAnswer, number *big.Int, by string) *CountAnswer {
	out.Count = number.String()
	*out.by(c.opts.As) = out.Count
	verdict := exist.Found
	if number.Sign() == 0 {
		verdict, out.Explanation = exist.None, c.Explain(whyNone(c.ParsedQuestion))
	}
	out.Verdict = query.VerdictOf(verdict, out.Count+" "+c.Counted(c.opts.As)+by)
	return out
}

// whyNone is the reason that no tour exists, if known.
func whyNone(q query.ParsedQuestion) *exist.Reason {
	if v, r := exist.Known(q.Graph, q.Ask); v == exist.None {
		return r
	}
	r := q.Certificate()
	if r.Rule == "search" {
		r.Text = "all were counted"
	}
	return r
}

// unfinishedAnswer is the answer when time or memory ran out. Kept says what is saved.
func (c *parsedCount) unfinishedAnswer(err error, kept string) *CountAnswer {
	if !errors.Is(err, count.ErrUnfinished) {
		return nil
	}
	out := c.empty()
	out.guessed = errors.Is(err, count.ErrGuess)
	sofar := ""
	switch {
	case c.opts.Stats.Steps > 0:
		sofar = fmt.Sprintf("; %s met so far, which is no count", fault.Plural(c.opts.Stats.Tours, "tour"))
	case endedByMemory(err):
	case c.shareDone() > 0.001:
		sofar = fmt.Sprintf("; %s was done", query.Percent(c.shareDone()))
		if left := c.timeLeft(); left != "" {
			sofar += ", and the rest would take " + left
		}
	case c.opts.Sweep.States > 0:
		sofar = fmt.Sprintf("; the sweep had made %s, and less than 0.1 %% was done", fault.Plural(int64(c.opts.Sweep.Steps), "step"))
	}
	return out.unfinished(err, sofar+kept+out.Known.words(c.opts.As))
}

// unfinished puts into the answer what ended the count: memory, a person, or time. Sofar says what was done.
func (n *CountAnswer) unfinished(err error, sofar string) *CountAnswer {
	n.Stopped = query.StoppedBy(err)
	switch {
	case endedByMemory(err):
		n.Stopped = "memory limit"
		n.Explanation = query.Explanation{Rule: "limit", Reason: err.Error()}
		n.Verdict = query.VerdictOf(exist.Undecided, "undecided: "+err.Error()+sofar)
	case errors.Is(err, context.Canceled):
		n.Verdict = query.VerdictOf(exist.Undecided, "no count"+sofar)
	default:
		n.Explanation = query.Explanation{Rule: "limit", Reason: query.LimitReached().Text}
		n.Verdict = query.VerdictOf(exist.Undecided, "undecided: the time limit was reached"+sofar)
	}
	return n
}

// endedByMemory reports whether memory ended a count.
func endedByMemory(err error) bool {
	return errors.Is(err, count.ErrMemory) || errors.Is(err, count.ErrWidth) || errors.Is(err, count.ErrScratch) ||
		errors.Is(err, count.ErrStates) || errors.Is(err, walks.ErrTooWide)
}

// statsLine gives the cost of a count.
func (c *parsedCount) statsLine() string {
	s := c.opts.Sweep
	if sets := c.opts.Sets; sets != nil && sets.Graphs > 0 {
		return fmt.Sprintf("sets of vertices: %s of up to %d, %d additions; %d MB",
			fault.Plural(sets.Graphs, "graph"), sets.Vertices, sets.Additions, sets.Memory>>20)
	}
	if s.Passes == 0 {
		return touring.StepsLine(c.opts.Stats)
	}
	if s.Classes == 0 && s.Rounds == 0 { // the plain sweep has none
		return fmt.Sprintf("sweep of tours with a direction: %s in %s, frontier of up to %d, %d states at most, %d in all, %d transitions; %d MB",
			fault.Plural(s.Steps, "step"), fault.Plural(s.Passes, "sweep"), s.Width, s.Peak, s.States, s.Transitions, s.Memory>>20)
	}
	line := fmt.Sprintf("sweep: %s in %s, frontier of up to %d, %d states at most, %d in all in %d classes, %d transitions; joins: %d pairs in %d additions; %d MB",
		fault.Plural(s.Steps, "step"), fault.Plural(s.Passes, "pass"), s.Width, s.Peak, s.States, s.Classes, s.Transitions, s.Pairs, s.Additions, s.Memory>>20)
	if s.Rounds > s.Passes || s.Scratch > 0 || s.Parted > 0 {
		line += fmt.Sprintf("; %s, %.1f %% swept again, %d MB on disk", fault.Plural(s.Rounds, "round"), 100*float64(s.Again)/float64(max(1, s.Transitions)), s.Scratch>>20)
		if s.Waited > 0 {
			line += fmt.Sprintf(", where %s waited", fault.Plural(s.Waited, "layer"))
		}
		if s.Parted > 0 {
			line += fmt.Sprintf("; %s made in parts", fault.Plural(s.Parted, "step"))
		}
	}
	return line
}

// what says what is counted: "directed closed tours of knight on 8x8".
func (c *parsedCount) what() string { return c.Counted(c.opts.As) }

// What says what the number counts.
func (n *CountAnswer) What() string { return n.what }

// Done reports whether it was counted to the end, or a part of it.
func (n *CountAnswer) Done() bool {
	return n.Count != "" || n.Partial != "" || n.Residue != "" || n.Recurrence != nil
}

// Guessed reports whether a guess of the memory refused the count.
func (n *CountAnswer) Guessed() bool { return n.guessed }
