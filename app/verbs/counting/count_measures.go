package counting

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"leaper/app/verbs/query"
	"leaper/count"
	"leaper/exist"
	"leaper/internal/fault"
	"leaper/internal/nearest"
	"leaper/stats"
	"leaper/tour"
	"leaper/walks"
)

// A measuredCount counts tours by measures: how many have each value of one, or of two at once.
type measuredCount struct {
	*walkCount
	// each has the measures of one distribution after another: a family has several.
	each    [][]stats.Measure
	named   [][]string // what each is called in the answer's rows: nothing, if there is only one
	listing bool       // tours are met one by one
	kept    string     // what the file of a census holds
}

// plainBys are the divisions that are no measures.
var plainBys = []string{"move", "start", "symmetry", "circuits"}

// asksMeasures reports whether the number is divided by measures.
func (q *CountQuestion) asksMeasures() bool {
	return q.By != "" && !slices.Contains(plainBys, plainName(q.By))
}

// plainName is a name of a measure without what does not matter: case, and blanks around it.
func plainName(name string) string { return strings.ToLower(strings.TrimSpace(name)) }

// readMeasured is the question as work for counts by measures.
func (q *CountQuestion) readMeasured(limits query.Limits) (query.Work, error) {
	m, err := q.parseMeasured(limits)
	if err != nil {
		return nil, err
	}
	return m.run, limits.Admit(m.walkCount.opts.Memory + limits.ListingTakes(m.Graph, 0))
}

func (q *CountQuestion) parseMeasured(limits query.Limits) (*measuredCount, error) {
	given := query.GivenOf(q, "GoOn", "Checkpoint", "Again", "Part", "Units", "Scratch", "circuits", "longest", "uncrossed")
	if err := query.Unasked("tours are counted by measures at once, or in a census", given...); err != nil {
		return nil, err
	}
	m := &measuredCount{walkCount: &walkCount{parsedCount: &parsedCount{q: q, by: q.By}}}
	err := m.readOptions(limits)
	if err != nil {
		return nil, err
	}
	m.parsedCount.opts.Memory = cmp.Or(m.parsedCount.opts.Memory, sweptMemory)
	m.walkCount.opts.Memory = m.parsedCount.opts.Memory
	m.walkCount.opts.Threads = m.parsedCount.opts.Threads
	if m.ParsedQuestion, err = q.ParseConstrained(&q.GraphText, &q.Constraints, limits); err != nil {
		return nil, err
	}
	if err := m.parseMeasures(); err != nil {
		return nil, err
	}
	if m.inCensus() && q.Runner != nil {
		if err := m.Boardless(query.GivenField{Field: "On", Set: true}); err != nil {
			return nil, err
		}
	}
	err = m.chooseMethod()
	return m, err
}

// parseMeasures reads the names: a measure or a family, or two of them with a comma.
func (m *measuredCount) parseMeasures() error {
	names := strings.Split(m.q.By, ",")
	if len(names) > 2 {
		return query.BadField("by", "%q names %d measures; tours are counted by one, or by two at once", fault.Shorten(m.q.By), len(names))
	}
	for i, name := range names {
		names[i] = plainName(name)
	}
	m.q.By = strings.Join(names, ",")
	m.each, m.named = [][]stats.Measure{nil}, [][]string{nil}
	for _, name := range names {
		switch {
		case slices.Contains(plainBys, name):
			return query.BadField("by", "%s goes alone, without a comma", name)
		case !strings.Contains(name, ":"):
			if _, err := nearest.Choose("measure", name, append(Bys.Names(), "weight")); err != nil {
				return query.InField("by", err)
			}
		}
		family, err := stats.ParseFamily(context.Background(), m.Graph, name)
		if err != nil {
			return query.InField("by", err)
		}
		var each [][]stats.Measure
		var named [][]string
		for i, before := range m.each {
			for _, one := range family {
				title := m.named[i]
				if len(family) > 1 {
					title = append(slices.Clone(title), one.String())
				}
				if one.OfClosed() && m.Ask.Kind != tour.Closed {
					return query.BadField("by", "%s: closed tours have it; ask for these", one)
				}
				if one.OfDirection() && m.parsedCount.opts.As == tour.Distinct {
					return query.BadFields("by", "as", "images of a tour have other slopes; count directed or undirected tours")
				}
				each, named = append(each, append(slices.Clone(before), one)), append(named, title)
			}
		}
		m.each, m.named = each, named
	}
	return nil
}

// chooseMethod takes the sweep where it can count, else the listing.
func (m *measuredCount) chooseMethod() error {
	why := ""
	for _, one := range slices.Concat(m.each...) {
		if !one.IsSum() {
			why = one.String() + " is no sum over moves and pairs of moves"
		}
	}
	m.question = walks.Question{Ask: m.Ask}
	as := m.parsedCount.opts.As
	switch {
	case why != "":
	case as == tour.Distinct:
		why = "distinct tours are met one by one"
	case m.question.Check(m.Graph) != nil:
		why = m.question.Check(m.Graph).Error()
	}
	switch m.parsedCount.opts.Method {
	case count.Auto:
		m.listing = why != "" || m.inCensus()
	case count.Listing:
		m.listing = true
	default:
		if m.inCensus() {
			return query.BadValue("method", m.q.Method, "a census meets the tours; leave it out")
		}
		if why != "" {
			return query.BadValue("method", m.q.Method, "%s, so the tours are listed; leave it out", why)
		}
	}
	return query.InField("as", as.CheckGraph(m.Graph))
}

// run counts, or says what that costs.
func (m *measuredCount) run(ctx context.Context, report query.Reporter) (query.Answer, error) {
	switch {
	case m.q.Explain:
		out := &ExplainAnswer{About: m.About(), As: m.parsedCount.opts.As.String(), Method: m.method().String(), Sweeps: []Sweep{}}
		words, _, err := m.expect(ctx)
		out.Verdict = query.VerdictOf(exist.Found, words)
		return out, err
	case m.q.Forecast:
		out := m.emptyWalks()
		words, seconds, err := m.expect(ctx)
		out.Verdict, out.Seconds = query.Verdict{Verdict: query.Unknown, Sentence: words}, seconds
		return out, err
	}
	if words, seconds, err := m.expect(ctx); err != nil && ctx.Err() == nil {
		return nil, err
	} else if err == nil && (seconds > 2 || seconds == 0) {
		report.Say("%s", words)
	}
	a, err := m.runCount(ctx, report, m.count)
	if out, is := a.(*CountAnswer); is && out != nil && out.Stopped != "" {
		out.Sentence += m.kept
	}
	return a, err
}

func (m *measuredCount) method() count.Method {
	if m.listing {
		return count.Listing
	}
	return count.Sweep
}

// pacePerSecond is how many tours are listed and measured in a second, on one core: 8x8, closed, 2.8 million by crossings
// and 1.2 million, the fewest, by area:shaded; within a factor of three. Measures that take the tours as walks are slower.
const (
	pacePerSecond     = 1_000_000
	walkPacePerSecond = 50_000
)

// quickCount is how many seconds a count of all tours may take that says how long the listing will.
const quickCount = 5

// expect says what the work costs, in words and in seconds; 0 if nobody knows. Where a listing is quicker than
// the sweep, it takes the listing.
func (m *measuredCount) expect(ctx context.Context) (string, float64, error) {
	if m.listing {
		words, seconds := m.expectListing(ctx)
		return words, seconds, ctx.Err()
	}
	words, seconds, err := m.expectSweeps(ctx)
	if err == nil && seconds > quickCount && m.parsedCount.opts.Method == count.Auto {
		if listing, quicker := m.expectListing(ctx); quicker > 0 && quicker < seconds/2 {
			m.listing = true
			return listing, quicker, nil
		}
	}
	return words, seconds, err
}

func (m *measuredCount) expectSweeps(ctx context.Context) (string, float64, error) {
	seconds, memory := 0.0, int64(0)
	var s walks.Sweeping
	for _, measures := range m.each {
		var err error
		s, err = walks.ExpectSweep(ctx, m.Graph, m.question, measures, m.walkCount.opts)
		if errors.Is(err, walks.ErrTooWide) { // the count will say so, too
			return "no sweep does this: " + err.Error(), 0, nil
		}
		if err != nil {
			return "", 0, err
		}
		seconds += s.Seconds()
		memory = max(memory, s.Memory())
	}
	sweeps := "a sweep"
	if n := len(m.each); n > 1 {
		sweeps = fmt.Sprintf("%d sweeps, a measure each,", n)
	}
	if s.Counts > 0 {
		words := fmt.Sprintf("a count of all tours for each of %s of x, where moves of the kind count x; a guess, which may be off by a factor of ten: %s", fault.Plural(s.Counts, "value"), query.Roughly(seconds))
		return words, seconds, nil
	}
	words := fmt.Sprintf("%s of %s, in which at most %s wait", sweeps, fault.Plural(s.Steps, "step"), fault.Plural(s.Vertices, "square"))
	if seconds < 1 {
		return words + "; less than a second", max(seconds, 0.01), nil
	}
	return fmt.Sprintf("%s; a guess, which may be off by a factor of ten: %s, and %d MB of states", words, query.Roughly(seconds), memory>>20+1), seconds, nil
}

// expectListing counts the tours, where nobody has done so before and that is quick.
func (m *measuredCount) expectListing(ctx context.Context) (string, float64) {
	if m.Graph.Squares() <= 20 {
		return "all tours are met one by one; there are few", 0.1
	}
	number, is := new(big.Int).SetString(knownOf(m.ParsedQuestion).number(m.parsedCount.opts.As), 10)
	if !is {
		number = m.quickly(ctx)
	}
	if number == nil {
		return "all tours are met one by one; how many there are is not known beforehand", 0
	}
	pace := float64(pacePerSecond)
	for _, measures := range m.each {
		if stats.NewMeter(m.Graph, measures, m.Ask.Kind == tour.Closed).ByWalk() {
			pace = walkPacePerSecond
		}
	}
	tours, _ := new(big.Float).SetInt(number).Float64()
	seconds := max(tours/pace, 0.01)
	return fmt.Sprintf("%s tours are met one by one: about %s", number, query.Roughly(seconds)), seconds
}

// quickly counts the tours where that takes seconds, else it gives nil.
func (c *parsedCount) quickly(ctx context.Context) *big.Int {
	seconds, known, err := count.Seconds(ctx, c.Graph, c.Ask, c.opts)
	if err != nil || !known || seconds > quickCount {
		return nil
	}
	n, err := count.Exact(ctx, c.Graph, c.Ask, c.opts)
	if err != nil {
		return nil
	}
	number, err := n.As(c.opts.As)
	if err != nil {
		return nil
	}
	return number
}

// count asks the engine.
func (m *measuredCount) count(ctx context.Context) (*CountAnswer, error) {
	out := m.emptyWalks()
	out.Method = m.method().String()
	out.By = []Tally{}
	all := new(big.Int)
	var why *exist.Reason
	distributions, err := m.distribute(ctx)
	if err != nil {
		return nil, err
	}
	for i, d := range distributions {
		all, why = d.Number(), d.Why
		for _, s := range d.Shares {
			t := Tally{Of: strings.Join(m.named[i], ","), Count: s.Tours.String(), Measure: strings.Join(m.named[i], ",")}
			for k, one := range d.Measures {
				text := one.Text(s.Values[k])
				t.Of += map[bool]string{true: " "}[t.Of != ""] + text
				t.Values = append(t.Values, text)
			}
			out.By = append(out.By, t)
		}
	}
	return m.tell(out, all, why, ", by "+strings.ReplaceAll(m.q.By, ",", " and ")), nil
}

// distribute counts by each of the measures.
func (m *measuredCount) distribute(ctx context.Context) ([]walks.Distribution, error) {
	if m.listing {
		return m.takeCensus(ctx)
	}
	as := m.parsedCount.opts.As
	var all []walks.Distribution
	for _, measures := range m.each {
		d, err := walks.Distribute(ctx, m.Graph, m.question, measures, as, m.walkCount.opts)
		if err != nil {
			return nil, err
		}
		all = append(all, d)
	}
	return all, nil
}
