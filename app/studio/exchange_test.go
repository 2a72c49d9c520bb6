package studio

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil"

	"leaper/app/verbs/pictures"
	"leaper/app/verbs/query"
)

// from is a request of a client at an address.
func from(address, path, body string) *http.Request {
	r := httptest.NewRequest("POST", "/api/v1/"+path, strings.NewReader(body))
	r.Host, r.RemoteAddr = "localhost", address
	r.Header.Set("Content-Type", "application/json")
	return r
}

// A stalled client does not read.
type stalled struct {
	http.ResponseWriter
	read chan struct{}
}

func (s stalled) Write(text []byte) (int, error) {
	<-s.read
	return len(text), nil
}

// TestHeld: an answer that is not read keeps its memory counted until it is sent,
// and one client has not all there is.
func TestHeld(t *testing.T) {
	s, err := New(Options{Patience: 50 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	status := func(address, path, body string) int {
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, from(address, path, body))
		if w.Code == http.StatusTooManyRequests && w.Header().Get("Retry-After") != "1" {
			t.Errorf("it does not say when to come back: %v", w.Header())
		}
		return w.Code
	}
	const one, other = "192.0.2.1:1", "192.0.2.2:1"
	for path, body := range map[string]string{
		"find":   `{"board":"100x100"}`,
		"export": `{"board":"100x100","format":"svg"}`,
	} {
		read, sent := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(sent)
			s.Handler().ServeHTTP(stalled{httptest.NewRecorder(), read}, from(one, path, body))
		}()
		eventually(t, "it computes no more, and its answer is counted", func() bool {
			n := s.pool.inUse(memoryBytes)
			return s.pool.inUse(computeSlot) == 0 && n > uncountedBytes && n < 1<<20
		})
		close(read)
		<-sent
		if n := s.pool.inUse(memoryBytes); n != 0 {
			t.Errorf("%s: %d bytes are counted when all is sent", path, n)
		}
		all, err := s.pool.acquire(t.Context(), "192.0.2.1", resources{memoryBytes: s.pool.perClient[memoryBytes]}, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := status(one, path, body); got != http.StatusTooManyRequests {
			t.Errorf("%s: status %d for a client that has its share", path, got)
		}
		if got := status(one, "find", `{"board":"8x8"}`); got != 200 {
			t.Errorf("status %d for a small answer", got)
		}
		if got := status(other, path, body); got != 200 {
			t.Errorf("%s: status %d for another client", path, got)
		}
		all.release()
		if got := status(one, path, body); got != 200 {
			t.Errorf("%s: status %d when there is room again", path, got)
		}
	}
	if s.pool.taken != (resources{}) || len(s.pool.clients) != 0 {
		t.Errorf("%v is left", s.pool.taken)
	}
}

// TestLongQuestion: memory is taken for what has come, and what is too long is
// refused before it comes.
func TestLongQuestion(t *testing.T) {
	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	c, end := serveOn(t, s)
	defer end()
	head := "POST /api/v1/find HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
	dial := func(length int) net.Conn {
		conn, err := net.Dial("tcp", strings.TrimPrefix(c.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		send(t, conn, fmt.Sprintf(head, length))
		return conn
	}
	conn := dial(1 << 19)
	eventually(t, "it came", func() bool { return active(s, "POST /api/v1/find") == 1 })
	if n := s.pool.inUse(memoryBytes); n != 0 {
		t.Errorf("%d bytes are taken for a question that was only announced", n)
	}
	send(t, conn, strings.Repeat(" ", 1<<17))
	eventually(t, "memory is taken", func() bool { return s.pool.inUse(memoryBytes) == 1<<19 })
	if err := conn.Close(); err != nil {
		t.Fatal(err)
	}
	eventually(t, "it is given back", func() bool { return s.pool.inUse(memoryBytes) == 0 })

	conn = dial(1<<20 + 1)
	defer conn.Close()
	_ = conn.SetReadDeadline(time.Now().Add(5 * time.Second)) // the body may take 10
	first := make([]byte, 12)
	if _, err := conn.Read(first); err != nil || string(first) != "HTTP/1.1 413" {
		t.Errorf("%q, %v", first, err)
	}
	c.post("find", `{"board":"8x8"}`+strings.Repeat(" ", 1<<19), 200, nil)
}

func active(s *Server, path string) float64 {
	return testutil.ToFloat64(s.metrics.active.WithLabelValues(path))
}

// TestConnectionsOfOne: a client cannot take all connections.
func TestConnectionsOfOne(t *testing.T) {
	s, err := New(Options{Connections: 4})
	if err != nil {
		t.Fatal(err)
	}
	c, end := serveOn(t, s)
	defer end()
	healthy := func() (net.Conn, bool) {
		conn, err := net.Dial("tcp", strings.TrimPrefix(c.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		_, _ = conn.Write([]byte("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")) // it may be closed
		_ = conn.SetReadDeadline(time.Now().Add(10 * time.Second))
		n, _ := conn.Read(make([]byte, 1))
		return conn, n == 1
	}
	var open []net.Conn
	for i := range 3 {
		conn, well := healthy()
		if !well {
			t.Fatalf("connection %d of 4 is not answered", i+1)
		}
		open = append(open, conn)
	}
	if conn, well := healthy(); well {
		t.Error("one client has all connections")
		_ = conn.Close()
	}
	_ = open[0].Close()
	eventually(t, "there is room again", func() bool {
		conn, well := healthy()
		_ = conn.Close()
		return well
	})
	for _, conn := range open[1:] {
		_ = conn.Close()
	}
}

// TestStreamsOfOne: nor all streams.
func TestStreamsOfOne(t *testing.T) {
	s, err := New(Options{Streams: 8, Grace: time.Minute, Patience: 20 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	run := func(ctx context.Context, _ *feed) (any, error) { <-ctx.Done(); return nil, ctx.Err() }
	j, err := s.jobs.submit(work{"find", 0, time.Minute, run}, "one", nil)
	if err != nil {
		t.Fatal(err)
	}
	listen := func(client string) (func(), error) { return s.jobs.listen(t.Context(), client, j) }
	var leave func()
	for range 6 {
		if leave, err = listen("one"); err != nil {
			t.Fatal(err)
		}
	}
	var p *Problem
	if _, err := listen("one"); !errors.As(err, &p) || p.Status != http.StatusTooManyRequests || !strings.Contains(p.Detail, "streams") {
		t.Errorf("one client has all streams: %v", err)
	}
	if _, err := listen("other"); err != nil {
		t.Errorf("another client: %v", err)
	}
	leave()
	if _, err := listen("one"); err != nil {
		t.Errorf("there is room again: %v", err)
	}
	if err := s.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestHeaders: of headers that came twice, both count, and words in capitals are
// the same words.
func TestHeaders(t *testing.T) {
	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []struct {
		name   string
		values []string
		status int
	}{
		{"Origin", []string{"http://localhost", "http://localhost"}, 200},
		{"Origin", []string{"http://localhost", "http://evil.example"}, 403},
		{"Sec-Fetch-Site", []string{"same-origin", "cross-site"}, 403},
		{"Sec-Fetch-Site", []string{"CROSS-SITE"}, 403},
		{"Sec-Fetch-Site", []string{"none"}, 200},
		{"Content-Type", []string{"application/json", "text/plain"}, 415},
	} {
		r := from("192.0.2.1:1", "find", `{"board":"5x5"}`)
		r.Header[e.name] = e.values
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		if w.Code != e.status {
			t.Errorf("%s %q: status %d, want %d: %s", e.name, e.values, w.Code, e.status, w.Body)
		}
	}
	for coding, want := range map[string]bool{"GZIP": true, "gzip;Q=0": false, "gzip; q = 0": false, "gzip;q=x": false, "br": false, "": false} {
		if acceptsGzip(coding) != want {
			t.Errorf("Accept-Encoding %q: %v", coding, !want)
		}
	}
}

// TestLongWords: what is quoted in a sentence is cut.
func TestLongWords(t *testing.T) {
	c := open(t, Options{})
	long := strings.Repeat("z", 100_000)
	for _, body := range []string{`{"` + long + `":1}`, `{"board":"8x8","method":"` + long + `"}`, `{"board":"` + long + `"}`, `{"board":"8x8","skip":1` + strings.Repeat("0", 100_000) + `}`} {
		if p := c.refused("list", body, 422); len(p.Detail) > 500 {
			t.Errorf("%d bytes about %.30s", len(p.Detail), body)
		}
	}
}

// TestLargeEvent: an event that is too large to be collected arrives as it is.
func TestLargeEvent(t *testing.T) {
	c := open(t, Options{})
	events, leave := c.listen(c.start(`{"verb":"find","board":"150x150","piece":"knight"}`), "")
	defer leave()
	for e := range events {
		if e.name != "result" {
			continue
		}
		if len(e.data) <= uncountedBytes || !strings.Contains(e.data[:200], `"verdict":"found"`) || !strings.HasSuffix(e.data, "}") {
			t.Errorf("%d bytes: %.60s", len(e.data), e.data)
		}
		return
	}
	t.Error("there was no result")
}

// TestSaidOnce: what is wrong with an export is said once.
func TestSaidOnce(t *testing.T) {
	p := open(t, Options{}).refused("export", `{"tour":{"board":"8x8","piece":"knight","squares":64,"tour":["a1","a1"]},"format":"grid","force":true}`, 422)
	if strings.Count(p.Detail, "a second time") != 1 {
		t.Error(p.Detail)
	}
}

// An asking context counts how often it is asked, and ends after so many times.
type asking struct {
	context.Context
	times, most int
}

func (a *asking) Err() error {
	if a.times++; a.most > 0 && a.times >= a.most {
		return context.Canceled
	}
	return a.Context.Err()
}

// TestExportStops: what draws a picture ends when nobody waits for it, wherever it is.
func TestExportStops(t *testing.T) {
	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"png", "pdf", "gif"} {
		export := func(most int) (int, error) {
			ctx := &asking{Context: t.Context(), most: most}
			var in pictures.ExportQuestion
			if err := query.Decode([]byte(`{"board":"5x5","style":"numbers","size":0,"format":"`+format+`"}`), &in); err != nil {
				t.Fatal(err)
			}
			e := &exchange{server: s}
			defer e.release()
			d, err := s.drawing(t.Context(), e, in)
			if err != nil {
				t.Fatal(err)
			}
			_, err = d.render(ctx, 1<<30)
			return ctx.times, err
		}
		times, err := export(0)
		if err != nil || times < 5 {
			t.Fatalf("%s: asked %d times, %v", format, times, err)
		}
		for _, most := range []int{times / 2, times - 1, times} {
			if _, err := export(most); !errors.Is(err, context.Canceled) {
				t.Errorf("%s: ended at question %d of %d, it gives %v", format, most, times, err)
			}
		}
	}
}
