// Command estimates prints the table of how many intervals hold the number: see
// bench/estimate.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"time"

	"leaper/board"
	"leaper/estimate"
	"leaper/find/odds"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

// row is a board whose number of directed tours is known, and what is asked for.
type row struct {
	size   string
	kind   tour.Kind
	want   float64
	within float64 // or 0, and so many probes
	probes int64
}

var rows = []row{
	{"5x5", tour.Path, 1728, 0.20, 0}, // OEIS A165134
	{"5x5", tour.Path, 1728, 0.05, 0},
	{"6x6", tour.Path, 6637920, 0.20, 0}, // the same
	{"6x6", tour.Path, 6637920, 0.05, 0},
	{"6x6", tour.Closed, 19724, 0.20, 0}, // twice OEIS A001230
	{"6x6", tour.Closed, 19724, 0.05, 0},
	{"7x7", tour.Path, 165575218320, 0.20, 0}, // OEIS A165134
	{"7x7", tour.Path, 165575218320, 0.05, 0},
	{"8x8", tour.Closed, 2 * 13267364410532, 0, 100_000}, // twice OEIS A001230
	{"8x8", tour.Closed, 2 * 13267364410532, 0.20, 0},
	{"8x8", tour.Closed, 2 * 13267364410532, 0.05, 0},
}

func main() {
	seeds := flag.Uint64("seeds", 400, "how many estimates of each, by the seeds from 1")
	flag.Parse()
	if err := table(flag.Arg(0), *seeds); err != nil {
		fmt.Fprintln(os.Stderr, "estimates:", err)
		os.Exit(1)
	}
}

// table prints the lines whose name has a word in it.
func table(word string, seeds uint64) error {
	fmt.Println("| board | asked for | hold the number | too low | too high | mean | probes, mean | seconds, mean |")
	fmt.Println("| --- | --- | --- | --- | --- | --- | --- | --- |")
	for _, r := range rows {
		if !strings.Contains(r.name(), word) {
			continue
		}
		if err := r.line(seeds); err != nil {
			return fmt.Errorf("%s: %w", r.name(), err)
		}
	}
	return nil
}

// name is the board and what is asked for, as the table has them.
func (r row) name() string {
	asked := fmt.Sprintf("%d probes", r.probes)
	if r.within > 0 {
		asked = fmt.Sprintf("%.0f %%", 100*r.within)
	}
	return fmt.Sprintf("%s %ss | %s", r.size, r.kind, asked)
}

// line makes the estimates and prints what came out. The share of intervals that
// hold the number is an estimate too, and so has an interval of its own.
func (r row) line(seeds uint64) error {
	g, err := r.graph()
	if err != nil {
		return err
	}
	var low, high, probes int64
	var mean float64
	begun := time.Now()
	for seed := range seeds {
		opts := estimate.Options{Within: r.within, Probes: r.probes, Seed: seed + 1}
		e, err := estimate.Tours(context.Background(), g, tour.Ask{Kind: r.kind}, opts)
		if err != nil {
			return err
		}
		i := e.Directed()
		value, _ := i.Value.Float64()
		from, _ := i.Low.Float64()
		to, _ := i.High.Float64()
		if to < r.want {
			low++
		}
		if from > r.want {
			high++
		}
		mean += value / r.want / float64(seeds)
		probes += e.Trial + e.Probes
	}
	n := int64(seeds)
	held := odds.Rate{Successes: n - low - high, Trials: n}
	least, most := held.Interval()
	_, err = fmt.Printf("| %s | %.1f %% (%.1f to %.1f) | %d | %d | %.3f | %d | %.2f |\n", r.name(),
		100*held.Value(), 100*least, 100*most, low, high, mean, probes/n, time.Since(begun).Seconds()/float64(n))
	return err
}

// graph is the knight on the board.
func (r row) graph() (*graph.Graph, error) {
	b, err := board.Parse(r.size)
	if err != nil {
		return nil, err
	}
	p, err := piece.Parse("knight")
	if err != nil {
		return nil, err
	}
	return graph.New(b, p)
}
