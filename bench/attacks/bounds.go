package main

import (
	"bytes"
	"context"
	"os"
	"strings"
	"time"
)

// cube is a board of two squares on each of so many axes.
func cube(axes int) string { return strings.TrimSuffix(strings.Repeat("2x", axes), "x") }

// What --memory allows is what the process takes: states, plans, the runtime and all.
var onMemory = attacks("memory", []command{
	{order: order{line: "count 8x8 --memory 512MiB --timeout 4s"}, peak: 512, within: 12 * time.Second},
	{order: order{line: "count 8x8 --closed --memory 1GiB --timeout 15s"}, peak: 1024, within: 17 * time.Second, long: true},
	{order: order{line: "count 7x7 --memory 128MiB --timeout 4s"}, peak: 128, within: 6 * time.Second},
	{order: order{line: "count 7x7 --memory 128MiB --timeout 10s --threads 8"}, peak: 128, within: 12 * time.Second, long: true},
	{order: order{line: "count 8x8 --memory 64MiB --timeout 10s"}, peak: 64, within: 12 * time.Second},
	{order: order{line: "count 8x8 --memory 1MiB"}, status: []int{2, 3}, peak: 64, within: 12 * time.Second},
	{order: order{line: "count 3x5000 --memory 256MiB --timeout 10s"}, peak: 256, within: 12 * time.Second, long: true},
	{order: order{line: "count 4x2000 --memory 256MiB --timeout 10s"}, peak: 256, within: 12 * time.Second, long: true},
	{order: order{line: "count 16384 -p rook --memory 256MiB --timeout 5s"}, peak: 256, within: 6 * time.Second, long: true},
	{order: order{line: "count " + cube(14) + " -p wazir --memory 256MiB --timeout 5s"}, peak: 256, within: 6 * time.Second, long: true},
	{order: order{line: "count 128x128 -p queen --memory 256MiB --timeout 5s"}, peak: 256, within: 6 * time.Second, long: true},
	{order: order{line: "count 6x7 --as distinct --memory 256MiB --timeout 10s"}, peak: 256, within: 12 * time.Second},
	{order: order{line: "count 8x8 --method list --memory 256MiB --timeout 2s"}, peak: 256, within: 3 * time.Second, long: true},
})

// A second after which every answer has to be there, and what it may be late.
const (
	second = " --timeout 1s"
	soon   = 1300 * time.Millisecond
)

// A big is a verb on a large board, with what it may write and need.
type big struct {
	line  string
	files func(*arena) error
	in    string
	long  bool
	large bool // it may be refused
	keeps bool // what it has by then, as its help says; writing that takes some seconds more
}

// bigs are the verbs that can take longer than a second. The rook on a row of 16384
// has 268 million moves.
var bigs = []big{
	{line: "count 16384 -p rook", large: true},
	{line: "find 16384 -p rook", large: true},
	{line: "estimate 16384 -p rook", large: true, long: true},
	{line: "exists 16384 -p rook", large: true, long: true},
	{line: "list 16384 -p rook -n all -f none", large: true, long: true},
	{line: "graph 16384 -p rook -f graph6 -o out", large: true, long: true},
	{line: "stats warnsdorff 16384 -p rook", large: true, long: true},
	{line: "count 4096 -p rook", long: true},
	{line: "find 4096 -p rook -f none", long: true},
	{line: "estimate 4096 -p rook", long: true},
	{line: "exists 4096 -p rook --closed", long: true},
	{line: "count 16384 -p rook --closed --as distinct", large: true, long: true},
	{line: "draw 2000x2000 --size 8000 -f png -o out"},
	{line: "draw 2000x2000 -f svg -o out", long: true},
	{line: "draw 2000x2000 -f pdf -o out", long: true},
	{line: "draw 8x8 --all -n 100000 -f pdf -o out", long: true},
	{line: "graph 4000x4000"},
	{line: "graph 4000x4000 -f json -o out", long: true},
	{line: "graph 4000x4000 -f sparse6 -o out", long: true},
	{line: "board random 8000x8000 --holes 1000"},
	{line: "board heart 4000x4000", long: true},
	{line: "count " + cube(14) + " -p wazir"},
	{line: "count 128x128", long: true},
	{line: "find 4000x4000 --method warnsdorff -f none", long: true},
	{line: "find 4000x4000 --hole a1 -f none"},
	{line: "find 2000x2000 --method backtrack -f none", long: true},
	{line: "find 2000x2000 --method factor --closed -f none", long: true},
	{line: "find 2000x2000 --method neural --closed -f none", long: true},
	{line: "find 2000x2000 --method hui -f none", long: true},
	{line: "find 2000x2000 --method whitney -f none", long: true},
	{line: "find 256x256 --method sat --closed -f none", long: true},
	{line: "find 64x64 -p queen --method sat -f none", long: true},
	{line: "find 10000x10000 -o out", long: true},
	{line: "find 100x100x1000 --closed -o out", long: true},
	{line: "exists 4000x4000 --hole a1,b2 --closed", long: true},
	{line: "exists 128x128 -p queen --method search --closed", long: true},
	{line: "list 2000x2000 -n all -f none", long: true},
	{line: "list 8x8 -n all -o out", long: true},
	{line: "list 8x8 -n all -f box -o out", keeps: true, long: true},
	{line: "estimate 4000x4000"},
	{line: "estimate 8x8 -n 1000000000", long: true},
	{line: "stats warnsdorff 4000x4000"},
	{line: "stats neural 1000x1000", long: true},
	{line: "stats neural 6x6 -n 1000000000", long: true},
	{line: "animate 1000x1000 -f gif -o out", long: true},
	{line: "animate 1000x1000 -f apng -o out", long: true},
	{line: "animate 1000x1000 -f html -o out", long: true},
	{line: "animate 8x8 --search -n all -f gif -o out", keeps: true},
	{line: "verify t", files: tour("2000x2000")},
	{line: "verify -", files: tour("2000x2000"), in: "t", long: true},
	{line: "draw t -f svg -o out", files: tour("2000x2000"), long: true},
	{line: "draw t --size 8000 -f png -o out", files: tour("2000x2000"), long: true},
	{line: "animate t -f gif -o out", files: tour("1000x1000"), long: true},
	{line: "verse t text --by letters", files: tour("1000x1000"), long: true},
	{line: "graph --read t.g6 -f dot -o out", files: shell(`printf 'DQo\n%.0s' $(seq 1) >t.g6`), long: true},
}

// onTime has two attacks of each: a timeout, and an interrupt.
var onTime = func() []attack {
	var out []attack
	for _, b := range bigs {
		statuses := []int{0, 1, 3}
		if b.large {
			statuses = []int{2, 3}
		}
		c := command{name: b.line, long: b.long, begin: b.files, order: order{line: b.line + second, in: b.in}, status: statuses, peak: 2048, writes: []string{"out"}}
		late := time.Duration(0)
		if b.keeps {
			late, c.long = 15*time.Second, true
		}
		c.within = soon + late
		out = append(out, attacks("a second", []command{c})...)
		c.long, c.status = true, append(statuses, 130)
		c.line, c.signal, c.after, c.within = b.line, os.Interrupt, time.Second, soon-time.Second+late
		out = append(out, attacks("Ctrl-C", []command{c})...)
	}
	return out
}()

// tour makes the file t with a tour of a board.
func tour(size string) func(*arena) error {
	return func(a *arena) error {
		if err := a.must(context.Background(), "find "+size+" -o t"); err != nil {
			return err
		}
		a.seen = measured{}
		return os.WriteFile(a.file("text"), bytes.Repeat([]byte("a"), 1_000_000), 0o644) // for verse
	}
}
