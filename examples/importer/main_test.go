package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"leaper/notation"
	"leaper/piece"
	"leaper/tour"
)

// TestRun runs the program and reads its output back through the library.
func TestRun(t *testing.T) {
	var out bytes.Buffer
	if err := run(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(strings.TrimSuffix(out.String(), "\n"), "\n")
	if len(lines) != 7 {
		t.Fatalf("%d lines, want 5 rows of numbers, a count and a line of moves:\n%s", len(lines), out.String())
	}

	// The first tour that the kt function prints on 5x5.
	first := ` 1 12 25 18  7
22 17  8 13 24
11  2 23  6 19
16 21  4  9 14
 3 10 15 20  5
`
	grid := strings.Join(lines[:5], "")
	if grid != first {
		t.Errorf("the first tour on 5x5 is\n%s, want\n%s", grid, first)
	}
	verify(t, grid, "5x5", tour.Path)
	if want := "knight on 5x5: 1728 directed paths, 864 undirected\n"; lines[5] != want {
		t.Errorf("the count is %q, want %q", lines[5], want)
	}
	verify(t, lines[6], "6x6", tour.Closed)
}

// verify reads one tour and has it verified as one of a kind.
func verify(t *testing.T, text, size string, kind tour.Kind) {
	t.Helper()
	r := notation.NewReader(strings.NewReader(text), notation.ReadContext{})
	item, err := r.Next(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if item.Board.Size() != size {
		t.Errorf("the tour's board is %s, want %s", item.Board, size)
	}
	if item.Fault != nil {
		t.Error(item.Fault)
	}
	item.Piece = piece.Knight()
	if err := item.Verify(t.Context(), tour.Ask{Kind: kind}); err != nil {
		t.Error(err)
	}
	if _, err := r.Next(t.Context()); !errors.Is(err, io.EOF) {
		t.Errorf("after the tour: %v, want the end", err)
	}
}

// TestCancelled ends the program before it has begun.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := run(ctx, io.Discard); !errors.Is(err, context.Canceled) {
		t.Errorf("run ended with %v, want %v", err, context.Canceled)
	}
}
