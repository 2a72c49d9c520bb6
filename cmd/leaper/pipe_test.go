package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"leaper/cmd/leaper/internal/terminal"
)

// TestPipe asks questions of a pipe, and compares the answers with those of the command.
func TestPipe(t *testing.T) {
	for _, q := range []struct{ input, args string }{
		{"", "count 5x5 --format=json"},
		{"", "find 5x5 --closed"},
		{"", "find 5x6 --closed"},
		{"C~", "list --read - -n all --json"},
		{"", "find 8x8 --method quick"},
		{"", "draw 6x6 --format png"},
		{"", ""},
	} {
		args := strings.Fields(q.args)
		status, out, said := do(t, q.input, args...)
		want := fmt.Sprintf("%q %q %d", out, strings.TrimSpace(said), status)
		quoted := make([]string, len(args))
		for i, arg := range args {
			quoted[i] = fmt.Sprintf("%q", arg)
		}
		question := fmt.Sprintf(`{"arguments":[%s],"input":%q}`, strings.Join(quoted, ","), q.input)
		_, text, _ := do(t, question+"\n"+question+"\n", "serve", "--pipe")
		for range 2 {
			var got string
			if got, text = readAnswer(t, text); got != want {
				t.Errorf("%s: the pipe answers\n%s\nand the command\n%s", q.args, got, want)
			}
		}
		if text != "" {
			t.Errorf("%s: after the answers comes %q", q.args, text)
		}
	}
}

// readAnswer takes an answer from a text: output, what was said, and the status.
func readAnswer(t *testing.T, text string) (answer, rest string) {
	t.Helper()
	var out, said strings.Builder
	for {
		line, after, whole := strings.Cut(text, "\n")
		if !whole {
			t.Fatalf("the answer ends within %q", text)
		}
		text = after
		var n int
		var s string
		switch {
		case scans(line, `{"output":%d}`, &n):
			out.WriteString(text[:n])
			text = text[n:]
		case scans(line, `{"said":%q}`, &s):
			said.WriteString(s + "\n")
		case scans(line, `{"status":%d}`, &n):
			return fmt.Sprintf("%q %q %d", out.String(), strings.TrimSpace(said.String()), n), text
		default:
			t.Fatalf("an answer has the line %q", line)
		}
	}
}

func scans(line, as string, into any) bool {
	_, err := fmt.Sscanf(line, as, into)
	return err == nil
}

// TestPipeRefuses sends what is no question.
func TestPipeRefuses(t *testing.T) {
	for in, want := range map[string]string{
		`{"arguments":["serve","--pipe"]}`:                       "serve is not for a pipe",
		`{"arguments":["watch","6x6"]}`:                          "watch is not for a pipe",
		`{"arguments":["-q","serve","--address","127.0.0.1:0"]}`: "serve is not for a pipe",
		`{"arguments":["-q","play","3x3"]}`:                      "play is not for a pipe",
	} {
		if status, out, _ := do(t, in, "serve", "--pipe"); status != 0 || !strings.Contains(out, want) || !strings.Contains(out, `{"status":2}`) {
			t.Errorf("%s: %q, status %d", in, out, status)
		}
	}
	for _, in := range []string{`{"argument":[]}`, `{"arguments":"count"}`, `count 5x5`, `[]`, `null`, "{\n}"} {
		status, _, said := do(t, in, "serve", "--pipe")
		if status != 2 || !strings.Contains(said, "write questions such as") || strings.Contains(said, "json:") || strings.Contains(said, "Go ") {
			t.Errorf("%s: %q, status %d", in, said, status)
		}
	}
	if status, _, said := do(t, "", "serve", "--pipe", "--jobs", "3"); status != 2 || !strings.Contains(said, "--jobs and --pipe") {
		t.Errorf("with --jobs: %q, status %d", said, status)
	}
	// Whoever asks is gone: the work ends, and the rest is not read.
	// As other verbs are, it is silent.
	in := strings.NewReader(strings.Repeat(`{"arguments":["find","5x5"]}`+"\n", 1000))
	var said strings.Builder
	if status := run(t.Context(), []string{"serve", "--pipe"}, in, brokenPipe{}, &said); status != 0 || said.Len() > 0 || in.Len() == 0 {
		t.Errorf("nobody reads: status %d, %q, with %d bytes unread", status, &said, in.Len())
	}
}

// TestPipeEndsAnswers asks for work that goes on writing after its end: nothing of it comes in the next answer,
// whose work begins when what was awaited before has ended.
func TestPipeEndsAnswers(t *testing.T) {
	const questions = 100
	var out strings.Builder
	var atWork atomic.Int32
	var late sync.WaitGroup
	work := func(ctx context.Context, args []string, c *terminal.Console) int {
		if n := atWork.Load(); n > 0 {
			t.Errorf("question %s begins beside work that was abandoned", args[0])
		}
		begun := make(chan struct{})
		for _, to := range []io.Writer{c.Out, c.Err} {
			late.Go(func() {
				<-begun
				for until := time.Now().Add(2 * time.Millisecond); time.Now().Before(until); {
					_, _ = fmt.Fprintln(to, args[0])
				}
			})
		}
		ctx, end := context.WithTimeout(ctx, time.Millisecond)
		defer end()
		_, _ = terminal.Await(ctx, func() (int, error) {
			atWork.Add(1)
			defer atWork.Add(-1)
			close(begun)
			<-ctx.Done()
			time.Sleep(time.Millisecond)
			return 0, nil
		})
		return 3
	}
	var in strings.Builder
	for i := range questions {
		_, _ = fmt.Fprintf(&in, "{\"arguments\":[\"%d\"]}\n", i)
	}
	if err := servePipe(t.Context(), &terminal.Console{In: strings.NewReader(in.String()), Out: &out, Run: work}); err != nil {
		t.Fatal(err)
	}
	late.Wait()
	text := out.String()
	for i := range questions {
		var answer string
		answer, text = readAnswer(t, text)
		for _, word := range strings.FieldsFunc(answer, func(r rune) bool { return r < '0' || r > '9' }) {
			if word != fmt.Sprint(i) && word != "3" {
				t.Fatalf("answer %d has %s of another", i, word)
			}
		}
	}
	if text != "" {
		t.Errorf("after the last status comes %q", text)
	}
}
