package graph_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/piece"
)

// table makes a graph of a board and a piece, and its table.
func table(t testing.TB, size, pieceName string) (*graph.Graph, *graph.Adjacency) {
	t.Helper()
	b, err := board.Parse(size)
	if err != nil {
		t.Fatal(err)
	}
	p, err := piece.Parse(pieceName)
	if err != nil {
		t.Fatal(err)
	}
	g, err := graph.New(b, p)
	if err != nil {
		t.Fatal(err)
	}
	a, err := g.Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return g, a
}

func fromEdges(t testing.TB, n int64, edges ...graph.Edge) *graph.Adjacency {
	t.Helper()
	a, err := graph.FromEdges(n, edges)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func write(t testing.TB, a *graph.Adjacency, f graph.Format, l graph.Labels) string {
	t.Helper()
	var out strings.Builder
	if err := a.Write(t.Context(), &out, f, l); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// same reports whether two tables have the same rows.
func same(a, b *graph.Adjacency) bool {
	if a.Len() != b.Len() {
		return false
	}
	for v := range graph.Vertex(a.Len()) {
		if !slices.Equal(a.Of(v), b.Of(v)) {
			return false
		}
	}
	return true
}

func complete(n int) []graph.Edge {
	var edges []graph.Edge
	for v := range graph.Vertex(n) {
		for u := range v {
			edges = append(edges, graph.Edge{v, u})
		}
	}
	return edges
}

// The first of each are McKay's own examples, in formats.txt. The others are
// what networkx 3.6 writes; ":An" has the zero before the padding, and nauty
// and networkx agree on it.
func TestKnownSixes(t *testing.T) {
	cases := []struct {
		n            int64
		edges        []graph.Edge
		six, sparse6 string
	}{
		{5, []graph.Edge{{0, 2}, {0, 4}, {1, 3}, {3, 4}}, "DQc", ""},
		{7, []graph.Edge{{0, 1}, {0, 2}, {1, 2}, {5, 6}}, "", ":Fa@x^"},
		{0, nil, "?", ":?"},
		{1, nil, "@", ":@"},
		{2, nil, "A?", ":A"},
		{2, complete(2), "A_", ":An"},
		{4, complete(4), "C~", ":CcKI"},
		{5, []graph.Edge{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}}, "Dhc", ":DaY_~"},
		{5, []graph.Edge{{0, 2}, {0, 3}, {1, 3}, {1, 4}, {2, 4}}, "DUW", ":DgGEQ"},
	}
	for _, c := range cases {
		a := fromEdges(t, c.n, c.edges...)
		if c.six != "" {
			if got := write(t, a, graph.Graph6, graph.Labels{}); got != c.six+"\n" {
				t.Errorf("%d vertices, %v in graph6: %q, want %q", c.n, c.edges, got, c.six)
			}
		}
		if c.sparse6 != "" {
			if got := write(t, a, graph.Sparse6, graph.Labels{}); got != c.sparse6+"\n" {
				t.Errorf("%d vertices, %v in sparse6: %q, want %q", c.n, c.edges, got, c.sparse6)
			}
		}
	}
}

// bitsOf decodes a text of six bits a character, and the number of vertices
// that it begins with, as slowly and plainly as formats.txt says it.
func bitsOf(text string) (n int, bits string) {
	var all strings.Builder
	for _, c := range []byte(strings.TrimSuffix(text, "\n")) {
		fmt.Fprintf(&all, "%06b", c-63)
	}
	bits = all.String()
	width, head := 6, 0
	if strings.HasPrefix(bits, "111111") {
		width, head = 18, 6
		if strings.HasPrefix(bits[6:], "111111") {
			width, head = 36, 12
		}
	}
	return binary(bits[head : head+width]), bits[head+width:]
}

func binary(bits string) int {
	n := 0
	for _, b := range bits {
		n = 2*n + int(b-'0')
	}
	return n
}

func plainGraph6(text string) (n int, edges []graph.Edge) {
	n, bits := bitsOf(text)
	i := 0
	for v := range n {
		for u := range v {
			if bits[i] == '1' {
				edges = append(edges, graph.Edge{graph.Vertex(u), graph.Vertex(v)})
			}
			i++
		}
	}
	return n, edges
}

func plainSparse6(text string) (n int, edges []graph.Edge) {
	n, bits := bitsOf(text[1:])
	k := 0
	for 1<<k < n {
		k++
	}
	v := 0
	for len(bits) >= k+1 {
		x := binary(bits[1 : 1+k])
		if bits[0] == '1' {
			v++
		}
		bits = bits[1+k:]
		if v >= n {
			break
		}
		if x > v {
			v = x
		} else {
			edges = append(edges, graph.Edge{graph.Vertex(x), graph.Vertex(v)})
		}
	}
	return n, edges
}

// Every graph of up to five vertices, and random ones of more, come back from
// each format, by the reader and by the plain decoders above, which see a loop
// where one would be.
func TestSixesRoundTrip(t *testing.T) {
	check := func(n int, edges []graph.Edge) {
		t.Helper()
		a := fromEdges(t, int64(n), edges...)
		for _, f := range []graph.Format{graph.Graph6, graph.Sparse6} {
			text := write(t, a, f, graph.Labels{})
			back, err := graph.Read(t.Context(), strings.NewReader(text), f)
			if err != nil || !same(a, back) {
				t.Fatalf("%d vertices, %v: %s %q is read as something else (%v)", n, edges, f, text, err)
			}
			plain := plainGraph6
			if f == graph.Sparse6 {
				plain = plainSparse6
			}
			m, decoded := plain(text)
			for _, e := range decoded {
				if e[0] == e[1] {
					t.Fatalf("%d vertices, %v: %s %q has a loop at %d", n, edges, f, text, e[0])
				}
			}
			if m != n || len(decoded) != a.Arcs()/2 || !same(a, fromEdges(t, int64(m), decoded...)) {
				t.Fatalf("%d vertices, %v: %s %q says %d vertices, %v", n, edges, f, text, m, decoded)
			}
		}
	}
	for n := range 6 {
		all := complete(n)
		for set := range 1 << len(all) {
			var edges []graph.Edge
			for i, e := range all {
				if set>>i&1 == 1 {
					edges = append(edges, e)
				}
			}
			check(n, edges)
		}
	}
	random := rand.New(rand.NewPCG(5, 1))
	for range 2000 {
		n := 1 + random.IntN(70) // both ways to write the number of vertices
		edges := make([]graph.Edge, 0, 40)
		for range random.IntN(40) {
			u, v := graph.Vertex(random.IntN(n)), graph.Vertex(random.IntN(n))
			if u != v {
				edges = append(edges, graph.Edge{u, v})
			}
		}
		check(n, edges)
	}
	_, a := table(t, "600x600", "knight") // the number of vertices takes 36 bits
	back, err := graph.Read(t.Context(), strings.NewReader(write(t, a, graph.Sparse6, graph.Labels{})), graph.Sparse6)
	if err != nil || !same(a, back) {
		t.Errorf("600x600 in sparse6 comes back as something else (%v)", err)
	}
}

// What other programs write: headers, line ends of both kinds, loops and copies
// of edges.
func TestReadSixes(t *testing.T) {
	k4 := fromEdges(t, 4, complete(4)...)
	for text, f := range map[string]graph.Format{
		"C~": graph.Graph6, "C~\r\n": graph.Graph6, ">>graph6<<C~\n\n": graph.Graph6,
		":CcKI": graph.Sparse6, ">>sparse6<<:CcKI\r\n": graph.Sparse6,
	} {
		if a, err := graph.Read(t.Context(), strings.NewReader(text), f); err != nil || !same(a, k4) {
			t.Errorf("%q is not read as K4 (%v)", text, err)
		}
	}
	// n = 3, then 0,0 a loop at 0; 1,0 the edge 0-1; 0,0 the same once more.
	a, err := graph.Read(t.Context(), strings.NewReader(":B"+string([]byte{0b000_100 + 63, 0b000_111 + 63})), graph.Sparse6)
	if err != nil || !same(a, fromEdges(t, 3, graph.Edge{0, 1})) {
		t.Errorf("a loop and a copy of an edge are not left out (%v)", err)
	}
}

func TestReadErrors(t *testing.T) {
	cases := []struct {
		format graph.Format
		text   string
		is     error
		says   string
	}{
		{graph.Graph6, "", graph.ErrSyntax, "graph6: the text ends before a graph begins"},
		{graph.Graph6, "~A", graph.ErrSyntax, "the line ends before the number"},
		{graph.Graph6, "D", graph.ErrSyntax, "the line ends at 1 characters; a graph of 5 vertices has 10 bits more"},
		{graph.Graph6, "DQ", graph.ErrSyntax, "has 4 bits more"},
		{graph.Graph6, "DQcc", graph.ErrSyntax, "character 4 is beyond the matrix of 5 vertices"},
		{graph.Graph6, "DQd", graph.ErrSyntax, "bits beyond the matrix"},
		{graph.Graph6, "DQ c", graph.ErrSyntax, "character 3 is ' '; all are from ? to ~"},
		{graph.Graph6, "D\rQ", graph.ErrSyntax, "carriage return"},
		{graph.Graph6, "C~\nC~\n", graph.ErrSyntax, "goes on after the first graph"},
		{graph.Graph6, ":CcKI", graph.ErrSyntax, "is sparse6"},
		{graph.Graph6, "&B", graph.ErrSyntax, "is digraph6"},
		{graph.Graph6, "~~??C???", graph.ErrTooLarge, "graph6, with a bit for each pair, holds at most 65536; sparse6 holds 16777216"},
		{graph.Sparse6, "C~", graph.ErrSyntax, "sparse6: the line begins with no colon"},
		{graph.Sparse6, ":", graph.ErrSyntax, "before the number of vertices"},
		{graph.Sparse6, ":CcKI\n:CcKI", graph.ErrSyntax, "goes on after the first graph"},
		{graph.Sparse6, ":C~~~~~", graph.ErrSyntax, "beyond the last of 4 vertices"},
		{graph.Sparse6, ":~~?A????", graph.ErrTooLarge, "a table holds at most 16777216"},
		{graph.HCP, "", graph.ErrSyntax, "hcp: the text ends after line 0, before EDGE_DATA_SECTION"},
		{graph.HCP, "DIMENSION : 0", graph.ErrSyntax, `line 1: DIMENSION is "0"`},
		{graph.HCP, "DIMENSION : 16777217", graph.ErrTooLarge, "at most 16777216"},
		{graph.HCP, "TYPE : SOP", graph.ErrSyntax, `TYPE is "SOP"`},
		{graph.HCP, "EDGE_DATA_FORMAT : MATRIX", graph.ErrSyntax, "EDGE_LIST or ADJ_LIST"},
		{graph.HCP, "EDGE_DATA_SECTION", graph.ErrSyntax, "before DIMENSION"},
		{graph.HCP, "1 2\n", graph.ErrSyntax, "is no keyword"},
		{graph.HCP, "DIMENSION : 3\nEDGE_DATA_SECTION\n1 2\n", graph.ErrSyntax, "ends after line 3, before the -1"},
		{graph.HCP, "DIMENSION : 3\nEDGE_DATA_SECTION\n1 4\n", graph.ErrSyntax, "line 3: vertex 4 of a graph of 3"},
		{graph.HCP, "DIMENSION : 3\nEDGE_DATA_SECTION\n1 x\n", graph.ErrSyntax, `"x" is no number`},
		{graph.HCP, "DIMENSION : 3\nEDGE_DATA_SECTION\n1 -1\n", graph.ErrSyntax, "the edge from 1 ends nowhere"},
		{graph.HCP, "DIMENSION : 3\nEDGE_DATA_SECTION\n-1\nFIXED_EDGES_SECTION\n1 2\n-1\nEOF\n", graph.ErrSyntax, "the edge 1 to 2 is fixed, and is none of the edges"},
		{graph.HCP, "DIMENSION : 3\nEDGE_DATA_SECTION\n-1\n7\n", graph.ErrSyntax, "is no keyword"},
		{graph.SGB, "* GraphBase", graph.ErrSyntax, "sgb: line 1: it begins with"},
	}
	for _, c := range cases {
		_, err := graph.Read(t.Context(), strings.NewReader(c.text), c.format)
		if !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s %q: %v, want %q", c.format, c.text, err, c.says)
		}
	}
}

// No text makes a reader fail in any other way than by an error.
func TestReadAnything(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 2))
	seeds := map[graph.Format][]string{
		graph.Graph6:  {"C~\n", "DQc", "~?@???????????"},
		graph.Sparse6: {":Fa@x^\n", ":CcKI"},
		graph.HCP:     {"NAME : a\nDIMENSION : 4\nEDGE_DATA_SECTION\n1 2\n2 3\n-1\nEOF\n"},
	}
	for f, texts := range seeds {
		for range 3000 {
			text := []byte(texts[random.IntN(len(texts))])
			for range 1 + random.IntN(3) {
				i := random.IntN(len(text))
				switch random.IntN(3) {
				case 0:
					text[i] = byte(random.IntN(128))
				case 1:
					text = slices.Insert(text, i, byte(63+random.IntN(64)))
				default:
					text = slices.Delete(text, i, i+1)
				}
				if len(text) == 0 {
					break
				}
			}
			_, err := graph.Read(t.Context(), bytes.NewReader(text), f)
			if err != nil && !errors.Is(err, graph.ErrSyntax) && !errors.Is(err, graph.ErrTooLarge) {
				t.Fatalf("%s %q: %v", f, text, err)
			}
		}
	}
}

func TestHCP(t *testing.T) {
	want := fromEdges(t, 5, graph.Edge{0, 1}, graph.Edge{1, 2}, graph.Edge{2, 3}, graph.Edge{3, 4}, graph.Edge{0, 4})
	for _, text := range []string{
		// As the files of the FHCP Challenge Set are.
		"NAME : graph1\nCOMMENT : Hamiltonian cycle problem\nTYPE : HCP\nDIMENSION : 5\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n3 4\n4 5\n5 1\n-1\nEOF\n",
		// As TSPLIB allows it.
		"TYPE: HCP\r\nDIMENSION: 5\r\nEDGE_DATA_FORMAT: ADJ_LIST\r\nEDGE_DATA_SECTION\r\n1 2 5 -1\r\n2 3\r\n-1 3 4 -1\r\n4 5 -1\r\n-1\r\n",
	} {
		if a, err := graph.Read(t.Context(), strings.NewReader(text), graph.HCP); err != nil || !same(a, want) {
			t.Errorf("%q is read as something else (%v)", text, err)
		}
	}
	for _, name := range []string{"5x6", "1x4", "8x8"} {
		g, a := table(t, name, "knight")
		text := write(t, a, graph.HCP, g.Labels(a))
		if back, err := graph.Read(t.Context(), strings.NewReader(text), graph.HCP); err != nil || !same(a, back) {
			t.Errorf("%s in hcp comes back as something else (%v)", name, err)
		}
	}
}

func TestWriteErrors(t *testing.T) {
	_, pawn := table(t, "4x4", "pawn")
	for _, f := range []graph.Format{graph.Graph6, graph.Sparse6, graph.HCP, graph.DIMACS} {
		if err := pawn.Write(t.Context(), &bytes.Buffer{}, f, graph.Labels{}); !errors.Is(err, graph.ErrDirected) {
			t.Errorf("the pawn's graph in %s: %v, want ErrDirected", f, err)
		}
	}
	_, large := table(t, "300x300", "knight")
	if err := large.Write(t.Context(), &bytes.Buffer{}, graph.Graph6, graph.Labels{}); !errors.Is(err, graph.ErrTooLarge) {
		t.Errorf("300x300 in graph6: %v, want ErrTooLarge", err)
	}
	if err := pawn.Write(t.Context(), &bytes.Buffer{}, graph.Format(99), graph.Labels{}); !errors.Is(err, graph.ErrFormat) {
		t.Errorf("format 99: %v, want ErrFormat", err)
	}
	full := errors.New("full")
	for f := range graph.Format(len(graph.WrittenFormats().Names())) {
		_, a := table(t, "8x8", "knight")
		if err := a.Write(t.Context(), failing{full}, f, graph.Labels{}); !errors.Is(err, full) {
			t.Errorf("%s into a full file: %v", f, err)
		}
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

func TestFromEdgesErrors(t *testing.T) {
	if _, err := graph.FromEdges(3, []graph.Edge{{0, 3}}); !errors.Is(err, graph.ErrSyntax) {
		t.Errorf("an edge to vertex 3 of 3: %v", err)
	}
	if _, err := graph.FromEdges(graph.MaxVertices+1, nil); !errors.Is(err, graph.ErrTooLarge) {
		t.Errorf("too many vertices: %v", err)
	}
}

func TestWrittenFormats(t *testing.T) {
	for i, name := range graph.WrittenFormats().Names() {
		f, err := graph.ParseFormat(name)
		if err != nil || f != graph.Format(i) || f.String() != name {
			t.Errorf("format %q is read as %s (%v)", name, f, err)
		}
	}
	if _, err := graph.ParseFormat("pajek"); !errors.Is(err, graph.ErrFormat) {
		t.Errorf("pajek: %v", err)
	}
	for file, want := range map[string]graph.Format{"a.dot": graph.DOT, "b.GV": graph.DOT, "c.g6": graph.Graph6, "d.s6": graph.Sparse6, "e.hcp": graph.HCP, "f.col": graph.DIMACS, "g.gb": graph.SGB} {
		if f, ok := graph.FormatOf(file); !ok || f != want {
			t.Errorf("%s is %s", file, f)
		}
	}
	if _, ok := graph.FormatOf("a.txt"); ok {
		t.Error("a.txt has a graph format")
	}
}
