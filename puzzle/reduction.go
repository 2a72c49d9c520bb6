package puzzle

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"leaper/exist"
	"leaper/graph"
	"leaper/internal/constraints"
	"leaper/tour"
)

// A reduction removes the numbers of a tour, group by group.
type reduction struct {
	graph      *graph.Graph
	kind       tour.Kind
	tour       tour.Tour
	opts       MakeOptions
	groups     [][]tour.Number
	walkCounts *walkCounts // how much each number tells
	kept       []int       // the groups that stay as clues
	proven     bool        // a solver proved that these have one solution
}

// start starts with all groups, in random order.
func (r *reduction) start(rng *rand.Rand) error {
	numbers := numbersOf(r.tour)
	if r.opts.Show != nil {
		numbers = slices.DeleteFunc(numbers, func(n tour.Number) bool { return !slices.Contains(r.opts.Show, n.Square) })
	}
	var err error
	if r.groups, err = groups(r.graph, r.opts.Pattern, numbers); err != nil {
		return err
	}
	r.kept = rng.Perm(len(r.groups))
	return nil
}

// run removes all it can. If the tour does not suit the options, it says why.
func (r *reduction) run(ctx context.Context) (why string, err error) {
	if len(r.kept) == 0 {
		return "no square may be given", nil
	}
	if r.opts.Level > 0 {
		why, err = r.byReason(ctx)
	} else {
		why, err = r.bySolver(ctx)
	}
	if why == "" && err == nil && r.opts.Clues > 0 && r.count(r.kept) > r.opts.Clues {
		why = fmt.Sprintf("%d numbers have to be given, and %d are wanted", r.count(r.kept), r.opts.Clues)
	}
	return why, err
}

// given are the numbers of groups.
func (r *reduction) given(groups []int) []tour.Number {
	var list []tour.Number
	for _, id := range groups {
		list = append(list, r.groups[id]...)
	}
	return list
}

// puzzle is the puzzle that gives some groups.
func (r *reduction) puzzle(groups []int) (*Puzzle, error) {
	p, err := New(r.graph, r.kind, r.given(groups))
	if err != nil {
		return nil, err
	}
	return p.With(nil, r.opts.Constraints)
}

func (r *reduction) count(groups []int) (n int) {
	for _, id := range groups {
		n += len(r.groups[id])
	}
	return n
}

// hasEnoughRemoved reports whether enough numbers are gone.
func (r *reduction) hasEnoughRemoved() bool {
	return len(r.kept) == 1 || r.opts.Clues > 0 && r.count(r.kept) <= r.opts.Clues
}

// refill puts numbers back if too many went: the removed ones, in order of removal, up
// to the number wanted.
func (r *reduction) refill(gone []int) {
	for _, id := range gone {
		if r.count(r.kept)+len(r.groups[id]) <= r.opts.Clues {
			r.kept = append(r.kept, id)
		}
	}
}

// leastTellingGroup is the group that tells least: its removal adds the fewest ways to go from one
// kept number to the next. Among equals, it is the first.
func (r *reduction) leastTellingGroup(kept, among []int) int {
	n := r.tour.Len()
	steps := make([]int64, 0, len(kept)+2)
	for _, number := range r.given(kept) {
		steps = append(steps, number.Number)
	}
	slices.Sort(steps)
	first, last := steps[0], steps[len(steps)-1]
	if r.kind == tour.Closed {
		steps = slices.Concat([]int64{last - n}, steps, []int64{first + n})
	} else {
		steps = slices.Concat([]int64{0}, steps, []int64{n + 1})
	}
	best, least := -1, int64(0)
	for _, id := range among {
		more := int64(0)
		for _, number := range r.groups[id] {
			k, _ := slices.BinarySearch(steps, number.Number)
			more += r.walkCounts.informationOf(steps[k-1], steps[k], steps[k+1])
		}
		if best < 0 || more < least {
			best, least = id, more
		}
	}
	return best
}

// places is the largest problem that the solver gets at once on all but small boards.
// Larger ones are solved in rounds, with most numbers fixed.
const (
	maxProblem      = 4000
	maxSmallProblem = 1 << 15
	smallBoard      = 150
)

// bySolver asks the solver about each group, in rounds, until none can go. A round fixes
// all groups but some. A group that one round must keep stays in all. The first round
// always runs: it says whether all numbers that may be given determine one tour.
func (r *reduction) bySolver(ctx context.Context) (string, error) {
	sure := map[int]bool{}
	for !r.proven || !r.hasEnoughRemoved() {
		unsure := slices.DeleteFunc(slices.Clone(r.kept), func(id int) bool { return sure[id] })
		if len(unsure) == 0 {
			break
		}
		number := len(unsure)
		if number == len(r.kept) {
			number-- // the solver assumes fixed numbers
		}
		if r.hasEnoughRemoved() {
			number = 0
		}
		for {
			candidates := r.leastTelling(unsure, number)
			unique, err := r.testGroups(ctx, candidates, sure)
			if errors.Is(err, graph.ErrTooLarge) && number > 1 {
				number = (number + 1) / 2
				continue
			}
			if err != nil {
				return "", err
			}
			if !unique {
				return "other tours have the same numbers on all squares that may be given", nil
			}
			break
		}
	}
	return "", nil
}

// leastTelling chooses the given number of groups greedily: each time the one that tells least.
func (r *reduction) leastTelling(unsure []int, number int) []int {
	if number == len(unsure) {
		return unsure
	}
	kept, rest := slices.Clone(r.kept), slices.Clone(unsure)
	var list []int
	for range number {
		id := r.leastTellingGroup(kept, rest)
		list = append(list, id)
		kept, rest = without(kept, id), without(rest, id)
	}
	return list
}

func without(list []int, id int) []int {
	return slices.DeleteFunc(slices.Clone(list), func(x int) bool { return x == id })
}

// testGroups tests some groups and fixes the others. It is false if other tours obey all
// that is kept.
func (r *reduction) testGroups(ctx context.Context, candidates []int, sure map[int]bool) (unique bool, err error) {
	fast := slices.DeleteFunc(slices.Clone(r.kept), func(id int) bool { return slices.Contains(candidates, id) })
	problem, why, err := constraints.New(ctx, r.graph, askFor(r.kind, r.given(fast), r.opts.Constraints))
	if err != nil || why != nil {
		return false, err
	}
	most := int64(maxProblem)
	switch {
	case r.tour.Len() <= smallBoard:
		most = maxSmallProblem
	case len(candidates) <= 1:
		most = 0 // as many as the solver accepts at all
	}
	asking, err := problem.NewSolver(most)
	if err != nil {
		return false, err
	}
	asking.Forbid(r.tour)
	_, v, _, err := asking.SolveWith(ctx, r.given(candidates))
	if v != exist.None || err != nil {
		return false, err
	}
	r.proven = true
	open := candidates
	for len(open) > 0 && !r.hasEnoughRemoved() {
		id := r.leastTellingGroup(r.kept, open)
		open = without(open, id)
		_, v, needed, err := asking.SolveWith(ctx, r.given(open))
		switch {
		case err != nil:
			return true, err
		case v == exist.Found:
			sure[id] = true
			for _, n := range r.groups[id] {
				asking.Fix(n)
			}
			continue
		}
		var gone []int
		for _, x := range open {
			if !slices.ContainsFunc(r.groups[x], func(n tour.Number) bool { return slices.Contains(needed, n) }) {
				gone = append(gone, x)
			}
		}
		gone = append(gone, id)
		for _, x := range gone {
			r.kept, open = without(r.kept, x), without(open, x)
		}
		if r.hasEnoughRemoved() && r.opts.Clues > 0 {
			r.refill(gone)
		}
	}
	return true, nil
}

// byReason removes groups as long as a person can solve the rest. It tries the easiest
// techniques first, up to the wanted level.
func (r *reduction) byReason(ctx context.Context) (string, error) {
	solved := func(kept []int, level Level) (Reasoning, error) {
		p, err := r.puzzle(kept)
		if err != nil {
			return Reasoning{}, err
		}
		return Reason(ctx, p, ReasonOptions{Most: level, Trials: makeTrials, Quiet: true})
	}
	reached := Reasoning{}
	for level := Easy; level <= r.opts.Level; level++ {
		now, err := solved(r.kept, level)
		if err != nil {
			return "", err
		}
		if !now.Solved {
			continue
		}
		reached = now
		open := slices.Clone(r.kept)
		for len(open) > 0 && !r.hasEnoughRemoved() {
			id := r.leastTellingGroup(r.kept, open)
			open = without(open, id)
			rest := without(r.kept, id)
			now, err := solved(rest, level)
			if err != nil {
				return "", err
			}
			if now.Solved {
				r.kept, reached = rest, now
			}
		}
	}
	switch {
	case !reached.Solved:
		return fmt.Sprintf("it is more than %s even with all squares given that may be", r.opts.Level), nil
	case reached.Level < r.opts.Level:
		return fmt.Sprintf("it is %s, and not %s", reached.Level, r.opts.Level), nil
	}
	return "", nil
}
