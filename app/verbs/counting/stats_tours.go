package counting

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/odds"
	"leaper/list"
	"leaper/stats"
	"leaper/tour"
)

// StatsToursQuestion asks for statistics of tours: of ones drawn uniformly from all of a
// board, or of those in a text.
type StatsToursQuestion struct {
	query.Question
	query.GraphText
	query.TimeOptions
	SampleOptions
	Limit int64 `json:"limit,omitempty" flag:"number" short:"n" least:"1" default:"1000" doc:"how many tours to draw: a <number>"`
	All   bool  `json:"all,omitempty" doc:"all tours, met one after another, in place of drawn ones: exact numbers"`

	// Of is a text of tours, in place of drawn ones.
	Of io.Reader `json:"-" flag:"-"`
}

// StatsToursAnswer has statistics of tours.
type StatsToursAnswer struct {
	query.About
	query.Verdict
	query.Explanation
	Tours      int64   `json:"tours" doc:"How many tours these are"`
	Seed       uint64  `json:"seed,omitempty" doc:"The seed of the draw; none if the tours were given"`
	Of         string  `json:"of,omitempty" doc:"How many directed tours they were drawn from; for open tours, how many paths" example:"26534728821064"`
	Confidence float64 `json:"confidence" doc:"How often an interval holds the true number, for uniformly drawn tours"`

	Crossings *Distribution   `json:"crossings,omitempty" doc:"How often a tour's drawing crosses itself"`
	Straight  *Distribution   `json:"straight,omitempty" doc:"The longest run of moves in the same direction"`
	Half      *Distribution   `json:"half,omitempty" doc:"The fewest moves from the start to the tour's middle square; for closed tours, from each start"`
	Turns     []TurnCount     `json:"turns,omitempty" doc:"How many turns of a tour have each angle"`
	Shares    []PropertyCount `json:"shares,omitempty" doc:"How many of the tours have the property"`
	Stopped   string          `json:"stopped,omitempty" doc:"What ended the work early" example:"time limit"`

	graph *graph.Graph // nil of a graph from a file
	what  string       // the graph is
	tally *stats.Tally
	from  string // what they were drawn from; "" if they were given
	exact bool   // these are all tours
}

// A Distribution is how a number varies from tour to tour.
type Distribution struct {
	Least int64    `json:"least"`
	Most  int64    `json:"most"`
	Mean  float64  `json:"mean"`
	Low   *float64 `json:"low,omitempty" doc:"The lower end of the interval for the mean; none for a single tour"`
	High  *float64 `json:"high,omitempty"`
	Bars  []Bar    `json:"bars" doc:"The numbers that occurred, and how often"`
}

// A Bar is the frequency of a number.
type Bar struct {
	Value  int64 `json:"value"`
	Number int64 `json:"number"`
}

// TurnCount is how many turns of a tour have an angle.
type TurnCount struct {
	Degrees float64 `json:"degrees" doc:"0 is straight on"`
	Distribution
}

// PropertyCount is the number of tours with a property.
type PropertyCount struct {
	What   string  `json:"what" example:"symmetric"`
	Number int64   `json:"number"`
	Share  float64 `json:"share"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
}

// Read is the question as work.
func (q *StatsToursQuestion) Read(limits query.Limits) (query.Work, error) {
	switch {
	case q.Of != nil && q.All:
		return nil, query.BadField("all", "the tours are given; leave it out")
	case q.Of != nil:
		return q.readGiven(limits)
	case q.All:
		return q.readAll(limits)
	}
	draw := &SampleQuestion{Question: q.Question, GraphText: q.GraphText, SampleOptions: q.SampleOptions, Limit: query.Usual(q).Limit}
	s, err := draw.parse(limits)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, report query.Reporter) (query.Answer, error) {
		out := &StatsToursAnswer{Confidence: odds.Confidence}
		err := s.ready(ctx, report)
		if err == nil {
			out.from = s.from()
			out.tally, err = stats.New(ctx, s.Graph)
		}
		if err == nil {
			err = s.each(ctx, func(t tour.Tour) error {
				out.tally.Add(t)
				return ctx.Err()
			})
		}
		a, err := s.answer(err)
		if err != nil && (a == nil || s.given == 0) {
			return nil, err
		}
		if err != nil { // the tours drawn until then are a valid sample
			a.Stopped, a.Sentence = "", "undecided: stopped; the numbers are of "+s.drawn()
		}
		out.About, out.Verdict, out.Explanation, out.Stopped, out.Seed, out.Of = a.About, a.Verdict, a.Explanation, a.Stopped, a.Seed, a.Of
		out.look(s.Graph)
		return out, err
	}, nil
}

// notDrawn refuses what is for drawn tours.
func (q *StatsToursQuestion) notDrawn(these string) error {
	for _, other := range query.GivenOf(q, "limit", "seed", "record", "threads", "memory") {
		if other.Set {
			return query.BadField(other.Field, "it is for tours that are drawn, and these are %s; leave it out", these)
		}
	}
	return nil
}

// readAll is the question about all tours.
func (q *StatsToursQuestion) readAll(limits query.Limits) (query.Work, error) {
	if err := q.notDrawn("all"); err != nil {
		return nil, err
	}
	p, err := q.ParseConstrained(&q.GraphText, nil, limits)
	if err != nil {
		return nil, err
	}
	as := tour.Undirected
	if p.Graph.Directed() {
		as = tour.Directed
	}
	return func(ctx context.Context, report query.Reporter) (query.Answer, error) {
		out := &StatsToursAnswer{Confidence: odds.Confidence, About: p.About(), exact: true}
		tally, err := stats.New(ctx, p.Graph)
		if err != nil {
			return nil, err
		}
		for t, err := range list.All(ctx, p.Graph, p.Ask, list.Options{As: as}) {
			if query.TimeUp(err) { // the first that a search meets are like each other
				out.Stopped = query.StoppedBy(err)
				out.Verdict = query.VerdictOf(exist.Undecided, fmt.Sprintf("undecided: the time limit was reached after %s, which are not like all", fault.Plural(tally.Tours, "tour")))
				return out, nil
			}
			if err != nil {
				return nil, err
			}
			if tally.Add(t); tally.Tours%256 == 0 {
				report.Now(query.Progress{Words: fault.Plural(tally.Tours, "tour")})
			}
		}
		if tally.Tours == 0 {
			out.Verdict = query.VerdictOf(exist.None, p.None("all were counted"))
			return out, nil
		}
		out.tally = tally
		out.look(p.Graph)
		out.Verdict = query.VerdictOf(exist.Found, fmt.Sprintf("all %d %s", tally.Tours, p.Counted(as)))
		return out, nil
	}, limits.Admit(limits.ListingTakes(p.Graph, 0))
}

// readGiven is the question about given tours.
func (q *StatsToursQuestion) readGiven(limits query.Limits) (query.Work, error) {
	if err := q.notDrawn("given"); err != nil {
		return nil, err
	}
	v := &touring.VerifyQuestion{Board: q.Board, Given: q.Given, Topology: q.Topology, Holes: q.Holes, Piece: q.Piece, TourOptions: q.TourOptions, GraphText: q.GraphText, File: q.File, In: q.Of}
	candidates, err := v.Candidates(limits)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, report query.Reporter) (query.Answer, error) {
		out := &StatsToursAnswer{Confidence: odds.Confidence}
		number := int64(0)
		for c, err := range candidates(ctx) {
			if err != nil {
				return out.cut(err)
			}
			number++
			if err := out.one(ctx, c, number); err != nil {
				return out.cut(err)
			}
			report.Now(query.Progress{Words: fault.Plural(number, "tour")})
		}
		if number == 0 {
			return nil, fmt.Errorf("there are no tours in the text; write some, in any format that leaper list writes")
		}
		out.look(out.graph)
		out.Verdict = query.VerdictOf(exist.Found, fmt.Sprintf("%s of %s, as given", fault.Plural(number, "tour"), out.what))
		return out, nil
	}, nil
}

// cut is the answer when reading stops early: at the time limit, it covers the tours so
// far.
func (l *StatsToursAnswer) cut(err error) (query.Answer, error) {
	if !query.TimeUp(err) || l.tally == nil {
		return nil, err
	}
	l.Stopped = query.StoppedBy(err)
	l.look(l.graph)
	l.Verdict = query.VerdictOf(exist.Undecided, fmt.Sprintf("undecided: the time limit was reached after %s", fault.Plural(l.Tours, "tour")))
	return l, nil
}

// one adds a tour of a text. It must be valid, and on the board of the earlier ones.
func (l *StatsToursAnswer) one(ctx context.Context, c *touring.Candidate, number int64) error {
	if fault := c.Wrong(ctx, c.Ask); fault != nil {
		return fmt.Errorf("tour %d, in line %d: not a tour: %w", number, c.Line, fault)
	}
	if l.tally == nil {
		l.graph, l.what, l.About = c.Graph, c.What(), c.About()
		if c.File == nil {
			l.About = query.PlaceOf(c.Graph)
		}
		var err error
		if l.tally, err = stats.New(ctx, c.Graph); err != nil {
			return err
		}
	}
	if c.File == nil && (!c.Item.Board.Equal(l.graph.Board()) || c.Piece.String() != l.graph.Piece().String()) {
		return fmt.Errorf("tour %d, in line %d: it is of %s, and those before are of %s; ask for the tours of each board by themselves", number, c.Line, c.Graph, l.graph)
	}
	l.tally.Add(c.Tour)
	return nil
}

// look writes down the content of the tally.
func (l *StatsToursAnswer) look(g *graph.Graph) {
	l.graph = g
	t := l.tally
	if t == nil || t.Tours == 0 {
		return
	}
	l.Tours = t.Tours
	spread := func(s *stats.Spread) *Distribution {
		d := spreadOf(s)
		if d != nil && l.exact {
			d.Low, d.High = nil, nil
		}
		return d
	}
	l.Crossings, l.Straight, l.Half = spread(t.Crossings), spread(t.Straight), spread(t.Half)
	if t.Turns != nil {
		for _, turn := range t.Turns.List() {
			l.Turns = append(l.Turns, TurnCount{turn.Degrees, *spread(turn.Spread)})
		}
	}
	add := func(what string, n int64) {
		if n >= 0 {
			r := odds.Rate{Successes: n, Trials: t.Tours}
			low, high := r.Interval()
			if l.exact {
				low, high = r.Value(), r.Value()
			}
			l.Shares = append(l.Shares, PropertyCount{what, n, r.Value(), low, high})
		}
	}
	if t.Closed != 0 && t.Closed != t.Tours {
		add("closed", t.Closed)
	}
	add("symmetric", t.Symmetric)
	for _, name := range slices.Sorted(func(yield func(string) bool) {
		for name := range t.Symmetries {
			if !yield(name) {
				return
			}
		}
	}) {
		add(name, t.Symmetries[name])
	}
	add("magic", t.Magic)
	add("semimagic", t.Semimagic)
}

func spreadOf(s *stats.Spread) *Distribution {
	if s == nil || s.Tours == 0 {
		return nil
	}
	mean, variance := s.Mean()
	out := &Distribution{Least: s.Least, Most: s.Most}
	out.Mean, _ = mean.Float64()
	if low, high := odds.Mean(mean, variance, s.Tours); !math.IsInf(low, 0) {
		out.Low, out.High = &low, &high
	}
	for _, b := range s.Bars() {
		out.Bars = append(out.Bars, Bar{b.Value, b.Number})
	}
	return out
}

// Notes explains the numbers and the intervals.
func (l *StatsToursAnswer) Notes() []string {
	words := l.Sentence
	if l.Undecided() || l.None() {
		words = "" // the outcome says it
	}
	notes := []string{words, "low and high are the ends of 95 % intervals: of means by the normal distribution, of shares Wilson's (1927)"}
	if l.exact {
		return slices.DeleteFunc(notes[:1], func(s string) bool { return s == "" })
	}
	if l.from == "" {
		notes[1] += "; they apply to other tours only if these were drawn uniformly"
	}
	if l.Tours == 0 {
		notes = notes[:1]
	}
	return slices.DeleteFunc(notes, func(s string) bool { return s == "" })
}

// Text is the statistics as tables, and a histogram of the crossings.
func (l *StatsToursAnswer) Text() string {
	if l.Tours == 0 {
		return ""
	}
	var means, shares table
	means.add("of a tour", "least", "mean", "low", "high", "most")
	row := func(what string, s *Distribution) {
		if s == nil {
			return
		}
		low, high := "-", "-"
		if s.Low != nil {
			low, high = fmt.Sprintf("%.2f", *s.Low), fmt.Sprintf("%.2f", *s.High)
		}
		means.add(what, fmt.Sprint(s.Least), fmt.Sprintf("%.2f", s.Mean), low, high, fmt.Sprint(s.Most))
	}
	row("crossings", l.Crossings)
	row("longest straight run, in moves", l.Straight)
	row("start to middle square, in moves", l.Half)
	for _, t := range l.Turns {
		row(fmt.Sprintf("turns by %.1f degrees", t.Degrees), &t.Distribution)
	}
	shares.add("of all tours", "number", "share", "low", "high")
	for _, s := range l.Shares {
		shares.add(s.What, fmt.Sprint(s.Number), fmt.Sprintf("%.4f", s.Share), fmt.Sprintf("%.4f", s.Low), fmt.Sprintf("%.4f", s.High))
	}
	text := means.String()
	if len(l.Shares) > 0 {
		text += "\n" + shares.String()
	}
	if l.Crossings != nil {
		text += "\n" + l.Crossings.histogram()
	}
	return text
}

// widestBar is the largest number of signs in a bar.
const widestBar = 40

// histogram is the numbers as bars of signs.
func (s *Distribution) histogram() string {
	bins, width := s.bins(16)
	most := int64(1)
	for _, b := range bins {
		most = max(most, b.Number)
	}
	var t table
	t.add("crossings", "tours")
	for _, b := range bins {
		t.add(binName(b.Value, width), fmt.Sprint(b.Number))
	}
	lines := strings.SplitAfter(t.String(), "\n")
	for i, b := range bins {
		if signs := int((b.Number*widestBar + most - 1) / most); signs > 0 {
			lines[i+1] = strings.TrimSuffix(lines[i+1], "\n") + "  " + strings.Repeat("#", signs) + "\n"
		}
	}
	return strings.Join(lines, "")
}

// bins groups the numbers into at most this many bins of width 1, 2, 5, 10 …
func (s *Distribution) bins(most int64) (bins []Bar, width int64) {
	width = 1
	for step := 0; s.Most/width-s.Least/width >= most; step++ {
		width = [3]int64{1, 2, 5}[(step+1)%3] * int64(math.Pow10((step+1)/3))
	}
	for at := s.Least / width; at <= s.Most/width; at++ {
		bins = append(bins, Bar{Value: at * width})
	}
	for _, b := range s.Bars {
		bins[b.Value/width-s.Least/width].Number += b.Number
	}
	return bins, width
}

// binName is a bin's numbers.
func binName(first, width int64) string {
	if width == 1 {
		return fmt.Sprint(first)
	}
	return fmt.Sprintf("%d to %d", first, first+width-1)
}
