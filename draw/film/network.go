package film

import (
	"cmp"
	"context"
	"fmt"
	"iter"

	"leaper/board"
	"leaper/draw"
	"leaper/graph"
	"leaper/internal/fault"
)

// A Wiring has the neurons of a network: each is a move between two squares, and its
// reverse, by the vertices of their graph.
type Wiring [][2]graph.Vertex

// A Sweep is an event of a network's run.
type Sweep struct {
	Number   int // 0 is the network at random, before the first
	Switched int // outputs that changed
	// On tells whether a neuron is on. It is asked before the next event only.
	On func(neuron int) bool
	// Last says that the run ends here, and Stuck that no output would ever change
	// again, though the network is not at rest.
	Last, Stuck bool
	// Cut says that this sweep is the last one, where the film ends though the run goes on.
	Cut bool
}

// Settled says what a film of a network shows.
type Settled struct {
	Sweeps int
	Cycles int   // 1 for a tour, and 0 if some square does not have two moves
	Every  int64 // the number of sweeps for one frame
	Frames int
}

// Network is the film of one run of Takefuji and Lee's network (package find/neural): its random
// outputs, and then each sweep. Lines are the moves whose neurons are on. A square with fewer than
// two has a ring, and one with more a disc; the network rests when there are neither. At the end,
// cycles have colours of their own.
//
// The sweeps are read once. If they end with an error, it is returned. The error
// wraps that one, [ErrEvents], [draw.ErrOption], [draw.ErrTooLarge] or
// [graph.ErrTooLarge].
func Network(g *graph.Graph, o draw.Options, s Shots, wiring Wiring, sweeps iter.Seq2[Sweep, error]) (*Film, Settled, error) {
	switch {
	case o.Style != draw.LineStyle:
		return nil, Settled{}, fault.New(draw.ErrOption, "style %s has no film of a network; take line", o.Style)
	case g.Directed():
		return nil, Settled{}, fault.New(draw.ErrOption, "the network has a neuron for a move and its reverse, and the %s has moves that cannot be reversed", g.Piece())
	case o.Over || o.Seams:
		return nil, Settled{}, fault.New(draw.ErrOption, "over and seams are for walks, not for a network, whose moves have no order; leave them out")
	case o.Figure:
		return nil, Settled{}, fault.New(draw.ErrOption, "the piece does not walk in a film of a network; leave figure out")
	case s.Frames > MaxFrames:
		return nil, Settled{}, fault.New(draw.ErrOption, "a film of %d frames; at most %d are possible", s.Frames, MaxFrames)
	}
	if err := s.check(); err != nil {
		return nil, Settled{}, err
	}
	film, d, err := newFilm(g, o)
	if err != nil {
		return nil, Settled{}, err
	}
	table, err := g.Table(context.Background())
	if err != nil {
		return nil, Settled{}, err
	}
	if table.Len() == 1 {
		return nil, Settled{}, fault.New(draw.ErrOption, "a board of one square has no moves, and its network no neurons")
	}
	for _, ends := range wiring {
		if int(max(ends[0], ends[1])) >= table.Len() || min(ends[0], ends[1]) < 0 {
			return nil, Settled{}, fault.New(ErrEvents, "a neuron between the vertices %d and %d of %d", ends[0], ends[1], table.Len())
		}
	}
	film.Title = "Takefuji and Lee's network for " + film.Title
	film.Words = true
	w := &networkFilmer{Pen: d, film: film, table: table, wiring: wiring}
	w.share = share[state]{room: cmp.Or(s.Frames, mostFrames), every: 1}
	settled, err := w.readSweeps(sweeps)
	if err != nil {
		return nil, settled, err
	}
	w.makeFrames(settled)
	each := cmp.Or(s.Time, eventTime)
	film.setTimes(each, max(each, cmp.Or(s.Hold, holdTime)))
	return film, settled, nil
}

// A state is the state of the network after a sweep: which neurons are on.
type state struct {
	number, switched int
	on               []uint64
}

func (s state) has(i int) bool { return s.on[i/64]>>(i%64)&1 == 1 }

// A networkFilmer makes the film of a network.
type networkFilmer struct {
	*draw.Pen
	share[state]
	film   *Film
	table  *graph.Adjacency
	wiring Wiring
	end    Sweep
	cycles [][]graph.Vertex // the cycles that it has come to, if it rests
}

// readSweeps reads the run, and keeps a share of its sweeps.
func (w *networkFilmer) readSweeps(sweeps iter.Seq2[Sweep, error]) (Settled, error) {
	var last state
	for s, err := range sweeps {
		if err != nil {
			return Settled{Sweeps: last.number}, err
		}
		if w.wants(int64(s.Number)) || s.Last {
			last = w.copyOutputs(s)
		}
		if w.wants(int64(s.Number)) {
			w.keep(int64(s.Number), false, last)
		}
		if w.end = s; s.Last {
			break
		}
	}
	if !w.end.Last {
		return Settled{}, fault.New(ErrEvents, "the sweeps of a network end without a last one")
	}
	if !w.share.has(int64(last.number)) {
		w.keep(int64(last.number), true, last)
	}
	w.cycles = w.cyclesOf(last)
	return Settled{Sweeps: last.number, Cycles: len(w.cycles), Every: w.every, Frames: len(w.kept)}, nil
}

// copyOutputs records which neurons are on.
func (w *networkFilmer) copyOutputs(s Sweep) state {
	now := state{s.Number, s.Switched, make([]uint64, (len(w.wiring)+63)/64)}
	for i := range w.wiring {
		if s.On(i) {
			now.on[i/64] |= 1 << (i % 64)
		}
	}
	return now
}

// cyclesOf gives the cycles of a network at rest, each from its first vertex in the
// direction of its first neuron; none if it is not at rest.
func (w *networkFilmer) cyclesOf(s state) [][]graph.Vertex {
	next := make([][]graph.Vertex, w.table.Len())
	for i, ends := range w.wiring {
		if s.has(i) {
			next[ends[0]], next[ends[1]] = append(next[ends[0]], ends[1]), append(next[ends[1]], ends[0])
		}
	}
	for _, n := range next {
		if len(n) != 2 {
			return nil
		}
	}
	var all [][]graph.Vertex
	seen := make([]bool, len(next))
	for v := range graph.Vertex(len(next)) {
		var cycle []graph.Vertex
		for from, at := graph.Vertex(-1), v; !seen[at]; {
			seen[at] = true
			cycle = append(cycle, at)
			to := next[at][0]
			if to == from {
				to = next[at][1]
			}
			from, at = at, to
		}
		if len(cycle) > 0 {
			all = append(all, cycle)
		}
	}
	return all
}

// makeFrames draws the sweeps. A move that is on from a frame to the end goes onto
// the stack for good; the others lie above, and are put on again in each frame.
func (w *networkFilmer) makeFrames(settled Settled) {
	lasting := w.lasting()
	stacked := 0
	for f, k := range w.kept {
		end := f == len(w.kept)-1
		w.Items = nil
		if end && settled.Cycles > 0 {
			w.drawCycles()
		} else {
			var fresh, passing []int
			for i := range len(w.wiring) {
				switch {
				case lasting[i] == f:
					fresh = append(fresh, i)
				case lasting[i] > f && k.value.has(i):
					passing = append(passing, i)
				}
			}
			frame := Frame{Keep: stacked}
			if len(fresh) > 0 {
				w.Put(w.movesOf(fresh))
				stacked++
			}
			if len(passing) > 0 {
				w.Put(w.movesOf(passing))
			}
			odd := w.markUnrest(k.value)
			frame.Add, frame.Words = w.Items, w.words(k.value, odd)
			if end && !w.end.Cut {
				frame.Words = w.verdict(settled, odd)
			}
			w.film.Frames = append(w.film.Frames, frame)
			continue
		}
		w.film.Frames = append(w.film.Frames, Frame{Add: w.Items, Words: w.verdict(settled, 0)})
	}
}

// lasting gives for each neuron the frame from which it is on to the end; beyond the
// last frame if there is none.
func (w *networkFilmer) lasting() []int {
	from := make([]int, len(w.wiring))
	for i := range from {
		from[i] = len(w.kept)
		for from[i] > 0 && w.kept[from[i]-1].value.has(i) {
			from[i]--
		}
	}
	return from
}

// movesOf is the line of the moves of neurons.
func (w *networkFilmer) movesOf(neurons []int) draw.Path {
	path := draw.Path{Stroke: w.Palette.Line, Width: draw.LineWidth}
	for _, i := range neurons {
		a, b := w.wiring[i][0], w.wiring[i][1]
		path.Lines = append(path.Lines, w.Hop(w.table.Square(a), w.table.Square(b)).Lines...)
	}
	return path
}

// markUnrest marks the squares that do not have two moves, and counts them.
func (w *networkFilmer) markUnrest(s state) int {
	degree := make([]int, w.table.Len())
	for i := range len(w.wiring) {
		if s.has(i) {
			degree[w.wiring[i][0]]++
			degree[w.wiring[i][1]]++
		}
	}
	rings := draw.Path{Stroke: w.Palette.End, Width: draw.LineWidth, Sign: '○'}
	discs := draw.Path{Stroke: w.Palette.Paper, Fill: w.Palette.End, Width: draw.LineWidth / 2, Sign: '●'}
	for v, n := range degree {
		at := w.Centre(w.table.Square(graph.Vertex(v)))
		switch {
		case n < 2:
			rings.Lines = append(rings.Lines, draw.Circle(at, draw.Unit/5))
		case n > 2:
			discs.Lines = append(discs.Lines, draw.Circle(at, draw.Unit/5))
		}
	}
	w.PutLines(rings, discs)
	return len(rings.Lines) + len(discs.Lines)
}

// drawCycles draws each cycle in its own colour; a single one has that of lines.
func (w *networkFilmer) drawCycles() {
	for number, cycle := range w.cycles {
		squares := make([]board.Square, 0, len(cycle)+1)
		for _, v := range cycle {
			squares = append(squares, w.table.Square(v))
		}
		path := w.Hop(append(squares, squares[0])...)
		path.Width = draw.LineWidth * 3 / 2
		if total := int64(len(w.cycles)); total > 1 {
			path.Stroke = draw.Ramp(w.Palette.Threads, int64(number), total-1)
		}
		dots := w.Turns(squares...)
		dots.Colour = path.Stroke
		w.Put(path, dots)
	}
}

// words describe a sweep. The letters of films are ASCII.
func (w *networkFilmer) words(s state, odd int) string {
	if s.number == 0 {
		return fmt.Sprintf("at random - %d without two", odd)
	}
	return fmt.Sprintf("sweep %d - %d switched - %d without two", s.number, s.switched, odd)
}

// verdict describes the end of the run.
func (w *networkFilmer) verdict(s Settled, odd int) string {
	switch {
	case s.Cycles == 1:
		return fmt.Sprintf("sweep %d - a closed tour", s.Sweeps)
	case s.Cycles > 1:
		return fmt.Sprintf("sweep %d - %d cycles, no tour", s.Sweeps, s.Cycles)
	case w.end.Stuck:
		return fmt.Sprintf("sweep %d - stuck - %d without two", s.Sweeps, odd)
	}
	return fmt.Sprintf("sweep %d - not settled - %d without two", s.Sweeps, odd)
}
