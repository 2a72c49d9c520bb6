package query

import (
	"runtime"
	"strings"

	"leaper/board"
	"leaper/find"
	"leaper/graph"
)

// What answers take, told by [Limits.Room] before they are made.

// Copies is how often JSON is in memory at once while it is written: the encoder's
// room, which doubles when it is full, and the answer itself.
const Copies = 5

// nameTakes is how many bytes the name of a square takes at most, in memory and as
// JSON.
func nameTakes(b *board.Board) int64 {
	if b.Rank() == 2 {
		return namedTakes(len(b.Name(board.Square(b.Side(1) - 1)))) // the last of the top row
	}
	return namedTakes(len(b.Name(board.Square(b.Cells() - 1))))
}

func namedTakes(longest int) int64 { return int64(16 + longest + 16 + Copies*(longest+3)) }

// AnswerTakes is how many bytes an answer with this many tours of a board takes at
// most: the names of the holes, twice, and the names of the squares of each tour.
func AnswerTakes(b *board.Board, tours int64) int64 {
	each := 1<<10 + b.Squares()*nameTakes(b)
	if tours > 0 && each > 1<<62/tours {
		return 1 << 62
	}
	return 2*int64(len(b.Holes()))*nameTakes(b) + tours*each
}

// TextTakes is what the tours of a text take, and an answer that names their squares.
// The board is that of all of them, or nil where the text says it.
func TextTakes(text string, b *board.Board, tours int64) int64 {
	name := int64(0)
	if b != nil {
		name = nameTakes(b)
	} else {
		rank := 1
		for line := range strings.Lines(text) {
			rank = max(rank, 1+strings.Count(line, "x"))
		}
		name = namedTakes(2*min(rank, board.MaxRank) + 10) // few coordinates have more than a digit
	}
	holes := int64(0)
	if b != nil {
		holes = 2 * int64(len(b.Holes())) * name
	}
	// A square is a digit and a space at least; while it is read, it is a word and a number.
	return holes + int64(len(text)+1)/2*(name+64) + tours*bytesOfVerified
}

// bytesOfVerified is what there is to say of a tour beside its squares.
const bytesOfVerified = 4 << 10

// SearchTakes is the memory of a search with an answer of one tour, which may be named
// twice: once as squares that show why.
func (l Limits) SearchTakes(g *graph.Graph, by find.Method) int64 {
	takes := find.Takes(g, by, l.Swept())
	if g.OnBoard() {
		takes += AnswerTakes(g.Board(), 2)
	}
	return takes
}

// ListingTakes is the memory of a search with an answer of this many tours.
func (l Limits) ListingTakes(g *graph.Graph, tours int64) int64 {
	if l.Streamed {
		tours = 0
	}
	if g.OnBoard() {
		return find.SearchTakes(g) + AnswerTakes(g.Board(), tours)
	}
	return find.Takes(g, find.Auto, l.Swept()) + tours*g.Squares()*64
}

// What measurements and estimates take on a worker: a table of moves and what each thread
// keeps of the squares. On 1000x1000, with one thread, walks took 85 MB and an estimate 149,
// for which these say about 96 and 272; they are bounds, with room for a collector. What networks
// take was not measured on a board that large.
const (
	measuredArc     = 6
	measuredSquare  = 24
	measuredThread  = 24
	estimatedArc    = 24
	estimatedSquare = 40
	estimatedThread = 40
	networkArc      = 16
	networkThread   = 12
)

func perThread(threads int) int64 {
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	return int64(threads)
}

// WalksTake is what trials of Warnsdorff's rule take.
func WalksTake(g *graph.Graph, threads int) int64 {
	return measuredArc*g.MostArcs() + (measuredSquare+measuredThread*perThread(threads))*g.Board().Squares()
}

// EstimateTakes is what an estimate takes.
func EstimateTakes(g *graph.Graph, threads int) int64 {
	return estimatedArc*g.MostArcs() + (estimatedSquare+estimatedThread*perThread(threads))*g.Board().Squares()
}

// NetworksTake is what runs of a network take.
func NetworksTake(g *graph.Graph, threads int) int64 {
	return (networkArc + networkThread*perThread(threads)) * g.MostArcs()
}
