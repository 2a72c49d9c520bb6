package list

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/constraints"
	"leaper/internal/fault"
	"leaper/internal/position"
	"leaper/internal/pulse"
	"leaper/tour"
)

// A problem is a graph and an ask, prepared for the searchers.
type problem struct {
	constraints.Ground // its Moves are in tie order: among equals the first is tried first
	ask                tour.Ask
	opts               Options

	n        int
	copies   bool // some arc stands for two or more moves
	starts   []graph.Vertex
	end      graph.Vertex // the given last vertex, or −1
	listener *listener    // hears the events of a [Trace]; nil: nobody listens
	resume   []graph.Vertex
	watch    *constraints.Watch // nil: no constraints
	idle     idle
}

var errResume = fault.New(ErrOptions, "to continue from a walk, it must be one that this search reaches")

// readResume reads the walk that a trace goes on from.
func (p *problem) readResume() error {
	if len(p.opts.Resume) == 0 {
		return nil
	}
	if p.opts.Skip > 0 || p.opts.Limit > 0 || len(p.opts.Resume) > p.n {
		return errResume
	}
	for _, s := range p.opts.Resume {
		if g := p.Graph; s < 0 || int64(s) >= g.Cells() || g.IsHole(s) {
			return errResume
		}
		p.resume = append(p.resume, p.Vertex(s))
	}
	return nil
}

var errCastle = fault.New(ErrOptions, "order castle lists closed tours only: a square with one exit left may be the end of a path")

// What the searcher by edges does not do.
var (
	errEdgesDirected = fault.New(ErrOptions, "order edges is for graphs whose moves go both ways; there are kt and plain")
	errEdgesRules    = fault.New(ErrOptions, "order edges is that of a search by rules alone, which cannot be left out")
	errEdgesWalk     = fault.New(ErrOptions, "order edges has no walk that grows from a start, so its search is not shown step by step, and its tours have no numbers; there are kt, plain, moves and castle")
)

func newProblem(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (*problem, error) {
	if err := ask.Check(g, constraints.Watched); err != nil {
		return nil, err
	}
	if err := g.CheckSize(MaxSquares); err != nil {
		return nil, fmt.Errorf("listing: %w", err)
	}
	switch {
	case opts.Order > Edges:
		return nil, fault.New(ErrOptions, "%s does not exist", opts.Order)
	case opts.Order == Castle && ask.Kind != tour.Closed:
		return nil, errCastle
	case opts.Order == Edges && g.Directed():
		return nil, errEdgesDirected
	case opts.Order == Edges && opts.Longer != nil:
		return nil, errEdgesWalk
	case opts.Order == Edges && opts.NoPrune:
		return nil, errEdgesRules
	case opts.Order == Moves && !g.OnBoard():
		return nil, fault.New(ErrOptions, "order moves needs the moves of a piece, and this graph has none; there are kt, plain and castle")
	case opts.As.CheckGraph(g) != nil:
		return nil, fault.New(ErrOptions, "%w", opts.As.CheckGraph(g))
	case opts.Skip < 0:
		return nil, fault.New(ErrOptions, "skip %d is below 0", opts.Skip)
	case opts.Limit < 0:
		return nil, fault.New(ErrOptions, "limit %d is below 0", opts.Limit)
	}
	p := &problem{Ground: constraints.Ground{Graph: g, Directed: g.Directed(), NoPrune: opts.NoPrune}, ask: ask.Normalised(g), opts: opts, n: int(g.Squares()), end: -1}
	if err := p.tabulate(ctx); err != nil {
		return nil, err
	}
	p.findEnds()
	var err error
	if p.watch, err = constraints.NewWatch(ctx, &p.Ground, p.ask); p.watch.Unsatisfiable() {
		p.starts = nil
	}
	return p, err
}

// leaveHolesOut lists the squares of a board with holes, without the holes.
func (p *problem) leaveHolesOut(look *pulse.Pulse) error {
	if p.Graph.Cells() == p.Graph.Squares() {
		return nil
	}
	p.Squares = make([]board.Square, 0, p.n)
	holes := p.Graph.Board().Holes()
	for s := range board.Square(p.Graph.Cells()) {
		if err := look.Beat(1); err != nil {
			return err
		}
		if len(holes) > 0 && holes[0] == s {
			holes = holes[1:]
			continue
		}
		p.Squares = append(p.Squares, s)
	}
	return nil
}

// tabulate fills the tables of arcs.
func (p *problem) tabulate(ctx context.Context) error {
	g := p.Graph
	look := pulse.Of(ctx)
	if err := p.leaveHolesOut(&look); err != nil {
		return err
	}
	arcs, err := g.ArcsWithin(ctx, maxArcs)
	if err != nil {
		return fmt.Errorf("listing: %w", err)
	}
	out := graph.MakeRows(p.n, arcs)
	var all []uint16
	var vertices []graph.Vertex
	var leaps []board.Square
	for v := range graph.Vertex(p.n) {
		if err := look.Beat(1 + len(leaps)); err != nil {
			return err
		}
		leaps = g.Leaps(p.Square(v), leaps[:0])
		row, times := p.tieOrder(leaps)
		vertices = vertices[:0]
		for i, s := range row {
			vertices = append(vertices, p.Vertex(s))
			p.copies = p.copies || times[i] > 1
		}
		out.Append(vertices...)
		if g.Wrapped() {
			all = append(all, times...)
		}
	}
	if p.copies {
		out.SetMultiplicities(all)
	}
	p.Moves, err = position.NewMoves(ctx, out, p.Directed)
	return err
}

// tieOrder takes the leaps from a square, in move order with copies, and returns them
// in the order in which equals are tried, each square once, with the number of
// its copies.
func (p *problem) tieOrder(leaps []board.Square) ([]board.Square, []uint16) {
	type target struct {
		square      board.Square
		first, last int
		times       int
	}
	targets := make([]target, 0, len(leaps))
	wrapped := p.Graph.Wrapped() // elsewhere no two moves lead to one square
	var at map[board.Square]int
	if wrapped {
		at = make(map[board.Square]int, len(leaps))
	}
	for i, s := range leaps {
		if wrapped {
			if k, found := at[s]; found {
				targets[k].last = i
				targets[k].times++
				continue
			}
			at[s] = len(targets)
		}
		targets = append(targets, target{s, i, i, 1})
	}
	slices.SortFunc(targets, func(a, b target) int {
		switch {
		case p.opts.Order == Plain:
			return cmp.Compare(a.first, b.first)
		case p.opts.Order == Castle:
			return cmp.Compare(a.square, b.square)
		case p.opts.Order == Moves || wrapped:
			return cmp.Compare(b.last, a.last)
		}
		return cmp.Compare(b.square, a.square)
	})
	row, times := make([]board.Square, len(targets)), make([]uint16, len(targets))
	for i, t := range targets {
		row[i], times[i] = t.square, uint16(t.times)
		if !p.sortsByOnward() || (p.opts.Order == KT && !wrapped) {
			times[i] = 1
		}
	}
	return row, times
}

// sortsByOnward reports whether the order is by the number of onward moves.
func (p *problem) sortsByOnward() bool { return p.opts.Order == KT || p.opts.Order == Moves }

// findEnds lists the vertices to start from, in row-major order, and notes the
// last one.
func (p *problem) findEnds() {
	if s, given := p.ask.To.Given(); given {
		p.end = p.Vertex(s)
	}
	if s, given := p.ask.From.Given(); given {
		p.starts = []graph.Vertex{p.Vertex(s)}
		return
	}
	switch {
	case p.ask.Kind == tour.Closed && p.end >= 0 && p.n > 1:
		// The last move of a closed tour leads from the end to the start.
		p.starts = slices.Clone(p.Moves.Out.Of(p.end))
		slices.Sort(p.starts)
	case p.ask.Kind == tour.Closed && p.ask.ConstraintKinds()&(tour.NumberConstraints|tour.SumConstraints) == 0:
		// It meets every square, so it can start on the first. With numbers or sums it
		// is a numbering, whose start they determine.
		p.starts = []graph.Vertex{0}
	default:
		p.starts = make([]graph.Vertex, p.n)
		for v := range p.starts {
			p.starts[v] = graph.Vertex(v)
		}
	}
}

// mayEnd calls f with every vertex on which a path from start may end: for a
// closed tour the squares a move before the start, for an open tour all
// others, and only the given end where there is one.
func (p *problem) mayEnd(start graph.Vertex, f func(v graph.Vertex)) {
	home := make(map[graph.Vertex]bool)
	if p.n > 2 && p.ask.Kind != tour.Path {
		for _, v := range p.Moves.In.Of(start) {
			home[v] = true
		}
	}
	for v := range graph.Vertex(p.n) {
		if p.end >= 0 && v != p.end {
			continue
		}
		switch {
		case p.ask.Kind == tour.Closed && p.n > 1 && !home[v]:
		case p.ask.Kind == tour.Open && (home[v] || p.n == 1):
		default:
			f(v)
		}
	}
}

// countPending returns how many candidates are left when the search is
// at the end of a path: at each step, those that come after the chosen one.
// It counts as the seed does, without any rule. The error is that of ctx.
func (p *problem) countPending(ctx context.Context, path []graph.Vertex) (count int64, err error) {
	visited := make([]bool, p.n)
	look := pulse.Of(ctx)
	for step := 0; step+1 < len(path); step++ {
		v := path[step]
		row := p.Moves.Out.Of(v)
		if err := look.Beat(1 + len(row)*len(row)); err != nil {
			return 0, err
		}
		visited[v] = true
		chosen := false
		degree := func(w graph.Vertex) int {
			d := 0
			for i, x := range p.Moves.Out.Of(w) {
				if !visited[x] {
					if t := p.Moves.Out.Multiplicities(w); t != nil {
						d += int(t[i])
					} else {
						d++
					}
				}
			}
			return d
		}
		mine := degree(path[step+1])
		for _, w := range row {
			switch {
			case w == path[step+1]:
				chosen = true
			case visited[w]:
			case !p.sortsByOnward():
				if chosen {
					count++
				}
			default:
				if d := degree(w); d > mine || (d == mine && chosen) {
					count++
				}
			}
		}
	}
	return count, nil
}

// searcher makes the quickest searcher for the problem.
func (p *problem) searcher() searcher {
	monitors := p.watch.Monitors()
	if p.n <= 64 && len(monitors) == 0 && !p.copies && !p.Directed && !p.opts.tables && p.listener == nil {
		return newMasks(p)
	}
	return newTables(p, monitors)
}
