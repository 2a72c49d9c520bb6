package count_test

import (
	"fmt"
	"math/big"
	"os"
	"slices"
	"strconv"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/testing/oracle"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/number"
	"leaper/sample"
	"leaper/tour"
)

// TestDrawnSymmetries asks every small board for tours with each symmetry, in all possible ways.
// It compares them with all tours of a plain search, filtered to those whose moves the turn or
// mirror of the drawing maps to moves. LEAPER_DRAWN=12 asks all boards of up to 12 squares,
// which takes an hour. Nightly runs go up to 6 squares, and others up to 4.
func TestDrawnSymmetries(t *testing.T) {
	setup.NotRaced(t)
	w := &drawnAsker{T: t, most: 200, met: map[string]int{}}
	squares, narrow := 4, 6
	if !setup.Nightly() {
		squares, narrow = 4, 4
	}
	if n, err := strconv.Atoi(os.Getenv("LEAPER_DRAWN")); err == nil {
		squares, narrow, w.most = n, n, 2000
	}
	for turn, topology := range append(oracle.Topologies(2), "twisted:1") {
		for _, sides := range oracle.Boxes(2, narrow) {
			n := sides[0] * sides[1]
			if n > narrow || n > squares && min(sides[0], sides[1]) > 2 {
				continue
			}
			for i, holes := range [][]int{nil, {0}, {0, n - 1}, {n / 2}, {0, sides[1] - 1}} {
				if testing.Short() && i > 1 || slices.Max(append(holes, 0)) >= n || len(slices.Compact(holes)) >= n || i > 0 && n > squares && os.Getenv("LEAPER_DRAWN") == "" {
					continue
				}
				for k, piece := range []string{"wazir", "king", "knight"} {
					if (i+k)%setup.Rounds(3, 3, 1) != 0 && i > 0 || i == 0 && n > 2 && (n+k+turn)%setup.Rounds(2, 2, 1) != 0 {
						continue
					}
					w.board(oracle.Board{Sides: sides, Topology: topology, Holes: slices.Compact(holes)}, piece)
				}
			}
		}
	}
	t.Logf("%d answers compared, %d wrong; tours met: %v", w.answers, w.wrong, w.met)
	for _, name := range tour.SymmetryNames().Names() {
		if w.met[name] == 0 {
			t.Errorf("no tour with symmetry %s was met", name)
		}
	}
}

type drawnAsker struct {
	*testing.T
	most           int // tours of a board that are compared
	answers, wrong int
	met            map[string]int
}

// is compares an answer.
func (w *drawnAsker) is(name, way string, got, want any) {
	w.Helper()
	if w.answers++; fmt.Sprint(got) != fmt.Sprint(want) {
		if w.wrong++; w.wrong <= 20 {
			w.Errorf("%s: %s says %v, and it is %v", name, way, got, want)
		} else {
			w.Fail()
		}
	}
}

// drawnBoard is a board with its moves, its symmetries and all paths.
type drawnBoard struct {
	oracle.Board
	near  [][]int
	maps  [][]int
	paths [][]int
}

func (w *drawnAsker) board(plain oracle.Board, piece string) {
	w.Helper()
	b := drawnBoard{Board: plain, maps: plain.Maps()}
	vectors := map[string][][]int{
		"wazir": oracle.Vectors([]int{0, 1}), "knight": oracle.Vectors([]int{1, 2}),
		"king": append(oracle.Vectors([]int{0, 1}), oracle.Vectors([]int{1, 1})...),
	}[piece]
	for s := range plain.Cells() {
		b.near = append(b.near, plain.Reach(s, vectors, false))
	}
	if !b.walk(w.most) {
		return
	}
	var holes []board.Square
	for _, h := range plain.Holes {
		holes = append(holes, board.Square(h))
	}
	g := setup.Graph(w, fmt.Sprintf("%dx%d", plain.Sides[0], plain.Sides[1]), plain.Topology, piece, holes...)
	for kind := range tour.Kinds() {
		tours := b.tours(tour.Kind(kind))
		w.asks(g, tour.Kind(kind), tours, b)
	}
}

// walk finds all paths, in any order; false if they are more than so many.
func (b *drawnBoard) walk(most int) bool {
	n := b.Cells() - len(b.Holes)
	used := make([]bool, b.Cells())
	var path []int
	var extend func(s int) bool
	extend = func(s int) bool {
		used[s], path = true, append(path, s)
		defer func() { used[s], path = false, path[:len(path)-1] }()
		if len(path) == n {
			b.paths = append(b.paths, slices.Clone(path))
			return len(b.paths) <= most
		}
		for _, next := range b.near[s] {
			if !used[next] && !extend(next) {
				return false
			}
		}
		return true
	}
	for s := range b.Cells() {
		if !slices.Contains(b.Holes, s) && !extend(s) {
			return false
		}
	}
	return true
}

// tours are those of a kind, closed ones from their first square on.
func (b *drawnBoard) tours(kind tour.Kind) [][]int {
	var list [][]int
	for _, p := range b.paths {
		home := len(p) == 1 || len(p) > 2 && slices.Contains(b.near[p[len(p)-1]], p[0]) // two squares are no closed tour
		if kind == tour.Path || kind == tour.Closed && home && p[0] == slices.Min(p) || kind == tour.Open && !home {
			list = append(list, p)
		}
	}
	return list
}

// turned is what a symmetry does to the drawing; nil if the board lacks it.
func (b *drawnBoard) turned(want tour.Symmetry) []int {
	rows, columns := b.Sides[0], b.Sides[1]
	var image []int
	for s := range b.Cells() {
		r, c := s/columns, s%columns
		switch want {
		case tour.HalfTurn, tour.Eulerian, tour.Bergholtian:
			r, c = rows-1-r, columns-1-c
		case tour.QuarterTurn:
			r, c = c, rows-1-r
		case tour.MirrorLeftRight:
			c = columns - 1 - c
		case tour.MirrorTopBottom:
			r = rows - 1 - r
		case tour.MirrorFalling:
			r, c = c, r
		case tour.MirrorRising:
			r, c = columns-1-c, rows-1-r
		}
		image = append(image, r*columns+c)
	}
	swaps := want == tour.QuarterTurn || want == tour.MirrorFalling || want == tour.MirrorRising
	if swaps && rows != columns || !slices.ContainsFunc(b.maps, func(m []int) bool { return slices.Equal(m, image) }) {
		return nil
	}
	return image
}

// keeps says in which directions a map takes a tour to itself.
func keeps(path, image []int, closed bool) (on, back bool) {
	n := len(path)
	at := map[int]int{}
	for i, s := range path {
		at[s] = i
	}
	moves := n - 1
	if closed && n > 2 {
		moves = n
	}
	on, back = true, true
	for i := range moves {
		by := at[image[path[(i+1)%n]]] - at[image[path[i]]]
		if moves == n {
			by = (by + n) % n
		}
		on = on && by == 1
		back = back && (by == -1 || moves == n && by == n-1)
	}
	return on, back
}

// has reports whether a tour has a symmetry.
func (b *drawnBoard) has(path []int, kind tour.Kind, want tour.Symmetry) bool {
	closed := kind == tour.Closed
	if want <= tour.Asymmetric {
		any := false
		for _, m := range b.maps {
			on, back := keeps(path, m, closed)
			any = any || !slices.IsSorted(m) && (on || back)
		}
		return any == (want == tour.AnySymmetry)
	}
	image := b.turned(want)
	if image == nil {
		return false
	}
	on, back := keeps(path, image, closed)
	return on && want != tour.Bergholtian || back && want != tour.Eulerian
}

// classOf is the least of a tour and its images, both ways.
func (b *drawnBoard) classOf(path []int, kind tour.Kind, maps [][]int) string {
	least := ""
	for _, m := range maps {
		var image []int
		for _, s := range path {
			image = append(image, m[s])
		}
		for range 2 {
			slices.Reverse(image)
			from := image
			if kind == tour.Closed {
				at := slices.Index(image, slices.Min(image))
				from = append(slices.Clone(image[at:]), image[:at]...)
			}
			if key := fmt.Sprint(from); least == "" || key < least {
				least = key
			}
		}
	}
	return least
}

// asks asks for tours of a kind with each symmetry.
func (w *drawnAsker) asks(g *graph.Graph, kind tour.Kind, tours [][]int, b drawnBoard) {
	w.Helper()
	identity := [][]int{nil}
	for s := range b.Cells() {
		identity[0] = append(identity[0], s)
	}
	pairs, classes := make([]string, len(tours)), make([]string, len(tours))
	for i, path := range tours {
		pairs[i], classes[i] = b.classOf(path, kind, identity), b.classOf(path, kind, b.maps)
	}
	whole := w.listing(g, tour.Ask{Kind: kind}, list.Options{})
	w.is(fmt.Sprint(g, " ", kind), "the listing of all", len(whole), len(tours))
	for want := tour.AnySymmetry; want <= tour.Bergholtian; want++ {
		if want >= tour.Eulerian && kind != tour.Closed {
			continue
		}
		kept, pairsKept, classesKept := map[string]bool{}, map[string]bool{}, map[string]bool{}
		for i, path := range tours {
			if b.has(path, kind, want) {
				kept[fmt.Sprint(path)], pairsKept[pairs[i]], classesKept[classes[i]] = true, true, true
			}
		}
		w.met[want.String()] += len(kept)
		w.demands(g, tour.Ask{Kind: kind, Constraints: &tour.Constraints{Symmetry: want}}, whole, kept, [...]int{len(kept), len(pairsKept), len(classesKept)})
	}
}

func (w *drawnAsker) listing(g *graph.Graph, ask tour.Ask, opts list.Options) []string {
	w.Helper()
	var all []string
	for x, err := range list.All(w.Context(), g, ask, opts) {
		if err != nil {
			w.Fatal(err)
		}
		all = append(all, plainly(x))
	}
	return all
}

func plainly(t tour.Tour) string {
	var squares []board.Square
	for _, s := range t.All() {
		squares = append(squares, s)
	}
	return fmt.Sprint(squares)
}

// demands asks for tours with a symmetry, in all ways. They must be the matching tours of the
// whole listing, with their number in each convention.
func (w *drawnAsker) demands(g *graph.Graph, ask tour.Ask, whole []string, kept map[string]bool, numbers [3]int) {
	w.Helper()
	name := fmt.Sprintf("%s, holes %v, %s, %s", g, g.Board().Holes(), ask.Kind, ask.Symmetry)
	a, err := g.Compress()
	if err != nil {
		w.Fatal(err)
	}
	w.is(name, "the certificate", exist.Certificate(g, a, ask) != nil && len(kept) > 0, false)
	answer, err := find.Find(w.Context(), g, ask, find.Options{})
	if err != nil {
		w.is(name, "find", err, nil)
	} else {
		w.is(name, "find", answer.Verdict, map[bool]exist.Verdict{true: exist.Found, false: exist.None}[len(kept) > 0])
		w.is(name, "what is found", answer.Verdict == exist.Found && !kept[plainly(answer.Tour)], false)
	}
	var some []string
	for _, x := range whole {
		if kept[x] {
			some = append(some, x)
		}
	}
	listed := w.listing(g, ask, list.Options{})
	w.is(name, "the listing", listed, some)
	if len(whole) == 0 {
		return // what else is asked finds nothing of any kind
	}
	for as, n := range numbers {
		opts := list.Options{As: tour.Convention(as)}
		w.is(name, "the listing, "+opts.As.String(), len(w.listing(g, ask, opts)), n)
		c, err := count.Exact(w.Context(), g, ask, count.Options{As: opts.As})
		if err != nil {
			w.is(name, "the count", err, nil)
			continue
		}
		got, err := c.As(opts.As)
		w.is(name, "the count, "+opts.As.String(), fmt.Sprint(got, err), fmt.Sprint(n, error(nil)))
	}
	for x, err := range list.All(w.Context(), g, ask.Plain(), list.Options{Limit: 20}) {
		if err != nil {
			w.Fatal(err)
		}
		w.is(name, "the verifier of "+plainly(x), tour.Verify(g, ask, x) == nil, kept[plainly(x)])
		// One square is its own reverse, and is told of once.
		if on, err := ask.Symmetry.On(g.Board()); err == nil && !on.IsIdentity() && (x.Len() > 1 || ask.Symmetry != tour.Bergholtian) {
			told, _ := tour.SymmetriesOf(g.Board(), x, ask.Kind == tour.Closed)
			w.is(name, "what there is to say of "+plainly(x), slices.ContainsFunc(told, func(k tour.Kept) bool {
				return k.String() == on.String() && (ask.Symmetry != tour.Eulerian || !k.Reverses) && (ask.Symmetry != tour.Bergholtian || k.Reverses)
			}), kept[plainly(x)])
		}
	}
	if len(some) > 0 {
		w.draws(name, g, ask, some)
	}
}

// draws asks for tours by their numbers, and at random.
func (w *drawnAsker) draws(name string, g *graph.Graph, ask tour.Ask, some []string) {
	w.Helper()
	numbers, err := number.New(w.Context(), g, ask, number.Options{})
	if err != nil {
		w.Fatal(err)
	}
	for _, k := range []int{0, len(some) / 2, len(some) - 1} {
		x, err := numbers.Tour(w.Context(), big.NewInt(int64(k)))
		if err != nil {
			w.is(name, "the tour of a number", err, nil)
			continue
		}
		w.is(name, "the tour of a number", plainly(x), some[k])
		back, err := numbers.Number(w.Context(), x)
		w.is(name, "the number of a tour", fmt.Sprint(back, err), fmt.Sprint(k, error(nil)))
	}
	s, err := sample.New(w.Context(), g, ask, sample.Options{Seed: 1})
	if err != nil {
		w.is(name, "the sample", err, nil)
		return
	}
	w.is(name, "the sample's number", s.Number(), len(some))
	for x, err := range s.Tours(w.Context(), 2) {
		w.is(name, "a draw", err == nil && slices.Contains(some, plainly(x)), true)
	}
}
