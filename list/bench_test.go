package list_test

import (
	"context"
	"testing"

	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
	"leaper/work"
)

// BenchmarkCount counts all directed paths by listing. Steps are the squares
// entered, so that machines can be compared. The figures of the project are
// 6x6 on one thread and on two.
func BenchmarkCount(b *testing.B) {
	for _, c := range []struct {
		name, size string
		opts       list.Options
		want       int64
	}{
		{"5x5", "5x5", list.Options{Resources: work.Resources{Threads: 1}}, 1728},
		{"5x6", "5x6", list.Options{Resources: work.Resources{Threads: 1}}, 37568},
		{"6x6", "6x6", list.Options{Resources: work.Resources{Threads: 1}}, 6637920},
		{"6x6/threads=2", "6x6", list.Options{Resources: work.Resources{Threads: 2}}, 6637920},
		{"5x6/tables", "5x6", list.WithTables(list.Options{Resources: work.Resources{Threads: 1}}, true), 37568},
	} {
		b.Run(c.name, func(b *testing.B) {
			g := setup.Graph(b, c.size, "plane", "knight")
			var stats list.Stats
			c.opts.Stats = &stats
			for b.Loop() {
				n, err := list.Count(context.Background(), g, tour.Ask{}, c.opts)
				if err != nil || n != c.want {
					b.Fatalf("%d tours, %v; want %d", n, err, c.want)
				}
			}
			b.ReportMetric(float64(stats.Steps), "steps/op")
		})
	}
}

// BenchmarkYardstick is the same search without rules, in plain Go: what one
// would write first. Its ratio to BenchmarkCount is the figure to watch.
// 5x6 takes a minute and a half a round; 6x6 would take an hour.
func BenchmarkYardstick(b *testing.B) {
	for _, c := range []struct {
		rows, columns int
		want          int64
	}{{5, 5, 1728}, {5, 6, 37568}} {
		b.Run(map[int]string{5: "5x5", 6: "5x6"}[c.columns], func(b *testing.B) {
			var y yardstick
			for b.Loop() {
				y = newYardstick(c.rows, c.columns)
				for start := range y.visited {
					y.walk(start, 1)
				}
				if y.tours != c.want {
					b.Fatalf("%d tours, want %d", y.tours, c.want)
				}
			}
			b.ReportMetric(float64(y.steps), "steps/op")
		})
	}
}

// yardstick is the plain search in the order kt.
type yardstick struct {
	next    [][]int
	visited []bool
	steps   int64
	tours   int64
}

func newYardstick(rows, columns int) yardstick {
	y := yardstick{next: make([][]int, rows*columns), visited: make([]bool, rows*columns)}
	for v := range y.next {
		for w := range y.next {
			dr, dc := v/columns-w/columns, v%columns-w%columns
			if dr*dr+dc*dc == 5 {
				y.next[v] = append(y.next[v], w)
			}
		}
	}
	return y
}

func (y *yardstick) walk(v, length int) {
	y.steps++
	if length == len(y.visited) {
		y.tours++
		return
	}
	y.visited[v] = true
	var room, degrees [8]int
	order := room[:0]
	for _, w := range y.next[v] {
		if y.visited[w] {
			continue
		}
		degree := 0
		for _, x := range y.next[w] {
			if !y.visited[x] {
				degree++
			}
		}
		// Fewest first, among equals the last.
		at := len(order)
		order = append(order, w)
		for ; at > 0 && degrees[at-1] >= degree; at-- {
			order[at], degrees[at] = order[at-1], degrees[at-1]
		}
		order[at], degrees[at] = w, degree
	}
	for _, w := range order {
		y.walk(w, length+1)
	}
	y.visited[v] = false
}

// BenchmarkFirst finds the first tour on 8×8, tables made and all.
func BenchmarkFirst(b *testing.B) {
	g := setup.Graph(b, "8x8", "plane", "knight")
	for b.Loop() {
		for _, err := range list.All(context.Background(), g, tour.Ask{}, list.Options{Limit: 1}) {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkListing lists the tours of 5×6 through the iterator.
func BenchmarkListing(b *testing.B) {
	g := setup.Graph(b, "5x6", "plane", "knight")
	for b.Loop() {
		for _, err := range list.All(context.Background(), g, tour.Ask{}, list.Options{}) {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}
