// Command uncrossed finds how many moves the longest uncrossed walks of a knight have, a second
// time: it shares no code with the rest of Leaper, keeps other states and sweeps from one side.
// docs/finding.md has tables of such walks, and says which boards were checked by it.
//
//	go run ./dev/bench/uncrossed 3x16 5x14         paths and closed walks of 3 rows and of 5
//	go run ./dev/bench/uncrossed -closed 7x14      closed walks alone
//	go run ./dev/bench/uncrossed -path -most 60000000 7x14
//
// A line has the moves on 1, 2, … columns, up to the last.
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"time"
)

func main() {
	path, closed := flag.Bool("path", false, "paths alone"), flag.Bool("closed", false, "closed walks alone")
	most := flag.Int("most", 30_000_000, "give up at more states than this `number`; a million takes 0.1 GB")
	flag.Parse()
	failed := flag.NArg() == 0
	if failed {
		fmt.Fprintln(os.Stderr, "uncrossed: which boards? such as 3x16: rows, at most 8, and columns")
	}
	for _, size := range flag.Args() {
		var rows, columns int
		if _, err := fmt.Sscanf(size, "%dx%d", &rows, &columns); err != nil || rows < 1 || columns < 1 || rows > maxRows {
			fmt.Fprintf(os.Stderr, "uncrossed: %s is no board of at most %d rows, such as 3x16\n", size, maxRows)
			failed = true
			continue
		}
		for _, kind := range []struct {
			name   string
			closed bool
			asked  bool
		}{{"path", false, *path || !*closed}, {"closed", true, *closed || !*path}} {
			if !kind.asked {
				continue
			}
			begun := time.Now()
			s := sweep{rows: rows, columns: columns, closed: kind.closed, limit: *most}
			moves := s.longest()
			if moves == nil {
				fmt.Printf("%s %s: more than %d states\n", size, kind.name, *most)
				failed = true
				continue
			}
			fmt.Printf("%d rows, %s: %v; %d states at most, %.1f s\n", rows, kind.name, moves, s.states, time.Since(begun).Seconds())
			runtime.GC()
		}
	}
	if failed {
		os.Exit(1)
	}
}
