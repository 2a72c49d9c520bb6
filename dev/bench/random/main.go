// Command random asks for a knight's tour of random boards, and says how many
// are decided, by which method, and how long it takes.
//
// Boards have sides of 6 to 30 squares, and each square is a hole with a chance that
// is drawn for the board, from 0 to 30 %; closed and open tours are asked for by
// turns. Most such boards have no tour for a reason that counting shows. -cores
// removes these reasons: squares with fewer than two moves become holes, then all but
// the largest part of the board, and then random squares of the more frequent colour,
// again and again until nothing changes.
//
//	go run ./dev/bench/random                    3000 boards
//	go run ./dev/bench/random -cores             harder ones
//	go run ./dev/bench/random -method sat        one method alone
//	go run ./dev/bench/random -seed 7 -n 100     others, and fewer
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

// A result is the result for a board.
type result struct {
	board  *board.Board
	kind   tour.Kind
	answer find.Answer
	took   time.Duration
}

func main() {
	var d draws
	boards := flag.Int("n", 3000, "how many `boards`")
	seed := flag.Uint64("seed", 1, "the `number` that decides what is drawn")
	flag.Int64Var(&d.least, "least", 6, "the shortest `side`")
	flag.Int64Var(&d.most, "most", 30, "the longest `side`")
	flag.Float64Var(&d.holes, "holes", 0.3, "the greatest `share` of holes")
	method := flag.String("method", "auto", "how to look, a `method`")
	limit := flag.Duration("timeout", 10*time.Second, "`time` for each board")
	flag.BoolVar(&d.cores, "cores", false, "no boards that counting squares decides")
	flag.Parse()
	d.Rand = rand.New(rand.NewPCG(*seed, 2026))
	results, err := measure(d, *boards, *method, *limit)
	if err != nil {
		fmt.Fprintln(os.Stderr, "random:", err)
		os.Exit(1)
	}
	report(results)
}

// measure draws boards and asks for a tour of each.
func measure(d draws, boards int, name string, limit time.Duration) ([]result, error) {
	method, err := find.ParseMethod(name)
	if err != nil {
		return nil, err
	}
	results := make([]result, boards)
	for i := range results {
		b, err := d.random()
		if d.cores && err == nil {
			b, err = d.core(b)
		}
		if err != nil {
			return nil, err
		}
		if results[i], err = ask(b, [...]tour.Kind{tour.Closed, tour.Open}[i%2], method, limit); err != nil {
			return nil, fmt.Errorf("board %d, %s, holes %v: %w", i, b.Size(), b.Holes(), err)
		}
	}
	return results, nil
}

// ask asks for a tour; the time includes the table of moves and verification.
func ask(b *board.Board, kind tour.Kind, method find.Method, limit time.Duration) (result, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	start := time.Now()
	g, err := graph.New(b, piece.Knight())
	if err != nil {
		return result{}, err
	}
	answer, err := find.Find(ctx, g, tour.Ask{Kind: kind}, find.Options{Method: method})
	return result{b, kind, answer, time.Since(start)}, err
}

// draws says what boards are drawn, and by which numbers.
type draws struct {
	*rand.Rand
	least, most int64   // sides
	holes       float64 // the greatest share
	cores       bool
}

// random draws a board.
func (d draws) random() (*board.Board, error) {
	for {
		b, err := board.New(d.least+d.Int64N(d.most-d.least+1), d.least+d.Int64N(d.most-d.least+1))
		if err != nil {
			return nil, err
		}
		share := d.holes * d.Float64()
		var holes []board.Square
		for s := range board.Square(b.Cells()) {
			if d.Float64() < share {
				holes = append(holes, s)
			}
		}
		if b, err = b.WithHoles(holes...); err == nil {
			return b, nil
		}
	}
}

// core turns squares that rule a tour out into holes. In the end the colours balance,
// all squares are in one part, and each has at least two moves. If no square would be
// left, it draws another board.
func (d draws) core(b *board.Board) (*board.Board, error) {
	for {
		holes, err := d.hopeless(b)
		if err != nil || len(holes) == 0 {
			return b, err
		}
		if b, err = b.WithHoles(holes...); err != nil { // none would be left
			if b, err = d.random(); err != nil {
				return nil, err
			}
		}
	}
}

// hopeless lists squares that rule a tour out.
func (d draws) hopeless(b *board.Board) ([]board.Square, error) {
	g, err := graph.New(b, piece.Knight())
	if err != nil {
		return nil, err
	}
	a, err := g.Table(context.Background())
	if err != nil {
		return nil, err
	}
	part, parts := a.Components()
	size := make([]int, parts)
	for _, p := range part {
		size[p]++
	}
	largest := int32(slices.Index(size, slices.Max(size)))
	colour, _ := a.Colours()
	var holes []board.Square
	var sides [2][]board.Square
	for v := range graph.Vertex(a.Len()) {
		s := a.Square(v)
		if len(a.Of(v)) < 2 || part[v] != largest {
			holes = append(holes, s)
		}
		sides[colour[v]] = append(sides[colour[v]], s)
	}
	if len(holes) > 0 || len(sides[0]) == len(sides[1]) {
		return holes, nil
	}
	more := sides[0]
	if len(sides[1]) > len(more) {
		more = sides[1]
	}
	return []board.Square{more[d.IntN(len(more))]}, nil
}

// report prints the results.
func report(results []result) {
	by := map[string][]time.Duration{}
	var all []time.Duration
	for _, x := range results {
		how := x.answer.Verdict.String() + " by " + x.answer.Method.String()
		if x.answer.Verdict == exist.None {
			how = "none by " + x.answer.Why.Rule
		}
		by[how] = append(by[how], x.took)
		all = append(all, x.took)
		if x.answer.Verdict == exist.Undecided {
			fmt.Printf("undecided: %s of %s, holes %v\n", x.kind, x.board.Size(), x.board.Holes())
		}
	}
	fmt.Printf("%-22s %6s %10s %10s %10s\n", "", "boards", "median", "99 %", "maximum")
	row := func(name string, times []time.Duration) {
		slices.Sort(times)
		n := len(times)
		fmt.Printf("%-22s %6d %10s %10s %10s\n", name, n, short(times[n/2]), short(times[n*99/100]), short(times[n-1]))
	}
	for _, how := range slices.Sorted(maps.Keys(by)) {
		row(how, by[how])
	}
	row("all", all)
	slowest := slices.MaxFunc(results, func(x, y result) int { return cmp.Compare(x.took, y.took) })
	fmt.Printf("slowest: %s of %s, holes %v\n", slowest.kind, slowest.board.Size(), slowest.board.Holes())
}

func short(d time.Duration) string { return d.Round(10 * time.Microsecond).String() }
