//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"leaper/cmd/leaper/internal/terminal"
	"leaper/internal/testing/setup"
)

// What an operator sees of a hub and a worker: health, figures, a log for machines, and an end
// in time. What docs/cluster.md says of these, they are held against.

// freePort is an address that nobody has.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// asked asks for a page until it is there with a status.
func asked(t *testing.T, address, path string, status int) string {
	t.Helper()
	for begun := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		answer, err := http.Get("http://" + address + path)
		if err == nil {
			text, _ := io.ReadAll(answer.Body)
			_ = answer.Body.Close()
			if answer.StatusCode == status {
				return string(text)
			}
			err = fmt.Errorf("status %d: %s", answer.StatusCode, text)
		}
		if time.Since(begun) > 20*time.Second {
			t.Fatalf("%s%s: %v", address, path, err)
		}
	}
}

// figureLine is a line of figures: a name, labels, a number.
var figureLine = regexp.MustCompile(`^(leaper_[a-z_]+)(\{[a-z_]+="[^"\n]*"(,[a-z_]+="[^"\n]*")*\})? ([-+0-9.eE]+|NaN|\+Inf)$`)

// figures reads what Prometheus would read, and sees that it could. The names in it have to stand in docs/cluster.md.
func figures(t *testing.T, text string) map[string]string {
	t.Helper()
	documented, known := read(t, "docs/cluster.md"), ""
	values := map[string]string{}
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if name, is := strings.CutPrefix(line, "# TYPE "); is {
			known = strings.Fields(name)[0]
			if !strings.Contains(documented, "`"+known+"`") {
				t.Errorf("docs/cluster.md does not name %s", known)
			}
			continue
		}
		if strings.HasPrefix(line, "# HELP ") {
			continue
		}
		m := figureLine.FindStringSubmatch(line)
		if m == nil || m[1] != known && !slices.Contains([]string{known + "_bucket", known + "_sum", known + "_count"}, m[1]) {
			t.Errorf("%q is no figure of %s", line, known)
			continue
		}
		values[m[1]+m[2]] = m[4]
	}
	return values
}

// TestOperator: a hub and a worker say how they are and what happens, and end in time.
func TestOperator(t *testing.T) {
	if testing.Short() {
		t.Skip("it begins hubs and workers, and waits for them")
	}
	if setup.UnderRace {
		t.Skip("other processes do the work, where no race shows")
	}
	f := newFleet(t, 0)
	end(f.hub)
	hubPage, workerPage := freePort(t), freePort(t)
	out, err := os.Create(filepath.Join(f.dir, "hub.log"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	f.hub = exec.Command("leaper", "hub", "--address", f.address, "--store", "store", "--metrics", hubPage, "--log", "json")
	f.hub.Dir, f.hub.Stderr = f.dir, out
	if err := f.hub.Start(); err != nil {
		t.Fatal(err)
	}
	if text := asked(t, hubPage, "/healthz", http.StatusOK); text != "{\"status\":\"ok\"}\n" {
		t.Errorf("the hub's health: %q", text)
	}
	f.startWorker("--metrics", workerPage, "--log", "json", "--drain", "30s")
	asked(t, workerPage, "/healthz", http.StatusOK)
	if got := f.answered(f.ask([]string{"count", "6x6", "--closed"}, "--priority", "3"), time.Minute); got != "19724\n" {
		t.Errorf("count: %q", got)
	}
	// An answer may be there a moment before its task is done with.
	want := map[string]string{
		"leaper_worker_tasks_done_total": "1", "leaper_worker_connected": "1", "leaper_worker_ending": "0", `leaper_worker_messages_refused_total{kind="task"}`: "0",
		`leaper_worker_jobs{state="open"}`: "", "leaper_worker_task_seconds_count": "1", `leaper_worker_info{version="` + version + `"}`: "1", "leaper_worker_received_bytes_total": "", "leaper_worker_uptime_seconds": "",
		`leaper_hub_jobs{state="done"}`: "1", "leaper_hub_workers": "1", `leaper_hub_messages{stream="LEAPER_RESULTS"}`: "1", "leaper_hub_room": "1", "leaper_hub_whole": "1", `leaper_hub_oldest_seconds{stream="LEAPER_TASKS"}`: "0",
	}
	var wrong []string
	for until := time.Now().Add(10 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		got := figures(t, asked(t, workerPage, "/metrics", http.StatusOK))
		maps.Copy(got, figures(t, asked(t, hubPage, "/metrics", http.StatusOK)))
		wrong = nil
		for name, want := range want {
			if value, there := got[name]; !there || want != "" && value != want {
				wrong = append(wrong, fmt.Sprintf("%s is %q; want %q", name, value, want))
			}
		}
		if len(wrong) == 0 || time.Now().After(until) {
			break
		}
	}
	for _, line := range wrong {
		t.Error(line)
	}
	if text := asked(t, hubPage, "/jobs", http.StatusOK); !strings.Contains(text, `"state":"done"`) || !strings.Contains(text, `"workers":[{"name":`) {
		t.Errorf("the page's jobs: %s", text)
	}
	jobs := exec.Command("leaper", "jobs", f.url(), "--token-file", f.token())
	jobs.Dir = f.dir
	if text, err := jobs.Output(); err != nil || !strings.Contains(string(text), "done, priority 3") {
		t.Errorf("jobs: %q, %v", text, err)
	}

	// A hub that is gone makes a worker unwell; both end in time.
	begun := time.Now()
	_ = f.hub.Process.Signal(syscall.SIGTERM)
	if _ = f.hub.Wait(); f.hub.ProcessState.ExitCode() != terminal.ExitDone || time.Since(begun) > 10*time.Second {
		t.Errorf("the hub ends with %v after %s", f.hub.ProcessState, time.Since(begun))
	}
	if text := asked(t, workerPage, "/healthz", http.StatusServiceUnavailable); !strings.Contains(text, "no connection to the hub") {
		t.Errorf("the worker's health: %q", text)
	}
	begun = time.Now()
	_ = f.workers[0].Process.Signal(syscall.SIGTERM)
	if _ = f.workers[0].Wait(); f.workers[0].ProcessState.ExitCode() != terminal.ExitDone || time.Since(begun) > 10*time.Second {
		t.Errorf("the worker ends with %v after %s", f.workers[0].ProcessState, time.Since(begun))
	}

	// Each line of the logs is an object with the fields that are documented.
	logs, err := os.ReadFile(out.Name())
	if err != nil {
		t.Fatal(err)
	}
	documented, seen := read(t, "docs/cluster.md"), map[string]bool{}
	for line := range strings.Lines(string(logs) + f.tail()) {
		var event map[string]any
		if !strings.HasPrefix(line, "{") {
			continue // of anyone who asked
		}
		if err := json.Unmarshal([]byte(line), &event); err != nil {
			t.Errorf("%q: %v", line, err)
			continue
		}
		for field := range event {
			if !strings.Contains(documented, "`"+field+"`") {
				t.Errorf("docs/cluster.md does not name the field %s", field)
			}
		}
		kind, _ := event["event"].(string)
		if !strings.Contains(documented, "`"+kind+"`") || event["version"] != version {
			t.Errorf("docs/cluster.md does not name the event %q of %s", kind, line)
		}
		seen[fmt.Sprint(event["program"], " ", kind)] = true
	}
	for _, want := range []string{"leaper-hub ready", "leaper-hub ending", "leaper work ready", "leaper work takes-up", "leaper work line", "leaper work ending"} {
		if !seen[want] {
			t.Errorf("no line says %q, but %v", want, seen)
		}
	}
}
