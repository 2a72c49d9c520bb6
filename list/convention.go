package list

import (
	"cmp"
	"context"
	"slices"

	"leaper/graph"
	"leaper/internal/constraints"
	"leaper/internal/fault"
	"leaper/tour"
	"leaper/trace"
)

// maxImages is the limit of a distinct listing: of the number of symmetries
// times the number of squares.
const maxImages = constraints.MaxImages

// A filter admits, of the tours that count as one, the first in the order
// of the listing. It needs no memory of the tours that came before: which of
// two tours comes first depends on the step where they differ, and on the order of the
// candidates of that step, which the searcher still has.
type filter struct {
	*problem
	images    [][]graph.Vertex  // for each symmetry, the image of each vertex
	turned    []graph.Vertex    // space for the image of a path
	steps     []int32           // the step of each vertex in the present path
	given     *tour.Number      // the least of the given numbers, if these determine where a closed tour begins; else nil
	noReverse bool              // no tour has a reverse that satisfies the constraints
	whole     bool              // all constraints are checked here: nothing watched the walk
	back      [][2]graph.Vertex // moves whose reverse is avoided: the reverse of a tour that takes one breaks the constraints
}

func newFilter(ctx context.Context, p *problem) (*filter, error) {
	f := &filter{problem: p, given: p.leastNumber()}
	f.findReverse()
	if p.opts.As == tour.Distinct || len(f.back) > 0 {
		f.steps = make([]int32, p.n)
	}
	if p.opts.As != tour.Distinct {
		return f, nil
	}
	b := p.Graph.Board()
	for s := range p.Graph.Symmetries() {
		if (len(f.images)+1)*p.n > maxImages {
			return nil, fault.New(graph.ErrTooLarge, "listing as distinct: %s has more than %d symmetries, which is too many to try on its %d squares",
				b, len(f.images), p.n)
		}
		image, err := p.Image(ctx, s)
		if err != nil {
			return nil, err
		}
		f.images = append(f.images, image)
	}
	return f, nil
}

// findReverse finds which tours have a reverse that is listed too: see [tour.Ask.ReversiblePart].
func (f *filter) findReverse() {
	if f.opts.As != tour.Undirected || f.ask.Constraints == nil {
		return
	}
	_, reversible := f.ask.ReversiblePart(int64(f.n))
	f.noReverse = !reversible
	for _, m := range f.ask.Avoid {
		if m.OneWay {
			f.back = append(f.back, [2]graph.Vertex{f.Vertex(m.To), f.Vertex(m.From)})
		}
	}
}

// onlyForwards reports whether the reverse of a path breaks the constraints. The filter has the steps of
// the path.
func (f *filter) onlyForwards() bool {
	for _, arc := range f.back {
		at, to := f.steps[arc[0]], f.steps[arc[1]]
		if to == at+1 || to == 0 && int(at) == f.n-1 && f.ask.Kind == tour.Closed && f.n > 2 {
			return true
		}
	}
	return f.noReverse
}

// admits reports whether a path is the first of the tours that count as one with
// it. The searcher is at the path's end.
func (f *filter) admits(path []graph.Vertex, s ranker) bool {
	if f.steps != nil {
		for i, v := range path {
			f.steps[v] = int32(i)
		}
	}
	if !f.watch.SatisfiesUnmonitored(path) || f.whole && !f.watch.Satisfies(path) {
		return false
	}
	switch f.opts.As {
	case tour.Undirected:
		return f.n == 1 || f.isFirstDirection(path, s)
	case tour.Distinct:
		return f.isFirstImage(path, s)
	}
	return true
}

// reason returns why a path is not admitted.
func (f *filter) reason() trace.Reason {
	if f.opts.As == tour.Undirected {
		return trace.Reversed
	}
	return trace.Image
}

// isFirstDirection reports whether a tour comes before its reverse. If an end of a path is given,
// or both ends of a closed tour, the direction is given too.
func (f *filter) isFirstDirection(path []graph.Vertex, s ranker) bool {
	_, from := f.ask.From.Given()
	last := path[len(path)-1]
	closed := f.startsAnywhere()
	switch {
	case f.onlyForwards():
		return true
	case closed && f.given != nil:
		// The reverse goes in the other direction from the given number.
		if start := path[2*int(f.given.Number-1)%f.n]; start != path[0] {
			return path[0] < start
		}
		return s.rank(0, path[1]) < s.rank(0, last)
	case closed && f.end >= 0 && !from:
		return path[0] < path[len(path)-2] // where the reverse starts, to end here too
	case closed && f.end < 0:
		return s.rank(0, path[1]) < s.rank(0, last)
	case from || f.end >= 0:
		return true
	}
	return path[0] < last
}

// leastNumber returns the least of the given numbers, if these determine where a closed tour begins;
// nil if they do not.
func (p *problem) leastNumber() *tour.Number {
	_, from := p.ask.From.Given()
	numbers := p.ask.ConstraintsOrNone().Numbers
	if len(numbers) == 0 || p.ask.Kind != tour.Closed || from || p.end >= 0 {
		return nil
	}
	least := slices.MinFunc(numbers, func(a, b tour.Number) int { return cmp.Compare(a.Number, b.Number) })
	return &least
}

// startsAnywhere reports whether a tour is the same from each start. With sums it is not.
func (f *filter) startsAnywhere() bool {
	return f.ask.Kind == tour.Closed && f.ask.ConstraintsOrNone().Sums == 0
}

// isFirstImage reports whether a tour comes before its images under all symmetries, in both directions.
func (f *filter) isFirstImage(path []graph.Vertex, s ranker) bool {
	for _, image := range f.images {
		if f.precedes(path, s, image, 1) || (!f.Directed && f.precedes(path, s, image, -1)) {
			return false
		}
	}
	return true
}

// precedes reports whether the image of the path, walked forwards if way is 1 and backwards if it is −1,
// is listed too, and before the path.
func (f *filter) precedes(path []graph.Vertex, s ranker, image []graph.Vertex, way int) bool {
	n := len(path)
	at := 0 // where in the path its image starts
	if way < 0 {
		at = n - 1
	}
	_, given := f.ask.From.Given()
	switch {
	case !f.startsAnywhere():
	case f.given != nil: // the image has that number where it is given
		at = int(f.steps[slices.Index(image, f.Vertex(f.given.Square))]) - way*int(f.given.Number-1)
	default:
		// The image starts where the path does; or ends where it does, if only the
		// end is given: look for the square that is mapped there.
		if f.end >= 0 && !given {
			at = int(f.steps[slices.Index(image, f.end)]) + way
		} else {
			at = int(f.steps[slices.Index(image, path[0])])
		}
	}
	step := func(i int) graph.Vertex { return image[path[((at+way*i)%n+n)%n]] }
	if f.watch != nil {
		f.turned = f.turned[:0]
		for i := range n {
			f.turned = append(f.turned, step(i))
		}
		if !f.watch.Satisfies(f.turned) {
			return false
		}
	}
	if given && step(0) != path[0] {
		return false
	}
	if f.end >= 0 && step(n-1) != f.end {
		return false
	}
	if step(0) != path[0] {
		return step(0) < path[0]
	}
	for i := 1; i < n; i++ {
		if v := step(i); v != path[i] {
			return s.rank(i-1, v) < s.rank(i-1, path[i])
		}
	}
	return false
}
