package paper

import (
	"context"
	"math"
	"slices"

	"leaper/draw"
)

// shortenTravel puts the walks of a pen into an order, and each into a direction, in which the pen moves
// little while it is lifted: the nearest walk is next, and then pieces of the order are turned
// round as long as that is shorter (2-opt, Croes 1958). A walk that comes back to where it began may begin
// anywhere. The pen begins at the given place, and the walks are changed in place.
func shortenTravel(ctx context.Context, from draw.Point, walks []draw.Line) error {
	if err := takeNearest(ctx, from, walks); err != nil {
		return err
	}
	if err := turnPiecesRound(ctx, from, walks); err != nil {
		return err
	}
	for i, w := range walks { // where the closed ones begin
		if stride := w.Stride(); w.Closed {
			before := from
			if i > 0 {
				before = endOf(walks[i-1])
			}
			best, at := math.Inf(1), 0
			for k := 0; k < len(w.Points)-1; k += stride {
				d := apart(before, w.Points[k])
				if i+1 < len(walks) {
					d += apart(w.Points[k], walks[i+1].Points[0])
				}
				if d < best {
					best, at = d, k
				}
			}
			walks[i] = beginAt(w, at)
		}
	}
	return nil
}

// turns is how many turns of pieces are tried for all walks together: a second of work at most.
const turns = 1 << 26

// turnPiecesRound turns pieces of the order round. Where there are very many walks, only short pieces are
// tried: the nearest walks stand near each other already.
func turnPiecesRound(ctx context.Context, from draw.Point, walks []draw.Line) error {
	n := len(walks)
	longest := min(n, max(turns/8/max(n, 1), 40))
	for better, left := true, turns; better && left > 0; {
		better = false
		for i := range n {
			if err := ctx.Err(); err != nil {
				return err
			}
			before := from
			if i > 0 {
				before = endOf(walks[i-1])
			}
			for j := i; j < min(n, i+longest); j++ {
				now, then := apart(before, walks[i].Points[0]), apart(before, endOf(walks[j]))
				if j+1 < n {
					now += apart(endOf(walks[j]), walks[j+1].Points[0])
					then += apart(walks[i].Points[0], walks[j+1].Points[0])
				}
				if then < now-1 { // micrometres: sums are rounded
					slices.Reverse(walks[i : j+1])
					for k := i; k <= j; k++ {
						walks[k] = backwards(walks[k])
					}
					better = true
				}
			}
			left -= min(n-i, longest)
		}
	}
	return nil
}

// takeNearest puts the walks into an order in which each begins near the end of the one before.
func takeNearest(ctx context.Context, at draw.Point, walks []draw.Line) error {
	g := newStartGrid(walks)
	order := make([]draw.Line, 0, len(walks))
	for range walks {
		if err := ctx.Err(); err != nil {
			return err
		}
		s := g.take(at)
		w := walks[s.walk]
		switch {
		case w.Closed:
			w = beginAt(w, s.point)
		case s.point > 0:
			w = backwards(w)
		}
		order = append(order, w)
		at = endOf(w)
	}
	copy(walks, order)
	return nil
}

// A start is a place where a walk may begin: a point of a closed walk, and either end of another.
type start struct{ walk, point int }

// A startGrid finds the nearest start among many, in fields of a square each.
type startGrid struct {
	walks         []draw.Line
	taken         []bool
	fields        [][]start
	low           draw.Point
	side          int64
	across, downs int64
}

func newStartGrid(walks []draw.Line) *startGrid {
	g := &startGrid{walks: walks, taken: make([]bool, len(walks))}
	low, high, count := draw.Point{X: math.MaxInt32, Y: math.MaxInt32}, draw.Point{X: math.MinInt32, Y: math.MinInt32}, int64(0)
	g.visit(func(s start) {
		p := walks[s.walk].Points[s.point]
		low, high = draw.Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}, draw.Point{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
		count++
	})
	if count == 0 {
		return g
	}
	wide, tall := int64(high.X)-int64(low.X)+1, int64(high.Y)-int64(low.Y)+1
	g.low, g.side = low, int64(math.Sqrt(float64(wide)/float64(count)*float64(tall)))+1
	g.side = max(g.side, max(wide, tall)/2000+1)
	g.across, g.downs = wide/g.side+1, tall/g.side+1
	g.fields = make([][]start, g.across*g.downs)
	g.visit(func(s start) {
		p := walks[s.walk].Points[s.point]
		f := (int64(p.Y-low.Y)/g.side)*g.across + int64(p.X-low.X)/g.side
		g.fields[f] = append(g.fields[f], s)
	})
	return g
}

func (g *startGrid) visit(see func(start)) {
	for i, w := range g.walks {
		last := len(w.Points) - 1
		if stride := w.Stride(); w.Closed {
			for k := 0; k < last; k += stride {
				see(start{i, k})
			}
			continue
		}
		if see(start{i, 0}); last > 0 {
			see(start{i, last})
		}
	}
}

// take finds the start that is nearest to a place, ring by ring of fields, and takes its walk away.
func (g *startGrid) take(at draw.Point) start {
	x := min(max(int64(at.X-g.low.X)/g.side, 0), g.across-1)
	y := min(max(int64(at.Y-g.low.Y)/g.side, 0), g.downs-1)
	best, found := math.Inf(1), start{-1, 0}
	look := func(fx, fy int64) {
		if fx < 0 || fy < 0 || fx >= g.across || fy >= g.downs {
			return
		}
		f := fy*g.across + fx
		g.fields[f] = slices.DeleteFunc(g.fields[f], func(s start) bool { return g.taken[s.walk] })
		for _, s := range g.fields[f] {
			if d := apart(at, g.walks[s.walk].Points[s.point]); d < best {
				best, found = d, s
			}
		}
	}
	for ring := int64(0); ring <= max(g.across, g.downs); ring++ {
		for fx := x - ring; fx <= x+ring; fx++ {
			look(fx, y-ring)
			if ring > 0 {
				look(fx, y+ring)
			}
		}
		for fy := y - ring + 1; fy < y+ring; fy++ {
			look(x-ring, fy)
			look(x+ring, fy)
		}
		if found.walk >= 0 && best <= float64(ring*g.side) {
			break
		}
	}
	g.taken[found.walk] = true
	return found
}

// apart is the distance of two points.
func apart(p, q draw.Point) float64 {
	dx, dy := int64(p.X)-int64(q.X), int64(p.Y)-int64(q.Y)
	return math.Sqrt(float64(dx*dx + dy*dy))
}

// endOf is where the pen is after a line.
func endOf(l draw.Line) draw.Point {
	if l.Closed {
		return l.Points[0]
	}
	return l.Points[len(l.Points)-1]
}

// backwards is a line from its end to its beginning.
func backwards(l draw.Line) draw.Line {
	l.Points = slices.Clone(l.Points)
	slices.Reverse(l.Points)
	return l
}

// beginAt is a closed line, whose last point is its first, from another of its points.
func beginAt(l draw.Line, at int) draw.Line {
	if at > 0 {
		l.Points = slices.Concat(l.Points[at:], l.Points[1:at+1])
	}
	return l
}
