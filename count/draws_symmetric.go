package count

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"

	"leaper/count/internal/frontier"
	"leaper/graph"
	"leaper/internal/constraints"
	"leaper/internal/fault"
	"leaper/internal/quotient"
	"leaper/tour"
)

// Tours with a symmetry are drawn in its quotient, where they are counted (symmetry_asked.go). A
// sweep draws a cycle of orbits, which is then unfolded.
//
//	turned      u v w, with arcs of voltages 1 0 0:  u v' w' u' v w
//	reversed    X u v w X:                           u v w, and back by the images w' v' u'
//
// Where arcs of several voltages join two orbits, the cycle counts once for each choice of arcs,
// and chance picks one of the arcs. So all ways to unfold are equally likely. A turned cycle
// that falls apart, since the sum of its voltages is no generator, is refused.
//
// A tour with any symmetry has at least one of prime order. Each symmetry of prime order is a
// part. A tour drawn from one part is refused if it also has a symmetry of an earlier part. So
// only the first of its symmetries draws it.

// foldedDraws draws directed tours that have a symmetry.
type foldedDraws struct {
	table *graph.Adjacency
	kind  tour.Kind
	from  int32 // where closed tours begin
	parts []part
	sum   *big.Int // the total that is drawn from
}

// part is one way in which a symmetry takes tours to themselves.
type part struct {
	element int // the place among the symmetries that are asked for
	image   []int32
	q       *quotient.Quotient
	draws   *frontier.Draws
	unfold  func(f *foldedDraws, p *part, cycle []int32, random *rand.Rand) []int32
	firsts  []int32
	powers  [][]int32
}

// maxFolds is the largest number of symmetries by which tours are drawn.
const maxFolds = 16

// NewFolded prepares to draw tours with a symmetry, of the kind asked for; open tours are drawn
// as paths. The error wraps [ErrMethod] if no sweep can draw them, or [ErrUnfinished] and the
// cause.
func NewFolded(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Draws, error) {
	ask, _ = ask.Rotated(g)
	if err := ask.Check(g, constraints.Understood|tour.SymmetryConstraints|tour.SumConstraints); err != nil {
		return nil, err
	}
	if ask.ConstraintKinds() != tour.SymmetryConstraints || ask.ConstraintsOrNone().Symmetry == tour.Asymmetric {
		return nil, fault.New(ErrMethod, "a sweep draws tours with a symmetry by that alone; list them")
	}
	if ask.Kind == tour.Open {
		ask.Kind = tour.Path
	}
	f, err := newFolded(ctx, g, ask, opts)
	switch {
	case ctx.Err() != nil:
		return nil, unfinished(ctx.Err())
	case err != nil:
		return nil, fault.New(ErrMethod, "no sweep draws these: %w", err)
	}
	return f, nil
}

func newFolded(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (*foldedDraws, error) {
	f := &foldedDraws{kind: ask.Kind, sum: new(big.Int)}
	s, err := newSymmetric(ctx, g, ask, opts)
	if err != nil || s == nil {
		return f, err
	}
	s.sweep.memory = 0 // plans of whole layers, which can be gone through backwards
	f.table = s.table
	if at, given := ask.From.Given(); given {
		v, _ := s.table.Vertex(at)
		f.from = int32(v)
	}
	images, err := s.images(ask.ConstraintsOrNone().Symmetry)
	if err != nil {
		return nil, err
	}
	for i, image := range images {
		if !quotient.KeepsEdges(s.table, image) {
			return nil, fmt.Errorf("a symmetry does not keep all moves, so that %w", errSymmetry)
		}
		if err := f.fold(s, i, image); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// images are the symmetries; each tour must have one of them.
func (s *symmetric) images(want tour.Symmetry) ([][]int32, error) {
	if want != tour.AnySymmetry {
		on, err := want.OnBoard(s.graph.Board())
		if err != nil { // a certificate would have said so
			return nil, err
		}
		return [][]int32{quotient.Permutation(s.table, s.graph.Board(), on, nil)}, nil
	}
	if err := s.tabulate(); err != nil {
		return nil, err
	}
	if idle(s.graph, s.table) {
		return nil, fmt.Errorf("where a symmetry moves no square, %w", errSymmetry)
	}
	var images [][]int32
	for _, g := range s.group.CyclicSubgroups(quotient.IsPrime) {
		images = append(images, s.group.Elements[g])
	}
	if len(images) > maxFolds {
		return nil, fmt.Errorf("with so many symmetries, %w", errSymmetry)
	}
	return images, nil
}

// fold adds the parts of a symmetry.
func (f *foldedDraws) fold(s *symmetric, element int, image []int32) error {
	q := quotient.New(s.table.Rows, image)
	if q.Order == 1 {
		return fmt.Errorf("where a symmetry moves no square, %w", errSymmetry)
	}
	type unfolding struct {
		applies bool
		count   func(context.Context, *quotient.Quotient) (fixedTours, error)
		unfold  func(*foldedDraws, *part, []int32, *rand.Rand) []int32
	}
	unfoldings := []unfolding{{s.reversing, s.sweep.reversedPaths, (*foldedDraws).reversedPath}}
	if f.kind == tour.Closed {
		unfoldings = []unfolding{{s.keeping, s.sweep.turned, (*foldedDraws).turned}, {s.reversing, s.sweep.reversed, (*foldedDraws).reversed}}
	}
	for _, u := range unfoldings {
		if !u.applies {
			continue
		}
		fixed, err := u.count(s.ctx, q)
		switch {
		case err != nil:
			return tooWide(err)
		case len(fixed.terms) == 0 && fixed.known.Sign() == 0:
			continue
		case len(fixed.terms) == 0:
			return fmt.Errorf("where so few orbits are counted by walks, %w", errSymmetry)
		}
		p := part{element: element, image: image, q: q, unfold: u.unfold, firsts: slices.Repeat([]int32{-1}, q.Len())}
		if p.draws, err = fixed.terms[0].plan.Draws(s.ctx, s.opts.sweep(), nil); err != nil {
			return drawError(s.ctx, err)
		}
		if p.draws.Number().Sign() == 0 {
			continue
		}
		for v, u := range q.Of {
			if p.firsts[u] < 0 {
				p.firsts[u] = int32(v)
			}
		}
		power := inOrder(len(image))
		for range q.Order {
			p.powers = append(p.powers, power)
			power = quotient.Compose(image, power)
		}
		f.parts = append(f.parts, p)
		f.sum.Add(f.sum, p.draws.Number())
	}
	return nil
}

// Number is of directed tours, including those that are refused.
func (f *foldedDraws) Number() *big.Int { return new(big.Int).Lsh(f.sum, 1) }

// Draw draws a tour from each source, or nil for a refused one. Tours begin as with
// [Draws.Draw].
func (f *foldedDraws) Draw(ctx context.Context, sources []*rand.Rand) ([][]int32, error) {
	of := make([][]int, len(f.parts))
	for i, random := range sources {
		number, at := below(random, f.sum), 0
		for number.Cmp(f.parts[at].draws.Number()) >= 0 {
			number.Sub(number, f.parts[at].draws.Number())
			at++
		}
		of[at] = append(of[at], i)
	}
	walks := make([][]int32, len(sources))
	for at := range f.parts {
		p := &f.parts[at]
		mine := make([]*rand.Rand, len(of[at]))
		for k, i := range of[at] {
			mine[k] = sources[i]
		}
		if len(mine) == 0 {
			continue
		}
		cycles, err := p.draws.Draw(ctx, mine)
		if err != nil {
			return nil, drawError(ctx, err)
		}
		for k, i := range of[at] {
			walks[i] = f.walk(p, cycles[k], mine[k])
		}
	}
	return walks, nil
}

// below draws a number below another; each is equally likely.
func below(random *rand.Rand, most *big.Int) *big.Int {
	for words := (most.BitLen() + 63) / 64; ; {
		n := new(big.Int)
		for range words {
			n.Or(n.Lsh(n, 64), new(big.Int).SetUint64(random.Uint64()))
		}
		n.Rsh(n, uint(64*words-most.BitLen()))
		if n.Cmp(most) < 0 {
			return n
		}
	}
}

// walk is the tour of a cycle of orbits, in a random direction; nil if it is refused.
func (f *foldedDraws) walk(p *part, cycle []int32, random *rand.Rand) []int32 {
	walk := p.unfold(f, p, cycle, random)
	if walk == nil {
		return nil
	}
	for i := range f.parts {
		if before := &f.parts[i]; before.element < p.element && f.has(walk, before.image) {
			return nil
		}
	}
	if random.Uint64()&1 != 0 {
		slices.Reverse(walk)
	}
	if f.kind != tour.Closed {
		return walk
	}
	at := slices.Index(walk, f.from)
	return slices.Concat(walk[at:], walk[:at])
}

// has says whether a symmetry takes a tour to itself.
func (f *foldedDraws) has(walk, image []int32) bool {
	n := len(walk)
	at := slices.Index(walk, image[walk[0]])
	for _, way := range []int{1, n - 1} {
		if f.kind != tour.Closed && (way == 1 || at != n-1) {
			continue
		}
		same := true
		for i := 0; i < n && same; i++ {
			same = image[walk[i]] == walk[(at+way*i)%n]
		}
		if same {
			return true
		}
	}
	return false
}

// squares are the squares of a walk through orbits, and the sum of the voltages on the way, with the
// voltage of the move home if the walk comes home.
func (p *part) squares(orbits []int32, home bool, random *rand.Rand) (walk []int32, sum int64) {
	walk = append(walk, p.firsts[orbits[0]])
	for i, u := range orbits {
		if i+1 == len(orbits) && !home {
			break
		}
		next := orbits[(i+1)%len(orbits)]
		var voltages []int64
		for _, a := range p.q.Arcs[u] {
			if a.To == next {
				voltages = append(voltages, a.Voltage)
			}
		}
		sum = (sum + voltages[random.IntN(len(voltages))]) % p.q.Order
		if i+1 < len(orbits) {
			walk = append(walk, p.powers[sum][p.firsts[next]])
		}
	}
	return walk, sum
}

// turned unfolds a cycle that the symmetry turns.
func (f *foldedDraws) turned(p *part, cycle []int32, random *rand.Rand) []int32 {
	once, sum := p.squares(cycle, true, random)
	if !quotient.Coprime(sum, p.q.Order) {
		return nil
	}
	walk := slices.Clone(once)
	for turn := int64(1); turn < p.q.Order; turn++ {
		for _, v := range once {
			walk = append(walk, p.powers[turn*sum%p.q.Order][v])
		}
	}
	return walk
}

// half is the orbits of a cycle with vertices that are not orbits. These stand together, and the
// half begins after them.
func (p *part) half(cycle []int32) []int32 {
	n := int32(p.q.Len())
	at := 0
	for !(cycle[at] < n && cycle[(at+len(cycle)-1)%len(cycle)] >= n) {
		at++
	}
	return slices.Concat(cycle[at:], cycle[:at])[:n]
}

// reversed unfolds a half between two crossings of the axis.
func (f *foldedDraws) reversed(p *part, cycle []int32, random *rand.Rand) []int32 {
	walk, _ := p.squares(p.half(cycle), false, random)
	for i := len(walk) - 1; i >= 0; i-- {
		if v := walk[i]; p.image[v] != v {
			walk = append(walk, p.image[v])
		}
	}
	return walk
}

// reversedPath unfolds a half from the axis to an end.
func (f *foldedDraws) reversedPath(p *part, cycle []int32, random *rand.Rand) []int32 {
	orbits := p.half(cycle)
	// X is the first of the vertices that are no orbits; a link leads from it to the axis.
	x := int32(p.q.Len())
	if at := slices.Index(cycle, orbits[0]); cycle[(at+len(cycle)-1)%len(cycle)] == x {
		slices.Reverse(orbits)
	}
	walk, _ := p.squares(orbits, false, random)
	back := make([]int32, 0, 2*len(walk))
	for i := len(walk) - 1; i >= 0; i-- {
		if v := walk[i]; p.image[v] != v {
			back = append(back, p.image[v])
		}
	}
	return append(back, walk...)
}
