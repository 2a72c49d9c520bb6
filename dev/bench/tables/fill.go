package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"leaper/count"
	"leaper/graph"
	"leaper/tour"
	"leaper/work"
)

// The tables grow evenly: the first pass takes all cheap numbers, and each later one
// more expensive ones, up to the limit. In a pass, a table's turn lasts a fixed multiple of
// the limit of a number.
const (
	firstPass = 256 // of the limit
	eachPass  = 8   // times the one before
	turn      = 30
)

// passes are the limits of time of the passes.
func passes(limit time.Duration) []time.Duration {
	var list []time.Duration
	for share := time.Duration(firstPass); share > 1; share /= eachPass {
		list = append(list, limit/share)
	}
	return append(list, limit)
}

// fill adds numbers until each table has enough, or the limits stop it.
func (s *shelf) fill(ctx context.Context, words []string, terms int64, l limits, say func(format string, args ...any)) error {
	for _, share := range passes(l.time) {
		pass := l
		pass.time = share
		for {
			again := false
			for _, t := range s.tables {
				if !meant(t, words) {
					continue
				}
				more, err := s.goOn(ctx, t, terms, pass, say)
				if err != nil {
					return err
				}
				again = again || more
			}
			if !again {
				break
			}
		}
	}
	return nil
}

// meant reports whether a table was named.
func meant(t *table, words []string) bool {
	return len(words) == 0 || slices.ContainsFunc(words, func(w string) bool { return strings.Contains(t.file(), w) })
}

// goOn adds numbers to a table for one turn, and reports whether more may follow within
// these limits.
func (s *shelf) goOn(ctx context.Context, t *table, terms int64, l limits, say func(format string, args ...any)) (bool, error) {
	begun := processorTime()
	added := int64(0)
	defer func() {
		if added > 0 {
			say("%s: %d more, to n = %d, in %.1f s", t.file(), added, t.next()-1, (processorTime()-begun).Seconds()/processors)
		}
	}()
	for t.next() <= terms && !t.beyond.out(l) {
		if added > 0 && processorTime()-begun > turn*processors*l.time { // a turn adds a number, however short it is
			return true, nil
		}
		n := t.next()
		v, b, err := s.count(ctx, t.sequence, n, l)
		switch {
		case err != nil:
			return false, err
		case v == nil:
			t.beyond = b
			return false, t.write(s.folder)
		}
		if err := errors.Join(s.agrees(t.sequence, n, v), s.listed(ctx, t.sequence, n, v, l)); err != nil {
			return false, err
		}
		if err := s.add(t, v); err != nil {
			return false, err
		}
		added++
	}
	return false, nil
}

// again repeats random counts of the tables in another way.
func (s *shelf) again(ctx context.Context, words []string, number int, seed uint64, l limits, say func(format string, args ...any)) error {
	var all []entry
	at := map[string]sequence{}
	for _, t := range s.tables {
		if !meant(t, words) {
			continue
		}
		at[t.file()] = t.sequence
		for i, v := range t.values {
			all = append(all, entry{v, t.file(), int64(i) + 1})
		}
	}
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for _, e := range all[:min(number, len(all))] {
		v, how, err := otherwise(ctx, at[e.file], e.n, e.value, l)
		switch {
		case err != nil:
			return err
		case v == nil:
			say("%s, n = %d: %s takes more than the limit", e.file, e.n, how)
		case v.Cmp(e.value) != 0:
			return fmt.Errorf("%w: %v; %s gives %v", errDisagree, e, how, v)
		default:
			say("%s, n = %d: right by %s", e.file, e.n, how)
		}
	}
	return nil
}

// otherwise counts in another way: small boards by sets of squares, few classes by
// listing; others transposed, or as a graph without a board, which makes another plan. The
// rest, classes on boards that do not turn, is counted with half the memory, perhaps by
// the same plan.
func otherwise(ctx context.Context, q sequence, n int64, value *big.Int, l limits) (*big.Int, string, error) {
	g, err := q.graph(n)
	if err != nil {
		return nil, "", err
	}
	sides := q.form.sides(n)
	switch {
	case q.as == tour.Undirected && q.squares(n) > 1 && q.squares(n) <= count.MaxSubsets:
		v, err := count.Subsets(ctx, g, tour.Ask{Kind: q.kind})
		if err != nil {
			return nil, "", err
		}
		return v.Rsh(v, 1), "sets of squares", nil
	case q.squares(n) <= count.MaxSubsets, q.as == tour.Distinct && value.Cmp(big.NewInt(10*listedTours)) < 0:
		v, _, err := l.number(ctx, g, q.kind, q.as, count.Listing)
		return v, "listing", err
	case turns(q.topology):
		for i, j := 0, len(sides)-1; i < j; i, j = i+1, j-1 {
			sides[i], sides[j] = sides[j], sides[i]
		}
		if g, err = makeGraph(q.piece, q.topology, sides); err != nil {
			return nil, "", err
		}
		v, _, err := l.number(ctx, g, q.kind, q.as, count.Auto)
		return v, "the board transposed", err
	case q.as == tour.Distinct:
		l.memory /= 2
		v, _, err := l.number(ctx, g, q.kind, q.as, count.Auto)
		return v, "half the memory", err
	}
	v, err := l.unboarded(ctx, g, q.kind)
	return v, "the graph alone", err
}

// unboarded counts the tours of a leap graph without its board: the plan has no rows
// and no symmetries.
func (l limits) unboarded(ctx context.Context, g *graph.Graph, kind tour.Kind) (*big.Int, error) {
	a, err := g.Table(ctx)
	if err != nil {
		return nil, err
	}
	limited, cancel := l.within(ctx)
	defer cancel()
	c, err := count.Exact(limited, graph.FromAdjacency(a), tour.Ask{Kind: kind}, count.Options{Resources: work.Resources{Threads: l.threads, Memory: l.memory}})
	switch {
	case err == nil:
		return c.Undirected(), nil
	case ctx.Err() == nil && errors.Is(err, count.ErrUnfinished):
		return nil, nil
	}
	return nil, err
}
