package touring_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
)

// petersen is the generalised Petersen graph GP(n,2), as edges.
func petersen(n int) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "%d %d\n%d %d\n%d %d\n", i+1, (i+1)%n+1, i+1, n+i+1, n+i+1, n+(i+2)%n+1)
	}
	return text.String()
}

// asked is the answer to a question, as JSON has it.
func asked(t *testing.T, q query.AnyQuestion, limits query.Limits) (out map[string]any, err error) {
	t.Helper()
	work, err := q.Read(limits)
	if err != nil {
		return nil, err
	}
	a, err := work(context.Background(), query.Reporter{})
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(a)
	if err == nil {
		err = json.Unmarshal(text, &out)
	}
	return out, err
}

func ofGraph(text string) query.GraphText { return query.GraphText{Text: text} }

// TestListHopeless: GP(n,2) has three closed tours if n leaves 3 modulo 6, and none if it
// leaves 5 (Bannai 1978; Alspach 1983); a search for them does not end.
func TestListHopeless(t *testing.T) {
	for n, want := range map[int]int{41: 0, 45: 3} {
		q := &touring.ListQuestion{GraphText: ofGraph(petersen(n)), Limit: touring.AllTours, ConventionOption: touring.ConventionOption{As: "undirected"}}
		q.Kind = "closed"
		out, err := asked(t, q, query.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if tours, _ := out["tours"].([]any); len(tours) != want || out["last"] != true {
			t.Errorf("GP(%d,2): %d tours of %d: %v", n, len(tours), want, out["sentence"])
		}
		if want == 0 && !strings.HasSuffix(fmt.Sprint(out["sentence"]), "all were counted") {
			t.Errorf("GP(%d,2): %v", n, out["sentence"])
		}
	}
}

// TestGraphText: questions about tours take a graph in place of a board.
func TestGraphText(t *testing.T) {
	cube := "1 2\n2 3\n3 4\n4 1\n5 6\n6 7\n7 8\n8 5\n1 5\n2 6\n3 7\n4 8\n"
	text := "1 2 3 4 8 7 6 5\n1 2 3 4 8 5 6 7\n1 2 3\n"
	v, err := asked(t, &touring.VerifyQuestion{Text: text, GraphText: ofGraph(cube), TourOptions: query.TourOptions{Kind: "closed"}}, query.Limits{})
	if err != nil || v["verdict"] != "none" {
		t.Fatal(v, err)
	}
	said := ""
	for _, one := range v["tours"].([]any) {
		said += fmt.Sprintln(one.(map[string]any)["sentence"])
	}
	if want := "valid closed tour\nnot a tour: not closed: there is no edge from 7 to 1, or no way back but the one it came\nnot a tour: wrong length: 3 vertices of 8\n"; said != want {
		t.Error(said)
	}
	for _, as := range []string{"directed", "undirected"} {
		q := &touring.ListQuestion{GraphText: ofGraph(cube), Limit: 5, Skip: 3, ConventionOption: touring.ConventionOption{As: as}}
		listed, err := asked(t, q, query.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		text, _ := json.Marshal(listed)
		r := &touring.RankQuestion{VerifyQuestion: touring.VerifyQuestion{Text: string(text), GraphText: ofGraph(cube)}, ConventionOption: touring.ConventionOption{As: as}}
		ranked, err := asked(t, r, query.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		for i, one := range ranked["tours"].([]any) {
			if rank := one.(map[string]any)["rank"]; rank != fmt.Sprint(3+i) {
				t.Errorf("%s: tour %d has the number %v", as, 3+i, rank)
			}
		}
	}
	for want, q := range map[string]query.AnyQuestion{
		"piece: a graph from a file has no board":              &touring.VerifyQuestion{Text: text, Piece: "king", GraphText: ofGraph(cube)},
		"board: the graph comes from a board or from a text":   &touring.VerifyQuestion{Text: text, Board: "8x8", GraphText: ofGraph(cube)},
		"is no number; a tour of a graph is the numbers":       &touring.VerifyQuestion{Text: "a1 c2", GraphText: ofGraph(cube)},
		"more than 1 tours; send them in parts":                &touring.VerifyQuestion{Text: text, GraphText: ofGraph(cube)},
		"it has 8 vertices; graphs of up to 7 are taken here,": &touring.RankQuestion{VerifyQuestion: touring.VerifyQuestion{Text: text, GraphText: ofGraph(cube)}},
	} {
		limits := query.Limits{Verified: 1, Squares: 8}
		if strings.HasPrefix(want, "it has") {
			limits.Squares = 7
		}
		if _, err := asked(t, q, limits); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
