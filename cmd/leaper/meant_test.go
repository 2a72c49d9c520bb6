package main

import (
	"os"
	"strings"
	"testing"

	"leaper/cmd/leaper/internal/terminal"
)

// TestMeant: a command line that is wrong is refused in one line, which ends with the one that was meant.
func TestMeant(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range []struct{ wrong, meant string }{
		// The verb.
		{"8x8", "find 8x8, or another verb of leaper --help"},
		{"8x8 --closed", "find 8x8 --closed, or another verb of leaper --help"},
		{"--closed 8x8", "find --closed 8x8, or another verb of leaper --help"},
		{"closed 8x8", "find --closed 8x8, or another verb of leaper --help"},
		{"8 x 8", "find 8x8, or another verb of leaper --help"},
		{"8x8 find", "find 8x8"},
		{"8x8 find --closed", "find 8x8 --closed"},
		{"fnd 8x8", "find 8x8"},
		{"lits 8x8", "list 8x8"},
		{"Find 8x8", "find 8x8"},
		{"COUNT 6x6", "count 6x6"},
		{"tour 8x8", "find 8x8"},
		{"film 6x6 -o f.gif", "animate 6x6 -o f.gif"},
		{"stats wansdorff 8x8", "stats warnsdorff 8x8"},
		{"stats Warnsdorff 8x8", "stats warnsdorff 8x8"},
		{"board hart 5", "board heart 5"},
		{"board Heart 5", "board heart 5"},
		{"count mrege a b", "count merge a b"},
		{"completion BASH", "completion bash"},
		{"find help", "help find"},
		{"find 8x8 help", "help find"},
		{"find ?", "help find"},
		{"help fnd", "help find"},
		// The board.
		{"find 8 x 8", "find 8x8"},
		{"find 8 8", "find 8x8"},
		{"find 8 by 8 --closed", "find 8x8 --closed"},
		{"find 8 * 8", "find 8x8"},
		{"find 8x 8", "find 8x8"},
		{"find 8 x8", "find 8x8"},
		{"find 8,8", "find 8x8"},
		{"find 8by8", "find 8x8"},
		{"find 8-8", "find 8x8"},
		{"find --closed 3 x 4 x 5", "find --closed 3x4x5"},
		{"verify 8 8", "verify 8x8"},
		{"find --board 8x8", "find 8x8"},
		// Flags.
		{"find -closed 8x8", "find --closed 8x8"},
		{"find 8x8 -closed", "find 8x8 --closed"},
		{"find 8x8 -open", "find 8x8 --open"}, // not the file pen
		{"find 8x8 -q -open", "find 8x8 -q --open"},
		{"find 8x8 -piece wazir", "find 8x8 --piece wazir"},
		{"find 8x8 -from a1", "find 8x8 --from a1"},
		{"list 8x8 -order kt", "list 8x8 --order kt"},
		{"list 8x8 -order=kt", "list 8x8 --order=kt"},
		{"find 8x8 –closed", "find 8x8 --closed"},
		{"find 8x8 —closed", "find 8x8 --closed"},
		{"find 8x8 --close", "find 8x8 --closed"},
		{"find 8x8 --Closed", "find 8x8 --closed"},
		{"find 8x8 --pieces wazir", "find 8x8 --piece wazir"},
		{"find 8x8 --pieces=wazir", "find 8x8 --piece=wazir"},
		{"find closed 8x8", "find --closed 8x8"},
		{"find 8x8 closed", "find 8x8 --closed"},
		{"find 8x8 -torus", "find 8x8 --topology torus"},
		{"find 8x8 torus", "find 8x8 --topology torus"},
		{"find 8x8 knight closed", "find 8x8 --piece knight --closed"},
		{"find 8x8 --knight", "find 8x8 --piece knight"},
		{"find 8x8 from a1", "find 8x8 --from a1"},
		{"count 6x6 undirected", "count 6x6 --as undirected"},
		{"count 6x6 --undirected", "count 6x6 --as undirected"},
		{"list 8x8 10", "list 8x8 -n 10"},
		{"list 8x8 all", "list 8x8 -n all"},
		{"at 8x8 5", "at 8x8 --step 5"},
		{"draw 8x8 tour.svg", "draw 8x8 -o tour.svg"},
		{"draw 8x8 --svg", "draw 8x8 --format svg"},
		{"draw 8x8 svg", "draw 8x8 --format svg"},
		{"draw 8x8 -f tour.svg", "draw 8x8 -o tour.svg"},
		{"draw 8x8 -f pgn", "draw 8x8 -f png"},
		{"draw 8x8 -png", "draw 8x8 --format png"},
		{"draw 8x8 -out x.png", "draw 8x8 --output x.png"},
		{"draw rudrata", "draw gallery:rudrata"},
		{"rank rudrata", "rank gallery:rudrata"},
		{"serve --port=8080", "serve --address 127.0.0.1:8080"},
		{"serve --port 8080", "serve --address 127.0.0.1:8080"},
		{"serve 8080", "serve --address 127.0.0.1:8080"},
		// Values that a blank has parted.
		{"find 8x8 --topology twisted 2", "find 8x8 --topology twisted:2"},
		{"find 8x8 --hole b1 c3 d4", "find 8x8 --hole b1,c3,d4"},
		{"find 8x8 --hole b1, c3", "find 8x8 --hole b1,c3"},
		{"find 8x8 --piece 1 2", "find 8x8 --piece 1,2"},
		{"find 8x8 -p 1 2", "find 8x8 -p 1,2"},
		{"find 8x8 --from a1 a2", "find 8x8 --from a1 --to a2"},
		{"list 5x5 --order plain --moves 1,2 2,1", "list 5x5 --order plain --moves '1,2 2,1'"},
		{"piece 1 2", "piece 1,2"},
	} {
		status, out, errs := do(t, "", strings.Fields(c.wrong)...)
		line, ended := strings.CutSuffix(errs, "\n")
		line = strings.TrimPrefix(line, "8 is read as one row of 8 squares; a square board is 8x8\n")
		if reason, meant, _ := strings.Cut(line, "; write leaper "); status != terminal.ExitUsage || out != "" || !ended || strings.Contains(line, "\n") || len(reason) < len("leaper: x") || meant != c.meant {
			t.Errorf("leaper %s: status %d, %q; want %q", c.wrong, status, errs, c.meant)
		}
	}
	if files, _ := os.ReadDir("."); len(files) > 0 {
		t.Errorf("files were written: %v", files)
	}
}

// TestNotMeant: where more than one thing can be meant, or nothing is known to be, nothing is offered.
func TestNotMeant(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, wrong := range []string{
		"zzz 8x8", "find 8x8 9x9", "find 8x8 zzz", "find 8x8 -c", "find 8x8 --to", "find 8x8 -p --closed", "find 8x8 -o --closed", "find 8x8 --piece",
		"verify tour.txt", "find 4x4x", "find 8x8 --topology torus exit", "find 8x8 --hole b1 now", "gallery a b", "exists 8x8 --closed yes", "find 8x8 --piece knigth", "list 8x8 -n 5 10",
		"count rudrata", "find rudrata", "solve rudrata", "stats tours rudrata", "draw gallery:", "graph 5x5 -f graphml", "find 8x8 -t orus",
	} {
		status, out, errs := do(t, "", strings.Fields(wrong)...)
		if status != terminal.ExitUsage || out != "" || strings.Contains(errs, "; write leaper ") && !strings.Contains(errs, "[flags]") || strings.Count(errs, "\n") != 1 {
			t.Errorf("leaper %s: status %d, %q", wrong, status, errs)
		}
	}
	// What is right stays as it is: these words only look wrong.
	for _, right := range []string{"find 8×8", "find 8*8", "find 8X8", "puzzle 6x6 6x6 -n 1 --quiet", "find 3x4 -- ", "list 3x4 -n1", "find 5x5 -p=wazir", "list 3x4 -qn2"} {
		if status, _, errs := do(t, "", strings.Fields(right)...); status != terminal.ExitDone {
			t.Errorf("leaper %s: %s", right, errs)
		}
	}
}

// TestFlagTwice: no flag is given twice with two values, whoever made it; what takes several takes them.
func TestFlagTwice(t *testing.T) {
	for _, args := range []string{
		"find 8x8 --piece knight --piece king", "find 8x8 -f grid --format moves", "draw 8x8 -o a.svg -o b.svg", "find 8x8 --seed 1 --seed 2", "find 8x8 --origin 0 --origin 1",
		"puzzle 5x5 -n 1 -n 2", "book a.jsonl --title A --title B", "site dir --draft --draft=false", "serve --address :1 --address :2", "jobs nats://x --token-file a --token-file b",
	} {
		if status, out, errs := do(t, "", strings.Fields(args)...); status != terminal.ExitUsage || out != "" || !strings.Contains(errs, "before; leave one of them out") {
			t.Errorf("leaper %s: status %d, %q", args, status, errs)
		}
	}
	for _, args := range []string{"find 8x8 --piece knight --piece knight -q", "find 5x5 -q -q", "at 8x8 --step 1 --step 2"} {
		if status, _, errs := do(t, "", strings.Fields(args)...); status != terminal.ExitDone {
			t.Errorf("leaper %s: %q", args, errs)
		}
	}
}
