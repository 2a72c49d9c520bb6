package draw

import (
	"cmp"
	"iter"
	"math"
	"slices"

	"leaper/internal/fault"
	"leaper/tour"
)

const (
	celticWidth = 150  // of the band
	celticPiece = 12   // a curve of the line is as many straight pieces
	maxCeltic   = 1024 // squares, on which crossings can be told apart
)

// drawCeltic draws a closed tour as a band that passes over and under itself by turns, as in the knots
// of the Book of Kells. That always comes out: a closed line has an even number of crossings between its
// two ways through one (Gauss 1830, Tait 1877). Where three moves cross in one point, two of the crossings
// may break the turn.
func (d *Pen) drawCeltic(t tour.Tour) error {
	if err := checkClosedInPlane(Celtic)(d.Graph, d.kindOf(t)); err != nil {
		return err
	}
	if t.Len() > maxCeltic {
		return fault.New(ErrTooLarge, "style celtic: a tour of %d squares; its crossings can be told apart on at most %d", t.Len(), maxCeltic)
	}
	width := d.lineWidth(celticWidth)
	band := func(lines []Line) []Path {
		return []Path{
			{Lines: lines, Stroke: d.Palette.Line, Width: width, Sign: Unseen},
			{Lines: lines, Stroke: Mix(d.Palette.Paper, d.Palette.Line, 1, 5), Width: width * 6 / 10, Sign: Unseen},
		}
	}
	knot := newKnot(roundCorners(d.TourLines(t, true)[0]))
	all := []Line{{Points: knot.points, Closed: true}}
	d.PutLines(band(all)...)
	for _, piece := range knot.overpasses(float64(width)) {
		both := band([]Line{piece.edges})
		both[1].Lines = []Line{piece.inside}
		d.PutLines(both...)
	}
	return nil
}

// A knot is a closed curve as short straight pieces, and its crossings with itself.
type knot struct {
	points []Point
	before []float64 // the length of the line before each point, and at last the whole
	visits []visit   // of crossings, in the order of the line
}

// A visit is a way of the line through a crossing: where on the line it is, and which other visit
// passes the same place.
type visit struct {
	at   float64
	sine float64 // of the angle between the two ways
	mate int
	over bool
}

func newKnot(l Line) *knot {
	k := &knot{}
	for leg := range l.legs {
		for i := range int64(celticPiece) {
			k.points = append(k.points, Bezier(leg, i, celticPiece))
		}
	}
	sum := 0.0
	for i, p := range k.points {
		k.before = append(k.before, sum)
		sum += distance(p, k.point(i+1))
	}
	k.before = append(k.before, sum)
	k.findCrossings()
	return k
}

func (k *knot) point(i int) Point { return k.points[(i+len(k.points))%len(k.points)] }

func distance(p, q Point) float64 {
	dx, dy := int64(p.X-q.X), int64(p.Y-q.Y)
	return math.Sqrt(float64(dx*dx + dy*dy))
}

// fields yields the quarters of squares in which a piece of the line may be.
func (k *knot) fields(piece int) iter.Seq[Point] {
	const side = Unit / 2
	return func(yield func(Point) bool) {
		p, q := k.point(piece), k.point(piece+1)
		for x := min(p.X, q.X) / side; x <= max(p.X, q.X)/side; x++ {
			for y := min(p.Y, q.Y) / side; y <= max(p.Y, q.Y)/side; y++ {
				if !yield(Point{x, y}) {
					return
				}
			}
		}
	}
}

// findCrossings compares the pieces that are in the same quarter of a square, and puts the visits in the
// order of the line.
func (k *knot) findCrossings() {
	pieces := map[Point][]int{}
	n := len(k.points)
	for i := range n {
		for field := range k.fields(i) {
			pieces[field] = append(pieces[field], i)
		}
	}
	type pair struct{ i, j int }
	seen := map[pair]bool{}
	for i := range n {
		for field := range k.fields(i) {
			for _, j := range pieces[field] {
				if j > i+1 && j-i < n-1 && !seen[pair{i, j}] {
					seen[pair{i, j}] = true
					k.cross(i, j)
				}
			}
		}
	}
	order := make([]int, len(k.visits))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(k.visits[a].at, k.visits[b].at) })
	place, sorted := make([]int, len(order)), make([]visit, len(order))
	for i, v := range order {
		place[v], sorted[i] = i, k.visits[v]
	}
	for i := range sorted {
		sorted[i].mate = place[sorted[i].mate]
	}
	for i, v := range sorted {
		if i < v.mate { // the first of the two
			sorted[i].over, sorted[v.mate].over = i%2 == 0, i%2 == 1
		}
	}
	k.visits = sorted
}

// cross adds the visits of a crossing of two pieces, if they cross: from the beginning of a piece up to, and
// without, its end.
func (k *knot) cross(i, j int) {
	a, b, c, e := k.point(i), k.point(i+1), k.point(j), k.point(j+1)
	s, t, det := meeting(a, b, c, e)
	if s < 0 || s >= det || t < 0 || t >= det {
		return
	}
	first, second := distance(a, b), distance(c, e)
	sine := float64(det) / first / second
	n := len(k.visits)
	k.visits = append(k.visits,
		visit{at: k.before[i] + float64(first*(float64(s)/float64(det))), sine: sine, mate: n + 1},
		visit{at: k.before[j] + float64(second*(float64(t)/float64(det))), sine: sine, mate: n})
}

// meeting says where two straight pieces meet, from a to b and from c to e, or what is straight on from them: after s/det of
// the one and t/det of the other. Of those that are parallel, det is 0, else above.
func meeting(a, b, c, e Point) (s, t, det int64) {
	ux, uy, vx, vy := int64(b.X-a.X), int64(b.Y-a.Y), int64(e.X-c.X), int64(e.Y-c.Y)
	wx, wy := int64(c.X-a.X), int64(c.Y-a.Y)
	s, t, det = wx*vy-wy*vx, wx*uy-wy*ux, ux*vy-uy*vx
	if det < 0 {
		return -s, -t, -det
	}
	return s, t, det
}

// An overpass is a piece of the band that is over another: its edges, and its inside, which is longer, so
// that no line across the band shows where the piece ends.
type overpass struct{ edges, inside Line }

// overpasses gives the pieces of the line that are drawn once more, over the others: round each visit that
// is over, as long as the band below is wide, and clear of the next crossing.
func (k *knot) overpasses(width float64) []overpass {
	whole := k.before[len(k.points)]
	var pieces []overpass
	for i, v := range k.visits {
		if !v.over {
			continue
		}
		room := func(other visit) float64 {
			d := math.Abs(other.at - v.at)
			return max(min(d, whole-d)-float64(1.3*width), width/4)
		}
		n := len(k.visits)
		reach := width * 0.65 / max(v.sine, 0.25)
		back, on := min(reach, room(k.visits[(i+n-1)%n])), min(reach, room(k.visits[(i+1)%n]))
		more := float64(width / 2)
		pieces = append(pieces, overpass{Line{Points: k.part(v.at-back, v.at+on)}, Line{Points: k.part(v.at-back-more, v.at+on+more)}})
	}
	return pieces
}

// part is the line from one place to another.
func (k *knot) part(from, to float64) []Point {
	n, whole := len(k.points), k.before[len(k.points)]
	if from < 0 {
		from, to = from+whole, to+whole
	}
	locate := func(at float64) (int, Point) {
		turns := 0
		if at >= whole {
			at, turns = at-whole, n
		}
		i, found := slices.BinarySearch(k.before, at)
		if !found {
			i--
		}
		i = min(i, n-1)
		p, q := k.point(i), k.point(i+1)
		long := max(k.before[i+1]-k.before[i], 1)
		share := (at - k.before[i]) / long
		return i + turns, Point{p.X + rounded(float64(q.X-p.X)*share), p.Y + rounded(float64(q.Y-p.Y)*share)}
	}
	i, first := locate(from)
	j, last := locate(to)
	points := []Point{first}
	for m := i + 1; m <= j; m++ {
		points = append(points, k.point(m))
	}
	return append(points, last)
}
