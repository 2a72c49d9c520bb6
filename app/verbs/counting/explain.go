package counting

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"leaper/app/verbs/query"
	"leaper/count"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// An ExplainAnswer is how a count would be made.
type ExplainAnswer struct {
	query.About
	query.Verdict
	As     string  `json:"as"`
	Method string  `json:"method" doc:"How it is counted: sweep, sets (of vertices), list, or known without a count" example:"sweep"`
	Sweeps []Sweep `json:"sweeps" doc:"None if the number is known without one"`
	Sets   *Sets   `json:"sets,omitempty" doc:"The cost of counts by sets of vertices, as dense graphs have them"`
	Units  int     `json:"units" doc:"How many units are asked for"`
	Done   int     `json:"done,omitempty" doc:"How many of them the record of checkpoint has"`
	Next   string  `json:"next,omitempty" doc:"Some of those that it does not have, which share most of their work" example:"0-7,12"`
}

// Sets are counts by sets of vertices.
type Sets struct {
	Graphs    int    `json:"graphs" doc:"How many graphs are counted so"`
	Vertices  int    `json:"vertices" doc:"How many vertices the largest has"`
	Additions uint64 `json:"additions"`
	Memory    int64  `json:"memory" doc:"The most bytes that they take at once"`
}

// A Sweep is one sweep of a plan.
type Sweep struct {
	Counts   string   `json:"counts" doc:"What it counts"`
	Factor   int64    `json:"factor,omitempty" doc:"How many times the number contains that count; left out where constraints or symmetries make more of it than that"`
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
	Branches int      `json:"branches,omitempty" doc:"How many branches of each side were swept for them"`
	Units    int      `json:"units"`
	Fixed    []string `json:"fixed,omitempty" doc:"The squares whose edges make the units"`
	Parted   []string `json:"parted,omitempty" doc:"The squares whose edges divide the states into branches, one in memory at a time"`
}

// plan says how the count would be made: by the plan of a record, if there is one. Where there is
// none within the limits, the answer says why.
func (c *parsedCount) plan(ctx context.Context) (plan *ExplainAnswer, a *CountAnswer, err error) {
	if c.unitless() {
		plan, err = c.explain(ctx)
	} else {
		var u *units
		if u, a, err = c.unitsOfRecord(ctx); err != nil {
			return nil, a, err
		}
		plan, err = u.explain(ctx, c.q.Checkpoint)
	}
	if errors.Is(err, count.ErrUnfinished) {
		return nil, c.unfinishedAnswer(err, ""), err
	}
	return plan, nil, err
}

// unitsOfRecord are the units of the record of the checkpoint, or new ones if there is none.
func (c *parsedCount) unitsOfRecord(ctx context.Context) (*units, *CountAnswer, error) {
	var old *count.Record
	if c.q.Checkpoint != "" {
		var err error
		if old, err = c.q.Records.Read(c.q.Checkpoint); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, nil, err
		}
	}
	u, a, err := c.planUnits(ctx, old)
	if err == nil && old != nil {
		err = u.resume(old)
	}
	if old != nil && err != nil && (u != nil || errors.Is(err, count.ErrRecord)) {
		return nil, nil, fmt.Errorf("record %s: %w", c.q.Checkpoint, err)
	}
	return u, a, err
}

// explain says how the count would be made, with a record of that name if there is one. For a
// long count it samples for some seconds, or minutes.
func (u *units) explain(ctx context.Context, name string) (*ExplainAnswer, error) {
	opts := u.opts
	if name != "" {
		opts.Ledger = name + ledgerEnding
	}
	outlines, err := u.plan.Outlines(ctx, opts)
	if err != nil {
		return nil, err
	}
	out := u.explained(outlines, true)
	if out.Units, out.Done = len(u.assigned), u.done(); out.Done > 0 {
		out.Next = namesOfUnits(u.next())
	}
	return out, nil
}

// unitless reports whether a question about the plan is one of a count that does not fall into
// units: of a graph, or with constraints, up to symmetry, or by a listing.
func (c *parsedCount) unitless() bool {
	q := c.q
	return q.Checkpoint == "" && q.Part == "" && q.Units == "" && q.Again == "" && q.Runner == nil &&
		(c.File != nil || c.Graph.Board().Squares() <= count.MostBySets || c.Graph.Directed() || c.Ask.ConstraintKinds() != 0 || c.opts.As == tour.Distinct || c.opts.Method == count.Listing)
}

// explain says how a count would be made that does not fall into units.
func (c *parsedCount) explain(ctx context.Context) (*ExplainAnswer, error) {
	e, err := count.Explain(ctx, c.Graph, c.Ask, c.opts)
	if err != nil {
		return nil, err
	}
	out := c.explained(e.Sweeps, c.File == nil && c.Ask.ConstraintKinds() == 0 && c.opts.As != tour.Distinct)
	if s := e.Sets; s.Graphs > 0 {
		out.Sets = &Sets{s.Graphs, s.Vertices, s.Additions, s.Memory}
		if len(e.Sweeps) == 0 {
			out.Method = "sets"
			out.Verdict.Sentence = fmt.Sprintf("sets of vertices: %s of up to %d, %.1e additions, in %d MB of memory", fault.Plural(s.Graphs, "graph"), s.Vertices, float64(s.Additions), s.Memory>>20+1)
		}
	}
	if e.Listed {
		out.Method = count.Listing.String()
		out.Verdict.Sentence = "tours are met one by one, in some MB of memory; nobody knows how long that takes"
	}
	return out, nil
}

// explained describes the sweeps of a count, and how many times its number contains what each
// counts, where it has no other parts.
func (c *parsedCount) explained(outlines []count.Outline, factors bool) *ExplainAnswer {
	out := &ExplainAnswer{About: c.About(), As: c.opts.As.String(), Method: count.Sweep.String(), Sweeps: []Sweep{}}
	out.Verdict = query.Verdict{Verdict: query.Unknown, Sentence: "the plan of a count of " + c.what()}
	if len(outlines) == 0 {
		out.Method = "known"
		out.Verdict.Sentence = "no sweep is needed: the number is known"
	}
	for _, o := range outlines {
		s := Sweep{Counts: o.Name, Sides: "two sides, both swept", Frontier: o.Width,
			OnCut: o.OnCut, States: o.States, Moves: o.Transitions, Memory: o.Memory, Kept: o.Kept, Waiting: o.Waiting, Rounds: o.Rounds,
			Seconds: o.Seconds, Sampled: o.Sampled, Branches: o.Branches, Units: o.Units}
		names := func(vertices []int32) []string { return c.vertexNames(vertices) }
		squares, places := c.Squares()
		if int64(len(o.Order)) < squares { // these have no names
			places = "sets of squares that the symmetry takes into each other"
			names = func([]int32) []string { return nil }
		}
		if factors {
			s.Factor = o.Factor
		}
		switch {
		case o.Whole:
			s.Sides = "one sweep over all " + places
		case o.Mirror:
			s.Sides = "two sides that are mirror images: one is swept"
		}
		s.Order = names(o.Order)
		if !o.Whole {
			s.Cut = names(o.Cut)
		}
		if o.Units > 1 {
			s.Fixed = names(o.Fixed)
		}
		if o.Parted != nil {
			s.Parted = names(o.Parted)
		}
		out.Sweeps = append(out.Sweeps, s)
		out.Units += o.Units
	}
	return out
}

// Text is the plan in lines.
func (p *ExplainAnswer) Text() string {
	var text strings.Builder
	if len(p.Sweeps) == 0 {
		return p.Sentence + "\n"
	}
	method := "sweep"
	if n := len(p.Sweeps); n > 1 {
		method = fmt.Sprintf("%d sweeps, one after another", n)
	}
	fmt.Fprintf(&text, "%-10s %s\n", "method", method)
	largest := slices.SortedStableFunc(slices.Values(p.Sweeps), func(a, b Sweep) int { return cmp.Compare(b.States, a.States) })
	if len(largest) <= mostSweeps {
		largest = p.Sweeps
	}
	for i, s := range largest[:min(mostSweeps, len(largest))] {
		if i > 0 {
			fmt.Fprintln(&text)
		}
		s.lines(&text)
	}
	if n := len(largest) - mostSweeps; n > 0 {
		fmt.Fprintf(&text, "\n%-10s %d, with fewer states\n", "others", n)
	}
	if p.Done > 0 {
		fmt.Fprintf(&text, "\n%-10s %s of %d\n", "done", fault.Plural(p.Done, "unit"), p.Units)
	}
	switch {
	case strings.ContainsAny(p.Next, ",-"):
		fmt.Fprintf(&text, "%-10s units %s, which share most of their work\n", "next", p.Next)
	case p.Next != "":
		fmt.Fprintf(&text, "%-10s unit %s\n", "next", p.Next)
	}
	return text.String()
}

// mostSweeps is how many sweeps are described: up to symmetry, there may be many small ones.
const mostSweeps = 4

// lines writes a sweep.
func (s *Sweep) lines(text *strings.Builder) {
	line := func(what, format string, args ...any) {
		fmt.Fprintf(text, "%-10s "+format+"\n", append([]any{what}, args...)...)
	}
	if s.Factor != 0 {
		line("counts", "%s, times %d", s.Counts, s.Factor)
	} else {
		line("counts", "%s", s.Counts)
	}
	if s.Order != nil {
		line("order", "%s", firstOf(s.Order, 12))
	}
	line("sides", "%s", s.Sides)
	if s.Cut != nil {
		line("cut", "%s: %s", fault.Plural(len(s.Cut), "place"), firstOf(s.Cut, 40))
	}
	line("frontier", "%d vertices at most", s.Frontier)
	knows := "guesses, which may be off by a factor of ten"
	switch {
	case s.Sampled && s.Branches > 0 && s.Branches < 4:
		knows = fmt.Sprintf("these numbers are from branches that were swept, drawn at random, but only %d on a side, since each takes long", s.Branches)
	case s.Sampled:
		knows = "these numbers are from branches that were swept, drawn at random"
	}
	line("states", "about %.1e on the cut, %.1e in all; %s", s.OnCut, s.States, knows)
	line("memory", "about %.0f MB", s.Memory/1e6+1)
	if s.Waiting > 0 {
		line("waiting", "about %.0f MB of states on disk, for their branches to be swept", s.Waiting/1e6+1)
	}
	if s.Rounds > 0 {
		rounds := ""
		if s.Rounds > 1 {
			rounds = " in the largest of " + fault.Plural(s.Rounds, "round")
		}
		line("kept", "about %.0f MB for the join%s; on disk, what the memory does not hold", s.Kept/1e6+1, rounds)
	}
	if s.Seconds > 0 {
		line("time", "about %s, for %.1e transitions", query.Roughly(s.Seconds), s.Moves)
	}
	if s.Parted != nil {
		line("branches", "one at a time is in memory; they are divided by the edges at %s", firstOf(s.Parted, 12))
	}
	units := "all at once"
	if s.Units > 1 && s.Fixed != nil {
		units = fmt.Sprintf("by the edges at %s; each part of a count sweeps the rest again, some seconds to a minute", firstOf(s.Fixed, 12))
	}
	line("units", "%d, %s", s.Units, units)
}

// firstOf writes the first names, and says if there are more.
func firstOf(names []string, most int) string {
	if len(names) > most {
		names = append(append([]string(nil), names[:most]...), "…")
	}
	return strings.Join(names, " ")
}

// vertexNames names vertices of a plan.
func (c *parsedCount) vertexNames(vertices []int32) []string {
	a, err := c.Graph.Table(context.Background())
	if err != nil {
		return nil
	}
	names := []string{}
	for _, v := range vertices {
		if int(v) >= a.Len() {
			names = append(names, "X")
			continue
		}
		names = append(names, c.End(tour.At(a.Square(graph.Vertex(v)))))
	}
	return names
}
