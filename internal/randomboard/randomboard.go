// Package randomboard draws boards with random holes, the same for a seed on any machine. The verb
// board random prints them, and tests and benchmarks try engines on them.
//
// Holes are drawn uniformly, all sets of this size being equally likely;
// or, balanced, so that as many squares of one colour are left as of the other.
// Few such boards have a tour by chance alone: somewhere on a big board there is
// a square with fewer than two neighbours. So those squares are mended, each
// where it is, until there is none:
//
//	# . #        A hole that is a move from the square is filled, chosen at
//	  . # v      random, and another square of that hole's colour, anywhere,
//	# . #        becomes a hole.
//
// A square at the edge that would have fewer than two neighbours with no hole at
// all becomes a hole itself, and one elsewhere, of its colour, is filled. The
// number of holes of each colour stays. On a big board almost all holes remain
// where they were drawn.
package randomboard

import (
	"context"
	"errors"
	"math/rand/v2"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/pulse"
	"leaper/piece"
)

// Errors that the package returns, wrapped in a sentence.
var (
	// ErrHoles: this number of holes cannot be made.
	ErrHoles = errors.New("impossible number of holes")
	// ErrDegrees: no board was met whose squares all have two neighbours.
	ErrDegrees = errors.New("too few neighbours")
)

// MaxCells is how many squares, holes included, a board may have at most.
const MaxCells = board.MaxPicture

// Options of a drawing. The zero value draws boards that pass the degree test.
type Options struct {
	// Balanced leaves as many squares of either colour, where colours change with
	// every step of one on a board without wraps. There is one hole more where
	// the number of squares left would be odd.
	Balanced bool
	// Any leaves the board as it was drawn, though squares may have fewer than two
	// neighbours.
	Any bool
}

// Draw takes a number of squares at random from the graph's board. The holes that it
// has stay. What a rider reaches counts by its first steps only. The error wraps
// [ErrHoles], [ErrDegrees] or [graph.ErrTooLarge]. Some milliseconds after the context
// ends it is the context's.
func Draw(ctx context.Context, g *graph.Graph, holes int64, random *rand.Rand, opts Options) (*board.Board, error) {
	b := g.Board()
	if b.Cells() > MaxCells {
		return nil, fault.New(graph.ErrTooLarge, "board %s has %d cells, and holes are drawn on at most %d", b.Size(), b.Cells(), MaxCells)
	}
	d, err := newDrawing(ctx, g, random)
	if err != nil {
		return nil, err
	}
	if err := d.dig(holes, opts.Balanced); err != nil {
		return nil, err
	}
	if !opts.Any {
		if err := d.mend(); err != nil {
			return nil, err
		}
	}
	dug := make([]board.Square, 0, d.dug[0]+d.dug[1])
	for s, hole := range d.hole {
		if hole && !d.fixed(board.Square(s)) {
			dug = append(dug, board.Square(s))
		}
		if err := d.look.Beat(1); err != nil {
			return nil, err
		}
	}
	return b.WithHoles(dug...)
}

// A drawing is a board that is being drawn.
type drawing struct {
	board  *board.Board
	moves  []piece.Move
	random *rand.Rand
	hole   []bool
	colour []uint8
	spots  [2][]board.Square // of each colour, the squares that may become holes; those that did come first
	place  []int32           // of a square in its list
	dug    [2]int
	coords []int64
	around []board.Square
	look   pulse.Pulse
}

func newDrawing(ctx context.Context, g *graph.Graph, random *rand.Rand) (*drawing, error) {
	b := g.Board()
	d := &drawing{
		look:  pulse.Of(ctx),
		board: b, moves: g.Moves(), random: random, hole: make([]bool, b.Cells()), colour: make([]uint8, b.Cells()),
		place: make([]int32, b.Cells()), coords: make([]int64, b.Rank()),
	}
	for _, h := range b.Holes() {
		d.hole[h] = true
	}
	for c := range d.spots {
		d.spots[c] = make([]board.Square, 0, (b.Cells()+1)/2)
	}
	for s := range board.Square(b.Cells()) {
		if err := d.look.Beat(1); err != nil {
			return nil, err
		}
		sum := int64(0)
		for _, x := range b.Coords(s, d.coords) {
			sum += x
		}
		c := uint8(sum & 1)
		d.colour[s] = c
		if !d.hole[s] {
			d.place[s] = int32(len(d.spots[c]))
			d.spots[c] = append(d.spots[c], s)
		}
	}
	return d, nil
}

// fixed reports whether a square was a hole before the drawing.
func (d *drawing) fixed(s board.Square) bool { return d.board.IsHole(s) }

// dig makes the holes, each a random square of those that are left.
func (d *drawing) dig(holes int64, balanced bool) error {
	squares := d.board.Squares()
	first, second := int64(len(d.spots[0])), int64(len(d.spots[1]))
	if balanced && (squares-holes)%2 != 0 {
		holes++
	}
	if holes < 0 || holes >= squares {
		return fault.New(ErrHoles, "%d holes: board %s has %d squares, and at least one must be left", holes, d.board.Size(), squares)
	}
	if !balanced {
		for range holes {
			i := d.random.Int64N(first - int64(d.dug[0]) + second - int64(d.dug[1]))
			c := 0
			if i >= first-int64(d.dug[0]) {
				c = 1
			}
			d.digAt(d.pick(c))
			if err := d.look.Beat(1); err != nil {
				return err
			}
		}
		return nil
	}
	of := [2]int64{(holes + first - second) / 2, (holes + second - first) / 2}
	if of[0] < 0 || of[1] < 0 {
		return fault.New(ErrHoles, "%d holes: board %s has %d squares of one colour and %d of the other, and balancing them takes at least %d",
			holes, d.board.Size(), first, second, max(first-second, second-first))
	}
	for c, n := range of {
		for range n {
			d.digAt(d.pick(c))
			if err := d.look.Beat(1); err != nil {
				return err
			}
		}
	}
	return nil
}

// pick chooses a square of a colour that is no hole.
func (d *drawing) pick(c int) board.Square {
	return d.spots[c][d.dug[c]+int(d.random.Int64N(int64(len(d.spots[c])-d.dug[c])))]
}

func (d *drawing) digAt(s board.Square) {
	c := d.colour[s]
	d.swap(s, d.spots[c][d.dug[c]])
	d.dug[c]++
	d.hole[s] = true
}

func (d *drawing) fill(s board.Square) {
	c := d.colour[s]
	d.dug[c]--
	d.swap(s, d.spots[c][d.dug[c]])
	d.hole[s] = false
}

func (d *drawing) swap(s, t board.Square) {
	c := d.colour[s]
	i, j := d.place[s], d.place[t]
	d.spots[c][i], d.spots[c][j] = t, s
	d.place[s], d.place[t] = j, i
}
