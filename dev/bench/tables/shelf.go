package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"leaper/count"
	"leaper/tour"
)

// A shelf is all tables, with the numbers that they must agree with.
type shelf struct {
	folder string
	tables []*table
	here   map[key]entry // every number in the tables, by its count
	known  map[key]published
}

// entry is a number and where it stands.
type entry struct {
	value *big.Int
	file  string
	n     int64
}

func (e entry) String() string { return fmt.Sprintf("%s has %v for n = %d", e.file, e.value, e.n) }

// errDisagree: one count has two numbers, so one is wrong.
var errDisagree = errors.New("numbers disagree")

// openShelf reads the tables, and checks that they agree.
func openShelf(folder string, known map[key]published) (*shelf, error) {
	s := &shelf{folder: folder, here: map[key]entry{}, known: known}
	for _, q := range catalogue() {
		t, err := readTable(folder, q)
		if err != nil {
			return nil, err
		}
		s.tables = append(s.tables, t)
		for i, v := range t.values {
			n := int64(i) + 1
			if err := s.agrees(q, n, v); err != nil {
				return nil, err
			}
			s.here[q.key(n)] = entry{v, q.file(), n}
		}
	}
	return s, nil
}

// agrees compares a number with published ones, with the same board in another table,
// and with the other counts of its board.
func (s *shelf) agrees(q sequence, n int64, v *big.Int) error {
	if p, ok := s.known[q.key(n)]; ok && p.value.Cmp(v) != 0 {
		return fmt.Errorf("%w: %s for n = %d is %v here; %s has %v", errDisagree, q.file(), n, v, p.source, p.value)
	}
	if e, ok := s.here[q.key(n)]; ok && e.value.Cmp(v) != 0 {
		return fmt.Errorf("%w: %s for n = %d is %v here; %v", errDisagree, q.file(), n, v, e)
	}
	if err := s.relates(q, n, v); err != nil {
		return fmt.Errorf("%w: %s for n = %d is %v: %w", errDisagree, q.file(), n, v, err)
	}
	return nil
}

// relates checks a number against the known others of its board:
//
//   - a path is open, or one of the N that a closed tour makes by an edge left out;
//   - with G symmetries, a class has up to G tours.
func (s *shelf) relates(q sequence, n int64, v *big.Int) error {
	number := func(kind tour.Kind, as tour.Convention) *big.Int {
		if kind == q.kind && as == q.as {
			return v
		}
		other := q
		other.kind, other.as = kind, as
		return s.here[other.key(n)].value
	}
	squares := big.NewInt(q.squares(n))
	if paths, open, closed := number(tour.Path, q.as), number(tour.Open, q.as), number(tour.Closed, q.as); paths != nil && open != nil && closed != nil && squares.Int64() > 2 {
		all := new(big.Int).Mul(closed, squares)
		all.Add(all, open)
		switch order := paths.Cmp(all); {
		case q.as == tour.Undirected && order != 0:
			return errors.New("there are other paths than open tours and those that closed tours make")
		case q.as == tour.Distinct && (order > 0 || paths.Cmp(open) < closed.Sign()):
			return errors.New("too many paths for the open and closed tours, or too few")
		}
	}
	all, classes := number(q.kind, tour.Undirected), number(q.kind, tour.Distinct)
	if all == nil || classes == nil {
		return nil
	}
	g, err := q.graph(n)
	if err != nil {
		return err
	}
	order := int64(0)
	for range g.Board().Symmetries() {
		order++
	}
	if most := new(big.Int).Mul(classes, big.NewInt(order)); all.Cmp(classes) < 0 || all.Cmp(most) > 0 {
		return fmt.Errorf("%v tours up to direction, %v up to %d symmetries", all, classes, order)
	}
	return nil
}

// count finds the number of n. If the paths are known, their number less that
// of closed tours is the number of open tours.
func (s *shelf) count(ctx context.Context, q sequence, n int64, l limits) (*big.Int, beyond, error) {
	g, err := q.graph(n)
	if err != nil {
		return nil, beyond{}, err
	}
	paths := q
	paths.kind = tour.Path
	if p, ok := s.here[paths.key(n)]; ok && q.kind == tour.Open && q.as == tour.Undirected && q.squares(n) > 2 {
		closed := q
		closed.kind = tour.Closed
		c := s.here[closed.key(n)].value
		if c == nil {
			var b beyond
			if c, b, err = l.number(ctx, g, tour.Closed, q.as, count.Auto); c == nil {
				return nil, b, err
			}
		}
		c = new(big.Int).Mul(c, big.NewInt(q.squares(n)))
		return c.Sub(p.value, c), beyond{}, nil
	}
	return l.number(ctx, g, q.kind, q.as, count.Auto)
}

// Limits of size and of tours up to which listing counts a board a second time.
const (
	listedSquares = 24
	listedTours   = 20_000
)

// listed counts a small board again, by listing.
func (s *shelf) listed(ctx context.Context, q sequence, n int64, v *big.Int, l limits) error {
	if q.squares(n) > listedSquares || v.Cmp(big.NewInt(listedTours)) > 0 {
		return nil
	}
	g, err := q.graph(n)
	if err != nil {
		return err
	}
	w, b, err := l.number(ctx, g, q.kind, q.as, count.Listing)
	switch {
	case err != nil:
		return err
	case b != (beyond{}): // many walks for few tours
		return nil
	case w.Cmp(v) != 0:
		return fmt.Errorf("%w: %s for n = %d is %v by the sweep, and %v tours are listed", errDisagree, q.file(), n, v, w)
	}
	return nil
}

// add appends a checked number to its table.
func (s *shelf) add(t *table, v *big.Int) error {
	n := t.next()
	s.here[t.key(n)] = entry{v, t.file(), n}
	t.values, t.beyond = append(t.values, v), beyond{}
	return t.write(s.folder)
}
