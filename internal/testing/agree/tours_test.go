package agree

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"

	"leaper/count"
	"leaper/exist"
	"leaper/find"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/number"
	"leaper/puzzle"
	"leaper/sample"
	"leaper/tour"
	"leaper/work"
)

// all lists the tours of the question.
func (c *checker) all(opts list.Options) ([][]int, error) {
	var out [][]int
	for x, err := range list.All(background, c.graph, c.ask, opts) {
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
	if n, err := list.Count(background, c.graph, c.ask, list.Options{Resources: work.Resources{Threads: 2}}); err != nil || n != int64(len(got)) {
		c.fail(line+" --format none", "%d, %v, right are %d", n, err, len(got))
	}
	c.inOrder(line, got, opts)
	if !c.graph.Directed() {
		c.firsts(flags, opts, tour.Undirected, got, [][]int{c.still()})
	}
	if c.graph.OnBoard() && c.r.IntN(3) == 0 {
		c.firsts(flags, opts, tour.Distinct, got, c.plain.Images(c.graph.Piece().String()))
	}
	c.ranked(opts, got)
}

// firsts wants the first tours of their kind, in the order of the listing.
func (c *checker) firsts(flags []string, opts list.Options, as tour.Convention, all, images [][]int) {
	opts.As = as
	line := c.line("list", append(flags, "--as", as.String())...)
	got, err := c.all(opts)
	if !c.answers(line, err, list.ErrOptions) {
		return
	}
	c.times["listed "+as.String()]++
	want := c.plain.First(all, images)
	if opts.Order == list.Edges { // by squares; the order is one of cycles, and images are different ones
		want = c.leastOf(all, images)
	}
	if !slices.EqualFunc(got, want, slices.Equal) {
		c.fail(line, "%d tours, right are %d: %v, %v", len(got), len(want), got, want)
	}
}

// leastOf gives the tours of which no other of their kind has lower squares, in the order of the listing.
func (c *checker) leastOf(all, images [][]int) [][]int {
	least := map[string]bool{}
	for _, walk := range c.plain.First(slices.SortedFunc(slices.Values(all), slices.Compare), images) {
		least[fmt.Sprint(walk)] = true
	}
	return slices.DeleteFunc(slices.Clone(all), func(walk []int) bool { return !least[fmt.Sprint(walk)] })
}

// inOrder wants the tours in the order of the listing of all, where an end or a start does not
// change it.
func (c *checker) inOrder(line string, got [][]int, opts list.Options) {
	d := c.ask.ConstraintsOrNone()
	if c.ask.ConstraintKinds() == 0 || c.ask.Kind == tour.Closed && len(d.Numbers)+len(d.Before)+int(d.Sums) > 0 || c.ask.To != (tour.End{}) {
		return
	}
	if opts.Order == list.Edges && (d.Symmetry > 0 || len(d.Use)+len(d.Avoid)+len(d.Numbers) > 0) { // a search by edges begins with these
		return
	}
	var want [][]int
	for x, err := range list.All(background, c.graph, c.ask.WithoutConstraints(), opts) {
		if err != nil {
			c.Fatal(err)
		}
		if walk := walkOf(x); c.is[fmt.Sprint(walk)] {
			want = append(want, walk)
		}
	}
	c.times["in order"]++
	if !slices.EqualFunc(got, want, slices.Equal) {
		c.fail(line, "the order is not that of all tours: %v, right is %v", got, want)
	}
}

// ranked asks for tours by their numbers in a listing, and for the numbers of tours.
func (c *checker) ranked(opts list.Options, listing [][]int) {
	c.ranks(number.Options{Order: opts.Order, Resources: work.Resources{Threads: 1}}, listing)
	if c.graph.Directed() || c.r.IntN(2) > 0 {
		return
	}
	opts.As = tour.Undirected
	half, err := c.all(opts)
	if c.answers(c.line("list", "-n all", "--order", opts.Order.String(), "--as undirected"), err, list.ErrOptions) {
		c.ranks(number.Options{Order: opts.Order, As: opts.As, Resources: work.Resources{Threads: 1}}, half)
	}
}

func (c *checker) ranks(opts number.Options, listing [][]int) {
	if opts.Counting = c.r.IntN(2) == 0; c.r.IntN(3) == 0 {
		opts.Memory = 60000 << c.r.IntN(5)
	}
	numbers, err := number.New(background, c.graph, c.ask, opts)
	flags := []string{"--order", opts.Order.String(), "--as", opts.As.String()}
	if !c.answers(c.line("rank", flags...), err, refusals...) {
		return
	}
	c.times["ranked"]++
	if len(listing) > 0 && opts.Counting {
		c.times["ranked by counts"]++
	}
	c.unlisted(c.line("rank", flags...), numbers, opts.As)
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
		c.goesOn(line, numbers.List(), listing, k)
		k = c.r.IntN(len(listing))
		given := c.again(listing[k], opts.As)
		back, err := numbers.Number(background, tourOf(given))
		line = c.line("rank", flags...) + fmt.Sprintf(" # of %v", given)
		if c.answers(line, err, count.ErrMethod, count.ErrUnfinished) && back.Int64() != int64(k) {
			c.fail(line, "%v, right is %d", back, k)
		}
	}
}

// counted reports whether the numbers of squares matter, and with them where a tour begins.
func (c *checker) counted() bool {
	return len(c.plain.Numbers)+len(c.plain.Before)+len(c.plain.Sums) > 0
}

// again is a tour from another of its squares, or the other way, where that is the same one.
func (c *checker) again(walk []int, as tour.Convention) []int {
	closed := c.plain.Kind == "closed"
	if c.counted() {
		return walk
	}
	if closed {
		at := c.r.IntN(len(walk))
		walk = slices.Concat(walk[at:], walk[:at])
	}
	if ends := c.plain.From >= 0 && c.plain.To >= 0 || !closed && (c.plain.From >= 0 || c.plain.To >= 0); as == tour.Undirected && !ends && c.r.IntN(2) == 0 {
		walk = slices.Clone(walk)
		slices.Reverse(walk)
	}
	return walk
}

// unlisted asks for the numbers of some tours, most of which do not obey: those have none.
func (c *checker) unlisted(line string, numbers *number.Numbers, as tour.Convention) {
	if c.ask.ConstraintKinds() == 0 {
		return
	}
	for x, err := range list.All(background, c.graph, c.ask.WithoutConstraints(), list.Options{Limit: 3}) {
		if err != nil {
			c.Fatal(err)
		}
		k, err := numbers.Number(background, x)
		if is := c.is[fmt.Sprint(walkOf(x))]; !c.answers(line, err, number.ErrNumber, count.ErrMethod, count.ErrUnfinished) {
			continue
		} else if as == tour.Directed && !c.counted() && !is {
			c.fail(line, "%v has the number %v", walkOf(x), k)
		}
	}
}

// goesOn wants the listing from a tour on.
func (c *checker) goesOn(line string, opts list.Options, listing [][]int, at int) {
	for x, err := range list.From(background, c.graph, c.ask, opts, tourOf(listing[at])) {
		if !c.answers(line, err, list.ErrOptions) {
			return
		}
		if at == len(listing) || !slices.Equal(walkOf(x), listing[at]) {
			c.fail(line, "tour %d of %d, from another on, is %v", at, len(listing), walkOf(x))
			return
		}
		at++
	}
	if at != len(listing) {
		c.fail(line, "from there on it ends at %d of %d", at, len(listing))
	}
}

// one reports whether a walk is a tour of the question, where a closed tour may begin anywhere
// unless something counts its squares.
func (c *checker) one(walk []int) bool {
	if len(walk) != len(c.plain.Vertices()) {
		return false
	}
	turns := 1
	if c.plain.Kind == "closed" && c.plain.From < 0 && c.plain.To < 0 && !c.counted() {
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

// found asks for one tour, by each method, and for a verdict without a search.
func (c *checker) found() {
	for m := range find.Method(len(find.Methods())) {
		if m != find.Auto && c.r.IntN(3) > 0 && !(m == find.SAT && c.eitherWay()) {
			continue
		}
		ctx := background
		switch {
		case m == find.Warnsdorff && len(c.tours) > 0:
			ctx = setup.LookedAt(1 << 17) // it finds one in the end
		case !slices.Contains(decisive, m) && m != find.Sweep:
			ctx = setup.LookedAt(300) // it may never end
		}
		c.find(ctx, find.Options{Method: m, Seed: c.r.Uint64N(4)})
	}
	c.solved()
	line := c.line("exists")
	v, why, err := exist.Decide(background, c.graph, c.ask, exist.Effort{})
	if c.answers(line, err, tour.ErrConstraint) {
		c.times["decided "+v.String()]++
		// A theorem that there is a tour says nothing of one with more demands.
		if v == exist.None && len(c.tours) > 0 || v == exist.Found && len(c.tours) == 0 && c.ask.ConstraintKinds() == 0 {
			c.fail(line, "%v (%v), and there are %d", v, why, len(c.tours))
		}
	}
}

func (c *checker) find(ctx context.Context, opts find.Options) {
	line := c.line("find", "--method", opts.Method.String())
	if opts.Seed > 0 {
		line += fmt.Sprintf(" --seed %d", opts.Seed)
	}
	a, err := find.Find(ctx, c.graph, c.ask, opts)
	if errors.Is(err, find.ErrMethod) {
		c.times["refused by "+opts.Method.String()]++
	}
	allowed := append(slices.Clone(refusals), context.Canceled)
	if opts.Method == find.Auto {
		allowed = nil
	}
	if !c.answers(line, err, allowed...) {
		return
	}
	c.times["find by "+opts.Method.String()]++
	c.times["find "+a.Verdict.String()]++
	switch {
	case a.Verdict == exist.Found && !c.one(walkOf(a.Tour)):
		c.fail(line, "%v, which is no such tour; there are %d", walkOf(a.Tour), len(c.tours))
	case a.Verdict == exist.None && len(c.tours) > 0:
		c.fail(line, "none (%v), and there are %d, such as %v", a.Why, len(c.tours), c.tours[0])
	case (a.Verdict == exist.Found) != (a.Why == nil) || (a.Verdict == exist.Found) != (a.Tour.Len() > 0) || a.Why != nil && a.Why.Text == "":
		c.fail(line, "%v, with a tour of %d squares and the reason %v", a.Verdict, a.Tour.Len(), a.Why)
	case a.Verdict == exist.Undecided && (slices.Contains(decisive, opts.Method) || opts.Method == find.Warnsdorff && len(c.tours) > 0 || (opts.Method != find.Sweep || c.ask.Kind != tour.Open) && (opts.Method == find.Sweep || c.graph.OnBoard() && c.ask.Normalised(c.graph).ConstraintKinds() != 0)):
		c.fail(line, "undecided (%v), and there are %d", a.Why, len(c.tours))
	}
}

// eitherWay reports whether a move is to be taken either way where a direction counts, so that a
// solver needs both of it.
func (c *checker) eitherWay() bool {
	d := c.ask.ConstraintsOrNone()
	oneWay := func(m tour.Move) bool { return m.OneWay }
	if len(d.Use) == 0 || !c.graph.Directed() && !slices.ContainsFunc(slices.Concat(d.Use, d.Avoid), oneWay) {
		return false
	}
	is := !slices.ContainsFunc(d.Use, oneWay)
	if is {
		c.times["solved either way"]++
	}
	return is
}

// solved takes the question for a puzzle, where it is one.
func (c *checker) solved() {
	d := c.ask.ConstraintsOrNone()
	if !c.graph.OnBoard() || len(d.Numbers) == 0 || c.plain.From >= 0 || c.plain.To >= 0 || d.Symmetry != 0 || d.Sums != 0 {
		return
	}
	line := c.line("solve")
	p, err := puzzle.New(c.graph, c.ask.Kind, d.Numbers)
	if err == nil {
		p, err = p.With(nil, &tour.Constraints{Use: d.Use, Avoid: d.Avoid, Before: d.Before, StraightFree: d.StraightFree})
	}
	if !c.answers(line, err, tour.ErrAsk, tour.ErrConstraint) {
		return
	}
	s, err := puzzle.Solve(background, p, puzzle.SolveOptions{})
	if !c.answers(line, err) {
		return
	}
	c.times["solved"]++
	want := []puzzle.Outcome{puzzle.None, puzzle.One, puzzle.Several}[min(len(c.tours), 2)]
	if s.Outcome != want || want != puzzle.None && !c.one(walkOf(s.Tour)) || want == puzzle.Several && (!c.one(walkOf(s.Other)) || slices.Equal(walkOf(s.Tour), walkOf(s.Other))) {
		c.fail(line, "%s: %v, %v; there are %d", s.Outcome, walkOf(s.Tour), walkOf(s.Other), len(c.tours))
	}
}

// sampled draws tours: they are tours, all of them come up, and evenly.
func (c *checker) sampled() {
	if c.ask.ConstraintKinds() == 0 && c.r.IntN(3) > 0 {
		return
	}
	opts := sample.Options{Seed: c.r.Uint64(), Resources: work.Resources{Threads: 1}}
	if c.r.IntN(2) == 0 {
		opts.Memory = 80000 << c.r.IntN(5)
	}
	line := c.line("sample", fmt.Sprintf("-n 100 --seed %d", opts.Seed))
	s, err := sample.New(background, c.graph, c.ask, opts)
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
		err := tour.Verify(context.Background(), c.graph, c.ask, tourOf(walk))
		if right := c.one(walk); (err == nil) != right {
			c.fail(c.line("verify"), "%v: %v, right is %v", walk, err, right)
		}
		if err == nil {
			c.told(walk)
		}
	}
}
