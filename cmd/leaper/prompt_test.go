//go:build !race

package main

import (
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"leaper/cmd/leaper/internal/terminal"
	"leaper/internal/testing/setup"
)

// promptly is what each verb is asked that takes it longest: the largest boards that
// it takes, and pieces of many moves. T.txt is a tour of 2000x2000, L.txt a text as
// long, G.s6 a graph of a million vertices, B.toml a long book, and - a pipe that nobody
// writes to. Verbs without such a question end at once anyway: theirs is any.
var promptly = map[string][]string{
	"find": {
		"find 11500 --piece rook", "find 4096x4096 --piece king --closed", "find 4096x4096 --closed --method warnsdorff", "find 32000x32000 --closed",
		"find 4000x4 --piece rook --closed", "find --read G.s6 --closed", "find 40x40 --method sat --piece queen", "find 4000x4000 --method factor -o o.moves",
	},
	"list":                  {"list 8190 --piece rook", "list 2000x2000 --closed --order castle", "list 2048x2048 --piece king -n all --format none"},
	"count":                 {"count 11500 --piece rook", "count 2x2x2x2x2x2x2x2x2x2x2x2x2x2 --piece wazir", "count 2048x2048 --piece king --method list", "count 8x2000 --piece wazir"},
	"count merge":           {"count merge T.txt"},
	"rank":                  {"rank T.txt", "rank L.txt", "rank 6x6 -", "rank gallery:al-adli --closed"},
	"sample":                {"sample 8x8 --closed --format none", "sample 7x7 -n 100000000 --format none", "sample 11500 --piece rook", "sample 4096x4096 --piece king"},
	"estimate":              {"estimate 11500 --piece rook", "estimate 4096x4096 --piece king"},
	"exists":                {"exists 11500 --piece rook --open", "exists 4096x4096 --piece king --open --from a1 --to c1", "exists --read G.s6", "exists --read -"},
	"stats warnsdorff":      {"stats warnsdorff 4096x4096 --ties roth", "stats warnsdorff 11500 --piece rook"},
	"stats neural":          {"stats neural 1000x1000"},
	"stats tours":           {"stats tours 8x8 --closed -n 100000", "stats tours 7x7", "stats tours 11500 --piece rook", "stats tours --of T.txt", "stats tours --of -"},
	"verify":                {"verify T.txt", "verify L.txt", "verify -"},
	"at":                    {"at 1000000000x1000000000 --closed --step 123456789012345678"},
	"board random":          {"board random 8000x8000 --holes 30% -o o.txt"},
	"puzzle":                {"puzzle 14x14", "puzzle 12x12 --difficulty fiendish", "puzzle 32x32 -n 100 -o o.txt"},
	"book":                  {"book B.toml -o o.pdf", "book - -o o.pdf"},
	"solve":                 {"solve 9x9 --given a1=1,b3=2,h8=64,i9=81", "solve 20x20 --given a1=1 --steps", "solve T.txt", "solve L.txt", "solve -"},
	"game":                  {"game 4096x4096", "game 4096x4096 --piece king", "game 7x7 --misere", "game 3000x3000 --from a1 --json"},
	"play":                  {"play 8x8"},
	"draw":                  {"draw 2000x2000 --size 8000 -o o.png", "draw 2048x2048 --piece king -o o.pdf", "draw T.txt -o o.svg", "draw 6x6 --all -n 100000 -o o.pdf", "draw 9x10 --closed --style usage -o o.svg"},
	"animate":               {"animate 1000x1000 --size 1000 -o o.gif", "animate T.txt -o o.svg"},
	"watch":                 {"watch 2000x2000"},
	"graph":                 {"graph 4096x4096", "graph 4096x4096 --format json", "graph 4096x4096 -o o.dot", "graph 256x256 -o o.png", "graph --read G.s6 --format hcp"},
	"gallery":               {"gallery rudrata"},
	"verse":                 {"verse T.txt L.txt", "verse - L.txt", "verse T.txt -"},
	"piece":                 {"piece knight"},
	"serve":                 {"serve --address 127.0.0.1:0"},
	"site":                  {"site site"},
	"hub":                   {"hub --address 127.0.0.1:0 --store ../hub"},
	"work":                  {"work nats://127.0.0.1:1"},
	"jobs":                  {"jobs nats://127.0.0.1:1"},
	"licences":              {"licences"},
	"version":               {"version"},
	"man":                   {"man manual"},
	"help":                  {"help find"},
	"completion bash":       {"completion bash"},
	"completion fish":       {"completion fish"},
	"completion powershell": {"completion powershell"},
	"completion zsh":        {"completion zsh"},
}

// given is when a verb is to end, and late when it has to have ended: by night it is further
// inside by then. On a machine that others share, late is a time of the processor's: what a
// verb did not get cannot make it late. Without any work it still has to end by four times given.
var given, late = time.Second / 2, 800 * time.Millisecond

func init() {
	if setup.Nightly() {
		given, late = time.Second, 1300*time.Millisecond
	}
}

const (
	// tries is how often a verb may try: another program may have had the machine.
	tries = 5
)

// TestEndsPromptly runs each verb, as the command line has them, on the largest that it
// takes: with --timeout, and with a Ctrl-C after as long. It has to end soon after,
// with the status that says so, and without a file that it had begun. The plain run asks
// each verb its first question, in one of the two ways; the nightly run asks all in both.
func TestEndsPromptly(t *testing.T) {
	if testing.Short() {
		t.Skip("takes about a minute")
	}
	withHub(t)
	var cases []promptCase
	verbs := verbsBelow(newRoot(&terminal.Console{}), "")
	for v, name := range slices.Sorted(maps.Keys(verbs)) {
		questions := promptly[name]
		if shape, ok := strings.CutPrefix(name, "board "); ok && questions == nil {
			questions = []string{"board " + shape + " 100"}
		}
		if questions == nil {
			t.Errorf("verb %s has no question here that takes it long", name)
		}
		limit := verbs[name].Flags().Lookup("timeout") != nil
		for i, q := range questions {
			// What has no --timeout has to come to its end by a Ctrl-C.
			for _, timeout := range []bool{true, false} {
				if (limit || !timeout) && (setup.Nightly() || i == 0 && (timeout == (v%2 == 0) || !limit)) {
					cases = append(cases, promptCase{q, limit, timeout})
				}
			}
		}
	}
	files := promptFiles(t)
	var group sync.WaitGroup
	next := make(chan promptCase)
	for range 2 {
		group.Go(func() {
			for c := range next {
				c.run(t, files)
			}
		})
	}
	for _, c := range cases {
		next <- c
	}
	close(next)
	group.Wait()
}

// verbsBelow are the commands that run, by their names as people write them.
func verbsBelow(cmd *cobra.Command, path string) map[string]*cobra.Command {
	verbs := map[string]*cobra.Command{}
	for _, sub := range cmd.Commands() {
		name := strings.TrimSpace(path + " " + sub.Name())
		if more := verbsBelow(sub, name); len(more) > 0 {
			for n, verb := range more {
				verbs[n] = verb
			}
			if sub.Args != nil && sub.Flags().Lookup("timeout") == nil { // it only groups them
				continue
			}
		}
		if sub.Runnable() {
			verbs[name] = sub
		}
	}
	return verbs
}

// promptFiles makes the files that are read.
func promptFiles(t *testing.T) string {
	t.Helper()
	files := t.TempDir()
	for _, args := range []string{"find 2000x2000 --closed -o T.txt", "graph 1000x1000 -o G.s6"} {
		cmd := exec.Command("leaper", strings.Fields(args)...)
		cmd.Dir = files
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("leaper %s: %v\n%s", args, err, out)
		}
	}
	if err := os.WriteFile(filepath.Join(files, "L.txt"), []byte(strings.Repeat("a ", 4_000_000)), 0o600); err != nil {
		t.Fatal(err)
	}
	const book = "title = \"Long\"\n\n[[chapters]]\ntitle = \"One\"\nboards = [\"14x14\"]\nnumber = 500\n"
	if err := os.WriteFile(filepath.Join(files, "B.toml"), []byte(book), 0o600); err != nil {
		t.Fatal(err)
	}
	return files
}

// A promptCase is a question to a verb, whether that takes --timeout, and whether to end it
// by that or by a Ctrl-C.
type promptCase struct {
	args           string
	limit, timeout bool
}

// run asks it, and ends it.
func (c promptCase) run(t *testing.T, files string) {
	wrong := ""
	for range tries {
		if wrong = c.try(files); wrong == "" {
			return
		}
	}
	t.Errorf("leaper %s, timeout %v: %s", c.args, c.timeout, wrong)
}

// try says what is wrong with one run.
func (c promptCase) try(files string) string {
	work, err := os.MkdirTemp(files, "run")
	if err != nil {
		return err.Error()
	}
	defer func() { _ = os.RemoveAll(work) }() // with the folder of all, else
	words := strings.Fields(c.args)
	for i, word := range words {
		if slices.Contains([]string{"T.txt", "L.txt", "G.s6", "B.toml"}, word) {
			words[i] = filepath.Join(files, word)
		}
	}
	if c.timeout {
		words = append(words, "--timeout", given.String())
	}
	cmd := exec.Command("leaper", words...)
	cmd.Dir = work
	silent, err := cmd.StdinPipe()
	if err != nil {
		return err.Error()
	}
	defer silent.Close()
	begun := time.Now()
	if err := cmd.Start(); err != nil {
		return err.Error()
	}
	killer := time.AfterFunc(10*given, func() { _ = cmd.Process.Kill() })
	defer killer.Stop()
	if !c.timeout {
		ctrlC := time.AfterFunc(given, func() { _ = cmd.Process.Signal(os.Interrupt) }) // it may have ended
		defer ctrlC.Stop()
	}
	err = cmd.Wait()
	took := time.Since(begun)
	worked := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	status := cmd.ProcessState.ExitCode()
	var exit *exec.ExitError
	switch {
	case err != nil && !errors.As(err, &exit):
		return err.Error()
	case took > late && worked > late, took > 4*given:
		return "it took " + took.String() + ", and " + worked.String() + " of the processor's time"
	case took < given && !c.timeout && !c.limit: // it came to its end
		return ""
	}
	left, err := filepath.Glob(filepath.Join(work, "*"))
	hidden, _ := filepath.Glob(filepath.Join(work, ".*"))
	switch {
	case err != nil:
		return err.Error()
	case status != terminal.ExitDone && len(left)+len(hidden) > 0:
		return "it leaves " + strings.Join(append(left, hidden...), ", ")
	case took < given: // it came to its end
		return ""
	case c.timeout && status != terminal.ExitUndecided, !c.timeout && status != terminal.ExitInterrupted && status != terminal.ExitDone:
		return "its status is " + cmd.ProcessState.String()
	}
	return ""
}
