package walks

import (
	"context"
	"fmt"

	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/subgraph"
	"leaper/tour"
	"leaper/work"
)

// A searchStep looks for single tours, or cites a theorem, for what is open.
type searchStep func(context.Context) error

// soon looks for one tour of each kind, for another closed one, and for theorems, where a small
// sweep did not end.
func (s *survey) soon() []searchStep {
	return []searchStep{s.searchTours, s.searchSeeds, s.citePairs}
}

// later searches tour by tour for what is then open.
func (s *survey) later() []searchStep {
	return []searchStep{s.searchSecond, s.searchMoves, s.searchPairs, s.searchMissing}
}

// take takes steps, and concludes after each.
func (s *survey) take(ctx context.Context, steps []searchStep) error {
	for _, step := range steps {
		if err := step(ctx); err != nil {
			return err
		}
		s.conclude()
	}
	return nil
}

func (s *survey) findOptions(seed uint64) find.Options {
	return find.Options{Seed: seed, Resources: work.Resources{Memory: s.opts.memory(), Threads: s.opts.Threads}}
}

// look looks for a tour, and meets it.
func (s *survey) look(ctx context.Context, f *facts, seed uint64) (find.Answer, error) {
	return s.lookFor(ctx, f, nil, seed)
}

// lookWithout looks for a tour without a move, which is one way in a directed graph.
func (s *survey) lookWithout(ctx context.Context, f *facts, from, to board.Square) (find.Answer, error) {
	return s.lookFor(ctx, f, &tour.Constraints{Avoid: s.move(from, to)}, 0)
}

// lookWith looks for a tour that takes a move.
func (s *survey) lookWith(ctx context.Context, f *facts, from, to board.Square) (find.Answer, error) {
	return s.lookFor(ctx, f, &tour.Constraints{Use: s.move(from, to)}, 0)
}

// move is a move as a constraint has it: one way in a directed graph.
func (s *survey) move(from, to board.Square) []tour.Move {
	return []tour.Move{{From: from, To: to, OneWay: s.problem.graph.Directed}}
}

func (s *survey) lookFor(ctx context.Context, f *facts, by *tour.Constraints, seed uint64) (find.Answer, error) {
	a, err := find.Find(ctx, s.g, tour.Ask{Kind: f.kind, Constraints: by}, s.findOptions(seed))
	if err == nil {
		err = ctx.Err()
	}
	if err == nil && a.Verdict == exist.Found {
		s.meet(f, a.Tour)
	}
	return a, err
}

// searchTours looks for a closed tour, and for a path if there is none.
func (s *survey) searchTours(ctx context.Context) error {
	for _, f := range []*facts{&s.closed, &s.paths} {
		if f.none != nil || len(f.tours) > 0 {
			continue
		}
		a, err := s.look(ctx, f, 0)
		if err != nil {
			return err
		}
		if a.Verdict == exist.None {
			f.none = a.Why
		}
		s.conclude()
	}
	return nil
}

// searchSeeds looks for a second closed tour by other seeds.
func (s *survey) searchSeeds(ctx context.Context) error {
	f := &s.closed
	for seed := uint64(2); seed < 6 && s.anyOpen(unique) && len(f.tours) == 1; seed++ {
		if _, err := s.look(ctx, f, seed); err != nil {
			return err
		}
		s.conclude()
	}
	return nil
}

// searchSecond looks for a second closed tour without each move of the first.
func (s *survey) searchSecond(ctx context.Context) error {
	f := &s.closed
	if !s.anyOpen(unique) || len(f.tours) != 1 {
		return nil
	}
	first := f.tours[0]
	for _, m := range movesOf(first, true) {
		a, err := s.lookWithout(ctx, f, m[0], m[1])
		if err != nil || a.Verdict != exist.None {
			return err
		}
	}
	s.yes(unique, "search", "no other closed tour avoids any of its moves", first)
	return nil
}

// searchMoves looks for a tour with each move and for one without it, unless one was met.
func (s *survey) searchMoves(ctx context.Context) error {
	for _, f := range []*facts{&s.closed, &s.paths} {
		if len(f.tours) == 0 || f.settled || f == &s.closed && !s.anyOpen(inAllTours, inNoTour) || f == &s.paths && !s.anyOpen(inAllPaths, inNoPath) {
			continue
		}
		if err := s.searchMovesOf(ctx, f); err != nil {
			return err
		}
	}
	return nil
}

func (s *survey) searchMovesOf(ctx context.Context, f *facts) error {
	for seed := uint64(2); seed < 10; seed++ { // tours at random decide most moves at once
		if _, err := s.look(ctx, f, seed); err != nil {
			return err
		}
	}
	ways := []subgraph.Ways{subgraph.Forward, subgraph.Backward}
	if !s.problem.graph.Directed {
		ways = ways[:1]
	}
	for e, edge := range s.problem.graph.Edges {
		for _, way := range ways {
			if s.problem.graph.Directed && edge.Ways&way == 0 {
				continue
			}
			from, to := s.table.Square(graph.Vertex(edge.U)), s.table.Square(graph.Vertex(edge.V))
			if way == subgraph.Backward {
				from, to = to, from
			}
			if f.all[e]&way != 0 && !s.isForced(f, edge) {
				if a, err := s.lookWithout(ctx, f, from, to); err != nil || a.Verdict == exist.Undecided {
					return err
				}
			}
			if f.some[e]&way == 0 {
				if a, err := s.lookWith(ctx, f, from, to); err != nil || a.Verdict == exist.Undecided {
					return err
				}
			}
		}
	}
	f.settled = true
	return nil
}

// isForced reports whether a closed tour takes an edge because a vertex has only two.
func (s *survey) isForced(f *facts, e subgraph.Edge) bool {
	return f.kind == tour.Closed && !s.problem.graph.Directed && (len(s.table.Of(graph.Vertex(e.U))) == 2 || len(s.table.Of(graph.Vertex(e.V))) == 2)
}

// mostCited is how many pairs of squares theorems are asked about.
const mostCited = 1 << 20

// citePairs asks theorems about a path between every pair of squares.
func (s *survey) citePairs(ctx context.Context) error {
	if !s.g.OnBoard() || s.table.Len() > mostCited/s.table.Len() {
		return nil
	}
	for _, property := range []int{connected, laceable} {
		number, cited := 0, ""
		s.pairs(property, func(u, v graph.Vertex) bool {
			number++
			known, by := exist.Known(s.g, tour.Ask{From: tour.At(s.table.Square(u)), To: tour.At(s.table.Square(v))})
			if cited = ""; known == exist.Found && by.Theorem != "" {
				cited = by.Theorem
			}
			return cited != "" && ctx.Err() == nil
		})
		if cited != "" && ctx.Err() == nil {
			s.yes(property, "theorem", fmt.Sprintf("a path is known for each of %d pairs (%s)", number, cited))
		}
	}
	return ctx.Err()
}

// searchPairs looks for a path between every pair of squares.
func (s *survey) searchPairs(ctx context.Context) error {
	for _, property := range []int{connected, laceable} {
		if s.known(property) {
			continue
		}
		var failed error
		verdict, why, number := exist.Found, &exist.Reason{}, 0
		s.pairs(property, func(u, v graph.Vertex) bool {
			number++
			from, to := s.table.Square(u), s.table.Square(v)
			a, err := find.Find(ctx, s.g, tour.Ask{From: tour.At(from), To: tour.At(to)}, s.findOptions(0))
			if failed = err; err == nil {
				failed = ctx.Err()
			}
			if failed != nil {
				return false
			}
			if verdict = a.Verdict; verdict == exist.None {
				why = reason(a.Why.Rule, "there is no path from %s to %s: %s", s.name(from), s.name(to), a.Why.Text)
				why.Witness = []board.Square{from, to}
			}
			return verdict == exist.Found
		})
		switch {
		case failed != nil:
			return failed
		case verdict == exist.Found:
			why = reason("found", "a path was found and verified for each of %d pairs", number)
		}
		if verdict != exist.Undecided {
			s.set(property, verdict, why, nil)
		}
	}
	return nil
}

// searchMissing looks for tours without each square, where there is none with all.
func (s *survey) searchMissing(ctx context.Context) error {
	if s.closed.none != nil && s.anyOpen(hypohamiltonian) {
		if err := s.searchSpares(ctx, &s.closed, hypohamiltonian); err != nil {
			return err
		}
	}
	if s.paths.none != nil && s.anyOpen(hypotraceable) {
		return s.searchSpares(ctx, &s.paths, hypotraceable)
	}
	return nil
}
