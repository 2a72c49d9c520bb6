package exist_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/testing/oracle"
	"leaper/internal/testing/setup"
	"leaper/piece"
	"leaper/tour"
)

var kinds = []tour.Kind{tour.Path, tour.Closed, tour.Open}

// paint colours the vertices so that every arc changes colour, if that can be
// done, and numbers the connected parts, by walking arcs in both directions; and
// it lists the vertices that are not passable.
func (w *truth) paint() {
	w.colour, w.part = slices.Repeat([]int{-1}, w.n), make([]int, w.n)
	w.two = true
	var walk func(v, c int)
	walk = func(v, c int) {
		w.colour[v], w.part[v] = c, w.parts
		for u := range w.n {
			if (w.out[v]|w.in[v])>>u&1 == 1 {
				if w.colour[u] < 0 {
					walk(u, 1-c)
				}
				w.two = w.two && w.colour[u] != c
			}
		}
	}
	for v := range w.n {
		if w.colour[v] < 0 {
			walk(v, 0)
			w.parts++
		}
		if !w.passable(v) {
			w.dead = append(w.dead, v)
		}
	}
}

// alternate reports whether some alternating sequence of colours has as many of
// both as the squares have, begins and ends as asked, and closes if it has to.
func alternate(colour []int, kind tour.Kind, from, to int) bool {
	n, ones := len(colour), 0
	for _, c := range colour {
		ones += c
	}
	for first := range 2 {
		last := first
		if n%2 == 0 {
			last = 1 - first
		}
		if ones == n/2+n%2*first && // of the first colour there is one more if n is odd
			(from < 0 || colour[from] == first) && (to < 0 || colour[to] == last) &&
			(kind != tour.Closed || first != last) {
			return true
		}
	}
	return false
}

// passable reports whether a path can come to a vertex by one neighbour and
// leave it by another.
func (w *truth) passable(v int) bool {
	for p := range w.n {
		for q := range w.n {
			if p != q && w.in[v]>>p&1 == 1 && w.out[v]>>q&1 == 1 {
				return true
			}
		}
	}
	return false
}

// connects reports whether some two ends, those given among them, leave all
// other vertices passable, with a way on from the first and a way to the last;
// or all, if the tour closes.
func (w *truth) connects(kind tour.Kind, from, to int) bool {
	if kind == tour.Closed {
		return len(w.dead) == 0
	}
	for s := range w.n {
		for t := range w.n {
			if s != t && (from < 0 || s == from) && (to < 0 || t == to) && w.out[s] != 0 && w.in[t] != 0 &&
				!slices.ContainsFunc(w.dead, func(v int) bool { return v != s && v != t }) {
				return true
			}
		}
	}
	return false
}

// rule says which rule fires first, worked out from the definitions.
func (w *truth) rule(kind tour.Kind, from, to int) string {
	switch {
	case w.n == 1 && kind == tour.Open:
		return "one square"
	case w.n == 1:
		return ""
	case w.n == 2 && kind == tour.Closed:
		return "two squares"
	case w.n > 2 && from >= 0 && to >= 0 && kind != tour.Path && (w.in[from]>>to&1 == 1) != (kind == tour.Closed):
		return "ends"
	case w.parts > 1:
		return "parts"
	case w.two && !alternate(w.colour, kind, from, to):
		return "colours"
	case !w.connects(kind, from, to):
		return "dead ends"
	}
	return ""
}

// proves checks a reason's witness against the definition of its rule, and that
// its sentence names the squares.
func (w *truth) proves(t *testing.T, g *graph.Graph, kind tour.Kind, from, to int, r *exist.Reason) {
	t.Helper()
	colour := w.colour
	var seen []int
	for _, s := range r.Witness {
		seen = append(seen, slices.Index(w.squares, s))
	}
	ok := false
	switch r.Rule {
	case "one square", "two squares":
		ok = len(seen) == 0
	case "ends":
		ok = slices.Equal(seen, []int{from, to})
	case "parts":
		ok = len(seen) == 2 && w.part[seen[0]] != w.part[seen[1]] && strings.Contains(r.Text, fmt.Sprintf(" %d parts", w.parts))
	case "colours":
		var count [2]int
		for _, c := range colour {
			count[c]++
		}
		apart := max(count[0], count[1]) - min(count[0], count[1])
		switch len(seen) {
		case 0: // the numbers alone
			ok = strings.Contains(r.Text, fmt.Sprintf(" %d squares of one colour and %d of the other", max(count[0], count[1]), min(count[0], count[1])))
			ok = ok && (apart > 1 || (apart == 1 && kind == tour.Closed))
		case 1: // an end of the colour with fewer squares
			ok = apart == 1 && (seen[0] == from || seen[0] == to) && count[colour[seen[0]]] < count[1-colour[seen[0]]]
		case 2: // both ends of one colour
			ok = apart == 0 && slices.Equal(seen, []int{from, to}) && colour[from] == colour[to]
		}
	case "dead ends":
		free := 2 // ends that are not given
		if kind == tour.Closed {
			free = 0
		}
		ok = len(seen) > 0
		for _, v := range seen {
			ok = ok && slices.Contains(w.dead, v)
		}
		switch {
		case kind == tour.Closed || len(seen) > 2:
		case strings.Contains(r.Text, "no move leads on from"):
			ok = ok && w.out[seen[0]] == 0 && (len(seen) == 2 && w.out[seen[1]] == 0 || seen[0] == from || (to >= 0 && seen[0] != to))
		case strings.Contains(r.Text, "no move leads to"):
			ok = ok && w.in[seen[0]] == 0 && (len(seen) == 2 && w.in[seen[1]] == 0 || seen[0] == to || (from >= 0 && seen[0] != from))
		default:
			for _, end := range []int{from, to} {
				if end >= 0 {
					free--
				}
			}
			for _, v := range seen {
				if v != from && v != to {
					free--
				}
			}
			ok = ok && free < 0
		}
	}
	for i, s := range r.Witness {
		if i < 3 || len(r.Witness) == 4 {
			ok = ok && strings.Contains(r.Text, g.Board().Name(s))
		}
	}
	if !ok || r.Text != r.String() || strings.ContainsAny(r.Text, "\n%") {
		t.Fatalf("%s, holes %v, %s from %d to %d: rule %q, %q, squares %v", g, g.Board().Holes(), kind, from, to, r.Rule, r.Text, r.Witness)
	}
}

// check holds Certificate and Ends against the truth, for every kind and every
// pair of ends, and counts the rules that fire.
func check(t *testing.T, g *graph.Graph, fired map[string]int) {
	t.Helper()
	w, a := newTruth(g), table(t, g)
	if !g.Directed() && !slices.Equal(w.out, w.in) {
		t.Fatalf("%s: its moves can be taken back, but not its arcs", g)
	}
	ends, err := exist.NewEnds(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range kinds {
		for from := -1; from < w.n; from++ {
			for to := -1; to < w.n; to++ {
				ask := tour.Ask{Kind: kind}
				if from >= 0 {
					ask.From = tour.At(w.squares[from])
				}
				if to >= 0 {
					ask.To = tour.At(w.squares[to])
				}
				if from >= 0 && from == to && w.n > 1 {
					continue
				}
				exists := w.exists(kind, from, to)
				why, err := exist.Certificate(t.Context(), g, a, ask)
				if err != nil {
					t.Fatal(err)
				}
				rule := ""
				if why != nil {
					rule = why.Rule
				}
				if exists && why != nil {
					t.Fatalf("%s, holes %v: there is a %s from %d to %d, and the certificate says: %s", g, g.Board().Holes(), kind, from, to, why)
				}
				if want := w.rule(kind, from, to); rule != want {
					t.Fatalf("%s, holes %v, %s from %d to %d: rule %q fires, want %q", g, g.Board().Holes(), kind, from, to, rule, want)
				}
				if why != nil {
					w.proves(t, g, kind, from, to, why)
				}
				fit := ends.Fit(graph.Vertex(from), graph.Vertex(to), kind)
				if want := w.n == 1 || (w.parts == 1 && (!w.two || alternate(w.colour, kind, from, to)) && w.connects(kind, from, to)); fit != want {
					t.Fatalf("%s, holes %v, %s from %d to %d: Fit is %v", g, g.Board().Holes(), kind, from, to, fit)
				}
				switch {
				case exists:
					fired["tour"]++
				case why == nil:
					fired["no certificate"]++
				default:
					fired[fmt.Sprintf("%s %d", rule, min(2, len(why.Witness)))]++
				}
			}
		}
	}
}

var testPieces = []string{
	"knight", "wazir", "ferz", "king", "camel", "dabbaba", "N+W", "1,2", "rook", "bishop", "nightrider",
	"pawn", "pawn+wazir", "pawn+knight", "pawn+ferz",
}

// TestCertificate tries every piece on every rectangle up to 4×5, both ways
// round, and on small boards of ranks 1 and 3; in every topology; and with holes
// here and there.
func TestCertificate(t *testing.T) {
	fired := map[string]int{}
	for rank, longest := range map[int]int{1: 8, 2: 5, 3: 3} {
		for _, sides := range oracle.Boxes(rank, longest) {
			plain := oracle.Board{Sides: sides}
			cells := plain.Cells()
			if cells > 20 || (testing.Short() && cells > 9) {
				continue
			}
			size := strings.Trim(strings.ReplaceAll(fmt.Sprint(sides), " ", "x"), "[]")
			for _, topology := range oracle.Topologies(rank) {
				if topology != "plane" && (cells > 16 || (cells > 15 && topology != "klein")) {
					continue // their turn comes among the random boards
				}
				for i, name := range testPieces {
					if cells > 15 && topology != "plane" && i%4 > 0 {
						continue
					}
					check(t, setup.Graph(t, size, topology, name), fired)
					if cells > 1 && cells < 13 {
						check(t, setup.Graph(t, size, topology, name, board.Square(i*cells/len(testPieces))), fired)
					}
				}
			}
		}
	}
	for _, what := range []string{
		"tour", "no certificate", "one square 0", "two squares 0", "ends 2", "parts 2",
		"colours 0", "colours 1", "colours 2", "dead ends 1", "dead ends 2",
	} {
		if fired[what] < 10 {
			t.Errorf("%s: only %d times of %v", what, fired[what], fired)
		}
	}
}

// TestRandomCertificates does the same on boards drawn at random.
func TestRandomCertificates(t *testing.T) {
	cases := setup.Rounds(400, 1500, 3000)
	fired := map[string]int{}
	r := rand.New(rand.NewPCG(1759, 1))
	for done := 0; done < cases; {
		rank := 1 + r.IntN(4)
		sides := make([]int64, rank)
		for i := range sides {
			sides[i] = 1 + r.Int64N([]int64{12, 6, 3, 2}[rank-1])
		}
		b, err := board.New(sides...)
		if err != nil || b.Cells() > 24 {
			continue
		}
		if shaped, err := b.WithTopology(board.Topology(r.IntN(6))); err == nil {
			b = shaped
		}
		for range r.IntN(3) * int(b.Cells()) / 4 {
			if holed, err := b.WithHoles(board.Square(r.Int64N(b.Cells()))); err == nil {
				b = holed
			}
		}
		if b.Squares() > 13 {
			continue
		}
		p, err := piece.Parse(testPieces[r.IntN(len(testPieces))])
		if err != nil {
			t.Fatal(err)
		}
		g, err := graph.New(b, p)
		if err != nil {
			continue // no such piece on a board of rank 1
		}
		check(t, g, fired)
		done++
	}
	for _, what := range []string{"tour", "no certificate", "ends 2", "parts 2", "colours 0", "colours 1", "colours 2", "dead ends 2"} {
		if fired[what] < cases/8 {
			t.Errorf("%s: only %d times of %v", what, fired[what], fired)
		}
	}
}

// TestReasons reads what the certificates say.
func TestReasons(t *testing.T) {
	at := tour.At
	for _, c := range []struct {
		size, topology, piece string
		holes                 []board.Square
		ask                   tour.Ask
		rule, text            string
	}{
		{"1x1", "plane", "knight", nil, tour.Ask{}, "", ""},
		{"1x1", "plane", "knight", nil, tour.Ask{Kind: tour.Closed}, "", ""},
		{"1x1", "plane", "knight", nil, tour.Ask{Kind: tour.Closed, From: at(0), To: at(0)}, "", ""},
		{"1x1", "plane", "knight", nil, tour.Ask{Kind: tour.Open}, "one square", "the path of one square counts as closed"},
		{"1x2", "plane", "wazir", nil, tour.Ask{}, "", ""},
		{"1x2", "plane", "wazir", nil, tour.Ask{Kind: tour.Open}, "", ""},
		{"1x2", "plane", "wazir", nil, tour.Ask{Kind: tour.Open, From: at(1), To: at(0)}, "", ""},
		{"1x2", "torus", "wazir", nil, tour.Ask{Kind: tour.Closed}, "two squares", "a closed tour needs at least three squares"},
		{"1x2", "plane", "knight", nil, tour.Ask{Kind: tour.Open}, "parts", "the board falls into 2 parts: no way leads from a1 to b1"},
		{"8x8", "plane", "knight", nil, tour.Ask{}, "", ""},
		{"8x8", "plane", "knight", nil, tour.Ask{Kind: tour.Closed, From: at(0), To: at(10)}, "", ""},
		{"8x8", "plane", "knight", nil, tour.Ask{Kind: tour.Closed, From: at(0), To: at(1)}, "ends", "a8 is not a move from b8, so no closed tour goes from the one to the other"},
		{"8x8", "plane", "knight", nil, tour.Ask{Kind: tour.Open, From: at(0), To: at(10)}, "ends", "a8 is a move from c7, so a path between them is not open"},
		{"8x8", "plane", "ferz", nil, tour.Ask{}, "parts", "the board falls into 2 parts: no way leads from a8 to b8"},
		{"3x3", "plane", "knight", nil, tour.Ask{Kind: tour.Closed}, "parts", "the board falls into 2 parts: no way leads from a3 to b2"},
		{"5x5", "plane", "knight", nil, tour.Ask{Kind: tour.Closed}, "colours", "every move changes colour, and there are 13 squares of one colour and 12 of the other; without one square of the first colour, such as a5, the colours would balance"},
		{"8x8", "plane", "knight", []board.Square{0, 63}, tour.Ask{}, "colours", "every move changes colour, and there are 32 squares of one colour and 30 of the other; without one square of the first colour, such as h8, the colours would balance"},
		{"5x5", "plane", "knight", nil, tour.Ask{From: at(1)}, "colours", "every move changes colour, and there are 13 squares of one colour and 12 of the other, so a path starts and ends on the first colour; b5 has the other"},
		{"5x5", "plane", "knight", nil, tour.Ask{From: at(0), To: at(1)}, "colours", "every move changes colour, and there are 13 squares of one colour and 12 of the other, so a path starts and ends on the first colour; b5 has the other"},
		{"6x6", "plane", "knight", nil, tour.Ask{From: at(0), To: at(35)}, "colours", "every move changes colour, and both colours have equally many squares, so the ends differ in colour; a6 and f1 do not"},
		{"1x4", "plane", "wazir", nil, tour.Ask{Kind: tour.Closed}, "dead ends", "a closed tour needs two moves at every square, and there is at most one at a1, d1"},
		{"3x3", "plane", "wazir", []board.Square{0}, tour.Ask{Kind: tour.Closed}, "", ""},
		{"4x4", "plane", "king", []board.Square{1, 2, 4, 7, 8, 10, 11, 13, 14, 15}, tour.Ask{}, "dead ends", "a path has two ends, and a4, d4, a1 have at most one move each"},
		{"3x5", "plane", "wazir", []board.Square{1, 3, 10, 12, 14}, tour.Ask{Kind: tour.Closed}, "dead ends", "a closed tour needs two moves at every square, and there is at most one at a3, c3, e3, …"},
		{"2x6", "plane", "king", []board.Square{1, 3, 5}, tour.Ask{}, "", ""},
		{"1x4", "plane", "wazir", nil, tour.Ask{From: at(0)}, "", ""},
		{"1x4", "plane", "wazir", nil, tour.Ask{From: at(3), To: at(0)}, "", ""},
		{"1x4", "plane", "wazir", nil, tour.Ask{From: at(1)}, "dead ends", "a path cannot pass through a1, d1, so it has its ends there, and cannot go from b1"},
		{"1x4", "plane", "wazir", nil, tour.Ask{From: at(0), To: at(1)}, "dead ends", "a path cannot pass through a1, d1, so it has its ends there, and cannot go from a1 to b1"},
		{"2x3", "plane", "king", []board.Square{0}, tour.Ask{To: at(2)}, "", ""},
		{"2x4", "plane", "king", []board.Square{0, 1}, tour.Ask{From: at(2), To: at(6)}, "dead ends", "a path cannot pass through a1, so it has an end there, and cannot go from c2 to c1"},
		{"4x1", "plane", "pawn", nil, tour.Ask{From: at(3), To: at(0)}, "", ""},
		{"4x1", "plane", "pawn", nil, tour.Ask{To: at(1)}, "dead ends", "no move leads on from a4, so a path ends there, and cannot go to a3"},
		{"5x1", "plane", "pawn", nil, tour.Ask{From: at(0)}, "dead ends", "no move leads on from a5, so a path ends there, and cannot go from a5"},
		{"4x1", "plane", "pawn", nil, tour.Ask{From: at(2)}, "dead ends", "no move leads to a1, so a path starts there, and cannot go from a2"},
		{"3x3", "plane", "pawn+ferz", []board.Square{1, 4, 6, 8}, tour.Ask{}, "dead ends", "no move leads on from a3, c3, and only the last square of a path can be like that"},
		{"3x3", "plane", "pawn+ferz", []board.Square{0, 2, 4, 7}, tour.Ask{}, "dead ends", "no move leads to a1, c1, and only the first square of a path can be like that"},
		{"4x1", "plane", "pawn", nil, tour.Ask{}, "", ""},
		{"4x1", "plane", "pawn", nil, tour.Ask{Kind: tour.Closed}, "dead ends", "no move leads on from a4, and a closed tour has no such square"},
		{"3x3x3", "plane", "1,2", []board.Square{13}, tour.Ask{}, "parts", ""},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece, c.holes...)
		var rule, text string
		if r, err := exist.Certificate(t.Context(), g, table(t, g), c.ask); r != nil || err != nil {
			rule, text = r.Rule, r.Text
		}
		if rule != c.rule || (text != c.text && c.text != "") {
			t.Errorf("%s %+v: rule %q: %q", g, c.ask, rule, text)
		}
	}
}

func TestMajority(t *testing.T) {
	for _, c := range []struct {
		size, piece string
		holes       []board.Square
		colour      uint8
		more        int
	}{
		{"5x5", "knight", nil, 0, 1},
		{"5x5", "knight", []board.Square{0, 24}, 0, 1},
		{"5x5", "knight", []board.Square{6, 18}, 1, 1},
		{"6x6", "knight", nil, 0, 0},
		{"6x6", "knight", []board.Square{0, 7}, 0, 2},
		{"6x6", "knight", []board.Square{7, 14}, 1, 2},
		{"5x5", "king", nil, 0, 0},
		{"1x1", "knight", nil, 0, 1},
	} {
		g := setup.Graph(t, c.size, "plane", c.piece, c.holes...)
		ends, err := exist.NewEnds(t.Context(), table(t, g))
		if err != nil {
			t.Fatal(err)
		}
		colour, more := ends.Majority()
		// Colour 0 is that of the first square.
		if more != c.more || (more > 0 && colour != c.colour) {
			t.Errorf("%s: %d more of colour %d", g, more, colour)
		}
	}
}

func TestVerdicts(t *testing.T) {
	var zero exist.Verdict
	for v, want := range map[exist.Verdict]string{zero: "undecided", exist.Found: "found", exist.None: "none"} {
		if v.String() != want {
			t.Errorf("verdict %d is called %q", v, v)
		}
	}
}
