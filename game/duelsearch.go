package game

import (
	"cmp"
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/pulse"
)

// defaultDuelPositions is the default number of positions that [Duel.Judge] searches.
const defaultDuelPositions = 1 << 24

// A duelSearcher searches a duel by alpha-beta (Knuth and Moore 1975) with iterative
// deepening: each round begins with the best moves of the last one.
type duelSearcher struct {
	*arena
	memory    *transpositions
	look      *pulse.Pulse
	nodesLeft int // positions that may still be searched
	err       error
}

// stopped reports whether time or nodes have run out; scores are meaningless then.
func (f *duelSearcher) stopped() bool { return f.err != nil || f.nodesLeft <= 0 }

// newSearcher makes a searcher of the current position; nil if too many squares are free.
func (d *Duel) newSearcher(look *pulse.Pulse, slots int) (f *duelSearcher, vertex []graph.Vertex, reach int, err error) {
	a, vertex, reach, err := d.newArena(look)
	if err != nil || a == nil {
		return nil, nil, reach, err
	}
	// The bits stand for other squares after each move, so the memory starts empty.
	slots = min(slots, 1<<min(reach+4, 30)) // few squares, few positions
	if d.memory == nil || len(d.memory.slots) != slots {
		d.memory = newTranspositions(slots)
	}
	clear(d.memory.slots)
	return &duelSearcher{arena: a, memory: d.memory, look: look}, vertex, reach, nil
}

// rootPosition is the position at the root.
func (a *arena) rootPosition(turn Player) duelPosition {
	return duelPosition{a.free, a.at[turn], a.at[turn.Other()], int(turn)}
}

// alphaBeta gives the value of a position for the player to move, at a depth in moves, if it
// lies between the bounds.
func (f *duelSearcher) alphaBeta(s duelPosition, depth, low, high int) int {
	moves := f.moves(s)
	if moves == 0 {
		return s.lostScore()
	}
	if depth <= 0 {
		return f.evaluateLeaf(s)
	}
	if f.nodesLeft--; f.nodesLeft <= 0 {
		return 0
	}
	if f.err = f.look.Beat(16); f.err != nil {
		return 0
	}
	best := -1
	if k := f.memory.lookup(s); k != nil {
		if score := int(k.score); int(k.depth) >= depth || isProven(score) {
			switch {
			case k.bound == exactly, k.bound == atLeast && score >= high, k.bound == atMost && score <= low:
				return score
			}
		}
		best = int(k.best)
	}
	switch f.decideSeparated(s) {
	case Wins:
		f.memory.store(s, depth, best, won, exactly)
		return won
	case Loses:
		f.memory.store(s, depth, best, -won, exactly)
		return -won
	}
	return f.searchMoves(s, moves, best, depth, low, high)
}

// isProven reports whether a score is that of a decided game.
func isProven(score int) bool { return score >= won || score <= -won }

// evaluateLeaf estimates a position. If the pieces cannot meet any more, the result may be exact.
func (f *duelSearcher) evaluateLeaf(s duelPosition) int {
	switch f.decideSeparated(s) {
	case Wins:
		return won
	case Loses:
		return -won
	}
	return f.evaluate(s)
}

// searchMoves searches the moves of a position.
func (f *duelSearcher) searchMoves(s duelPosition, moves uint64, best, depth, low, high int) int {
	var list [64]int8
	order := f.orderMoves(s, moves, best, list[:0])
	top, floor := -infinity, low
	best = int(order[0])
	for i, to := range order {
		next := s.play(int(to))
		var score int
		if i == 0 {
			score = -f.alphaBeta(next, depth-1, -high, -low)
		} else if score = -f.alphaBeta(next, depth-1, -low-1, -low); score > low && score < high {
			score = -f.alphaBeta(next, depth-1, -high, -low)
		}
		if f.stopped() {
			return 0
		}
		if score > top {
			top, best = score, int(to)
		}
		if low = max(low, score); low >= high {
			break
		}
	}
	b := exactly
	switch {
	case top >= high:
		b = atLeast
	case top <= floor:
		b = atMost
	}
	f.memory.store(s, depth, best, top, b)
	return top
}

// orderMoves lists moves: the best of the last round first, then those with many onward
// moves, with a preference for squares that the other could go to.
func (f *duelSearcher) orderMoves(s duelPosition, moves uint64, best int, list []int8) []int8 {
	var keys [64]int
	yours := f.neighbours[1-s.player][s.you]
	for m := moves; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		onward := bits.OnesCount64(f.neighbours[s.player][i] & s.free)
		key := onward
		if onward == 0 {
			key = -50
		}
		if yours>>i&1 == 1 {
			key += 4
		}
		if i == best {
			key = 1000
		}
		keys[i] = key
		at := len(list)
		list = append(list, int8(i))
		for ; at > 0 && keys[list[at-1]] < key; at-- {
			list[at] = list[at-1]
		}
		list[at] = int8(i)
	}
	return list
}

// A root is a move of the current position, with its result so far.
type root struct {
	to    int
	score int // for the player who makes it
}

// deepen searches deeper and deeper, up to a depth. It stops when every move is proven,
// when the function enough says so, or when time or nodes run out. It returns the moves,
// the best first, by the last complete round.
func (f *duelSearcher) deepen(s duelPosition, depth int, enough func([]root) bool) []root {
	var roots []root
	var list [64]int8
	for _, to := range f.orderMoves(s, f.moves(s), -1, list[:0]) {
		roots = append(roots, root{int(to), 0})
	}
	for d := 1; d <= depth && d <= bits.OnesCount64(s.free)+1; d++ {
		round := slices.Clone(roots)
		for i := range round {
			if isProven(round[i].score) {
				continue
			}
			score := -f.alphaBeta(s.play(round[i].to), d-1, -infinity, infinity)
			if f.stopped() {
				f.mergeProven(roots, round[:i])
				return roots
			}
			round[i].score = score
		}
		roots = round
		slices.SortStableFunc(roots, func(a, b root) int { return cmp.Compare(b.score, a.score) })
		if enough(roots) || !slices.ContainsFunc(roots, func(r root) bool { return !isProven(r.score) }) {
			break
		}
	}
	return roots
}

// mergeProven keeps the proven results of an incomplete round.
func (f *duelSearcher) mergeProven(roots, round []root) {
	for _, r := range round {
		if !isProven(r.score) {
			continue
		}
		for i := range roots {
			if roots[i].to == r.to {
				roots[i].score = r.score
			}
		}
	}
	slices.SortStableFunc(roots, func(a, b root) int { return cmp.Compare(b.score, a.score) })
}

// Judge says how the duel ends under optimal play, as far as a search decides.
func (d *Duel) Judge(ctx context.Context) (Verdict, error) {
	v := Verdict{Reason: BySearch}
	if _, over := d.Over(); over {
		return Verdict{Outcome: Loses, Reason: ByRules}, nil
	}
	look := pulse.Of(ctx)
	slots := judgeSlots
	if d.Positions > 0 { // a much larger memory would not fill
		slots = min(slots, 1<<bits.Len(uint(d.Positions)))
	}
	f, vertex, reach, err := d.newSearcher(&look, slots)
	if err != nil || f == nil {
		v.Reach = reach
		return v, ignoreDeadline(err)
	}
	if f.nodesLeft = d.Positions; f.nodesLeft <= 0 {
		f.nodesLeft = defaultDuelPositions
	}
	all, known := f.nodesLeft, false
	roots := f.deepen(f.rootPosition(d.Turn()), 64, func(roots []root) bool {
		// After a win is found, the other moves get as much work again, and some more.
		if !known && roots[0].score >= won {
			f.nodesLeft = min(f.nodesLeft, all-f.nodesLeft+1<<18)
			known = true
		}
		return false
	})
	if ignoreDeadline(f.err) != nil {
		return v, f.err
	}
	return d.verdict(v, roots, vertex), nil
}

// verdict gives the verdict that follows from the results of the moves.
func (d *Duel) verdict(v Verdict, roots []root, vertex []graph.Vertex) Verdict {
	v.Outcome = Loses
	for _, r := range roots {
		switch s := d.tables[0].Square(vertex[r.to]); {
		case r.score >= won:
			v.Moves = append(v.Moves, s)
		case r.score <= -won:
			v.Lose = append(v.Lose, s)
		default:
			v.Outcome = Undecided
		}
	}
	if len(v.Moves) > 0 {
		v.Outcome = Wins
	}
	slices.Sort(v.Moves)
	slices.Sort(v.Lose)
	return v
}

// The sizes of memories, powers of two: of Judge, and of a player.
const (
	judgeSlots = 1 << 22
	replySlots = 1 << 20
)

// Reply is the move of a player of a level; false if there is none. Level 1 moves at
// random; 2 takes the square with the most onward moves; 3 looks two moves ahead, 4
// four, and 5 as far as time allows. At a deadline, Reply is the best move known by
// then. Without one, level 5 searches [Duel.Positions] positions.
func (d *Duel) Reply(ctx context.Context, level Level, random *rand.Rand) (board.Square, bool, error) {
	legal := d.legal(d.Turn())
	if len(legal) == 0 {
		return 0, false, ignoreDeadline(ctx.Err())
	}
	random.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
	square := d.tables[0].Square
	if level <= Random {
		return square(legal[0]), true, ignoreDeadline(ctx.Err())
	}
	best := d.mostOnward(legal)
	if level == Greedy || len(legal) == 1 {
		return square(best), true, ignoreDeadline(ctx.Err())
	}
	look := pulse.Of(ctx)
	f, vertex, _, err := d.newSearcher(&look, replySlots)
	if err != nil || f == nil {
		return square(best), true, ignoreDeadline(err)
	}
	if f.nodesLeft = d.Positions; f.nodesLeft <= 0 {
		f.nodesLeft = defaultDuelPositions
	}
	depth := 64
	if level < Perfect {
		depth = 2 * int(level-Greedy)
	}
	roots := f.deepen(f.rootPosition(d.Turn()), depth, func(roots []root) bool { return roots[0].score >= won })
	if ignoreDeadline(f.err) != nil {
		return 0, false, f.err
	}
	return square(vertex[roots[0].to]), true, nil
}

// mostOnward is the move to the square with the most onward moves.
func (d *Duel) mostOnward(legal []graph.Vertex) graph.Vertex {
	best, most := legal[0], -1
	for _, v := range legal {
		n := 0
		for _, w := range d.tables[d.Turn()].Of(v) {
			if !d.visited[w] {
				n++
			}
		}
		if n > most {
			best, most = v, n
		}
	}
	return best
}
