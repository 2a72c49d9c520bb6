// Command studio is the load that the studio has to bear: finds at a steady rate, streams
// of events at once, and what is left of it all afterwards. The studio runs in a process of
// its own, on the loopback only, and ends with this one.
//
//	go run ./bench/studio                     500 finds a second for 10 s, then 200 streams for 5 s
//	go run ./bench/studio -rate 1000 -for 5s
//	go run ./bench/studio -streams 400
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"leaper/bench/served"
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
	folder, err := os.MkdirTemp("", "studio")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	bin := filepath.Join(folder, "leaper")
	if err := served.Build(ctx, bin); err != nil {
		return err
	}
	one, err := served.Start(ctx, bin)
	if err != nil {
		return err
	}
	s := studio{one}
	defer func() {
		took, status := s.Stop()
		fmt.Printf("%-8s %s after Ctrl-C, status %d\n", "end", took.Round(time.Millisecond), status)
	}()
	question := `{"board":"` + board + `","kind":"closed"}`

	if _, err := s.finds(ctx, question, rate, 2*time.Second); err != nil { // until it is warm
		return err
	}
	before, err := s.Settled(ctx)
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

	after, err := s.Settled(ctx)
	if err != nil {
		return err
	}
	fmt.Printf("%-8s before %s, after %s\n", "left", before, after)
	if after.Goroutines > before.Goroutines {
		return fmt.Errorf("%d goroutines are left behind", after.Goroutines-before.Goroutines)
	}
	return nil
}

// A studio is a process that serves.
type studio struct{ *served.Studio }

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
func (s studio) finds(ctx context.Context, question string, rate int, length time.Duration) (*series, error) {
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
			status, text, err := s.Post(ctx, "find", question)
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
func (s studio) streams(ctx context.Context, number int, length time.Duration) (int64, error) {
	status, text, err := s.Post(ctx, "jobs", `{"verb":"estimate","board":"8x8","probes":1000000000000}`)
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
			r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.URL+job.Events, nil)
			if err != nil {
				failed <- err
				return
			}
			answer, err := s.Client.Do(r)
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
	r, err := http.NewRequestWithContext(ctx, http.MethodDelete, s.URL+"/api/v1/jobs/"+job.ID, nil)
	if err != nil {
		return 0, err
	}
	answer, err := s.Client.Do(r)
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
