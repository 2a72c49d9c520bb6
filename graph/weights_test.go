package graph_test

import (
	"errors"
	"strings"
	"testing"

	"leaper/graph"
)

// The same square of weighted edges, 1 2 2.5, 2 3 1, 3 4 7 and 4 1 -2, in all formats that weigh.
func TestWeights(t *testing.T) {
	for name, text := range map[string]string{
		"edges":   "1 2 2.5\n2 3 1\n3 4 7\n4 1 -2\n",
		"counted": "4 4\n1 2 2.5\n2 3 1\n3 4 7\n4 1 -2\n",
		"csv":     "source,target,weight\n1,2,2.50\n2,3,1\n3,4,7e0\n4,1,-2\n",
		"names":   "a b 2.5\nb c 1\nc d 7\nd a -2\n",
		"columns": "source,target,colour,weight\n1,2,red,2.5\n2,3,red,1\n3,4,blue,7\n4,1,blue,-2\n",
		"dimacs":  "p edge 4 4\ne 1 2 2.5\ne 2 3 1\ne 3 4 7\ne 4 1 -2\n",
		"graphml": `<graphml><key id="w" for="edge" attr.name="weight" attr.type="double"/><graph edgedefault="undirected">` +
			`<node id="1"/><node id="2"/><node id="3"/><node id="4"/>` +
			`<edge source="1" target="2"><data key="w">2.5</data></edge><edge source="2" target="3"><data key="w">1.0</data></edge>` +
			`<edge source="3" target="4"><data key="w">7</data></edge><edge source="4" target="1"><data key="w">-2</data></edge></graph></graphml>`,
		"gml": "graph [ node [ id 1 ] node [ id 2 ] node [ id 3 ] node [ id 4 ] edge [ source 1 target 2 weight 2.5 ]\n" +
			"edge [ source 2 weight 1 target 3 colour [ weight 9 ] ] edge [ weight \"7\" source 3 target 4 ] edge [ source 4 target 1 weight -2.0E0 ] ]",
		"dot":          "graph { 1 -- 2 [weight=2.5]; 2 -- 3 [color=red, weight=\"1\"] 3 -- 4 [label=x][weight=7;]; 4 -- 1 [weight=-2] }",
		"dot's scopes": "graph { edge [weight=-2]; { edge [weight=7] 3 -- 4 }; 4 -- 1; 2 -- { 3; node [weight=5] } [weight=1]; 2 -- 1 [weight=2.5]; 2 -- 2 }",
		"node-link": `{"directed": false, "nodes": [{"id": 1}, {"id": 2}, {"id": 3}, {"id": 4}], "links": [{"weight": 2.5, "source": 1, "target": 2},` +
			`{"source": 2, "target": 3, "weight": 1}, {"weight": 7.0, "source": 3, "target": 4}, {"weight": -2, "source": 4, "target": 1}]}`,
		"adjacency": `{"directed": false, "nodes": [{"id": 1}, {"id": 2}, {"id": 3}, {"id": 4}], "adjacency": [[{"weight": 2.5, "id": 2}, {"id": 4, "weight": -2}],` +
			`[{"weight": 2.5, "id": 1}, {"weight": 1, "id": 3}], [{"weight": 1, "id": 2}, {"weight": 7, "id": 4}], [{"weight": 7, "id": 3}, {"weight": -2, "id": 1}]]}`,
		"arrays": `[["a", "b", 2.5], ["b", "c", 1], ["c", "d", {"weight": 7}], ["d", "a", -2]]`,
	} {
		w, a := weights(t, name, text)
		for e, want := range map[graph.Edge]string{{0, 1}: "2.5", {1, 0}: "2.5", {1, 2}: "1", {2, 3}: "7", {3, 0}: "-2"} {
			if got := w.Text(w.Of(e[0], e[1])); got != want {
				t.Errorf("%s: %v weighs %s, want %s", name, e, got, want)
			}
		}
		if a.Directed() || w.OneWay() {
			t.Errorf("%s: one way", name)
		}
	}
}

func weights(t *testing.T, name, text string) (*graph.Weights, *graph.Adjacency) {
	t.Helper()
	r, err := graph.Guess(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	a, err := graph.Only(t.Context(), r)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	w, err := a.Weights()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return w, a
}

// The edges of a subgraph in DOT come between those of the statement that it stands in.
func TestWeightsAround(t *testing.T) {
	w, _ := weights(t, "around", "digraph { a -> b -> { c -> d [weight=3]; d } -> e [weight=4]; e -> a [weight=5] }")
	for e, want := range map[graph.Edge]int64{{0, 1}: 4, {1, 2}: 4, {1, 3}: 4, {2, 3}: 3, {2, 4}: 4, {3, 4}: 4, {4, 0}: 5} {
		if got := w.Of(e[0], e[1]); got != want {
			t.Errorf("%v weighs %d, want %d", e, got, want)
		}
	}
}

// TSPLIB's ways to write the distances 3, 5 and 4.
func TestExplicitWeights(t *testing.T) {
	for format, rows := range map[string]string{
		"FULL_MATRIX": "0 3 5\n3 0 4\n5 4 0", "UPPER_ROW": "3 5\n4", "LOWER_ROW": "3\n5 4",
		"UPPER_DIAG_ROW": "0 3 5\n0 4 0", "LOWER_DIAG_ROW": "0 3 0 5 4 0",
		"UPPER_COL": "3 5 4", "LOWER_COL": "3 5 4", "UPPER_DIAG_COL": "0 3 0 5 4 0", "LOWER_DIAG_COL": "0 3 5 0 4 0",
	} {
		w, a := weights(t, format, "NAME: x\nTYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: "+format+
			"\nDISPLAY_DATA_TYPE: TWOD_DISPLAY\nEDGE_WEIGHT_SECTION\n"+rows+"\nDISPLAY_DATA_SECTION\n1 0.5 0.5\n2 1 1\n3 2 2\nEOF\n")
		if a.Len() != 3 || w.Of(0, 1) != 3 || w.Of(2, 0) != 5 || w.Of(1, 2) != 4 {
			t.Errorf("%s: %d %d %d", format, w.Of(0, 1), w.Of(2, 0), w.Of(1, 2))
		}
	}
	w, a := weights(t, "ATSP", "TYPE: ATSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: FULL_MATRIX\nEDGE_WEIGHT_SECTION\n9 1 2\n3 9 4\n5 6 9\nEOF\n")
	if a.Directed() || !w.OneWay() || w.Of(0, 1) != 1 || w.Of(1, 0) != 3 || w.Of(2, 1) != 6 {
		t.Errorf("ATSP: %v %v", a, w)
	}
}

// Texts without weights that could be added up are graphs all the same, and say why.
func TestWeightless(t *testing.T) {
	for text, why := range map[string]string{
		"1 2\n2 3\n3 1\n":                                                                  "no weights",
		"1 2 5\n2 3 1\n3 1 2\n1 2 6\n":                                                     "two weights, 5 and 6",
		"1 2 5\n2 3 1\n3 1 1.00000000000000001\n":                                          "too many digits",
		"1 2 {'weight': 5}\n2 3 {}\n3 1 {}\n":                                              "braces",
		"source,target,time\n1,2,5\n2,3,7\n":                                               "no column is called weight",
		"p edge 3 3\ne 1 2 4\ne 2 3\ne 1 3 4\n":                                            "the edge from 2 to 3 has no weight",
		"p edge 3 3\ne 1 2 x\ne 2 3 4\ne 1 3 4\n":                                          "no weight",
		"graph { 1 -- 2 -- 3; 3 -- 1 [weight=5] }":                                         "the edge from 1 to 2 has no weight",
		"graph { 1 -- 2 -- 3; 3 -- 1 [weight=x] }":                                         `"x" is no weight`,
		"graph [ node [ id 1 ] node [ id 2 ] edge [ source 1 target 2 weight [ is 5 ] ] ]": `"[" is no weight`,
		"graph [ node [ id 1 ] node [ id 2 ] edge [ source 1 target 2 value 5 ] ]":         "no weights",
		`[["a", "b", "red"], ["b", "c", "blue"], ["c", "a", "red"]]`:                       `is no weight`,
		`[["a", "b", 1, 2], ["b", "c", 1, 2], ["c", "a", 1, 2]]`:                           "more behind its vertices",
		`{"1": [{"id": 2, "weight": 5}], "2": [{"id": 1, "weight": 6}]}`:                   "two weights",
	} {
		r, err := graph.Guess(strings.NewReader(text))
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		a, err := graph.Only(t.Context(), r)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if _, err := a.Weights(); !errors.Is(err, graph.ErrWeights) || !strings.Contains(err.Error(), why) {
			t.Errorf("%q: %v, want %s", text, err, why)
		}
	}
}

func TestParseWeight(t *testing.T) {
	w, _ := weights(t, "cents", "1 2 2.5\n2 3 1\n3 1 -0.07\n")
	for _, one := range []struct {
		text     string
		up, down int64
	}{{"30", 3000, 3000}, {"-1", -100, -100}, {"0.005", 1, 0}, {"-0.005", 0, -1}, {"1e2", 10000, 10000}, {"1.25e1", 1250, 1250}} {
		up, err := w.Parse(one.text, true)
		down, failed := w.Parse(one.text, false)
		if up != one.up || down != one.down || err != nil || failed != nil {
			t.Errorf("%s: %d %d %v %v", one.text, up, down, err, failed)
		}
	}
	for _, text := range []string{"", "x", "1e", "1..2", "--1", "1e9999", "12345678901234567890"} {
		if _, err := w.Parse(text, true); !errors.Is(err, graph.ErrWeights) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
