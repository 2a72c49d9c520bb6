package position

import (
	"context"

	"leaper/graph"
	"leaper/internal/pulse"
)

// Moves are the moves of a graph, made ready for positions. They do not change, and
// any number of positions share them.
type Moves struct {
	// Out is where to go from a square, in the order in which moves are listed; In
	// is from where it is reached. They may share memory.
	Out, In graph.Rows

	directed bool
	plain    bool           // Out and In are the same, and each arc is one move
	free     []int32        // of each square, before the first step: see Position
	onward   []int32        // the same, all moves counted; nil where that is the same
	low      []graph.Vertex // squares with one way on at most
}

// NewMoves makes moves of a table. If it is directed, arcs may go one way only, and
// no rule holds; an arc that stands for several moves counts for as many. Some
// milliseconds after the context ends it returns the context's error.
func NewMoves(ctx context.Context, out graph.Rows, directed bool) (*Moves, error) {
	n := out.Len()
	m := &Moves{Out: out, In: out, directed: directed, free: make([]int32, n)}
	weighed := out.Weighed()
	if m.plain = !directed && !weighed; !m.plain { // a rider on a Klein bottle may have more moves there than back
		var err error
		if m.In, err = out.Transposed(ctx); err != nil {
			return nil, err
		}
	}
	if weighed {
		m.onward = make([]int32, n)
	}
	look := pulse.Of(ctx)
	for v := range graph.Vertex(n) {
		m.free[v] = int32(len(out.Of(v)))
		if m.free[v] <= 1 {
			m.low = append(m.low, v)
		}
		for _, times := range out.Times(v) {
			m.onward[v] += int32(times)
		}
		if err := look.Beat(1 + len(out.Times(v))); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// Len is the number of squares.
func (m *Moves) Len() int { return m.Out.Len() }
