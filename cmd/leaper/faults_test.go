//go:build unix

package main

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"leaper/internal/testing/setup"
)

// Processes of a hub, workers and askers on this machine, and what can happen to them:
// killed, stopped and let go on, told to end, begun again. Whatever happens, the answer is
// the one of a single process. LEAPER_FAULTS says how many schedules of faults are tried;
// dev/scripts/faults tries more than a hundred.

// A fleet is the processes of one schedule.
type fleet struct {
	t       *testing.T
	dir     string
	address string
	hub     *exec.Cmd
	workers []*exec.Cmd
	lines   []*line       // of the workers, by their places
	log     *bytes.Buffer // what happened, for who has to find out
}

func (f *fleet) did(format string, args ...any) {
	fmt.Fprintf(f.log, "%s %s\n", time.Now().Format("05.000"), fmt.Sprintf(format, args...))
}

// begin begins a process, whose standard error goes to a file.
func (f *fleet) begin(name string, args ...string) *exec.Cmd {
	f.t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = f.dir
	out, err := os.OpenFile(filepath.Join(f.dir, "err.log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		f.t.Fatal(err)
	}
	defer out.Close()
	cmd.Stderr, cmd.Stdout = out, &bytes.Buffer{}
	if err := cmd.Start(); err != nil {
		f.t.Fatal(err)
	}
	return cmd
}

// end ends a process for good.
func end(cmd *exec.Cmd) {
	if cmd != nil && cmd.Process != nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
}

func (f *fleet) token() string { return filepath.Join(f.dir, "store", "token") }
func (f *fleet) url() string   { return "nats://" + f.address }

// startHub begins the hub, and waits until it answers.
func (f *fleet) startHub() {
	f.t.Helper()
	f.hub = f.begin("leaper", "hub", "--address", f.address, "--store", "store")
	for begun := time.Now(); ; {
		conn, err := net.DialTimeout("tcp", f.address, time.Second)
		if err == nil {
			_ = conn.Close()
			if _, err := os.Stat(f.token()); err == nil {
				return
			}
		}
		if time.Since(begun) > 30*time.Second {
			f.t.Fatalf("the hub does not begin: %v\n%s", err, f.tail())
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// startWorker begins a worker, with a line of its own to the hub.
func (f *fleet) startWorker(more ...string) {
	f.t.Helper()
	l := newLine(f.t, f.address)
	f.lines = append(f.lines, l)
	f.workers = append(f.workers, f.begin("leaper", append([]string{"work", "nats://" + l.address(), "--token-file", f.token(), "--threads", "1", "--memory", "256MiB"}, more...)...))
}

// forget forgets a worker that has ended.
func (f *fleet) forget(i int) {
	f.workers = slices.Delete(f.workers, i, i+1)
	f.lines = slices.Delete(f.lines, i, i+1)
}

// tail is what processes said.
func (f *fleet) tail() string {
	text, _ := os.ReadFile(filepath.Join(f.dir, "err.log"))
	return string(text) + f.log.String()
}

func newFleet(t *testing.T, workers int) *fleet {
	t.Helper()
	withHub(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	f := &fleet{t: t, dir: t.TempDir(), address: l.Addr().String(), log: &bytes.Buffer{}}
	_ = l.Close()
	t.Cleanup(func() {
		end(f.hub)
		for _, w := range f.workers {
			end(w)
		}
	})
	f.startHub()
	for range workers {
		f.startWorker()
	}
	return f
}

// questions are small, and fall into some dozens of tasks. The answers are those of one
// process.
var questions = []struct {
	args   []string
	answer string
}{
	{[]string{"count", "7x8", "--closed"}, "69048864632\n"},
	{[]string{"count", "7x8", "--closed", "--memory", "100MiB"}, "69048864632\n"}, // by branches, in several ranges
	{[]string{"stats", "neural", "6x6", "-n", "40000"}, ""},
	{[]string{"estimate", "6x6", "-n", "3000000"}, ""},
}

// asked asks a question on a fleet, and gives the process.
func (f *fleet) ask(question []string, more ...string) *exec.Cmd {
	return f.begin("leaper", append(append(append([]string{}, question...), "--on", f.url(), "--token-file", f.token(), "--lost-after", "1s"), more...)...)
}

// answered waits for a process to end, and gives what it printed.
func (f *fleet) answered(cmd *exec.Cmd, within time.Duration) string {
	f.t.Helper()
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case err := <-ended:
		if err != nil {
			f.t.Fatalf("%v: %v\n%s", cmd.Args, err, f.tail())
		}
	case <-time.After(within):
		end(cmd)
		f.t.Fatalf("%v hangs\n%s", cmd.Args, f.tail())
	}
	return cmd.Stdout.(*bytes.Buffer).String()
}

// cancelled has the job of anyone who asks cancelled, and sees that they are told so. Where it
// was not begun or is done, it is not.
func (f *fleet) cancelled(asker *exec.Cmd) bool {
	f.t.Helper()
	cmd := exec.Command("leaper", "jobs", f.url(), "--token-file", f.token())
	cmd.Dir = f.dir
	out, err := cmd.Output()
	if err != nil || !strings.Contains(string(out), "open") {
		return false
	}
	cmd = exec.Command("leaper", "jobs", f.url(), "--token-file", f.token(), "--cancel", strings.Fields(string(out))[0])
	cmd.Dir = f.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		f.t.Fatalf("cancelling: %v: %s\n%s", err, out, f.tail())
	}
	ended := make(chan error, 1)
	go func() { ended <- asker.Wait() }()
	select {
	case err := <-ended:
		if err == nil { // it was done just before; to be asked again does no harm
			return true
		}
		if code := asker.ProcessState.ExitCode(); code != 3 && code != 2 || !strings.Contains(f.tail(), "cancelled") {
			f.t.Errorf("whoever asked ended with %d, and is to be told that the job was cancelled\n%s", code, f.tail())
		}
		return true
	case <-time.After(time.Minute):
		end(asker)
		f.t.Fatalf("a job was cancelled, and whoever asked waits on\n%s", f.tail())
	}
	return false
}

// TestFaults tries schedules of faults, each drawn by its number.
func TestFaults(t *testing.T) {
	first, end := 0, 0
	if text := os.Getenv("LEAPER_FAULTS"); text != "" {
		var err error
		if first, end, err = seedsOf(text); err != nil {
			t.Fatalf("LEAPER_FAULTS=%s: %v", text, err)
		}
	} else if !setup.UnderRace {
		end = setup.Rounds(0, 1, 5)
	}
	if end == first {
		t.Skip("schedules of faults take half a minute; dev/scripts/faults tries them")
	}
	for i := range questions {
		if questions[i].answer == "" {
			out, err := exec.Command("leaper", questions[i].args...).Output()
			if err != nil {
				t.Fatal(err)
			}
			questions[i].answer = string(out)
		}
	}
	var after []time.Duration
	for seed := first; seed < end; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { after = append(after, schedule(t, uint64(seed))) })
	}
	logAfter(t, after)
}

// logAfter says how long questions took after the last fault.
func logAfter(t *testing.T, after []time.Duration) {
	t.Helper()
	if slices.Sort(after); len(after) > 0 {
		t.Logf("%d schedules; after the last fault all was done within %s, half of them within %s", len(after), after[len(after)-1].Round(100*time.Millisecond), after[len(after)/2].Round(100*time.Millisecond))
	}
}

// seedsOf reads how many schedules, or the first and the one after the last.
func seedsOf(text string) (first, end int, err error) {
	from, to, several := strings.Cut(text, "-")
	if end, err = strconv.Atoi(from); err == nil && several {
		first = end
		end, err = strconv.Atoi(to)
	}
	if err != nil || end < first {
		return 0, 0, errors.New("write how many schedules, or the first and the one after the last: 40-60")
	}
	return first, end, nil
}

// schedule asks a question, has some faults happen, and compares the answer. It says how long that took
// after the last fault.
func schedule(t *testing.T, seed uint64) time.Duration {
	r := rand.New(rand.NewPCG(seed, 14))
	q := questions[int(seed)%len(questions)]
	f := newFleet(t, 2+r.IntN(2))
	lies := seed%5 == 3 && q.args[0] == "count"
	var more []string
	if lies {
		more = []string{"--check", "100%"}
		f.workers, f.lines = append(f.workers, f.begin("leaper-liar", f.url(), f.token())), append(f.lines, nil)
		f.did("a liar is among them")
	}
	asker := f.ask(q.args, more...)
	var second *exec.Cmd
	for range 3 + r.IntN(4) {
		time.Sleep(time.Duration(50+r.IntN(500)) * time.Millisecond)
		i := r.IntN(len(f.workers))
		w := f.workers[i]
		switch r.IntN(9) {
		case 0, 1:
			f.did("worker %d is killed, and another begun", i)
			end(w)
			f.startWorker()
			f.forget(i)
		case 2:
			f.did("worker %d is told to end, and another begun", i)
			begun := time.Now()
			_ = w.Process.Signal(syscall.SIGTERM)
			_ = w.Wait()
			if time.Since(begun) > 10*time.Second {
				t.Errorf("a worker took %s to end", time.Since(begun))
			}
			f.startWorker()
			f.forget(i)
		case 3:
			f.did("worker %d hears and says nothing, for longer than a task is left to it", i)
			_ = w.Process.Signal(syscall.SIGSTOP)
			time.AfterFunc(time.Duration(1100+r.IntN(1500))*time.Millisecond, func() { _ = w.Process.Signal(syscall.SIGCONT) })
		case 4:
			f.did("the hub is killed, and begun again")
			end(f.hub)
			time.Sleep(time.Duration(r.IntN(800)) * time.Millisecond)
			f.startHub()
		case 5:
			f.did("the asker is killed, and asks again")
			end(asker)
			asker = f.ask(q.args, more...)
		case 6:
			if second == nil {
				f.did("a second asks the same")
				second = f.ask(q.args, more...)
			}
		case 7:
			if f.lines[i] != nil {
				f.did("the line of worker %d is cut, for longer than a task is left to it", i)
				f.lines[i].cut(time.Duration(1100+r.IntN(1500)) * time.Millisecond)
			}
		case 8:
			if second == nil && f.cancelled(asker) {
				f.did("the job was cancelled, and is asked for again")
				asker = f.ask(q.args, more...)
			}
		}
	}
	last := time.Now()
	for _, cmd := range []*exec.Cmd{asker, second} {
		if cmd == nil {
			continue
		}
		if got := f.answered(cmd, 2*afterLast); got != q.answer {
			t.Errorf("%v: %q, and one process says %q\n%s", cmd.Args, got, q.answer, f.tail())
		}
	}
	after := time.Since(last)
	if after > afterLast {
		t.Errorf("after the last fault it took %s\n%s", after, f.tail())
	}
	if lies && !strings.Contains(f.tail(), "counts wrongly") && strings.Contains(f.tail(), "is killed") == false {
		t.Errorf("the liar is not named\n%s", f.tail())
	}
	return after
}

// TestFullScratch: a worker whose disk is full gives the unit back in a clear line, and another
// one does it. LEAPER_FULL names a folder where nothing can be written for want of room;
// dev/scripts/faults makes one where it may.
func TestFullScratch(t *testing.T) {
	full := os.Getenv("LEAPER_FULL")
	if full == "" {
		t.Skip("LEAPER_FULL names no folder on a full disk")
	}
	f := newFleet(t, 0)
	f.startWorker("--memory", "64MiB", "--scratch", full) // units of the plan take more than that
	asker := f.ask([]string{"count", "8x8", "--closed"}, "--memory", "128MiB")
	const want = "no space left on device"
	for begun := time.Now(); !strings.Contains(f.tail(), want); time.Sleep(50 * time.Millisecond) {
		if asker.ProcessState != nil || time.Since(begun) > 2*time.Minute {
			t.Fatalf("nobody says that the disk is full\n%s", f.tail())
		}
	}
	f.startWorker("--scratch", t.TempDir())
	if got := f.answered(asker, 15*time.Minute); got != "26534728821064\n" {
		t.Errorf("%q, and one process says 26534728821064\n%s", got, f.tail())
	}
	for _, line := range strings.Split(f.tail(), "\n") {
		if strings.Contains(line, want) && !strings.Contains(line, full) {
			t.Errorf("%q does not name the folder", line)
		}
	}
}

// TestFleet: hub, workers and askers as people begin them; what is wrong is one line and
// status 2.
func TestFleet(t *testing.T) {
	if testing.Short() {
		t.Skip("it begins hubs and workers, and waits for them")
	}
	if setup.UnderRace {
		t.Skip("other processes do the work, where no race shows")
	}
	f := newFleet(t, 0)
	f.startWorker("--log", "json")
	for !strings.Contains(f.tail(), `"event":"ready"`) && t.Context().Err() == nil {
		time.Sleep(20 * time.Millisecond)
	}
	if got := f.answered(f.ask([]string{"stats", "neural", "6x6", "-n", "200", "--seed", "3"}), time.Minute); !strings.Contains(got, "tour") {
		t.Errorf("stats: %q", got)
	}
	if got := f.answered(f.ask([]string{"count", "6x6", "--closed"}, "--checkpoint", "six.count"), time.Minute); got != "19724\n" {
		t.Errorf("count: %q", got)
	}
	run := func(args ...string) (string, string, int) {
		cmd := exec.Command("leaper", args...)
		cmd.Dir = f.dir
		var out, errs bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &errs
		_ = cmd.Run()
		return out.String(), errs.String(), cmd.ProcessState.ExitCode()
	}
	if out, _, code := run("count", "merge", "six.count"); out != "19724\n" || code != 0 {
		t.Errorf("the record: %q, %d", out, code)
	}
	out, _, code := run("jobs", f.url(), "--token-file", f.token())
	if !strings.Contains(out, "done") || !strings.Contains(out, "1 of 1") || code != 0 {
		t.Errorf("jobs: %q, %d", out, code)
	}
	job := strings.Fields(out)[0]
	if err := os.WriteFile(filepath.Join(f.dir, "wrong"), []byte("1234\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(f.dir, "graph.g6"), []byte("C~\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	on := []string{"--on", f.url(), "--token-file", f.token()}
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"jobs", f.url(), "--token-file", f.token(), "--cancel", job}, 0, "is cancelled"},
		{[]string{"jobs", f.url(), "--token-file", f.token(), "--forget", job}, 0, "is forgotten"},
		{[]string{"jobs", f.url(), "--token-file", f.token(), "--forget", job}, 2, "there is no job"},
		{[]string{"jobs", f.url(), "--token-file", "wrong"}, 2, "the token is wrong"},
		{[]string{"jobs", "nats://127.0.0.1:1"}, 2, "nobody answers there"},
		{[]string{"jobs"}, 2, "which hub?"},
		{[]string{"work", f.url(), "--log", "xml"}, 2, "text or json"},
		{[]string{"work", "nats://x@127.0.0.1:1"}, 2, "list of processes"},
		{[]string{"work", f.url(), "--token-file", f.token(), "--memory", "1MiB"}, 2, "64MiB at least"},
		{[]string{"hub", "--address", f.address, "--store", "store"}, 2, "another hub is using it"},
		{[]string{"hub", "--address", f.address, "--store", "other"}, 2, "it is not available"},
		{[]string{"hub", "--address", ":0", "--store", "other"}, 2, "--insecure"},
		{[]string{"hub", "--store", "."}, 2, "a folder of its own"},
		{append([]string{"count", "6x7", "--closed", "--checkpoint", "six.count"}, on...), 2, "name another file"},
		{append([]string{"count", "6x6", "--threads", "2"}, on...), 2, "--threads and --on"},
		{append([]string{"count", "6x6", "--as", "distinct"}, on...), 2, "distinct tours"},
		{append([]string{"count", "--read", "graph.g6"}, on...), 2, "--read and --on"},
		{[]string{"count", "6x6", "--check", "5%"}, 2, "--check goes with --on"},
		{append([]string{"estimate", "6x6", "--check", "200%"}, on...), 2, "a share from"},
	} {
		out, said, code := run(c.args...)
		if code != c.code || !strings.Contains(said, c.want) || strings.Count(said, "\n") != 1 || out != "" {
			t.Errorf("%v: %q, status %d; want %q and %d", c.args, said, code, c.want, c.code)
		}
	}
}
