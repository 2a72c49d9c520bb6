package walks

import (
	"context"
	"errors"
	"fmt"

	"leaper/exist"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/subgraph"
	"leaper/tour"
)

// An Answer is the best that was found, and how good it can be at most. The verdict is found if
// there are walks, whether or not they are proven to be the best: see [Answer.Best].
type Answer struct {
	Verdict exist.Verdict
	// Walks are one walk, or those of a cover. They are verified.
	Walks []tour.Tour
	// Value is what was to be made great or small: the squares of a longest walk, the number of the
	// paths of a cover.
	Value int64
	// Bound is proven: no walk visits more squares, no cover has fewer paths. It is 0 where there is
	// no walk.
	Bound int64
	// Why says how the bound was proven, or why there is no walk, or what ended the search.
	Why *exist.Reason
}

// Best reports whether nothing better exists, which is proven.
func (a Answer) Best() bool { return a.Verdict == exist.Found && a.Value == a.Bound }

// String is the verdict with the value, its bound unless the answer is the best, and the walks, as
// [tour.Tour.String] has them; or the verdict with the reason.
func (a Answer) String() string {
	if a.Verdict != exist.Found {
		if a.Why == nil {
			return a.Verdict.String()
		}
		return a.Verdict.String() + ": " + a.Why.String()
	}
	text := fmt.Sprintf("%v: %d", a.Verdict, a.Value)
	if !a.Best() {
		text += fmt.Sprintf(", with a bound of %d", a.Bound)
	}
	for _, t := range a.Walks {
		text += "; " + t.String()
	}
	return text
}

// reason makes a reason.
func reason(rule, format string, args ...any) *exist.Reason {
	return &exist.Reason{Rule: rule, Text: fmt.Sprintf(format, args...)}
}

// ended is the reason of a search that came to no end, if an error says so: a deadline, or a graph
// that is too wide for the engines. Any other error stays one.
func ended(err error) (*exist.Reason, error) {
	switch {
	case err == nil:
		return nil, nil
	case errors.Is(err, context.DeadlineExceeded):
		return reason("limit", "the time limit was reached"), nil
	case errors.Is(err, context.Canceled):
		return reason("interrupted", "interrupted"), err
	case tooMuch(err):
		return reason("limit", "the states of a sweep do not fit the memory"), nil
	}
	return nil, err
}

// tooMuch reports whether a sweep ended since its states took too much.
func tooMuch(err error) bool {
	return errors.Is(err, ErrTooWide) || errors.Is(err, subgraph.ErrMemory) || errors.Is(err, subgraph.ErrWidth)
}

// tours are the walks of a subgraph, as tours. A walk with given ends goes from the first to the
// last; a closed one starts where the question says.
func (p *problem) tours(q Question, s *subgraph.Subgraph) []tour.Tour {
	paths, circuits := s.Walks(p.graph.Directed)
	var list []tour.Tour
	for _, w := range append(paths, circuits...) {
		list = append(list, p.tour(p.oriented(q, w)))
	}
	if q.Many {
		for _, v := range s.Left {
			list = append(list, p.tour([]int32{v}))
		}
	}
	return list
}

// oriented is a walk from where it starts to where it ends, as the question has it.
func (p *problem) oriented(q Question, w []int32) []int32 {
	if p.isCircuit() {
		return p.turned(q, w)
	}
	from, begins := p.vertex(q.From)
	to, ends := p.vertex(q.To)
	if begins && w[0] != from || ends && w[len(w)-1] != to {
		reverse(p, w)
	}
	return w
}

// reverse turns a walk round where there is no direction.
func reverse(p *problem, w []int32) {
	if p.graph.Directed {
		return
	}
	for i, j := 0, len(w)-1; i < j; i, j = i+1, j-1 {
		w[i], w[j] = w[j], w[i]
	}
}

// turned is a circuit from where it starts to where it returns from.
func (p *problem) turned(q Question, w []int32) []int32 {
	n := len(w)
	from, given := p.vertex(q.From)
	to, last := p.vertex(q.To)
	for i, v := range w {
		if given && v == from || !given && last && w[(i+n-1)%n] == to {
			w = append(append(make([]int32, 0, n), w[i:]...), w[:i]...)
			break
		}
	}
	if given && last && w[n-1] != to {
		reverse(p, w[1:])
	}
	return w
}

// vertex is the vertex of a given end.
func (p *problem) vertex(e tour.End) (int32, bool) {
	s, given := e.Given()
	if !given {
		return -1, false
	}
	v, ok := p.table.Vertex(s)
	return int32(v), ok
}

func (p *problem) tour(w []int32) tour.Tour {
	return tour.Of(p.squares(w))
}

// deliver verifies the walks of an answer, and puts the reason into the words of the graph. The error
// is that of the search, if the walks are right.
func deliver(ctx context.Context, g *graph.Graph, q Question, a Answer, err error) (Answer, error) {
	a.Why = a.Why.Of(g)
	if len(a.Walks) == 0 {
		return a, err
	}
	if bad := verify(context.WithoutCancel(ctx), g, q, a.Walks); bad != nil {
		return Answer{}, fault.New(errors.Join(ErrUnverified, bad), "%s", bad)
	}
	return a, err
}
