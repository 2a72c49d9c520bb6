package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"leaper/app/studio"
	"leaper/cmd/leaper/internal/terminal"
)

// TestSameSentences asks the command and the studio the same, and compares what
// they say. Where the command names a flag the studio names a field.
func TestSameSentences(t *testing.T) {
	ask := studioFor(t)
	fields := strings.NewReplacer("--from", "from", "--to", "to", "--hole", "holes", "--as", "as")
	for _, e := range []struct {
		args, path, body string
		stdin            string
	}{
		// Problems.
		{args: "find 8x", path: "find", body: `{"board":"8x"}`},
		{args: "find 0x8", path: "find", body: `{"board":"0x8"}`},
		{args: "find 99999999999x99999999999", path: "find", body: `{"board":"99999999999x99999999999"}`},
		{args: "find axb", path: "list", body: `{"board":"axb"}`},
		{args: "find 8x8 --piece kngiht", path: "trace", body: `{"board":"8x8","piece":"kngiht"}`},
		{args: "find 8x8 --piece 0,0", path: "board", body: `{"board":"8x8","piece":"0,0"}`},
		{args: "find 8x8 --topology tours", path: "find", body: `{"board":"8x8","topology":"tours"}`},
		{args: "find 8x8x8 --topology klein", path: "find", body: `{"board":"8x8x8","topology":"klein"}`},
		{args: "find 8x8 --hole z9", path: "find", body: `{"board":"8x8","holes":["z9"]}`},
		{args: "find 1x1 --hole a1", path: "find", body: `{"board":"1x1","holes":["a1"]}`},
		{args: "find 8x8 --from z9", path: "exists", body: `{"board":"8x8","from":"z9"}`},
		{args: "find 8x8 --hole a1 --from a1", path: "walk", body: `{"board":"8x8","holes":["a1"],"from":"a1","walk":[]}`},
		{args: "find 8x8 --from a1 --to a1", path: "find", body: `{"board":"8x8","from":"a1","to":"a1"}`},
		{args: "find 8x8 --method foo", path: "find", body: `{"board":"8x8","method":"foo"}`},
		{args: "find 8x9 --method whitney", path: "find", body: `{"board":"8x9","method":"whitney"}`},
		{args: "find 8x8 --method neural", path: "find", body: `{"board":"8x8","method":"neural"}`},
		{args: "list 8x8 --order tk", path: "list", body: `{"board":"8x8","order":"tk"}`},
		{args: "list 8x8 --order castle", path: "list", body: `{"board":"8x8","order":"castle"}`},
		{args: "list 8x8 --piece pawn --as undirected", path: "list", body: `{"board":"8x8","piece":"pawn","as":"undirected"}`},
		{args: "verify -", path: "verify", body: `{"text":"1 2\n3\n"}`, stdin: "1 2\n3\n"},
		// Verdicts.
		{args: "find 4x4", path: "find", body: `{"board":"4x4"}`},
		{args: "find 5x5 --closed --from a1", path: "find", body: `{"board":"5x5","kind":"closed","from":"a1"}`},
		{args: "find 8x8 --piece bishop", path: "find", body: `{"board":"8x8","piece":"bishop"}`},
		{args: "find 31x31 --method hui", path: "find", body: `{"board":"31x31","method":"hui"}`},
		{args: "find 20x20 --closed --method neural --timeout 100ms", path: "find", body: `{"board":"20x20","kind":"closed","method":"neural","timeout_ms":100}`},
		{args: "list 3x3", path: "list", body: `{"board":"3x3"}`},
		{args: "exists 3x8 --closed", path: "exists", body: `{"board":"3x8","kind":"closed"}`},
		{args: "exists 1000000000x1000000000 --closed", path: "exists", body: `{"board":"1000000000x1000000000","kind":"closed"}`},
		{args: "exists 8x8 --piece giraffe --closed", path: "exists", body: `{"board":"8x8","piece":"giraffe","kind":"closed"}`},
		{args: "exists 5x5 --piece 1,2", path: "exists", body: `{"board":"5x5","piece":"1,2"}`},
		{args: "verify 8x8 -", path: "verify", body: `{"text":"a1 c2 a1\n","board":"8x8"}`, stdin: "a1 c2 a1\n"},
		{args: "verify -", path: "verify", body: `{"text":" 1  4  7 10\n 8 11  2  5\n 3  6  9 12\n"}`, stdin: " 1  4  7 10\n 8 11  2  5\n 3  6  9 12\n"},
	} {
		status, out, errs := do(t, e.stdin, strings.Fields(e.args)...)
		_, text := ask("POST", "/api/v1/"+e.path, e.body)
		var answer struct {
			Detail, Sentence string
			Tours            []struct{ Sentence string }
		}
		if err := json.Unmarshal([]byte(text), &answer); err != nil {
			t.Fatal(err, text)
		}
		got, want := answer.Sentence, strings.TrimSuffix(errs, "\n")
		switch {
		case status == terminal.ExitUsage:
			got, want = answer.Detail, fields.Replace(strings.TrimPrefix(want, "leaper: "))
		case e.path == "verify":
			_, want, _ = strings.Cut(strings.TrimSuffix(out, "\n"), ": ")
			_, want, _ = strings.Cut(want, ": ")
			got = answer.Tours[0].Sentence
		case e.path == "exists":
			want = strings.TrimSuffix(out, "\n")
		}
		if got != want || got == "" {
			t.Errorf("%s\n  the command: %s\n  the studio:  %s", e.args, want, got)
		}
	}

	// Jobs: what the command says of a count.
	_, out, errs := do(t, "", "count", "6x6", "--closed", "--as", "undirected")
	started, _ := ask("POST", "/api/v1/jobs", `{"verb":"count","board":"6x6","kind":"closed","as":"undirected"}`)
	_, events := ask("GET", started.Get("Location")+"/events", "")
	if want := `"sentence":"` + strings.TrimSuffix(out, "\n") + " " + strings.TrimSuffix(errs, "\n") + `"`; !strings.Contains(events, want) {
		t.Errorf("no %s in %s", want, events)
	}
}

// studioFor runs a studio, and gives what asks it.
func studioFor(t *testing.T) (ask func(method, path, body string) (http.Header, string)) {
	t.Helper()
	s, err := studio.New(studio.Options{})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(s.Handler())
	t.Cleanup(func() {
		if err := s.Close(context.Background()); err != nil {
			t.Error(err)
		}
		server.Close()
	})
	return func(method, path, body string) (http.Header, string) {
		r, err := http.NewRequestWithContext(t.Context(), method, server.URL+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return answer.Header, string(text)
	}
}

// TestSameFields: what the command prints with --json is what the studio answers,
// field by field.
func TestSameFields(t *testing.T) {
	ask := studioFor(t)
	for _, e := range []struct{ args, path, body, stdin string }{
		{args: "find 6x6 --closed", path: "find", body: `{"board":"6x6","kind":"closed"}`},
		{args: "find 5x5 --closed", path: "find", body: `{"board":"5x5","kind":"closed"}`},
		{args: "find 6x6 --seed 3 --method warnsdorff", path: "find", body: `{"board":"6x6","seed":3,"method":"warnsdorff"}`},
		{args: "list 3x4 -n all", path: "list", body: `{"board":"3x4","limit":50}`},
		{args: "list 3x3", path: "list", body: `{"board":"3x3"}`},
		{args: "count 5x6 --as undirected", path: "count", body: `{"board":"5x6","as":"undirected"}`},
		{args: "count 3x3 --closed", path: "count", body: `{"board":"3x3","kind":"closed"}`},
		{args: "estimate 5x5 -n 1000", path: "estimate", body: `{"board":"5x5","probes":1000}`},
		{args: "exists 3x8 --closed", path: "exists", body: `{"board":"3x8","kind":"closed"}`},
		{args: "exists 5x5 --closed", path: "exists", body: `{"board":"5x5","kind":"closed"}`},
	} {
		_, out, errs := do(t, e.stdin, append(strings.Fields(e.args), "--json")...)
		_, text := ask("POST", "/api/v1/"+e.path, e.body)
		var command, page map[string]any
		if err := json.Unmarshal([]byte(out), &command); err != nil {
			t.Fatal(e.args, err, out, errs)
		}
		if err := json.Unmarshal([]byte(text), &page); err != nil {
			t.Fatal(e.path, err, text)
		}
		if diff := cmp.Diff(command, page); diff != "" || page["verdict"] == nil || page["sentence"] == nil {
			t.Errorf("%s: the command and the studio differ (-command, +studio):\n%s", e.args, diff)
		}
	}
}

// A pipe is a writer that a test reads while the command runs.
type pipe struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (p *pipe) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.Write(b)
}

func (p *pipe) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.String()
}

// TestServe starts the studio, asks it, and ends it as Ctrl-C does.
func TestServe(t *testing.T) {
	for address, open := range map[string]bool{"127.0.0.1:0": false, "0.0.0.0:0": true} {
		var out, errs pipe
		ctx, cancel := context.WithCancel(context.Background())
		ended := make(chan int, 1)
		go func() { ended <- run(ctx, []string{"serve", "--address", address}, strings.NewReader(""), &out, &errs) }()
		for !strings.Contains(errs.String(), "ready") {
			time.Sleep(time.Millisecond)
			select {
			case status := <-ended:
				t.Fatalf("status %d: %s", status, errs.String())
			default:
			}
		}
		url := strings.TrimSuffix(out.String(), "\n")
		answer, err := http.Get(url + "healthz")
		if err != nil || answer.StatusCode != 200 {
			t.Fatal(answer, err)
		}
		if err := answer.Body.Close(); err != nil {
			t.Error(err)
		}
		if warned := strings.Contains(errs.String(), "anyone who can reach it can use this machine"); warned != open {
			t.Errorf("%s: it warns: %v", address, warned)
		}
		cancel()
		select {
		case status := <-ended:
			if status != terminal.ExitInterrupted {
				t.Errorf("status %d", status)
			}
		case <-time.After(20 * time.Second):
			t.Fatal("it does not end")
		}
		if text := out.String(); strings.Count(text, "\n") != 1 || !strings.HasPrefix(text, "http://") {
			t.Errorf("standard output: %q", text)
		}
	}
}

func TestServeRefuses(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for args, want := range map[string]string{
		"--address " + l.Addr().String(): "leaper: --address " + l.Addr().String() + ": it is in use by another program; choose another port, or 0 for any that is free\n",
		"--address nonsense":             "leaper: --address nonsense: write an address and a port, such as 127.0.0.1:8642 or :8080\n",
		"--address 127.0.0.1:99999":      "leaper: --address 127.0.0.1:99999: write an address and a port, such as 127.0.0.1:8642 or :8080\n",
		"--address=":                     "leaper: --address \"\": write an address and a port, such as 127.0.0.1:8642 or :8080\n",
		"--address :":                    "leaper: --address :: write an address and a port, such as 127.0.0.1:8642 or :8080\n",
		"--address 0.0.0.0:":             "leaper: --address 0.0.0.0:: write an address and a port, such as 127.0.0.1:8642 or :8080\n",
		"--host a:1 --address :0":        "leaper: --host \"a:1\": write the name of a host, such as studio.local, without a port\n",
		"--memory x":                     "leaper: --memory x: write an amount from 1MiB to 1PiB, such as 8GiB or 500MB\n",
		"--jobs 0":                       "leaper: --jobs 0, --client-jobs 2: write how many jobs may run at once, from 1 to 1024\n",
		"8x8":                            "leaper: \"8x8\": serve takes no argument; write leaper serve [flags]\n",
	} {
		status, out, errs := do(t, "", append([]string{"serve"}, strings.Fields(args)...)...)
		if status != terminal.ExitUsage || out != "" || errs != want {
			t.Errorf("%s: %d %q\n%s\nwant\n%s", args, status, out, errs, want)
		}
	}
}
