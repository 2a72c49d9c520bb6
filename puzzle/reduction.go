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
	walkCounts *walkCounts // they measure how much a number tells
	kept       []int       // the groups that stay as clues
	proven     bool        // a solver proved that these have one solution
}

// start takes all groups, in random order.
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

// run removes all groups that it can. If the tour does not fit the options, it says why.
func (r *reduction) run(ctx context.Context) (why string, err error) {
	if len(r.kept) == 0 {
		return "no square may be given", nil
	}
	if r.opts.Level > 0 {
		why, err = r.reduceByReason(ctx)
	} else {
		why, err = r.reduceBySolver(ctx)
	}
	if why == "" && err == nil && r.opts.Clues > 0 && r.countNumbers(r.kept) > r.opts.Clues {
		why = fmt.Sprintf("%d numbers have to be given, and %d are wanted", r.countNumbers(r.kept), r.opts.Clues)
	}
	return why, err
}

// given lists the numbers of groups.
func (r *reduction) given(groups []int) []tour.Number {
	var list []tour.Number
	for _, id := range groups {
		list = append(list, r.groups[id]...)
	}
	return list
}

// puzzle makes the puzzle that gives some groups.
func (r *reduction) puzzle(groups []int) (*Puzzle, error) {
	p, err := New(r.graph, r.kind, r.given(groups))
	if err != nil {
		return nil, err
	}
	return p.With(nil, r.opts.Constraints)
}

// countNumbers counts the numbers of groups.
func (r *reduction) countNumbers(groups []int) (n int) {
	for _, id := range groups {
		n += len(r.groups[id])
	}
	return n
}

// hasEnoughRemoved reports whether enough numbers are removed.
func (r *reduction) hasEnoughRemoved() bool {
	return len(r.kept) == 1 || r.opts.Clues > 0 && r.countNumbers(r.kept) <= r.opts.Clues
}

// refill puts removed numbers back if too many were removed: in order of removal, up to
// the number wanted.
func (r *reduction) refill(removed []int) {
	for _, id := range removed {
		if r.countNumbers(r.kept)+len(r.groups[id]) <= r.opts.Clues {
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
			more += r.walkCounts.information(steps[k-1], steps[k], steps[k+1])
		}
		if best < 0 || more < least {
			best, least = id, more
		}
	}
	return best
}

// maxProblem is the largest problem that the solver gets at once, and maxSmallProblem that on
// boards of up to smallBoard squares. Larger ones are solved in rounds, with most numbers fixed.
const (
	maxProblem      = 4000
	maxSmallProblem = 1 << 15
	smallBoard      = 150
)

// reduceBySolver asks the solver about each group, in rounds, until none can be removed. A round
// fixes all groups but some. A group that one round must keep stays in all. The first round
// always runs: it says whether all numbers that may be given determine one tour.
func (r *reduction) reduceBySolver(ctx context.Context) (string, error) {
	needed := map[int]bool{}
	for !r.proven || !r.hasEnoughRemoved() {
		untested := slices.DeleteFunc(slices.Clone(r.kept), func(id int) bool { return needed[id] })
		if len(untested) == 0 {
			break
		}
		number := len(untested)
		if number == len(r.kept) {
			number-- // the solver assumes fixed numbers
		}
		if r.hasEnoughRemoved() {
			number = 0
		}
		for {
			candidates := r.chooseLeastTelling(untested, number)
			unique, err := r.testGroups(ctx, candidates, needed)
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

// chooseLeastTelling chooses the given number of groups greedily, each time the one that tells least.
func (r *reduction) chooseLeastTelling(untested []int, number int) []int {
	if number == len(untested) {
		return untested
	}
	kept, rest := slices.Clone(r.kept), slices.Clone(untested)
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

// testGroups tests some groups and fixes the others. It reports whether the tour is the only one
// with all kept numbers.
func (r *reduction) testGroups(ctx context.Context, candidates []int, needed map[int]bool) (unique bool, err error) {
	fixed := slices.DeleteFunc(slices.Clone(r.kept), func(id int) bool { return slices.Contains(candidates, id) })
	problem, why, err := constraints.New(ctx, r.graph, askFor(r.kind, r.given(fixed), r.opts.Constraints))
	if err != nil || why != nil {
		return false, err
	}
	limit := int64(maxProblem)
	switch {
	case r.tour.Len() <= smallBoard:
		limit = maxSmallProblem
	case len(candidates) <= 1:
		limit = 0 // as many as the solver accepts at all
	}
	solver, err := problem.NewSolver(limit)
	if err != nil {
		return false, err
	}
	solver.Forbid(r.tour)
	_, v, _, err := solver.SolveWith(ctx, r.given(candidates))
	if v != exist.None || err != nil {
		return false, err
	}
	r.proven = true
	open := candidates
	for len(open) > 0 && !r.hasEnoughRemoved() {
		id := r.leastTellingGroup(r.kept, open)
		open = without(open, id)
		_, v, core, err := solver.SolveWith(ctx, r.given(open))
		switch {
		case err != nil:
			return true, err
		case v == exist.Found:
			needed[id] = true
			for _, n := range r.groups[id] {
				solver.Fix(n)
			}
			continue
		}
		var removed []int
		for _, x := range open {
			if !slices.ContainsFunc(r.groups[x], func(n tour.Number) bool { return slices.Contains(core, n) }) {
				removed = append(removed, x)
			}
		}
		removed = append(removed, id)
		for _, x := range removed {
			r.kept, open = without(r.kept, x), without(open, x)
		}
		if r.hasEnoughRemoved() && r.opts.Clues > 0 {
			r.refill(removed)
		}
	}
	return true, nil
}

// reduceByReason removes groups as long as a person can solve the rest. It uses the easiest
// techniques first, up to the wanted level.
func (r *reduction) reduceByReason(ctx context.Context) (string, error) {
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
