package leaper_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"leaper"
	"leaper/board"
	"leaper/tour"
)

// first is what a loop gives first.
func first(all iter.Seq2[*leaper.Tour, error]) (*leaper.Tour, error) {
	for t, err := range all {
		return t, err
	}
	return nil, nil
}

// TestQuestions: every option means what the command's flag of its name does. The numbers are the
// command's; as many tours are listed, each of them one by the verifier; and one is found where
// there is one.
func TestQuestions(t *testing.T) {
	for _, c := range []struct {
		board   string
		options []leaper.Option
		number  string
	}{
		{"5x6", nil, "37568"},
		{"5x6", []leaper.Option{leaper.Undirected}, "18784"},
		{"6x6", []leaper.Option{leaper.Closed, leaper.Undirected}, "9862"},
		{"6x6", []leaper.Option{leaper.Closed, leaper.Distinct}, "1245"},
		{"6x6", []leaper.Option{leaper.Closed, leaper.Symmetry("half-turn")}, "156"},
		{"5x5", []leaper.Option{leaper.Open}, "1728"},
		{"5x5", []leaper.Option{leaper.From("a1")}, "304"},
		{"5x5", []leaper.Option{leaper.From("a1"), leaper.Avoid("a1-b3")}, "152"},
		{"5x5", []leaper.Option{leaper.From("a1"), leaper.Use("a1-b3")}, "152"},
		{"5x5", []leaper.Option{leaper.Given("c3=17")}, "144"},
		{"5x5", []leaper.Option{leaper.NoRepeat}, "992"},
		{"5x6", []leaper.Option{leaper.Before("a1<c3")}, "18784"},
		{"4x4", []leaper.Option{leaper.Piece("king"), leaper.Magic("rows,columns")}, "0"},
		{"3x4", []leaper.Option{leaper.Piece("king"), leaper.From("a1"), leaper.To("d3")}, "226"},
		{"3x4", []leaper.Option{leaper.Piece("wazir"), leaper.Holes("a1,d3")}, "32"},
		{"3x3", []leaper.Option{leaper.Topology("torus"), leaper.Closed, leaper.Undirected}, "48"},
		{"....\n.#..\n....", []leaper.Option{leaper.Piece("king")}, "552"},
	} {
		n, err := leaper.Count(t.Context(), c.board, c.options...)
		if err != nil || n.String() != c.number {
			t.Errorf("%q %v: %v, %v; want %s", c.board, c.options, n, err, c.number)
			continue
		}
		listed := int64(0)
		for tr, err := range leaper.List(t.Context(), c.board, c.options...) {
			if err == nil {
				err = tour.Verify(t.Context(), tr.Graph, tr.Ask, tr.Walk)
			}
			if err != nil {
				t.Fatal(c.board, c.options, err)
			}
			listed++
		}
		if listed != n.Int64() {
			t.Errorf("%q %v: %d are listed, and %d are counted", c.board, c.options, listed, n)
		}
	}
}

// TestAnswers: found, sampled and estimated tours answer the same question.
func TestAnswers(t *testing.T) {
	options := []leaper.Option{leaper.From("a1"), leaper.Avoid("a1-b3")}
	found, err := leaper.Find(t.Context(), "5x5", options...)
	if err != nil || found.Len() != 25 || tour.Verify(t.Context(), found.Graph, found.Ask, found.Walk) != nil {
		t.Fatal(found, err)
	}
	drawn := 0
	for one, err := range leaper.Sample(t.Context(), "5x5", 20, append(options, leaper.Seed(3))...) {
		if err != nil || tour.Verify(t.Context(), one.Graph, one.Ask, one.Walk) != nil {
			t.Fatal(one, err)
		}
		drawn++
	}
	if drawn != 20 {
		t.Errorf("%d of 20 are drawn", drawn)
	}
	guess, err := leaper.Estimate(t.Context(), "5x5", leaper.From("a1"), leaper.Seed(3))
	if err != nil || guess.Directed().Low.Cmp(guess.Directed().High) > 0 {
		t.Errorf("%v, %v", guess, err)
	}
	for _, all := range []iter.Seq2[*leaper.Tour, error]{
		leaper.Sample(t.Context(), "5x5", 1, leaper.Closed), leaper.List(t.Context(), "nonsense"),
	} {
		if one, err := first(all); one != nil || err == nil {
			t.Errorf("%v, %v", one, err)
		}
	}
	if _, err := first(leaper.Sample(t.Context(), "5x5", 1, leaper.Closed)); !errors.Is(err, leaper.ErrNone) {
		t.Errorf("a sample of nothing gives %v", err)
	}
}

// TestNone: the proof of a question with constraints names them, and a sample has it too.
func TestNone(t *testing.T) {
	_, found := leaper.Find(t.Context(), "3x3", leaper.Piece("king"), leaper.Given("a1=1,b1=3,a3=2"))
	_, drawn := first(leaper.Sample(t.Context(), "5x5", 1, leaper.Closed))
	for says, err := range map[string]error{
		"none: king on 3x3 has no path with given=a1=1,b1=3,a3=2: 1 on a1 and 2 on a3": found,
		"none: knight on 5x5 has no closed tour: every move changes colour":            drawn,
	} {
		if !errors.Is(err, leaper.ErrNone) || !strings.HasPrefix(err.Error(), says) {
			t.Errorf("%v does not begin with %q", err, says)
		}
	}
}

// TestStops: what a context or a limit ends is undecided, with the cause, and no tour comes after.
func TestStops(t *testing.T) {
	for name, stopped := range map[string]func() (context.Context, context.CancelFunc){
		"stopped":       func() (context.Context, context.CancelFunc) { return context.WithCancel(t.Context()) },
		"time was over": func() (context.Context, context.CancelFunc) { return context.WithTimeout(t.Context(), 0) },
	} {
		ctx, cancel := stopped()
		cancel()
		_, found := leaper.Find(ctx, "20x20", leaper.NoRepeat)
		_, counted := leaper.Count(ctx, "8x8")
		_, guessed := leaper.Estimate(ctx, "8x8")
		_, listed := first(leaper.List(ctx, "8x8"))
		_, drawn := first(leaper.Sample(ctx, "8x8", 3))
		for i, err := range []error{found, counted, guessed, listed, drawn} {
			if !errors.Is(err, leaper.ErrUndecided) || !errors.Is(err, ctx.Err()) || !strings.Contains(err.Error(), name) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s, %d: %v", name, i, err)
			}
		}
	}
	if _, err := leaper.Count(t.Context(), "8x8", leaper.Memory(1000)); !errors.Is(err, leaper.ErrUndecided) {
		t.Errorf("a count without memory gives %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	after := 0
	for _, err := range leaper.Sample(ctx, "6x6", 100_000, leaper.Closed) {
		if cancel(); err == nil {
			after++
		}
	}
	if after != 1 {
		t.Errorf("%d tours are drawn, the first of which stops the loop", after)
	}
}

// TestRefused: what a question does not take is refused, with the sentence.
func TestRefused(t *testing.T) {
	find := func(options ...leaper.Option) error {
		_, err := leaper.Find(t.Context(), "5x5", options...)
		return err
	}
	for says, err := range map[string]error{
		`option "undirected": find does not take it`: find(leaper.Undirected),
		"did you mean":              find(leaper.Option("giveen=a1=1")),
		"given twice":               find(leaper.From("a1"), leaper.From("a2")),
		"contradict each other":     find(leaper.Closed, leaper.Open),
		"write closed, without":     find("closed=yes"),
		"write from=VALUE":          find("from"),
		"seed=0: write a number":    find(leaper.Seed(0)),
		"threads=0: write a number": find(leaper.Threads(0)),
		"option method":             find(leaper.Method("magic wand")),
		"draws nothing":             find(leaper.Seed(5), leaper.Method("whitney"), leaper.From("a5")),
		"z9":                        find(leaper.From("z9")),
		"is not a move of":          find(leaper.Use("a1-a2")),
		"it is empty":               find(leaper.Given("")),
		`option "a\nb"`:             find("a\nb"),
		`option ""`:                 find(""),
		"topology":                  find(leaper.Topology("doughnut")),
	} {
		if err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v does not say %q", err, says)
		}
	}
	for _, text := range []string{"heart.txt", "boards/heart", "heart"} { // for the command, an @ or a verb would help
		if _, err := leaper.On(text); !errors.Is(err, board.ErrSyntax) || strings.ContainsAny(err.Error(), "@") || strings.Contains(err.Error(), "leaper") {
			t.Error(err)
		}
	}
	g, err := leaper.On("5x5")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Find(t.Context(), leaper.Piece("king")); !errors.Is(err, leaper.ErrOption) || !strings.Contains(err.Error(), "give it to On") {
		t.Error(err)
	}
}

// TestGraphs: the vertices of a file keep their names, and edges that it fixes are taken.
func TestGraphs(t *testing.T) {
	g, err := leaper.ReadGraph(strings.NewReader("a b\nb c\nc a\nc d\nd a\n"))
	if err != nil {
		t.Fatal(err)
	}
	for want, options := range map[string][]leaper.Option{
		"2": {leaper.Closed}, "1": {leaper.Closed, leaper.Undirected}, "4": {leaper.From("b")},
		"3": {leaper.From("b"), leaper.Use("c-d")},
	} {
		n, err := g.Count(t.Context(), options...)
		listed := 0
		for one, err := range g.List(t.Context(), options...) {
			if err != nil || tour.Verify(t.Context(), one.Graph, one.Ask, one.Walk) != nil {
				t.Fatal(one, err)
			}
			listed++
		}
		if err != nil || n.String() != want || n.Int64() != int64(listed) {
			t.Errorf("%v: %v, %v, and %d are listed; want %s", options, n, err, listed, want)
		}
	}
	one, err := g.Find(t.Context(), leaper.Given("b=1,c=4"))
	if err != nil || one.String() != "b a d c" {
		t.Error(one, err)
	}
	if err := one.WriteSVG(io.Discard); err != nil {
		t.Error(err)
	}
	for _, o := range []leaper.Option{leaper.From("e"), leaper.Use("a-e"), leaper.Given("e=1"), leaper.Before("a<b"), leaper.Symmetry("half-turn"), leaper.Distinct, leaper.Piece("king")} {
		if _, err := g.Count(t.Context(), o); err == nil {
			t.Errorf("%s is taken", o)
		}
	}
	fixed, err := leaper.ReadGraph(strings.NewReader("NAME: f\nTYPE: HCP\nDIMENSION: 4\nEDGE_DATA_FORMAT: EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n3 4\n4 1\n1 3\n2 4\n-1\nFIXED_EDGES_SECTION\n1 3\n-1\nEOF\n"))
	if err != nil {
		t.Fatal(err)
	}
	if n, err := fixed.Count(t.Context(), leaper.Closed, leaper.Undirected); err != nil || n.String() != "2" {
		t.Errorf("of the three cycles of K4, two have an edge: %v, %v", n, err)
	}
	if _, err := leaper.ReadGraph(strings.NewReader("")); err == nil {
		t.Error("nothing is a graph")
	}
}

// TestVertexNames: names of vertices stand in quotes only where they would not be one word, and never
// with escapes of HTML.
func TestVertexNames(t *testing.T) {
	g, err := leaper.ReadGraph(strings.NewReader(`graph { "ä" -- "new york" -- "a<b" -- "R&D" }`))
	if err != nil {
		t.Fatal(err)
	}
	one, err := g.Find(t.Context(), leaper.From("ä"))
	if err != nil || one.String() != `ä "new york" "a<b" R&D` {
		t.Error(one, err)
	}
	if names := slices.Collect(one.Squares()); !slices.Equal(names, []string{"ä", "new york", "a<b", "R&D"}) {
		t.Errorf("%q", names)
	}
}

// TestZero: zero values are errors or words, and nothing worse.
func TestZero(t *testing.T) {
	for _, g := range []*leaper.Graph{nil, {}} {
		_, found := g.Find(t.Context())
		_, counted := g.Count(t.Context())
		_, guessed := g.Estimate(t.Context())
		_, listed := first(g.List(t.Context()))
		_, drawn := first(g.Sample(t.Context(), 1))
		for _, err := range []error{found, counted, guessed, listed, drawn} {
			if err == nil || !strings.Contains(err.Error(), "there is no graph") {
				t.Error(err)
			}
		}
	}
	for _, one := range []*leaper.Tour{nil, {}} {
		if one.String() != "no tour" || one.WriteSVG(io.Discard) == nil {
			t.Error("a tour that is none prints")
		}
	}
	if got := fmt.Sprint(leaper.Number{}, leaper.Graph{}, &leaper.Graph{}); got != "no number no graph no graph" {
		t.Error(got)
	}
	if n, err := leaper.Count(t.Context(), "5x5"); fmt.Sprintf("%v %6d %s", n, n, n) != "1728   1728 1728" {
		t.Error(n, err)
	}
}

// TestImporter: a program with the front door in it has no licences of the command.
func TestImporter(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a program")
	}
	folder := t.TempDir()
	source := filepath.Join(folder, "main.go")
	text := "package main\n\nimport (\n\t\"context\"\n\t\"fmt\"\n\n\t\"leaper\"\n)\n\nfunc main() { fmt.Println(leaper.Find(context.Background(), \"8x8\", leaper.Closed)) }\n"
	if err := os.WriteFile(source, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(folder, "program")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, source).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	out, err := exec.CommandContext(t.Context(), program).Output()
	if err != nil || len(strings.Fields(string(out))) != 65 { // 64 numbers and <nil>
		t.Errorf("%v: %s", err, out)
	}
	binary, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(binary), "Third-party notices") {
		t.Error("an importer's program has the notices in it")
	}
}
