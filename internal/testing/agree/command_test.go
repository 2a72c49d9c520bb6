package agree

import (
	"errors"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"leaper/internal/testing/setup"
)

// built builds the command, and gives its path.
func built(t *testing.T, flags ...string) string {
	t.Helper()
	leaper := filepath.Join(t.TempDir(), "leaper")
	args := append([]string{"build", "-buildvcs=false", "-o", leaper}, flags...)
	if out, err := exec.Command("go", append(args, "leaper/cmd/leaper")...).CombinedOutput(); err != nil {
		t.Fatalf("%v, %s", err, out)
	}
	return leaper
}

// TestCommand pastes the lines of questions into a shell: the command understands them, and
// answers them right.
func TestCommand(t *testing.T) {
	setup.OnlyNightly(t)
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	leaper := built(t)
	ask := func(line string) (status int, out string, errs string) {
		c := exec.Command(shell, "-c", strings.Replace(line, "leaper ", leaper+" ", 1))
		var complained strings.Builder
		c.Stderr = &complained
		said, err := c.Output()
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		return c.ProcessState.ExitCode(), string(said), complained.String()
	}
	for i, f := range families {
		r := source(t, uint64(200+i))
		for round := 0; round < 60; {
			q, ok := drawn(t, r, f)
			if ok && !f.tables && f.kinds != 0 {
				q, ok = q.demanding(r, f.kinds)
			}
			if !ok || len(q.tours) == 0 && r.IntN(3) > 0 {
				continue
			}
			round++
			line := q.line("count")
			if status, out, errs := ask(line); status != 0 || out != strconv.Itoa(len(q.tours))+"\n" {
				t.Errorf("%s\n\tstatus %d, %s%s, right is %d", line, status, out, errs, len(q.tours))
			}
			line = q.line("list", "-n all --format moves")
			if status, out, errs := ask(line); status != map[bool]int{true: 0, false: 1}[len(q.tours) > 0] || strings.Count(out, "\n") != len(q.tours) {
				t.Errorf("%s\n\tstatus %d, %d lines, %s, right are %d", line, status, strings.Count(out, "\n"), errs, len(q.tours))
			}
			line = q.line("find")
			if status, out, errs := ask(line); status != map[bool]int{true: 0, false: 1}[len(q.tours) > 0] {
				t.Errorf("%s\n\tstatus %d, %s%s, and there are %d", line, status, out, errs, len(q.tours))
			}
		}
	}
}
