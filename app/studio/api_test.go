package studio

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"leaper/app/verbs/pictures"
	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/notation"
	"leaper/tour"
	"leaper/trace"
)

// check verifies a tour that was sent, by the verifier alone.
func check(t *testing.T, sent *query.Tour, ask tour.Ask) {
	t.Helper()
	if sent == nil {
		t.Fatal("there is no tour")
	}
	g, told, err := sent.Read(query.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if err := tour.Verify(t.Context(), g, ask, told); err != nil {
		t.Errorf("%s: %v", g, err)
	}
}

func TestBoard(t *testing.T) {
	c := open(t, Options{})
	var b touring.BoardAnswer
	c.post("board", `{"board":"3x4","holes":["b2"]}`, 200, &b)
	g := setup.Graph(t, "3x4", "plane", "knight", 5)
	if b.Board != "3x4" || b.Cells != 12 || b.Squares != 11 || b.Piece != "knight" || b.Directed || b.Topology != "plane" || !slices.Equal(b.Holes, []string{"b2"}) || len(b.Vectors) != 8 {
		t.Errorf("%+v", b)
	}
	for v, row := range b.Neighbours {
		if v == 5 {
			if len(row) != 0 {
				t.Errorf("the hole has neighbours %v", row)
			}
			continue
		}
		if want := g.Neighbours(boardSquare(v), nil); !slices.Equal(row, want) {
			t.Errorf("cell %d: %v, want %v", v, row, want)
		}
	}
	if !slices.Equal(b.Colours, []int64{6, 5}) && !slices.Equal(b.Colours, []int64{5, 6}) {
		t.Errorf("colours %v", b.Colours)
	}
	c.post("board", `{"board":"..#\n...\n"}`, 200, &b)
	if b.Board != "2x3" || !slices.Equal(b.Holes, []string{"c2"}) {
		t.Errorf("a picture: %+v", b)
	}
	var king touring.BoardAnswer
	c.post("board", `{"board":"3x3","piece":"king","topology":"torus"}`, 200, &king)
	if king.Colours != nil || king.Topology != "torus" {
		t.Errorf("%+v", king)
	}
	c.post("board", `{"board":"100x100"}`, 200, nil)
	p := c.refused("board", `{"board":"100x101"}`, 422)
	if !strings.Contains(p.Detail, "10000") {
		t.Error(p.Detail)
	}
}

func TestFind(t *testing.T) {
	c := open(t, Options{})
	var a touring.FindAnswer
	c.post("find", `{"board":"8x8","kind":"closed","from":"e4"}`, 200, &a)
	g := setup.Graph(t, "8x8", "plane", "knight")
	from, _ := g.Board().ParseSquare("e4")
	check(t, a.Tour, tour.Ask{Kind: tour.Closed, From: tour.At(from)})
	if a.Verdict.Verdict != "found" || a.Tour.Kind != "closed" || a.Method == "" || !strings.HasPrefix(a.Sentence, "found: a closed tour of knight on 8x8 from e4") {
		t.Errorf("%+v", a)
	}
	c.post("find", `{"board":"5x5","kind":"closed"}`, 200, &a)
	if a.Verdict.Verdict != "none" || a.Rule == "" || !strings.HasPrefix(a.Sentence, "none: knight on 5x5 has no closed tour: ") {
		t.Errorf("%+v", a)
	}
	a = touring.FindAnswer{}
	c.post("find", `{"board":"20x20","kind":"closed","method":"neural","timeout_ms":20}`, 200, &a)
	if a.Verdict.Verdict == "undecided" && (a.Tour != nil || a.Sentence != "undecided: no closed tour of knight on 20x20 found: the time limit was reached") {
		t.Errorf("%+v", a)
	}
	var seeded, again touring.FindAnswer
	c.post("find", `{"board":"20x20","method":"warnsdorff","seed":7}`, 200, &seeded)
	c.post("find", `{"board":"20x20","method":"warnsdorff","seed":7}`, 200, &again)
	if seeded.Seed != 7 || !slices.Equal(seeded.Tour.Tour, again.Tour.Tour) {
		t.Error("the same seed gave another tour")
	}
}

// TestTourJSON: a tour is sent as the command writes it.
func TestTourJSON(t *testing.T) {
	for _, g := range []*graph.Graph{
		setup.Graph(t, "5x6", "plane", "knight"), setup.Graph(t, "4x4", "torus", "1,2"), setup.Graph(t, "3x4x3", "plane", "knight"),
		setup.Graph(t, "1x1", "plane", "knight"), setup.Graph(t, "5x5", "plane", "knight", 3, 5),
	} {
		a, err := find.Find(context.Background(), g, tour.Ask{}, find.Options{})
		if err != nil || a.Tour.Len() == 0 {
			t.Log(g, a.Verdict, err)
			continue
		}
		var want bytes.Buffer
		w := notation.NewWriter(&want, notation.JSON, notation.Options{})
		if err := w.Write(g.Board(), g.Piece(), a.Tour); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if got := string(query.Encode(query.TourOf(g, a.Tour))) + "\n"; got != want.String() {
			t.Errorf("%s:\n%s\nwant\n%s", g, got, want.String())
		}
	}
}

func TestExists(t *testing.T) {
	c := open(t, Options{})
	for _, e := range []struct{ body, verdict, sentence, rule string }{
		{`{"board":"3x8","kind":"closed"}`, "none", "no: 3x8 has no closed knight's tour: of the boards with three rows, only those with at least ten columns have a closed tour (Schwenk 1991)", "theorem"},
		{`{"board":"1000000000x1000000000","kind":"closed"}`, "found", "yes: 1000000000x1000000000 has a closed knight's tour: every board with an even number of squares has a closed tour if it has at least five rows and columns, or three rows and at least ten columns (Schwenk 1991)", "theorem"},
		{`{"board":"5x5","holes":["b1"],"kind":"closed"}`, "none", "no: 5x5 with 1 hole has no closed knight's tour", ""},
		{`{"board":"8x8","piece":"giraffe","kind":"closed"}`, "none", "no: ", "pieces"},
		{`{"board":"5x5","piece":"king"}`, "found", "yes: 5x5 has a king's path", "search"},
	} {
		var a touring.ExistsAnswer
		c.post("exists", e.body, 200, &a)
		if a.Verdict.Verdict != e.verdict || !strings.HasPrefix(a.Sentence, e.sentence) || e.rule != "" && a.Rule != e.rule {
			t.Errorf("%s: %+v", e.body, a)
		}
		if a.Rule == "theorem" && a.Source == "" || a.Rule == "pieces" && (len(a.Witness) == 0 || a.Reason == "") {
			t.Errorf("%s: nothing to show: %+v", e.body, a)
		}
	}
}

// TestList turns the pages of a listing, and compares them with the whole.
func TestList(t *testing.T) {
	c := open(t, Options{})
	g := setup.Graph(t, "3x4", "plane", "knight")
	var want [][]string
	for tr, err := range list.All(context.Background(), g, tour.Ask{}, list.Options{As: tour.Undirected}) {
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, query.TourOf(g, tr).Tour)
	}
	var got [][]string
	for last := false; !last; {
		var a touring.ListAnswer
		c.post("list", `{"board":"3x4","as":"undirected","limit":3,"skip":`+itoa(len(got))+`}`, 200, &a)
		if a.First != int64(len(got)) || a.Verdict.Verdict != "found" || a.Last == strings.Contains(a.Sentence, "there are more") {
			t.Fatalf("%+v", a)
		}
		for i := range a.Tours {
			check(t, &a.Tours[i], tour.Ask{})
			got = append(got, a.Tours[i].Tour)
		}
		last = a.Last
	}
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%d tours, want %d", len(got), len(want))
	}
	var a touring.ListAnswer
	c.post("list", `{"board":"3x4","skip":100}`, 200, &a)
	if len(a.Tours) != 0 || !a.Last || a.Sentence != "no more: there are 16 directed paths of knight on 3x4" {
		t.Errorf("%+v", a)
	}
	c.post("list", `{"board":"4x4"}`, 200, &a)
	if a.Verdict.Verdict != "none" || !a.Last || len(a.Tours) != 0 {
		t.Errorf("%+v", a)
	}
	c.refused("list", `{"board":"8x8","limit":101}`, 422)
	c.refused("list", `{"board":"90x90","limit":100}`, 422)
	c.refused("list", `{"board":"8x8","skip":-1}`, 422)
}

// TestTrace turns the pages of a trace, and compares them with the whole.
func TestTrace(t *testing.T) {
	c := open(t, Options{})
	g := setup.Graph(t, "3x4", "plane", "knight")
	for _, prune := range []bool{true, false} {
		var want []trace.Event
		for e, err := range list.Trace(context.Background(), g, tour.Ask{Kind: tour.Open}, list.Options{NoPrune: !prune}) {
			if err != nil {
				t.Fatal(err)
			}
			want = append(want, e)
		}
		at, walk := 0, []int64{}
		for last := false; !last; {
			var a touring.TraceAnswer
			c.post("trace", `{"board":"3x4","kind":"open","limit":77,"prune":`+map[bool]string{true: "true", false: "false"}[prune]+`,"skip":`+itoa(at)+`}`, 200, &a)
			if a.First != int64(at) || len(a.Walk) != len(walk) {
				t.Fatalf("at %d: %d, walk %v, want %v", at, a.First, a.Walk, walk)
			}
			for i, s := range a.Walk {
				if int64(s) != walk[i] {
					t.Fatalf("at %d: walk %v, want %v", at, a.Walk, walk)
				}
			}
			for _, e := range a.Events {
				w := want[at]
				reason := ""
				if w.Reason != trace.NoReason {
					reason = w.Reason.String()
				}
				if e[0] != int64(w.Kind) || e[1] != int64(w.Square) || a.Reasons[e[2]] != reason {
					t.Fatalf("event %d: %v, want %+v", at, e, w)
				}
				switch w.Kind {
				case trace.Advance:
					walk = append(walk, e[1])
				case trace.Retreat:
					walk = walk[:len(walk)-1]
				}
				at++
			}
			if last = a.Last; last && a.Tours == 0 {
				t.Error("no solution was counted")
			}
			if known := map[bool]string{true: "found", false: "undecided"}[a.Tours > 0]; a.Verdict.Verdict != known || a.Sentence == "" {
				t.Errorf("%d tours: %+v", a.Tours, a.Verdict)
			}
		}
		if at != len(want) {
			t.Errorf("%d events, want %d", at, len(want))
		}
	}
	var none touring.TraceAnswer
	c.post("trace", `{"board":"4x4"}`, 200, &none)
	if none.Verdict.Verdict != "none" || !none.Last {
		t.Errorf("4x4: %+v, last %t", none.Verdict, none.Last)
	}
	c.post("trace", `{"board":"4x4","limit":10}`, 200, &none)
	if none.Verdict.Verdict != "undecided" || none.Last {
		t.Errorf("4x4, ten events: %+v, last %t", none.Verdict, none.Last)
	}
	c.refused("trace", `{"board":"8x8","limit":50001}`, 422)
	c.refused("trace", `{"board":"8x8","skip":100000000000,"timeout_ms":50}`, 422)
}

// TestSettle replays runs of the network: what is on after the last sweep must be
// what the outcome says.
func TestSettle(t *testing.T) {
	c := open(t, Options{})
	met := map[string]bool{}
	for seed := range 60 {
		var a touring.SettleAnswer
		c.post("settle", `{"board":"6x6","seed":`+itoa(seed+1)+`}`, 200, &a)
		on := map[int]bool{}
		for _, i := range a.First {
			on[i] = true
		}
		for _, sweep := range a.Sweeps {
			for _, i := range sweep {
				on[i] = !on[i]
			}
		}
		degree := map[int64]int{}
		for i, e := range a.Edges {
			if on[i] {
				degree[int64(e[0])]++
				degree[int64(e[1])]++
			}
		}
		two := len(degree) == 36
		for _, d := range degree {
			two = two && d == 2
		}
		if settled := a.Outcome == "tour" || a.Outcome == "cycles"; settled != two {
			t.Errorf("seed %d: %s, and the degrees are %v", seed+1, a.Outcome, degree)
		}
		if a.Outcome == "tour" {
			check(t, a.Tour, tour.Ask{Kind: tour.Closed})
		}
		if known := map[bool]string{true: "found", false: "undecided"}[a.Outcome == "tour"]; a.Verdict.Verdict != known || a.Sentence == "" {
			t.Errorf("seed %d: %s, %+v", seed+1, a.Outcome, a.Verdict)
		}
		met[a.Outcome] = true
	}
	if !met["tour"] || !met["cycles"] {
		t.Errorf("only %v", met)
	}
	// The same as find's first run.
	var a touring.SettleAnswer
	var f touring.FindAnswer
	for seed := 1; a.Outcome != "tour"; seed++ {
		c.post("settle", `{"board":"6x6","seed":`+itoa(seed)+`}`, 200, &a)
		c.post("find", `{"board":"6x6","kind":"closed","method":"neural","seed":`+itoa(seed)+`}`, 200, &f)
	}
	if !slices.Equal(a.Tour.Tour, f.Tour.Tour) {
		t.Error("find --method neural gives another tour with the same seed")
	}
	c.post("settle", `{"board":"1x1"}`, 200, &a)
	if a.Outcome != "tour" {
		t.Errorf("1x1: %+v", a)
	}
	c.post("settle", `{"board":"5x5"}`, 200, &a)
	if a.Verdict.Verdict != "none" {
		t.Errorf("5x5: %+v", a.Verdict)
	}
	c.refused("settle", `{"board":"8x8","piece":"pawn"}`, 422)
	c.refused("settle", `{"board":"8x8","kind":"open"}`, 422)
	c.refused("settle", `{"board":"60x60"}`, 422)
}

func TestWalk(t *testing.T) {
	c := open(t, Options{})
	var a touring.WalkAnswer
	c.post("walk", `{"board":"8x8","kind":"closed","walk":["a1","c2","e1"],"timeout_ms":5000}`, 200, &a)
	check(t, a.Tour, tour.Ask{Kind: tour.Closed})
	if a.Verdict.Verdict != "found" || !slices.Equal(a.Tour.Tour[:3], []string{"a1", "c2", "e1"}) || a.Sentence == "" {
		t.Errorf("%+v", a)
	}
	c.post("walk", `{"board":"8x8","walk":[],"timeout_ms":5000}`, 200, &a)
	if a.Verdict.Verdict != "found" {
		t.Errorf("%+v", a)
	}
	c.post("walk", `{"board":"5x5","walk":["a2"],"timeout_ms":5000}`, 200, &a)
	if a.Verdict.Verdict != "none" || !strings.HasPrefix(a.Sentence, "none: there is no path of knight on 5x5 that begins with 1 square: ") {
		t.Errorf("%+v", a)
	}
	if p := c.refused("walk", `{"board":"8x8","walk":["a1","a2"]}`, 422); p.Detail != "step 2: a1 to a2 is not a move of the knight" {
		t.Error(p.Detail)
	}
	if p := c.refused("walk", `{"board":"8x8","walk":["a1","z9"]}`, 422); !strings.HasPrefix(p.Detail, "walk: step 2: ") {
		t.Error(p.Detail)
	}
}

func TestVerify(t *testing.T) {
	c := open(t, Options{})
	var f touring.FindAnswer
	c.post("find", `{"board":"6x6","kind":"closed"}`, 200, &f)
	moves := strings.Join(f.Tour.Tour, " ")
	var a touring.VerifyAnswer
	c.post("verify", string(query.Encode(touring.VerifyQuestion{Text: moves + "\n" + moves + "\n", Board: "6x6"})), 200, &a)
	if len(a.Tours) != 2 || !a.Tours[0].Valid || a.Tours[0].Kind != "closed" || a.Tours[1].Crossings == nil || a.Tours[1].Symmetries == nil || !strings.HasPrefix(a.Tours[0].Sentence, "valid closed tour; ") {
		t.Errorf("%+v", a)
	}
	check(t, a.Tours[0].Tour, tour.Ask{Kind: tour.Closed})
	c.post("verify", `{"text":"1 2\n4 3\n"}`, 200, &a)
	if len(a.Tours) != 1 || a.Tours[0].Valid || a.Tours[0].Sentence != "not a tour: step 2: a2 to b2 is not a move of the knight; with piece wazir it is one" {
		t.Errorf("%+v", a)
	}
	c.post("verify", string(query.Encode(touring.VerifyQuestion{Text: string(query.Encode(f.Tour)), TourOptions: query.TourOptions{Kind: "open"}})), 200, &a)
	if a.Tours[0].Valid || !strings.Contains(a.Tours[0].Sentence, "not open") {
		t.Errorf("%+v", a)
	}
	c.refused("verify", `{"text":""}`, 422)
	c.refused("verify", `{"text":"1 2\n3\n"}`, 422)
	c.refused("verify", `{"text":"a1","holes":["a2"]}`, 422)
	c.refused("verify", string(query.Encode(touring.VerifyQuestion{Text: strings.Repeat("1\n---\n", 1500)})), 422)
}

func TestPiecesAndGallery(t *testing.T) {
	c := open(t, Options{})
	answer, text := c.do("GET", "/api/v1/pieces", "")
	var p touring.Pieces
	if err := json.Unmarshal([]byte(text), &p); err != nil || answer.StatusCode != 200 || len(p.Pieces) < 20 {
		t.Fatal(err, text)
	}
	answer, text = c.do("GET", "/api/v1/gallery", "")
	var all touring.Gallery
	if err := json.Unmarshal([]byte(text), &all); err != nil || answer.StatusCode != 200 || len(all.Tours) < 5 {
		t.Fatal(err, text)
	}
	for _, e := range all.Tours {
		check(t, e.Tour, tour.Ask{})
	}
}

func TestExport(t *testing.T) {
	setup.NotRacedByDay(t)
	c := open(t, Options{Answer: time.Minute})
	begins := map[string]string{
		"svg": "<?xml", "png": "\x89PNG", "pdf": "%PDF-1.4", "ps": "%!PS", "eps": "%!PS", "gif": "GIF89a", "apng": "\x89PNG",
		"html": "<!DOCTYPE html>", "json": `{"board":"6x6"`, "moves": "a6 ", "grid": " 1 ", "box": "┌", "text": "",
	}
	for _, f := range pictures.ExportFormats() {
		answer, text := c.do("POST", "/api/v1/export", `{"board":"6x6","from":"a6","format":"`+f.Name+`"}`)
		if answer.StatusCode != 200 || answer.Header.Get("Content-Type") != f.Media || answer.Header.Get("Content-Disposition") != `attachment; filename="tour-6x6.`+f.Extension+`"` {
			t.Errorf("%s: %d %s %s: %.300s", f.Name, answer.StatusCode, answer.Header.Get("Content-Type"), answer.Header.Get("Content-Disposition"), text)
			continue
		}
		begin, known := begins[f.Name]
		if !known || len(text) < 30 || !strings.HasPrefix(text, begin) && !strings.HasPrefix(text, "<svg") {
			t.Errorf("%s begins with %.40q", f.Name, text)
		}
	}
	var f touring.FindAnswer
	c.post("find", `{"board":"6x6","kind":"closed"}`, 200, &f)
	one, text1 := c.do("POST", "/api/v1/export", `{"tour":`+string(query.Encode(f.Tour))+`,"format":"png","style":"numbers","theme":"dark","size":300,"labels":true}`)
	_, text2 := c.do("POST", "/api/v1/export", `{"tour":`+string(query.Encode(f.Tour))+`,"format":"png","style":"numbers","theme":"dark","size":300,"labels":true}`)
	if one.StatusCode != 200 || text1 != text2 {
		t.Errorf("%d %.200s", one.StatusCode, text1)
	}
	bad := *f.Tour
	bad.Tour = slices.Clone(bad.Tour)
	bad.Tour[4], bad.Tour[9] = bad.Tour[9], bad.Tour[4]
	if p := c.refused("export", `{"tour":`+string(query.Encode(bad))+`,"format":"svg"}`, 422); !strings.HasPrefix(p.Detail, "not a tour: ") {
		t.Error(p.Detail)
	}
	c.post("export", `{"tour":`+string(query.Encode(bad))+`,"format":"svg","force":true}`, 200, nil)
	for body, name := range map[string]string{
		`{"board":"5x5","all":true,"limit":20,"format":"pdf"}`:                                     "tour-5x5.pdf",
		`{"of":"search","board":"5x5","order":"plain","limit":1,"film":true,"format":"svg"}`:       "search-5x5.svg",
		`{"of":"graph","board":"5x5","format":"svg"}`:                                              "graph-5x5.svg",
		`{"board":"6x6","kind":"closed","symmetry":"half-turn","use":"a1-b3","format":"gif"}`:      "tour-6x6.gif",
		`{"text":"a1 c2 b4 d3 c1 a2 b4","board":"4x4","force":true,"format":"png","style":"line"}`: "tour-4x4.png",
	} {
		answer, text := c.do("POST", "/api/v1/export", body)
		if answer.StatusCode != 200 || answer.Header.Get("Content-Disposition") != `attachment; filename="`+name+`"` {
			t.Errorf("%s: %d %s: %.300s", body, answer.StatusCode, answer.Header.Get("Content-Disposition"), text)
		}
	}
	for body, want := range map[string]string{
		`{"board":"6x6"}`: "which format?",
		`{"board":"5x5","all":true,"format":"pdf"}`: "over 100 tours, which are the most here", `{"board":"6x6","format":"bmp"}`: "unknown",
		`{"board":"6x6","format":"png","size":5000}`:                      "4096",
		`{"board":"6x6","format":"svg","size":500}`:                       "goes with png",
		`{"board":"60x60","format":"gif"}`:                                "too long",
		`{"board":"4x4","format":"svg"}`:                                  "none: knight on 4x4 has no path",
		`{"board":"6x6","format":"svg","step":3}`:                         "step",
		`{"board":"6x6","format":"svg","style":"lnie"}`:                   "did you mean line?",
		`{"board":"6x6","format":"svg","tour":{"board":"6x6","tour":[]}}`: "choose one",
	} {
		if p := c.refused("export", body, 422); !strings.Contains(p.Detail, want) {
			t.Errorf("%s: %s", body, p.Detail)
		}
	}
}

// TestNonsense: every operation refuses what makes no sense, in a sentence.
func TestNonsense(t *testing.T) {
	c := open(t, Options{})
	for _, path := range []string{"board", "find", "exists", "list", "trace", "settle", "game", "play", "puzzle", "solve", "walk", "verify", "export", "jobs"} {
		for _, e := range []struct {
			body   string
			status int
			want   string
		}{
			{"", 400, "malformed JSON"}, {"{", 400, "malformed JSON"}, {"nonsense", 400, "malformed JSON"},
			{"{}{}", 400, "malformed JSON"}, {`{"board":"8x8"} x`, 400, "malformed JSON"},
			{"[]", 422, "array"}, {`"8x8"`, 422, "string"},
		} {
			if p := c.refused(path, e.body, e.status); !strings.Contains(p.Detail, e.want) {
				t.Errorf("%s %s: %s", path, e.body, p.Detail)
			}
		}
		verb := ""
		if path == "jobs" {
			verb = `"verb":"list",`
		}
		if path == "verify" {
			verb = `"text":"a1",`
		}
		if path == "export" {
			verb = `"format":"svg",`
		}
		if p := c.refused(path, `{`+verb+`"bord":"8x8"}`, 422); p.Detail != `field "bord" is unknown (did you mean board?)` {
			t.Errorf("%s: %s", path, p.Detail)
		}
		if p := c.refused(path, `{`+verb+`"board":8}`, 422); p.Detail != "board: it is a JSON number, and must be a string" {
			t.Errorf("%s: %s", path, p.Detail)
		}
		if answer, _ := c.do("POST", "/api/v1/"+path, `{}`, "Content-Type", "text/plain"); answer.StatusCode != http.StatusUnsupportedMediaType {
			t.Errorf("%s: text/plain: %d", path, answer.StatusCode)
		}
		if answer, _ := c.do("PUT", "/api/v1/"+path, `{}`); answer.StatusCode != http.StatusMethodNotAllowed || answer.Header.Get("Allow") != "POST" {
			t.Errorf("%s: PUT: %d", path, answer.StatusCode)
		}
		if answer, _ := c.do("GET", "/api/v1/"+path, ``); answer.StatusCode != http.StatusMethodNotAllowed {
			t.Errorf("%s: GET: %d", path, answer.StatusCode)
		}
	}
	for _, path := range []string{"/nowhere", "/api/v1/nowhere", "/api/v2/find", "/docs", "/schemas/Tour.json"} {
		answer, text := c.do("GET", path, "")
		if answer.StatusCode != 404 || answer.Header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s: %d %s", path, answer.StatusCode, text)
		}
	}
	c.refused("jobs", `{"board":"8x8"}`, 422)
	if p := c.refused("jobs", `{"verb":"coutn","board":"8x8"}`, 422); !strings.Contains(p.Detail, "did you mean count?") {
		t.Error(p.Detail)
	}
	c.refused("find", `{"board":"8x8","timeout_ms":-1}`, 422)
	c.refused("find", `{"board":"8x8","timeout_ms":10001}`, 422)
	c.refused("find", `{"board":"8x8","timeout_ms":9223372036854775807}`, 422)
	c.refused("jobs", `{"verb":"find","board":"8x8","timeout_ms":600001}`, 422)
	c.refused("jobs", `{"verb":"estimate","board":"8x8","probes":10}`, 422)
	c.refused("jobs", `{"verb":"estimate","board":"8x8","within":2}`, 422)
	c.refused("jobs", `{"verb":"estimate","board":"8x8","as":"distinct"}`, 422)
	c.refused("jobs", `{"verb":"count","board":"8x8","limit":1}`, 422)
}

// TestHostile: boards that nothing can hold are refused at once.
func TestHostile(t *testing.T) {
	c := open(t, Options{})
	for _, size := range []string{"1000000000x1000000000", "9223372036854775807", "501x501", strings.Repeat("2x", 40) + "2", strings.Repeat("2x", 61) + "2", "1x250001"} {
		for _, q := range []struct{ path, rest string }{
			{"board", ""}, {"find", ""}, {"list", ""}, {"trace", ""}, {"settle", ""}, {"game", ""}, {"play", ""}, {"puzzle", ""}, {"solve", `,"given":"a1=1"`}, {"walk", `,"walk":["a1"]`}, {"verify", `,"text":"a1 b3"`},
			{"export", `,"format":"svg"`}, {"export", `,"format":"gif"`}, {"jobs", `,"verb":"count"`}, {"jobs", `,"verb":"find"`}, {"jobs", `,"verb":"list"`}, {"jobs", `,"verb":"estimate"`},
		} {
			c.refused(q.path, `{"board":"`+size+`"`+q.rest+`}`, 422)
		}
		c.refused("export", `{"format":"svg","force":true,"tour":{"board":"`+size+`","piece":"knight","squares":1,"tour":["a1"]}}`, 422)
		c.refused("verify", string(query.Encode(touring.VerifyQuestion{Text: `{"board":"` + size + `","piece":"knight","tour":["a1","b3"]}`})), 422)
	}
	c.refused("verify", `{"text":"a1 zzzzzz99999999"}`, 422)
	// Few squares, and very many moves.
	for _, body := range []string{
		`{"board":"100x100","piece":"` + strings.Repeat("queen+1,", 1) + `2"}`,
		`{"board":"2x2x2x2x2x2x2x2x2x2x2x2x2","piece":"0,0,0,0,1,1,1,1,2,2,2,2,3"}`,
		`{"board":"1x9999","piece":"queen"}`,
	} {
		answer, text := c.do("POST", "/api/v1/board", body)
		if answer.StatusCode != 422 && answer.StatusCode != 200 {
			t.Errorf("%s: %d %s", body, answer.StatusCode, text)
		}
	}
	c.refused("find", `{"board":"500x500","piece":"queen"}`, 422)
	c.refused("board", `{"board":"`+strings.Repeat("x", 5000)+`"}`, 422)
	c.refused("board", `{"board":"`+strings.Repeat(`#\n`, 5000)+`"}`, 422)
	c.refused("find", `{"board":"8x8","piece":"`+strings.Repeat("N+", 5000)+`N"}`, 422)
}

func TestSizeOfBody(t *testing.T) {
	c := open(t, Options{Body: 1000})
	p := c.refused("find", `{"board":"`+strings.Repeat(" ", 2000)+`"}`, http.StatusRequestEntityTooLarge)
	if !strings.Contains(p.Detail, "1000") {
		t.Error(p.Detail)
	}
	c.post("find", `{"board":"8x8"}`+strings.Repeat(" ", 1000-15), 200, nil)
}
