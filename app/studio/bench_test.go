package studio

import (
	"net/http/httptest"
	"strings"
	"testing"
)

// BenchmarkFind is a find on 8x8 without a connection: what the server adds to the
// engine.
func BenchmarkFind(b *testing.B) {
	s, err := New(Options{})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		r := httptest.NewRequest("POST", "/api/v1/find", strings.NewReader(`{"board":"8x8","kind":"closed"}`))
		r.Host = "localhost"
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		if w.Code != 200 {
			b.Fatal(w.Body.String())
		}
	}
}
