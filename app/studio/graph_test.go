package studio

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"leaper/internal/testing/setup"
)

// TestGraphs: a graph may stand in place of a board, within limits.
func TestGraphs(t *testing.T) {
	setup.NotRacedByDay(t)
	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		verb, body string
		status     int
		want       string
	}{
		{"find", `{"graph":"C~","kind":"closed"}`, 200, `"tour":[1,`},
		{"find", `{"graph":"1 2\n2 3\n3 1\n","kind":"closed","use":"1-2","avoid":"2-3"}`, 200, `"verdict":"none"`},
		{"exists", `{"graph":"IheA@GUAo","kind":"closed"}`, 200, `"answer":"no"`},
		{"count", `{"graph":"IheA@GUAo"}`, 200, `"count":"240"`},
		{"count", `{"graph":"C~","by":"symmetry"}`, 400, "by: a graph from a file has no board; leave it out"},
		{"list", `{"graph":"C~","limit":3}`, 200, `"tours":[{"vertices":4,"edges":6,"kind":"closed","tour":[`},
		{"sample", `{"graph":"C~","limit":2}`, 200, `"given":2`},
		{"find", `{"graph":"C~","board":"8x8"}`, 400, "leave one of them out"},
		{"find", `{"graph":"hello, world"}`, 400, "unlike every format that is read"},
		{"find", `{"graph":"C~\nC~"}`, 400, "one graph is read"},
		{"find", `{"graph":"# 16777216 vertices, from 1\n1 2"}`, 413, "graphs of up to 250000 are taken here"},
		{"find", `{"graph":"# 99999999 vertices, from 1\n1 2"}`, 400, "at most 16777216"},
		{"find", `{"graph":"C~","piece":"king"}`, 400, "a graph from a file has no board"},
		{"board", `{"graph":"C~","piece":"king"}`, 400, "a graph from a file has no board"},
		{"board", `{"graph":"1 2\n2 3\n"}`, 200, `"colours":[2,1]`},
		{"estimate", `{"graph":"C~"}`, 200, `"estimate":"24"`},
		{"find", `{"graph":"C~","given":"2=3"}`, 200, `"verdict":"found"`},
		{"list", `{"graph":"C~","use":"1-2","after":"3"}`, 200, `"first":3`},
		{"sample", `{"graph":"C~","avoid":"1-2"}`, 200, `"given":1`},
		{"find", `{"graph":"C~","symmetry":"any"}`, 400, "symmetry needs a board"},
		{"verify", `{"graph":"C~","text":"1 2 3 4\n1 2 3"}`, 200, `"sentence":"not a tour: wrong length: 3 vertices of 4"`},
		{"rank", `{"graph":"C~","text":"1 2 3 4"}`, 200, `"rank":"`},
		{"verify", `{"graph":"C~","text":"a1 b3"}`, 400, "is no number"},
		{"export", `{"graph":"C~","format":"svg","kind":"closed"}`, 200, "<svg"},
		{"export", `{"graph":"C~","format":"svg","of":"graph","layout":"levels"}`, 200, "<svg"},
		{"export", `{"graph":"C~","format":"svg","text":"1 2 3 4"}`, 200, "<svg"},
		{"export", `{"graph":"C~","format":"gif"}`, 400, "film is not for that"},
		{"export", `{"graph":"# 2501 vertices, from 1\n1 2","format":"svg"}`, 413, "graphs of up to 2500 are taken here"},
		{"puzzle", `{"graph":"C~"}`, 400, "graph"},
	} {
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, from("192.0.2.1:1", c.verb, c.body))
		text := w.Body.String()
		if w.Code != c.status && !(c.status >= 400 && w.Code >= 400 && w.Code < 500) || !strings.Contains(text, c.want) {
			t.Errorf("%s %s: %d %s", c.verb, c.body, w.Code, text)
		}
		if w.Code == http.StatusOK && c.verb != "export" && !json.Valid(w.Body.Bytes()) {
			t.Errorf("%s: no JSON: %s", c.verb, text)
		}
	}
}
