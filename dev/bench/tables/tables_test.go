package main

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"leaper/board"
	"leaper/count"
	"leaper/tour"
)

const (
	root   = "../../.."
	folder = root + "/docs/tables"
)

var plenty = limits{time: time.Minute, memory: 1 << 30, threads: 1}

// TestShelf reads all that there is, once, and looks at it from all sides. That the tables
// agree with each other and with what was published is looked at by openShelf.
func TestShelf(t *testing.T) {
	known, sequences, err := readKnown(root)
	if err != nil {
		t.Fatal(err)
	}
	s, err := openShelf(folder, known)
	if err != nil {
		t.Fatal(err)
	}
	all := pages(s, sequences)
	t.Run("files", func(t *testing.T) { files(t, s, maps.Clone(all)) })
	t.Run("pages", func(t *testing.T) { named(t, s, all, sequences) })
	t.Run("counted again", func(t *testing.T) { countedAgain(t, s) })
	t.Run("recurrences", func(t *testing.T) { recurrences(t, s) })
}

// files: each file in the folder is a table of the catalogue as the program writes
// it, or a page as it writes it, and each page is there.
func files(t *testing.T, s *shelf, want map[string]string) {
	numbers := 0
	for _, table := range s.tables {
		if len(table.values) > 0 || table.beyond != (beyond{}) {
			want[table.file()] = string(table.text())
		}
		numbers += len(table.values)
	}
	if numbers < 1000 {
		t.Errorf("%d numbers", numbers)
	}
	err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(folder, name)
		if err != nil {
			return err
		}
		relative = filepath.ToSlash(relative)
		switch is, ok := want[relative]; {
		case !ok:
			t.Errorf("%s is in no catalogue", relative)
		case is != string(text):
			t.Errorf("%s is not what dev/bench/tables -pages writes", relative)
		}
		delete(want, relative)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range want {
		t.Errorf("%s is missing", name)
	}
}

// named: the index names each folder, and the page of a folder each file in it.
func named(t *testing.T, s *shelf, all map[string]string, sequences []oeis) {
	for _, table := range s.tables {
		if len(table.values) == 0 {
			continue
		}
		if page := table.folder() + "/README.md"; !strings.Contains(all["README.md"], "]("+page+")") {
			t.Errorf("the index does not lead to %s", page)
		} else if !strings.Contains(all[page], "("+table.name()+".txt)") {
			t.Errorf("%s does not name %s", page, table.name())
		}
	}
	for _, q := range sequences {
		if q.agree == 0 {
			t.Errorf("%s has no terms to compare", q.number)
		}
	}
}

// countedAgain counts some numbers of each folder, kind and convention again, by
// sets of squares or by listing, and with the sweep on the board transposed.
func countedAgain(t *testing.T, s *shelf) {
	done := map[string]int{}
	for _, table := range s.tables {
		family := table.folder() + " " + table.kind.String() + " " + table.as.String()
		for i, v := range table.values {
			n := int64(i) + 1
			if done[family] == 3 || v.Sign() == 0 || v.Cmp(big.NewInt(5000)) > 0 || table.squares(n) > 15 {
				continue
			}
			done[family]++
			got, how, err := otherwise(t.Context(), table.sequence, n, v, plenty)
			if err != nil || got == nil || got.Cmp(v) != 0 {
				t.Errorf("%s, n = %d: %v in the table; %v by %s, %v", table.file(), n, v, got, how, err)
			}
		}
	}
	if len(done) < 10 {
		t.Errorf("only %d families have a small number", len(done))
	}
	for _, c := range []struct {
		q    sequence
		n    int64
		want string
	}{
		{sequence{"knight", board.Plane, tour.Closed, tour.Undirected, parseForm("6xn")}, 6, "9862"},
		{sequence{"knight", board.Torus, tour.Closed, tour.Undirected, parseForm("4xn")}, 6, ""},
		{sequence{"knight", board.Projective, tour.Path, tour.Undirected, parseForm("3xn")}, 4, ""},
		{sequence{"wazir", board.Plane, tour.Path, tour.Distinct, parseForm("4xn")}, 6, ""},
	} {
		one, _, err := s.count(t.Context(), c.q, c.n, plenty)
		if err != nil {
			t.Fatal(err)
		}
		sides := c.q.form.sides(c.n)
		sides[0], sides[1] = sides[1], sides[0]
		g, err := makeGraph(c.q.piece, c.q.topology, sides)
		if err != nil {
			t.Fatal(err)
		}
		two, _, err := plenty.number(t.Context(), g, c.q.kind, c.q.as, count.Auto)
		if err != nil || one.Cmp(two) != 0 || (c.want != "" && one.String() != c.want) {
			t.Errorf("%s, n = %d: %v, and transposed %v, %v", c.q.file(), c.n, one, two, err)
		}
		if e, ok := s.here[c.q.key(c.n)]; ok && e.value.Cmp(one) != 0 {
			t.Errorf("%v; counted again it is %v", e, one)
		}
	}
}

// TestFill makes a table in an empty folder, in two runs, and sees that it is whole, that
// what was beyond the limits is tried again with greater ones only, and that a number
// that disagrees is not written.
func TestFill(t *testing.T) {
	dir := t.TempDir()
	const file = "knight-plane/closed-8xn.txt"
	fill := func(dir string, known map[key]published, terms int64, l limits) (*table, error) {
		t.Helper()
		s, err := openShelf(dir, known)
		if err != nil {
			t.Fatal(err)
		}
		err = s.fill(t.Context(), []string{file}, terms, l, func(string, ...any) {})
		if s, again := openShelf(dir, known); again == nil { // as the next run finds it
			for _, one := range s.tables {
				if one.file() == file {
					return one, err
				}
			}
		}
		t.Fatal("there is no table", file)
		return nil, nil
	}
	if _, err := fill(dir, nil, 3, plenty); err != nil {
		t.Fatal(err)
	}
	whole, err := fill(dir, nil, 5, plenty)
	if got := first(whole); err != nil || got != "0, 0, 0, 0, 44202" {
		t.Errorf("closed tours of 8xn: %s, %v", got, err)
	}
	little := plenty
	little.time = time.Nanosecond
	now, err := fill(dir, nil, 40, little)
	if err != nil || len(now.values) > 7 || now.beyond.time != little.time {
		t.Fatalf("within a nanosecond there are %d numbers, beyond is %v, %v", len(now.values), now.beyond, err)
	}
	if !(beyond{time: time.Second}).out(limits{time: time.Second}) || (beyond{time: time.Second}).out(limits{time: 2 * time.Second}) {
		t.Error("a greater limit of time is to be tried, the same one is not")
	}
	if !(beyond{memory: 5}).out(limits{memory: 5, time: 1}) || (beyond{memory: 5}).out(limits{memory: 6, time: 1}) {
		t.Error("a greater limit of memory is to be tried, the same one is not")
	}
	number := len(now.values) + 1
	if now, err = fill(dir, nil, int64(number), plenty); err != nil || len(now.values) != number || now.beyond != (beyond{}) {
		t.Errorf("with more time there are %d numbers, beyond is %v, %v", len(now.values), now.beyond, err)
	}

	misprint := map[key]published{whole.key(5): {big.NewInt(44203), "a misprint"}}
	now, err = fill(t.TempDir(), misprint, 6, plenty)
	if !errors.Is(err, errDisagree) || !strings.Contains(err.Error(), "a misprint") || len(now.values) != 4 {
		t.Errorf("a number that was published otherwise: %v, and %d are written", err, len(now.values))
	}
}

// TestRelations: numbers that cannot be right together.
func TestRelations(t *testing.T) {
	at := func(kind tour.Kind, as tour.Convention) sequence {
		return sequence{"knight", board.Plane, kind, as, parseForm("5xn")}
	}
	for _, c := range []struct {
		kind  tour.Kind
		as    tour.Convention
		value int64
		right bool
	}{ // the numbers of 5×6
		{tour.Path, tour.Undirected, 18784, true},
		{tour.Path, tour.Undirected, 18785, false},
		{tour.Open, tour.Undirected, 18544, true},
		{tour.Closed, tour.Undirected, 8, true},
		{tour.Closed, tour.Undirected, 7, false},
		{tour.Path, tour.Distinct, 4696 - 1, false}, // there are four symmetries
		{tour.Path, tour.Distinct, 4696, true},
		{tour.Path, tour.Distinct, 18785, false},
		{tour.Closed, tour.Distinct, 3, true},
		{tour.Closed, tour.Distinct, 1, false},
	} {
		s := &shelf{here: map[key]entry{}}
		for _, other := range []struct {
			kind  tour.Kind
			as    tour.Convention
			value int64
		}{{tour.Path, tour.Undirected, 18784}, {tour.Open, tour.Undirected, 18544}, {tour.Closed, tour.Undirected, 8}} {
			if other.kind != c.kind || other.as != c.as {
				q := at(other.kind, other.as)
				s.here[q.key(6)] = entry{value: big.NewInt(other.value)}
			}
		}
		if err := s.agrees(at(c.kind, c.as), 6, big.NewInt(c.value)); (err == nil) != c.right {
			t.Errorf("%d %s %s of 5x6: %v", c.value, c.as, c.kind, err)
		}
	}
	s := &shelf{here: map[key]entry{at(tour.Path, tour.Undirected).key(6): {big.NewInt(18784), "there", 5}}}
	turned := at(tour.Path, tour.Undirected)
	turned.form = parseForm("6xn")
	if err := s.agrees(turned, 5, big.NewInt(18783)); !errors.Is(err, errDisagree) {
		t.Errorf("6x5 has another number than 5x6: %v", err)
	}
}

// TestTables reads files that somebody has spoiled, and one that is right.
func TestTables(t *testing.T) {
	read := func(text string) (*table, error) {
		one := &table{}
		err := one.parse([]byte(text))
		return one, err
	}
	one, err := read("# words\n# Beyond: 3 takes more than 0.25 s.\n1 0\n2 12345678901234567890123\n")
	if err != nil || len(one.values) != 2 || one.values[1].String() != "12345678901234567890123" || one.beyond.time != time.Second/4 {
		t.Errorf("%v, %v", one, err)
	}
	if one, err = read("# Beyond: 3 takes more than 512 MiB.\n1 0\n"); err != nil || one.beyond.memory != 512<<20 {
		t.Errorf("%v, %v", one, err)
	}
	for _, text := range []string{
		"2 0\n", "1 0\n3 0\n", "1 0\n1 0\n", "1\n", "1 x\n", "1 -5\n", "1 05\n", "1  5\n", "0 1\n", "\n", "1 0\n\n2 0\n",
		"# Beyond: 3 takes more than 1 hour.\n", "# Beyond: the sea\n",
	} {
		if one, err := read(text); err == nil {
			t.Errorf("%q is read as %v", text, one.values)
		}
	}
}

// recurrences: orders that are known, and that one wrong number spoils one.
func recurrences(t *testing.T, s *shelf) {
	want := map[string]int{ // by the g.f. of the OEIS; with exceptions, the numerator's degree
		"knight-plane/closed-3x2n.txt": 22, // A070030
		"knight-torus/closed-1xn.txt":  10, // A137726: 6, from n = 5 on
		"king-plane/paths-2xn.txt":     5,  // A339760
	}
	found := 0
	for _, one := range s.tables {
		k, ok := want[one.file()]
		if !ok || len(one.values) < 2*k+spare {
			continue
		}
		found++
		if got := order(one.values); got != k {
			t.Errorf("%s: order %d, want %d", one.file(), got, k)
		}
		wrong := slices.Clone(one.values)
		wrong[len(wrong)-1] = new(big.Int).Add(wrong[len(wrong)-1], big.NewInt(1))
		if got := order(wrong); got != 0 {
			t.Errorf("%s: with a wrong number at its end a recurrence of order %d fits", one.file(), got)
		}
	}
	if found < 2 {
		t.Errorf("%d of these tables are long enough", found)
	}
}

// TestOrder: Fibonacci's numbers.
func TestOrder(t *testing.T) {
	fibonacci := []*big.Int{big.NewInt(1), big.NewInt(1)}
	for k := 2; k < 14; k++ {
		fibonacci = append(fibonacci, new(big.Int).Add(fibonacci[k-1], fibonacci[k-2]))
	}
	if order(fibonacci) != 2 || order(fibonacci[:13]) != 0 {
		t.Error("Fibonacci's numbers: order 2, if there are 14")
	}
}

// TestLimit: a count that would take hours ends, and says what it would have taken more of.
func TestLimit(t *testing.T) {
	q := sequence{"knight", board.Plane, tour.Path, tour.Undirected, parseForm("nxn")}
	g, err := q.graph(8)
	if err != nil {
		t.Fatal(err)
	}
	few := limits{time: 50 * time.Millisecond, memory: 64 << 20, threads: 2}
	if v, b, err := few.number(t.Context(), g, q.kind, q.as, count.Auto); v != nil || err != nil || b == (beyond{}) {
		t.Errorf("%v, %v, %v", v, b, err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if v, _, err := plenty.number(ended, g, q.kind, q.as, count.Auto); v != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", v, err)
	}
}
