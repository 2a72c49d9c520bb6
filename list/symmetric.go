package list

import (
	"context"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/pulse"
	"leaper/quotient"
	"leaper/tour"
)

// A fold is what there is to know of a symmetry that tours are to have.
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
// are those of most pieces, and there all moves are such.
func (f *fold) invariant(v, w graph.Vertex) bool {
	return f.arcs == nil || slices.Contains(f.arcs.Of(v), w)
}

// seek makes ready to list tours with a symmetry, or without one. Where there can be
// none, there are no starts.
func (p *problem) seek(ctx context.Context) error {
	want := p.ask.Wants().Symmetry
	if want == 0 {
		return nil
	}
	var images [][]int32
	idle := false // a symmetry moves no square but holes
	keeping, reversing := want.Directions()
	if want == tour.AnySymmetry || want == tour.Asymmetric {
		var err error
		if images, idle, err = p.primes(ctx); err != nil {
			return err
		}
	} else if symmetry, err := want.On(p.graph.Board()); err == nil {
		image, err := p.permutation(ctx, p.graph.Board(), symmetry)
		if err != nil {
			return err
		}
		if idle = isIdentity(image); !idle {
			images, p.one = append(images, image), image
		}
	}
	switch {
	case want == tour.Asymmetric && idle:
		p.starts = nil
	case want == tour.Asymmetric:
		p.none = images
	case !idle: // else every tour has it, and the one square that a half turn may leave is its own reverse
		p.folds = []*fold{}
		for _, image := range images {
			if err := p.fold(ctx, image, keeping, reversing); err != nil {
				return err
			}
		}
		if len(p.folds) == 0 {
			p.starts = nil
		}
	}
	return nil
}

// primes are the board's symmetries of prime order, of those that are powers of each
// other one, as permutations of the vertices; and whether one moves no vertex. A tour
// that has a symmetry has one of these.
func (p *problem) primes(ctx context.Context) (images [][]int32, idle bool, err error) {
	b := p.graph.Board()
	seen := map[string]bool{}
	tried := 0
	for s := range b.Symmetries() {
		if tried++; tried*p.n > MaxImages {
			return nil, false, fault.New(graph.ErrTooLarge, "%s has more than %d symmetries, which is too many to look for on its %d squares", b, tried-1, p.n)
		}
		image, err := p.permutation(ctx, b, s)
		if err != nil {
			return nil, false, err
		}
		if isIdentity(image) {
			idle = idle || !s.IsIdentity()
			continue
		}
		if seen[quotient.Name(image)] {
			continue
		}
		order := int64(1)
		for power := image; ; power = quotient.After(image, power) {
			if isIdentity(power) {
				break
			}
			seen[quotient.Name(power)] = true
			order++
		}
		if !quotient.IsPrime(order) { // its powers come by themselves
			for power := image; !isIdentity(power); power = quotient.After(image, power) {
				delete(seen, quotient.Name(power))
			}
			continue
		}
		images = append(images, image)
	}
	return images, idle, nil
}

// permutation is where a symmetry takes each vertex.
func (p *problem) permutation(ctx context.Context, b *board.Board, s board.Symmetry) ([]int32, error) {
	image, err := p.image(ctx, b, s)
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

// fold adds the tours that a symmetry takes to themselves, keeping their direction or
// reversing it. Where moves go one way, these are of two graphs, and so two folds.
func (p *problem) fold(ctx context.Context, image []int32, keeping, reversing bool) error {
	ways := [][2]bool{{keeping, reversing}}
	if p.directed {
		ways = [][2]bool{{keeping, false}, {false, reversing}}
	}
	for _, way := range ways {
		f, err := p.newFold(ctx, image, way[0], way[1])
		if err != nil {
			return err
		}
		if len(f.powers) > 0 || f.across != nil {
			p.folds = append(p.folds, f)
		}
	}
	return nil
}

func (p *problem) newFold(ctx context.Context, image []int32, keeping, reversing bool) (*fold, error) {
	f := &fold{kind: p.ask.Kind, image: image, prune: !p.opts.NoPrune}
	arcs, whole, err := p.invariantArcs(ctx, image, keeping)
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
			power = quotient.After(image, power)
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
// these are all. The images of a tour that is turned go the same way, those of one that
// is reversed the other way.
func (p *problem) invariantArcs(ctx context.Context, image []int32, turned bool) (graph.Rows, bool, error) {
	all := p.moves.Out
	arcs := graph.MakeRows(p.n, all.Arcs())
	whole := true
	look := pulse.Of(ctx)
	var row []graph.Vertex
	for v := range graph.Vertex(p.n) {
		row = row[:0]
		for _, w := range all.Of(v) {
			x, y := v, w
			kept := true
			for kept {
				if x, y = graph.Vertex(image[x]), graph.Vertex(image[y]); p.directed && !turned {
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

// has reports whether a permutation takes a path or closed tour to itself, in one of the
// directions. Steps are those of the vertices in the path.
func has(path []graph.Vertex, steps, image []int32, closed, keeping, reversing bool) bool {
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
