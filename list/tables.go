package list

import (
	"slices"

	"leaper/graph"
	"leaper/internal/constraints"
	"leaper/internal/position"
	"leaper/trace"
)

// tables is the searcher for every graph: it walks on a [position.Position], which
// counts the onward moves of each square, and keeps the rules.
//
// The candidates of all steps lie on one stack, so memory is a constant times
// the number of moves on the board.
type tables struct {
	*problem
	at     *position.Position
	rules  bool            // the rules are used
	frames []frame         // one for each step
	cands  []position.Move // a stack

	monitors []constraints.Monitor
}

// frame is a step: its candidates are cands[first:live], and the next to try
// is cands[next].
type frame struct {
	first, next, live int
}

func newTables(p *problem, monitors []constraints.Monitor) *tables {
	t := &tables{problem: p, at: position.New(p.Moves), rules: !p.opts.NoPrune && !p.Directed, monitors: monitors}
	if p.listener != nil {
		t.at.OnPrune = t.reportPruned
	}
	return t
}

func (t *tables) rank(step int, v graph.Vertex) int {
	f := t.frames[step]
	for i, c := range t.cands[f.first:f.live] {
		if c.To == v {
			return i
		}
	}
	return f.live - f.first
}

// search puts the piece on its start, and on the squares that must follow.
func (t *tables) search(j *job) (bool, error) {
	if err := j.checkLimits(t.problem, 0); err != nil { // since Begin looks at every square
		return false, err
	}
	t.at.Begin(nil)
	t.mayEnd(j.start, t.at.Allow)
	t.frames, t.cands = t.frames[:0], t.cands[:0]
	for _, m := range t.monitors {
		m.Begin(j.start)
	}
	t.enter(j.start)
	var known Stats // not used: the walk to the first square of this job is counted elsewhere
	for _, v := range j.then {
		t.expand(&known)
		t.enter(v)
	}
	end := t.n
	if j.depth > 0 {
		end = j.depth
	}
	if len(j.resume) > 0 {
		return t.resumeWalk(j)
	}
	base := 1 + len(j.then)
	if base == 1 {
		j.stats.Steps++
		if !t.listener.tell(trace.Advance, trace.NoReason, j.start, 1) {
			return false, nil
		}
	}
	if base == end {
		return t.searchOne(j), nil
	}
	t.expand(j.stats)
	return t.walk(j, base, end)
}

// resumeWalk follows a walk without reporting it, and goes on after the advance to its last
// square. What comes before the walk in the search is done: at each step the square
// after the walk's square is the next to try.
func (t *tables) resumeWalk(j *job) (bool, error) {
	t.listener.deaf = true
	var known Stats
	for i, v := range j.resume[1:] {
		t.expand(&known)
		f := &t.frames[i]
		at := t.rank(i, v)
		if at == f.live-f.first {
			return false, errResume
		}
		f.next = f.first + at + 1
		if i+2 < t.n {
			t.enter(v)
		}
	}
	t.listener.deaf = false
	switch last := j.resume[len(j.resume)-1]; {
	case t.n == 1:
		return t.searchOne(j), nil
	case len(j.resume) < t.n:
		t.expand(j.stats)
	default:
		if _, more := t.arrive(j, last, 0); !more {
			return false, nil
		}
	}
	return t.walk(j, 1, t.n)
}

// searchOne searches a board of one square.
func (t *tables) searchOne(j *job) bool {
	if !t.at.MayEnd(j.start) {
		if !t.listener.tell(trace.Prune, t.wrongEnd(j.start), j.start, 1) {
			return false
		}
	} else if !j.leaf(t.at.Walk(), 0) {
		return false
	}
	j.stats.Retreats++
	return t.listener.tell(trace.Retreat, trace.NoReason, j.start, 0)
}

// walk searches from walks of base squares down to walks of end squares.
func (t *tables) walk(j *job, base, end int) (bool, error) {
	fresh := 0 // the first step that is new since the last leaf
	work, interval := 0, 16*int(t.stepsBetweenChecks())
	for {
		if t.listener != nil {
			if over, err := t.listener.over(j.ctx); over {
				return false, t.halt(j, err)
			}
		}
		step := len(t.frames)
		f := &t.frames[step-1]
		if f.next == f.live {
			if more := t.retreat(j, base); !more || step == base {
				return more, nil
			}
			fresh = min(fresh, step-1)
			continue
		}
		w := t.cands[f.next].To
		f.next++
		// A listener may take its time with each step.
		if work += 1 + len(t.Moves.In.Of(w))*4; work >= interval || t.listener != nil {
			work = 0
			if err := j.checkLimits(t.problem, 0); err != nil {
				return false, t.halt(j, err)
			}
		}
		j.stats.Steps++
		if !t.listener.tell(trace.Advance, trace.NoReason, w, step+1) {
			return false, nil
		}
		if step+1 < end {
			t.enter(w)
			t.expand(j.stats)
			continue
		}
		met, more := t.arrive(j, w, min(fresh, step))
		if !more {
			return false, nil
		}
		if met {
			fresh = step
		}
	}
}

// arrive handles a walk of the full length, whose last square is w. It reports whether the walk went
// to leaf, and whether to go on.
func (t *tables) arrive(j *job, w graph.Vertex, fresh int) (met, more bool) {
	path := append(t.at.Walk(), w)
	if len(path) < t.n || t.at.MayEnd(w) {
		if met = true; !j.leaf(path, fresh) {
			return met, false
		}
	} else if !t.listener.tell(trace.Prune, t.wrongEnd(w), w, len(path)) {
		return met, false
	}
	j.stats.Retreats++
	return met, t.listener.tell(trace.Retreat, trace.NoReason, w, len(path)-1)
}

// retreat takes back the last step, which has no candidates left, unless it was
// made before the search, and reports whether to go on.
func (t *tables) retreat(j *job, base int) bool {
	step := len(t.frames)
	if step > j.longest {
		j.showLonger(t.problem, t.at.Walk())
	}
	t.cands = t.cands[:t.frames[step-1].first]
	t.frames = t.frames[:step-1]
	if step == base && base > 1 {
		return true
	}
	v := t.at.Leave()
	for _, m := range t.monitors {
		m.Leave(v, t.at.Walk())
	}
	j.stats.Retreats++
	return t.listener.tell(trace.Retreat, trace.NoReason, v, step-1)
}

// halt shows the walk on which a search ends early, if it ends with an error.
func (t *tables) halt(j *job, err error) error {
	if walk := t.at.Walk(); err != nil && len(walk) > j.longest {
		j.showLonger(t.problem, walk)
	}
	return err
}

// enter moves to v. The squares to go to from there lie on the stack, for expand.
func (t *tables) enter(v graph.Vertex) {
	first := len(t.cands)
	for _, m := range t.monitors {
		m.Enter(v, t.at.Walk())
	}
	t.cands = t.at.Enter(v, t.cands)
	t.frames = append(t.frames, frame{first, first, len(t.cands)})
}

// expand puts the candidates after the last step in order, and applies the rules.
func (t *tables) expand(stats *Stats) {
	f := &t.frames[len(t.frames)-1]
	cands := t.cands[f.first:]
	stats.Tests += int64(len(cands))
	if t.sortsByOnward() {
		if len(cands) <= 16 {
			for i := 1; i < len(cands); i++ {
				for k := i; k > 0 && cands[k-1].Onward > cands[k].Onward; k-- {
					cands[k-1], cands[k] = cands[k], cands[k-1]
				}
			}
		} else {
			slices.SortStableFunc(cands, func(a, b position.Move) int { return int(a.Onward - b.Onward) })
		}
	}
	kept := len(cands)
	switch {
	case t.rules:
		kept = len(t.at.Prune(cands))
	case t.opts.Order == Castle:
		kept = t.force(cands)
	}
	for _, m := range t.monitors {
		kept = len(m.Allow(cands[:kept], t.at.Walk()))
	}
	stats.Pruned += int64(len(cands) - kept)
	f.live = f.first + kept
	t.cands = t.cands[:f.live]
}

// reportPruned tells the listener why a candidate, or every candidate after a square, is not worth a try.
func (t *tables) reportPruned(v graph.Vertex, why trace.Reason) {
	if why == trace.OtherEnd {
		why = t.wrongEnd(v)
	}
	t.listener.tell(trace.Prune, why, v, len(t.frames))
}
