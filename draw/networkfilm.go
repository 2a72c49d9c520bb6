package draw

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"leaper/board"
	"leaper/find/neural"
	"leaper/graph"
	"leaper/internal/fault"
)

// Settled says what a film of a network shows of it.
type Settled struct {
	Outcome neural.Outcome
	Sweeps  int
	Cycles  int   // of a tour 1, and 0 where some square has not two moves
	Every   int64 // one frame for so many sweeps
	Frames  int
}

// Network is the film of one run of Takefuji and Lee's network (package neural):
// its random outputs, and then what each sweep makes of them. Moves whose neurons
// are on are lines. A square with fewer than two has a ring and one with more a
// disc: only when there is neither does the network rest. At the end, cycles have
// colours of their own.
//
// The error wraps [ErrOption], [ErrTooLarge], [graph.ErrTooLarge] or the
// context's.
func Network(ctx context.Context, g *graph.Graph, o Options, s Shots, rule neural.Rule, random *rand.Rand) (*Film, Settled, error) {
	switch {
	case o.Style != LineStyle:
		return nil, Settled{}, fault.New(ErrOption, "style %s has no film of a network; take line", o.Style)
	case g.Directed():
		return nil, Settled{}, fault.New(ErrOption, "the network has a neuron for a move and its reverse, and the %s has moves that cannot be taken back", g.Piece())
	case s.Frames > MaxFrames:
		return nil, Settled{}, fault.New(ErrOption, "a film of %d frames; %d are possible", s.Frames, MaxFrames)
	}
	if err := s.check(); err != nil {
		return nil, Settled{}, err
	}
	film, d, err := newFilm(g, o)
	if err != nil {
		return nil, Settled{}, err
	}
	table, err := g.Compress()
	if err != nil {
		return nil, Settled{}, err
	}
	if table.Len() == 1 {
		return nil, Settled{}, fault.New(ErrOption, "a board of one square has no moves, and its network no neurons")
	}
	film.Title = "Takefuji and Lee's network for " + film.Title
	film.Words = true
	w := &settling{drawing: d, film: film, table: table, network: neural.New(table, rule)}
	w.share = share[sweep]{room: cmp.Or(s.Frames, mostFrames), every: 1}
	w.network.Draw(random)
	settled, err := w.settle(ctx)
	if err != nil {
		return nil, settled, err
	}
	w.frames(settled)
	for i := range film.Frames {
		film.Frames[i].Time = cmp.Or(s.Time, eventTime)
	}
	last := &film.Frames[len(film.Frames)-1]
	last.Time = max(last.Time, cmp.Or(s.Hold, holdTime))
	return film, settled, nil
}

// A sweep is what the network looks like after one: which neurons are on.
type sweep struct {
	neural.Step
	on []uint64
}

func (s sweep) has(i int) bool { return s.on[i/64]>>(i%64)&1 == 1 }

// A settling makes the film of a network.
type settling struct {
	*drawing
	share[sweep]
	film    *Film
	table   *graph.Adjacency
	network *neural.Network
}

// settle runs the network, and keeps a share of its sweeps.
func (w *settling) settle(ctx context.Context) (Settled, error) {
	last := neural.Step{}
	w.keep(0, false, w.look(last))
	for s := range w.network.Steps(0) {
		if err := ctx.Err(); err != nil {
			return Settled{Sweeps: s.Sweep}, err
		}
		last = s
		if w.wants(int64(s.Sweep)) {
			w.keep(int64(s.Sweep), false, w.look(s))
		}
	}
	if !w.share.has(int64(last.Sweep)) {
		w.keep(int64(last.Sweep), true, w.look(last))
	}
	return Settled{Sweeps: last.Sweep, Outcome: last.Outcome, Cycles: w.network.Cycles(), Every: w.every, Frames: len(w.kept)}, nil
}

// look takes down which neurons are on.
func (w *settling) look(s neural.Step) sweep {
	now := sweep{s, make([]uint64, (w.network.Len()+63)/64)}
	for i := range w.network.Len() {
		if _, _, _, on := w.network.Neuron(i); on {
			now.on[i/64] |= 1 << (i % 64)
		}
	}
	return now
}

// frames draws the sweeps. A move that is on from a frame to the end goes onto
// the stack for good; the others lie above, and come anew with each frame.
func (w *settling) frames(settled Settled) {
	lasting := w.lasting()
	stacked := 0
	for f, k := range w.kept {
		end := f == len(w.kept)-1
		w.Items = nil
		if end && settled.Cycles > 0 {
			w.cycles()
		} else {
			var fresh, passing []int
			for i := range w.network.Len() {
				switch {
				case lasting[i] == f:
					fresh = append(fresh, i)
				case lasting[i] > f && k.value.has(i):
					passing = append(passing, i)
				}
			}
			frame := Frame{Keep: stacked}
			if len(fresh) > 0 {
				w.put(w.edges(fresh))
				stacked++
			}
			if len(passing) > 0 {
				w.put(w.edges(passing))
			}
			odd := w.unrest(k.value)
			frame.Add, frame.Words = w.Items, w.words(k.value, odd)
			if end {
				frame.Words = w.verdict(settled, odd)
			}
			w.film.Frames = append(w.film.Frames, frame)
			continue
		}
		w.film.Frames = append(w.film.Frames, Frame{Add: w.Items, Words: w.verdict(settled, 0)})
	}
}

// lasting is the frame from which each neuron is on to the end; beyond the last
// frame if there is none.
func (w *settling) lasting() []int {
	from := make([]int, w.network.Len())
	for i := range from {
		from[i] = len(w.kept)
		for from[i] > 0 && w.kept[from[i]-1].value.has(i) {
			from[i]--
		}
	}
	return from
}

// edges are the moves of neurons.
func (w *settling) edges(neurons []int) Path {
	path := Path{Stroke: w.palette.Line, Width: lineWidth}
	for _, i := range neurons {
		a, b, _, _ := w.network.Neuron(i)
		path.Lines = append(path.Lines, w.hop(w.table.Square(a), w.table.Square(b)).Lines...)
	}
	return path
}

// unrest marks the squares that have not two moves, and counts them.
func (w *settling) unrest(s sweep) int {
	degree := make([]int, w.table.Len())
	for i := range w.network.Len() {
		if s.has(i) {
			a, b, _, _ := w.network.Neuron(i)
			degree[a]++
			degree[b]++
		}
	}
	rings := Path{Stroke: w.palette.End, Width: lineWidth, Sign: '○'}
	discs := Path{Stroke: w.palette.Paper, Fill: w.palette.End, Width: lineWidth / 2, Sign: '●'}
	for v, n := range degree {
		at := w.layout.centre(w.table.Square(graph.Vertex(v)))
		switch {
		case n < 2:
			rings.Lines = append(rings.Lines, circle(at, Unit/5))
		case n > 2:
			discs.Lines = append(discs.Lines, circle(at, Unit/5))
		}
	}
	for _, p := range []Path{rings, discs} {
		if len(p.Lines) > 0 {
			w.put(p)
		}
	}
	return len(rings.Lines) + len(discs.Lines)
}

// cycles draws each in a colour of its own: the first as lines are, the others
// apart.
func (w *settling) cycles() {
	seen := make([]bool, w.table.Len())
	total, number := int64(w.network.Cycles()), int64(0)
	for v := range graph.Vertex(w.table.Len()) {
		if seen[v] {
			continue
		}
		var squares []board.Square
		for _, u := range w.network.Cycle(v) {
			seen[u] = true
			squares = append(squares, w.table.Square(u))
		}
		path := w.hop(append(squares, squares[0])...)
		path.Width = lineWidth * 3 / 2
		if total > 1 {
			path.Stroke = ramp(w.palette.Threads, number, total-1)
		}
		dots := w.dots(squares...)
		dots.Colour = path.Stroke
		w.put(path, dots)
		number++
	}
}

// words say what a sweep did. The letters of films are ASCII.
func (w *settling) words(s sweep, odd int) string {
	if s.Sweep == 0 {
		return fmt.Sprintf("at random - %d without two", odd)
	}
	return fmt.Sprintf("sweep %d - %d switched - %d without two", s.Sweep, s.Switched, odd)
}

// verdict says what the network came to.
func (w *settling) verdict(s Settled, odd int) string {
	switch s.Outcome {
	case neural.Tour:
		return fmt.Sprintf("sweep %d - a closed tour", s.Sweeps)
	case neural.Cycles:
		return fmt.Sprintf("sweep %d - %d cycles, no tour", s.Sweeps, s.Cycles)
	case neural.Stuck:
		return fmt.Sprintf("sweep %d - stuck - %d without two", s.Sweeps, odd)
	}
	return fmt.Sprintf("sweep %d - not settled - %d without two", s.Sweeps, odd)
}
