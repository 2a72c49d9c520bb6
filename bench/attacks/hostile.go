package main

import (
	"bufio"
	"bytes"
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
	"time"
)

// onHTTP is what is wrong with requests themselves.
var onHTTP = sieges([]siege{
	{name: "requests that another page makes", peak: 128, do: foreign},
	{name: "bodies that are too long, or none", peak: 256, do: oversized},
	{name: "requests that never end", long: true, peak: 256, do: slow},
	{name: "what is not HTTP", peak: 128, do: garbage},
	{name: "a thousand connections of one client, and another is served", peak: 256, do: crowd},
	{name: "fuzzed requests", do: fuzz},
	{name: "random boards: the sweep and the listing count the same", do: counts},
})

func percentile(all []time.Duration, p int) time.Duration {
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return all[(len(all)-1)*p/100]
}

// foreign sends what a browser sends for another page, and wants it refused.
func foreign(ctx context.Context, c *castle) error {
	here := strings.TrimPrefix(c.URL, "http://")
	for _, f := range []struct {
		method, path, host string
		header             []string
		status             int
	}{
		{"POST", "/api/v1/find", "evil.example", nil, 403},
		{"GET", "/", "evil.example", nil, 403},
		{"GET", "/metrics", "evil.example", nil, 403},
		{"GET", "/openapi.json", "evil.example", nil, 403},
		{"GET", "/healthz", "evil.example", nil, 403},
		{"POST", "/api/v1/find", "localhost.evil.example", nil, 403},
		{"POST", "/api/v1/find", here + ".evil.example", nil, 403},
		{"POST", "/api/v1/find", here, []string{"Origin", "http://evil.example"}, 403},
		{"POST", "/api/v1/find", here, []string{"Origin", "null"}, 403},
		{"POST", "/api/v1/find", here, []string{"Origin", "http://127.0.0.1:1"}, 403},
		{"POST", "/api/v1/find", here, []string{"Sec-Fetch-Site", "cross-site"}, 403},
		{"POST", "/api/v1/find", here, []string{"Sec-Fetch-Site", "same-site"}, 403},
		{"POST", "/api/v1/find", here, []string{"Content-Type", "text/plain"}, 415},
		{"POST", "/api/v1/find", here, []string{"Content-Type", "application/x-www-form-urlencoded"}, 415},
		{"DELETE", "/api/v1/jobs/1", here, []string{"Origin", "http://evil.example"}, 403},
	} {
		r, err := http.NewRequestWithContext(ctx, f.method, c.URL+f.path, strings.NewReader(`{"board":"5x5"}`))
		if err != nil {
			return err
		}
		r.Host = f.host
		r.Header.Set("Content-Type", "application/json")
		if f.header != nil {
			r.Header.Set(f.header[0], f.header[1])
		}
		answer, err := c.Client.Do(r)
		if err != nil {
			return err
		}
		text, err := io.ReadAll(answer.Body)
		if err := errors.Join(err, answer.Body.Close()); err != nil {
			return err
		}
		if answer.StatusCode != f.status {
			return fmt.Errorf("%s %s of host %s, %v, is answered by %d: %.80s", f.method, f.path, f.host, f.header, answer.StatusCode, text)
		}
		if answer.Header.Get("Access-Control-Allow-Origin") != "" {
			return fmt.Errorf("%s allows other origins", f.path)
		}
	}
	return nil
}

// oversized sends bodies that are too long, nested too deep, or not there.
func oversized(ctx context.Context, c *castle) error {
	for _, b := range []struct {
		body     io.Reader
		statuses []int
	}{
		{strings.NewReader(`{"board":"` + strings.Repeat(".", 2<<20) + `"}`), []int{413}},
		{io.LimitReader(endless('['), 1<<30), []int{0, 400, 413}},
		{io.LimitReader(endless(' '), 1<<30), []int{0, 400, 413}},
		{strings.NewReader(strings.Repeat("[", 500_000)), []int{400}},
		{strings.NewReader(`{"board":` + strings.Repeat(`{"a":`, 150_000)), []int{400, 422}},
		{strings.NewReader(""), []int{400}},
		{strings.NewReader("null"), []int{400, 422}},
		{strings.NewReader(`{"board":"8x8"}{"board":"8x8"}`), []int{400}},
		{strings.NewReader(`{"board":"8x8","board":"9x9"}`), []int{200, 400, 422}},
		{strings.NewReader(`{"board":"9223372036854775807x9223372036854775807"}`), []int{422}},
		{strings.NewReader(`{"board":"` + strings.Repeat("1x", 300_000) + `1"}`), []int{422}},
		{strings.NewReader(`{"board":"8x8","piece":"` + strings.Repeat("1,2+", 200_000) + `1,2"}`), []int{200, 422}},
		{strings.NewReader(`{"board":"8x8","timeout_ms":-1}`), []int{400, 422}},
		{strings.NewReader(`{"board":"8x8","seed":1e99}`), []int{400, 422}},
	} {
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.URL+"/api/v1/find", b.body)
		if err != nil {
			return err
		}
		r.Header.Set("Content-Type", "application/json")
		begun, status := time.Now(), 0
		if answer, err := c.Client.Do(r); err == nil {
			status = answer.StatusCode
			_ = answer.Body.Close()
		}
		if !slices.Contains(b.statuses, status) || time.Since(begun) > 5*time.Second {
			return fmt.Errorf("a body is answered by %d, not %v, after %.1f s", status, b.statuses, time.Since(begun).Seconds())
		}
	}
	return nil
}

type endless byte

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(e)
	}
	return len(p), nil
}

// dial connects, from the address of a client.
func (c *castle) dial(ctx context.Context, number int) (net.Conn, error) {
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(number+1))}}
	return d.DialContext(ctx, "tcp", strings.TrimPrefix(c.URL, "http://"))
}

// slow sends headers and bodies a byte a second, and wants them cut off, and others
// served meanwhile.
func slow(ctx context.Context, c *castle) error {
	const header = "POST /api/v1/find HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n"
	var all sync.WaitGroup
	errs := make(chan error, 300)
	for i := range 200 {
		all.Go(func() {
			conn, err := c.dial(ctx, 1)
			if err != nil {
				errs <- err
				return
			}
			defer conn.Close()
			begin := header[:40]
			if i%2 == 0 {
				begin = header + "\r\n"
			}
			_, err = io.WriteString(conn, begin)
			for begun := time.Now(); err == nil; pause(ctx, time.Second) {
				if time.Since(begun) > 20*time.Second || ctx.Err() != nil {
					errs <- fmt.Errorf("a request that never ends is not cut off")
					return
				}
				_, err = io.WriteString(conn, " ")
			}
		})
	}
	pause(ctx, time.Second)
	err := asked(c.ask(ctx, 2, "find", `{"board":"8x8"}`))
	all.Wait()
	if err != nil {
		return err
	}
	select {
	case err := <-errs:
		return err
	default:
		return nil
	}
}

// garbage sends what is not HTTP, or only just.
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

// crowd opens as many connections as it can, and wants another client served.
func crowd(ctx context.Context, c *castle) error {
	for range 1000 {
		conn, err := c.dial(ctx, 1)
		if err != nil {
			break
		}
		defer conn.Close()
		_, _ = io.WriteString(conn, "GET /api/v1/gallery HTTP/1.1\r\nHost: localhost\r\n\r\n")
	}
	begun := time.Now()
	err := asked(c.ask(ctx, 2, "find", `{"board":"8x8"}`))
	c.seen.took = time.Since(begun)
	if err == nil && c.seen.took > 3*time.Second {
		err = errors.New("another client waits")
	}
	return err
}

// fuzz sends questions that were once right, for some seconds. Whatever comes back is
// an answer or a problem, in time, and nothing is left of it all.
func fuzz(ctx context.Context, c *castle) error {
	before, err := c.State(ctx)
	if err != nil {
		return err
	}
	length := 15 * time.Second
	if c.quick {
		length = 3 * time.Second
	}
	end := time.Now().Add(length)
	var (
		all   sync.WaitGroup
		mu    sync.Mutex
		wrong error
	)
	for i := range 6 {
		r := rand.New(rand.NewPCG(12, uint64(i)))
		all.Go(func() {
			for time.Now().Before(end) && ctx.Err() == nil {
				path, body := mutant(r)
				begun := time.Now()
				status, text, err := c.ask(ctx, i/2+1, path, body)
				took := time.Since(begun)
				mu.Lock()
				switch {
				case err != nil:
					wrong = fmt.Errorf("%s %.200s: %w", path, body, err)
				case status >= 500 && status != http.StatusServiceUnavailable:
					wrong = fmt.Errorf("%s %.200s: %d %.100s", path, body, status, text)
				case took > 14*time.Second:
					wrong = fmt.Errorf("%s %.200s: %.1f s", path, body, took.Seconds())
				case path != "export" && !json.Valid(text):
					wrong = fmt.Errorf("%s %.200s: not JSON: %.100s", path, body, text)
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	if wrong != nil {
		return wrong
	}
	var after = before
	for range 15 { // jobs that nobody reads end after five seconds
		c.leave()
		pause(ctx, time.Second)
		if after, err = c.State(ctx); err != nil {
			return err
		}
		if after.Goroutines <= before.Goroutines {
			return nil
		}
	}
	return fmt.Errorf("%d goroutines before and %d after", before.Goroutines, after.Goroutines)
}

// seeds are questions that are right.
var seeds = [][2]string{
	{"find", `{"board":"8x8","kind":"closed","from":"e4"}`}, {"find", `{"board":"4x4","holes":["b1"],"piece":"knight+king","method":"sat"}`},
	{"find", `{"board":"6x6","method":"neural","seed":7,"rule":"wikipedia"}`}, {"exists", `{"board":"5x5","kind":"closed","method":"search"}`},
	{"board", `{"board":"8x8","topology":"torus"}`}, {"list", `{"board":"5x5","order":"plain","limit":3,"skip":2,"as":"distinct"}`},
	{"count", `{"board":"5x6","kind":"open","as":"undirected"}`}, {"estimate", `{"board":"6x6","probes":1000,"within":0.5,"seed":3}`},
	{"trace", `{"board":"5x5","order":"castle","limit":50}`}, {"settle", `{"board":"6x6","seed":3}`},
	{"sample", `{"board":"5x5","limit":3,"seed":5}`}, {"count", `{"board":"5x5","kind":"closed","by":"move"}`}, {"count", `{"board":"4x4","piece":"wazir","kind":"closed","by":"symmetry"}`},
	{"walk", `{"board":"6x6","walk":["a1","b3"]}`}, {"verify", `{"text":"a1 b3 c1\n1 2\n4 3\n","board":"3x4"}`},
	{"export", `{"board":"5x5","format":"svg","style":"arc","theme":"dark"}`}, {"export", `{"board":"5x5","format":"png","size":64}`},
	{"export", `{"board":"5x5","format":"gif","size":64}`}, {"jobs", `{"verb":"count","board":"5x5"}`}, {"jobs", `{"verb":"list","board":"4x5","limit":3}`},
}

// odd are values that stand at the edge of something.
var odd = []string{
	"0", "-1", "9223372036854775807", "1e308", "0.5", "null", "true", `""`, `"a1"`, "[]", "{}", `["a1","a1"]`, `"1x1"`, `"0x0"`, `"8x8x8"`, `"twisted:3"`, `"queen"`, `"N99"`,
	`"....\n.#..\n....\n"`, `"\u0000"`, `"๙x๙"`, `"-5x5"`, `"1000000x1000000"`, `"(1,2,3)"`, `"16777216"`, `"mobius"`, `"NN"`, `"0,0"`, `"2147483647,1"`,
}

// mutant is a question with something about it changed.
func mutant(r *rand.Rand) (path, body string) {
	s := seeds[r.IntN(len(seeds))]
	path, text := s[0], []byte(s[1])
	switch r.IntN(4) {
	case 0: // any bytes
		for range 1 + r.IntN(3) {
			text[r.IntN(len(text))] = byte(r.Uint32())
		}
	case 1: // a piece twice, or not at all
		from := r.IntN(len(text))
		to := from + r.IntN(len(text)-from)
		text = slices.Concat(text[:to], text[r.IntN(to+1):])
	default: // other values, of this question or of another
		var q map[string]json.RawMessage
		_ = json.Unmarshal(text, &q)
		for range 1 + r.IntN(2) {
			var other map[string]json.RawMessage
			_ = json.Unmarshal([]byte(seeds[r.IntN(len(seeds))][1]), &other)
			for name, value := range other {
				if r.IntN(2) == 0 {
					value = json.RawMessage(odd[r.IntN(len(odd))])
				}
				q[name] = value
				break
			}
		}
		text, _ = json.Marshal(q)
	}
	return path, string(bytes.ToValidUTF8(text, []byte("?")))
}

// counts counts tours of small random boards in two ways that share no code.
func counts(ctx context.Context, c *castle) error {
	rounds := 400
	if c.quick {
		rounds = 60
	}
	r := rand.New(rand.NewPCG(12, 4))
	same := 0
	pieces := []string{"knight", "king", "wazir", "camel", "rook", "zebra", "1,2+0,1"}
	topologies := []string{"plane", "plane", "cylinder", "torus", "mobius", "klein", "projective"}
	for range rounds {
		var picture strings.Builder
		rows, columns := 2+r.IntN(3), 2+r.IntN(4)
		for range rows {
			for range columns {
				picture.WriteByte("......#"[r.IntN(7)])
			}
			picture.WriteByte('\n')
		}
		q := []any{"board", picture.String(), "piece", pieces[r.IntN(len(pieces))], "kind", []string{"path", "closed", "open"}[r.IntN(3)], "topology", topologies[r.IntN(len(topologies))]}
		var numbers [2]string
		for i, method := range []string{"sweep", "list"} {
			body := question(append(q, "method", method, "timeout_ms", 500)...)
			status, text, err := c.ask(ctx, 1, "count", body)
			if err != nil {
				return err
			}
			var n struct{ Count string }
			if status == http.StatusOK {
				_ = json.Unmarshal(text, &n)
			}
			numbers[i] = n.Count
		}
		if numbers[0] == "" || numbers[1] == "" {
			continue // there was no time
		}
		if numbers[0] != numbers[1] {
			return fmt.Errorf("%v: %s by sweep, %s by listing", q, numbers[0], numbers[1])
		}
		same++
	}
	if same < rounds/2 {
		return fmt.Errorf("only %d of %d boards were counted in both ways", same, rounds)
	}
	return nil
}
