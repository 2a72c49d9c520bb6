package agree

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/big"
	"slices"
	"time"

	"leaper/count"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/number"
	"leaper/sample"
	"leaper/tour"
	"leaper/work"
)

// all lists the tours of the question.
func (c *checker) all(opts list.Options) ([][]int, error) {
	var tours iter.Seq2[tour.Tour, error]
	if c.graph != nil {
		tours = list.All(background, c.graph, c.ask, opts)
	} else {
		tours = list.All(background, graph.Of(c.table), c.ask, opts)
	}
	var out [][]int
	for x, err := range tours {
		if err != nil {
			return nil, err
		}
		out = append(out, walkOf(x))
	}
	return out, nil
}

// listed asks for all tours in some order, in each convention, and for some by their numbers.
func (c *checker) listed() {
	opts := list.Options{Order: list.Order(c.r.IntN(len(list.Orders()))), NoPrune: c.r.IntN(4) == 0}
	if opts.Order == list.Castle && c.ask.Kind != tour.Closed {
		opts.Order = list.KT
	}
	flags := []string{"-n all", "--order", opts.Order.String()}
	line := c.line("list", flags...)
	got, err := c.all(opts)
	if !c.answers(line, err, list.ErrOptions) {
		return
	}
	c.times["listed"]++
	once := map[string]bool{}
	for _, walk := range got {
		key := fmt.Sprint(walk)
		if !c.is[key] || once[key] {
			c.fail(line, "%v is no tour, or comes twice", walk)
			return
		}
		once[key] = true
	}
	if len(got) != len(c.tours) {
		c.fail(line, "%d tours, right are %d", len(got), len(c.tours))
		return
	}
	if !c.oneWay() {
		opts.As = tour.Undirected
		line := c.line("list", append(flags, "--as undirected")...)
		if half, err := c.all(opts); c.answers(line, err, list.ErrOptions) {
			if want := c.plain.Classes(got, [][]int{c.still()}); len(half) != want || c.plain.Classes(half, [][]int{c.still()}) != want {
				c.fail(line, "%d tours, right are %d", len(half), want)
			}
		}
	}
	if c.graph != nil && c.graph.Board().Rank() == 2 && c.r.IntN(3) == 0 {
		opts.As = tour.Distinct
		line := c.line("list", append(flags, "--as distinct")...)
		images := c.plain.Images(c.graph.Piece().String())
		if few, err := c.all(opts); c.answers(line, err, list.ErrOptions) {
			if want := c.plain.Classes(got, images); len(few) != want || c.plain.Classes(few, images) != want {
				c.fail(line, "%d tours, right are %d", len(few), want)
			}
		}
	}
	c.ranked(opts.Order, got)
}

// ranked asks for tours by their numbers in a listing, and for the numbers of tours.
func (c *checker) ranked(order list.Order, listing [][]int) {
	opts := number.Options{Order: order, Resources: work.Resources{Threads: 1}}
	if c.r.IntN(3) == 0 {
		opts.Memory = 60000 << c.r.IntN(5)
	}
	var numbers *number.Numbers
	var err error
	if c.graph != nil {
		numbers, err = number.New(background, c.graph, c.ask, opts)
	} else {
		numbers, err = number.New(background, graph.Of(c.table), c.ask, opts)
	}
	flags := []string{"--order", order.String()}
	if !c.answers(c.line("rank", flags...), err, refusals...) {
		return
	}
	c.times["ranked"]++
	for range 2 {
		k := c.r.IntN(len(listing) + 1)
		line := c.line("list", append(flags, fmt.Sprintf("-n 1 --skip %d", k))...)
		x, err := numbers.Tour(background, big.NewInt(int64(k)))
		if k == len(listing) {
			var beyond *number.BeyondError
			if !errors.Is(err, number.ErrBeyond) || errors.As(err, &beyond) && beyond.All.Int64() != int64(k) {
				c.fail(line, "%v, %v: there are %d tours", walkOf(x), err, k)
			}
			continue
		}
		if !c.answers(line, err, count.ErrMethod, count.ErrUnfinished) {
			continue
		}
		if walk := walkOf(x); !slices.Equal(walk, listing[k]) {
			c.fail(line, "%v, right is %v", walk, listing[k])
		}
		k = c.r.IntN(len(listing))
		back, err := numbers.Number(background, tourOf(listing[k]))
		line = c.line("rank", flags...) + fmt.Sprintf(" # of %v", listing[k])
		if c.answers(line, err, count.ErrMethod, count.ErrUnfinished) && back.Int64() != int64(k) {
			c.fail(line, "%v, right is %d", back, k)
		}
	}
}

// one reports whether a walk is a tour of the question, where a closed tour may begin anywhere
// unless something counts its squares.
func (c *checker) one(walk []int) bool {
	if len(walk) != len(c.plain.Vertices()) {
		return false
	}
	turns := 1
	if d := c.ask.Wants(); c.plain.Kind == "closed" && c.plain.From < 0 && c.plain.To < 0 && len(d.Numbers)+len(d.Before) == 0 && d.Sums == 0 {
		turns = len(walk)
	}
	for i := range turns {
		if c.is[fmt.Sprint(slices.Concat(walk[i:], walk[:i]))] {
			return true
		}
	}
	return false
}

// decisive are methods that find a tour or prove that there is none.
var decisive = []find.Method{find.Auto, find.Backtrack, find.SAT}

// found asks for one tour, by several methods, and for a verdict without a search.
func (c *checker) found() {
	methods := slices.Concat(decisive, []find.Method{find.Sweep, find.Factor, find.Warnsdorff})
	for i, m := range methods {
		if i > 0 && c.r.IntN(3) > 0 {
			continue
		}
		wait := time.Minute
		if !slices.Contains(decisive, m) && m != find.Sweep {
			wait = 10 * time.Millisecond // it may never end
		}
		c.find(find.Options{Method: m, Seed: c.r.Uint64N(4)}, wait)
	}
	line := c.line("exists")
	var v exist.Verdict
	var why *exist.Reason
	var err error
	if c.graph != nil {
		v, why, err = exist.Decide(background, c.graph, c.ask, exist.Effort{})
	} else {
		v, why, err = exist.Decide(background, graph.Of(c.table), c.ask, exist.Effort{})
	}
	if c.answers(line, err, tour.ErrConstraint) {
		c.times["decided "+v.String()]++
		// A theorem that there is a tour says nothing of one with more demands.
		if v == exist.None && len(c.tours) > 0 || v == exist.Found && len(c.tours) == 0 && c.ask.Constrained() == 0 {
			c.fail(line, "%v (%v), and there are %d", v, why, len(c.tours))
		}
	}
}

func (c *checker) find(opts find.Options, wait time.Duration) {
	line := c.line("find", "--method", opts.Method.String())
	if opts.Seed > 0 {
		line += fmt.Sprintf(" --seed %d", opts.Seed)
	}
	ctx, cancel := context.WithTimeout(background, wait)
	defer cancel()
	var a find.Answer
	var err error
	if c.graph != nil {
		a, err = find.Find(ctx, c.graph, c.ask, opts)
	} else {
		a, err = find.Find(ctx, graph.Of(c.table), c.ask, opts)
	}
	allowed := refusals
	if opts.Method == find.Auto {
		allowed = nil
	}
	if !c.answers(line, err, allowed...) {
		return
	}
	c.times["find "+a.Verdict.String()]++
	switch {
	case a.Verdict == exist.Found && !c.one(walkOf(a.Tour)):
		c.fail(line, "%v, which is no such tour; there are %d", walkOf(a.Tour), len(c.tours))
	case a.Verdict == exist.None && len(c.tours) > 0:
		c.fail(line, "none (%v), and there are %d, such as %v", a.Why, len(c.tours), c.tours[0])
	case a.Verdict == exist.Undecided && wait == time.Minute && slices.Contains(decisive, opts.Method):
		c.fail(line, "undecided (%v) after a minute", a.Why)
	}
}

// sampled draws tours: they are tours, all of them come up, and evenly.
func (c *checker) sampled() {
	if c.r.IntN(3) > 0 {
		return
	}
	opts := sample.Options{Seed: c.r.Uint64(), Resources: work.Resources{Threads: 1}}
	if c.r.IntN(2) == 0 {
		opts.Memory = 80000 << c.r.IntN(5)
	}
	line := c.line("sample", fmt.Sprintf("-n 100 --seed %d", opts.Seed))
	var s *sample.Sampler
	var err error
	if c.graph != nil {
		s, err = sample.New(background, c.graph, c.ask, opts)
	} else {
		s, err = sample.New(background, graph.Of(c.table), c.ask, opts)
	}
	if errors.Is(err, sample.ErrNone) {
		if len(c.tours) > 0 {
			c.fail(line, "none, and there are %d", len(c.tours))
		}
		return
	}
	if !c.answers(line, err, append(refusals, count.ErrUnfinished)...) {
		return
	}
	draws := int64(40)
	if len(c.tours) > 0 && len(c.tours) <= 60 {
		draws = int64(20 * len(c.tours))
	}
	times := map[string]int{}
	for x, err := range s.Tours(background, draws) {
		if errors.Is(err, sample.ErrNone) && len(c.tours) == 0 || !c.answers(line, err, append(refusals, count.ErrUnfinished)...) {
			return
		}
		walk := walkOf(x)
		if times[fmt.Sprint(walk)]++; !c.is[fmt.Sprint(walk)] {
			c.fail(line, "%v, which is no such tour; there are %d", walk, len(c.tours))
			return
		}
	}
	c.times["sampled"]++
	if s.Of() == sample.Same {
		c.number(line+" # of how many", s.Number(), len(c.tours))
	}
	if len(c.tours) > 1 && len(c.tours) <= 60 {
		each := make([]int, len(c.tours))
		for i, walk := range c.tours {
			each[i] = times[fmt.Sprint(walk)]
		}
		c.chance.add(each)
	}
}

// A chance adds up how far draws are from even.
type chance struct{ over, free float64 }

// add takes how often each of some equally likely tours was drawn.
func (x *chance) add(times []int) {
	free := float64(len(times) - 1)
	x.over += setup.ChiSquare(times, nil) * math.Sqrt(2*free)
	x.free += free
}

// deviations is how far all of it is from even, in standard deviations.
func (x *chance) deviations() float64 {
	if x.free == 0 {
		return 0
	}
	return x.over / math.Sqrt(2*x.free)
}

// verified asks the verifier about tours, tours with two squares exchanged, and any order.
func (c *checker) verified() {
	if len(c.plain.Before) > 0 && c.plain.Kind == "closed" && c.plain.From < 0 {
		return // it takes the start that a tour is written with
	}
	n := len(c.plain.Vertices())
	for range 3 {
		walk := c.plain.Vertices()
		c.r.Shuffle(n, func(i, j int) { walk[i], walk[j] = walk[j], walk[i] })
		if len(c.tours) > 0 && c.r.IntN(3) > 0 {
			walk = slices.Clone(c.tours[c.r.IntN(len(c.tours))])
			if i, j := c.r.IntN(n), c.r.IntN(n); c.r.IntN(2) == 0 {
				walk[i], walk[j] = walk[j], walk[i]
			}
		}
		var err error
		if c.graph != nil {
			err = tour.Verify(c.graph, c.ask, tourOf(walk))
		} else {
			err = tour.Verify(graph.Of(c.table), c.ask, tourOf(walk))
		}
		if right := c.one(walk); (err == nil) != right {
			c.fail(c.line("verify"), "%v: %v, right is %v", walk, err, right)
		}
	}
}
