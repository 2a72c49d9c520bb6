package main

import (
	"context"
	"fmt"

	"leaper/board"
	"leaper/game"
	"leaper/graph"
	"leaper/piece"
)

// side is the longest side of the tables.
const side = 12

// tables prints, for the knight on boards of up to 12 by 12, from how many squares the
// player to move loses.
func tables(ctx context.Context, out *printer) error {
	for _, topology := range []string{"plane", "cylinder", "torus"} {
		if err := table(ctx, out, topology); err != nil {
			return err
		}
	}
	return nil
}

// table prints the table of a topology: rows downwards, columns to the right.
func table(ctx context.Context, out *printer, topology string) error {
	out.printf("| %s |", topology)
	for c := range side {
		out.printf(" %d |", c+1)
	}
	out.printf("\n| --- |")
	for range side {
		out.printf(" --: |")
	}
	out.printf("\n")
	for r := range side {
		out.printf("| %d |", r+1)
		for c := range side {
			n, err := losing(ctx, fmt.Sprintf("%dx%d", r+1, c+1), topology)
			if err != nil {
				return err
			}
			out.printf(" %d |", n)
		}
		out.printf("\n")
	}
	out.printf("\n")
	return nil
}

// losing is from how many squares of a board the player to move loses.
func losing(ctx context.Context, size, topology string) (int, error) {
	b, err := board.Parse(size)
	if err != nil {
		return 0, err
	}
	shape, err := board.ParseTopology(topology)
	if err != nil {
		return 0, err
	}
	if b, err = b.WithTopology(shape); err != nil {
		return 0, err
	}
	g, err := graph.New(b, piece.Knight())
	if err != nil {
		return 0, err
	}
	p, err := game.New(ctx, g, game.Rules{})
	if err != nil {
		return 0, err
	}
	all, err := p.OutcomesBySquare(ctx)
	n := 0
	for _, o := range all {
		if o == game.Loses {
			n++
		}
	}
	return n, err
}
