package site_test

import (
	"bufio"
	"bytes"
	"context"
	"debug/gosym"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"leaper/app/site"
	"leaper/app/site/engine"
	"leaper/app/studio"
	"leaper/app/verbs/query"
)

// One suite of questions for all who answer: the command, the HTTP API, the engine of a
// page as it is, and the same as WebAssembly.
var suite = []struct {
	verb, body string
	command    string // what the command is asked; "" where it has no such verb
}{
	{"board", `{"board":"5x6","topology":"torus","piece":"camel"}`, ""},
	{"board", `{"board":"3x4x5","holes":["(1,1,1)"]}`, ""},
	{"find", `{"board":"8x8"}`, "find 8x8"},
	{"find", `{"board":"8x8","kind":"closed","from":"e4"}`, "find 8x8 --closed --from e4"},
	{"find", `{"board":"5x5","kind":"closed"}`, "find 5x5 --closed"},
	{"find", `{"board":"3x4x5"}`, "find 3x4x5"},
	{"find", `{"board":"6x6","topology":"klein","piece":"giraffe"}`, "find 6x6 --topology klein --piece giraffe"},
	{"find", `{"board":"7x7","holes":["d4"],"method":"sat","seed":3}`, "find 7x7 --hole d4 --method sat --seed 3"},
	{"find", `{"board":"20x20","method":"warnsdorff","seed":5}`, "find 20x20 --method warnsdorff --seed 5"},
	{"find", `{"board":"30x31","method":"construct"}`, "find 30x31 --method construct"},
	{"find", `{"board":"12x12","kind":"closed","method":"factor","seed":2}`, "find 12x12 --closed --method factor --seed 2"},
	{"find", `{"board":"6x6","kind":"closed","method":"neural","seed":1}`, "find 6x6 --closed --method neural --seed 1"},
	{"find", `{"board":"4x4"}`, "find 4x4"},
	{"find", `{"board":"8y8"}`, "find 8y8"},
	{"find", `{"board":"8x8","from":"z9"}`, ""},
	{"find", `{"bord":"8x8"}`, ""},
	{"find", `{"board":8}`, ""},
	{"find", `{"board":`, ""},
	{"find", `{"board":"8x8","timeout_ms":99999}`, ""},
	{"exists", `{"board":"3x8","kind":"closed"}`, "exists 3x8 --closed"},
	{"exists", `{"board":"1000x1000","kind":"closed"}`, "exists 1000x1000 --closed"},
	{"exists", `{"board":"5x5","topology":"cylinder","kind":"closed"}`, "exists 5x5 --topology cylinder --closed"},
	{"exists", `{"board":"4x5","piece":"zebra"}`, "exists 4x5 --piece zebra"},
	{"list", `{"board":"5x6","limit":5}`, "list 5x6 -n 5"},
	{"list", `{"board":"6x6","kind":"closed","as":"undirected","order":"castle","piece":"wazir","limit":37}`, "list 6x6 --closed --as undirected --order castle --piece wazir -n 37"},
	{"list", `{"board":"5x5","as":"distinct","skip":100,"limit":3}`, "list 5x5 --as distinct --skip 100 -n 3"},
	{"list", `{"board":"3x3x2","limit":2}`, "list 3x3x2 -n 2"},
	{"count", `{"board":"5x6","kind":"closed","as":"undirected"}`, "count 5x6 --closed --as undirected"},
	{"count", `{"board":"6x6"}`, "count 6x6"},
	{"count", `{"board":"4x5","topology":"torus"}`, "count 4x5 --topology torus"},
	{"count", `{"board":"5x5","as":"distinct"}`, "count 5x5 --as distinct"},
	{"count", `{"board":"5x5","method":"list","from":"a1"}`, "count 5x5 --method list --from a1"},
	{"count", `{"board":"3x10","kind":"closed"}`, "count 3x10 --closed"},
	{"count", `{"board":"4x8","piece":"king","kind":"closed"}`, "count 4x8 --piece king --closed"},
	{"estimate", `{"board":"6x6","probes":5000,"seed":3}`, "estimate 6x6 --number 5000 --seed 3"},
	{"estimate", `{"board":"8x8","kind":"closed","probes":3000,"seed":1,"as":"undirected"}`, "estimate 8x8 --closed --number 3000 --seed 1 --as undirected"},
	{"trace", `{"board":"5x5","limit":2000}`, ""},
	{"trace", `{"board":"6x6","order":"plain","prune":false,"skip":100,"limit":50}`, ""},
	{"settle", `{"board":"6x6","seed":7}`, ""},
	{"verify", `{"text":"a1 b3 c1 a2","board":"3x4"}`, ""},
	{"game", `{"board":"5x5","rival":"knight"}`, ""},
	{"game", `{"board":"3x3","rival":"knight","moves":["a1","c3","b3","a2","c1"],"review":true,"brief":true}`, ""},
	{"game", `{"board":"5x6","topology":"torus","moves":["a1","b3"]}`, ""},
	{"play", `{"board":"5x6","rival":"king","from":"b2","level":4,"seed":2}`, ""},
	{"play", `{"board":"8x8","from":"a1","level":5}`, ""},
	{"walk", `{"board":"6x6","walk":["a1","b3","c5"],"timeout_ms":5000}`, ""},
	{"walk", `{"board":"5x5","walk":["a2"],"timeout_ms":5000}`, ""},
	{"export", `{"board":"6x6","format":"svg","theme":"dark"}`, ""},
	{"export", `{"board":"6x6","format":"png","labels":true,"size":300}`, ""},
	{"export", `{"board":"6x6","format":"pdf","labels":true}`, ""},
	{"export", `{"board":"5x6","format":"gif","size":200}`, ""},
	{"export", `{"board":"5x6","format":"html"}`, ""},
	{"export", `{"board":"5x6","format":"json"}`, ""},
	{"export", `{"board":"5x6","format":"doc"}`, ""},
	{"puzzle", `{"board":"5x5","legs":8,"difficulty":"easy","seed":2}`, ""},
	{"puzzle", `{"board":"5x5","words":"The knight goes round","difficulty":"easy","seed":2}`, ""},
	{"puzzle", `{"board":"5x5","legs":25}`, ""},
	{"solve", `{"board":"3x4","given":"a3=1","use":"a3-c2,c2-a1"}`, ""},
	{"find", `{"graph":"C~","kind":"closed"}`, ""},
	{"find", `{"graph":"<graphml><graph edgedefault=\"undirected\"><node id=\"a\"/><node id=\"b\"/><node id=\"c\"/><edge source=\"a\" target=\"b\"/><edge source=\"b\" target=\"c\"/><edge source=\"c\" target=\"a\"/></graph></graphml>"}`, ""},
	{"find", `{"graph":"graph [ node [ id 1 label \"&Ouml;re\" ] node [ id 2 ] edge [ source 1 target 2 ] ]"}`, ""},
	{"find", `{"graph":"1 2\n2 3\n3 1\n","kind":"closed","use":"1-2","avoid":"2-3"}`, ""},
	{"find", `{"graph":"hello, world"}`, ""},
	{"find", `{"board":"6x6","kind":"closed","symmetry":"half-turn","seed":2}`, "find 6x6 --closed --symmetry half-turn --seed 2"},
	{"find", `{"board":"8x8","magic":"semi","seed":1,"timeout_ms":20000}`, "find 8x8 --magic semi --seed 1"},
	{"exists", `{"graph":"IheA@GUAo","kind":"closed"}`, ""},
	{"list", `{"graph":"C~","limit":3}`, ""},
	{"count", `{"graph":"IheA@GUAo"}`, ""},
	{"count", `{"graph":"IheA@GUAo","avoid":"1-2"}`, ""},
	{"count", `{"board":"6x6","kind":"closed","symmetry":"half-turn","as":"undirected"}`, "count 6x6 --closed --symmetry half-turn --as undirected"},
	{"count", `{"board":"4x5","by":"move"}`, "count 4x5 --by move"},
	{"sample", `{"graph":"C~","limit":2,"seed":5}`, ""},
	{"sample", `{"board":"6x6","kind":"closed","symmetry":"half-turn","limit":2,"seed":5}`, "sample 6x6 --closed --symmetry half-turn -n 2 --seed 5"},
	{"estimate", `{"graph":"IheA@GUAo","probes":500,"seed":3}`, ""},
	{"verify", `{"text":"1 2 3 4","graph":"C~"}`, ""},
	{"rank", `{"text":"1 2 3 4","graph":"C~"}`, ""},
	{"export", `{"board":"5x6","format":"stl"}`, ""},
	{"export", `{"board":"5x6","format":"3mf"}`, ""},
	{"export", `{"board":"5x6","format":"svg","style":"usage"}`, ""},
	{"export", `{"board":"4x4","format":"dot","of":"graph"}`, ""},
	{"export", `{"graph":"C~","kind":"closed","format":"svg","layout":"grid"}`, ""},
	{"export", `{"board":"6x6","kind":"closed","format":"png","size":300,"page":"story","dedication":"For Ada","colours":"line=#c00,paper=none","line_width":9}`, ""},
	{"export", `{"board":"6x6","kind":"closed","format":"gif","size":200,"lasts_ms":3000,"dedication":"For Ada","colours":"line=#c00"}`, ""},
	{"export", `{"board":"6x6","format":"gif","lasts_ms":3000,"time_ms":100}`, ""},
	{"shape", `{"shape":"star","size":"12"}`, ""},
	{"shape", `{"shape":"stare","size":"12"}`, ""},
	{"letters", `{"text":"L","rows":12}`, ""},
	{"letters", `{"text":"क"}`, ""},
	{"pieces", `{}`, ""},
	{"gallery", `{}`, ""},
}

// said is what was answered: JSON, a problem, or a file's bytes.
type said struct {
	Status int
	JSON   any
	File   string
}

func jsonOf(t *testing.T, text []byte) any {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return v
}

// problem is a problem's status and detail.
func problem(status int, detail string) said {
	return said{status, map[string]any{"detail": detail}, ""}
}

// asked asks the studio by HTTP.
func asked(t *testing.T, s *httptest.Server, verb, body string) said {
	t.Helper()
	method, content := http.MethodPost, io.Reader(strings.NewReader(body))
	if verb == "pieces" || verb == "gallery" {
		method, content = http.MethodGet, nil
	}
	r, err := http.NewRequestWithContext(t.Context(), method, s.URL+"/api/v1/"+verb, content)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	text, err := io.ReadAll(a.Body)
	switch {
	case err != nil:
		t.Fatal(err)
	case a.StatusCode != http.StatusOK:
		return problem(a.StatusCode, jsonOf(t, text).(map[string]any)["detail"].(string))
	case verb == "export":
		return said{File: a.Header.Get("Content-Type") + string(text)}
	}
	return said{JSON: jsonOf(t, text)}
}

// answered asks the engine of a page, as it is.
func answered(t *testing.T, e *engine.Engine, verb, body string) said {
	t.Helper()
	answer := e.Answer
	if verb == "export" || verb == "letters" {
		answer = e.Draw
	}
	reply, err := answer(t.Context(), engine.Ask{Verb: verb, Body: []byte(body)}, query.Reporter{})
	switch {
	case err != nil:
		p := engine.ProblemOf(err)
		return problem(p.Status, p.Detail)
	case reply.File != nil:
		return said{File: reply.File.Type + string(reply.File.Data)}
	}
	return said{JSON: jsonOf(t, reply.JSON)}
}

// TestPageAndServer: the engine of a page answers as the studio does by HTTP, field by
// field.
func TestPageAndServer(t *testing.T) {
	server, e := served(t), engine.New(1<<30)
	for _, q := range suite {
		got, want := answered(t, e, q.verb, q.body), asked(t, server, q.verb, q.body)
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s %s: the page's engine differs (+) from the server (-):\n%s", q.verb, q.body, d)
		}
	}
}

// TestStreamed: tours that are taken one by one may be any number; those that are kept, a page's.
func TestStreamed(t *testing.T) {
	e, tours := engine.New(1<<30), 0
	tell := query.Reporter{Progress: func(query.Progress) {}, Tour: func(*query.FoundTour) error { tours++; return nil }}
	ask := engine.Ask{Verb: "list", Body: []byte(`{"board":"6x6","kind":"closed","as":"undirected","limit":-1}`), Job: true}
	if _, err := e.Answer(t.Context(), ask, tell); err == nil || !strings.Contains(err.Error(), "all tours of 36 squares are too many") {
		t.Errorf("all at once: %v", err)
	}
	ask.Streamed = true
	if _, err := e.Answer(t.Context(), ask, tell); err != nil || tours != 9862 {
		t.Errorf("one by one: %d tours, %v", tours, err)
	}
}

func served(t *testing.T) *httptest.Server {
	t.Helper()
	s, err := studio.New(studio.Options{})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(s.Handler())
	t.Cleanup(func() {
		server.Close()
		_ = s.Close(context.Background())
	})
	return server
}

// TestPageAndCommand: it answers as the command does. The command says more or less of
// some things: what both say is the same, and that they both say what is listed.
func TestPageAndCommand(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds the command")
	}
	command := filepath.Join(t.TempDir(), "leaper")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-buildvcs=false", "-o", command, "leaper/cmd/leaper").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	e, compared := engine.New(1<<30), 0
	for _, q := range suite {
		if q.command == "" {
			continue
		}
		var out, words bytes.Buffer
		cmd := exec.CommandContext(t.Context(), command, append(strings.Fields(q.command), "--json")...)
		cmd.Stdout, cmd.Stderr = &out, &words
		_ = cmd.Run() // its status is not 0 where there is no tour
		page := answered(t, e, q.verb, q.body)
		if page.Status != 0 {
			if detail := page.JSON.(map[string]any)["detail"].(string); !strings.Contains(words.String(), detail) {
				t.Errorf("leaper %s: %s, and the page's engine says %s", q.command, words.String(), detail)
			}
			continue
		}
		theirs, ours := jsonOf(t, out.Bytes()).(map[string]any), page.JSON.(map[string]any)
		for _, field := range []string{"verdict", "board", "piece", "kind"} {
			if theirs[field] == nil || ours[field] == nil {
				t.Errorf("leaper %s: no field %s", q.command, field)
			}
		}
		for field, want := range theirs {
			got, there := ours[field]
			if !there || q.verb == "list" && (field == "sentence" || field == "last") { // the page looks whether there are more
				continue
			}
			compared++
			if !reflect.DeepEqual(got, want) {
				t.Errorf("leaper %s: %s is %v, and the page's engine says %v", q.command, field, want, got)
			}
		}
	}
	if compared < 150 {
		t.Errorf("%d fields were compared: has the JSON another form?", compared)
	}
}

// TestSizes: the page is told how large its programs are, for no server says so of compressed ones.
func TestSizes(t *testing.T) {
	files, err := site.Make(site.Files{"leaper.wasm": []byte("12345"), "leaper.wasm.br": []byte("1234"), "drawing.wasm": []byte("123"), "drawing.wasm.br": []byte("12"), "wasm_exec.js": nil})
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf(`<meta name="leaper-sizes" content="drawing.wasm=3/%d/2 leaper.wasm=5/%d/4" />`, len(files["drawing.wasm.gz"]), len(files["leaper.wasm.gz"])); !strings.Contains(string(files["index.html"]), want) {
		t.Errorf("the page has no %s:\n%s", want, files["index.html"])
	}
}

// TestWebAssembly: the programs as they are sent, built, made smaller and run by Node,
// answer as the engine does that is not.
func TestWebAssembly(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds the engine")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node")
	}
	built, err := site.Engine(t.Context(), ".", true, func(text string) {
		if strings.Contains(text, "unknown here") { // package loops leaves it as Go writes it
			t.Error(text)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	files, err := site.Make(built)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := files.Write(folder); err != nil {
		t.Fatal(err)
	}
	withoutLines(t, folder)
	var questions bytes.Buffer
	for _, q := range suite {
		fmt.Fprintf(&questions, "%s\n", query.Encode([]any{q.verb, q.body, false}))
	}
	// Anyone who thinks until time is up hears that it is, on one thread, too.
	fmt.Fprintf(&questions, "%s\n", query.Encode([]any{"play", `{"board":"8x8","rival":"knight","level":5,"think_ms":20}`, false}))
	cmd := exec.CommandContext(t.Context(), node, "testdata/ask.mjs", folder)
	cmd.Stdin, cmd.Stderr = &questions, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(bytes.NewReader(out))
	e := engine.New(1 << 31)
	for _, q := range suite {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			t.Fatalf("%s %s: no answer", q.verb, q.body)
		}
		if d := cmp.Diff(answered(t, e, q.verb, q.body), heard(t, line)); d != "" {
			t.Errorf("%s %s: WebAssembly differs (+):\n%s", q.verb, q.body, d)
		}
	}
	line, err := lines.ReadBytes('\n')
	if err != nil {
		t.Fatalf("thinking: no answer")
	}
	if a, _ := heard(t, line).JSON.(map[string]any); a["move"] == nil {
		t.Errorf("the machine thought, and answered %s", line)
	}
}

// withoutLines says whether a program's functions have names, and neither files nor lines.
func withoutLines(t *testing.T, folder string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, "leaper.wasm"))
	if err != nil {
		t.Fatal(err)
	}
	at := max(0, bytes.Index(text, []byte("\xf1\xff\xff\xff\x00\x00\x01\x08")))
	table, err := gosym.NewTable(nil, gosym.NewLineTable(text[at:], 0))
	if err != nil {
		t.Fatal(err)
	}
	f := table.LookupFunc("main.main")
	if f == nil {
		t.Fatalf("of %d functions, none is main.main", len(table.Funcs))
	}
	if file, line, _ := table.PCToLine(f.Entry); file != "" || line > 0 {
		t.Errorf("main.main stands in line %d of %s", line, file)
	}
}

// TestUndrawn: what does not exist, or was not found in time, is told from a question that is wrong.
func TestUndrawn(t *testing.T) {
	e := engine.New(1 << 30)
	for body, verdict := range map[string]string{
		`{"board":"5x5","kind":"closed","format":"svg"}`:               "none",
		`{"board":"5x5","kind":"closed","all":true,"format":"svg"}`:    "none",
		`{"board":"5y5","kind":"closed","format":"svg"}`:               "",
		`{"board":"5x5","kind":"closed","format":"svg","paper":"big"}`: "",
	} {
		_, err := e.Draw(t.Context(), engine.Ask{Verb: "export", Body: []byte(body)}, query.Reporter{})
		if p := engine.ProblemOf(err); p.Verdict != verdict || p.Status == 0 {
			t.Errorf("%s: %+v", body, p)
		}
	}
}

// heard reads what the program said.
func heard(t *testing.T, line []byte) said {
	t.Helper()
	var h struct {
		Event string
		Said  json.RawMessage
	}
	if err := json.Unmarshal(line, &h); err != nil {
		t.Fatal(err)
	}
	switch h.Event {
	case "problem":
		var p engine.Problem
		if err := json.Unmarshal(h.Said, &p); err != nil {
			t.Fatal(err)
		}
		return problem(p.Status, p.Detail)
	case "file":
		var f struct{ Type, Data string }
		if err := json.Unmarshal(h.Said, &f); err != nil {
			t.Fatal(err)
		}
		text, err := base64.StdEncoding.DecodeString(f.Data)
		if err != nil {
			t.Fatal(err)
		}
		return said{File: f.Type + string(text)}
	}
	return said{JSON: jsonOf(t, h.Said)}
}
