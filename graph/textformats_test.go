package graph_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"leaper/graph"
	"leaper/internal/testing/setup"
)

// A truth is a graph as somebody has it in mind: the names of its vertices, and the pairs that
// are joined.
type truth struct {
	names    []string
	edges    [][2]string
	directed bool
}

// edgeSet is the edges of a truth, each once.
func (g truth) edgeSet() map[[2]string]bool {
	set := map[[2]string]bool{}
	for _, e := range g.edges {
		if e[0] == e[1] {
			continue
		}
		if !g.directed && e[0] > e[1] {
			e[0], e[1] = e[1], e[0]
		}
		set[e] = true
	}
	return set
}

// isOf says how a table differs from the truth; "" if it does not.
func (g truth) isOf(a *graph.Adjacency) string {
	got := map[[2]string]bool{}
	var names []string
	for v := range graph.Vertex(a.Len()) {
		names = append(names, a.Name(v))
		for _, w := range a.Of(v) {
			e := [2]string{a.Name(v), a.Name(w)}
			if !g.directed && e[0] > e[1] {
				e[0], e[1] = e[1], e[0]
			}
			got[e] = true
		}
	}
	want := slices.Sorted(slices.Values(g.names))
	slices.Sort(names)
	switch {
	case !slices.Equal(names, want):
		return fmt.Sprintf("vertices %v, want %v", names, want)
	case !maps.Equal(got, g.edgeSet()):
		return fmt.Sprintf("edges %v, want %v", got, g.edgeSet())
	}
	return ""
}

// shifted reports whether the table has the numbers from 1 in place of those from 0, which only
// the vertices without edges could tell: no tour can.
func (g truth) shifted(a *graph.Adjacency) bool {
	if g.names[0] != "0" || slices.ContainsFunc(g.edges, func(e [2]string) bool { return e[0] == "0" || e[1] == "0" }) {
		return false
	}
	from1 := truth{names: numberedFrom(1, len(g.names)), edges: g.edges}
	return from1.isOf(a) == ""
}

// neighbours are the names joined to one, in order.
func (g truth) neighbours(name string, onlyLater bool) (list []string) {
	met := map[string]bool{}
	for _, e := range g.edges {
		for i := range 2 {
			other := e[1-i]
			if e[i] == name && other != name && !met[other] && (!onlyLater || slices.Index(g.names, other) > slices.Index(g.names, name)) {
				met[other] = true
				list = append(list, other)
			}
		}
	}
	return list
}

// only is the graph without vertices that have no edge, as a bare list of edges tells it.
func (g truth) only() truth {
	less := truth{edges: g.edges, directed: g.directed}
	for _, name := range g.names {
		if slices.ContainsFunc(g.edges, func(e [2]string) bool { return e[0] == name || e[1] == name }) {
			less.names = append(less.names, name)
		}
	}
	return less
}

// numbered calls the vertices by numbers from one.
func numberedFrom(first, n int) (names []string) {
	for i := range n {
		names = append(names, fmt.Sprint(first+i))
	}
	return names
}

// drawnTruth draws a graph without loops or copies, whose vertices have such names.
func drawnTruth(r *rand.Rand, names []string) truth {
	g := truth{names: names}
	n := len(names)
	met := map[[2]int]bool{}
	for range 1 + r.IntN(3*n) {
		v, w := r.IntN(n), r.IntN(n)
		if v != w && !met[[2]int{v, w}] && !met[[2]int{w, v}] {
			met[[2]int{v, w}] = true
			g.edges = append(g.edges, [2]string{names[v], names[w]})
		}
	}
	if len(g.edges) == 0 {
		g.edges = [][2]string{{names[0], names[n-1]}}
	}
	if r.IntN(2) == 1 {
		// One that is in order but for its first line is a header and its edges, by our rule.
		last := &g.edges[len(g.edges)-1]
		if slices.Index(names, last[0]) < slices.Index(names, last[1]) {
			last[0], last[1] = last[1], last[0]
		}
	} else { // as most programs write it
		for i, e := range g.edges {
			if slices.Index(names, e[0]) > slices.Index(names, e[1]) {
				g.edges[i] = [2]string{e[1], e[0]}
			}
		}
		slices.SortFunc(g.edges, func(d, e [2]string) int {
			if c := slices.Index(names, d[0]) - slices.Index(names, e[0]); c != 0 {
				return c
			}
			return slices.Index(names, d[1]) - slices.Index(names, e[1])
		})
	}
	return g
}

// words joins words by what separates them in a dialect.
func pairsText(g truth, between string, more func(i int) string) string {
	var out strings.Builder
	for i, e := range g.edges {
		fmt.Fprintf(&out, "%s%s%s%s\n", e[0], between, e[1], more(i))
	}
	return out.String()
}

func nothing2(int) string { return "" }

func matrixText(g truth, between string, one func() string) string {
	set := g.edgeSet()
	var out strings.Builder
	values := map[[2]string]string{}
	for _, v := range g.names {
		for j, w := range g.names {
			if j > 0 {
				out.WriteString(between)
			}
			e := [2]string{v, w}
			if !g.directed && v > w {
				e = [2]string{w, v}
			}
			if !set[e] {
				out.WriteByte('0')
				continue
			}
			if values[e] == "" {
				values[e] = one()
			}
			out.WriteString(values[e])
		}
		out.WriteByte('\n')
	}
	return out.String()
}

func listsText(g truth, colon, between string, later bool) string {
	var out strings.Builder
	for _, name := range g.names {
		out.WriteString(strings.Join(append([]string{name + colon}, g.neighbours(name, later)...), between) + "\n")
	}
	return out.String()
}

// TestDialects writes graphs as people and programs do, in every format with every habit that
// was met, and reads them by what the text shows. A reading with other vertices or edges fails;
// a text may be refused, if it can be read in two ways, and only few may be.
func TestDialects(t *testing.T) {
	r := rand.New(rand.NewPCG(45, 1))
	blank := []string{" ", "\t", ", ", ",", ";", "  "}
	pick := func(list []string) string { return list[r.IntN(len(list))] }
	weight := func(int) string { return fmt.Sprint(" ", r.IntN(100)) }
	dialects := []struct {
		name  string
		write func(n int) (string, truth)
		rare  float64 // how many may be refused
	}{
		{"edges from 0 or 1", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(r.IntN(2), n))
			return pairsText(g, pick(blank), nothing2), g.only()
		}, 0.15},
		{"edges of any numbers", func(n int) (string, truth) {
			var names []string
			for i := range n {
				names = append(names, fmt.Sprint(100+i*i*7))
			}
			g := drawnTruth(r, names)
			return pairsText(g, pick(blank), nothing2), g.only()
		}, 0},
		{"edges with weights", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(r.IntN(2), n))
			return pairsText(g, " ", weight), g.only()
		}, 0.25},
		{"edges with fractions", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(r.IntN(2), n))
			return pairsText(g, " ", func(int) string { return fmt.Sprintf(" %.2f", 0.01+r.Float64()) }), g.only()
		}, 0.02},
		{"edges with data of networkx", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(r.IntN(2), n))
			return "#/usr/bin/python\n# GMT Fri\n#\n" + pairsText(g, " ", func(int) string { return " {'weight': 3, 'name': 'a b'}" }), g.only()
		}, 0.15},
		{"edges in one line", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(r.IntN(2), n))
			return strings.ReplaceAll(strings.TrimSpace(pairsText(g, " ", nothing2)), "\n", " "), g.only()
		}, 0.5},
		{"edges of names", func(n int) (string, truth) {
			var names []string
			for i := range n {
				names = append(names, string(rune('a'+i))+pick([]string{"", "x", "-1", "_z"}))
			}
			g := drawnTruth(r, names)
			return pairsText(g, pick([]string{" ", "\t", ","}), nothing2), g.only()
		}, 0.3},
		{"tables of names", func(n int) (string, truth) {
			var names []string
			for i := range n {
				names = append(names, string(rune('A'+i))+pick([]string{"", " city", " of the, west"}))
			}
			g := drawnTruth(r, names)
			quoted := truth{names: names}
			for _, e := range g.edges {
				quoted.edges = append(quoted.edges, [2]string{`"` + e[0] + `"`, `"` + e[1] + `"`})
			}
			between := pick([]string{",", ";", "\t"})
			head := pick([]string{"source", "Source"}) + between + "target" + between + "Weight\n"
			return head + pairsText(quoted, between, func(int) string { return between + fmt.Sprint(r.IntN(9)) }), g.only()
		}, 0},
		{"counted edges", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(r.IntN(2), n))
			return fmt.Sprintf("%d %d\n", n, len(g.edges)) + pairsText(g, " ", nothing2), g
		}, 0.4}, // those with fewer edges than vertices, in no order
		{"counted edges with weights", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(r.IntN(2), n))
			return fmt.Sprintf("%d %d\n", n, len(g.edges)) + pairsText(g, " ", weight), g
		}, 0.02},
		{"counts in two lines", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(r.IntN(2), n))
			return fmt.Sprintf("%d\n%d\n", n, len(g.edges)) + pairsText(g, " ", nothing2), g
		}, 0},
		{"the number of vertices alone", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(r.IntN(2), n))
			return fmt.Sprintf("%d\n", n) + pairsText(g, " ", nothing2), g
		}, 0.1},
		{"METIS", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(1, n))
			text := fmt.Sprintf("%% remark\n%d %d\n", n, len(g.edges))
			for _, name := range g.names {
				text += strings.Join(g.neighbours(name, false), " ") + "\n"
			}
			return text, g
		}, 0.05},
		{"lists with colons", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(r.IntN(2), n))
			return listsText(g, pick([]string{":", " :"}), pick([]string{" ", ", "}), r.IntN(2) == 0), g
		}, 0},
		{"lists of names with colons", func(n int) (string, truth) {
			var names []string
			for i := range n {
				names = append(names, strings.Repeat(string(rune('a'+i)), 1+i%3))
			}
			g := drawnTruth(r, names)
			return listsText(g, ":", " ", r.IntN(2) == 0), g
		}, 0},
		{"lists of networkx", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(r.IntN(2), n))
			return "# GMT\n" + listsText(g, "", " ", true), g
		}, 0.05},
		{"lists of both ways", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(r.IntN(2), n))
			return listsText(g, "", " ", false), g
		}, 0.1},
		{"matrix", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(1, n))
			return matrixText(g, pick([]string{" ", ",", "\t"}), func() string { return "1" }), g
		}, 0},
		{"matrix without blanks", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(1, n))
			return matrixText(g, "", func() string { return "1" }), g
		}, 0},
		{"matrix after its size", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(1, n))
			return fmt.Sprintln(n) + matrixText(g, " ", func() string { return "1" }), g
		}, 0},
		{"matrix of floats", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(1, n))
			return strings.NewReplacer("0", "0.000000000000000000e+00", "1", "1.000000000000000000e+00").Replace(matrixText(g, " ", func() string { return "1" })), g
		}, 0},
		{"matrix of weights", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(1, n+2))
			return matrixText(g, " ", func() string { return fmt.Sprint(2 + r.IntN(50)) }), g
		}, 0.02},
		{"matrix of a directed graph", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(1, n))
			g.directed = true
			return matrixText(g, " ", func() string { return "1" }), g
		}, 0},
		{"JSON edges", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(r.IntN(2), n))
			return "[[" + strings.ReplaceAll(strings.TrimSpace(pairsText(g, ",", nothing2)), "\n", "],[") + "]]", g.only()
		}, 0.1},
		{"JSON lists", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(r.IntN(2), n))
			var rows []string
			for _, name := range g.names {
				rows = append(rows, "["+strings.Join(g.neighbours(name, false), ",")+"]")
			}
			return "[" + strings.Join(rows, ",") + "]", g
		}, 0.2},
		{"JSON matrix", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(0, n))
			rows := strings.Split(strings.TrimSpace(matrixText(g, ",", func() string { return "1" })), "\n")
			return "[[" + strings.Join(rows, "],[") + "]]", g
		}, 0},
		{"arrows", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(r.IntN(2), n))
			g.directed = true
			return pairsText(g, " -> ", nothing2), g.only()
		}, 0},
		{"HCP", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(1, n))
			return fmt.Sprintf("NAME: x\nTYPE : HCP (a remark)\nDIMENSION: %d vertices\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n", n) +
				pairsText(g, " ", nothing2) + pick([]string{"-1\nEOF\n", "-1\n", "EOF\n"}), g
		}, 0},
		{"HCP lists", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(1, n))
			ends := r.IntN(2) == 0
			text := fmt.Sprintf("TYPE : HCP\nDIMENSION : %d\nEDGE_DATA_FORMAT : ADJ_LIST\nEDGE_DATA_SECTION\n", n)
			for _, name := range g.names {
				list := g.neighbours(name, false)
				if len(list) == 0 && !ends {
					continue
				}
				text += name + " " + strings.Join(list, " ")
				if ends {
					text += " -1"
				}
				text += "\n"
			}
			return text + "-1\nEOF\n", g
		}, 0.3},
		{"Matrix Market", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(1, n))
			return fmt.Sprintf("%%%%MatrixMarket matrix coordinate pattern symmetric\n%%\n%d %d %d\n", n, n, len(g.edges)) + pairsText(g, " ", nothing2), g
		}, 0},
		{"GraphML", func(n int) (string, truth) {
			var names []string
			for i := range n {
				names = append(names, fmt.Sprint("n<", i))
			}
			g := drawnTruth(r, names)
			g.directed = r.IntN(2) == 0
			escape := strings.NewReplacer("<", "&lt;")
			text := `<?xml version="1.0" encoding="UTF-8"?><graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph edgedefault="` + map[bool]string{true: "directed", false: "undirected"}[g.directed] + `">`
			for _, name := range names {
				text += `<node id="` + escape.Replace(name) + `"><data key="d0">x</data></node>` + "\n"
			}
			for _, e := range g.edges {
				text += `<edge source="` + escape.Replace(e[0]) + `" target="` + escape.Replace(e[1]) + `"/>`
			}
			return text + "</graph></graphml>", g
		}, 0},
		{"GML", func(n int) (string, truth) {
			var names []string
			for i := range n {
				names = append(names, fmt.Sprint("city ", i))
			}
			g := drawnTruth(r, names)
			g.directed = r.IntN(2) == 0
			text := fmt.Sprintf("Creator \"x\"\ngraph [\n  directed %d\n", map[bool]int{true: 1}[g.directed])
			for i, name := range names {
				text += fmt.Sprintf("  node [\n    id %d\n    label %q\n    graphics [ x 1.5 ]\n  ]\n", i+5, name)
			}
			for _, e := range g.edges {
				text += fmt.Sprintf("  edge [ source %d target %d weight 2 ]\n", slices.Index(names, e[0])+5, slices.Index(names, e[1])+5)
			}
			return text + "]\n", g
		}, 0},
		{"DIMACS of arcs", func(n int) (string, truth) {
			g := drawnTruth(r, numberedFrom(1, n))
			g.directed = true
			text := fmt.Sprintf("c x\np sp %d %d\n", n, len(g.edges))
			for _, e := range g.edges {
				text += fmt.Sprintf("a %s %s 7\n", e[0], e[1])
			}
			return text, g
		}, 0},
	}
	for _, d := range dialects {
		t.Run(d.name, func(t *testing.T) {
			refused, rounds := 0, setup.Rounds(60, 300, 5000)
			for range rounds {
				text, want := d.write(3 + r.IntN(8))
				text = muddled(r, text)
				_, a, err := guessed(text)
				if errors.As(err, new(*graph.AmbiguousError)) || errors.Is(err, graph.ErrSyntax) && d.rare > 0 {
					refused++
					continue
				}
				if err != nil {
					t.Fatalf("%v\n%s", err, text)
				}
				if wrong := want.isOf(a); wrong != "" && !want.shifted(a) {
					t.Fatalf("%s\n%s", wrong, text)
				}
			}
			if float64(refused) > d.rare*float64(rounds)+1 {
				t.Errorf("%d of %d texts are refused", refused, rounds)
			}
		})
	}
}

// muddled changes what no reading goes by: line ends, a byte order mark, blank lines at the end.
func muddled(r *rand.Rand, text string) string {
	if r.IntN(4) == 0 {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	if r.IntN(6) == 0 {
		text = "\ufeff" + text
	}
	return text
}
