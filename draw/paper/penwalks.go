package paper

import (
	"slices"

	"leaper/draw"
)

// A leg is a piece of a line from one vertex to another, straight or curved: what a pen draws
// in either direction.
type leg struct {
	points []draw.Point // two, or the four of a Bézier curve
	ends   [2]int       // its vertices
}

// A penGraph has the places where legs end, and the legs. Walks through all its legs are what a pen
// draws without being lifted.
type penGraph struct {
	legs     []leg
	at       [][]int // the legs at each vertex
	vertices map[draw.Point]int
	seen     map[[4]draw.Point]bool
	dots     []draw.Line
}

// joinIntoWalks joins lines into as few as a pen can draw them with, by the theorem of Euler (1736) and
// Hierholzer's way to find the walk (1873): max(1, odd/2) walks for each connected part, odd being
// the number of places where an odd number of legs meet. A leg that is there twice is drawn once.
func joinIntoWalks(lines []draw.Line) []draw.Line {
	g := &penGraph{vertices: map[draw.Point]int{}, seen: map[[4]draw.Point]bool{}}
	for _, l := range lines {
		g.addLine(l)
	}
	g.pairOddVertices()
	walks := g.dots
	used, next := make([]bool, len(g.legs)), make([]int, len(g.at))
	for v := range g.at {
		if circuit := g.circuit(v, used, next); len(circuit) > 0 {
			walks = append(walks, g.cutAtLifts(circuit)...)
		}
	}
	return walks
}

// addLine adds the legs of a line. A line without a length is a dot.
func (g *penGraph) addLine(l draw.Line) {
	points, stride, drawn := l.Points, l.Stride(), false
	if n := len(points); l.Closed && n > 0 && points[n-1] != points[0] {
		if l.Curved {
			points = append(points[:n:n], straightCurve(points[n-1], points[0])[1:]...)
		} else {
			points = append(points[:n:n], points[0])
		}
	}
	for i := 0; i+stride < len(points); i += stride {
		if p := points[i : i+stride+1]; p[0] != p[1] || p[0] != p[stride] {
			g.addLeg(p)
			drawn = true
		}
	}
	if !drawn && len(points) > 0 {
		at := points[0]
		if key := [4]draw.Point{at, at, at, at}; !g.seen[key] {
			g.seen[key] = true
			g.dots = append(g.dots, draw.Line{Points: points[:1]})
		}
	}
}

func (g *penGraph) addLeg(p []draw.Point) {
	first, last := p[0], p[len(p)-1]
	key := [4]draw.Point{first, first, last, last}
	if len(p) == 4 {
		copy(key[:], p)
	}
	back := [4]draw.Point{key[3], key[2], key[1], key[0]}
	if g.seen[key] || g.seen[back] {
		return
	}
	g.seen[key] = true
	g.join(g.vertex(first), g.vertex(last), p)
}

// join adds a leg between two vertices; one without points lifts the pen.
func (g *penGraph) join(a, z int, points []draw.Point) {
	g.at[a] = append(g.at[a], len(g.legs))
	g.at[z] = append(g.at[z], len(g.legs)) // a loop is at its vertex twice
	g.legs = append(g.legs, leg{points, [2]int{a, z}})
}

func (g *penGraph) vertex(p draw.Point) int {
	v, known := g.vertices[p]
	if !known {
		v = len(g.at)
		g.vertices[p] = v
		g.at = append(g.at, nil)
	}
	return v
}

// pairOddVertices joins the vertices where an odd number of legs meet, two by two within each connected
// part, by legs that lift the pen. Every part has a circuit then.
func (g *penGraph) pairOddVertices() {
	reached := make([]bool, len(g.at))
	for start := range g.at {
		if reached[start] {
			continue
		}
		reached[start] = true
		waiting := -1
		part := []int{start}
		for i := 0; i < len(part); i++ {
			v := part[i]
			odd := len(g.at[v])%2 == 1
			for _, e := range g.at[v] {
				if u := g.legs[e].other(v); !reached[u] {
					reached[u] = true
					part = append(part, u)
				}
			}
			switch {
			case odd && waiting < 0:
				waiting = v
			case odd:
				g.join(waiting, v, nil)
				waiting = -1
			}
		}
	}
}

func (l leg) other(v int) int {
	if l.ends[0] == v {
		return l.ends[1]
	}
	return l.ends[0]
}

// A step is a leg in the direction in which it is drawn.
type step struct {
	leg  int
	from int
}

// circuit walks all legs of a part once, from a vertex and back to it.
func (g *penGraph) circuit(start int, used []bool, next []int) []step {
	type place struct {
		vertex int
		by     step
	}
	open, done := []place{{start, step{-1, -1}}}, []step(nil)
	for len(open) > 0 {
		here := open[len(open)-1]
		v := here.vertex
		for next[v] < len(g.at[v]) && used[g.at[v][next[v]]] {
			next[v]++
		}
		if next[v] == len(g.at[v]) {
			if open = open[:len(open)-1]; here.by.leg >= 0 {
				done = append(done, here.by)
			}
			continue
		}
		e := g.at[v][next[v]]
		used[e] = true
		open = append(open, place{g.legs[e].other(v), step{e, v}})
	}
	slices.Reverse(done)
	return done
}

// cutAtLifts cuts a circuit where the pen is lifted.
func (g *penGraph) cutAtLifts(circuit []step) []draw.Line {
	isLift := func(s step) bool { return g.legs[s.leg].points == nil }
	first := slices.IndexFunc(circuit, isLift)
	if first < 0 {
		return []draw.Line{g.lineOf(circuit, true)}
	}
	turned := slices.Concat(circuit[first+1:], circuit[:first+1])
	var walks []draw.Line
	for len(turned) > 0 {
		n := slices.IndexFunc(turned, isLift)
		if n > 0 {
			walks = append(walks, g.lineOf(turned[:n], false))
		}
		turned = turned[n+1:]
	}
	return walks
}

// lineOf is the line of some steps: curved if one of its legs is.
func (g *penGraph) lineOf(steps []step, closed bool) draw.Line {
	l := draw.Line{Closed: closed}
	for _, s := range steps {
		l.Curved = l.Curved || len(g.legs[s.leg].points) == 4
	}
	for i, s := range steps {
		e := g.legs[s.leg]
		p := e.points
		if e.ends[0] != s.from {
			p = slices.Clone(p)
			slices.Reverse(p)
		}
		if l.Curved && len(p) == 2 {
			p = straightCurve(p[0], p[1])
		}
		if i == 0 {
			l.Points = append(l.Points, p[0])
		}
		l.Points = append(l.Points, p[1:]...)
	}
	return l
}

// straightCurve is a straight leg as a curve.
func straightCurve(p, q draw.Point) []draw.Point {
	dx, dy := q.X-p.X, q.Y-p.Y
	return []draw.Point{p, {X: p.X + dx/3, Y: p.Y + dy/3}, {X: q.X - dx/3, Y: q.Y - dy/3}, q}
}
