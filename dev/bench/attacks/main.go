// Command attacks tries to break a build of leaper from outside: see dev/scripts/attack.
//
// An attack is an entry in a table: most are a command line with its conditions
// (command.go), others a load on a studio (siege.go). It runs in a folder of its own,
// under a watch on the memory, time and exit of its processes. The watch kills a
// process that far exceeds the limits of every attack; that is a result, too.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"
)

// An attack is tried against a build. Without an error the build has held.
type attack struct {
	name string
	long bool // the short form leaves it out

	// The machines also do other work, which only adds to the times. So an attack on
	// time breaks the build if no try held, or if one took longer than
	// other work explains.
	tries int

	try func(context.Context, *arena) error
}

// An arena is where an attack is tried, and what was measured there.
type arena struct {
	bin    string // the build
	folder string // empty at first
	quick  bool
	seen   measured
}

// measured is the worst of all that an attack started.
type measured struct {
	peak   int64 // of resident memory, bytes
	took   time.Duration
	status string // how the last ended
}

func main() {
	flag.Usage = func() {
		fmt.Fprint(os.Stderr, "usage: dev/scripts/attack [quick] [-only REGEXP] [-list] [LEAPER]\n\nLEAPER is a build of leaper; without it, one is built.\n")
	}
	only := flag.String("only", "", "the attacks whose names match")
	list := flag.Bool("list", false, "name the attacks and do nothing")
	quick := len(os.Args) > 1 && os.Args[1] == "quick"
	if quick {
		os.Args = slices.Delete(os.Args, 1, 2)
	}
	flag.Parse()
	signal.Ignore(syscall.SIGPIPE) // a reader that goes away (| head) must not leave a studio behind
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	broken, err := run(ctx, quick, *list, *only, flag.Arg(0))
	if err != nil {
		fmt.Fprintln(os.Stderr, "dev/scripts/attack:", err)
		os.Exit(2) //nolint:gocritic // nothing is left to stop
	}
	if broken > 0 {
		os.Exit(1)
	}
}

// run tries the attacks whose names match, and tells how many broke the build.
func run(ctx context.Context, quick, list bool, only, bin string) (int, error) {
	match, err := regexp.Compile(only)
	if err != nil {
		return 0, err
	}
	work, err := os.MkdirTemp("", "attack")
	if err != nil {
		return 0, err
	}
	defer func() { _ = os.RemoveAll(work) }()
	if list {
		bin = "none"
	}
	if bin == "" {
		bin = filepath.Join(work, "leaper")
		if err := build(ctx, bin); err != nil {
			return 0, err
		}
	} else if bin, err = filepath.Abs(bin); err != nil {
		return 0, err
	}
	begun := time.Now()
	tried, broken := 0, 0
	for _, a := range slices.Concat(onFiles, onReaders, onMarks, onRecords, onMemory, onCluster, evil, battery, onStudio) {
		if quick && a.long || !match.MatchString(a.name) {
			continue
		}
		if list {
			fmt.Println(a.name)
			continue
		}
		tried++
		m, err := a.tried(ctx, arena{bin: bin, quick: quick}, work)
		if ctx.Err() != nil {
			return broken, ctx.Err()
		}
		if err != nil {
			broken++
		}
		fmt.Println(line(a.name, m, err))
	}
	if !list {
		fmt.Printf("%d held, %d broken, in %s\n", tried-broken, broken, time.Since(begun).Round(time.Second))
	}
	return broken, nil
}

// tried tries an attack until it holds, as often as it may.
func (at attack) tried(ctx context.Context, a arena, work string) (m measured, err error) {
	for range max(1, at.tries) {
		fresh := a
		if fresh.folder, err = os.MkdirTemp(work, ""); err != nil {
			return m, err
		}
		err = at.try(ctx, &fresh)
		m = fresh.seen
		if err == nil || m.took > 3*time.Second || ctx.Err() != nil {
			break
		}
	}
	return m, err
}

// line is what is printed of an attack.
func line(name string, m measured, err error) string {
	verdict, why := "held", ""
	if err != nil {
		verdict, why = "broken", "  "+strings.ReplaceAll(err.Error(), "\n", " | ")
	}
	return strings.TrimRight(fmt.Sprintf("%-6s  %-62s %6d MB %7.2f s  %-9s%s", verdict, name, m.peak>>20, m.took.Seconds(), m.status, why), " ")
}
