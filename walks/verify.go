package walks

import (
	"context"
	"fmt"

	"leaper/board"
	"leaper/graph"
	"leaper/tour"
)

// How walks are verified: by package tour, which knows boards, pieces and lists of neighbours, and
// no sweep. Only what several walks have to do together is checked here.

// verify returns nil, or what is wrong with the walks of an answer.
func verify(ctx context.Context, g *graph.Graph, q Question, walks []tour.Tour) error {
	if q.Uncrossed {
		if err := verifyUncrossed(g, q.Kind == tour.Closed, walks); err != nil {
			return err
		}
	}
	if !q.Many {
		if len(walks) != 1 {
			return fmt.Errorf("%d walks instead of one", len(walks))
		}
		if !q.LeaveOut && walks[0].Len() != g.Squares() {
			return fmt.Errorf("a walk of %d squares of %d", walks[0].Len(), g.Squares())
		}
		return tour.VerifyWalk(ctx, g, q.Ask, walks[0])
	}
	met := map[board.Square]bool{}
	for _, w := range walks {
		if err := tour.VerifyWalk(ctx, g, q.WithoutConstraints(), w); err != nil {
			return err
		}
		for _, s := range w.All() {
			if met[s] {
				return fmt.Errorf("%s is visited twice", g.Name(s))
			}
			met[s] = true
		}
	}
	if int64(len(met)) != g.Squares() {
		return fmt.Errorf("%d squares are visited of %d", len(met), g.Squares())
	}
	return q.verifyMoves(g, walks)
}

// verifyMoves checks that each move to use is in one of the walks, and none to avoid in any.
func (q Question) verifyMoves(g *graph.Graph, walks []tour.Tour) error {
	taken := map[[2]board.Square]bool{}
	for _, w := range walks {
		for i := range w.Len() - 1 {
			taken[[2]board.Square{w.At(i), w.At(i + 1)}] = true
		}
		if q.Kind == tour.Closed {
			taken[[2]board.Square{w.At(w.Len() - 1), w.At(0)}] = true
		}
	}
	takes := func(m tour.Move) bool {
		return taken[[2]board.Square{m.From, m.To}] || !m.OneWay && taken[[2]board.Square{m.To, m.From}]
	}
	c := q.ConstraintsOrNone()
	for _, m := range c.Use {
		if !takes(m) {
			return fmt.Errorf("no walk takes the move from %s to %s", g.Name(m.From), g.Name(m.To))
		}
	}
	for _, m := range c.Avoid {
		if takes(m) {
			return fmt.Errorf("a walk takes the move from %s to %s, which was to be avoided", g.Name(m.From), g.Name(m.To))
		}
	}
	return nil
}

// verifyUncrossed checks that no two lines of the drawing cross: those of one walk as package tour
// counts them, and all pairs, in fractions.
func verifyUncrossed(g *graph.Graph, closed bool, walks []tour.Tour) error {
	width := g.Board().Side(1)
	at := func(s board.Square) [2]int64 { return [2]int64{int64(s) / width, int64(s) % width} }
	var lines [][2]board.Square
	for _, w := range walks {
		if n, counted := tour.Crossings(g.Board(), w, closed); counted && n > 0 {
			return fmt.Errorf("%d crossings in a walk without any", n)
		}
		for i := range w.Len() - 1 {
			lines = append(lines, [2]board.Square{w.At(i), w.At(i + 1)})
		}
		if closed && w.Len() > 2 {
			lines = append(lines, [2]board.Square{w.At(w.Len() - 1), w.At(0)})
		}
	}
	for i, l := range lines {
		for _, m := range lines[:i] {
			if meet([4][2]int64{at(l[0]), at(l[1]), at(m[0]), at(m[1])}) {
				return fmt.Errorf("the lines %s-%s and %s-%s cross", g.Name(l[0]), g.Name(l[1]), g.Name(m[0]), g.Name(m[1]))
			}
		}
	}
	return nil
}

// meet reports whether two lines, from the first point to the second and from the third to the
// fourth, cross. It solves for the point where they do.
func meet(p [4][2]int64) bool {
	a, b, c, d := p[0], p[1], p[2], p[3]
	dx, dy, ex, ey := b[0]-a[0], b[1]-a[1], d[0]-c[0], d[1]-c[1]
	gx, gy := c[0]-a[0], c[1]-a[1]
	if whole := dx*ey - dy*ex; whole != 0 {
		s, u := gx*ey-gy*ex, gx*dy-gy*dx // how far along the lines they meet, of the whole
		if whole < 0 {
			whole, s, u = -whole, -s, -u
		}
		if s < 0 || s > whole || u < 0 || u > whole {
			return false
		}
		return s != 0 && s != whole || u != 0 && u != whole
	}
	if gx*dy != gy*dx {
		return false
	}
	// One straight line holds both. How far c and d are along the first, to which b is the square
	// of its length.
	end := dx*dx + dy*dy
	s, u := gx*dx+gy*dy, (d[0]-a[0])*dx+(d[1]-a[1])*dy
	return max(0, min(s, u)) < min(end, max(s, u))
}
