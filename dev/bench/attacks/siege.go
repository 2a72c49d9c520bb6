package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// studioBound is a studio's memory limit in MB; it must hold under all requests.
const studioBound = 1024

// A siege is an attack by requests, on a studio of its own.
type siege struct {
	name  string
	long  bool
	tries int
	tells int64 // MB of memory that the studio is told; 0 is studioBound
	peak  int64 // MB of memory at most; 0 is what it is told
	do    func(context.Context, *castle) error
}

// A castle is a studio under attack.
type castle struct {
	*Studio
	quick bool
	seen  *measured

	mu       sync.Mutex
	statuses map[int]int // of answers
	clients  map[int]*http.Client
}

// answered notes how a question was answered.
func (c *castle) answered(status int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.statuses[status]++
}

// answers says how often there was each status.
func (c *castle) answers() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var out []string
	for _, status := range slices.Sorted(maps.Keys(c.statuses)) {
		out = append(out, fmt.Sprintf("%d: %d", status, c.statuses[status]))
	}
	return strings.Join(out, ", ")
}

func sieges(all []siege) []attack {
	var out []attack
	for _, s := range all {
		out = append(out, attack{name: "studio: " + s.name, long: s.long, tries: s.tries, try: s.try})
	}
	return out
}

// try starts a studio and attacks it. Afterwards the studio must answer, have met no
// bug, and end in order.
func (s siege) try(ctx context.Context, a *arena) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	told := cmp.Or(s.tells, studioBound)
	studio, err := start(ctx, a.bin, "--memory", fmt.Sprint(told, "MiB"))
	if err != nil {
		return err
	}
	w := watch(studio.Process)
	begun := time.Now()
	c := &castle{Studio: studio, quick: a.quick, seen: &a.seen, statuses: map[int]int{}, clients: map[int]*http.Client{}}
	err = s.do(ctx, c)
	if a.seen.took == 0 {
		a.seen.took = time.Since(begun)
	}
	if err == nil {
		err = c.sound(ctx)
	}
	ended, status := c.Stop()
	peak, killed := w.end()
	a.seen.peak = peak
	if a.seen.status = c.answers(); a.seen.status == "" {
		a.seen.status = fmt.Sprintf("exit %d", status)
	}
	bound := cmp.Or(s.peak, told)
	switch {
	case killed != "":
		return fmt.Errorf("%s", killed)
	case peak > bound<<20:
		return fmt.Errorf("it takes %d MB of the %d that are promised", peak>>20, bound)
	case err != nil:
		return err
	case ended > 7*time.Second || status != 130:
		return fmt.Errorf("after Ctrl-C it takes %s to its end, with the status %d", ended, status)
	}
	return nil
}

// sound tells whether a studio answers and has met no bug.
func (c *castle) sound(ctx context.Context) error {
	var last error
	for range 20 { // who has asked for too much is told to come back
		status, text, err := c.Post(ctx, "find", `{"board":"5x5"}`)
		if err == nil && status == http.StatusOK && strings.Contains(string(text), `"found"`) {
			state, err := c.State(ctx)
			if err == nil && state.Bugs > 0 {
				err = fmt.Errorf("it met %d bugs", state.Bugs)
			}
			return err
		}
		last = asked(status, text, err)
		pause(ctx, 500*time.Millisecond)
	}
	return last
}

// as is a client of another address: 127.0.0.2 and up, which Linux has.
func (c *castle) as(number int) *http.Client {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.clients[number] == nil {
		d := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(number+1))}}
		c.clients[number] = &http.Client{Transport: &http.Transport{DialContext: d.DialContext, MaxIdleConnsPerHost: 64}}
	}
	return c.clients[number]
}

// asked tells whether a question was answered as it has to be.
func asked(status int, text []byte, err error) error {
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("a question is answered by %d: %.200s", status, text)
	}
	return err
}

// ask asks as a client, and notes how it was answered.
func (c *castle) ask(ctx context.Context, client int, path, body string) (int, []byte, error) {
	status, text, err := c.PostBy(ctx, c.as(client), path, body)
	if err == nil {
		c.answered(status)
	}
	return status, text, err
}

// asks sends a question by n clients at once, and wants answers that a studio
// may give.
func (c *castle) asks(ctx context.Context, times int, path, body string) error {
	return together(times, func(client int) error {
		status, text, err := c.ask(ctx, client, path, body)
		if err == nil {
			err = usual(status, text)
		}
		return err
	})
}

// together has n clients, from 1, do something at once.
func together(clients int, do func(client int) error) error {
	errs := make([]error, clients)
	var all sync.WaitGroup
	for i := range clients {
		all.Go(func() { errs[i] = do(i + 1) })
	}
	all.Wait()
	return errors.Join(errs...)
}

// usual tells whether a studio may answer so: if it refuses, with a sentence.
func usual(status int, text []byte) error {
	var problem struct{ Detail string }
	switch status {
	case http.StatusOK, http.StatusAccepted:
		return nil
	case http.StatusUnprocessableEntity, http.StatusTooManyRequests, http.StatusServiceUnavailable:
		if err := json.Unmarshal(text, &problem); err == nil && problem.Detail != "" {
			return nil
		}
	}
	return fmt.Errorf("an answer is %d: %.200s", status, text)
}

// jobs starts a job by each of n clients, and reads their events to the end, or
// for so long.
func (c *castle) jobs(ctx context.Context, times int, long time.Duration, body string) error {
	ctx, cancel := context.WithTimeout(ctx, long)
	defer cancel()
	return together(times, func(client int) error { return c.job(ctx, client, body) })
}

// job starts a job and reads its events until its end or that of ctx.
func (c *castle) job(ctx context.Context, client int, body string) error {
	status, text, err := c.ask(ctx, client, "jobs", body)
	if ctx.Err() != nil {
		return nil
	}
	if err != nil {
		return err
	}
	if status != http.StatusAccepted {
		return usual(status, text)
	}
	var job struct{ Events string }
	if err := json.Unmarshal(text, &job); err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, c.URL+job.Events, nil)
	if err != nil {
		return err
	}
	answer, err := c.as(client).Do(r)
	if err != nil {
		return nil // it took too long, or the studio is gone, which is seen elsewhere
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, answer.Body)
	return nil
}
