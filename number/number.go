// Package number finds the tour of a number in a listing (package list), and the number of a tour,
// without meeting those that come before it: unranking and ranking. The verbs list (--skip) and rank
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
// This is unranking; ranking is the same walk, adding up the numbers that are skipped (Nijenhuis &
// Wilf 1975).
//
// # How many tours begin with a walk
//
// It is the number of paths through the unvisited squares, from the last square of the walk to
// where a tour may end. Large numbers are counted by a sweep, which keeps what one child has in
// common with the next (package count, [count.Beginnings]), small ones by listing. Some are free:
//
//   - The last child has the rest of its parent's number.
//   - Only the unvisited squares matter. Two walks that leave the same squares have one number,
//     and so have two whose unvisited squares are images of each other under a symmetry of the
//     board, or under reversal.
//   - A number that was counted is kept, and a [Cache] keeps it for later.
//
// Tours that obey constraints are numbered in the listing of those. Moves to take and to avoid
// are counted as well (constraints.go); for other constraints, beginnings are listed.
//
// # From the top, or from the first tour
//
// A small number k does not need the number below the root, which may take long to count. Then the
// search goes up first, from the first tour of the listing through its beginnings, each with its
// later children, until these have more than k tours together; and from there down. So the cost
// depends on k, and not on the number of all tours.
package number

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"leaper/count"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/list"
	"leaper/tour"
)

// Errors that the package returns, wrapped in a sentence.
var (
	// ErrBeyond: there are not that many tours.
	ErrBeyond = errors.New("number beyond the last tour")
	// ErrNumber: what has no number here.
	ErrNumber = errors.New("no number")
)

// Options say what listing numbers are of, and what they may take. The zero value is
// the listing of all directed paths in the order kt, on all processors.
type Options struct {
	Order list.Order
	As    tour.Convention // Directed or Undirected
	// Threads, Memory, Scratch and ScratchSize are those of a count.
	Threads     int
	Memory      int64
	Scratch     string
	ScratchSize int64
	// Cache, if not nil, keeps counts from one time to the next.
	Cache *Cache
	// Progress, if not nil, is called with how many squares of the tour stand.
	Progress func(standing, squares int)
}

// Numbers is a listing whose tours have numbers. It is not for several goroutines at
// once.
type Numbers struct {
	graph   *graph.Graph     // nil of one that stands on no board
	table   *graph.Adjacency // then
	ask     tour.Ask
	opts    Options
	tree    *list.Tree
	either  bool             // a tour and its reverse have one number
	home    bool             // tours come home, and neither end is given but the first
	counts  *counts          // nil: by listing alone
	images  [][]graph.Vertex // of each vertex, in each symmetry
	known   map[string]*big.Int
	most    int // squares that stood when it was told
	listing listing
}

// A listing is what is met one by one in place of being counted.
type listing struct {
	left  int   // a walk that leaves so many squares
	count int64 // steps in which to count what is below such a walk
	few   int64 // tours
	steps int64 // in which to meet few tours
	first int64 // steps from the first tour on, before anything is counted
}

// little is what takes no time to speak of.
var little = listing{left: 26, count: 1 << 12, few: 1 << 10, steps: 1 << 16, first: 1 << 21}

// New makes ready to number the tours of a listing. The errors are those of [list.All];
// and for distinct tours, which no count of beginnings tells apart, [ErrNumber].
func New(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (*Numbers, error) {
	if err := ask.Check(g.Board(), tour.OfAny); err != nil {
		return nil, err
	}
	n, err := newNumbers(ask.Settled(g.Board()), opts, g.Board().Squares(), g.Directed())
	if err != nil {
		return nil, err
	}
	n.graph = g
	if opts.Cache != nil {
		if err = opts.Cache.begin(g); err != nil {
			return nil, err
		}
	}
	if n.tree, err = list.NewTree(ctx, g, n.ask, n.List()); err != nil {
		return nil, err
	}
	if err := n.ready(ctx); err != nil {
		return nil, err
	}
	return n, nil
}

// newNumbers settles the convention.
func newNumbers(ask tour.Ask, opts Options, squares int64, directed bool) (*Numbers, error) {
	if opts.As == tour.Distinct {
		return nil, fault.New(ErrNumber, "distinct tours have no numbers, since a sweep cannot count how many of them begin with a walk; take directed or undirected")
	}
	either := opts.As == tour.Undirected
	if _, some := ask.BothWays(squares); ask.Constraints != nil && either && !directed && !some {
		opts.As = tour.Directed // no tour that obeys has a reverse that does
	}
	_, to := ask.To.Given()
	return &Numbers{ask: ask, opts: opts, either: either, home: ask.Kind == tour.Closed && !to, known: map[string]*big.Int{}, listing: little}, nil
}

// ready makes ready to count.
func (n *Numbers) ready(ctx context.Context) error {
	if err := n.begin(ctx); err != nil {
		return err
	}
	return n.mirror(ctx)
}

// List is the options of the listing.
func (n *Numbers) List() list.Options { return list.Options{Order: n.opts.Order, As: n.opts.As} }

// tell tells how many squares stand.
func (n *Numbers) tell(standing int) {
	if n.opts.Progress != nil && standing > n.most {
		n.most = standing
		n.opts.Progress(standing, n.tree.Len())
	}
}

// Cheap says whether all tours together would be counted soon, so that one is found by its
// number where a search for it may be hopeless.
func (n *Numbers) Cheap(ctx context.Context) bool { return n.counts != nil && n.counts.cheap(ctx) }

// names is a walk for people.
func (n *Numbers) names(walk []graph.Vertex) string {
	const most = 8
	text, b := "", n.graph
	for i, v := range walk {
		switch {
		case len(walk) > most+1 && i == most/2:
			text += " …"
		case i == 0:
			text = b.Name(n.tree.Square(v))
		case len(walk) <= most+1 || i < most/2 || i >= len(walk)-most/2:
			text += " " + b.Name(n.tree.Square(v))
		}
	}
	return text
}

// outOfReach says which count could not be made.
func (n *Numbers) outOfReach(walk []graph.Vertex, err error) error {
	if !errors.Is(err, count.ErrUnfinished) {
		return err
	}
	return fmt.Errorf("counting the tours that begin with %s, %d of %d squares: %w", n.names(walk), len(walk), n.tree.Len(), err)
}

// longer is a walk with one more square.
func longer(walk []graph.Vertex, v graph.Vertex) []graph.Vertex {
	return append(slices.Clone(walk), v)
}
