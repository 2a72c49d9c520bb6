package counting

import (
	"context"
	"errors"
	"math/big"

	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/count"
	"leaper/tour"
)

// tallied counts the tours in groups.
func (c *parsedCount) tallied(ctx context.Context) (*CountAnswer, error) {
	if c.by == "symmetry" {
		return c.bySymmetry(ctx)
	}
	out := c.empty()
	out.By = []Tally{}
	squares, _ := c.Squares()
	sum := new(big.Int)
	add := func(n *big.Int, at ...board.Square) {
		sum.Add(sum, n)
		if c.opts.As == tour.Undirected && !c.oneWay() {
			n = new(big.Int).Rsh(n, 1)
		}
		t := Tally{Count: n.String()}
		for _, s := range at {
			name := c.End(tour.At(s))
			t.Of += map[bool]string{true: "-"}[t.Of != ""] + name
			if c.File != nil {
				t.At = append(t.At, name)
			}
		}
		out.By = append(out.By, t)
	}
	if c.by == "start" {
		starts, err := count.ByStart(ctx, c.Graph, c.Ask, c.opts)
		if err != nil {
			return nil, cannotBy(err)
		}
		for _, s := range starts {
			add(s.Tours, s.Square)
		}
	} else {
		uses, err := count.ByMove(ctx, c.Graph, c.Ask, c.opts)
		if err != nil {
			return nil, cannotBy(err)
		}
		for _, u := range uses {
			add(u.Tours, u.Squares[:]...)
		}
		moves := squares // that a tour has
		if c.Ask.Kind != tour.Closed {
			moves--
		}
		sum.Quo(sum, big.NewInt(max(moves, 1)))
	}
	if c.opts.As == tour.Undirected && !c.oneWay() {
		sum.Rsh(sum, 1)
	}
	if squares == 1 { // a tour of no moves
		n, err := count.Exact(ctx, c.Graph, c.Ask, c.opts)
		if err != nil {
			return nil, err
		}
		sum = n.Directed()
	}
	c.setNumber(out, sum, ", by "+c.by)
	if len(out.By) == 0 {
		out.Sentence += map[bool]string{true: ": there are no moves, and so no lines", false: ": there are no edges, and so no lines"}[c.File == nil]
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
func (c *parsedCount) bySymmetry(ctx context.Context) (*CountAnswer, error) {
	all, list, err := count.BySymmetry(ctx, c.Graph, c.Ask, c.opts)
	if err != nil {
		return nil, err
	}
	out := c.empty()
	for _, s := range list {
		out.By = append(out.By, Tally{Of: s.Symmetry.String(), Count: s.Tours.String()})
	}
	return c.setNumber(out, all, ", by symmetry"), nil
}
