package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Requests that are small, and whose work is not.
var (
	// A 3x4 corner in a picture of 100x100: each tour would have its 9,988 holes.
	corner = question("verb", "list", "board", strings.Repeat("...."+strings.Repeat("#", 96)+"\n", 3)+strings.Repeat(strings.Repeat("#", 100)+"\n", 97), "piece", "king", "limit", 8333)

	// Sixteen squares of a board on 62 axes: the names of the 8,176 holes are long.
	deep = question("verb", "list", "board", cube(13)+strings.Repeat("x1", 49), "piece", "wazir", "limit", 6250, "holes", deepHoles())

	// A thousand tours of one square, on a board of 249,001.
	verified = question("board", strings.Repeat(strings.Repeat("#", 498)+".\n", 1)+strings.Repeat(strings.Repeat("#", 499)+"\n", 498), "piece", "king", "text", strings.Repeat("a1\n", 1000))

	queen   = question("board", "60x60", "piece", "queen", "method", "sat", "kind", "closed", "timeout_ms", 10000)
	drawing = question("board", "100x100", "format", "png", "size", 4096, "kind", "closed")
	film    = question("board", "50x50", "format", "gif", "size", 1000, "kind", "closed")
	rook    = question("board", "2896", "piece", "rook", "timeout_ms", 5000)
	wazir   = question("board", cube(14), "piece", "wazir", "timeout_ms", 1000)
	huge    = question("verb", "count", "board", "8x8", "kind", "closed")
)

// question makes the JSON of a request out of names and values.
func question(pairs ...any) string {
	q := map[string]any{}
	for i := 0; i < len(pairs); i += 2 {
		q[pairs[i].(string)] = pairs[i+1]
	}
	text, err := json.Marshal(q)
	if err != nil {
		panic(err) // the tables above are wrong
	}
	return string(text)
}

// deepHoles takes away half of the squares along each of nine axes of thirteen.
func deepHoles() []string {
	var out []string
	for axis := 4; axis < 13; axis++ {
		from, to := slices.Repeat([]string{"1"}, 62), slices.Repeat([]string{"1"}, 62)
		for i := range 13 {
			to[i] = "2"
		}
		from[axis] = "2"
		out = append(out, "("+strings.Join(from, ",")+")-("+strings.Join(to, ",")+")")
	}
	return out
}

// onStudio attacks a studio as a process: its memory as the system counts it, and its
// socket. The studio's own tests cover its answers.
var onStudio = sieges([]siege{
	{name: "a listing of a corner of 100x100", peak: 256, do: beside(1, corner)},
	{name: "six listings of a corner of 100x100", long: true, do: beside(6, corner)},
	{name: "six listings on 62 axes", long: true, do: beside(6, deep)},
	{name: "a thousand tours on a picture of 499x499", peak: 512, do: asks(1, "verify", verified)},
	{name: "six times a thousand tours on a picture of 499x499", long: true, do: asks(6, "verify", verified)},
	{name: "six queens on 60x60 for the solver", long: true, do: asks(6, "find", queen)},
	{name: "twelve large drawings at once", long: true, do: asks(12, "export", drawing)},
	{name: "twelve films at once", long: true, do: asks(12, "export", film)},
	{name: "six rooks on a row of 2896", long: true, do: asks(6, "exists", rook)},
	{name: "counts of 8x8 by six clients", long: true, do: beside(6, huge)},
	{name: "all of these at once", long: true, do: everything},
	{name: "all of these at once, with 3 GiB", long: true, tells: 3072, do: everything},
	{name: "six queens on 60x60, with 3 GiB", long: true, tells: 3072, do: asks(6, "find", queen)},
	{name: "large answers that nobody reads", long: true, do: unread},
	{name: "a find on 8x8 while two others draw: p99 100 ms", tries: 3, do: drawn},
	{name: "a count of 5x5 while another client has nine: 1 s", tries: 3, do: counted},
	{name: "500 finds a second on 8x8: p99 50 ms", long: true, tries: 3, do: finds},
	{name: "200 streams of events at once: all hear of the end", long: true, do: streams},
	{name: "what is not HTTP", peak: 128, do: garbage},
})

// asks and beside make an attack of n requests at once, and two rounds of them.
func asks(times int, path, body string) func(context.Context, *castle) error {
	return func(ctx context.Context, c *castle) error {
		if err := c.asks(ctx, times, path, body); err != nil {
			return err
		}
		return c.asks(ctx, times, path, body)
	}
}

func beside(times int, body string) func(context.Context, *castle) error {
	return func(ctx context.Context, c *castle) error { return c.jobs(ctx, times, 12*time.Second, body) }
}

// everything asks for all that is large at once, each by clients of its own.
func everything(ctx context.Context, c *castle) error {
	ctx, cancel := context.WithTimeout(ctx, 25*time.Second)
	defer cancel()
	var all sync.WaitGroup
	var one sync.Mutex
	var wrong error
	for n, r := range []struct{ path, body string }{
		{"jobs", corner}, {"jobs", deep}, {"verify", verified}, {"find", queen}, {"export", drawing}, {"export", film}, {"exists", rook}, {"jobs", huge}, {"count", wazir},
	} {
		for i := range 3 {
			all.Go(func() {
				for range 2 {
					if r.path == "jobs" {
						_ = c.job(ctx, 3*n+i, r.body)
					} else {
						status, text, err := c.ask(ctx, 3*n+i, r.path, r.body)
						if err == nil {
							err = usual(status, text)
						} else if ctx.Err() != nil {
							err = nil
						}
						one.Lock()
						wrong = errors.Join(wrong, err)
						one.Unlock()
					}
				}
			})
		}
	}
	all.Wait()
	return wrong
}

// unread asks for large answers, and does not read them.
func unread(ctx context.Context, c *castle) error {
	body := question("board", "499x499", "format", "svg")
	for i := range 40 {
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.URL+"/api/v1/export", strings.NewReader(body))
		if err != nil {
			return err
		}
		r.Header.Set("Content-Type", "application/json")
		answer, err := c.as(i%8 + 1).Do(r)
		if err != nil {
			return err
		}
		c.answered(answer.StatusCode)
		defer answer.Body.Close()
	}
	pause(ctx, 3*time.Second)
	return nil
}

// drawn measures how long a client waits for a find while two others loop over
// large pictures.
func drawn(ctx context.Context, c *castle) error {
	ctx, cancel := context.WithCancel(ctx)
	var others sync.WaitGroup
	defer others.Wait()
	defer cancel()
	for i := range 2 {
		for range 4 {
			others.Go(func() {
				for ctx.Err() == nil {
					_, _, _ = c.ask(ctx, i+1, "export", drawing)
				}
			})
		}
	}
	pause(ctx, 500*time.Millisecond)
	var waits []time.Duration
	length := 8 * time.Second
	if c.quick {
		length = 3 * time.Second
	}
	for begun := time.Now(); time.Since(begun) < length; pause(ctx, 20*time.Millisecond) {
		at := time.Now()
		status, text, err := c.ask(ctx, 9, "find", `{"board":"8x8"}`)
		if err := asked(status, text, err); err != nil {
			return err
		}
		waits = append(waits, time.Since(at))
	}
	c.seen.took = percentile(waits, 99)
	if c.seen.took > 100*time.Millisecond {
		return fmt.Errorf("p99 %d ms, p50 %d ms of %d", c.seen.took.Milliseconds(), percentile(waits, 50).Milliseconds(), len(waits))
	}
	return nil
}

// counted measures how long a client waits for a short count while another has as
// many long ones as it may have.
func counted(ctx context.Context, c *castle) error {
	ctx, cancel := context.WithCancel(ctx)
	var others sync.WaitGroup
	defer others.Wait()
	defer cancel()
	for range 9 {
		others.Go(func() { _ = c.job(ctx, 1, huge) })
	}
	pause(ctx, time.Second)
	waiting, end := context.WithTimeout(ctx, 10*time.Second)
	defer end()
	begun := time.Now()
	err := c.job(waiting, 2, question("verb", "count", "board", "5x5"))
	c.seen.took = time.Since(begun)
	if err != nil {
		return err
	}
	if c.seen.took > time.Second {
		return fmt.Errorf("a job waits for %.2f s", c.seen.took.Seconds())
	}
	begun = time.Now()
	status, text, err := c.ask(ctx, 3, "count", question("board", "5x5"))
	c.seen.took = max(c.seen.took, time.Since(begun))
	if err := asked(status, text, err); err != nil {
		return err
	}
	if c.seen.took > time.Second {
		return fmt.Errorf("a request waits for %.2f s", c.seen.took.Seconds())
	}
	return nil
}

func percentile(all []time.Duration, p int) time.Duration {
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return all[(len(all)-1)*p/100]
}

// finds asks at a steady rate, whether or not the answers come. A time counts from the due
// time of the question, so that a stalling studio does not look quick.
func finds(ctx context.Context, c *castle) error {
	const rate, seconds = 500, 10
	var (
		all   sync.WaitGroup
		one   sync.Mutex
		waits []time.Duration
		wrong error
	)
	begun := time.Now()
	for i := range rate * seconds {
		due := begun.Add(time.Duration(i) * time.Second / rate)
		pause(ctx, time.Until(due))
		all.Go(func() {
			status, text, err := c.Post(ctx, "find", `{"board":"8x8","kind":"closed"}`)
			took := time.Since(due)
			if err == nil {
				c.answered(status)
			}
			one.Lock()
			defer one.Unlock()
			waits = append(waits, took)
			if status != http.StatusTooManyRequests {
				wrong = errors.Join(wrong, asked(status, text, err))
			}
		})
	}
	all.Wait()
	c.seen.took = percentile(waits, 99)
	if wrong == nil && c.seen.took > 50*time.Millisecond {
		wrong = fmt.Errorf("p99 %d ms, p50 %d ms of %d", c.seen.took.Milliseconds(), percentile(waits, 50).Milliseconds(), len(waits))
	}
	return wrong
}

// streams opens many streams on one job and cancels it after some seconds. Each stream must
// report this, and none may stay.
func streams(ctx context.Context, c *castle) error {
	const number = 200
	before, err := c.State(ctx)
	if err != nil {
		return err
	}
	status, text, err := c.Post(ctx, "jobs", `{"verb":"estimate","board":"8x8","probes":1000000000000}`)
	var job struct{ ID, Events string }
	if err := errors.Join(err, json.Unmarshal(text, &job)); err != nil {
		return fmt.Errorf("status %d: %w", status, err)
	}
	var told atomic.Int64
	var all sync.WaitGroup
	for range number {
		all.Go(func() {
			events, err := c.get(ctx, http.MethodGet, job.Events)
			if err == nil && strings.Contains(events, "event: problem\n") {
				told.Add(1)
			}
		})
	}
	pause(ctx, 5*time.Second)
	if _, err := c.get(ctx, http.MethodDelete, "/api/v1/jobs/"+job.ID); err != nil {
		return err
	}
	all.Wait()
	if n := told.Load(); n != number {
		return fmt.Errorf("%d streams of %d were told that the job ended", n, number)
	}
	after := before
	for range 15 {
		c.Client.CloseIdleConnections()
		pause(ctx, time.Second)
		if after, err = c.State(ctx); err != nil || after.Goroutines <= before.Goroutines {
			return err
		}
	}
	return fmt.Errorf("%d goroutines before and %d after", before.Goroutines, after.Goroutines)
}

// dial connects, from the address of a client.
func (c *castle) dial(ctx context.Context, number int) (net.Conn, error) {
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(number+1))}}
	return d.DialContext(ctx, "tcp", strings.TrimPrefix(c.URL, "http://"))
}

// garbage sends bytes that are not HTTP, or barely.
func garbage(ctx context.Context, c *castle) error {
	r := rand.New(rand.NewPCG(12, 3))
	noise := make([]byte, 4096)
	for i := range noise {
		noise[i] = byte(r.Uint32())
	}
	for _, text := range []string{
		string(noise), "\x16\x03\x01\x02\x00\x01\x00", "GET / HTTP/9.9\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
		"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
		"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + strings.Repeat("x", 4<<20) + "\r\n\r\n",
		"GET /" + strings.Repeat("a", 4<<20) + " HTTP/1.1\r\nHost: localhost\r\n\r\n",
		"GET /../../../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
		"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
		"POST /api/v1/find HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
		"POST /api/v1/find HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
		"POST /api/v1/find HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n",
		"CONNECT localhost:22 HTTP/1.1\r\nHost: localhost\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
	} {
		conn, err := c.dial(ctx, 1)
		if err != nil {
			return err
		}
		_ = conn.SetDeadline(time.Now().Add(2 * time.Second))
		_, _ = io.WriteString(conn, text)
		line, _ := bufio.NewReader(conn).ReadString('\n')
		_ = conn.Close()
		if strings.Contains(line, " 200 ") || strings.Contains(line, " 500 ") {
			return fmt.Errorf("%.60q is answered by %q", text, line)
		}
	}
	return nil
}
