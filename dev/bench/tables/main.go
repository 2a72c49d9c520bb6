// Command tables makes the tables of counts in docs/tables: it adds what is missing, and
// writes the pages again. It can be ended at any time, by anything; the next run goes on.
// One at a time, please, and from the top of the project.
//
//	go run ./dev/bench/tables                    all that takes less than a minute each: days of work
//	go run ./dev/bench/tables -for 1h            for an hour, what is cheap first
//	go run ./dev/bench/tables knight-torus       those whose name has knight-torus in it
//	go run ./dev/bench/tables -limit 10m         numbers that take up to ten minutes
//	go run ./dev/bench/tables -again 100         counts 100 numbers again, in another way
//	go run ./dev/bench/tables -pages             the pages alone
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"syscall"
	"time"
)

func main() {
	var o options
	flag.DurationVar(&o.limits.time, "limit", time.Minute, "how long a number may take, on two free processors")
	memory := flag.Int64("memory", 2048, "how much memory a number may take, in MiB")
	flag.IntVar(&o.limits.threads, "threads", processors, "how many threads to use")
	flag.Int64Var(&o.terms, "terms", 100, "how many numbers a table may have")
	flag.DurationVar(&o.spend, "for", 0, "end after this time; the next run goes on")
	flag.IntVar(&o.again, "again", 0, "count so many numbers of the tables again, in another way, and add none")
	flag.Uint64Var(&o.seed, "seed", 1, "which ones -again draws")
	flag.BoolVar(&o.pages, "pages", false, "write the pages alone")
	flag.Parse()
	o.words = flag.Args()
	o.limits.memory = *memory << 20
	debug.SetMemoryLimit(o.limits.memory + o.limits.memory/4)
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	err := run(ctx, o, func(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) })
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "tables:", err)
		os.Exit(1)
	}
}

type options struct {
	limits limits
	terms  int64
	spend  time.Duration
	again  int
	seed   uint64
	pages  bool
	words  []string // in the names of the tables that are meant; none: all
}

// run does what is asked for, in the folder at the top of the project.
func run(ctx context.Context, o options, say func(format string, args ...any)) error {
	known, sequences, err := readKnown(".")
	if err != nil {
		return err
	}
	s, err := openShelf(filepath.Join("docs", "tables"), known)
	if err != nil {
		return err
	}
	if o.again > 0 {
		return s.again(ctx, o.words, o.again, o.seed, o.limits, say)
	}
	if !o.pages {
		if err := s.clear(); err != nil {
			return err
		}
		limited, cancel := ctx, context.CancelFunc(func() {})
		if o.spend > 0 {
			limited, cancel = context.WithTimeout(ctx, o.spend)
		}
		err = s.fill(limited, o.words, o.terms, o.limits, say)
		cancel()
		if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
			err = nil // the next run goes on
		}
	}
	return errors.Join(err, writePages(s, sequences))
}
