// Command walks looks for the longest walks of random boards, and writes the table of docs/finding.md:
// how many boards of each kind, and what one takes. All rows are from one run, in seconds of
// processors, so what else the machine does matters little.
//
//	go run ./dev/bench/walks                  all rows
//	go run ./dev/bench/walks -n 200           fewer small boards
//	go run ./dev/bench/walks -seed 2          other boards
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"

	"leaper/board"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
	"leaper/walks"
	"leaper/work"
)

// A row of the table: boards of a kind.
type row struct {
	name       string
	number     int
	sizes      []string
	pieces     []string
	topologies []board.Topology
	holes      [2]int // percent, from and to
}

func rows(small int) []row {
	pieces := strings.Fields("wazir ferz dabbaba knight alfil camel zebra giraffe king alibaba gnu centaur rook bishop queen amazon pawn+knight")
	topologies := board.Topologies()
	sizes := strings.Fields("2x18 3x12 4x9 5x7 6x6")
	plane := []board.Topology{board.Plane}
	knight := []string{"knight"}
	return []row{
		{fmt.Sprintf("36 squares or fewer: %d pieces, %d topologies, %d sizes, up to 30 %% holes", len(pieces), len(topologies), len(sizes)), small, sizes, pieces, topologies, [2]int{0, 30}},
		{"6x6, 6 holes, knight", 100, []string{"6x6"}, knight, plane, [2]int{17, 17}},
		{"7x7, 10 holes, knight", 100, []string{"7x7"}, knight, plane, [2]int{21, 21}},
		{"8x8, 19 holes, knight", 100, []string{"8x8"}, knight, plane, [2]int{30, 30}},
		{"10x10, 20 holes, knight", 10, []string{"10x10"}, knight, plane, [2]int{20, 20}},
	}
}

// A result is what a board took.
type result struct {
	board  string
	took   time.Duration
	answer walks.Answer
}

func main() {
	small := flag.Int("n", 4000, "`number` of boards of 36 squares or fewer")
	seed := flag.Uint64("seed", 48, "`seed` of the boards")
	limit := flag.Duration("timeout", time.Minute, "`time` for each board, by the clock")
	flag.Parse()
	fmt.Println("| boards | number | median | mean | slowest |\n| --- | --- | --- | --- | --- |")
	for i, kind := range rows(*small) {
		results, err := kind.ask(rand.New(rand.NewPCG(*seed, uint64(i))), *limit)
		if err != nil {
			fmt.Fprintln(os.Stderr, "walks:", err)
			os.Exit(1)
		}
		kind.print(results)
	}
}

// ask draws boards, and asks for their longest walks: paths and closed ones.
func (k *row) ask(r *rand.Rand, limit time.Duration) ([]result, error) {
	var results []result
	for len(results) < k.number {
		g, err := k.draw(r)
		if err != nil {
			continue // a topology that the size has not, or no squares
		}
		q := walks.Question{Ask: tour.Ask{Kind: tour.Kind(r.IntN(2))}, LeaveOut: true}
		ctx, cancel := context.WithTimeout(context.Background(), limit)
		before := processorTime()
		a, err := walks.Longest(ctx, g, q, walks.Options{Resources: work.Resources{Memory: 2 << 30}})
		took := processorTime() - before
		cancel()
		if err != nil {
			return nil, fmt.Errorf("%s, holes %v: %w", g, g.Board().Holes(), err)
		}
		results = append(results, result{fmt.Sprintf("%s, %s", g, q.Kind), took, a})
	}
	return results, nil
}

func (k *row) draw(r *rand.Rand) (*graph.Graph, error) {
	b, err := board.Parse(k.sizes[r.IntN(len(k.sizes))])
	if err != nil {
		return nil, err
	}
	if b, err = b.WithTopology(k.topologies[r.IntN(len(k.topologies))]); err != nil {
		return nil, err
	}
	percent := k.holes[0] + r.IntN(k.holes[1]-k.holes[0]+1)
	holes := make([]board.Square, int(b.Cells())*percent/100)
	for i, square := range r.Perm(int(b.Cells()))[:len(holes)] {
		holes[i] = board.Square(square)
	}
	if len(holes) > 0 {
		if b, err = b.WithHoles(holes...); err != nil {
			return nil, err
		}
	}
	p, err := piece.Parse(k.pieces[r.IntN(len(k.pieces))])
	if err != nil {
		return nil, err
	}
	return graph.New(b, p)
}

func (k *row) print(results []result) {
	slices.SortFunc(results, func(a, b result) int { return cmp.Compare(a.took, b.took) })
	var all time.Duration
	var open []string
	for _, one := range results {
		all += one.took
		if one.answer.Value != one.answer.Bound {
			open = append(open, fmt.Sprintf("%d to %d", one.answer.Value, one.answer.Bound))
		}
	}
	last := results[len(results)-1]
	fmt.Printf("| %s | %d | %s | %s | %s: %s |", k.name, len(results), seconds(results[len(results)/2].took), seconds(all/time.Duration(len(results))), seconds(last.took), last.board)
	if len(open) > 0 {
		fmt.Printf(" intervals: %s", strings.Join(open, ", "))
	}
	fmt.Println()
}

// seconds writes a time with two digits.
func seconds(d time.Duration) string {
	if d < time.Second {
		return fmt.Sprintf("%.2g ms", d.Seconds()*1000)
	}
	return fmt.Sprintf("%.2g s", d.Seconds())
}
