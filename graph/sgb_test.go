package graph_test

import (
	"fmt"
	"strings"
	"testing"

	"leaper/graph"
)

// sgbSum is new_checksum of gb_io.w, over lines with their ends.
func sgbSum(lines []string) int64 {
	const known = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_^~&@,;.:?!%#$+-*/|\\<=>()[]{}`'\" \n"
	var sum int64
	for _, line := range lines {
		for _, c := range line + "\n" {
			sum = (sum + sum + int64(strings.IndexRune(known, c))) % 1073741741
		}
	}
	return sum
}

// The checksum is that of a file that Knuth publishes: test.correct, which
// test_sample of the Stanford GraphBase writes.
func TestSGBSum(t *testing.T) {
	lines := []string{
		`"complement(random_graph(3,10,1,1,0,0,dist,1,2,1),1,1,0)",3,10,V7`,
		`"0",A4`, `"1",A8`, `"2",A9`, `"",0`, `"",0`, `"",0`, `"",0`, `"Testing",0`,
		"V0,A1,1", "V0,0,1", "V1,A0,1", "V0,0,1", "V2,A2,1", "V0,0,1", "V1,A7,1", "V1,A3,1", "V2,A6,1", "V1,A5,1",
	}
	for range 92 {
		lines = append(lines, "0,0,0")
	}
	if got := sgbSum(lines); got != 761246749 {
		t.Errorf("the checksum of test.correct is %d, want 761246749", got)
	}
}

// restore reads what restore_graph of gb_save.w reads: the name, and for each
// vertex its name and the tips of its arcs in the order of their links. It
// checks the checksum, and with both that an edge is two arcs side by side.
func restore(t *testing.T, text string, both bool) (id string, names []string, tips [][]int) {
	t.Helper()
	var n, m, vertices, arcs int
	var records []string
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for _, line := range lines {
		if len(line) > 79 {
			t.Fatalf("a line of %d characters: %q", len(line), line)
		}
		if !strings.HasPrefix(line, "*") {
			records = append(records, line)
		}
	}
	var want int64
	if _, err := fmt.Sscanf(lines[len(lines)-1], "* Checksum %d", &want); err != nil || sgbSum(records) != want {
		t.Fatalf("checksum %d, want %d (%v)", want, sgbSum(records), err)
	}
	if _, err := fmt.Sscanf(lines[0], "* GraphBase graph (util_types ZZZZZZZZZZZZZZ,%dV,%dA)", &vertices, &arcs); err != nil {
		t.Fatal(err)
	}
	// Strings and records that go on in the next line are spliced.
	body := strings.Join(records, "\n")
	body = strings.ReplaceAll(strings.ReplaceAll(body, "\\\n", ""), ",\n", ",")
	records = strings.Split(body, "\n")
	if len(records) != 1+vertices+arcs {
		t.Fatalf("%d records, want 1 + %d + %d", len(records), vertices, arcs)
	}
	quote := strings.LastIndexByte(records[0], '"')
	id = records[0][1:quote]
	if _, err := fmt.Sscanf(records[0][quote+1:], ",%d,%d", &n, &m); err != nil || m != arcs || n+4 != vertices {
		t.Fatalf("%q: %v", records[0], err)
	}
	type arc struct{ tip, next int }
	list := make([]arc, arcs)
	pointer := func(s string) int {
		i := -1
		if s != "0" {
			if _, err := fmt.Sscanf(s, "A%d", &i); err != nil {
				t.Fatalf("arc %q", s)
			}
		}
		return i
	}
	for i, r := range records[1+vertices:] {
		fields := strings.Split(r, ",")
		if len(fields) != 3 || fields[2] != "1" {
			t.Fatalf("arc %q", r)
		}
		if _, err := fmt.Sscanf(fields[0], "V%d", &list[i].tip); err != nil {
			t.Fatal(err)
		}
		list[i].next = pointer(fields[1])
	}
	tail := make([]int, arcs)
	for v, r := range records[1 : 1+n] {
		name, first, _ := strings.Cut(r[1:], `",`)
		names = append(names, name)
		var row []int
		for i := pointer(first); i >= 0; i = list[i].next {
			row = append(row, list[i].tip)
			tail[i] = v
		}
		tips = append(tips, row)
	}
	if both {
		for i := 0; i < arcs; i += 2 {
			if tail[i] >= tail[i+1] || list[i].tip != tail[i+1] || list[i+1].tip != tail[i] {
				t.Fatalf("arcs %d and %d are no edge", i, i+1)
			}
		}
	}
	return id, names, tips
}

func TestSGB(t *testing.T) {
	for _, c := range []struct{ size, piece string }{
		{"1", "knight"}, {"3x4", "knight"}, {"8x8", "knight"}, {"3x3", "king"}, {"4x4", "pawn"}, {"3x3x3", "wazir"}, {"5x5", "rook"},
	} {
		g, a := table(t, c.size, c.piece)
		id, names, tips := restore(t, write(t, a, graph.SGB, g.Labels(a)), !g.Directed())
		if id != g.String() {
			t.Errorf("%s: the name is %q", g, id)
		}
		for v := range graph.Vertex(a.Len()) {
			if want := g.Board().Name(a.Square(v)); names[v] != want {
				t.Errorf("%s: vertex %d is %q, want %q", g, v, names[v], want)
			}
			if fmt.Sprint(tips[v]) != fmt.Sprint(a.Of(v)) {
				t.Errorf("%s: the arcs of %s lead to %v, want %v", g, names[v], tips[v], a.Of(v))
			}
		}
	}
}

// Names of every length and with any characters keep the lines as they must be.
func TestSGBNames(t *testing.T) {
	a := fromEdges(t, 2, graph.Edge{0, 1})
	for n := range 400 {
		long := strings.Repeat("x", n)
		id, names, _ := restore(t, write(t, a, graph.SGB, graph.Labels{Title: long, Name: func(graph.Vertex) string { return long }}), true)
		if want := long[:min(n, 154)]; id != want && n > 0 {
			t.Fatalf("a name of %d characters is %q", n, id)
		}
		if names[0] != long || names[1] != long {
			t.Fatalf("vertices of %d characters are %q", n, names)
		}
	}
	id, _, _ := restore(t, write(t, a, graph.SGB, graph.Labels{Title: "Möbius \"strip\"\\\n"}), true)
	if id != "M?bius ?strip???" {
		t.Errorf("the name is %q", id)
	}
}
