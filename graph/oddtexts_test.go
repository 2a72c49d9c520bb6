package graph_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"leaper/graph"
)

// TestHeaderOrEdge: a first line that can be either is refused, with the formats that choose.
func TestHeaderOrEdge(t *testing.T) {
	for _, c := range []struct {
		text string
		says string // "" where it is read
		n    int
	}{
		{"4 3\n1 2\n1 3\n1 4\n", "", 4},
		{"4 3\n3 2\n2 1\n1 4\n", "format counted", 0},
		{"4 3\n2 1\n1 4\n3 2\n", "format counted", 0},
		{"6 3\n1 2\n2 3\n3 4\n", "format counted", 0},
		{"6 7\n1 2\n2 3\n3 4\n4 5\n5 1\n1 3\n2 4\n", "", 6},
		{"3 0\n", "format counted", 0},
		{"4\n1 2\n2 3\n3 1\n1 2\n", "can be the number of edges", 0},
		{"2 3 4\n", "format lists", 0},
		{"1 2 3\n2 3 4\n3 4 5\n4 5 1\n5 1 2\n", "format lists", 0},
		{"5 5\n2 5\n1 3\n2 4\n3 5\n1 4\n", "format metis", 0},
		{"city1,city2\nOslo,Rome\nRome,Bonn\nBonn,Oslo\n", "names of columns", 0},
		{"a b\n#\nb c\n", "trivial graph format", 0},
		{"[[1,4],[0,2],[1,3],[2,4],[0,3]]", "format lists", 0},
	} {
		_, a, err := guessed(c.text)
		switch {
		case c.says == "" && (err != nil || a.Len() != c.n):
			t.Errorf("%q: %v", c.text, err)
		case c.says != "" && (!errors.Is(err, graph.ErrSyntax) || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n")):
			t.Errorf("%q: %v, want %q", c.text, err, c.says)
		}
	}
	// The format settles it, both ways.
	text := "4 3\n3 2\n2 1\n1 4\n"
	for f, edges := range map[graph.Format]int{graph.Counted: 3, graph.Edges: 4} {
		if a, err := graph.Read(t.Context(), strings.NewReader(text), f); err != nil || a.Arcs() != 2*edges {
			t.Errorf("%s: %v", f, err)
		}
	}
}

// TestOddTexts: texts that were read wrongly once, each with the number of its vertices and of its
// edges or arcs, or with what is wrong with it.
func TestOddTexts(t *testing.T) {
	for _, c := range []struct {
		text     string
		vertices int
		edges    int
		says     string
	}{
		{text: "Oslo 0.5\nRome 1.5\n", says: "a fraction"},
		{text: "Oslo 0.5\nOslo 1.5\n", says: "a fraction"},
		{text: "1:2,3\n2:1,3\n3:1,2\n", says: "a blank is missing"},
		{text: "Source,Target,Label,Type\na,b,,Directed\nb,c,,Directed\nc,a,,Directed\n", vertices: 3, edges: 3},
		{text: "source,target,weight\n1,2,\n2,3,5\n3,1,\n", vertices: 3, edges: 3},
		{text: "1 2\n2 3 5\n3 1\n", says: "format lists"},
		{text: "# K3\n011\n101\n110\n", vertices: 3, edges: 3},
		{text: "5\n7\n9\n", says: "line 1: "},
		{text: "1: 2 0.5 3 4.0\n2: 1 0.5\n3: 1 4.0\n", says: "a fraction"},
		{text: "1: 99999999999999999999\n2: 1\n", says: "more than nine digits"},
		{text: "\"a\" ,\"b\"\n\"b\",\"c\"\n\"c\",\"a\" \n", vertices: 3, edges: 3},
		{text: "\"a\"x,b\nb,a\n", says: "unlike every format"},
		{text: "1.0 2.0\n2.0 a\na 1.0\n", vertices: 3, edges: 3},
		{text: "1 0\n\n", says: "format counted"},
		{text: "A: B C\nB: A C\nC: A B\n", vertices: 3, edges: 3},
		{text: "# 3 vertices, from 1\n1: 2 9\n", says: "line 2: vertex 9 of a graph of 3 from 1"},
		{text: "2 3\n3 a\na b\nb 2\n", vertices: 4, edges: 4},
		{text: "4 3\nOslo Rome\nRome Bonn\nBonn Bern\n", vertices: 4, edges: 3},
		{text: "graph [ node [ id 1 ] edge [ source 1 target 2 ] ]", says: "no such node"},
		{text: "graph [ node [ id", says: "before the value"},
		{text: "graph [ node [ id 1 label \"Malm&#246;\" ] node [ id 2 label \"Lund\" ] edge [ source 1 target 2 ] ]", vertices: 2, edges: 1},
		{text: "a \xe4\n\xe4 b\n", says: "not in UTF-8"},
		{text: `{"edges":[{"source":1,"target":2,"from":3}]}`, vertices: 2, edges: 1},
		{text: "1 -> 2\n2 -> 1\n2 -> 3\n3 -> 2\n", vertices: 3, edges: 2},
		{text: "1 -> 2\n2 -- 3\n", says: "some edges have ->"},
		{text: "4 4\n0 1 0 1\n1 0 1 0\n0 1 0 1\n1 0 1 0\n", vertices: 4, edges: 4},
		{text: "4\n0 2 9 10\n1 0 6 4\n15 7 0 8\n6 3 12 0\n", vertices: 4, edges: 6},
		{text: "0 5 2\n1 0 7\n9 4 0\n", says: "format matrix"},
		{text: "8\n0 1 3 4\n1 0 2 5\n2 1 3 6\n3 0 2 7\n4 0 5 7\n5 1 4 6\n6 2 5 7\n7 3 4 6\n", vertices: 8, edges: 12},
		{text: "1 3\n0 2\n1 3\n0 2\n", says: "neighbours of vertex 0"},
		{text: "1 3 4\n0 2 5\n1 3 6\n0 2 7\n0 5 7\n1 4 6\n2 5 7\n3 4 6\n", says: "neighbours of vertex 0"},
		{text: "a: b, d\nb: a, c\nc: b, d\nd: c, a\n", vertices: 4, edges: 4},
		{text: "0: {1, 3}\n1: {0, 2}\n2: {1, 3}\n3: {2, 0}\n", says: "stand in quotes"},
		{text: "0 -> 1 3\n1 -> 0 2\n2 -> 1 3\n3 -> 2 0\n", says: "an arrow leads to one vertex"},
		{text: "a -> b c\nb -> c d\nc -> d a\nd -> a b\n", says: "an arrow leads to one vertex"},
		{text: "a => b\nb => c\nc => a\n", says: "at most a number"},
		{text: "a pp b\nb pp c\nc pp a\n", says: "at most a number"},
		{text: "e 1 2\ne 2 3\ne 3 1\n", says: "other columns"},
		{text: "London to Dublin = 464\nLondon to Belfast = 518\nDublin to Belfast = 141\n", says: "at most a number"},
		{text: "a -> b -> c -> a\n", says: "line 1"},
		{text: "4 4\n0 1  1 2  2 3  0 3\n", says: "a vertex twice"},
		{text: "5 1 2\n7 2 3\n9 3 1\n", says: "share a vertex"},
		{text: "0 0 1\n1 1 2\n2 2 0\n", says: "numbers the lines"},
		{text: "\"V1\" \"V2\"\n\"1\" 1 2\n\"2\" 2 3\n\"3\" 3 1\n", says: "numbers the lines"},
		{text: "a -- b -- c -- a\n", says: "line 1"},
		{text: "Source,Target,Type,Id,Label,Weight\n0,1,Undirected,0,,1.0\n1,2,Undirected,1,,1.0\n2,3,Undirected,2,,1.0\n3,0,Undirected,3,,1.0\n", vertices: 4, edges: 4},
		{text: "\"\",\"a\",\"b\",\"c\"\n\"a\",0,1,1\n\"b\",1,0,1\n\"c\",1,1,0\n", says: "first field is empty"},
		{text: ",source,target\n0,0,1\n1,1,2\n2,2,0\n", says: "first field is empty"},
		{text: ",0,1,2\n0,0,1,1\n1,1,0,1\n2,1,1,0\n", says: "first field is empty"},
		{text: ";A;B;C\nA;0;1;1\nB;1;0;1\nC;1;1;0\n", says: "first field is empty"},
		{text: "x,a,b,c\na,0,1,1\nb,1,0,1\nc,1,1,0\n", says: "names of rows and columns"},
		{text: "1 0 1 0 1\n2 1 0 1 0\n3 0 1 0 1\n4 1 0 1 0\n", says: "names of rows and columns"},
		{text: "1 2 3 4\n0 1 0 1\n1 0 1 0\n0 1 0 1\n1 0 1 0\n", says: "names of rows and columns"},
		{text: "3 3\n1 2\n2 3\n3 1\n\n4 4\n1 2\n2 3\n3 4\n4 1\n", says: "another graph"},
		{text: "1: 2 3\n2: 1 3\n3: 1 2\n\n1: 2\n2: 1 3\n3: 2\n", says: "begins a second line"},
		{text: "0 1 1\n1 0 1\n1 1 0\n\n0 1 1\n1 0 1\n1 1 0\n", says: "names of rows and columns"},
		{text: "3 3\n1 2\n2 3\n3 1\n0 0\n", says: "a line of zeros"},
		{text: "5 8\n1 2\n2 3\n3 4\n4 5\n5 1\n1 3\n2 4\n", says: "7 lines follow"},
		{text: "7 5\n1 2\n2 3\n3 4\n4 5\n5 1\n1 3\n2 4\n", says: "7 lines follow"},
		{text: `{"nodes":["a","b","c"],"edges":[[0,1],[1,2],[2,0]]}`, says: "not by their places"},
		{text: `{"n":5,"edges":[[1,2],[2,3],[3,4],[4,1]]}`, vertices: 5, edges: 4},
		{text: "[[0,1,2,3],[1,2,3,0]]", says: "two long arrays"},
		{text: "10 010\n010 2\n2 10\n", vertices: 3, edges: 3},
		{text: "007 x\nx 7\n7 007\n", vertices: 3, edges: 3},
		{text: "(0, 1)\n(1, 2)\n(2, 0)\n", says: "stand in quotes"},
		{text: "0,0 0,1\n0,1 1,1\n1,1 1,0\n1,0 0,0\n", says: "stand in quotes"},
		{text: "# a\nb 1.0\nc 1.0\n# b\nc 1.0\n# c\n", says: "lgl"},
		{text: "TYPE : HCP\nDIMENSION : 3\nEDGE_DATA_SECTION\n1 2\n2 3\n3 1\n-1\nEOF\nNAME : b\n", says: "after EOF"},
	} {
		r, a, err := guessed(c.text)
		switch {
		case c.says != "":
			if !errors.Is(err, graph.ErrSyntax) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%q: %v, want %q", c.text, err, c.says)
			}
		case err != nil:
			t.Errorf("%q: %v", c.text, err)
		default:
			if n, _ := a.Edges(); a.Len() != c.vertices || n != c.edges || r.Reading().Copies > 0 {
				t.Errorf("%q: %s", c.text, r.Reading().Note(a))
			}
		}
	}
}

// TestReading: what was concluded is said.
func TestReading(t *testing.T) {
	for text, want := range map[string]string{
		"5 5\n0 1\n1 2\n2 3\n3 4\n4 0\n": `counted: 5 vertices (0 to 4), 5 edges; the header "5 5" says how many`,
		"1 2 5\n2 3 1\n3 4 7\n4 1 2\n":   "edges: 4 vertices (1 to 4), 4 edges; with weights",
		"10 20\n20 30\n30 10\n":          "edges: 3 vertices (10, 20 and 30), 3 edges",
		"1 2\n2 1\n2 2\n2 3\n":           "edges: 3 vertices (1 to 3), 2 edges; 1 loop left out; 1 copy of edges left out",
		"1: 2\n2:\n3:\n":                 "lists: 3 vertices (1 to 3), 1 edge; without an edge: 3",
		"digraph{a->b;b->c}":             "dot: 3 vertices (a, b and c), 2 arcs",
		"TYPE : HCP\nDIMENSION : 3\nEDGE_DATA_SECTION\n1 2\n2 3\n-1\nFIXED_EDGES_SECTION\n1 2\n-1\nEOF\n": "hcp: 3 vertices (1 to 3), 2 edges; a tour has to take 1 edge",
	} {
		r, a, err := guessed(text)
		if err != nil || r.Reading().Note(a) != want {
			t.Errorf("%q: %v, %q", text, err, r.Reading().Note(a))
		}
	}
}

// TestSGBBack: what is written for the Stanford GraphBase is read, with names and one-way arcs,
// and a changed byte is found by the checksum.
func TestSGBBack(t *testing.T) {
	for _, piece := range []string{"knight", "pawn", "king"} {
		g, a := table(t, "5x7", piece)
		text := write(t, a, graph.SGB, g.Labels(a))
		_, back, err := guessed(text)
		if err != nil || !same(a, back) || back.Directed() != a.Directed() || back.Name(0) != "a5" {
			t.Errorf("%s: %v", piece, err)
		}
		bad := strings.Replace(text, `"c3"`, `"c4"`, 1)
		if _, _, err := guessed(bad); !errors.Is(err, graph.ErrSyntax) {
			t.Errorf("%s, with a name changed: %v", piece, err)
		}
	}
}

// TestDigraph6: McKay's own example, and directed graphs there and back.
func TestDigraph6(t *testing.T) {
	_, a, err := guessed("&DI?AO?\n") // 0→2, 0→4, 3→1, 3→4
	if err != nil || a.Arcs() != 4 || !a.Directed() || !a.Has(0, 2) || !a.Has(0, 4) || !a.Has(3, 1) || !a.Has(3, 4) {
		t.Fatalf("%v", err)
	}
	r := rand.New(rand.NewPCG(6, 45))
	for range 300 {
		n := 1 + r.IntN(70)
		var arcs []graph.Edge
		for range r.IntN(3 * n) {
			arcs = append(arcs, graph.Edge{graph.Vertex(r.IntN(n)), graph.Vertex(r.IntN(n))})
		}
		a, err := graph.FromArcs(int64(n), arcs)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range []graph.Format{graph.Digraph6, graph.Matrix, graph.DOT} {
			back, err := graph.Read(t.Context(), strings.NewReader(write(t, a, f, graph.Labels{})), f)
			if err != nil || !same(a, back) {
				t.Fatalf("%s of %d vertices: %v", f, n, err)
			}
		}
	}
}
