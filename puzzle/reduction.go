package puzzle

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"leaper/constraints"
	"leaper/exist"
	"leaper/graph"
	"leaper/tour"
)

// A reduction takes the numbers of a tour away, group by group.
type reduction struct {
	graph  *graph.Graph
	kind   tour.Kind
	tour   tour.Tour
	opts   MakeOptions
	groups [][]tour.Number
	gaps   *gaps // what numbers tell
	kept   []int // the groups that are given
	proven bool  // a solver proved that these have one solution
}

// begin gives all groups, in an order that is drawn.
func (r *reduction) begin(rng *rand.Rand) error {
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

// run takes away what can go; if the tour does not fit what is wanted, why.
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

// puzzle is the one of some groups.
func (r *reduction) puzzle(groups []int) (*Puzzle, error) {
	p, err := New(r.graph, r.kind, r.given(groups))
	if err != nil {
		return nil, err
	}
	return p.With(nil, r.opts.Beside)
}

func (r *reduction) count(groups []int) (n int) {
	for _, id := range groups {
		n += len(r.groups[id])
	}
	return n
}

// enough reports whether no more is to go.
func (r *reduction) enough() bool {
	return len(r.kept) == 1 || r.opts.Clues > 0 && r.count(r.kept) <= r.opts.Clues
}

// refill gives numbers again where more went than was wanted: those that went, in their
// order, as far as they have room.
func (r *reduction) refill(gone []int) {
	for _, id := range gone {
		if r.count(r.kept)+len(r.groups[id]) <= r.opts.Clues {
			r.kept = append(r.kept, id)
		}
	}
}

// dullest is which of some groups tells least: without it there are the fewest ways more
// to go from number to number, of those that are kept; of several, the first.
func (r *reduction) dullest(kept, among []int) int {
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
			more += r.gaps.saved(steps[k-1], steps[k], steps[k+1])
		}
		if best < 0 || more < least {
			best, least = id, more
		}
	}
	return best
}

// places is how many places a solver is given at once, beyond small boards: what is
// larger is done in rounds, in which most numbers stand fast.
const (
	places      = 4000
	placesSmall = 1 << 15
	smallBoard  = 150
)

// bySolver asks a solver about each group, in rounds, until none can go. In a round all
// groups stand fast but some; those that have to stay in one have to stay in all. The
// first round says whether all numbers that may be given tell one tour, and is there also
// where none is to go.
func (r *reduction) bySolver(ctx context.Context) (string, error) {
	sure := map[int]bool{}
	for !r.proven || !r.enough() {
		unsure := slices.DeleteFunc(slices.Clone(r.kept), func(id int) bool { return sure[id] })
		if len(unsure) == 0 {
			break
		}
		number := len(unsure)
		if number == len(r.kept) {
			number-- // a solver is asked about something that stands fast
		}
		if r.enough() {
			number = 0
		}
		for {
			candidates := r.first(unsure, number)
			unique, err := r.round(ctx, candidates, sure)
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

// first are so many groups that few ways are left if all of them go.
func (r *reduction) first(unsure []int, number int) []int {
	if number == len(unsure) {
		return unsure
	}
	kept, rest := slices.Clone(r.kept), slices.Clone(unsure)
	var list []int
	for range number {
		id := r.dullest(kept, rest)
		list = append(list, id)
		kept, rest = without(kept, id), without(rest, id)
	}
	return list
}

func without(list []int, id int) []int {
	return slices.DeleteFunc(slices.Clone(list), func(x int) bool { return x == id })
}

// round asks about some groups while the others stand fast; false if other tours obey
// all that is kept.
func (r *reduction) round(ctx context.Context, candidates []int, sure map[int]bool) (unique bool, err error) {
	fast := slices.DeleteFunc(slices.Clone(r.kept), func(id int) bool { return slices.Contains(candidates, id) })
	problem, why, err := constraints.New(ctx, r.graph, asking(r.kind, r.given(fast), r.opts.Beside))
	if err != nil || why != nil {
		return false, err
	}
	most := int64(places)
	switch {
	case r.tour.Len() <= smallBoard:
		most = placesSmall
	case len(candidates) <= 1:
		most = 0 // as many as a solver takes at all
	}
	asking, err := problem.Asking(most)
	if err != nil {
		return false, err
	}
	asking.Forbid(r.tour)
	_, v, _, err := asking.With(ctx, r.given(candidates))
	if v != exist.None || err != nil {
		return false, err
	}
	r.proven = true
	open := candidates
	for len(open) > 0 && !r.enough() {
		id := r.dullest(r.kept, open)
		open = without(open, id)
		_, v, needed, err := asking.With(ctx, r.given(open))
		switch {
		case err != nil:
			return true, err
		case v == exist.Found:
			sure[id] = true
			for _, n := range r.groups[id] {
				asking.Give(n)
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
		if r.enough() && r.opts.Clues > 0 {
			r.refill(gone)
		}
	}
	return true, nil
}

// byReason takes a group away as long as a person can solve what is left, with the
// easiest techniques first, up to those of the level that is wanted.
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
		for len(open) > 0 && !r.enough() {
			id := r.dullest(r.kept, open)
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
