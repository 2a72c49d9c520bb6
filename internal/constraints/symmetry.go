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

// A fold is all about one symmetry that tours must have.
type fold struct {
	q      *quotient.Quotient
	kind   tour.Kind
	image  []int32
	powers [][]int32 // of the symmetry, of which all others are powers; none where tours are not turned
	across []bool    // orbits on which a tour may cross the axis; nil where tours are not reversed
	next   [][]int32 // of each orbit, the others that a move leads to
	arcs   *graph.Rows
	prune  bool
}

// invariant reports whether a move's images are moves, too. The symmetries of the board
// are symmetries of most pieces, too, and then this holds for all moves.
func (f *fold) invariant(v, w graph.Vertex) bool {
	return f.arcs == nil || slices.Contains(f.arcs.Of(v), w)
}

// symmetryConstraint is the symmetry of an ask: tours have one of several symmetries, or none.
type symmetryConstraint struct {
	closed             bool
	keeping, reversing bool
	folds              []*fold   // the tours have one of these; nil: any or none
	one                []int32   // the symmetry, if it is one that was asked for
	none               [][]int32 // they have none of these
}

// watchSymmetry makes ready to meet tours with a symmetry, or without one.
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
			images, k.one = append(images, image), image
		}
	}
	switch {
	case want == tour.Asymmetric:
		k.none = images
		return k, idle, nil
	case !idle: // else every tour has it, and the one square that a half turn may leave is its own reverse
		k.folds = []*fold{}
		for _, image := range images {
			folds, err := g.folds(ctx, ask.Kind, image, k.keeping, k.reversing)
			if err != nil {
				return nil, false, err
			}
			k.folds = append(k.folds, folds...)
		}
		return k, len(k.folds) == 0, nil
	}
	return nil, false, nil
}

func (k *symmetryConstraint) mayStart(graph.Vertex) bool { return true }

// monitor follows the walk in each quotient. Whether a tour has no symmetry shows when it
// is whole.
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
	return k.one == nil || mapsToItself(path, steps, k.one, k.closed, k.keeping, k.reversing)
}

// MaxImages bounds the work that goes by symmetries: their number times that of the
// squares.
const MaxImages = 1 << 24

// primes are generators of the board's subgroups of prime order, as permutations of
// the vertices; and whether one moves no vertex. A tour with a symmetry has one of
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
		if !quotient.IsPrime(order) { // its powers come by themselves
			for power := image; !isIdentity(power); power = quotient.Compose(image, power) {
				delete(seen, quotient.Key(power))
			}
			continue
		}
		images = append(images, image)
	}
	return images, idle, nil
}

// permutation is where a symmetry takes each vertex.
func (g *Ground) permutation(ctx context.Context, s board.Symmetry) ([]int32, error) {
	image, err := g.Image(ctx, s)
	out := make([]int32, len(image))
	for v, w := range image {
		out[v] = int32(w)
	}
	return out, err
}

func isIdentity(image []int32) bool {
	for v, w := range image {
		if int32(v) != w {
			return false
		}
	}
	return true
}

// folds are for the tours that a symmetry takes to themselves, keeping their direction or
// reversing it. Where moves go one way, these are of two graphs, and so two folds.
func (g *Ground) folds(ctx context.Context, kind tour.Kind, image []int32, keeping, reversing bool) (folds []*fold, err error) {
	ways := [][2]bool{{keeping, reversing}}
	if g.Directed {
		ways = [][2]bool{{keeping, false}, {false, reversing}}
	}
	for _, way := range ways {
		f, err := g.fold(ctx, kind, image, way[0], way[1])
		if err != nil {
			return nil, err
		}
		if len(f.powers) > 0 || f.across != nil {
			folds = append(folds, f)
		}
	}
	return folds, nil
}

func (g *Ground) fold(ctx context.Context, kind tour.Kind, image []int32, keeping, reversing bool) (*fold, error) {
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
	if most := 2; reversing && order == 2 {
		if f.kind != tour.Closed {
			most = 1
		}
		if len(f.q.Fixed) <= most {
			f.crossings(arcs, most)
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
	err = f.join(ctx, arcs)
	return f, err
}

// crossings finds where tours may cross the axis: on all squares there are on it, and on
// moves to an image if these are too few.
func (f *fold) crossings(arcs graph.Rows, most int) {
	f.across = make([]bool, f.q.Len())
	for _, u := range f.q.Fixed {
		f.across[u] = true
	}
	if len(f.q.Fixed) == most {
		return
	}
	for v, w := range f.image {
		if slices.Contains(arcs.Of(graph.Vertex(v)), graph.Vertex(w)) {
			f.across[f.q.Of[v]] = true
		}
	}
}

// join lists the neighbours of each orbit.
func (f *fold) join(ctx context.Context, arcs graph.Rows) error {
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
	if f.q.Len() <= 2 { // two ways may lead from the one to the other
		f.prune = false
	}
	return nil
}

// invariantArcs are the moves whose images are moves, in whichever order; and whether
// these are all. The images of a tour that is turned go the same way, and the images of a tour that
// is reversed go the other way.
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
// directions. Steps are those of the vertices in the path.
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
