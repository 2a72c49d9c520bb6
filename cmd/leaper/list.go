package main

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"leaper/graph"
	"leaper/internal/say"
	"leaper/list"
	"leaper/notation"
	"leaper/tour"
)

// listing is what the verb list was asked.
type listing struct {
	graph  *graph.Graph
	ask    tour.Ask
	opts   list.Options
	format notation.Format
	write  notation.Options
	stats  list.Stats
	show   bool // the stats
}

func newList(c *console) *cobra.Command {
	var (
		where   boardFlags
		what    askFlags
		as      conventionFlag
		limits  limitFlags
		threads threadFlag
		output  outputFlags
		number  string
		order   string
		moves   string
		across  int
		origin  int
		stats   bool
		noPrune bool
	)
	cmd := &cobra.Command{
		Use:   "list BOARD",
		Short: "List tours in a stated order",
		Long: `List tours one after another. They are printed as they are found, except in
the format box, which sets all of a listing together.

Orders:
  kt      starts in row-major order; at each step the square with the fewest
          onward moves first, among equals the last in row-major order: the
          order of the kt and gkt functions of the Dfns workspace
  plain   starts in row-major order; the moves in a fixed order (--moves), and
          no heuristic
  moves   as kt, but among equals the last move goes first (--moves)
  castle  closed tours; squares in row-major order, but a square with one exit
          left, not next to the first square, is forced

Closed tours start on the first square, unless an end is given. Of a tour and its reverse, undirected
lists the one met first; distinct lists the first of all that the board's
symmetries make of a tour.

With --format none nothing is printed but the number of tours, on standard
error; and if it is all tours, the work is shared by all processors.`,
		Example: `  leaper list 8x8 --format box
  leaper list 3x4 -n all --format box --across 4
  leaper list 6x6 --piece wazir --closed -n all --as undirected --order castle
  leaper list 5x5 -n 3 --order plain --moves "1,2 2,1 2,-1 1,-2 -1,-2 -2,-1 -2,1 -1,2"
  leaper list 6x6 -n all --format none`,
		Args: oneBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			l := listing{show: stats}
			var err error
			if l.format, err = output.tourFormat(cmd); err != nil {
				return err
			}
			if l.write, err = writerOptions(origin, across); err != nil {
				return err
			}
			if cmd.Flags().Changed("across") && l.format != notation.Box {
				return usagef("--across goes with --format box")
			}
			l.write.Many = true
			l.opts = list.Options{NoPrune: noPrune, Threads: threads.threads, Stats: &l.stats}
			if err := threads.check(); err != nil {
				return err
			}
			if l.opts.Limit, err = parseLimit(number); err != nil {
				return err
			}
			at, err := choose("order", order, list.OrderNames())
			if err != nil {
				return err
			}
			l.opts.Order = list.Order(at)
			if l.opts.As, err = as.convention(); err != nil {
				return err
			}
			if l.graph, err = where.graph(c, args[0]); err != nil {
				return err
			}
			if moves != "" {
				if l.opts.Order != list.Plain && l.opts.Order != list.Moves {
					return usagef("--moves goes with --order plain and --order moves")
				}
				vectors, err := parseMoves(moves, l.graph.Board().Rank())
				if err != nil {
					return err
				}
				if l.graph, err = l.graph.WithMoves(vectors); err != nil {
					return fmt.Errorf("--moves: %w", err)
				}
			}
			if l.ask, err = what.ask(l.graph.Board()); err != nil {
				return err
			}
			ctx, cancel, err := limits.context(cmd.Context())
			if err != nil {
				return err
			}
			defer cancel()
			out, err := output.open(c)
			if err != nil {
				return err
			}
			defer out.drop()
			return l.run(ctx, c, out)
		},
	}
	where.add(cmd)
	what.add(cmd)
	as.add(cmd)
	limits.add(cmd)
	threads.add(cmd)
	output.add(cmd, notation.FormatNames(), "grid")
	output.addJSONL(cmd)
	flags := cmd.Flags()
	flags.StringVarP(&number, "number", "n", "1", "how many tours: a `number`, or all")
	flags.StringVar(&order, "order", "kt", "the `order`: kt, plain, moves, castle")
	flags.StringVar(&moves, "moves", "", "the order of the moves, as `vectors` (rows down, columns right): \"1,2 2,1 …\"")
	flags.IntVar(&across, "across", 0, "how many `boxes` stand side by side in the format box (default: all)")
	addOrigin(cmd, &origin)
	flags.BoolVar(&stats, "stats", false, "say on standard error what the search did: steps, retreats, tests")
	flags.BoolVar(&noPrune, "no-prune", false, "walk into every dead end, as the seed does")
	completeWith(cmd, "order", list.OrderNames())
	return cmd
}

// run lists, and keeps what it has when it is stopped.
func (l *listing) run(ctx context.Context, c *console, out *sink) error {
	var number int64
	var err error
	if l.format == notation.None {
		number, err = l.count(ctx, c)
	} else {
		number, err = l.print(ctx, out)
	}
	stopped := errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)
	if err != nil && !stopped {
		return err
	}
	if err := out.keep(); err != nil {
		return err
	}
	if l.show {
		noteStats(c, &l.stats)
	}
	what := countText(number, l.graph, l.ask, l.opts.As)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return &outcome{exitUndecided, say.OutOfTimeAfter(number, l.graph, l.ask, l.opts)}
	case stopped:
		c.note("%s so far", what)
		return err
	case number == 0:
		return l.none()
	case l.format == notation.None:
		c.note("%s", what)
	}
	return nil
}

// print writes the tours as they are found. Each is verified first.
func (l *listing) print(ctx context.Context, out *sink) (number int64, err error) {
	b, p := l.graph.Board(), l.graph.Piece()
	verifier, err := tour.NewVerifier(b, p, l.ask)
	if err != nil {
		return 0, err
	}
	w := notation.NewWriter(out, l.format, l.write)
	defer func() { // also where something fails: what was listed is kept
		if closeErr := w.Close(); err == nil {
			err = closeErr
		}
	}()
	for t, err := range list.All(ctx, l.graph, l.ask, l.opts) {
		if err != nil {
			return number, err
		}
		if err := verifier.Verify(t); err != nil {
			return number, say.Unverified(number+1, err)
		}
		if err := w.Write(b, p, t); err != nil {
			return number, err
		}
		number++
	}
	return number, nil
}

// count counts the tours without printing them, on all threads.
func (l *listing) count(ctx context.Context, c *console) (int64, error) {
	stop := countProgress(c, "list", &l.opts.Progress)
	defer stop()
	return list.Count(ctx, l.graph, l.ask, l.opts)
}

// countProgress draws how far a count has come. It sets the callback that is
// to be told.
func countProgress(c *console, verb string, callback *func(done float64, tours int64)) (stop func()) {
	var share, tours atomic.Int64
	*callback = func(done float64, number int64) {
		share.Store(int64(done * 1000))
		tours.Store(number)
	}
	return c.progress(func(elapsed time.Duration) string {
		text := fmt.Sprintf("%s: %d.%d %% of the steps, %s", verb, share.Load()/10, share.Load()%10, elapsed.Round(time.Second))
		if n := tours.Load(); n > 0 {
			text += ", " + plural(n, "tour")
		}
		return text
	})
}

// none explains an empty listing.
func (l *listing) none() error { return &outcome{exitNone, say.Listed(l.graph, l.ask)} }

// countText puts a number and its convention into words: "16 directed paths".
func countText(n int64, g *graph.Graph, ask tour.Ask, as tour.Convention) string {
	return say.Number(n, g, ask, as)
}
