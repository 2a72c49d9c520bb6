// Package draw turns boards and tours into scenes: pictures as data. Packages paper,
// film and solid make files of them, for the verbs draw, animate and graph.
//
//	board × piece → tour ──style──▶ Scene ──paper──▶ Page ──▶ SVG, PS, EPS, PDF, PNG, text
//	                       │ theme     └────film───▶ Film ──▶ GIF, APNG, SVG, HTML, terminal
//	                       │ layout
//
// A style makes a [Scene]: paths, dots and words, pure data in board units, a
// square being [Unit] long. All that a style decides is in the scene, and no style
// depends on a file format. Package [leaper/draw/paper] sets scenes on pages and
// writes them, with one source file for each format, and decides nothing; package
// [leaper/draw/film] makes moving pictures of the pieces that a [Pen] draws.
//
// # The same to the byte
//
// The same input gives the same file on any machine. Lengths are integers,
// since Go fuses x*y+z into one rounding on some processors and not on others;
// square roots are rounded at once. There are no dates, no random names, and no loops
// over maps. Colours are opaque, since PostScript has no others.
//
// # Reading the source
//
// Start with scene.go and line.go: what a picture is, and one style. style.go is the
// table of all styles. layout.go places the squares of boards of any rank on paper,
// and gluedmoves.go brings moves that leave a glued board back onto it.
package draw

// Unit is the length of a square's side in a scene.
const Unit = 1000

// A Point is a place in a scene: x to the right, y down, from the top left.
type Point struct{ X, Y int32 }

// Add is the sum of two points, taken as vectors from the corner.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// A Line is one stroke of a path, without lifting the pen.
type Line struct {
	Points []Point
	// Curved says that the points after the first come in threes, each a cubic
	// Bézier curve: two control points and the end.
	Curved bool
	// Closed joins the last point to the first by a straight line.
	Closed bool
}

// A Path is lines with one look. Ends and corners are round. Colour 0 is none:
// a path may be stroked, filled, or both.
type Path struct {
	Lines  []Line
	Stroke Colour
	Width  int32
	Fill   Colour
	// EvenOdd fills where an odd number of lines lies around, in place of everywhere inside.
	EvenOdd bool
	// Sign is the character for the path in formats of characters, in the middle of
	// each line; 0 draws the path as well as they can, [Unseen] leaves it out.
	Sign rune
}

// Unseen is the sign of paths that are too fine for characters.
const Unseen rune = -1

// Dots are discs of one size and colour.
type Dots struct {
	At     []Point
	Radius int32
	Colour Colour
}

// A Text is words centred on a point. Size is that of the letters' body;
// capitals and digits are 0.72 of it high. Some formats have no letters beyond ASCII.
type Text struct {
	At     Point
	Size   int32
	Words  string
	Colour Colour
	Face   Face
	// RightToLeft says that the words are part of a line that is read from the right. Else
	// their first letter decides.
	RightToLeft bool
}

// A Face is a style of letters. PostScript and the page have the first one only.
type Face uint8

// The faces. Pictures use the zero value only, and books all.
const (
	Upright Face = iota
	Italic
	Bold
	Faces // how many there are
	// Reading is added to a face for texts that are read, where a document has letters of their own
	// for these.
	Reading Face = 4
)

// Plain is a face of pictures: without Reading.
func (f Face) Plain() Face { return f &^ Reading }

// An Item is a [Path], [Dots] or a [Text].
type Item interface{ item() }

func (Path) item() {}
func (Dots) item() {}
func (Text) item() {}

// MemoryOf is the largest number of bytes of a picture of this number of cells, as a scene and as a
// file, pixels not included.
func MemoryOf(cells int64) int64 { return 1<<20 + 512*cells }

// A Scene is a picture as data, drawn from the first item to the last.
type Scene struct {
	Width, Height int32
	Title         string
	// Paper is the colour around the board, and Ink that of words beside it. Clear
	// leaves the paper out.
	Paper, Ink Colour
	Clear      bool
	// Ground is the board, under all that is on it. Formats of characters show its
	// colours, and not its lines.
	Ground []Item
	Items  []Item
	// Labels name the rows and columns, beside the board, and Captions stand below
	// it, from the first line to the last. Room is their size beyond the
	// margin. Formats of characters have rows and columns of their own for them.
	Labels   []Text
	Captions []Text
	Room     Room
	// Pitch is how far squares lie apart to the right and down, where that is less than a [Unit]: hexagons
	// stand under gaps. Formats of characters need it.
	Pitch Point
	// Single restricts the picture to what one pen can draw: words, too, are strokes.
	Single bool
	// Lettering says that the scene is words on a page, such as captions, without a board.
	Lettering bool
}

// Room is the space on the sides of a picture.
type Room struct{ Left, Right, Below int32 }

// Put adds items.
func (s *Scene) Put(items ...Item) { s.Items = append(s.Items, items...) }

// PutLines adds the paths that have lines.
func (s *Scene) PutLines(paths ...Path) {
	for _, p := range paths {
		if len(p.Lines) > 0 {
			s.Put(p)
		}
	}
}

// All yields the ground, then what is on it, then the words beside it.
func (s *Scene) All(yield func(Item) bool) {
	for _, items := range [2][]Item{s.Ground, s.Items} {
		for _, it := range items {
			if !yield(it) {
				return
			}
		}
	}
	for _, words := range [2][]Text{s.Labels, s.Captions} {
		for _, t := range words {
			if !yield(t) {
				return
			}
		}
	}
}

// kappa is the distance of the control points of a quarter circle from its ends, in
// thousandths of the radius: 4/3·(√2−1).
const kappa = 552

// Circle is a closed curve around a point.
func Circle(at Point, r int32) Line {
	k := r * kappa / 1000
	p := func(x, y int32) Point { return Point{at.X + x, at.Y + y} }
	return Line{Curved: true, Closed: true, Points: []Point{
		p(r, 0), p(r, k), p(k, r), p(0, r), p(-k, r), p(-r, k), p(-r, 0),
		p(-r, -k), p(-k, -r), p(0, -r), p(k, -r), p(r, -k), p(r, 0),
	}}
}

// rectangle is a closed line round a box.
func rectangle(a, b Point) Line {
	return Line{Closed: true, Points: []Point{a, {b.X, a.Y}, b, {a.X, b.Y}}}
}

// Cross is two strokes over a point.
func Cross(at Point, arm int32) []Line {
	return []Line{
		{Points: []Point{at.Add(Point{-arm, -arm}), at.Add(Point{arm, arm})}},
		{Points: []Point{at.Add(Point{-arm, arm}), at.Add(Point{arm, -arm})}},
	}
}
