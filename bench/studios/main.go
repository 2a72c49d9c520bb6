// Command studios puts load on the studio: see bench/studio.
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

func main() {
	rate := flag.Int("rate", 500, "how many finds a second")
	length := flag.Duration("for", 10*time.Second, "how long")
	streams := flag.Int("streams", 200, "how many streams of events at once")
	board := flag.String("board", "8x8", "the board")
	flag.Parse()
	signal.Ignore(syscall.SIGPIPE) // a reader that goes away (| head) must not leave the studio behind
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, *length+2*time.Minute)
	defer cancel()
	if err := run(ctx, *rate, *length, *streams, *board); err != nil {
		fmt.Fprintln(os.Stderr, "bench/studio:", err)
		cancel()
		stop()
		os.Exit(1) //nolint:gocritic // both were called
	}
}

func run(ctx context.Context, rate int, length time.Duration, streams int, board string) error {
	s, err := start(ctx)
	if err != nil {
		return err
	}
	defer s.stop()
	question := `{"board":"` + board + `","kind":"closed"}`

	if _, err := s.finds(ctx, question, rate, 2*time.Second); err != nil { // until it is warm
		return err
	}
	before, err := s.settled(ctx)
	if err != nil {
		return err
	}
	f, err := s.finds(ctx, question, rate, length)
	if err != nil {
		return err
	}
	fmt.Printf("%-8s %d of %s in %s: %.0f a second, p50 %s, p90 %s, p99 %s, longest %s; %d refused\n", "finds", len(f.took), board, f.in.Round(time.Millisecond),
		float64(len(f.took))/f.in.Seconds(), f.at(0.5), f.at(0.9), f.at(0.99), f.at(1), f.refused)

	e, err := s.streams(ctx, streams, 5*time.Second)
	if err != nil {
		return err
	}
	fmt.Printf("%-8s %d at once on one job, %d events in 5s; all of them were told when it ended\n", "streams", streams, e)

	after, err := s.settled(ctx)
	if err != nil {
		return err
	}
	fmt.Printf("%-8s before %s, after %s\n", "left", before, after)
	if after.goroutines > before.goroutines {
		return fmt.Errorf("%d goroutines are left behind", after.goroutines-before.goroutines)
	}
	return nil
}

// A studio is a process that serves.
type studio struct {
	cmd    *exec.Cmd
	url    string
	folder string
	client *http.Client
}

func start(ctx context.Context) (*studio, error) {
	folder, err := os.MkdirTemp("", "studio")
	if err != nil {
		return nil, err
	}
	s := &studio{folder: folder, client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 256, MaxConnsPerHost: 700}}}
	bin := filepath.Join(folder, "leaper")
	if out, err := exec.CommandContext(ctx, "go", "build", "-o", bin, "./cmd/leaper").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, out)
	}
	s.cmd = exec.CommandContext(ctx, bin, "serve", "--address", "127.0.0.1:0")
	s.cmd.Cancel = func() error { return s.cmd.Process.Signal(syscall.SIGTERM) }
	s.cmd.WaitDelay = 10 * time.Second
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	s.url = strings.TrimSuffix(strings.TrimSpace(line), "/")
	return s, err
}

func (s *studio) stop() {
	begun := time.Now()
	_ = s.cmd.Process.Signal(os.Interrupt)
	_ = s.cmd.Wait() // its status is that of an interrupt
	fmt.Printf("%-8s %s after Ctrl-C, status %d\n", "end", time.Since(begun).Round(time.Millisecond), s.cmd.ProcessState.ExitCode())
	_ = os.RemoveAll(s.folder)
}

// post asks, and returns the status and the answer.
func (s *studio) post(ctx context.Context, path, body string) (int, []byte, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/api/v1/"+path, strings.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := s.client.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	return answer.StatusCode, text, err
}

// A series is how long answers took.
type series struct {
	took    []time.Duration
	in      time.Duration
	refused int64
}

func (s *series) at(share float64) time.Duration {
	if len(s.took) == 0 {
		return 0
	}
	return s.took[int(share*float64(len(s.took)-1))].Round(10 * time.Microsecond)
}

// finds asks at a steady rate, whether or not the answers come. A time is counted
// from when the question was due, so that a studio that stalls does not look quick.
func (s *studio) finds(ctx context.Context, question string, rate int, length time.Duration) (*series, error) {
	var (
		out   series
		mu    sync.Mutex
		wrong error
		each  sync.WaitGroup
	)
	begun := time.Now()
	for i := range int(length.Seconds() * float64(rate)) {
		due := begun.Add(time.Duration(i) * time.Second / time.Duration(rate))
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(time.Until(due)):
		}
		each.Go(func() {
			status, text, err := s.post(ctx, "find", question)
			took := time.Since(due)
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err != nil:
				wrong = err
			case status == http.StatusTooManyRequests:
				out.refused++
			case status != http.StatusOK || !bytes.Contains(text, []byte(`"verdict":"found"`)):
				wrong = fmt.Errorf("status %d: %s", status, text)
			default:
				out.took = append(out.took, took)
			}
		})
	}
	each.Wait()
	out.in = time.Since(begun)
	slices.Sort(out.took)
	return &out, wrong
}

// streams opens many on one job, reads them for a while, cancels the job, and sees
// that each is told. It returns how many events came.
func (s *studio) streams(ctx context.Context, number int, length time.Duration) (int64, error) {
	status, text, err := s.post(ctx, "jobs", `{"verb":"estimate","board":"8x8","probes":1000000000000}`)
	if err != nil || status != http.StatusAccepted {
		return 0, errors.Join(err, fmt.Errorf("status %d: %s", status, text))
	}
	var job struct{ ID, Events string }
	if err := json.Unmarshal(text, &job); err != nil {
		return 0, err
	}
	var events, told atomic.Int64
	var each sync.WaitGroup
	failed := make(chan error, number)
	for range number {
		each.Go(func() {
			r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url+job.Events, nil)
			if err != nil {
				failed <- err
				return
			}
			answer, err := s.client.Do(r)
			if err != nil {
				failed <- err
				return
			}
			defer answer.Body.Close()
			for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
				if name, is := strings.CutPrefix(lines.Text(), "event: "); is {
					events.Add(1)
					if name == "problem" {
						told.Add(1)
					}
				}
			}
		})
	}
	select {
	case err := <-failed:
		return 0, err
	case <-time.After(length):
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodDelete, s.url+"/api/v1/jobs/"+job.ID, nil)
	if err != nil {
		return 0, err
	}
	answer, err := s.client.Do(r)
	if err != nil {
		return 0, err
	}
	if err := answer.Body.Close(); err != nil {
		return 0, err
	}
	each.Wait()
	if n := told.Load(); n != int64(number) {
		return 0, fmt.Errorf("%d streams of %d were told that the job ended", n, number)
	}
	return events.Load(), nil
}

// A state is what a studio holds.
type state struct {
	resident   int64 // bytes, as the system counts them
	live       int64 // bytes of objects that are in use
	goroutines int64
}

func (s state) String() string {
	return fmt.Sprintf("%d MB resident, %.1f MB live, %d goroutines", s.resident>>20, float64(s.live)/1e6, s.goroutines)
}

// settled waits until nothing is open any more, and reads the state.
func (s *studio) settled(ctx context.Context) (state, error) {
	s.client.CloseIdleConnections()
	select {
	case <-ctx.Done():
		return state{}, ctx.Err()
	case <-time.After(4 * time.Second): // an idle studio gives memory back
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url+"/metrics", nil)
	if err != nil {
		return state{}, err
	}
	answer, err := s.client.Do(r)
	if err != nil {
		return state{}, err
	}
	defer answer.Body.Close()
	var out state
	for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
		name, value, _ := strings.Cut(lines.Text(), " ")
		n, _ := strconv.ParseFloat(value, 64)
		switch name {
		case "leaper_goroutines":
			out.goroutines = int64(n)
		case "leaper_memory_live_bytes":
			out.live = int64(n)
		}
	}
	s.client.CloseIdleConnections()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		return out, nil // there is no such file on other systems
	}
	for line := range strings.Lines(string(status)) {
		if text, is := strings.CutPrefix(line, "VmRSS:"); is {
			kilobytes, _ := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(text), " kB"), 10, 64)
			out.resident = kilobytes << 10
		}
	}
	return out, nil
}
