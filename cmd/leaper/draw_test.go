package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"leaper/cmd/leaper/internal/terminal"
)

// TestPictures draws the pictures of the documents again.
func TestPictures(t *testing.T) {
	for name, args := range map[string]string{
		"tour.svg":         "draw 8x8 --closed",
		"graph.svg":        "graph 8x8",
		"tours.svg":        "stats tours 6x6 --closed -n 2000",
		"usage.svg":        "draw 8x8 --closed --style usage --uses ../../docs/uses-8x8.json",
		"argument.svg":     "draw 4x7 --style argument",
		"colours.svg":      "draw 5x5 --closed --style argument",
		"degrees.svg":      "draw 3x6 --style argument",
		"cuts.svg":         "draw 4x4 --style argument",
		"string.svg":       "draw 5x5 --all --style string --theme dark",
		"over.svg":         "draw 8x8 --closed --method warnsdorff --over --figure --at 40",
		"search.svg":       "animate 5x5 --search",
		"turning.svg":      "animate 3x4x2 --style stack --frames 24",
		"rule.svg":         "animate 6x6 --style accessibility",
		"network.svg":      "animate 6x6 --method neural --seed 2",
		"puzzle-heart.svg": "puzzle @../../docs/heart.txt --closed --difficulty easy --seed 2",
		"puzzle-tree.svg":  "puzzle @../../docs/tree.txt --difficulty easy --seed 1",
		"puzzle-1.svg":     "puzzle 8x8 --closed --difficulty easy --seed 1",
		"puzzle-2.svg":     "puzzle 8x8 --closed --difficulty medium --pattern quarter-turn --seed 1",
		"puzzle-3.svg":     "puzzle 8x8 --clues 16 --pattern half-turn --seed 1",
		"castle.svg":       "draw 4x6 --piece wazir --closed --all --as undirected --style region --page 200x68 --margin 5 --across 10 --no-captions",
	} {
		want, err := os.ReadFile(filepath.Join("..", "..", "docs", name))
		if err != nil {
			t.Fatal(err)
		}
		status, out, stderr := do(t, "", append(strings.Fields(args), "--format", "svg")...)
		if status != terminal.ExitDone || out != string(want) {
			t.Errorf("docs/%s is not what leaper %s writes: status %d, %s", name, args, status, stderr)
		}
	}
}
