package warnsdorff

import (
	"context"
	"math/rand/v2"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/pulse"
	"leaper/tour"
)

// A Rule walks by Warnsdorff's rule and by nothing else: no walk is mended, no
// end is kept free, no step is taken back. It is what the rule's success rates
// are about. It is for one goroutine; [Rule.Clone] makes another.
//
// The counts of onward moves are kept up to date, a few additions a square. A
// visited square's count is so large that the search for the least skips it, so
// one table, and one word of it, answers both questions:
//
//	free[u] = onward moves of u             not visited
//	        = gone + whatever is left       visited
type Rule struct {
	adj    *graph.Adjacency
	ties   Ties
	degree []int32     // onward moves before the first step
	moves  *graph.Rows // squares by the order of moves that was given, the first of it last; or nil
	into   *graph.Rows // where a vertex is reached from, if moves have a direction; or nil
	far    []int64     // for Roth: the distance from the centre, squared, times 4
	fixed  *squirrel

	free   []int32
	path   []graph.Vertex
	equals []graph.Vertex
}

const gone = 1 << 30

// RuleOptions say how ties are broken. The zero value draws them.
type RuleOptions struct {
	Ties Ties
	// Moves, if not nil, is the order of the piece's moves that First goes by,
	// and Pohl and Roth where they leave squares equal: each move once.
	Moves [][]int
}

// NewRule prepares to walk. The error wraps [ErrTies], or that of
// [graph.Graph.WithMoves], or is the context's.
func NewRule(ctx context.Context, g *graph.Graph, a *graph.Adjacency, opts RuleOptions) (*Rule, error) {
	r := &Rule{adj: a, ties: opts.Ties, degree: make([]int32, a.Len())}
	for v := range r.degree {
		r.degree[v] = int32(len(a.Of(graph.Vertex(v))))
	}
	if g.Directed() {
		into, err := a.Transposed(ctx)
		if err != nil {
			return nil, err
		}
		r.into = &into
	}
	if opts.Moves != nil {
		if opts.Ties == Random || opts.Ties == Squirrel {
			return nil, fault.New(ErrTies, "ties %s do not go by an order of moves", opts.Ties)
		}
		ordered, err := g.WithMoves(opts.Moves)
		if err != nil {
			return nil, err
		}
		if r.moves, err = byMoves(ctx, ordered, a); err != nil {
			return nil, err
		}
	}
	switch opts.Ties {
	case Random, First, Pohl:
	case Roth:
		var err error
		if r.far, err = distances(ctx, g.Board(), a); err != nil {
			return nil, err
		}
	case Squirrel:
		var err error
		if r.fixed, err = newSquirrel(g); err != nil {
			return nil, err
		}
	default:
		return nil, fault.New(ErrTies, "%s does not exist", opts.Ties)
	}
	return r.Clone(), nil
}

// Clone is a walker by the same rule for another goroutine: the tables are
// shared, the walk is not.
func (r *Rule) Clone() *Rule {
	c := *r
	c.free, c.path, c.equals = make([]int32, len(r.degree)), nil, nil
	if r.fixed != nil {
		fixed := *r.fixed
		c.fixed = &fixed
	}
	return &c
}

// Walk walks from a start until no square is left to go to. The random numbers
// are for the ties Random, and nil will do for the others. The error is the
// context's.
func (r *Rule) Walk(ctx context.Context, start graph.Vertex, random *rand.Rand) error {
	copy(r.free, r.degree)
	r.path = r.path[:0]
	if r.fixed != nil {
		r.fixed.begin()
	}
	free, drop := r.free, int32(1)
	if r.into != nil {
		drop = 0
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	look := pulse.Of(ctx)
	for v := start; v >= 0; {
		if err := look.Beat(1 + len(r.adj.Of(v))/8); err != nil {
			return err
		}
		r.path = append(r.path, v)
		free[v] += gone
		row := r.adj.Of(v)
		if r.moves != nil {
			row = r.moves.Of(v)
		}
		if r.into != nil {
			for _, u := range r.into.Of(v) {
				free[u]--
			}
		}
		least, equals := int32(gone/2), r.equals[:0]
		for i := len(row) - 1; i >= 0; i-- {
			u := row[i]
			f := free[u] - drop
			free[u] = f
			if f > least {
				continue
			}
			if f < least {
				least, equals = f, equals[:0]
			}
			equals = append(equals, u)
		}
		r.equals = equals
		if r.fixed != nil {
			r.fixed.enter(v)
		}
		switch len(equals) {
		case 0:
			v = -1
		case 1:
			v = equals[0]
		default:
			v = r.breakTie(v, equals, random)
		}
	}
	return nil
}

// Path is the last walk. It is valid until the next.
func (r *Rule) Path() []graph.Vertex { return r.path }

// Squares is the last walk's squares, to keep.
func (r *Rule) Squares() []board.Square {
	squares := make([]board.Square, len(r.path))
	for i, v := range r.path {
		squares[i] = r.adj.Square(v)
	}
	return squares
}

// Done reports whether the last walk is what is asked for. Where it starts is
// for the caller to choose.
func (r *Rule) Done(ask tour.Ask) bool {
	n := len(r.path)
	if n < r.adj.Len() {
		return false
	}
	last := r.path[n-1]
	if to, given := ask.To.Given(); given && r.adj.Square(last) != to {
		return false
	}
	closed := n == 1 || (n > 2 && r.adj.Has(last, r.path[0]))
	return ask.Kind == tour.Path || closed == (ask.Kind == tour.Closed)
}
