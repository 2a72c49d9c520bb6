package studio

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil"
)

// FuzzDecode sends anything to every operation: there is always an answer, and
// never one that says that we are broken. The limits are small, so that each round
// is quick.
func FuzzDecode(f *testing.F) {
	paths := []string{"board", "find", "exists", "list", "trace", "settle", "game", "play", "puzzle", "solve", "walk", "verify", "export", "jobs"}
	for i, body := range []string{
		`{"board":"4x4","holes":["b1"],"piece":"knight+king","kind":"closed","from":"a1","to":"c2"}`,
		`{"board":"3x4","method":"neural","seed":18446744073709551615,"timeout_ms":5}`,
		`{"board":"1000000000x1000000000","kind":"closed"}`,
		`{"board":"3x4","order":"castle","as":"distinct","skip":2,"limit":3}`,
		`{"board":"3x4","prune":false,"skip":2,"limit":30}`,
		`{"board":"4x4","rule":"wikipedia","seed":3}`,
		`{"board":"2x2x3","walk":["(1,1,1)","(2,1,3)"],"piece":"1,2"}`,
		`{"text":"{\"board\":\"3x4\",\"piece\":\"knight\",\"tour\":[\"a1\"]}","kind":"open"}`,
		`{"tour":{"board":"..#\n...","piece":"wazir","squares":5,"tour":["a1"]},"format":"svg","force":true,"style":"heat"}`,
		`{"verb":"estimate","board":"3x4","topology":"klein","within":0.5}`,
		"1 2\n3 4", `{"board":"2x2x2x2x2x2x2","piece":"0,1,2,3,4"}`, `{"text":"┌─┐\n│1│\n└─┘"}`,
	} {
		f.Add(uint8(i), body)
	}
	s, err := New(Options{
		ShownSquares: 36, FoundSquares: 64, CountSquares: 36, SettleSquares: 36, Arcs: 1 << 12, Listed: 1000, Events: 500, Switched: 5000,
		Verified: 20, Pixels: 64, Frames: 36, Answer: 50 * time.Millisecond, Job: 50 * time.Millisecond, Grace: time.Millisecond,
		Memory: 256 << 20, Kept: 4, Threads: 1,
	})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() {
		if err := s.Close(context.Background()); err != nil {
			f.Error(err)
		}
	})
	f.Fuzz(func(t *testing.T, path uint8, body string) {
		r := httptest.NewRequest("POST", "/api/v1/"+paths[int(path)%len(paths)], strings.NewReader(body))
		r.Host = "localhost"
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		// A hundred times what is allowed: then nobody answers any more.
		late := time.AfterFunc(5*time.Second, func() { panic(r.URL.Path + " " + strconv.Quote(body) + " has no answer") })
		s.Handler().ServeHTTP(w, r)
		late.Stop()
		answer := w.Result()
		text, err := io.ReadAll(answer.Body)
		if err != nil || answer.StatusCode >= 500 && answer.StatusCode != http.StatusServiceUnavailable {
			t.Fatalf("%s %q: status %d: %s", r.URL.Path, body, answer.StatusCode, text)
		}
		if testutil.ToFloat64(s.metrics.bugs) != 0 {
			t.Fatalf("%s %q: a panic", r.URL.Path, body)
		}
	})
}
