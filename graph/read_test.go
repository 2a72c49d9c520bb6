package graph_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"leaper/graph"
	"leaper/internal/testing/setup"
)

// guessed reads the first graph of a text whose format is told by its content.
func guessed(text string) (*graph.Reader, *graph.Adjacency, error) {
	r, err := graph.Guess(strings.NewReader(text))
	if err != nil {
		return nil, nil, err
	}
	a, err := r.Next(context.Background())
	return r, a, err
}

// TestReadSame: one graph, the square with a diagonal and a vertex alone, in what people and
// programs write.
func TestReadSame(t *testing.T) {
	square := []graph.Edge{{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 2}}
	for _, c := range []struct {
		format graph.Format
		first  int
		n      int64
		text   string
	}{
		{graph.Edges, 1, 4, "1 2\n2 3\n3 4\n4 1\n1 3\n"},
		{graph.Edges, 0, 4, "0 1\n1 2\r\n2 3\n\n3 0\n0 2"},
		{graph.Edges, 0, 4, "# by networkx\n0 1 {}\n1 2 {'weight': 3}\n2 3 {}\n3 0 {}\n0 2 {}\n"},
		{graph.Edges, 1, 4, "1,2\n2,3\n3,4\n4,1\n1,3\n1 3\n2 2\n"},
		{graph.Edges, 1, 4, "1 2 0.5\n2 3 1e3\n3 4 1.0\n4 1 1.5\n1 3 2.0\n"},
		{graph.Edges, 1, 5, "# 5 vertices, from 1\n1 2\n2 3\n3 4\n4 1\n1 3\n"},
		{graph.Lists, 1, 4, "1: 2 4 3\n2: 3\n3 : 4\n4:\n"},
		{graph.Lists, 0, 4, "#/usr/bin/ipython\n# GMT Fri\n#\n0 1 3 2\n1 2\n2 3\n3\n"},
		{graph.Lists, 1, 4, "1 2 3 4\n2 1 3\n3 1 2 4\n4 1 3\n"},
		{graph.DIMACS, 1, 5, "c a remark\np edge 5 5\ne 1 2\ne 2 3\ne 3 4\ne 4 1\ne 1 3\n"},
		{graph.DIMACS, 1, 4, "p col 4 99\ne 1 2\ne 2 3\ne 3 4\ne 4 1\ne 1 3\ne 3 1\n"},
		{graph.DOT, -1, 4, "graph {a -- b -- c -- d -- a; a -- c}"},
		{graph.DOT, 0, 4, "strict graph \"\" {\n0;\n1;\n2;\n3;\n0 -- 1 [weight=2];\n1 -- 2; 2 -- 3; 3 -- 0; 0--2;\n}\n"},
		{graph.DOT, 1, 5, "/* */ graph g { node [shape=circle]; 5; rankdir=LR; 3 -- 4 -- 1 -- 2 -- 3 // \n # x\n 1 -- {3} }"},
		{graph.DOT, -1, 4, "digraph{a -> {b c d}; {b d} -> c; {b c d} -> a; c->{b;subgraph x {d}}}"},
		{graph.DOT, -1, 4, "graph { \"a -- \\\"b\" -- <b<b>> -- c:p:nw -- d [label=\"a -- z\"]; d -- \"a -- \\\"b\" -- c }"},
		{graph.JSON, 1, 4, "[[1,2],[2,3],[3,4],[4,1],[1,3]]"},
		{graph.JSON, 1, 5, `{"vertices":5,"edges":[[1,2],[2,3],[3,4],[4,1],[1,3,{"w":1}]]}`},
		{graph.JSON, 0, 4, `{"directed": false, "multigraph": false, "graph": {}, "nodes": [{"id": 0}, {"id": 1}, {"id": 2}, {"id": 3}], "links": [{"source": 0, "target": 1}, {"source": 1, "target": 2}, {"source": 2, "target": 3}, {"source": 3, "target": 0}, {"source": 0, "target": 2}]}`},
		{graph.JSON, -1, 4, `{"nodes": [{"id": "x"}, {"id": "b"}, {"id": "c"}, {"id": "a"}], "edges": [{"source": "x", "target": "b"}, {"source": "b", "target": "c"}, {"source": "c", "target": "a"}, {"source": "a", "target": "x"}, {"source": "x", "target": "c"}]}`},
		{graph.JSON, 0, 4, `{"directed": false, "graph": [], "nodes": [{"id": 0}, {"id": 1}, {"id": 2}, {"id": 3}], "adjacency": [[{"id": 1}, {"id": 3}, {"id": 2}], [{"id": 0}, {"id": 2}], [{"id": 3}], []]}`},
		{graph.JSON, 1, 4, `{"vertices":4,"edges":5,"graph":[[2,3,4],[1,3],[1,2,4],[1,3]]}`},
		{graph.JSON, 1, 4, `{"1":[2,3,4],"2":[3],"3":[4],"4":[]}`},
		{graph.HCP, 1, 4, "NAME : x\nTYPE : HCP\nDIMENSION : 4\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n3 4\n4 1\n1 3\n-1\nEOF\n"},
		{graph.Graph6, 1, 4, "C|\n"},
		{graph.Graph6, 1, 4, ">>graph6<<C|\n"},
	} {
		r, a, err := guessed(c.text)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		first := -1
		if number, row := a.FirstNumber(); row {
			first = int(number)
		}
		if r.Reading().Format != c.format || first != c.first {
			t.Errorf("%q: %s from %d, want %s from %d", c.text, r.Reading().Format, first, c.format, c.first)
		}
		want := fromEdges(t, c.n, square...)
		if a.Len() != want.Len() || !same(a, want) || a.Directed() {
			t.Errorf("%q: another graph: %s", c.text, write(t, a, graph.Edges, graph.Labels{}))
		}
		if _, err := r.Next(t.Context()); !errors.Is(err, io.EOF) {
			t.Errorf("%q: after it %v", c.text, err)
		}
	}
}

// TestReadBad: what is wrong is told in one line, with the line where it is.
func TestReadBad(t *testing.T) {
	for _, c := range []struct {
		text, want string
		err        error
	}{
		{"", "the text is empty", graph.ErrSyntax},
		{"\x00\x00\x00", "begins with \"\\x00", graph.ErrSyntax},
		{"hello, world\n", `begins with "hello world"`, graph.ErrSyntax},
		{"1 2\n2 -3\n", "line 2: vertex -3", graph.ErrSyntax},
		{"# 16777217 vertices, from 1\n1 2\n", "a table holds at most 16777216", graph.ErrTooLarge},
		{"1 2 5\n1 3\n", "vertex 1 begins a second line", graph.ErrSyntax},
		{"p edge 4\ne 1 5\n", "dimacs: line 2: vertex 5 of a graph of 4", graph.ErrSyntax},
		{"c x\ne 1 2\n", "comes after the line p", graph.ErrSyntax},
		{"c x\n", "there was no line p", graph.ErrSyntax},
		{"p edge 99999999 4\n", "at most 16777216", graph.ErrTooLarge},
		{"graph { a -- b ", "dot: line 1: the text ends within the graph", graph.ErrSyntax},
		{"graph { a -> b }", "edges of this graph are written --", graph.ErrSyntax},
		{"graph {\n a -- ; }", "dot: line 2: \";\" in place of a vertex", graph.ErrSyntax},
		{"graph { " + strings.Repeat("{", 200), "subgraphs in subgraphs", graph.ErrSyntax},
		{"graph { \"" + strings.Repeat("a", 1<<17), "a name of more than", graph.ErrSyntax},
		{"[[1,2],[3]]", "[3]\" is no edge", graph.ErrSyntax},
		{"[[1,2],", "the text ends within a value", graph.ErrSyntax},
		{`{"a": 3}`, "there are no edges", graph.ErrSyntax},
		{`{"edges": [[1, null]]}`, "null\" is no vertex", graph.ErrSyntax},
		{"[1, 2]", "is no edge", graph.ErrSyntax},
		{"* GraphBase graph (util_types", "sgb: line 1: it begins with", graph.ErrSyntax},
		{"*Vertices 3\n", "as Pajek's do, which are not read", graph.ErrFormat},
		{".BP_\n", "disparse6 is not read", graph.ErrFormat},
		{"D?\n", "graph6: the line ends", graph.ErrSyntax},
	} {
		_, _, err := guessed(c.text)
		if !errors.Is(err, c.err) || !strings.Contains(fmt.Sprint(err), c.want) || strings.Contains(fmt.Sprint(err), "\n") {
			t.Errorf("%.40q: %v, want %q", c.text, err, c.want)
		}
	}
}

// TestReadMany: of many graphs a bad one is told, and the rest go on.
func TestReadMany(t *testing.T) {
	r, err := graph.Guess(strings.NewReader(">>graph6<<C~\n\nC|\r\nD?\n:Ccf\nC~ x\nCF"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for a, err := range r.All(t.Context()) {
		if err != nil {
			got = append(got, "bad")
			continue
		}
		got = append(got, fmt.Sprint(a.Arcs()/2))
	}
	if s := strings.Join(got, " "); s != "6 5 bad 3 bad 3" {
		t.Errorf("%s", s)
	}
	lines, err := graph.Guess(strings.NewReader(strings.Repeat("y\n", 1000)), graph.Graph6)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for ; ; n++ {
		if _, err = lines.Next(t.Context()); err == nil || n > 1000 || strings.Contains(err.Error(), "no more are read") {
			break
		}
	}
	if n != 100 {
		t.Errorf("%d lines of y are read: %v", n, err)
	}
	for _, r := range []*graph.Reader{lines, graph.NewReader(strings.NewReader("* GraphBase"), graph.SGB)} {
		_, _ = r.Next(t.Context())
		if _, err := r.Next(t.Context()); !errors.Is(err, io.EOF) {
			t.Errorf("%s: it does not end: %v", r.Reading().Format, err)
		}
	}
	two, err := graph.Guess(strings.NewReader("[[1,2]] [[1,2],[2,3]]\n{\"edges\":[]}"))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{2, 3, 0} {
		if a, err := two.Next(t.Context()); err != nil || a.Len() != want {
			t.Errorf("value %d: %v", i, err)
		}
	}
}

// TestReadBack: what is written is read, for each format that is both, and its format is told
// by its content.
func TestReadBack(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	unclear, rounds := 0, setup.Rounds(200, 500, 3000)
	defer func() {
		if unclear > rounds/3 {
			t.Errorf("of %d texts of counted edges %d could be edges alone", rounds, unclear)
		}
	}()
	for range rounds {
		n := 1 + r.IntN(70)
		var edges []graph.Edge
		for range r.IntN(3 * n) {
			edges = append(edges, graph.Edge{graph.Vertex(r.IntN(n)), graph.Vertex(r.IntN(n))})
		}
		a := fromEdges(t, int64(n), edges...)
		for _, name := range graph.Formats().Names() {
			f, err := graph.ParseFormat(name)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Contains(graph.WrittenFormats().Names(), name) {
				continue // it is only read
			}
			if f == graph.Matrix && n == 1 {
				continue // a number alone is no graph
			}
			text := write(t, a, f, graph.Labels{})
			back, err := graph.Read(t.Context(), strings.NewReader(text), f)
			if err != nil || !same(a, back) {
				t.Fatalf("%s: %v\n%s", f, err, text)
			}
			reader, back, err := guessed(text)
			if (f == graph.Counted || f == graph.METIS) && errors.As(err, new(*graph.AmbiguousError)) {
				unclear++
				continue
			}
			if err != nil || !same(a, back) {
				t.Fatalf("%s, by its content: %v\n%s", f, err, text)
			}
			if f != reader.Reading().Format && !(f == graph.Lists && reader.Reading().Format == graph.Edges) && !(f == graph.Edges && reader.Reading().Format == graph.Lists) {
				t.Fatalf("%s is read as %s:\n%s", f, reader.Reading().Format, text)
			}
		}
	}
}

// TestReadArrows: edges that go one way stay so.
func TestReadArrows(t *testing.T) {
	for _, text := range []string{"digraph { 1 -> 2 -> 3 -> 1 }", `{"directed": true, "edges": [[1,2],[2,3],[3,1]]}`} {
		_, a, err := guessed(text)
		if err != nil || !a.Directed() || a.Arcs() != 3 || !a.Has(0, 1) || a.Has(1, 0) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// FuzzReadGraph: whatever the text, each reader ends, keeps to its limits, and gives a graph
// that it reads again when it is written.
func FuzzReadGraph(f *testing.F) {
	for _, text := range []string{"1 2\n2 3\n", "1: 2 3\n", "graph {a -- {b c}}", "[[1,2]]", `{"nodes":[{"id":1}],"links":[]}`, "p edge 2 1\ne 1 2\n",
		"C~\nC}\n", ":Ccf~\n", "TYPE : HCP\nDIMENSION : 2\nEDGE_DATA_SECTION\n1 2\n-1\n", "# 9 vertices, from 0\n0 1\n",
		"# 4 vertices, from 1\n", "Oslo 0.5\nRome 1.5\n", "4 3\n1 2\n1 3\n1 4\n", "0110\n1001\n", "a;b;1\n\"b\";c;\n", "4 4\n2 4\n1 3\n2 4\n1 3\n", "%%MatrixMarket matrix coordinate pattern general\n\"\"\n",
		"<graphml><graph><node id=\"a\"/></graph></graphml>", "graph [ node [ id 1 ] ]", "&BP_\n", "[[0,1],[1,0]]"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		readers := []*graph.Reader{}
		if r, err := graph.Guess(strings.NewReader(text)); err == nil {
			readers = append(readers, r)
		}
		for _, name := range graph.Formats().Names() {
			format, _ := graph.ParseFormat(name)
			readers = append(readers, graph.NewReader(strings.NewReader(text), format))
		}
		for _, r := range readers {
			for range len(text) + 2 {
				a, err := r.Next(t.Context())
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					if strings.Contains(err.Error(), "\n") || err.Error() == "" {
						t.Fatalf("%s: %q", r.Reading().Format, err)
					}
					continue
				}
				if a.Len() > 1<<12 || a.Directed() {
					continue
				}
				back, err := graph.Read(t.Context(), strings.NewReader(write(t, a, graph.Lists, graph.Labels{})), graph.Lists)
				if a.Len() > 0 && (err != nil || !same(a, back)) {
					t.Fatalf("%s of %q: %v", r.Reading().Format, text, err)
				}
			}
		}
	})
}
