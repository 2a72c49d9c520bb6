// Command counts prints the table of counts: see bench/count.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"leaper/board"
	"leaper/count"
	"leaper/count/frontier"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

// row is a line of the table. The yardstick is what other programs take that
// are known, on machines like the one this was written on.
type row struct {
	name, args string // of leaper; or "series paths", of this program
	want       string
	asked      string // the figures to reach
	known      string
	long       bool
}

var rows = []row{
	{"closed 6x6", "count 6x6 --closed --as undirected", "9862", "0.03 s", "0.09 s, TdZdd", false},
	{"closed 8x6", "count 8x6 --closed --as undirected", "55488142", "0.2 s, 100 MB", "2.0 s and 388 MB, TdZdd", false},
	{"closed 8x7", "count 8x7 --closed --as undirected", "34524432316", "4 s, 1 GB", "84 s and 10.7 GB, TdZdd", false},
	{"closed 8x8", "count 8x8 --closed --as undirected", "13267364410532", "4 s, 1.8 GB", "out of memory, TdZdd", false},
	{"closed 8x8, 512 MiB", "count 8x8 --closed --as undirected --memory 512MiB", "13267364410532", "12 s", "", false},
	{"closed 8x8, 256 MiB", "count 8x8 --closed --as undirected --memory 256MiB", "13267364410532", "", "", false},
	{"closed 8x10, 2 GiB", "count 8x10 --closed --as undirected --memory 2GiB", "4235482818156697040", "120 s", "", false},
	{"all paths of kxn, kn <= 40", "series paths", "", "1.5 s", "35.7 s, Luschny's challenge", false},
	{"the same, closed", "series closed", "", "0.3 s", "0.67 s, Luschny's challenge", false},
	{"paths 6x7", "count 6x7", "779938932", "2 s", "", false},
	{"paths 7x7", "count 7x7", "165575218320", "60 s", "", false},
	{"paths 7x8", "count 7x8 --memory 8GiB", "", "", "", false},
	{"paths 7x9, 2 GiB", "count 7x9 --memory 2GiB", "5806424327506000", "60 s", "", false},
	{"closed wazir 20x20", "count 20x20 --piece wazir --closed", "", "60 s", "", false},
	{"closed 6x20", "count 6x20 --closed", "", "seconds", "", false},
	{"closed 5x40", "count 5x40 --closed --as undirected", "772473271844923268504474277422663237674924998", "seconds", "", false},
	{"closed 3x100", "count 3x100 --closed", "", "seconds", "", false},
	{"distinct closed 8x8", "count 8x8 --closed --as distinct", "1658420855433", "", "", false},
	{"paths 8x8, 4 GiB", "count 8x8 --memory 4GiB", "19591828170979904", "8 min", "", true},
	{"paths 8x8", "count 8x8 --memory 14GiB", "19591828170979904", "2 h, 20 GB", "131 h and a 1 TB disk", true},
}

func main() {
	if len(os.Args) == 3 && os.Args[1] == "series" {
		if err := series(os.Args[2]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	runs := flag.Int("runs", 5, "runs of each count that takes less than ten seconds; longer ones run once")
	long := flag.Bool("long", false, "the long ones too")
	flag.Parse()
	if err := table(*runs, *long, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// table prints the lines whose name has a word in it.
func table(runs int, long bool, word string) error {
	dir, err := os.MkdirTemp("", "counts")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }() // what is left is in a temporary folder
	leaper := filepath.Join(dir, "leaper")
	build := exec.Command("go", "build", "-o", leaper, "./cmd/leaper")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return err
	}
	fmt.Printf("%d processors, %s, %s\n\n", runtime.NumCPU(), runtime.Version(), runtime.GOARCH)
	fmt.Printf("%-28s %9s %9s %15s   %-16s %s\n", "count", "seconds", "MB", "transitions", "asked", "known")
	for _, r := range rows {
		if !strings.Contains(r.name, word) || (r.long && !long) {
			continue
		}
		if err := r.print(leaper, runs); err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
	}
	return nil
}

func (r row) print(leaper string, runs int) error {
	program, args := leaper, append(strings.Fields(r.args), "--stats")
	if strings.HasPrefix(r.args, "series") {
		self, err := os.Executable()
		if err != nil {
			return err
		}
		program, args = self, strings.Fields(r.args)
	}
	var seconds []float64
	var megabytes float64
	var transitions int64
	for range runs {
		var out, notes bytes.Buffer
		cmd := exec.Command(program, args...)
		cmd.Stdout, cmd.Stderr = &out, &notes
		begun := time.Now()
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("%w: %s", err, notes.String())
		}
		seconds = append(seconds, time.Since(begun).Seconds())
		if got := strings.TrimSpace(out.String()); r.want != "" && got != r.want {
			return fmt.Errorf("%s, and it is %s", got, r.want)
		}
		megabytes = max(megabytes, most(cmd.ProcessState))
		if m := regexp.MustCompile(`(\d+) transitions`).FindStringSubmatch(notes.String()); m != nil {
			transitions, _ = strconv.ParseInt(m[1], 10, 64)
		}
		if seconds[0] > 10 {
			break
		}
	}
	slices.Sort(seconds)
	fmt.Printf("%-28s %9.3f %9.0f %15d   %-16s %s\n", r.name, seconds[len(seconds)/2], megabytes, transitions, r.asked, r.known)
	return nil
}

// series counts on all boards of 3 to 12 rows and columns with at most 40
// squares, each way round once: the rows of OEIS A390833 (paths) and A392000
// (closed). It prints the sum of all the numbers.
func series(kind string) error {
	ask := tour.Ask{}
	if kind == "closed" {
		ask.Kind = tour.Closed
	}
	sum, transitions := int64(0), int64(0)
	for k := 3; k <= 12; k++ {
		for n := 3; n <= 12 && k*n <= 40; n++ {
			b, err := board.New(int64(k), int64(n))
			if err != nil {
				return err
			}
			g, err := graph.New(b, piece.Knight())
			if err != nil {
				return err
			}
			var stats frontier.Stats
			number, err := count.Exact(context.Background(), g, ask, count.Options{Sweep: &stats})
			if err != nil {
				return err
			}
			sum += number.Directed().Int64()
			transitions += stats.Transitions
		}
	}
	fmt.Println(sum)
	fmt.Fprintf(os.Stderr, "%d transitions\n", transitions)
	return nil
}
