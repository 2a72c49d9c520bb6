package puzzle

import (
	"context"
	"slices"

	"leaper/board"
	"leaper/internal/constraints"
	"leaper/internal/names"
	"leaper/internal/pulse"
	"leaper/tour"
)

// Level is how hard a puzzle is: the techniques that a person needs to solve it.
type Level uint8

// The levels. The zero value is none.
const (
	Easy     Level = iota + 1 // forced squares only
	Medium                    // a look ahead of one move
	Hard                      // trial and error: a trial is followed to its end
	Fiendish                  // trials within trials
)

var levels = names.Enum[Level]{What: "difficulty", Err: tour.ErrAsk, First: Easy, Entries: names.List{
	{"easy", "forced squares only: each step follows from the numbers already there"},
	{"medium", "looking ahead one move rules squares out"},
	{"hard", "trial and error: a trial is followed until it fails"},
	{"fiendish", "trials within trials"},
}}

// Levels lists the levels by their names.
func Levels() names.List { return levels.List() }

func (l Level) String() string { return levels.Of(l) }

// ParseLevel reads a level's name. The error wraps [tour.ErrAsk].
func ParseLevel(s string) (Level, error) { return levels.Parse(s) }

// A Step is a number found by reasoning, and why it stands there.
type Step struct {
	tour.Number
	Kind  Kind   // of the reason
	Level Level  // that it needs
	Depth int    // of nested trials; 0 if there is none
	Why   string // in a plain sentence
	// Because are the squares of the reason: known numbers, squares of marks, the mark that was
	// tried, or the square itself where no others say more. They come in the sentence's order.
	Because []board.Square
}

// ReasonOptions are those of [Reason]. The zero value allows every technique.
type ReasonOptions struct {
	// Most is the hardest level whose techniques are allowed; 0 means [Fiendish].
	Most Level
	// Trials is the largest number of trials; 0 means 20000.
	Trials int
	// Steps is the largest number of steps; 0 means no limit.
	Steps int
	// Quiet leaves out the steps and their sentences, which cost the most time.
	Quiet bool
}

// A Reasoning is the result, and grades the puzzle. A solved puzzle is as hard as its
// hardest step; an unsolved one is harder than the levels allowed.
type Reasoning struct {
	Steps  []Step
	Solved bool
	Level  Level // of the hardest step; if unsolved, the hardest level allowed
	Depth  int   // of the deepest trial needed
	Trials int
	Dead   string // if there is no solution, the number or square that has no place left; else ""
}

const (
	maxTrials = 20_000 // of a puzzle, whether it is graded or explained
	maxDepth  = 4      // of nested trials
)

// Reason solves a puzzle as people do: it uses the easiest technique that makes
// progress. All that it finds holds for every solution. It stops when no technique
// helps, solved or not. The error is the context's, or wraps [tour.ErrAsk] or
// [graph.ErrTooLarge].
func Reason(ctx context.Context, p *Puzzle, opts ReasonOptions) (Reasoning, error) {
	problem, why, err := constraints.New(ctx, p.Graph, p.Ask())
	if err != nil {
		return Reasoning{}, err
	}
	if why != nil {
		return Reasoning{Dead: why.Text}, nil
	}
	marks, err := problem.Marks()
	if err != nil {
		return Reasoning{}, err
	}
	if opts.Most == 0 {
		opts.Most = Fiendish
	}
	if opts.Trials == 0 {
		opts.Trials = maxTrials
	}
	r := &reasoner{opts: opts, look: pulse.Of(ctx), marks: marks, puzzle: p, n: p.Graph.Board().Squares(), known: map[int64]board.Square{}, numberOn: map[board.Square]int64{}}
	for _, g := range p.Given {
		r.setKnown(g)
	}
	r.Level = Easy
	err = r.run()
	if err == nil && !r.Solved && opts.Steps == 0 {
		r.Level = r.opts.Most
	}
	return r.Reasoning, err
}

// A reasoner solves one puzzle by reasoning.
type reasoner struct {
	Reasoning
	opts     ReasonOptions
	look     pulse.Pulse
	marks    *constraints.Marks
	puzzle   *Puzzle
	n        int64
	known    map[int64]board.Square
	numberOn map[board.Square]int64
	scratch  []*constraints.Marks // one per depth, reused
	last     *refutedMark         // the last one since the last step; nil if there is none

	allowedCache map[int64]allowedSquares // the allowed squares of numbers since the last step
}

// refutedMark is a mark that a trial ruled out.
type refutedMark struct {
	mark  tour.Number
	level Level
	depth int
	dead  string // the contradiction
	count int    // of the marks refuted since the last step
}

func (r *reasoner) setKnown(n tour.Number) {
	r.known[n.Number], r.numberOn[n.Square] = n.Square, n.Number
	r.allowedCache = map[int64]allowedSquares{}
}

// run applies the easiest technique that makes progress, again and again.
func (r *reasoner) run() error {
	for {
		if !r.marks.Propagate() {
			r.Dead = r.marks.Contradiction()
			return nil
		}
		if full, err := r.takeSteps(); full || err != nil {
			return err
		}
		if r.Solved = r.countOpen() == 0; r.Solved {
			return nil
		}
		found, err := r.refute()
		if err != nil || !found {
			return err
		}
	}
}

// countOpen counts the numbers that have more than one square.
func (r *reasoner) countOpen() (n int) {
	for t := int64(1); t <= r.n; t++ {
		if r.marks.Left(t) > 1 {
			n++
		}
	}
	return n
}

// takeSteps makes steps of the numbers with one square left, the easiest to see first. It
// reports whether there are as count steps as the options allow.
func (r *reasoner) takeSteps() (bool, error) {
	if r.opts.Quiet {
		return false, nil
	}
	for {
		var single []tour.Number
		for t := int64(1); t <= r.n; t++ {
			if _, known := r.known[t]; !known && r.marks.Left(t) == 1 {
				single = append(single, tour.Number{Square: r.marks.Squares(t)[0], Number: t})
			}
		}
		if len(single) == 0 {
			return false, nil
		}
		s, err := r.explain(single)
		if err != nil {
			return false, err
		}
		r.Steps = append(r.Steps, s)
		r.setKnown(s.Number)
		if r.opts.Steps > 0 && len(r.Steps) >= r.opts.Steps {
			return true, nil
		}
	}
}

// refute rules out a mark with the easiest technique that can; false if none can.
func (r *reasoner) refute() (bool, error) {
	for depth := 0; depth <= maxDepth; depth++ {
		level := min(Medium+Level(depth), Fiendish)
		if level > r.opts.Most {
			return false, nil
		}
		for _, mark := range r.candidates() {
			dead, refuted, err := r.tryMark(r.marks, mark, depth, 0)
			if err != nil {
				return false, err
			}
			if r.Trials > r.opts.Trials {
				return false, nil
			}
			if refuted {
				r.removeMark(mark, level, depth, dead)
				return true, nil
			}
		}
	}
	return false, nil
}

// removeMark removes a refuted mark.
func (r *reasoner) removeMark(mark tour.Number, level Level, depth int, dead string) {
	count := 1
	if r.last != nil {
		count += r.last.count
		level, depth = max(level, r.last.level), max(depth, r.last.depth)
	}
	r.last = &refutedMark{mark, level, depth, dead, count}
	r.Level, r.Depth = max(r.Level, level), max(r.Depth, depth)
	r.marks.Remove(mark)
}

// candidates lists the marks to try, those of numbers with the fewest marks first.
func (r *reasoner) candidates() []tour.Number {
	var list []tour.Number
	for t := int64(1); t <= r.n; t++ {
		if r.marks.Left(t) > 1 {
			for _, s := range r.marks.Squares(t) {
				list = append(list, tour.Number{Square: s, Number: t})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b tour.Number) int { return r.marks.Left(a.Number) - r.marks.Left(b.Number) })
	return list
}

// lookAheadRounds is the number of rounds of consequences in a look ahead of one move: those of
// the move itself, and those of what they leave without a place.
const lookAheadRounds = 2

// tryMark assumes a mark. The mark is refuted if a number or square then has nothing left.
// Depth 0 looks ahead one move, and 1 follows all forced consequences. A greater depth
// tries each square of the number with the fewest left, at one depth less.
func (r *reasoner) tryMark(from *constraints.Marks, mark tour.Number, depth, nested int) (dead string, refuted bool, err error) {
	if r.Trials++; r.Trials > r.opts.Trials {
		return "", false, nil
	}
	if err := r.look.Beat(int(r.n) * int(r.n) / 8); err != nil {
		return "", false, err
	}
	for len(r.scratch) <= nested {
		r.scratch = append(r.scratch, nil)
	}
	r.scratch[nested] = from.Copy(r.scratch[nested])
	m := r.scratch[nested]
	switch {
	case !m.Put(mark) || depth == 0 && !m.PropagateRounds(lookAheadRounds) || depth > 0 && !m.Propagate():
		return m.Contradiction(), true, nil
	case depth <= 1:
		return "", false, nil
	}
	number := int64(0)
	for t := int64(1); t <= r.n; t++ {
		if left := m.Left(t); left > 1 && (number == 0 || left < m.Left(number)) {
			number = t
		}
	}
	if number == 0 {
		return "", false, nil // it is a solution
	}
	for _, s := range m.Squares(number) {
		if dead, refuted, err = r.tryMark(m, tour.Number{Square: s, Number: number}, depth-1, nested+1); err != nil || !refuted {
			return "", false, err
		}
	}
	return dead, true, nil
}
