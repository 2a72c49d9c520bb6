package main

import (
	"context"
	"fmt"
	"time"

	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

func g(size, p string) *graph.Graph {
	b, err := board.Parse(size)
	if err != nil { panic(err) }
	pc, err := piece.Parse(p)
	if err != nil { panic(err) }
	x, err := graph.New(b, pc)
	if err != nil { panic(err) }
	return x
}

func all(m, n int, kind tour.Kind, step int, method find.Method) {
	x := g(fmt.Sprint(m, "x", n), "knight")
	var f, none, und int
	var worst time.Duration
	t0 := time.Now()
	k := 0
	for s := 0; s < m*n; s += step {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		t := time.Now()
		a, err := find.Find(ctx, x, tour.Ask{Kind: kind, From: tour.At(board.Square(s))}, find.Options{Method: method})
		cancel()
		if err != nil { panic(err) }
		worst = max(worst, time.Since(t))
		k++
		switch a.Verdict {
		case exist.Found: f++
		case exist.None: none++
		default: und++
		}
	}
	fmt.Printf("%dx%d %v %v: %d starts, found %d none %d undecided %d; mean %v worst %v\n", m, n, kind, method, k, f, none, und, (time.Since(t0)/time.Duration(k)).Round(10*time.Microsecond), worst.Round(10*time.Microsecond))
}


func pairs(size string, step int, method find.Method) {
	x := g(size, "knight")
	n := int(x.Board().Cells())
	var f, none, und int
	var worst time.Duration
	t0 := time.Now()
	k := 0
	for i := 0; i < n*n; i += step {
		s, e := i/n, i%n
		if s == e { continue }
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		t := time.Now()
		a, err := find.Find(ctx, x, tour.Ask{From: tour.At(board.Square(s)), To: tour.At(board.Square(e))}, find.Options{Method: method})
		cancel()
		if err != nil { panic(err) }
		worst = max(worst, time.Since(t))
		k++
		switch a.Verdict {
		case exist.Found: f++
		case exist.None: none++; if a.Why.Rule != "colours" { fmt.Println("none", x, s, e, a.Why.Text) }
		default: und++; fmt.Println("undecided", x, s, e)
		}
	}
	fmt.Printf("%s %v: %d pairs, found %d none %d undecided %d; mean %v worst %v\n", size, method, k, f, none, und, (time.Since(t0)/time.Duration(k)).Round(10*time.Microsecond), worst.Round(10*time.Microsecond))
}

func main() {
	pairs("6x6", 1, find.Auto)
	pairs("6x6", 7, find.Warnsdorff)
	pairs("6x7", 1, find.Auto)
	pairs("6x8", 1, find.Auto)
	pairs("7x7", 1, find.Auto)
	pairs("8x8", 1, find.Auto)
	pairs("8x8", 29, find.Warnsdorff)
	pairs("20x20", 997, find.Auto)
	pairs("50x50", 99977, find.Auto)
}
