package walks

import (
	"cmp"
	"context"
	"slices"

	"leaper/internal/fault"
	"leaper/internal/pulse"
	"leaper/internal/subgraph"
	"leaper/tour"
)

// The longest uncrossed walk leaves many squares out, so a bound on those prunes nothing. Halves
// sweeps the board from both sides instead, until the two meet.
//
// Take a walk and a cut between two squares of the order. Its moves that begin before the cut are
// one half, all others the other. An end of a piece of the first half goes on in the second, so
// a piece of the second ends there too; but for the two ends of a path, the sets of ends are equal.
// A table of the second half says how many moves the best pieces with a set of ends have. So it
// bounds what each state of the first half can become:
//
//	first half    o───o   o──o          a state with ends at a, b, c and d,
//	              │   │   │  │          and its moves
//	    cut    ───a───b───c──d───
//	second half   │   └───┘  │          the most moves of any pieces that
//	              o──────────o          end at a, b, c and d
//
// Few states of the layer where the sweeps meet have a high bound. The first sweep goes on from
// these, first with those of the highest bound, then with those one below it, and so on until one
// comes to a whole walk. At each square it asks the table for that cut, and gives up more.
type halves struct {
	*longest
	order, place []int32
	closed       bool
	ahead        *walker
	behind       *subgraph.Sweep
	tables       []table // of the second half, by its number of squares
	cut          int     // squares before the cut
	held         int64   // bytes of all but the layers of the sweep that goes on
	met          []int16 // what each state of the layer where they meet can become at most
}

// A table has the most moves of pieces by the set of their ends, and by the number of ends of the
// walk that are among them and not at the cut.
type table struct {
	most  map[uint64][3]int16
	whole int16 // the most moves of a walk with no move in the first half
}

// never is less than any number of moves.
const never = -1 << 14

// canHalve reports whether halves can do a question: nothing is given but the board.
func (l *longest) canHalve() bool {
	s := l.p.spec
	if l.p.graph.Directed || !s.Early || s.From != nil || s.To != nil || len(s.Visit) > 0 || !s.LeaveOut {
		return false
	}
	return !slices.ContainsFunc(l.p.graph.Edges, func(e subgraph.Edge) bool { return e.Must })
}

// halve looks for the longest walk from both sides. It gives [ErrTooWide] if too many squares wait
// at a cut.
func (l *longest) halve(ctx context.Context) error {
	h := &halves{longest: l, order: l.p.order(ctx), place: make([]int32, l.p.graph.Vertices), closed: l.q.Kind == tour.Closed}
	for i, v := range h.order {
		h.place[v] = int32(i)
	}
	if err := h.meet(ctx); err != nil {
		return err
	}
	step := int16(1)
	if h.closed && l.p.colour != nil {
		step = 2 // colours alternate
	}
	for target := slices.Max(h.met); target > 0; target -= step {
		if step == 2 {
			target &^= 1
		}
		if target = min(target, int16(l.most-h.extra())); target <= int16(len(l.best)-h.extra()) {
			break
		}
		l.bound(int(target)+h.extra(), l.proof())
		walk, err := h.finish(ctx, target)
		if err != nil {
			return err
		}
		if walk != nil {
			l.best = walk
			l.bound(len(walk), l.proof())
			return nil
		}
	}
	l.bound(len(l.best), l.proof())
	return nil
}

// extra is how many squares a walk has more than moves.
func (h *halves) extra() int {
	if h.closed {
		return 0
	}
	return 1
}

// meet sweeps from both sides, always on the side with fewer states, until all squares are on one
// side.
func (h *halves) meet(ctx context.Context) error {
	memory := h.opts.memory()
	first, err := h.p.sweep(h.order, memory)
	if err != nil {
		return err
	}
	h.ahead = &walker{sweep: first, moves: []int16{0}, memory: memory, held: &h.held, trails: true}
	late := *h.p.spec
	late.Early = false
	back := slices.Clone(h.order)
	slices.Reverse(back)
	if h.behind, err = subgraph.New(h.p.graph, &late, back, memory); err != nil {
		return err
	}
	second := &walker{sweep: h.behind, moves: []int16{0}, memory: memory, held: &h.held}
	n := len(h.order)
	h.tables = []table{{most: map[uint64][3]int16{0: {0, never, never}}, whole: never}}
	for h.cut+len(h.tables)-1 < n {
		if len(h.ahead.moves) <= len(second.moves) {
			h.cut++
			again := second.rest()
			if err := h.ahead.pass(ctx, h.before(h.cut), h.opts.Progress); err != nil {
				return err
			}
			again()
			continue
		}
		from := n - len(h.tables)
		again := h.ahead.rest()
		if err := second.pass(ctx, func(s subgraph.Step) bool { return int(min(h.place[s.U], h.place[s.V])) >= from }, h.opts.Progress); err != nil {
			return err
		}
		t, err := h.tabulate(second, from)
		if err != nil {
			return err
		}
		h.tables = append(h.tables, t)
		again()
	}
	h.behind = nil
	h.held -= 2 * int64(len(second.moves))
	h.ahead.rest() // it goes on as clones
	h.met, err = h.bounds(ctx, h.ahead, h.cut)
	h.held += 2 * int64(len(h.met))
	return err
}

// before reports whether a step belongs to the first half.
func (h *halves) before(cut int) func(subgraph.Step) bool {
	return func(s subgraph.Step) bool { return int(min(h.place[s.U], h.place[s.V])) < cut }
}

// waiting numbers the vertices behind a cut that have neighbours before it.
func (h *halves) waiting(cut int) (map[int32]int, error) {
	var list []int32
	for _, e := range h.p.graph.Edges {
		u, v := e.U, e.V
		if h.place[u] > h.place[v] {
			u, v = v, u
		}
		if int(h.place[u]) < cut && int(h.place[v]) >= cut {
			list = append(list, v)
		}
	}
	slices.Sort(list)
	list = slices.Compact(list)
	if len(list) > 63 {
		return nil, fault.New(ErrTooWide, "%d squares wait at a cut", len(list))
	}
	bit := map[int32]int{}
	for i, v := range list {
		bit[v] = i
	}
	return bit, nil
}

// tabulate makes the table of the states of the second half.
func (h *halves) tabulate(w *walker, cut int) (table, error) {
	bit, err := h.waiting(cut)
	if err != nil {
		return table{}, err
	}
	t := table{most: map[uint64][3]int16{}, whole: never}
	for i, e := range w.sweep.OpenEnds(func(v int32) int { return bit[v] }) {
		switch m := w.moves[i]; {
		case e.Whole:
			t.whole = max(t.whole, m)
		case e.Gone <= 2:
			row, met := t.most[e.Set]
			if !met {
				row = [3]int16{never, never, never}
			}
			row[e.Gone] = max(row[e.Gone], m)
			if t.most[e.Set] = row; !met {
				if err := w.hold(bytesOfRow); err != nil {
					return table{}, err
				}
			}
		}
	}
	return t, nil
}

// bounds are the most moves of a walk that each state of the first half can become.
func (h *halves) bounds(ctx context.Context, w *walker, cut int) ([]int16, error) {
	bit, err := h.waiting(cut)
	if err != nil {
		return nil, err
	}
	t := h.tables[len(h.order)-cut]
	type key struct {
		set  uint64
		gone int8
	}
	known := map[key]int16{}
	out := make([]int16, len(w.moves))
	defer func(held int64) { h.held = held }(h.held)
	if err := w.hold(2 * int64(len(out))); err != nil {
		return nil, err
	}
	beat := pulse.Of(ctx)
	for i, e := range w.sweep.OpenEnds(func(v int32) int { return bit[v] }) {
		switch m := w.moves[i]; {
		case e.Whole:
			out[i] = m
		case m == 0:
			out[i] = t.whole
		default:
			k := key{e.Set, e.Gone}
			more, met := known[k]
			if !met {
				if err := cmp.Or(beat.Beat(len(bit)*len(bit)), w.hold(bytesOfRow)); err != nil {
					return nil, err
				}
				more = t.bound(e, len(bit), h.closed)
				known[k] = more
			}
			out[i] = m + more
		}
	}
	return out, nil
}

// bound is the most moves that pieces can have which make one walk with those that have the ends.
// Each of the two ends of a path has gone, in one half or the other, or is at the cut in one half
// alone.
func (t *table) bound(e subgraph.OpenEnds, waiting int, closed bool) int16 {
	best := int16(never)
	look := func(set uint64, gone int) {
		if row, met := t.most[set]; met && gone >= 0 {
			best = max(best, row[gone])
		}
	}
	if closed {
		look(e.Set, 0)
		return best
	}
	left := 2 - int(e.Gone)
	look(e.Set, left)
	if left == 0 {
		return best
	}
	for a := range waiting {
		one := e.Set ^ 1<<a
		look(one, left-1)
		if left == 1 {
			continue
		}
		for b := range a {
			look(one^1<<b, 0)
		}
	}
	return best
}

// finish goes on from the states where the sweeps met that can become walks of a number of moves,
// and gives the longest of these; nil if there is none.
func (h *halves) finish(ctx context.Context, target int16) ([]int32, error) {
	dead := hopeless(h.met, target)
	defer func(held int64) { h.held = held }(h.held)
	w := h.ahead.clone(dead)
	for cut := h.cut; cut < len(h.order) && len(w.moves) > 0; {
		cut++
		if err := w.pass(ctx, h.before(cut), h.opts.Progress); err != nil {
			return nil, err
		}
		can, err := h.bounds(ctx, w, cut)
		if err != nil {
			return nil, err
		}
		w.dead = hopeless(can, target)
	}
	whole, ok := w.sweep.Whole()
	if !ok || w.dead[whole] {
		return nil, nil
	}
	return h.walk(w, whole), nil
}

// walk is the walk of a state.
func (h *halves) walk(w *walker, state int) []int32 {
	var sub subgraph.Subgraph
	for _, e := range w.taken(state) {
		sub.Arcs = append(sub.Arcs, [2]int32{h.p.graph.Edges[e].U, h.p.graph.Edges[e].V})
	}
	return h.p.vertices(h.p.tours(h.q, &sub)[0])
}

func hopeless(can []int16, target int16) []bool {
	dead := make([]bool, len(can))
	for i, most := range can {
		dead[i] = most < target
	}
	return dead
}

// A walker does a sweep, and knows the most moves of each state and how it came to them.
type walker struct {
	sweep *subgraph.Sweep
	moves []int16
	dead  []bool // states that are given up; nil: none
	came  []trail
	// trails says that came is kept.
	trails bool
	memory int64  // of all that has to do with halves, in bytes
	held   *int64 // what is taken of it but for the layers of the sweep
}

// bytesOfRow is about what a row of a table takes in a map that has just grown.
const bytesOfRow = 48

// hold takes some bytes, or says that they do not fit the memory.
func (w *walker) hold(bytes int64) error {
	if *w.held += bytes; *w.held+w.sweep.Bytes() > w.memory {
		return fault.New(subgraph.ErrMemory, "the states and walks of both halves need more than %d MiB", w.memory>>20)
	}
	return nil
}

// rest gives back the memory that only steps need, and holds what stays until it goes on.
func (w *walker) rest() (goOn func()) {
	w.sweep.Rest()
	bytes := w.sweep.Bytes()
	*w.held += bytes
	return func() { *w.held -= bytes }
}

// A trail has, for each state after a step, the state before it and whether the edge was taken.
type trail struct {
	edge int32
	from []uint32
}

// pass does the steps of a kind, as long as they come.
func (w *walker) pass(ctx context.Context, wanted func(subgraph.Step) bool, progress func(step, steps, states int)) error {
	for {
		s, more := w.sweep.Ahead()
		if !more || !wanted(s) {
			return nil
		}
		if err := w.step(ctx); err != nil {
			return err
		}
		if progress != nil {
			progress(w.sweep.At(), w.sweep.Steps(), len(w.moves))
		}
	}
}

func (w *walker) step(ctx context.Context) error {
	w.sweep.Allow(w.memory - *w.held)
	arcs, err := w.sweep.Next(ctx, w.dead)
	if err != nil {
		return err
	}
	next := slices.Repeat([]int16{-1}, arcs.States)
	var from []uint32
	more := 2 * int64(arcs.States-len(w.moves))
	if w.trails {
		more += 4 * int64(arcs.States)
	}
	if err := w.hold(more); err != nil {
		return err
	}
	if w.trails {
		from = make([]uint32, arcs.States)
	}
	for i, to := range arcs.To {
		if to == subgraph.Nowhere {
			continue
		}
		taken := uint32(arcs.Events[i] & subgraph.Taken)
		if m := w.moves[i/arcs.Choices] + int16(taken); m > next[to] {
			next[to] = m
			if from != nil {
				from[to] = uint32(i/arcs.Choices)<<1 | taken
			}
		}
	}
	if from != nil {
		w.came = append(w.came, trail{arcs.Step.Edge, from})
	}
	w.moves, w.dead = next, nil
	return nil
}

// clone is a walker that goes on from the same states, but for dead ones.
func (w *walker) clone(dead []bool) *walker {
	c := &walker{trails: w.trails, memory: w.memory, held: w.held}
	var kept []uint32
	c.sweep, kept = w.sweep.Clone(dead)
	c.came = slices.Clone(w.came)
	if len(c.came) > 0 {
		last := &c.came[len(c.came)-1]
		old := last.from
		last.from = make([]uint32, len(kept))
		for i, k := range kept {
			last.from[i] = old[k]
		}
	}
	*c.held += 6 * int64(len(kept))
	c.moves = make([]int16, len(kept))
	for i, k := range kept {
		c.moves[i] = w.moves[k]
	}
	return c
}

// taken are the edges of a state's walk.
func (w *walker) taken(state int) []int32 {
	var edges []int32
	at := uint32(state)
	for i := len(w.came) - 1; i >= 0; i-- {
		from := w.came[i].from[at]
		if from&1 == 1 {
			edges = append(edges, w.came[i].edge)
		}
		at = from >> 1
	}
	return edges
}
