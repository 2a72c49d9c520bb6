// Package number finds the tour of a number in a listing (package list), and the number of a tour,
// without meeting the tours that come before it: unranking and ranking. The verbs list (--skip) and rank
// use it.
//
// # How a number becomes a tour
//
// A listing walks through a tree (package list). Its root is the empty walk; the children of a
// walk are one square longer, in the order in which the listing tries them; its leaves are the
// tours, numbered from 0. To find tour k, go down: a child with n ≤ k tours is skipped, and k
// becomes k − n; the first child with more than k tours is entered.
//
//	             a8                      k = 6: past e8 with its 4, 2 are left;
//	           ┌─┴─┐                     into d5, which has 3. There past b4 with
//	          c7   b6                    2, and 0 is left: the first tour below
//	   ┌──────┼─────┐                    a8 c7 d5 c3.
//	e8: 4   d5: 3   …
//	        ┌─┴──┐
//	     b4: 2  c3: 1
//
// This is unranking; ranking is the same walk and adds up the skipped numbers (Nijenhuis & Wilf
// 1975).
//
// # How many tours begin with a walk
//
// It is the number of paths through all unvisited squares, from the last square of the walk to an
// allowed end. A sweep counts large numbers and reuses the common work of successive children
// (package count, [count.Beginnings]); listing counts small ones. Some are free:
//
//   - The last child has the rest of its parent's number.
//   - Only the unvisited squares matter. Two walks that leave the same squares have the same number,
//     and so have two walks whose unvisited squares are images of each other under a symmetry of the
//     board, or under reversal.
//   - A number that was counted is kept, and a [Cache] keeps it for later.
//
// Tours with constraints are numbered in their own listing. Counts support moves to take and
// to avoid (constraints.go); with other constraints, beginnings are listed.
//
// # From the top, or from the first tour
//
// A small number k does not need the total below the root, which may be slow to count. So the
// search first goes up from the first tour of the listing, through its beginnings and their later
// children, until these have more than k tours together. From there it goes down. So the cost
// depends on k, and not on the number of all tours.
package number

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"leaper/count"
	"leaper/graph"
	"leaper/internal/constraints"
	"leaper/internal/fault"
	"leaper/list"
	"leaper/tour"
	"leaper/work"
)

// The package's errors, wrapped in a sentence.
var (
	// ErrBeyond: the number exceeds the last tour.
	ErrBeyond = errors.New("number beyond the last tour")
	// ErrNumber: the tour or the convention has no numbers.
	ErrNumber = errors.New("no number")
)

// Options select the listing, and limit the resources. The zero value is the listing
// of all directed paths in the order kt, on all processors.
type Options struct {
	Order list.Order
	As    tour.Convention // Directed or Undirected
	// The resources of a count. Progress gets the number of squares of the tour that are known.
	work.Resources
	// Cache, if not nil, keeps counts between runs.
	Cache *Cache
	// Ahead, if not nil, is called at most once, while the first long count goes on and from another goroutine, with
	// about the seconds that the counts take.
	Ahead func(seconds float64)
	// Counting counts where it can, and does not list even what little work would list: that is
	// slower, with the same numbers.
	Counting bool
}

// Numbers is a listing with numbered tours. It is for one goroutine at a time.
type Numbers struct {
	graph  *graph.Graph
	ask    tour.Ask
	opts   Options
	tree   *list.Tree
	either bool             // a tour and its reverse have one number
	home   bool             // tours are closed, and their last square is not given
	counts *counts          // nil: tours are only listed
	images [][]graph.Vertex // for each symmetry, the image of each vertex
	known  map[string]*big.Int
	most   int // the known squares at the last report
	limits limits
	ahead  bool // the first long count has begun
}

// limits says up to where tours are listed one by one and not counted.
type limits struct {
	left  int   // the squares that a walk leaves, for the tours that begin with it to be listed
	count int64 // the steps to count the tours below such a walk
	few   int64 // the number of tours that are few
	steps int64 // the steps to meet few tours
	first int64 // the steps from the first tour on, before any count
}

// listLittle has limits that take negligible time.
var listLittle = limits{left: 26, count: 1 << 12, few: 1 << 10, steps: 1 << 16, first: 1 << 21}

// listNothing has limits that leave all to counts.
var listNothing = limits{left: 2, count: 1}

// New prepares to number the tours of a listing. The errors are the errors of [list.All],
// and [ErrNumber] for distinct tours, since counts of beginnings do not separate them.
func New(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (*Numbers, error) {
	if err := ask.Check(g, constraints.Watched); err != nil {
		return nil, err
	}
	switch {
	case opts.Cache != nil && !g.OnBoard():
		return nil, fault.New(ErrCache, "a cache belongs to a board, and this graph has none; leave it out")
	case opts.As == tour.Distinct:
		return nil, fault.New(ErrNumber, "distinct tours have no numbers, since a sweep cannot count how many of them begin with a walk; take directed or undirected")
	}
	ask = ask.Normalised(g)
	either := opts.As == tour.Undirected
	if _, some := ask.ReversiblePart(g.Squares()); ask.Constraints != nil && either && !g.Directed() && !some {
		opts.As = tour.Directed // no tour and its reverse both satisfy the constraints
	}
	_, to := ask.To.Given()
	n := &Numbers{graph: g, ask: ask, opts: opts, either: either, home: ask.Kind == tour.Closed && !to, known: map[string]*big.Int{}, limits: listLittle}
	if opts.Counting {
		n.limits = listNothing
	}
	if opts.Cache != nil {
		if err := opts.Cache.begin(g); err != nil {
			return nil, err
		}
	}
	var err error
	if n.tree, err = list.NewTree(ctx, g, n.ask, n.List()); err != nil {
		return nil, err
	}
	if err := n.prepareCounts(ctx); err != nil {
		return nil, err
	}
	if err := n.makeImages(ctx); err != nil {
		return nil, err
	}
	return n, nil
}

// List returns the options of the listing.
func (n *Numbers) List() list.Options { return list.Options{Order: n.opts.Order, As: n.opts.As} }

// reportProgress reports the number of known squares.
func (n *Numbers) reportProgress(standing int) {
	if n.opts.Progress != nil && standing > n.most {
		n.most = standing
		all := n.tree.Len()
		n.opts.Progress(work.Progress{Done: float64(standing) / float64(all), Words: fmt.Sprintf("%d of %d squares stand", standing, all)})
	}
}

// Cheap reports whether a count of all tours is quick. Then a tour can be found by number
// even if a search is hopeless.
func (n *Numbers) Cheap(ctx context.Context) bool { return n.counts != nil && n.counts.cheap(ctx) }

// aheadAfter is how long a count goes on before it is told how long it takes: the guess is for the worst walk,
// and many others are counted at once.
const aheadAfter = 2 * time.Second

// tellAhead tells once about how long the counts take, if the first one that leaves most of the board goes on
// for a while. Later ones have most of their work from it. It is called where that count begins, and what it
// returns where it ends.
func (n *Numbers) tellAhead(ctx context.Context, b *count.Beginnings, walk []graph.Vertex) (end func()) {
	if n.opts.Ahead == nil || n.ahead || 2*len(walk) > n.tree.Len() {
		return func() {}
	}
	n.ahead = true
	seconds, known := b.Seconds(ctx)
	if !known {
		return func() {}
	}
	told := make(chan struct{})
	timer := time.AfterFunc(aheadAfter, func() {
		defer close(told)
		n.opts.Ahead(seconds)
	})
	return func() {
		if !timer.Stop() {
			<-told
		}
	}
}

// names writes a walk with the names of its squares.
func (n *Numbers) names(walk []graph.Vertex) string {
	const maxNames = 8
	text, name := "", n.graph.Name
	for i, v := range walk {
		switch {
		case len(walk) > maxNames+1 && i == maxNames/2:
			text += " …"
		case i == 0:
			text = name(n.tree.Square(v))
		case len(walk) <= maxNames+1 || i < maxNames/2 || i >= len(walk)-maxNames/2:
			text += " " + name(n.tree.Square(v))
		}
	}
	return text
}

// outOfReach returns an error that says which count failed.
func (n *Numbers) outOfReach(walk []graph.Vertex, err error) error {
	if !errors.Is(err, count.ErrUnfinished) {
		return err
	}
	return fmt.Errorf("counting the tours that begin with %s, %d of %d squares: %w", n.names(walk), len(walk), n.tree.Len(), err)
}

// longer returns a walk with one more square.
func longer(walk []graph.Vertex, v graph.Vertex) []graph.Vertex {
	return append(slices.Clone(walk), v)
}

// String says what is numbered.
func (n *Numbers) String() string {
	return fmt.Sprintf("numbers of %ss of %s", n.ask.Kind, n.graph)
}
