package list

import (
	"slices"

	"leaper/trace"
)

// tables is the searcher for every graph: a count of onward moves for each
// vertex, brought up to date when one of its neighbours is entered or left.
//
//	enter v:   for every w that leads to v and is not visited:  onward[w]--
//	leave v:   the same, ++, so that a step back undoes a step exactly
//
// The candidates of all steps lie on one stack, so memory is a constant times
// the number of moves on the board.
type tables struct {
	*problem
	visited []bool
	onward  []int32 // moves on to unvisited squares, copies counted: decides the order
	free    []int32 // unvisited neighbours, each once: decides the rules; the same slice where there are no copies
	last    []bool  // L: where a path may end

	lows   [2]int // low squares not visited: [0] outside L, [1] in L
	alone  int    // of these, squares with no unvisited neighbour
	ends   int    // squares of L not visited
	rules  bool
	path   []int32
	frames []frame
	cands  []candidate // a stack
}

// frame is a step: its candidates are cands[first:live], and the next to try
// is cands[next].
type frame struct {
	first, next, live int
}

type candidate struct {
	vertex int32
	onward int32
}

func newTables(p *problem) *tables {
	t := &tables{problem: p, rules: !p.opts.NoPrune && !p.directed}
	t.visited = make([]bool, p.n)
	t.last = make([]bool, p.n)
	t.onward = make([]int32, p.n)
	t.free = t.onward
	if p.copies {
		t.free = make([]int32, p.n)
	}
	return t
}

func (t *tables) rank(step int, v int32) int {
	f := t.frames[step]
	for i, c := range t.cands[f.first:f.live] {
		if c.vertex == v {
			return i
		}
	}
	return f.live - f.first
}

// reset forgets all steps and puts the piece on its start.
func (t *tables) reset(start int32) {
	clear(t.visited)
	clear(t.last)
	t.lows, t.alone, t.ends = [2]int{}, 0, 0
	t.path, t.frames, t.cands = t.path[:0], t.frames[:0], t.cands[:0]
	t.mayEnd(start, func(v int32) { t.last[v] = true; t.ends++ })
	for v := range int32(t.n) {
		t.onward[v] = 0
		for _, times := range t.out.weights(v) {
			t.onward[v] += int32(times)
		}
		if t.copies {
			t.free[v] = int32(len(t.out.of(v)))
		} else {
			t.onward[v] = int32(len(t.out.of(v)))
		}
		t.countLow(v, +1)
	}
	t.enter(start)
}

// countLow adds an unvisited vertex to the counters of low squares, or takes
// it away.
func (t *tables) countLow(v int32, by int) {
	if t.free[v] <= 1 {
		in := 0
		if t.last[v] {
			in = 1
		}
		t.lows[in] += by
		if t.free[v] == 0 {
			t.alone += by
		}
	}
}

// enter moves to v.
func (t *tables) enter(v int32) {
	t.path = append(t.path, v)
	t.visited[v] = true
	t.countLow(v, -1)
	if t.last[v] {
		t.ends--
	}
	t.lead(v, -1)
}

// leave takes the last step back and returns the vertex left.
func (t *tables) leave() int32 {
	v := t.path[len(t.path)-1]
	t.path = t.path[:len(t.path)-1]
	t.lead(v, +1)
	t.visited[v] = false
	t.countLow(v, +1)
	if t.last[v] {
		t.ends++
	}
	return v
}

// lead tells the squares that lead to v that it was entered or left.
func (t *tables) lead(v, by int32) {
	row, times := t.in.of(v), t.in.weights(v)
	for i, w := range row {
		if t.visited[w] {
			continue // both times: w was entered before v and is left after it
		}
		t.countLow(w, -1)
		t.free[w] += by
		if t.copies {
			t.onward[w] += by * int32(times[i])
		}
		t.countLow(w, +1)
	}
}

func (t *tables) search(j *job) (bool, error) {
	if err := j.look(t.problem, 0); err != nil { // a reset looks at every square
		return false, err
	}
	t.reset(j.start)
	var known Stats // the way to the first square of our own is counted elsewhere
	for _, v := range j.then {
		t.expand(&known)
		t.enter(v)
	}
	end := t.n
	if j.depth > 0 {
		end = j.depth
	}
	base := len(t.path)
	if base == 1 {
		j.stats.Steps++
		if !t.hear.tell(trace.Advance, trace.NoReason, j.start, 1) {
			return false, nil
		}
	}
	if base == end { // one square
		if !t.last[j.start] {
			if !t.hear.tell(trace.Prune, t.wrongEnd(j.start), j.start, 1) {
				return false, nil
			}
		} else if !j.leaf(t.path, 0) {
			return false, nil
		}
		j.stats.Retreats++
		return t.hear.tell(trace.Retreat, trace.NoReason, j.start, 0), nil
	}
	t.expand(j.stats)
	fresh := 0
	work := 0
	for {
		if t.hear != nil {
			if over, err := t.hear.over(j.ctx); over {
				return false, t.halt(j, err)
			}
		}
		f := &t.frames[len(t.path)-1]
		if f.next == f.live {
			if len(t.path) > j.longest {
				j.stuck(t.problem, t.path)
			}
			t.cands = t.cands[:f.first]
			t.frames = t.frames[:len(t.path)-1]
			if len(t.path) == base {
				if base == 1 {
					j.stats.Retreats++
					return t.hear.tell(trace.Retreat, trace.NoReason, j.start, 0), nil
				}
				return true, nil
			}
			v := t.leave()
			j.stats.Retreats++
			if !t.hear.tell(trace.Retreat, trace.NoReason, v, len(t.path)) {
				return false, nil
			}
			fresh = min(fresh, len(t.path))
			continue
		}
		w := t.cands[f.next].vertex
		f.next++
		// A listener may take its time with each step.
		if work += 1 + len(t.in.of(w))*4; work >= 16*patience || t.hear != nil {
			work = 0
			if err := j.look(t.problem, 0); err != nil {
				return false, t.halt(j, err)
			}
		}
		j.stats.Steps++
		if !t.hear.tell(trace.Advance, trace.NoReason, w, len(t.path)+1) {
			return false, nil
		}
		if len(t.path)+1 == end {
			if end < t.n || t.last[w] {
				t.path = append(t.path, w)
				more := j.leaf(t.path, min(fresh, end-1))
				t.path = t.path[:end-1]
				if !more {
					return false, nil
				}
				fresh = end - 1
			} else if !t.hear.tell(trace.Prune, t.wrongEnd(w), w, end) {
				return false, nil
			}
			j.stats.Retreats++
			if !t.hear.tell(trace.Retreat, trace.NoReason, w, end-1) {
				return false, nil
			}
			continue
		}
		t.enter(w)
		t.expand(j.stats)
	}
}

// halt shows the walk on which a search ends early, if it ends with an error.
func (t *tables) halt(j *job, err error) error {
	if err != nil && len(t.path) > j.longest {
		j.stuck(t.problem, t.path)
	}
	return err
}

// expand lists the candidates after the last step, in order, and applies the
// rules.
func (t *tables) expand(stats *Stats) {
	v := t.path[len(t.path)-1]
	first := len(t.cands)
	for _, w := range t.out.of(v) {
		if !t.visited[w] {
			t.cands = append(t.cands, candidate{w, t.onward[w]})
		}
	}
	cands := t.cands[first:]
	stats.Tests += int64(len(cands))
	if t.heuristic() {
		if len(cands) <= 16 {
			for i := 1; i < len(cands); i++ {
				for k := i; k > 0 && cands[k-1].onward > cands[k].onward; k-- {
					cands[k-1], cands[k] = cands[k], cands[k-1]
				}
			}
		} else {
			slices.SortStableFunc(cands, func(a, b candidate) int { return int(a.onward - b.onward) })
		}
	}
	kept := len(cands)
	switch {
	case t.rules:
		kept = t.worth(cands)
	case t.opts.Order == Castle:
		kept = t.force(cands)
	}
	stats.Pruned += int64(len(cands) - kept)
	t.cands = t.cands[:first+kept]
	t.frames = append(t.frames, frame{first, first, first + kept})
}

// worth applies the rules (rules.go) and moves the candidates that some tour
// may visit next to the front, in order; it returns their number.
func (t *tables) worth(cands []candidate) int {
	if len(t.path)+1 == t.n { // the last square
		return keep(cands, func(w int32) bool { return t.last[w] || t.passOver(w, t.wrongEnd(w)) })
	}
	switch {
	case t.alone > 0:
		return t.giveUp(trace.CutOff)
	case t.ends == 0:
		return t.giveUp(trace.NoEnd)
	}
	kept := len(cands)
	if t.lows[0]+t.lows[1] > 0 {
		if t.lows[0]+t.lows[1] > 2 {
			return t.giveUp(trace.ThreeLow)
		}
		switch { // the low squares outside L are doors, see rules.go
		case t.lows[0] > 1:
			return t.giveUp(trace.TwoDoors)
		case t.lows[0] == 1:
			kept = keep(cands, func(w int32) bool { return (t.free[w] <= 1 && !t.last[w]) || t.passOver(w, trace.Door) })
		case t.lows[1] == 2:
			kept = keep(cands, func(w int32) bool { return t.free[w] <= 1 || t.passOver(w, trace.LowNext) })
		}
	}
	if t.ends == 1 {
		kept = keep(cands[:kept], func(w int32) bool { return !t.last[w] || t.passOver(w, trace.LastEnd) })
	}
	return kept
}

// keep moves the candidates that pass to the front, in order, and returns
// their number.
func keep(cands []candidate, pass func(int32) bool) int {
	kept := 0
	for _, c := range cands {
		if pass(c.vertex) {
			cands[kept] = c
			kept++
		}
	}
	return kept
}

// passOver tells why a candidate does not pass; it returns false.
func (t *tables) passOver(v int32, why trace.Reason) bool {
	t.hear.tell(trace.Prune, why, v, len(t.path))
	return false
}

// giveUp tells why no candidate is worth a try, and keeps none of them.
func (t *tables) giveUp(why trace.Reason) int {
	t.passOver(t.path[len(t.path)-1], why)
	return 0
}
