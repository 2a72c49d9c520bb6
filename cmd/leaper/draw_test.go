package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"leaper/cmd/leaper/internal/terminal"
)

// TestPictures draws the pictures of the documents again, but for those of puzzles, which
// TestPuzzlePictures does.
func TestPictures(t *testing.T) {
	for name, args := range map[string]string{
		"tour.svg":     "draw 8x8 --closed",
		"graph.svg":    "graph 8x8",
		"tours.svg":    "stats tours 6x6 --closed -n 2000",
		"usage.svg":    "draw 8x8 --closed --style usage --uses ../../docs/uses-8x8.json",
		"argument.svg": "draw 4x7 --style argument",
		"string.svg":   "draw 5x5 --all --style string --theme dark",
		"over.svg":     "draw 8x8 --closed --method warnsdorff --over --figure --at 40",
		"search.svg":   "animate 5x5 --search",
		"network.svg":  "animate 6x6 --method neural --seed 2",
		"castle.svg":   "draw 4x6 --piece wazir --closed --all --as undirected --style region --page 200x68 --margin 5 --across 10 --no-captions",
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
