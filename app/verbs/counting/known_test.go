package counting_test

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"leaper/app/verbs/counting"
	"leaper/app/verbs/query"
)

// counted asks count, with the question as JSON.
func counted(t *testing.T, question string) *counting.CountAnswer {
	t.Helper()
	var q counting.CountQuestion
	if err := json.Unmarshal([]byte(question), &q); err != nil {
		t.Fatal(err)
	}
	work, err := q.Read(query.Limits{})
	if err != nil {
		t.Fatal(question, err)
	}
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	a, err := work(ctx, query.Reporter{})
	if err != nil {
		t.Fatal(question, err)
	}
	return a.(*counting.CountAnswer)
}

// TestKnownNumbers counts what the table has of small boards: each number of each convention.
func TestKnownNumbers(t *testing.T) {
	text, err := os.ReadFile("known.tsv")
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]string{"path": "path", "closed tour": "closed", "open tour": "open"}
	most, compared := 5, 0 // digits
	if testing.Short() {
		most = 3
	}
	for line := range strings.Lines(string(text)) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if len(f[4]) > most {
			continue
		}
		for _, as := range []string{"directed", "undirected", "distinct"} {
			a := counted(t, `{"board":"`+f[3]+`","piece":"`+f[0]+`","topology":"`+f[1]+`","kind":"`+kinds[f[2]]+`","as":"`+as+`"}`)
			known := map[string]string{"directed": a.Known.Directed, "undirected": a.Known.Undirected, "distinct": a.Known.Distinct}[as]
			if known == "" && as == "distinct" {
				continue
			}
			if compared++; known != a.Count {
				t.Errorf("%s: %s %s counted, %s in the table", strings.Join(f[:4], " "), a.Count, as, known)
			}
		}
	}
	if compared < 50 {
		t.Errorf("only %d numbers were compared", compared)
	}
}

// TestKnownBoards asks which boards have a known number: the same one whichever side comes first
// and however the piece is called, and none where anything else differs.
func TestKnownBoards(t *testing.T) {
	for question, want := range map[string]string{
		`"board":"8x8","kind":"closed"`:                        "26534728821064",
		`"board":"8x8","kind":"closed","as":"distinct"`:        "26534728821064",
		`"board":"8x8","kind":"closed","piece":"N"`:            "26534728821064",
		`"board":"8x8","kind":"closed","piece":"1,2"`:          "26534728821064",
		`"board":"9x10","kind":"closed"`:                       "38763905997464044833784",
		`"board":"10x9","kind":"closed"`:                       "38763905997464044833784",
		`"board":"9x9"`:                                        "14598563757059375313072",
		`"board":"8x8"`:                                        "19591828170979904",
		`"board":"8x8","kind":"open"`:                          "17893605526431808",
		`"board":"10x10","kind":"closed"`:                      "",
		`"board":"8x8","kind":"closed","holes":["a1","h8"]`:    "",
		`"board":"8x8","kind":"closed","topology":"mobius"`:    "",
		`"board":"8x8","kind":"closed","topology":"torus"`:     "",
		`"board":"8x8","kind":"closed","from":"a1"`:            "",
		`"board":"8x8","kind":"closed","use":"a1-b3"`:          "",
		`"board":"8x8","kind":"closed","symmetry":"half-turn"`: "",
		`"board":"8x8","kind":"closed","by":"move"`:            "",
		`"board":"8x8","kind":"closed","piece":"camel"`:        "",
		`"board":"hex:2x5","kind":"closed","piece":"king"`:     "",
		`"board":"hex:2x5","piece":"wazir"`:                    "",
		`"board":"2x5","kind":"closed","piece":"king"`:         "32",
		`"board":"8x8","longest":true`:                         "",
		`"graph":"C~","kind":"closed"`:                         "",
	} {
		a := counted(t, `{"forecast":true,"timeout_ms":300,`+question+`}`)
		switch {
		case want == "" && a.Known != nil:
			t.Errorf("%s: %+v is known", question, a.Known)
		case want != "" && (a.Known == nil || a.Known.Directed != want):
			t.Errorf("%s: %+v is known, not %s", question, a.Known, want)
		}
	}
}
