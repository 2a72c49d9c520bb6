package counting

import (
	"context"
	"errors"
	"math/big"

	"leaper/count"
	"leaper/tour"
	"leaper/verbs/query"
)

// tallied counts the tours in groups.
func (c *Counting) tallied(ctx context.Context) (*Counted, error) {
	if c.by == "symmetry" {
		return c.bySymmetry(ctx)
	}
	out := c.empty()
	out.By = []Tally{}
	b := c.Graph.Board()
	sum := new(big.Int)
	add := func(of string, n *big.Int) {
		sum.Add(sum, n)
		if c.opts.As == tour.Undirected && !c.oneWay() {
			n = new(big.Int).Rsh(n, 1)
		}
		out.By = append(out.By, Tally{of, n.String()})
	}
	if c.by == "start" {
		starts, err := count.ByStart(ctx, c.Graph, c.Ask, c.opts)
		if err != nil {
			return nil, cannotBy(err)
		}
		for _, s := range starts {
			add(b.Name(s.Square), s.Tours)
		}
	} else {
		uses, err := count.ByMove(ctx, c.Graph, c.Ask, c.opts)
		if err != nil {
			return nil, cannotBy(err)
		}
		for _, u := range uses {
			add(b.Name(u.Squares[0])+"-"+b.Name(u.Squares[1]), u.Tours)
		}
		moves := b.Squares() // that a tour has
		if c.Ask.Kind != tour.Closed {
			moves--
		}
		sum.Quo(sum, big.NewInt(max(moves, 1)))
	}
	if c.opts.As == tour.Undirected && !c.oneWay() {
		sum.Rsh(sum, 1)
	}
	if b.Squares() == 1 { // a tour of no moves
		n, err := count.Exact(ctx, c.Graph, c.Ask, c.opts)
		if err != nil {
			return nil, err
		}
		sum = n.Directed()
	}
	out.Count = sum.String()
	out.Verdict = query.VerdictOf(verdictOf(sum), out.Count+" "+c.Counted(c.opts.As)+", by "+c.by)
	if len(out.By) == 0 {
		out.Sentence += ": there are no moves, and so no lines"
	}
	if sum.Sign() == 0 {
		out.Why = c.Why(zero(c.Asked))
	}
	return out, nil
}

// cannotBy says that the division of the number is what failed.
func cannotBy(err error) error {
	if errors.Is(err, count.ErrMethod) {
		return query.InField("by", err)
	}
	return err
}

// bySymmetry counts the tours by their symmetries.
func (c *Counting) bySymmetry(ctx context.Context) (*Counted, error) {
	all, list, err := count.BySymmetry(ctx, c.Graph, c.Ask, c.opts)
	if err != nil {
		return nil, err
	}
	out := c.empty()
	for _, s := range list {
		out.By = append(out.By, Tally{s.Symmetry.String(), s.Tours.String()})
	}
	out.Count = all.String()
	out.Verdict = query.VerdictOf(verdictOf(all), out.Count+" "+c.Counted(c.opts.As)+", by symmetry")
	if all.Sign() == 0 {
		out.Why = c.Why(zero(c.Asked))
	}
	return out, nil
}
