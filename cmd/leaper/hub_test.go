package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"leaper/cmd/leaper/internal/terminal"
)

// builtHub is the folder with the program leaper-hub, built when the first test needs it.
var builtHub = sync.OnceValues(func() (string, error) {
	leaper, err := exec.LookPath("leaper")
	if err != nil {
		return "", err
	}
	folder := filepath.Join(filepath.Dir(leaper), "hub") + string(filepath.Separator) // goes with leaper
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", err
	}
	out, err := exec.Command("go", "build", "-buildvcs=false", "-o", folder, "leaper/cmd/leaper-hub").CombinedOutput()
	if err != nil {
		return string(out), err
	}
	return folder, nil
})

// withHub puts leaper-hub on PATH for a test.
func withHub(t *testing.T) {
	t.Helper()
	folder, err := builtHub()
	if err != nil {
		t.Fatalf("leaper-hub: %v\n%s", err, folder)
	}
	t.Setenv("PATH", folder+string(filepath.ListSeparator)+os.Getenv("PATH"))
}

// TestNoServer: leaper has no NATS server in it, on any system; leaper-hub has.
func TestNoServer(t *testing.T) {
	const server = "github.com/nats-io/nats-server/"
	for _, system := range []string{"linux", "darwin", "windows"} {
		for program, want := range map[string]bool{"leaper": false, "leaper-hub": true} {
			list := exec.Command("go", "list", "-deps", "leaper/cmd/"+program)
			list.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
			out, err := list.Output()
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(out), server) != want {
				t.Errorf("%s for %s, a NATS server is in it: %v, want %v", program, system, !want, want)
			}
		}
	}
}

// TestHubMissing: where there is no leaper-hub, one line says how to get it; its help is
// there all the same, and what is wrong with its flags is said first.
func TestHubMissing(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"hub"}, terminal.ExitUsage, "go install ./cmd/leaper-hub"},
		{[]string{"hub", "--quiet"}, terminal.ExitUsage, "go install ./cmd/leaper-hub"},
		{[]string{"hub", "--adress", ":0"}, terminal.ExitUsage, "; write leaper hub --address :0\n"},
		{[]string{"hub", "here"}, terminal.ExitUsage, "hub takes no argument"},
	} {
		status, out, errs := do(t, "", c.args...)
		if status != c.code || out != "" || !strings.Contains(errs, c.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: status %d, %q, %q; want %q", c.args, status, out, errs, c.want)
		}
	}
	status, out, errs := do(t, "", "hub", "--help")
	for _, want := range []string{"NATS server with JetStream", "--store folder", "--insecure", "leaper hub [flags]", "--address :4222"} {
		if status != terminal.ExitDone || errs != "" || !strings.Contains(out, want) {
			t.Errorf("hub --help: status %d, %q, has no %q:\n%s", status, errs, want, out)
		}
	}
	if _, out, _ := do(t, "", "__complete", "hub", "--st"); !strings.HasPrefix(out, "--store\t") {
		t.Errorf("hub --st completes to %q", out)
	}
}

// TestHubStarted: what leaper hub starts has its flags, its standard input and output,
// its signals and its status, whether it takes the place of this process or runs below.
func TestHubStarted(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the program that is started here is a shell script")
	}
	folder := t.TempDir()
	script := `#!/bin/sh
trap 'echo told >&2; exit 130' INT
echo "$@"
read -r line && echo "read $line"
[ "$line" = wait ] || exit 7
while :; do sleep 0.02; done
`
	if err := os.WriteFile(filepath.Join(folder, "leaper-hub"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder+string(filepath.ListSeparator)+os.Getenv("PATH"))
	const flags = "--address=:0 --insecure=true --quiet=true --store=a b\n"
	args := []string{"hub", "-q", "--store", "a b", "--address", ":0", "--insecure"}

	if status, out, errs := do(t, "on\n", args...); status != 7 || out != flags+"read on\n" || errs != "" {
		t.Errorf("below this process: status %d, %q, %q", status, out, errs)
	}
	ctx, cancel := context.WithCancel(t.Context())
	out, errs := &lockedBuffer{}, &lockedBuffer{}
	go func(out *lockedBuffer) {
		out.await(t, "read wait")
		cancel()
	}(out)
	if status := run(ctx, args, strings.NewReader("wait\n"), out, errs); status != terminal.ExitInterrupted || errs.String() != "told\n" {
		t.Errorf("below this process, interrupted: status %d, %q", status, errs.String())
	}

	cmd := exec.Command("leaper", args...)
	cmd.Stdin = strings.NewReader("on\n")
	text, _ := cmd.Output()
	if status := cmd.ProcessState.ExitCode(); status != 7 || string(text) != flags+"read on\n" {
		t.Errorf("in place of the process: status %d, %q", status, text)
	}
	cmd = exec.Command("leaper", args...)
	cmd.Stdin = strings.NewReader("wait\n")
	out, errs = &lockedBuffer{}, &lockedBuffer{}
	cmd.Stdout, cmd.Stderr = out, errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	out.await(t, "read wait")
	_ = cmd.Process.Signal(os.Interrupt)
	_ = cmd.Wait()
	if status := cmd.ProcessState.ExitCode(); status != terminal.ExitInterrupted || errs.String() != "told\n" {
		t.Errorf("in place of the process, interrupted: status %d, %q", status, errs.String())
	}
}

// A lockedBuffer is read while a process writes into it.
type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

// await waits until words are in it.
func (b *lockedBuffer) await(t *testing.T, words string) {
	for !strings.Contains(b.String(), words) && t.Context().Err() == nil {
		time.Sleep(5 * time.Millisecond)
	}
}
