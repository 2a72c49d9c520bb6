package position

import (
	"context"

	"leaper/graph"
	"leaper/internal/pulse"
)

// Moves are the moves of a graph, prepared for positions. They are immutable, and any
// number of positions can share them.
type Moves struct {
	// Out lists the squares reached from a square, in the order of the listed moves;
	// In lists the squares that lead to it. They may share memory.
	Out, In graph.Rows

	directed bool
	plain    bool           // Out equals In, and each arc is one move
	free     []int32        // the free number of each square before the first step: see Position
	onward   []int32        // the same with all moves counted; nil if equal
	low      []graph.Vertex // squares with at most one way on
}

// NewMoves makes moves from a table. If it is directed, arcs may go one way only, and
// no rule holds. An arc that stands for several moves counts as several. Some
// milliseconds after the context ends, NewMoves returns the context's error.
func NewMoves(ctx context.Context, out graph.Rows, directed bool) (*Moves, error) {
	n := out.Len()
	m := &Moves{Out: out, In: out, directed: directed, free: make([]int32, n)}
	weighed := out.HasMultiplicities()
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
		for _, times := range out.Multiplicities(v) {
			m.onward[v] += int32(times)
		}
		if err := look.Beat(1 + len(out.Multiplicities(v))); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// Len returns the number of squares.
func (m *Moves) Len() int { return m.Out.Len() }
