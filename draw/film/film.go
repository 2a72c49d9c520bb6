// Package film makes films of tours, of searches with their backtracking, and of the
// neural network, for the verbs animate and watch. It runs no engine; it reads events.
//
//	tour ──Walk─────▶
//	events ──Search──▶ Film ──Write──▶ GIF, APNG, SVG, HTML
//	sweeps ──Network─▶      ──NewScreens──▶ rows of characters
//
// # Reading the source
//
// film.go defines a film; walk.go makes the simplest one. sampling.go chooses among
// too many events. pixelframes.go draws frames as pixels, and palette.go finds the few colours
// that represent all of them; svg.go cuts a film into spans, each of which is written
// once.
package film

import (
	"time"
	"unicode/utf8"

	"leaper/draw"
	"leaper/graph"
	"leaper/internal/fault"
)

// A Film is a picture that moves: a ground that stays, and on it a stack of
// items. Each frame takes the topmost ones off and puts others on. A walk is a
// stack by nature: an advance puts a move on, a retreat takes it off. So each item
// is there once, from one frame to another, and formats can use that.
//
//	frame     0    1    2    3    4
//	              ─c2─ ─c2─ ─c2─ ─c2─     put on by frame 1, never taken off
//	                   ─a3─               put on by 2, taken off by 3
//	                             ─b4─
//
// The piece, which moves smoothly in formats that can do so, is not on the stack:
// each frame has its place. A line of words below the picture may change
// with each frame.
type Film struct {
	Width, Height int32 // of the picture, in board units; words stand below it
	Title         string
	Palette       draw.Palette
	Ground        []draw.Item // the board, and what else stays
	Room          draw.Room   // of the labels, which are in the ground
	Frames        []Frame
	// Figure is the piece whose own picture moves over the board; "" is a disc.
	Figure string
	// Ring says that squares have numbers, so that the piece is a ring round them and not a disc; Rim, that
	// they have colours as well, so that the ring has a rim of paper.
	Ring, Rim bool
	// Words says that there are words below the picture.
	Words bool

	labels []draw.Text // the names of rows and columns, which are in the ground, too
	pitch  draw.Point
}

// A Frame is what a film shows for a while.
type Frame struct {
	Keep int         // the number of items of the stack that stay
	Add  []draw.Item // the items put on them
	// Piece is the place of the piece, if Shown.
	Piece draw.Point
	Shown bool
	// Jump says that the piece does not glide here from its last place, because its move
	// does not run across the picture: it leaves a glued board.
	Jump bool
	// Way is the line of the move that brought the piece here from its last place. It
	// grows with the piece, or if it is Unseen, the piece slides along it. It is nil if
	// nothing grows.
	Way    *draw.Path
	Unseen bool
	Words  string // below the picture
	Time   time.Duration
}

// newFilm makes a film of a board on which nothing happens yet, and the pen for its
// items. It wraps [draw.ErrOption] or [draw.ErrTooLarge].
func newFilm(g *graph.Graph, o draw.Options) (*Film, *draw.Pen, error) {
	if err := checkOptions(o); err != nil {
		return nil, nil, err
	}
	d, err := draw.NewPen(g, o)
	if err != nil {
		return nil, nil, err
	}
	f := &Film{Title: d.Title, Palette: d.Palette, labels: d.Labels, pitch: d.Pitch}
	if o.Figure {
		f.Figure = g.Piece().String()
	}
	f.setGround(d)
	return f, d, nil
}

// checkOptions refuses options that no film can have.
func checkOptions(o draw.Options) error {
	switch {
	case o.Theme == draw.InkOnly:
		return fault.New(draw.ErrOption, "theme ink is for plotters, and they draw no films; take the theme light or dark")
	case o.Colours.Clear:
		return fault.New(draw.ErrOption, "a film has paper; choose a colour for it")
	}
	return nil
}

// setGround makes the drawing of a pen the ground.
func (f *Film) setGround(d *draw.Pen) {
	f.Width, f.Height, f.Room, f.Ground = d.Width, d.Height, d.Room, nil
	for it := range d.All {
		f.Ground = append(f.Ground, it)
	}
}

// check refuses films that no format can show.
func (f *Film) check() error {
	if len(f.Frames) == 0 || f.Width < 1 || f.Height < 1 {
		return fault.New(draw.ErrOption, "a film of %d frames, %d by %d units; it needs at least one frame, a width and a height", len(f.Frames), f.Width, f.Height)
	}
	stack := 0
	for i, fr := range f.Frames {
		if fr.Keep < 0 || fr.Keep > stack {
			return fault.New(draw.ErrOption, "frame %d keeps %d items of %d", i, fr.Keep, stack)
		}
		stack = fr.Keep + len(fr.Add)
	}
	return nil
}

// Still draws a frame of a film, item by item: a picture of one moment, and the plain
// version of what formats do with spans and with pixels.
func (f *Film) Still(frame int) *draw.Scene {
	var stack []draw.Item
	for _, fr := range f.Frames[:frame+1] {
		stack = append(stack[:fr.Keep:fr.Keep], fr.Add...)
	}
	height, size := f.strip()
	s := &draw.Scene{Width: f.Width, Height: f.Height + height, Title: f.Title, Paper: f.Palette.Paper, Ground: f.Ground, Items: stack}
	fr := f.Frames[frame]
	if fr.Words != "" && f.Words {
		s.Put(draw.Text{At: draw.Point{X: f.Width / 2, Y: f.Height + height*45/100}, Size: size, Words: fr.Words, Colour: f.Palette.Words})
	}
	if fr.Shown {
		s.Put(f.pieceMark(fr.Piece)...)
	}
	return s
}

// pieceMark draws the piece at a place: its own picture, a ring round a number, or a disc with a rim of
// paper, so that it can be seen on a line.
func (f *Film) pieceMark(at draw.Point) []draw.Item {
	switch {
	case f.Figure != "":
		return f.Palette.Figure(f.Figure, at, draw.FigureWidth)
	case f.Ring:
		ring := []draw.Line{draw.Circle(at, 430)}
		var mark []draw.Item
		if f.Rim {
			mark = append(mark, draw.Path{Lines: ring, Stroke: f.Palette.Paper, Width: 110})
		}
		return append(mark, draw.Path{Lines: ring, Stroke: f.Palette.End, Width: 60})
	}
	return []draw.Item{pieceDisc(f.Palette, at)}
}

func pieceDisc(p draw.Palette, at draw.Point) draw.Path {
	return draw.Path{Lines: []draw.Line{draw.Circle(at, 190)}, Fill: p.End, Stroke: p.Paper, Width: 50, Sign: '●'}
}

// strip gives the height of the strip for words below the picture, and the size of the
// words: one size for the whole film, which fits the longest.
func (f *Film) strip() (height, size int32) {
	if !f.Words {
		return 0, 0
	}
	longest := 1
	for _, fr := range f.Frames {
		longest = max(longest, utf8.RuneCountInString(fr.Words))
	}
	height = max(f.Width, f.Height) / 14
	const letter = 600 // thousandths of the size, at most
	size = int32(min(int64(height)*6/10, int64(f.Width)*950/int64(longest*letter)))
	return height, size
}
