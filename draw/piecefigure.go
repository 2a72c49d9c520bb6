package draw

import (
	"math"
	"slices"
	"strconv"

	"leaper/tour"
)

// Figure is a piece's own picture round a place, side units wide and high: the silhouette, and below it
// a rim of paper, so that it can be seen on a line.
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

// putFigure puts the picture of the piece where a walk ends.
func (d *Pen) putFigure(t tour.Tour) {
	end := t.At(t.Len() - 1)
	if d.Closed(t) {
		end = t.At(0)
	}
	at := d.layout.centre(end)
	if d.layout.view != nil { // its foot stands on the middle of the square
		at.Y -= FigureWidth * 36 / 100
	}
	d.Put(d.Palette.Figure(d.Graph.Piece().String(), at, FigureWidth)...)
}

// FigureWidth is the width of a piece's picture on its square.
const FigureWidth = Unit * 92 / 100

// A place is a point of the square that pictures of pieces are drawn in.
type place struct{ x, y float64 }

// figureOf is a piece's picture, or the token.
func figureOf(piece string) [][]place {
	for _, h := range Heads() {
		if h.Piece == piece {
			return orientOutlines(readOutlines(h.Path + Foot))
		}
	}
	return orientOutlines(readOutlines(Token))
}

// readOutlines reads a path of SVG as closed Bézier curves. It supports what Heads
// use: all commands but quadratic curves, and only arcs of circles.
func readOutlines(path string) [][]place {
	r := &outlines{text: path}
	for r.skipSpace(); r.text != ""; r.skipSpace() {
		if c := r.text[0]; c >= 'A' {
			r.command, r.text = c, r.text[1:]
		}
		r.readCommand()
	}
	r.close()
	return r.done
}

// outlines reads a path of SVG.
type outlines struct {
	text    string
	command byte
	line    []place
	done    [][]place
	home    place // where the last outline began
	control place // the second control point of the last curve
}

func (r *outlines) skipSpace() {
	for r.text != "" && (r.text[0] == ' ' || r.text[0] == ',') {
		r.text = r.text[1:]
	}
}

// readNumber reads a number: "1.6-3.3.4" are three.
func (r *outlines) readNumber() float64 {
	r.skipSpace()
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
		panic("draw: a piece's picture has " + r.text + " where a number stands") // the paths are ours
	}
	r.text = r.text[n:]
	return v
}

func (r *outlines) position() place {
	if len(r.line) == 0 {
		return r.home
	}
	return r.line[len(r.line)-1]
}

// readCommand reads the arguments of a command once.
func (r *outlines) readCommand() {
	from := r.position()
	base := from
	if r.command < 'a' {
		base = place{}
	}
	next := func() place { x := r.readNumber(); return place{base.x + x, base.y + r.readNumber()} }
	switch r.command | 0x20 {
	case 'm':
		to := next()
		r.close()
		r.line, r.home, r.control = []place{to}, to, to
		r.command-- // further arguments without a letter are lines
	case 'l':
		r.addLine(next())
	case 'h':
		r.addLine(place{base.x + r.readNumber(), from.y})
	case 'v':
		r.addLine(place{from.x, base.y + r.readNumber()})
	case 'c':
		a, b, c := next(), next(), next()
		r.addCurve(a, b, c)
	case 's':
		a := place{2*from.x - r.control.x, 2*from.y - r.control.y}
		b, c := next(), next()
		r.addCurve(a, b, c)
	case 'a':
		radius, _, _ := r.readNumber(), r.readNumber(), r.readNumber()
		large, clockwise := r.readNumber() != 0, r.readNumber() != 0
		r.addArc(radius, large, clockwise, next())
	case 'z':
		r.close()
	}
}

func (r *outlines) addCurve(a, b, c place) { r.line, r.control = append(r.line, a, b, c), b }

func (r *outlines) addLine(to place) {
	from := r.position()
	third := func(n float64) place {
		return place{from.x + float64((to.x-from.x)*n/3), from.y + float64((to.y-from.y)*n/3)}
	}
	r.addCurve(third(1), third(2), to)
	r.control = to
}

// addArc adds a part of a circle, as curves of at most a quarter.
func (r *outlines) addArc(radius float64, large, clockwise bool, to place) {
	from := r.position()
	dx, dy := to.x-from.x, to.y-from.y
	chord := math.Hypot(dx, dy)
	radius = max(radius, chord/2)
	// The middle of the circle lies on one side of the chord or on the other.
	offset := math.Sqrt(max(0, float64(radius*radius)-float64(chord*chord/4))) / chord
	if large == clockwise {
		offset = -offset
	}
	middle := place{float64((from.x+to.x)/2) - float64(dy*offset), float64((from.y+to.y)/2) + float64(dx*offset)}
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
		r.addCurve(on(a, pull), on(z, -pull), on(z, 0))
	}
	r.line[len(r.line)-1], r.control = to, to
}

// close ends an outline where it began.
func (r *outlines) close() {
	if len(r.line) > 1 {
		r.done = append(r.done, r.line)
	}
	r.line = nil
}

// orientOutlines reverses the outlines of holes, so that both fill rules, even-odd and nonzero,
// show the same.
func orientOutlines(lines [][]place) [][]place {
	for i, l := range lines {
		depth := 0
		for j, other := range lines {
			if i != j && isWithin(other, l[0]) {
				depth++
			}
		}
		if (signedArea(l) > 0) == (depth%2 == 1) {
			slices.Reverse(l)
		}
	}
	return lines
}

// signedArea is twice the area within the corners of an outline, negative if it goes the
// other way round.
func signedArea(l []place) float64 {
	sum := 0.0
	for i, p := range l {
		q := l[(i+1)%len(l)]
		sum += float64(p.x*q.y) - float64(q.x*p.y)
	}
	return sum
}

// isWithin reports whether a place lies within the corners of an outline.
func isWithin(l []place, at place) bool {
	inside := false
	for i, p := range l {
		q := l[(i+1)%len(l)]
		if (p.y > at.y) != (q.y > at.y) && at.x < p.x+float64((q.x-p.x)*(at.y-p.y)/(q.y-p.y)) {
			inside = !inside
		}
	}
	return inside
}
