package draw

import (
	"math"
	"slices"
	"strconv"

	"leaper/tour"
)

// Figure is a piece's own picture round a place, the given number of units wide and high: a rim of
// paper, by which it is seen on a line, and on it the silhouette.
func (p Palette) Figure(piece string, at Point, side int32) []Item {
	lines := figureOf(piece)
	scaled := make([]Line, len(lines))
	for i, l := range lines {
		scaled[i] = Line{Curved: true, Closed: true, Points: make([]Point, len(l))}
		for j, q := range l {
			scaled[i].Points[j] = at.Add(Point{rounded((q.x/FigureSide - 0.5) * float64(side)), rounded((q.y/FigureSide - 0.5) * float64(side))})
		}
	}
	rim := side * 8 / 100 // half of it lies under the silhouette
	return []Item{
		Path{Lines: scaled, Stroke: p.Paper, Width: rim, Sign: Unseen},
		Path{Lines: scaled, Fill: p.Words, Sign: Unseen},
	}
}

// figure puts the piece where a walk ends.
func (d *Pen) figure(t tour.Tour) {
	end := t.At(t.Len() - 1)
	if d.Closed(t) {
		end = t.At(0)
	}
	at := d.layout.centre(end)
	if d.layout.view != nil { // its foot is on the square's middle
		at.Y -= FigureWidth * 36 / 100
	}
	d.Put(d.Palette.Figure(d.Graph.Piece().String(), at, FigureWidth)...)
}

// FigureWidth is how wide a piece's picture is on its square.
const FigureWidth = Unit * 92 / 100

// A place is one of the square that pictures of pieces are drawn in.
type place struct{ x, y float64 }

// figureOf is a piece's picture, or the token.
func figureOf(piece string) [][]place {
	for _, h := range Heads() {
		if h.Piece == piece {
			return wound(readOutlines(h.Path + Foot))
		}
	}
	return wound(readOutlines(Token))
}

// readOutlines reads a path of SVG as closed curves of Bézier's. It knows what Heads
// hold: all commands but quadratic curves, and of arcs those of circles.
func readOutlines(path string) [][]place {
	r := &outlines{text: path}
	for r.skip(); r.text != ""; r.skip() {
		if c := r.text[0]; c >= 'A' {
			r.verb, r.text = c, r.text[1:]
		}
		r.command()
	}
	r.close()
	return r.done
}

type outlines struct {
	text string
	verb byte
	line []place
	done [][]place
	home place // where the last outline began
	pull place // where the last curve pulled to
}

func (r *outlines) skip() {
	for r.text != "" && (r.text[0] == ' ' || r.text[0] == ',') {
		r.text = r.text[1:]
	}
}

// number reads one: "1.6-3.3.4" are three.
func (r *outlines) number() float64 {
	r.skip()
	n, dot := 0, false
	for ; n < len(r.text); n++ {
		c := r.text[n]
		if c == '.' && !dot {
			dot = true
		} else if (c < '0' || c > '9') && (c != '-' || n > 0) {
			break
		}
	}
	v, err := strconv.ParseFloat(r.text[:n], 64)
	if err != nil {
		panic("draw: a piece's picture has " + r.text + " where a number stands") // they are ours
	}
	r.text = r.text[n:]
	return v
}

func (r *outlines) at() place {
	if len(r.line) == 0 {
		return r.home
	}
	return r.line[len(r.line)-1]
}

// command reads what follows a letter, once.
func (r *outlines) command() {
	from := r.at()
	base := from
	if r.verb < 'a' {
		base = place{}
	}
	next := func() place { x := r.number(); return place{base.x + x, base.y + r.number()} }
	switch r.verb | 0x20 {
	case 'm':
		to := next()
		r.close()
		r.line, r.home, r.pull = []place{to}, to, to
		r.verb-- // what goes on without a letter is lines
	case 'l':
		r.straight(next())
	case 'h':
		r.straight(place{base.x + r.number(), from.y})
	case 'v':
		r.straight(place{from.x, base.y + r.number()})
	case 'c':
		a, b, c := next(), next(), next()
		r.curve(a, b, c)
	case 's':
		a := place{2*from.x - r.pull.x, 2*from.y - r.pull.y}
		b, c := next(), next()
		r.curve(a, b, c)
	case 'a':
		radius, _, _ := r.number(), r.number(), r.number()
		large, clockwise := r.number() != 0, r.number() != 0
		r.arc(radius, large, clockwise, next())
	case 'z':
		r.close()
	}
}

func (r *outlines) curve(a, b, c place) { r.line, r.pull = append(r.line, a, b, c), b }

func (r *outlines) straight(to place) {
	from := r.at()
	third := func(n float64) place {
		return place{from.x + float64((to.x-from.x)*n/3), from.y + float64((to.y-from.y)*n/3)}
	}
	r.curve(third(1), third(2), to)
	r.pull = to
}

// arc is part of a circle, as curves of a quarter at most.
func (r *outlines) arc(radius float64, large, clockwise bool, to place) {
	from := r.at()
	dx, dy := to.x-from.x, to.y-from.y
	chord := math.Hypot(dx, dy)
	radius = max(radius, chord/2)
	// The middle lies beside the chord's, on the one side or on the other.
	beside := math.Sqrt(max(0, float64(radius*radius)-float64(chord*chord)/4)) / chord
	if large == clockwise {
		beside = -beside
	}
	middle := place{(from.x+to.x)/2 - float64(dy*beside), (from.y+to.y)/2 + float64(dx*beside)}
	start, end := math.Atan2(from.y-middle.y, from.x-middle.x), math.Atan2(to.y-middle.y, to.x-middle.x)
	if clockwise && end < start {
		end += 2 * math.Pi
	} else if !clockwise && end > start {
		end -= 2 * math.Pi
	}
	parts := math.Ceil(math.Abs(end-start) / (math.Pi/2 + 1e-9))
	step := (end - start) / parts
	pull := radius * 4 / 3 * math.Tan(step/4)
	on := func(angle, along float64) place {
		sin, cos := math.Sincos(angle)
		return place{middle.x + float64(radius*cos) - float64(along*sin), middle.y + float64(radius*sin) + float64(along*cos)}
	}
	for i := range int(parts) {
		a, z := start+float64(float64(i)*step), start+float64(float64(i+1)*step)
		r.curve(on(a, pull), on(z, -pull), on(z, 0))
	}
	r.line[len(r.line)-1], r.pull = to, to
}

// close ends an outline where it began.
func (r *outlines) close() {
	if len(r.line) > 1 {
		r.done = append(r.done, r.line)
	}
	r.line = nil
}

// wound reverses the outlines that are cut out, so that both rules of filling, even-odd
// and nonzero, show the same.
func wound(lines [][]place) [][]place {
	for i, l := range lines {
		depth := 0
		for j, other := range lines {
			if i != j && within(other, l[0]) {
				depth++
			}
		}
		if (turn(l) > 0) == (depth%2 == 1) {
			slices.Reverse(l)
		}
	}
	return lines
}

// turn is twice the area within an outline's corners, negative where it goes the other
// way round.
func turn(l []place) float64 {
	sum := 0.0
	for i, p := range l {
		q := l[(i+1)%len(l)]
		sum += float64(p.x*q.y) - float64(q.x*p.y)
	}
	return sum
}

// within reports whether a place lies inside of an outline's corners.
func within(l []place, at place) bool {
	inside := false
	for i, p := range l {
		q := l[(i+1)%len(l)]
		if (p.y > at.y) != (q.y > at.y) && at.x < p.x+float64((q.x-p.x)*(at.y-p.y)/(q.y-p.y)) {
			inside = !inside
		}
	}
	return inside
}
