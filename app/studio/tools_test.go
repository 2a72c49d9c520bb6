package studio

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"leaper/board"
)

// A client asks a studio as a page or a program does.
type client struct {
	t   testing.TB
	url string
	s   *Server
}

// open starts a studio for a test.
func open(t testing.TB, opts Options) *client {
	t.Helper()
	s, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(s.Handler())
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		defer cancel()
		if err := s.Close(ctx); err != nil {
			t.Errorf("the jobs did not end: %v", err)
		}
		server.CloseClientConnections()
		server.Close()
	})
	return &client{t, server.URL, s}
}

// A head is the status and the header of an answer.
type head struct {
	StatusCode int
	Header     http.Header
}

// do sends a request and reads the whole answer.
func (c *client) do(method, path, body string, headers ...string) (head, string) {
	c.t.Helper()
	r, err := http.NewRequestWithContext(c.t.Context(), method, c.url+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		if headers[i] == "Host" {
			r.Host = headers[i+1]
		}
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return head{answer.StatusCode, answer.Header}, string(text)
}

// post asks, and reads the answer into a value. The status must be the one wanted.
func (c *client) post(path, body string, status int, into any) {
	c.t.Helper()
	answer, text := c.do(http.MethodPost, "/api/v1/"+path, body)
	if answer.StatusCode != status {
		c.t.Fatalf("%s %s: status %d, want %d: %s", path, body, answer.StatusCode, status, text)
	}
	if into != nil {
		if err := json.Unmarshal([]byte(text), into); err != nil {
			c.t.Fatalf("%s %s: %v: %s", path, body, err, text)
		}
	}
}

// refused asks what makes no sense, and gives the problem.
func (c *client) refused(path, body string, status int) Problem {
	c.t.Helper()
	answer, text := c.do(http.MethodPost, "/api/v1/"+path, body)
	var p Problem
	if err := json.Unmarshal([]byte(text), &p); err != nil {
		c.t.Fatalf("%s %s: %v: %s", path, body, err, text)
	}
	if answer.StatusCode != status || p.Status != status || p.Title != http.StatusText(status) || p.Type != "about:blank" || p.Detail == "" {
		c.t.Fatalf("%s %s: status %d, want %d: %s", path, body, answer.StatusCode, status, text)
	}
	if kind := answer.Header.Get("Content-Type"); kind != "application/problem+json" {
		c.t.Fatalf("%s: a problem of type %s", path, kind)
	}
	return p
}

// start starts a job and gives its id.
func (c *client) start(body string) string {
	c.t.Helper()
	var started Started
	c.post("jobs", body, http.StatusAccepted, &started)
	return started.ID
}

// A said is an event that was read.
type said struct {
	id, name string
	data     string
}

// listen reads a job's events as they come, after one that was read. Leave hangs up.
func (c *client) listen(id, last string) (events <-chan said, leave func()) {
	c.t.Helper()
	ctx, cancel := context.WithCancel(c.t.Context())
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, c.url+"/api/v1/jobs/"+id+"/events", nil)
	if err != nil {
		c.t.Fatal(err)
	}
	if last != "" {
		r.Header.Set("Last-Event-ID", last)
	}
	answer, err := http.DefaultClient.Do(r) //nolint:bodyclose // the reader of the events closes it
	if err != nil {
		c.t.Fatal(err)
	}
	if answer.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(answer.Body)
		c.t.Fatalf("events: %d: %s", answer.StatusCode, text)
	}
	out := make(chan said, 1000)
	go func() {
		defer close(out)
		defer answer.Body.Close()
		lines := bufio.NewScanner(answer.Body)
		lines.Buffer(nil, 1<<22)
		var e said
		for lines.Scan() {
			line := lines.Text()
			name, value, _ := strings.Cut(line, ": ")
			switch {
			case line == "" && e.name != "":
				out <- e
				e = said{}
			case name == "id":
				e.id = value
			case name == "event":
				e.name = value
			case name == "data":
				e.data = value
			}
		}
	}()
	return out, cancel
}

// all reads a job's events to the end.
func (c *client) all(id string) []said {
	c.t.Helper()
	events, leave := c.listen(id, "")
	defer leave()
	var list []said
	for e := range events {
		list = append(list, e)
	}
	return list
}

// eventually waits for what must come to be.
func eventually(t testing.TB, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("in vain: %s", what)
		}
	}
}

// quiet checks that as many goroutines are there as before.
func quiet(t testing.TB, before int) {
	t.Helper()
	http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	end := time.Now().Add(20 * time.Second)
	for runtime.NumGoroutine() > before && time.Now().Before(end) {
		time.Sleep(10 * time.Millisecond)
	}
	if n := runtime.NumGoroutine(); n > before {
		var stacks bytes.Buffer
		text := make([]byte, 1<<20)
		stacks.Write(text[:runtime.Stack(text, true)])
		t.Errorf("%d goroutines, and %d before:\n%s", n, before, stacks.String())
	}
}

// long is a count that takes longer than any test.
const long = `{"verb":"count","board":"8x8","method":"list"}`

func itoa(n int) string { return strconv.Itoa(n) }

func boardSquare(n int) board.Square { return board.Square(n) }
