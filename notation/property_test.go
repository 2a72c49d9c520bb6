package notation_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"leaper/board"
	"leaper/internal/testing/setup"
	"leaper/notation"
	"leaper/piece"
	"leaper/tour"
)

// Reading and writing do not ask whether a piece can walk a sequence, so any
// permutation of any board's squares will do.

// written are the formats that can be read again.
var written = []notation.Format{notation.Grid, notation.Box, notation.Moves, notation.JSON, notation.JSONL}

// randomBoard is a board of a rank with holes and, where it may, a topology.
func randomBoard(t testing.TB, rng *rand.Rand, rank int) *board.Board {
	t.Helper()
	sides := make([]int64, rank)
	for i := range sides {
		sides[i] = 1 + rng.Int64N(4)
	}
	if rank == 1 || rng.IntN(4) == 0 {
		sides[rank-1] = 1 + rng.Int64N(120)
	}
	b, err := board.New(sides...)
	if err != nil {
		t.Fatal(err)
	}
	if topology := board.Topologies()[rng.IntN(7)]; rank == 2 || topology == board.Torus {
		if b, err = b.WithTopology(topology); err != nil {
			t.Fatal(err)
		}
	}
	if rng.IntN(2) == 0 {
		return b
	}
	for range rng.Int64N(b.Cells()) {
		if b, err = b.WithHoles(board.Square(rng.Int64N(b.Cells()))); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// randomTour is a permutation of a board's squares.
func randomTour(rng *rand.Rand, b *board.Board) tour.Tour {
	var all []board.Square
	for s := range board.Square(b.Cells()) {
		if b.Has(s) {
			all = append(all, s)
		}
	}
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return tour.Of(all)
}

func TestRoundTrip(t *testing.T) {
	pieces := []piece.Piece{parsePiece(t, "1,1,2"), parsePiece(t, "camel+king"), parsePiece(t, "NN")}
	for _, e := range piece.NamedPieces() {
		pieces = append(pieces, piece.Knight(), parsePiece(t, e.Name))
	}
	for seed := range uint64(setup.Rounds(25, 60, 200)) {
		for rank := 1; rank <= 4; rank++ {
			rng := rand.New(rand.NewPCG(seed, uint64(rank)))
			b, p := randomBoard(t, rng, rank), pieces[int(seed)%len(pieces)]
			items := make([]notation.Item, 1+rng.IntN(5))
			for i := range items {
				items[i] = notation.Item{Board: b, Piece: p, Tour: randomTour(rng, b)}
			}
			options := notation.Options{
				FromZero: rng.IntN(2) == 0,
				Across:   rng.IntN(4),
				Many:     len(items) > 1 || rng.IntN(2) == 0,
			}
			for _, format := range written {
				t.Run(fmt.Sprintf("%d/%s/%s", seed, b, format), func(t *testing.T) {
					text := mustWrite(t, format, options, items...)
					sameTours(t, text, items, mustRead(t, text, notation.ReadContext{Board: b, Piece: p}))
					unaided(t, text, format, items)
				})
			}
		}
	}
}

func sameTours(t testing.TB, text string, want, got []notation.Item) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d tours are read of %d in\n%s", len(got), len(want), text)
	}
	for i := range want {
		if got[i].Fault != nil {
			t.Errorf("tour %d: fault %v in\n%s", i, got[i].Fault, text)
		}
		if diff := cmp.Diff(squares(want[i].Tour), squares(got[i].Tour)); diff != "" {
			t.Errorf("tour %d (-want +got):\n%s\nof\n%s", i, diff, text)
		}
	}
}

// unaided reads a text without being told the board. All that the text shows
// of it must come back: JSON and grids all, but a grid of the knight on the plane
// not its leading axes of length 1; boxes the sides but those, and the holes;
// moves only how far the tour goes.
func unaided(t testing.TB, text string, format notation.Format, items []notation.Item) {
	t.Helper()
	got := mustRead(t, text, notation.ReadContext{})
	for i, item := range got {
		want := items[i].Board
		switch format {
		case notation.JSON, notation.JSONL:
			if !item.Board.Equal(want) || item.Piece.String() != items[i].Piece.String() {
				t.Errorf("%s on %s is read as %s on %s", items[i].Piece, want, item.Piece, item.Board)
			}
			if item.Kind == tour.Path {
				t.Errorf("kind is not said in\n%s", text)
			}
			if closed := tour.IsClosed(want, item.Piece, item.Tour); closed != (item.Kind == tour.Closed) {
				t.Errorf("kind %s, and closed %v:\n%s", item.Kind, closed, text)
			}
		case notation.Grid:
			if p := items[i].Piece; p.String() != "knight" || want.Topology() != board.Plane {
				if !item.Board.Equal(want) || item.Piece.String() != p.String() || item.Headers.Piece != p.String() {
					t.Errorf("%s on %s is read as %s on %s in\n%s", p, want, item.Piece, item.Board, text)
				}
				break
			}
			if item.Headers != (notation.Headers{}) || strings.Contains(text, "# p") {
				t.Errorf("a knight of the plane says %+v in\n%s", item.Headers, text)
			}
			fallthrough
		case notation.Box:
			if want.Hexagonal() && (!item.Board.Equal(want) || item.Headers.Piece != items[i].Piece.String()) {
				t.Errorf("%s on %s is read as %s on %s in\n%s", items[i].Piece, want, item.Piece, item.Board, text)
			}
			a, b := want.Sides(), item.Board.Sides()
			for len(a) > 1 && a[0] == 1 {
				a = a[1:]
			}
			for len(b) > 1 && b[0] == 1 {
				b = b[1:]
			}
			if !slices.Equal(a, b) || !slices.Equal(want.Holes(), item.Board.Holes()) {
				t.Errorf("%s is read as %s in\n%s", want, item.Board, text)
			}
		default:
			if len(want.Holes()) == 0 && want.Size() != item.Board.Size() {
				t.Errorf("%s is read as %s in\n%s", want, item.Board, text)
			}
			continue
		}
		sameTours(t, text, items[i:i+1], got[i:i+1])
	}
}

// Tours that stop early are written and read too: the verifier says so then.
func TestRoundTripOfShortTours(t *testing.T) {
	for seed := range uint64(100) {
		rng := rand.New(rand.NewPCG(seed, 0))
		b := randomBoard(t, rng, 1+rng.IntN(4))
		whole := squares(randomTour(rng, b))
		items := []notation.Item{{Board: b, Tour: tour.Of(whole[:1+rng.IntN(len(whole))])}}
		for _, format := range written {
			text := mustWrite(t, format, notation.Options{FromZero: seed%2 == 0}, items...)
			sameTours(t, text, items, mustRead(t, text, notation.ReadContext{Board: b}))
		}
	}
}

// A computed tour is written like any other, chunk by chunk.
func TestComputedTours(t *testing.T) {
	b := parse(t, "300x200")
	computed := tour.Computed(b.Cells(), func(step int64) board.Square { return board.Square(b.Cells() - 1 - step) }, nil)
	items := []notation.Item{{Board: b, Tour: computed}}
	for _, format := range written {
		text := mustWrite(t, format, notation.Options{}, items...)
		sameTours(t, "", items, mustRead(t, text, notation.ReadContext{}))
	}
}

// Boards of several sizes may follow each other; boxes of a row then differ in
// height.
func TestRoundTripOfSeveralBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var items []notation.Item
	for _, size := range []string{"3x4", "2x2x2", "5", "3x1", "2x1x3"} {
		b := parse(t, size)
		items = append(items, notation.Item{Board: b, Tour: randomTour(rng, b)})
	}
	for _, format := range written {
		for across := range len(items) + 2 {
			text := mustWrite(t, format, notation.Options{Many: true, Across: across}, items...)
			got := mustRead(t, text, notation.ReadContext{})
			sameTours(t, text, items, got)
			for i := range got {
				if !got[i].Board.Equal(items[i].Board) {
					t.Errorf("%s: %s is read as %s", format, items[i].Board, got[i].Board)
				}
			}
		}
	}
}

// TestRoundTripOfHexagons: every format holds tours of hexagons, with holes and without.
func TestRoundTripOfHexagons(t *testing.T) {
	wazir := parsePiece(t, "wazir")
	rng := rand.New(rand.NewPCG(53, 1))
	for _, size := range []string{"hex:1", "hex:3", "hex:4", "hex:1x4", "hex:4x3", "hex:3x12"} {
		b, err := board.Parse(size)
		if err == nil && b.Squares() > 1 && rng.IntN(2) == 0 {
			b, err = b.WithHoles(b.First())
		}
		if err != nil {
			t.Fatal(err)
		}
		items := []notation.Item{{Board: b, Piece: wazir, Tour: randomTour(rng, b)}, {Board: b, Piece: wazir, Tour: randomTour(rng, b)}}
		for _, format := range written {
			text := mustWrite(t, format, notation.Options{Many: true, FromZero: rng.IntN(2) == 0}, items...)
			sameTours(t, text, items, mustRead(t, text, notation.ReadContext{Board: b}))
			if format != notation.Moves {
				unaided(t, text, format, items)
			}
		}
	}
}
