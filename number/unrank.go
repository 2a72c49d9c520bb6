package number

import (
	"context"
	"math/big"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// Tour returns the tour with a number, from 0. The error wraps [ErrBeyond] if the number is
// too large, or [count.ErrUnfinished] if a count is out of reach or ctx ends; it names
// the count.
func (n *Numbers) Tour(ctx context.Context, k *big.Int) (tour.Tour, error) {
	if k.Sign() < 0 {
		return tour.Tour{}, fault.New(ErrNumber, "%d is below 0, the number of the first tour", k)
	}
	if err := n.ask.WithoutConstraints().Check(n.graph); err != nil { // the zero Numbers have no graph
		return tour.Tour{}, err
	}
	n.most = 0
	walk, err := n.find(ctx, k)
	if err != nil {
		return tour.Tour{}, err
	}
	squares := make([]board.Square, len(walk))
	for i, v := range walk {
		squares[i] = n.tree.Square(v)
	}
	return tour.Of(squares), nil
}

// find finds the walk of all squares with a number.
func (n *Numbers) find(ctx context.Context, k *big.Int) ([]graph.Vertex, error) {
	starts, err := n.next(ctx, nil)
	if err != nil {
		return nil, err
	}
	if len(starts) == 0 {
		return nil, errBeyond(k, new(big.Int))
	}
	if k.IsInt64() && k.Int64() < n.limits.first {
		if walk, err := n.findAmongFirst(ctx, starts, k.Int64()); walk != nil || err != nil {
			return walk, err
		}
	}
	if !n.Cheap(ctx) {
		return n.searchFromFirst(ctx, k)
	}
	return n.chooseChild(ctx, nil, starts, k, nil)
}

// findAmongFirst lists the first tours of a listing, if this takes few steps. It gives up if it
// needs more steps, or if too few tours are below the first start.
func (n *Numbers) findAmongFirst(ctx context.Context, starts []graph.Vertex, k int64) (walk []graph.Vertex, err error) {
	_, err = n.tree.Each(ctx, starts[:1], n.limits.first, func(path []graph.Vertex) bool {
		if k == 0 {
			walk = slices.Clone(path)
			return false
		}
		k--
		return true
	})
	return walk, err
}

// descend goes down from a walk to its tour k, counted among the tours that begin with
// the walk; all is the number of these, or nil if it is not known.
func (n *Numbers) descend(ctx context.Context, walk []graph.Vertex, k, all *big.Int) ([]graph.Vertex, error) {
	for len(walk) < n.tree.Len() {
		n.reportProgress(len(walk))
		if all != nil && all.IsInt64() && all.Int64() <= n.limits.few {
			found, err := n.findBelow(ctx, walk, k.Int64())
			if found != nil || err != nil {
				return found, err
			}
		}
		next, err := n.next(ctx, walk)
		if err != nil {
			return nil, err
		}
		if len(next) != 1 {
			return n.chooseChild(ctx, walk, next, k, all)
		}
		walk = longer(walk, next[0])
	}
	return walk, nil
}

// findBelow lists the tours that begin with a walk, if this takes few steps.
func (n *Numbers) findBelow(ctx context.Context, walk []graph.Vertex, k int64) (found []graph.Vertex, err error) {
	_, err = n.tree.Each(ctx, walk, n.limits.steps, func(path []graph.Vertex) bool {
		if k == 0 {
			found = slices.Clone(path)
			return false
		}
		k--
		return true
	})
	return found, err
}

// chooseChild goes down from a walk by the next square whose tours include number k.
func (n *Numbers) chooseChild(ctx context.Context, walk, next []graph.Vertex, k, all *big.Int) ([]graph.Vertex, error) {
	passed := new(big.Int)
	for i := range next {
		sum, err := n.countChild(ctx, walk, next[i:], all, passed)
		if err != nil {
			return nil, err
		}
		if left := new(big.Int).Sub(k, passed); left.Cmp(sum) < 0 {
			return n.descend(ctx, longer(walk, next[i]), left, sum)
		}
		passed.Add(passed, sum)
	}
	if len(walk) > 0 {
		return nil, fault.New(errBroken, "%d tours begin with %s, and not %d", passed, n.names(walk), all)
	}
	return nil, errBeyond(k, passed)
}

// countChild counts the tours that begin with a walk and the first of the next
// squares. The number may follow from the total, if that is known, minus the tours passed.
func (n *Numbers) countChild(ctx context.Context, walk, next []graph.Vertex, all, passed *big.Int) (*big.Int, error) {
	if all == nil {
		return n.toursBelow(ctx, longer(walk, next[0]), nil)
	}
	rest := new(big.Int).Sub(all, passed)
	if len(next) == 1 || rest.Sign() == 0 {
		return rest, nil
	}
	if n.counts != nil && n.ask.Constraints == nil && n.tree.Len()-len(walk) > n.limits.left {
		alike, err := n.haveSameQuestion(ctx, walk, next)
		if err != nil {
			return nil, err
		}
		if alike {
			return rest.Quo(rest, big.NewInt(int64(len(next)))), n.remember(ctx, longer(walk, next[0]), rest)
		}
	}
	return n.toursBelow(ctx, longer(walk, next[0]), rest)
}

// haveSameQuestion reports whether all next squares leave the same question.
func (n *Numbers) haveSameQuestion(ctx context.Context, walk, next []graph.Vertex) (bool, error) {
	first := ""
	for i, v := range next {
		q, err := n.question(ctx, longer(walk, v))
		if err != nil {
			return false, err
		}
		if i > 0 && q.key != first {
			return false, nil
		}
		first = q.key
	}
	return true, nil
}

// searchFromFirst goes up from the first tour until it has passed enough tours, and down from
// there.
func (n *Numbers) searchFromFirst(ctx context.Context, k *big.Int) ([]graph.Vertex, error) {
	first, err := n.first(ctx)
	if err != nil {
		return nil, err
	}
	if first == nil {
		return nil, errBeyond(k, new(big.Int))
	}
	passed := big.NewInt(1) // tours that share the beginning of the first tour
	if k.Sign() == 0 {
		return first, nil
	}
	for known := len(first) - 1; known >= 0; known-- {
		walk := first[:known]
		next, err := n.next(ctx, walk)
		if err != nil {
			return nil, err
		}
		for _, v := range next[slices.Index(next, first[known])+1:] {
			sum, err := n.toursBelow(ctx, longer(walk, v), nil)
			if err != nil {
				return nil, err
			}
			if left := new(big.Int).Sub(k, passed); left.Cmp(sum) < 0 {
				return n.descend(ctx, longer(walk, v), left, sum)
			}
			passed.Add(passed, sum)
		}
		if err := n.remember(ctx, walk, passed); err != nil {
			return nil, err
		}
	}
	return nil, errBeyond(k, passed)
}

// first finds the first tour of the listing; nil if there is none.
func (n *Numbers) first(ctx context.Context) (walk []graph.Vertex, err error) {
	starts, err := n.next(ctx, nil)
	if err != nil {
		return nil, err
	}
	for _, start := range starts {
		_, err = n.tree.Each(ctx, []graph.Vertex{start}, 0, func(path []graph.Vertex) bool {
			walk = slices.Clone(path)
			return false
		})
		if walk != nil || err != nil {
			return walk, err
		}
	}
	return nil, nil
}

// errBeyond returns the error that the number exceeds the number of tours.
func errBeyond(k, all *big.Int) error {
	return &BeyondError{Number: new(big.Int).Set(k), All: all}
}

// A BeyondError is an [ErrBeyond] with the number of tours.
type BeyondError struct{ Number, All *big.Int }

func (e *BeyondError) Error() string {
	return "there are " + e.All.String() + " tours, numbered from 0, and none has the number " + e.Number.String()
}

func (e *BeyondError) Unwrap() error { return ErrBeyond }
