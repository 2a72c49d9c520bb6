package studio

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
)

// serveOn serves on a real listener; end shuts down, and returns when all is over.
func serveOn(t testing.TB, s *Server) (c *client, end func()) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	over := make(chan error, 1)
	go func() { over <- s.Serve(ctx, l) }()
	return &client{t, "http://" + l.Addr().String(), s}, func() {
		cancel()
		if err := <-over; err != nil {
			t.Error(err)
		}
	}
}

// TestShutdown: jobs end, each stream is told, requests that compute are cut short,
// and all is over soon.
func TestShutdown(t *testing.T) {
	s, err := New(Options{Jobs: 2, JobsPerClient: 2})
	if err != nil {
		t.Fatal(err)
	}
	c, end := serveOn(t, s)
	runs, waits := c.start(long), c.start(long)
	var streams []<-chan said
	for _, id := range []string{runs, waits} {
		events, leave := c.listen(id, "")
		defer leave()
		streams = append(streams, events)
	}
	asked := make(chan Problem, 1)
	go func() {
		var p Problem
		r, err := http.NewRequestWithContext(t.Context(), "POST", c.url+"/api/v1/find", strings.NewReader(`{"board":"4x20","kind":"closed","method":"warnsdorff","timeout_ms":10000}`))
		if err == nil {
			r.Header.Set("Content-Type", "application/json")
			var answer *http.Response
			if answer, err = http.DefaultClient.Do(r); err == nil {
				err = errors.Join(json.NewDecoder(answer.Body).Decode(&p), answer.Body.Close())
			}
		}
		if err != nil {
			p.Detail = err.Error()
		}
		asked <- p
	}()
	eventually(t, "the question is being answered", func() bool { return s.pool.inUse(computeSlot) == 1 })
	begun := time.Now()
	end()
	if took := time.Since(begun); took > 8*time.Second {
		t.Errorf("it took %s", took)
	}
	for _, events := range streams {
		var all []said
		for e := range events {
			all = append(all, e)
		}
		var p Problem
		last(t, all, "problem", &p)
		if p.Status != http.StatusServiceUnavailable || p.Detail != "the studio is shutting down" {
			t.Errorf("%+v", p)
		}
	}
	if p := <-asked; p.Status != http.StatusServiceUnavailable {
		t.Errorf("%+v", p)
	}
	if _, err := net.Dial("tcp", strings.TrimPrefix(c.url, "http://")); err == nil {
		t.Error("it still accepts connections")
	}
}

// TestClosed: a studio that is closed says so.
func TestClosed(t *testing.T) {
	c := open(t, Options{})
	if err := c.s.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	c.refused("find", `{"board":"8x8"}`, 503)
	c.refused("jobs", long, 503)
	if answer, _ := c.do("GET", "/healthz", ""); answer.StatusCode != 503 || answer.Header.Get("Retry-After") == "" {
		t.Errorf("healthz: %d", answer.StatusCode)
	}
}

// TestSlow: bodies and headers that trickle are cut off, and cost no place.
func TestSlow(t *testing.T) {
	s, err := New(Options{HeaderIn: 100 * time.Millisecond, BodyIn: 200 * time.Millisecond, Requests: 1})
	if err != nil {
		t.Fatal(err)
	}
	c, end := serveOn(t, s)
	defer end()
	for _, begin := range []string{
		"POST /api/v1/find HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"board\"",
		"POST /api/v1/find HTTP/1.1\r\nHost: loc",
	} {
		conn, err := net.Dial("tcp", strings.TrimPrefix(c.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		send(t, conn, begin)
		c.post("find", `{"board":"8x8"}`, 200, nil)
		_ = conn.SetReadDeadline(time.Now().Add(20 * time.Second))
		answer, err := io.ReadAll(conn)
		if err != nil {
			t.Errorf("it was not cut off: %v", err)
		}
		if text := string(answer); strings.Contains(begin, "{") && !strings.HasPrefix(text, "HTTP/1.1 408 ") {
			t.Errorf("%.200s", text)
		}
		_ = conn.Close() // the other side may have closed it
	}
	// A stream outlives the deadlines of requests.
	id := c.start(long)
	events, leave := c.listen(id, "")
	time.Sleep(700 * time.Millisecond)
	c.do("DELETE", "/api/v1/jobs/"+id, "")
	var all []said
	for e := range events {
		all = append(all, e)
	}
	leave()
	var p Problem
	last(t, all, "problem", &p)
}

// TestUnread: a client that opens a stream and does not read it is found out.
func TestUnread(t *testing.T) {
	s, err := New(Options{Write: 100 * time.Millisecond, Coalesced: time.Millisecond, Grace: time.Minute, Beat: 50 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	c, end := serveOn(t, s)
	defer end()
	stop := make(chan struct{})
	j, err := s.jobs.submit(work{"find", 0, time.Minute, func(ctx context.Context, f *feed) (any, error) {
		words := strings.Repeat("words ", 10000)
		for ctx.Err() == nil {
			select {
			case <-stop:
				return &touring.FindAnswer{}, nil
			default:
				f.progress(query.Progress{Words: words})
				time.Sleep(time.Millisecond)
			}
		}
		return nil, ctx.Err()
	}}, "127.0.0.1", nil)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := net.Dial("tcp", strings.TrimPrefix(c.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	send(t, conn, "GET "+j.events()+" HTTP/1.1\r\nHost: localhost\r\n\r\n")
	eventually(t, "it listens", func() bool { return s.pool.inUse(streamSlot) == 1 })
	eventually(t, "it is given up", func() bool { return s.pool.inUse(streamSlot) == 0 })
	close(stop)
}

// TestGate: when all places are taken a question waits a little, and is then told
// when to come back.
func TestGate(t *testing.T) {
	c := open(t, Options{Requests: 1, Patience: 50 * time.Millisecond})
	taken, err := c.s.pool.acquire(t.Context(), "", resources{computeSlot: 1}, 0)
	if err != nil {
		t.Fatal(err)
	}
	answer, text := c.do("POST", "/api/v1/find", `{"board":"8x8"}`)
	if answer.StatusCode != http.StatusTooManyRequests || answer.Header.Get("Retry-After") != "1" || !strings.Contains(text, "busy") {
		t.Errorf("%d %v %s", answer.StatusCode, answer.Header, text)
	}
	c.do("GET", "/api/v1/pieces", "") // needs no place
	taken.release()
	// Large pictures have a place of their own.
	taken, err = c.s.pool.acquire(t.Context(), "", resources{renderSlot: 1}, 0)
	if err != nil {
		t.Fatal(err)
	}
	c.refused("export", `{"board":"6x6","format":"png","size":2000}`, http.StatusTooManyRequests)
	c.post("export", `{"board":"6x6","format":"png","size":300}`, 200, nil)
	taken.release()
	c.post("find", `{"board":"8x8"}`, 200, nil)
}

// TestLimited: connections beyond the limit wait.
func TestLimited(t *testing.T) {
	s, err := New(Options{Connections: 1})
	if err != nil {
		t.Fatal(err)
	}
	c, end := serveOn(t, s)
	defer end()
	ask := func() net.Conn {
		conn, err := net.Dial("tcp", strings.TrimPrefix(c.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		send(t, conn, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
		return conn
	}
	answer := func(conn net.Conn, wait time.Duration) error {
		_ = conn.SetReadDeadline(time.Now().Add(wait))
		_, err := bufio.NewReader(conn).ReadString('\n')
		return err
	}
	first := ask()
	if err := answer(first, 10*time.Second); err != nil {
		t.Fatal(err)
	}
	second := ask()
	defer second.Close()
	if err := answer(second, 100*time.Millisecond); err == nil {
		t.Error("a second connection was answered while the first is open")
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if err := answer(second, 10*time.Second); err != nil {
		t.Error(err)
	}
}

// send writes what an unfriendly client does.
func send(t *testing.T, conn net.Conn, text string) {
	t.Helper()
	if _, err := io.WriteString(conn, text); err != nil {
		t.Fatal(err)
	}
}
