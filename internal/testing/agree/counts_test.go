package agree

import (
	"fmt"
	"math/big"
	"slices"

	"leaper/board"
	"leaper/count"
	"leaper/estimate"
	"leaper/exist"
	"leaper/tour"
	"leaper/work"
)

// counts asks for the number of tours in all ways.
func (c *checker) counts() {
	if c.graph.OnBoard() {
		for s, next := range c.plain.Next {
			var reached []int
			if next != nil {
				for _, to := range c.graph.Neighbours(board.Square(s), nil) {
					reached = append(reached, int(to))
				}
				slices.Sort(reached)
			}
			if !slices.Equal(reached, next) {
				c.fail(c.line("graph"), "square %d leads to %v, and the oracle says %v", s, reached, next)
			}
		}
	}
	if c.ask.ConstraintKinds()&(tour.SymmetryConstraints|tour.SumConstraints|tour.StraightConstraints) == 0 && len(c.plain.Vertices()) <= 9 {
		if n := c.plain.Count(); n != uint64(len(c.tours)) {
			c.fail(c.line("count"), "the oracles disagree: %d by sets, %d by walks", n, len(c.tours))
		}
	}
	for _, method := range []count.Method{count.Auto, count.Sweep, count.Listing} {
		line := c.line("count", "--method", method.String())
		n, err := count.Exact(background, c.graph, c.ask, count.Options{Method: method, Resources: work.Resources{Threads: 1 + c.r.IntN(2)}})
		allowed := refusals
		if method == count.Auto {
			allowed = nil
		}
		if c.answers(line, err, allowed...) {
			c.times[method.String()]++
			c.number(line, n.Directed(), len(c.tours))
		}
	}
	if c.graph.OnBoard() && c.ask.ConstraintKinds() == 0 && c.graph.Board().Squares() <= 10 {
		n, err := count.Subsets(background, c.graph, c.ask)
		if c.answers(c.line("count")+" # by sets", err, count.ErrMethod) {
			c.number(c.line("count")+" # by sets", n, len(c.tours))
		}
	}
	c.conventions()
	c.divided()
	c.estimated()
}

// number compares a count with the truth.
func (c *checker) number(line string, got *big.Int, want int) {
	c.Helper()
	if got == nil || got.Cmp(big.NewInt(int64(want))) != 0 {
		c.fail(line, "%v, right is %d", got, want)
	}
}

// conventions asks for undirected and distinct tours.
func (c *checker) conventions() {
	for _, as := range []tour.Convention{tour.Undirected, tour.Distinct} {
		images := [][]int{c.still()}
		switch {
		case as == tour.Undirected && c.graph.Directed():
			continue
		case as == tour.Distinct && !c.graph.OnBoard():
			continue
		case as == tour.Distinct:
			images = c.plain.Images(c.graph.Piece().String())
		}
		want := c.plain.Classes(c.tours, images)
		for _, method := range []count.Method{count.Auto, count.Sweep, count.Listing} {
			line := c.line("count", "--method", method.String(), "--as", as.String())
			n, err := count.Exact(background, c.graph, c.ask, count.Options{As: as, Method: method})
			allowed := []error{count.ErrConvention}
			if method == count.Sweep {
				allowed = refusals
			}
			if c.answers(line, err, allowed...) {
				got, err := n.As(as)
				if c.answers(line, err, count.ErrConvention) {
					if c.times[as.String()]++; as == tour.Distinct && c.graph.Board().Rank() != 2 && want > 0 {
						c.times["distinct of no rank of two"]++
					}
					c.number(line, got, want)
				}
				if method == count.Sweep && want > 0 {
					c.times["some by sweeps, "+as.String()]++
				}
				if as == tour.Distinct && (n.Directed() != nil || n.Undirected() != nil) || as != tour.Distinct && n.Distinct() != nil || c.ask.Constraints == nil && n.Ask() != c.ask {
					c.fail(line, "not what was counted, or more: %+v", n)
				}
			}
		}
	}
}

// still leaves every vertex in its place.
func (c *checker) still() []int {
	image := make([]int, len(c.plain.Next))
	for v := range image {
		image[v] = v
	}
	return image
}

// divided asks for the parts of a count: by move, by start, by symmetry.
func (c *checker) divided() {
	if !c.graph.OnBoard() || c.ask.ConstraintKinds() != 0 {
		return
	}
	line := c.line("count", "--by move")
	if uses, err := count.ByMove(background, c.graph, c.ask, count.Options{}); c.answers(line, err, refusals...) {
		c.times["by move"]++
		takes := map[[2]int]int{}
		for _, walk := range c.tours {
			for v, w := range c.plain.After(walk) {
				if w >= 0 {
					takes[[2]int{min(v, w), max(v, w)}]++
				}
			}
		}
		moves := 0
		for _, next := range c.plain.Next {
			moves += len(next)
		}
		if len(uses) != moves/2 {
			c.fail(line, "%d lines, and there are %d moves", len(uses), moves/2)
		}
		for _, u := range uses {
			v, w := int(u.Squares[0]), int(u.Squares[1])
			c.number(line+" # line "+c.graph.Name(u.Squares[0])+"-"+c.graph.Name(u.Squares[1]), u.Tours, takes[[2]int{min(v, w), max(v, w)}])
		}
	}
	line = c.line("count", "--by start")
	if starts, err := count.ByStart(background, c.graph, c.ask, count.Options{}); c.answers(line, err, refusals...) {
		c.times["by start"]++
		begin := map[int]int{}
		for _, walk := range c.tours {
			begin[walk[0]]++
		}
		for _, s := range starts {
			c.number(line+" # line "+c.graph.Name(s.Square), s.Tours, begin[int(s.Square)])
			delete(begin, int(s.Square))
		}
		if len(begin) > 0 {
			c.fail(line, "lacks lines: %v", begin)
		}
	}
	if c.graph.Board().Rank() != 2 {
		return
	}
	line = c.line("count", "--by symmetry")
	if all, having, err := count.BySymmetry(background, c.graph, c.ask, count.Options{}); c.answers(line, err, refusals...) {
		c.times["by symmetry"]++
		c.number(line, all, len(c.tours))
		for _, h := range having {
			q := c.plain
			q.Symmetry = h.Symmetry.String()
			c.number(line+" # line "+q.Symmetry, h.Tours, len(q.Obeying(c.tours)))
		}
	}
}

// estimated asks for an estimate. A trusted interval may miss the number once in a while.
func (c *checker) estimated() {
	if c.ask.ConstraintKinds() != 0 || c.r.IntN(3) > 0 {
		return
	}
	opts := estimate.Options{Probes: 1500, Seed: 1 + c.r.Uint64N(1000), Resources: work.Resources{Threads: 1}, Method: []estimate.Method{estimate.Auto, estimate.Knuth, estimate.Warnsdorff}[c.r.IntN(3)]}
	line := c.line("estimate", "--method", opts.Method.String(), fmt.Sprintf("-n 1500 --seed %d", opts.Seed))
	e, err := estimate.Tours(background, c.graph, c.ask, opts)
	if !c.answers(line, err) {
		return
	}
	c.times["estimated"]++
	all := float64(len(c.tours))
	switch {
	case e.Exact && (e.Verdict == exist.None) != (all == 0):
		c.fail(line, "%v (%v), right is %v", e.Verdict, e.Why, all)
	case e.Verdict == exist.None && all > 0:
		c.fail(line, "none (%v), right is %v", e.Why, all)
	case e.Verdict == exist.Found && all == 0:
		c.fail(line, "found, and there is none")
	case e.Verdict == exist.Found:
		interval := e.Directed()
		value, _ := interval.Value.Float64()
		low, _ := interval.Low.Float64()
		high, _ := interval.High.Float64()
		if e.Exact && value != all {
			c.fail(line, "exactly %v, right is %v", value, all)
		}
		if e.Trusted {
			c.trusted++
			if all < low-1e-9 || all > high+1e-9 {
				c.miss++
			}
		}
	}
}
