package constraints

import (
	"context"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/pulse"
	"leaper/internal/quotient"
	"leaper/tour"
)

// A fold is one symmetry that tours must have, with its quotient.
type fold struct {
	q      *quotient.Quotient
	kind   tour.Kind
	image  []int32
	powers [][]int32   // powers of the symmetry that generate it; none where tours are not turned
	across []bool      // orbits on which a tour may cross the axis; nil where tours are not reversed
	next   [][]int32   // for each orbit, the others that a move leads to
	arcs   *graph.Rows // moves whose images are moves; nil if all are
	prune  bool
}

// isInvariant reports whether a move's images are moves, too. The symmetries of the board
// are symmetries of most pieces, too, and then this holds for all moves.
func (f *fold) isInvariant(v, w graph.Vertex) bool {
	return f.arcs == nil || slices.Contains(f.arcs.Of(v), w)
}

// symmetryConstraint is the symmetry of an ask: tours have one of several symmetries, or none.
type symmetryConstraint struct {
	anyStart
	closed             bool
	keeping, reversing bool
	folds              []*fold   // the tours have one of these; nil: no matter which
	some               [][]int32 // the tours have one of these, whose folds they are; nil: no matter which
	none               [][]int32 // the tours have none of these
}

// watchSymmetry prepares for tours with a symmetry, or without one.
func watchSymmetry(ctx context.Context, g *Ground, ask tour.Ask) (constraint, bool, error) {
	want := ask.ConstraintsOrNone().Symmetry
	if want == 0 {
		return nil, false, nil
	}
	k := &symmetryConstraint{closed: ask.Kind == tour.Closed}
	var images [][]int32
	idle := false // a symmetry moves no square but holes
	k.keeping, k.reversing = want.Directions()
	if want == tour.AnySymmetry || want == tour.Asymmetric {
		var err error
		if images, idle, err = g.primes(ctx); err != nil {
			return nil, false, err
		}
	} else if symmetry, err := want.OnBoard(g.Graph.Board()); err == nil {
		image, err := g.permutation(ctx, symmetry)
		if err != nil {
			return nil, false, err
		}
		if idle = isIdentity(image); !idle {
			images = append(images, image)
		}
	}
	switch {
	case want == tour.Asymmetric:
		k.none = images
		return k, idle, nil
	case !idle: // if it is idle every tour has it; the one square that a half turn may leave is its own reverse
		k.folds, k.some = []*fold{}, images
		for _, image := range images {
			folds, err := g.makeFolds(ctx, ask.Kind, image, k.keeping, k.reversing)
			if err != nil {
				return nil, false, err
			}
			k.folds = append(k.folds, folds...)
		}
		return k, len(k.folds) == 0, nil
	}
	return nil, false, nil
}

// monitor makes a monitor that follows the walk in each quotient. Whether a tour has no symmetry shows
// only when it is whole.
func (k *symmetryConstraint) monitor() Monitor {
	if k.folds == nil {
		return nil
	}
	m := foldMonitor{}
	for _, f := range k.folds {
		m = append(m, newFolding(f))
	}
	return m
}

func (k *symmetryConstraint) satisfies(path []graph.Vertex) bool {
	steps := make([]int32, len(path))
	for i, v := range path {
		steps[v] = int32(i)
	}
	for _, image := range k.none {
		if mapsToItself(path, steps, image, k.closed, true, true) {
			return false
		}
	}
	return k.some == nil || slices.ContainsFunc(k.some, func(image []int32) bool {
		return mapsToItself(path, steps, image, k.closed, k.keeping, k.reversing)
	})
}

// MaxImages is the largest number of symmetries times squares of a board whose symmetries are all
// looked at.
const MaxImages = 1 << 24

// primes returns generators of the board's subgroups of prime order, as permutations of
// the vertices; idle reports whether some symmetry moves no vertex. A tour with a symmetry has one of
// these.
func (g *Ground) primes(ctx context.Context) (images [][]int32, idle bool, err error) {
	b := g.Graph.Board()
	seen := map[string]bool{}
	tried := 0
	for s := range b.Symmetries() {
		if tried++; tried*g.Len() > MaxImages {
			return nil, false, fault.New(graph.ErrTooLarge, "%s has more than %d symmetries, which is too many to look for on its %d squares", b, tried-1, g.Len())
		}
		image, err := g.permutation(ctx, s)
		if err != nil {
			return nil, false, err
		}
		if isIdentity(image) {
			idle = idle || !s.IsIdentity()
			continue
		}
		if seen[quotient.Key(image)] {
			continue
		}
		order := int64(1)
		for power := image; ; power = quotient.Compose(image, power) {
			if isIdentity(power) {
				break
			}
			seen[quotient.Key(power)] = true
			order++
		}
		if !quotient.IsPrime(order) { // its powers are met on their own
			for power := image; !isIdentity(power); power = quotient.Compose(image, power) {
				delete(seen, quotient.Key(power))
			}
			continue
		}
		images = append(images, image)
	}
	return images, idle, nil
}

// permutation returns where a symmetry takes each vertex.
func (g *Ground) permutation(ctx context.Context, s board.Symmetry) ([]int32, error) {
	image, err := g.Image(ctx, s)
	out := make([]int32, len(image))
	for v, w := range image {
		out[v] = int32(w)
	}
	return out, err
}

// isIdentity reports whether a permutation moves nothing.
func isIdentity(image []int32) bool {
	for v, w := range image {
		if int32(v) != w {
			return false
		}
	}
	return true
}

// makeFolds makes the folds for the tours that a symmetry takes to themselves, keeping their direction or
// reversing it. Where moves go one way, the two are cycles of different graphs, and need a fold each.
func (g *Ground) makeFolds(ctx context.Context, kind tour.Kind, image []int32, keeping, reversing bool) (folds []*fold, err error) {
	ways := [][2]bool{{keeping, reversing}}
	if g.Directed {
		ways = [][2]bool{{keeping, false}, {false, reversing}}
	}
	for _, way := range ways {
		f, err := g.makeFold(ctx, kind, image, way[0], way[1])
		if err != nil {
			return nil, err
		}
		if len(f.powers) > 0 || f.across != nil {
			folds = append(folds, f)
		}
	}
	return folds, nil
}

// makeFold makes one fold.
func (g *Ground) makeFold(ctx context.Context, kind tour.Kind, image []int32, keeping, reversing bool) (*fold, error) {
	f := &fold{kind: kind, image: image, prune: !g.NoPrune}
	arcs, whole, err := g.invariantArcs(ctx, image, keeping)
	if err != nil {
		return nil, err
	}
	if !whole {
		f.arcs = &arcs
	}
	f.q = quotient.New(arcs, image)
	order := f.q.Order
	if order < 2 {
		return f, nil
	}
	if crossings := 2; reversing && order == 2 {
		if f.kind != tour.Closed {
			crossings = 1
		}
		if len(f.q.Fixed) <= crossings {
			f.findCrossings(arcs, crossings)
		}
	}
	if keeping && f.kind == tour.Closed && len(f.q.Fixed) == 0 {
		power := image
		for k := int64(1); k < order; k++ {
			if quotient.Coprime(k, order) {
				f.powers = append(f.powers, power)
			}
			power = quotient.Compose(image, power)
		}
	}
	err = f.linkOrbits(ctx, arcs)
	return f, err
}

// findCrossings finds where tours may cross the axis, which they do the given number of times: on all
// squares of the axis, and on moves to an image if there are too few squares.
func (f *fold) findCrossings(arcs graph.Rows, crossings int) {
	f.across = make([]bool, f.q.Len())
	for _, u := range f.q.Fixed {
		f.across[u] = true
	}
	if len(f.q.Fixed) == crossings {
		return
	}
	for v, w := range f.image {
		if slices.Contains(arcs.Of(graph.Vertex(v)), graph.Vertex(w)) {
			f.across[f.q.Of[v]] = true
		}
	}
}

// linkOrbits lists the neighbours of each orbit.
func (f *fold) linkOrbits(ctx context.Context, arcs graph.Rows) error {
	f.next = make([][]int32, f.q.Len())
	add := func(u, w int32) {
		if u != w && !slices.Contains(f.next[u], w) {
			f.next[u] = append(f.next[u], w)
		}
	}
	look := pulse.Of(ctx)
	for v := range graph.Vertex(arcs.Len()) {
		u := f.q.Of[v]
		for _, w := range arcs.Of(v) {
			add(u, f.q.Of[w])
			add(f.q.Of[w], u)
		}
		if err := look.Beat(1 + len(f.next[u])); err != nil {
			return err
		}
	}
	if f.q.Len() <= 2 { // two ways may lead from one orbit to the other
		f.prune = false
	}
	return nil
}

// invariantArcs returns the moves whose images are all moves, and whether all moves are so. The images
// of a tour that is turned go in the same direction, and the images of a tour that is reversed in the
// other.
func (g *Ground) invariantArcs(ctx context.Context, image []int32, turned bool) (graph.Rows, bool, error) {
	all := g.Moves.Out
	arcs := graph.MakeRows(g.Len(), all.Arcs())
	whole := true
	look := pulse.Of(ctx)
	var row []graph.Vertex
	for v := range graph.Vertex(g.Len()) {
		row = row[:0]
		for _, w := range all.Of(v) {
			x, y := v, w
			kept := true
			for kept {
				if x, y = graph.Vertex(image[x]), graph.Vertex(image[y]); g.Directed && !turned {
					x, y = y, x
				}
				if x == v && y == w {
					break
				}
				kept = slices.Contains(all.Of(x), y)
			}
			if whole = whole && kept; kept {
				row = append(row, w)
			}
			if err := look.Beat(1 + len(all.Of(v))); err != nil {
				return arcs, false, err
			}
		}
		arcs.Append(row...)
	}
	return arcs, whole, nil
}

// mapsToItself reports whether a permutation takes a path or closed tour to itself, in one of the
// directions. steps has the step of each vertex in the path.
func mapsToItself(path []graph.Vertex, steps, image []int32, closed, keeping, reversing bool) bool {
	n := int32(len(path))
	at := steps[image[path[0]]]
	if n < 3 {
		closed = false
	}
	for _, way := range []int32{1, -1} {
		if way > 0 && !keeping || way < 0 && !reversing || !closed && at != 0 && way > 0 || !closed && at != n-1 && way < 0 {
			continue
		}
		same := true
		for i := int32(0); i < n && same; i++ {
			same = steps[image[path[i]]] == ((at+way*i)%n+n)%n
		}
		if same {
			return true
		}
	}
	return false
}
