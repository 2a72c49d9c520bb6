// Package photoboard makes boards that are dense where a photo is dark, with a closed tour of the wazir.
// The command leaper draw --photo uses it, through package app/verbs/pictures.
//
//	photo          blocks that         joined by a tree:      squares, and the
//	               are wanted          the fewest more        tour round the tree
//	▓▓▒░           # # . .             # # # .                ╭──────────╮
//	▓▒░░    ─▶     # . . #     ─▶      # . # #        ─▶      │ ╭────╮ ╭─╯ …
//
// A block is two by two squares. Blocks are wanted by the error diffusion of Floyd and Steinberg (1976), and
// joined by shortest ways (Mehlhorn 1988). Of a tree of blocks the squares always have a closed tour: round
// the tree, with the right hand on it. All other squares are holes.
package photoboard

import (
	"context"
	"errors"
	"image"
	"math/rand/v2"
	"slices"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/tour"
)

// ErrPhoto: no board can be made from a photo.
var ErrPhoto = errors.New("no board of a photo")

// MostSide is the longest side of a board, in squares.
const MostSide = 200

// A Board is a board with its closed tour.
type Board struct {
	Board *board.Board
	Tour  tour.Tour
}

// Shape is the largest board of at most these rows and columns with the shape of the photo.
func Shape(photo image.Image, rows, columns int64) (high, wide int64, err error) {
	pixelsHigh, pixelsWide := int64(photo.Bounds().Dy()), int64(photo.Bounds().Dx())
	switch {
	case pixelsHigh < 1 || pixelsWide < 1:
		return 0, 0, fault.New(ErrPhoto, "the photo has no pixels")
	case rows > MostSide || columns > MostSide:
		return 0, 0, fault.New(ErrPhoto, "a board of %dx%d for a photo; at most %dx%d are possible", rows, columns, MostSide, MostSide)
	}
	if rows*pixelsWide > columns*pixelsHigh {
		rows = columns * pixelsHigh / pixelsWide
	} else {
		columns = rows * pixelsWide / pixelsHigh
	}
	if rows < 4 || columns < 4 {
		return 0, 0, fault.New(ErrPhoto, "the photo has %dx%d pixels, and a board of that shape would have %dx%d squares; take a larger board, such as %dx%d", pixelsWide, pixelsHigh, rows, columns, MostSide, MostSide)
	}
	return rows / 2 * 2, columns / 2 * 2, nil
}

// Make makes a board of the [Shape] of the photo. The same photo and seed give the same board.
func Make(ctx context.Context, photo image.Image, rows, columns int64, seed uint64) (*Board, error) {
	rows, columns, err := Shape(photo, rows, columns)
	if err != nil {
		return nil, err
	}
	l := &lattice{rows: int(rows / 2), columns: int(columns / 2)}
	dark, err := l.darkness(ctx, photo)
	if err != nil {
		return nil, err
	}
	l.kept = diffuse(dark, l.columns)
	if err := l.join(ctx, dark); err != nil {
		return nil, err
	}
	return l.board(ctx, rand.New(rand.NewPCG(seed, 0)))
}

// A lattice has the blocks of a photo, row by row: which are kept, and after join which are connected.
type lattice struct {
	rows, columns int
	kept          []bool
}

// darkness is how dark the photo is at each block, from 0 to 1, stretched so that its lightest block has 0
// and its darkest about 1. What is transparent is white.
func (l *lattice) darkness(ctx context.Context, photo image.Image) ([]float64, error) {
	area := photo.Bounds()
	dark := make([]float64, l.rows*l.columns)
	least, most := 1.0, 0.0
	for row := range l.rows {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for column := range l.columns {
			top, foot := area.Min.Y+row*area.Dy()/l.rows, area.Min.Y+max((row+1)*area.Dy()/l.rows, row*area.Dy()/l.rows+1)
			left, right := area.Min.X+column*area.Dx()/l.columns, area.Min.X+max((column+1)*area.Dx()/l.columns, column*area.Dx()/l.columns+1)
			sum := int64(0)
			for y := top; y < foot; y++ {
				for x := left; x < right; x++ {
					r, g, b, alpha := photo.At(x, y).RGBA()
					light := (299*int64(r)+587*int64(g)+114*int64(b))/1000 + 0xffff - int64(alpha)
					sum += 0xffff - min(light, 0xffff)
				}
			}
			d := float64(sum) / float64(int64((foot-top)*(right-left))*0xffff)
			dark[row*l.columns+column] = d
			least, most = min(least, d), max(most, d)
		}
	}
	if most-least < 0.02 {
		return nil, fault.New(ErrPhoto, "the photo has one brightness all over; take one with light and dark parts")
	}
	// The mean of two scales: one that is even between these two, and the share of blocks that are lighter,
	// which brings out what most of a photo is.
	sorted := slices.Clone(dark)
	slices.Sort(sorted)
	for i, d := range dark {
		lighter, _ := slices.BinarySearch(sorted, d)
		dark[i] = (float64((d-least)/(most-least)) + float64(lighter)/float64(len(dark))) / 2
	}
	return dark, nil
}

// diffuse chooses blocks. The ways that join them make about as many more as the root of their share is, so a
// block is wanted by the square of how dark it is. The same error goes on from block to block.
func diffuse(dark []float64, columns int) []bool {
	wanted, errs := make([]bool, len(dark)), make([]float64, len(dark)+columns+2)
	for i, d := range dark {
		share := float64(d*d) + errs[i]
		if wanted[i] = share >= 0.5; wanted[i] {
			share--
		}
		column := i % columns
		if column+1 < columns {
			errs[i+1] += float64(share * 7 / 16)
			errs[i+columns+1] += float64(share / 16)
		}
		if column > 0 {
			errs[i+columns-1] += float64(share * 3 / 16)
		}
		errs[i+columns] += float64(share * 5 / 16)
	}
	return wanted
}
