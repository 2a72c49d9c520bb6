package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"leaper/cmd/leaper/internal/terminal"
)

// run is the command with these streams.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return command(ctx, args, &terminal.Console{In: stdin, Out: stdout, Err: stderr})
}

// do runs the command and returns its status and both streams.
func do(t *testing.T, stdin string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	status = run(context.Background(), args, strings.NewReader(stdin), &out, &errs)
	return status, out.String(), errs.String()
}

func TestStatus(t *testing.T) {
	tour8, _ := func() (string, error) { _, out, _ := do(t, "", "find", "8x8"); return out, nil }()
	for _, c := range []struct {
		want  int
		stdin string
		args  string
		out   string // in standard output
		err   string // in standard error
	}{
		{0, "", "find 8x8", " 1 26 15 24", ""},
		{0, "", "find 1x1 --closed", "1\n", ""},
		{0, "", "count 4x4", "0\n", "directed paths of knight on 4x4"},
		{0, "", "count 2x2 --closed", "0\n", ""},
		{0, "", "count 5x5 --from a1", "304\n", "directed paths of knight on 5x5 from a1"},
		{0, "", "count 5x5 --from c3", "64\n", ""},
		{0, "", "count 4x6 --as undirected", "744\n", ""},
		{0, "", "count 4x6 --as distinct", "186\n", "distinct paths"},
		{0, "", "count 6x4 --piece wazir --closed --as undirected", "37\n", ""},
		{0, "", "count 3x4 --json", `"as":"directed","method":"auto","count":"16"`, ""},
		{0, "", "list 6x6 --piece wazir --closed --as undirected -n all --order castle --format none", "", "1072 undirected closed tours"},
		{1, "", "find 4x4", "", "none: knight on 4x4 has no path: 4x4 is too small for a path of a knight (Chia & Ong 2005)"},
		{1, "", "find 5x5 --closed", "", "13 squares of one colour and 12 of the other"},
		{1, "", "find 8x8 --piece pawn", "", "none: pawn on 8x8"},
		{1, "", "find 8x8 --piece bishop", "", "falls into 2 parts"},
		{1, "", "find 1x1 --open", "", "none"},
		{1, "", "find 1x2 --piece wazir --closed", "", "none"},
		{1, "", "list 3x3 -n all", "", "none: knight on 3x3"},
		{0, "", "exists 8x8 --closed", "yes: 8x8 has a closed knight's tour: every board with an even number of squares has a closed tour if it has at least five rows and columns, or three rows and at least ten columns (Schwenk 1991)\n", ""},
		{1, "", "exists 3x8 --closed", "no: 3x8 has no closed knight's tour: of the boards with three rows, only those with at least ten columns have a closed tour (Schwenk 1991)\n", ""},
		{1, "", "exists 8x8 --piece giraffe --closed --json", `"rule":"pieces"`, ""},
		{3, "", "exists 8x8 --piece king --method theorem", "undecided: ", ""},
		{3, "", "exists 4x20 --closed --method search --timeout 500ms", "undecided: ", ""},
		{2, "", "exists 8x8 --method serach", "", "did you mean search?"},
		{2, "", "exists 8x8 --from z9", "", "--from"},
		{1, "", "find 5x5 --closed --json", `"verdict":"none"`, "none"},
		{1, "1 2\n4 3\n", "verify --piece knight", "not a tour: step 2: a2 to b2 is not a move of the knight", ""},
		{1, "a1 c2\n", "verify 8x8", "wrong length: 2 squares of 64", ""},
		{1, "a1 c2 a1\n", "verify 8x8", "a1 is met a second time", ""},
		{1, tour8, "verify --closed", "not closed", ""},
		{0, tour8, "verify", "knight on 8x8: valid open tour; asymmetric; 90 crossings", ""},
		{0, tour8, "verify 8x8 -", "valid open tour", ""},
		{2, "", "find", "", "which board?"},
		{2, "", "find 8x8 8x8", "", "one BOARD is enough"},
		{2, "", "find @-", "", "board picture: it is empty"},
		{2, "..\n.\t\n", "find @-", "", "line 2, column 2"},
		{2, "1 2 3\n4 5\n", "verify", "", "line 2"},
		{2, "", "verify", "", "no tour in the input"},
		{2, "", "find 8x8 --seed -1", "", "--seed"},
		{2, "", "find 8x8 --output=", "", "name a file"},
		{0, "", "count 5x40 --closed --as undirected", "772473271844923268504474277422663237674924998\n", ""},
		{0, "", "count 3x4 --method list --stats", "16\n", "steps"},
		{2, "graph { 1 -- 2; 2 -- 3 }", "count --read - --by symmetry", "", "--by: a graph from a file has no board; leave it out"},
		{0, "", "count 3x4 --stats", "16\n", " steps in 1 pass, frontier of up to"},
		{2, "", "count 3x4 --method lits", "", "did you mean list?"},
		{2, "", "count 3x4 --memory 3", "", "--memory 3"},
		{0, "", "count 3x4 --method sweep --as distinct", "3\n", ""},
		{3, "", "count 8x8 --timeout 50ms", "", "undecided: the time limit was reached"},
		{3, "", "count 8x8 --method list --timeout 50ms", "", "met so far, which is no count"},
		{3, "", "count 8x8 --memory 64MiB", "", "undecided: the states need more memory than is allowed"},
		{3, "", "list 8x8 -n all --format none --timeout 50ms", "", "undecided: the time limit was reached after"},
		{3, "", "list 8x8 -n all --format moves --timeout 400ms", "a8 b6 a4", "undecided"},
		{3, "", "find 31x31 --method hui", "", "undecided"},
		{0, ".#..\n....\n#...\n#.##\n", "count @-", "12\n", ""},
		{2, ".#\n..\n", "count -", "", `board "-": write @- for a picture on standard input`},
		{2, "", "find heart.txt", "", `board "heart.txt" looks like a file; write @heart.txt`},
		{2, "", "find heart", "", `board "heart" is a shape; leaper board heart 12 prints one`},
		{2, "", "board heart 10 -o heart.PNG", "", "-o heart.PNG: this is a text, and no picture; write -o heart.txt"},
		{2, "", "board text A B", "", `one word, since no move crosses a blank`},
		{0, "", "count testdata/picture.txt", "12\n", "directed paths of knight on 4x4, 5 holes"},
		{2, "", "find script_test.go", "", "script_test.go: "},
		{0, "", "--version", "leaper " + version, ""},
		{0, "", "--help", "A path visits every square once", ""},
		{0, "", "completion bash", "bash completion", ""},
		{2, "", "completion tcsh", "", `shell "tcsh" is unknown; it is one of bash, fish, powershell, zsh`},
		{0, "", "help find", "Find one tour and print it", ""},
		{0, "", "help stats neural", "Takefuji and Lee", ""},
		{2, "", "help nonsense", "", `verb "nonsense" is unknown; it is one of`},
		{2, "", "help stats neurl", "", "did you mean neural?"},
		{2, "", "help find nonsense", "", "leaper find has no verbs of its own"},
		{2, "", "gallery nonsense", "", `tour of the gallery "nonsense" is unknown; it is one of al-adli, `},
		{2, "", "gallery perek", "", "did you mean perec?"},
	} {
		status, out, errs := do(t, c.stdin, strings.Fields(c.args)...)
		if status != c.want || !strings.Contains(out, c.out) || !strings.Contains(errs, c.err) {
			t.Errorf("leaper %s: status %d, want %d\nstdout %.300s\nstderr %.300s", c.args, status, c.want, out, errs)
		}
		if status == terminal.ExitUsage && (out != "" || strings.Count(errs, "\n") != 1 || !strings.HasPrefix(errs, "leaper: ")) {
			t.Errorf("leaper %s: bad input must give one line on standard error and nothing else\nstdout %.300s\nstderr %.300s", c.args, out, errs)
		}
	}
}

// TestQuiet wants the same data and statuses with --quiet, and on standard error what
// went wrong alone.
func TestQuiet(t *testing.T) {
	for args, silent := range map[string]bool{
		"count 3x4": true, "find 4x4": true, "gallery rudrata": true, "stats neural 6x6 -n 20": true, "graph 5x5": true,
		"list 3x4 -n all --format none": true, "find 3x6 --method warnsdorff --ties roth --partial": true, "exists 3x3": true,
		"find 8x9z": false, "verify nowhere.txt": false, "find 8x8 --nowhere": false,
	} {
		status, out, errs := do(t, "", strings.Fields(args)...)
		quiet, data, left := do(t, "", append(strings.Fields(args), "-q")...)
		if status != quiet || out != data {
			t.Errorf("leaper %s: with -q status %d, was %d; stdout\n%s, was\n%s", args, quiet, status, data, out)
		}
		if want := map[bool]string{true: "", false: errs}[silent]; left != want {
			t.Errorf("leaper %s -q: stderr %q, want %q", args, left, want)
		}
	}
}

// TestInterrupted ends the context before and during the work.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, args := range []string{"find 7x7 --closed --piece centaur", "exists 7x7 --closed --piece centaur", "count 8x8", "list 8x8 -n all --format moves", "list 8x8 -n all --format none"} {
		var out, errs bytes.Buffer
		if status := run(ctx, strings.Fields(args), strings.NewReader(""), &out, &errs); status != terminal.ExitInterrupted {
			t.Errorf("leaper %s: status %d after an interrupt: %s", args, status, errs.String())
		}
	}
	// Interrupted work keeps what it had.
	ctx, cancel = context.WithCancel(context.Background())
	file := filepath.Join(t.TempDir(), "tours.moves")
	done := make(chan int)
	go func() {
		var out, errs bytes.Buffer
		done <- run(ctx, []string{"list", "8x8", "-n", "all", "-o", file}, strings.NewReader(""), &out, &errs)
	}()
	for { // the work goes on under another name in the same folder
		if names, _ := filepath.Glob(filepath.Join(filepath.Dir(file), ".leaper-*")); len(names) == 1 {
			if info, err := os.Stat(names[0]); err == nil && info.Size() > 1000 {
				break
			}
		}
	}
	cancel()
	if status := <-done; status != terminal.ExitInterrupted {
		t.Errorf("interrupted listing: status %d", status)
	}
	kept, err := os.ReadFile(file)
	if err != nil || !bytes.HasSuffix(kept, []byte("\n")) || !bytes.HasPrefix(kept, []byte("a8 b6 a4")) {
		t.Errorf("an interrupted listing kept %d bytes, %v", len(kept), err)
	}
	if status, out, _ := do(t, string(kept), "verify", "8x8"); status != terminal.ExitDone || !strings.Contains(out, "1: knight on 8x8: valid") {
		t.Errorf("what was kept does not verify: status %d, %.200s", status, out)
	}
}

// slowPipe is a pipe whose reader takes nothing before it is released.
type slowPipe struct{ begun, released chan struct{} }

func (p slowPipe) Write(text []byte) (int, error) {
	select {
	case p.begun <- struct{}{}:
	default:
	}
	<-p.released
	return len(text), nil
}

// TestNobodyReads: a Ctrl-C ends the command though its output waits for a reader, but
// not one whose reader comes back.
func TestNobodyReads(t *testing.T) {
	t.Parallel()
	for _, back := range []bool{false, true} {
		out, quit := slowPipe{make(chan struct{}), make(chan struct{})}, make(chan struct{})
		ctx, cancel := context.WithCancel(context.Background())
		done := make(chan int)
		go func() {
			done <- command(ctx, []string{"list", "8x8", "-n", "all"}, &terminal.Console{In: strings.NewReader(""), Out: out, Err: io.Discard, Quit: func() { close(quit) }})
		}()
		<-out.begun
		cancel()
		if !back {
			<-quit
		}
		close(out.released)
		if status := <-done; status != terminal.ExitInterrupted {
			t.Errorf("reader back %v: status %d", back, status)
		}
		select {
		case <-quit:
			if back {
				t.Error("the process was ended though its output was read")
			}
		default:
		}
	}
}

// brokenPipe is a reader that has gone away.
type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}
}

func TestClosedPipe(t *testing.T) {
	for _, args := range []string{"find 8x8", "list 5x5 -n all --format moves", "list 5x5 -n 9 --format box", "count 5x5", "graph 8x8", "piece", "exists 8x8", "exists 3x3", "list 5x5 -n all --jsonl"} {
		var errs bytes.Buffer
		if status := run(context.Background(), strings.Fields(args), strings.NewReader(""), brokenPipe{}, &errs); status != terminal.ExitDone || strings.Contains(errs.String(), "leaper:") {
			t.Errorf("leaper %s into a closed pipe: status %d, %s", args, status, errs.String())
		}
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

func TestFullDisk(t *testing.T) {
	for _, args := range []string{"find 8x8", "list 5x5 -n all --format moves", "count 5x5", "exists 3x3", "graph 8x8"} {
		var errs bytes.Buffer
		if status := run(context.Background(), strings.Fields(args), strings.NewReader(""), fullDisk{}, &errs); status != terminal.ExitUsage || !strings.Contains(errs.String(), "no space left") {
			t.Errorf("leaper %s onto a full disk: status %d, %s", args, status, errs.String())
		}
	}
}

// TestOutputFile checks that a file appears only when it is complete, with the
// format that its extension says.
func TestOutputFile(t *testing.T) {
	dir := t.TempDir()
	for name, begins := range map[string]string{"a.txt": " 1 12 25", "a.moves": "a5 b3 ", "a.json": `{"tours":[`, "a.jsonl": `{"board":"5x5"`} {
		file := filepath.Join(dir, name)
		if status, out, errs := do(t, "", "list", "5x5", "-n", "2", "-o", file); status != terminal.ExitDone || out != "" {
			t.Errorf("%s: status %d, %s", name, status, errs)
		}
		text, err := os.ReadFile(file)
		if err != nil || !strings.HasPrefix(string(text), begins) {
			t.Errorf("%s holds %.60q, %v", name, text, err)
		}
		if status, out, errs := do(t, "", "verify", file); status != terminal.ExitDone || strings.Count(out, "valid") != 2 {
			t.Errorf("verify %s: status %d, %s%s", name, status, out, errs)
		}
	}
	file := filepath.Join(dir, "none.txt")
	if status, _, _ := do(t, "", "find", "4x4", "-o", file); status != terminal.ExitNone {
		t.Errorf("find 4x4: status %d", status)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("a file was written though there is no tour")
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".leaper-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestEveryFormatVerifies pipes what each format writes into verify.
func TestEveryFormatVerifies(t *testing.T) {
	for _, board := range []string{"3x4", "5x5", "2x3x4 --piece knight", "3x3 --topology torus", "4x4 --hole b4,a2,a1,c1,d1", "8 --piece wazir", "3x3x3 --topology torus --piece 1,2"} {
		for _, format := range []string{"grid", "box", "moves", "json", "jsonl"} {
			for _, origin := range []string{"0", "1"} {
				args := append([]string{"list"}, strings.Fields(board)...)
				status, tours, errs := do(t, "", append(args, "-n", "5", "--format", format, "--origin", origin)...)
				if status != terminal.ExitDone {
					t.Errorf("list %s: status %d, %s", board, status, errs)
					continue
				}
				args[0] = "verify"
				status, out, errs := do(t, tours, args...)
				if n := strings.Count(out, "valid"); status != terminal.ExitDone || n == 0 || strings.Contains(out, "not a tour") {
					t.Errorf("verify %s, format %s from %s: status %d\n%.300s%.300s", board, format, origin, status, out, errs)
				}
			}
		}
	}
}
