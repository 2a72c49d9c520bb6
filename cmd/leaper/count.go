package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime/debug"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"leaper/count"
	"leaper/count/frontier"
	"leaper/graph"
	"leaper/internal/say"
	"leaper/list"
	"leaper/tour"
)

// counting is what the verb count was asked.
type counting struct {
	graph   *graph.Graph
	ask     tour.Ask
	as      tour.Convention
	opts    count.Options
	format  string
	output  outputFlags
	stats   bool
	part    count.Part
	record  string // the file of the record; "" for none
	explain bool
	done    *meter
}

func newCount(c *console) *cobra.Command {
	var (
		where   boardFlags
		what    askFlags
		as      conventionFlag
		limits  limitFlags
		threads threadFlag
		method  string
		memory  string
		part    string
		job     counting
	)
	formats := []string{"text", "json"}
	cmd := &cobra.Command{
		Use:   "count BOARD",
		Short: "Count tours exactly",
		Long: `Count tours exactly and print the number, alone on its line; standard error
says in words what was counted.

Conventions:
  directed    a path and its reverse are two; a closed tour has two directions,
              and its start does not matter
  undirected  a tour and its reverse are one
  distinct    up to the board's symmetries, reversal and, for closed tours, the
              start

Without --closed or --open every path counts, closed or not.

Methods:
  auto   the sweep where it can count, else the listing
  sweep  never meets a tour: it cuts the board in two, goes over each part square
         by square, keeping only what the rest can notice, and joins the two. It
         needs time and memory by the width of the board, and little for a long
         one. Distinct tours are counted by those that have a symmetry
  list   meets every tour, so it takes time in proportion to the number. It is
         the way for the pawn, who cannot go back

Long counts:
  --explain prints the plan of a sweep, and what it is expected to take, instead
  of the number. A plan falls into units, whose numbers add up. --checkpoint FILE
  writes each unit into a file when it is done; the same command again goes on
  from there, whatever ended it. --part 3/1000 does every 1000th unit, from the
  third on, and prints what these add up to; with --checkpoint, several machines
  can share a count, and leaper count merge adds up their files.

Where the time or the memory allowed is not enough there is no number, and the
exit status is 3.`,
		Example: `  leaper count 5x5                            1728
  leaper count 6x6 --closed --as undirected   9862
  leaper count 5x5 --from a1                  304
  leaper count 8x8 --closed                   26534728821064, in seconds
  leaper count 5x40 --closed                  46 digits
  leaper count 4x4 --as distinct --piece wazir
  leaper count 8x8 --explain
  leaper count 8x8 --checkpoint 8x8.count --part 1/4`,
		Args: oneBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			if job.format, err = job.output.textFormat(cmd, formats); err != nil {
				return err
			}
			if err := threads.check(); err != nil {
				return err
			}
			if job.as, err = as.convention(); err != nil {
				return err
			}
			if job.graph, job.ask, err = where.question(c, &what, args[0]); err != nil {
				return err
			}
			at, err := choose("method", method, count.MethodNames())
			if err != nil {
				return err
			}
			job.opts = count.Options{
				As: job.as, Method: count.Method(at), Threads: threads.threads,
				Stats: &list.Stats{}, Sweep: &frontier.Stats{},
			}
			if job.opts.Memory, err = parseMemory(memory); err != nil {
				return err
			}
			// The states are counted; what else the program needs is not, but the
			// garbage collector can be told to make no more of it than that.
			debug.SetMemoryLimit(job.opts.Memory + job.opts.Memory/8 + 256<<20)
			if job.part, err = parsePart(part); err != nil {
				return err
			}
			if cmd.Flags().Changed("checkpoint") && job.record == "" {
				return usagef("--checkpoint \"\": name a file")
			}
			ctx, cancel, err := limits.context(cmd.Context())
			if err != nil {
				return err
			}
			defer cancel()
			if job.explain || job.record != "" || job.part.Of > 0 {
				return job.units(ctx, c)
			}
			return job.whole(ctx, c)
		},
	}
	where.add(cmd)
	what.add(cmd)
	as.add(cmd)
	limits.add(cmd)
	threads.add(cmd)
	job.output.add(cmd, formats, "text")
	flags := cmd.Flags()
	flags.StringVarP(&method, "method", "m", "auto", "how to count, a `method`: auto, sweep, list")
	flags.StringVar(&memory, "memory", "2GiB", "how much `memory` a sweep may use for its states: 8GiB, 500MB")
	completeWith(cmd, "method", count.MethodNames())
	flags.BoolVar(&job.stats, "stats", false, "say on standard error what the search did")
	flags.BoolVar(&job.explain, "explain", false, "print the plan of the sweep instead of the number")
	flags.StringVar(&job.record, "checkpoint", "", "keep what is done in this `file`, and go on from what it holds")
	flags.StringVar(&part, "part", "", "do a `part` of the units only: 3/1000 is every 1000th, from the third on")
	cmd.AddCommand(newCountMerge(c))
	return cmd
}

// parsePart reads 3/1000.
func parsePart(s string) (count.Part, error) {
	if s == "" {
		return count.Part{}, nil
	}
	var p count.Part
	index, of, ok := strings.Cut(s, "/")
	i, err1 := strconv.Atoi(index)
	n, err2 := strconv.Atoi(of)
	if p = (count.Part{Index: i, Of: n}); !ok || err1 != nil || err2 != nil || i < 1 || n < i {
		return p, usagef("--part %q: write which part of how many, such as 3/1000, from 1/1000 to 1000/1000", s)
	}
	return p, nil
}

// whole counts all at once.
func (j *counting) whole(ctx context.Context, c *console) error {
	stop := j.watch(c)
	n, err := count.Exact(ctx, j.graph, j.ask, j.opts)
	stop()
	if errors.Is(err, count.ErrUnfinished) {
		return j.unfinished(c, err, "")
	}
	if err != nil {
		return err
	}
	return j.print(c, n)
}

// print prints a number and says what it is.
func (j *counting) print(c *console, n count.Count) error {
	if j.stats {
		noteCountStats(c, j.opts)
	}
	number := n.As(j.as)
	if number == nil {
		return usagef("%s", say.NoSuchTours(j.graph, j.as))
	}
	text := number.String() + "\n"
	if j.format == "json" {
		var line strings.Builder
		if err := writeJSON(&line, j.object(number.String())); err != nil {
			return err
		}
		text = line.String()
	}
	if err := j.output.writeAll(c, text); err != nil {
		return err
	}
	c.note("%s", say.Counted(j.graph, j.ask, j.as))
	return nil
}

func (j *counting) object(number string) countObject {
	b := j.graph.Board()
	return countObject{
		Board: b.Size(), Topology: topologyName(b), Holes: holeNames(b), Piece: j.graph.Piece().String(),
		Kind: kindName(j.ask.Kind), From: endName(b, j.ask.From), To: endName(b, j.ask.To),
		As: j.as.String(), Count: number,
	}
}

// A meter is how much of the work is done, and since when.
type meter struct {
	begun time.Time
	share atomic.Uint64 // bits of a float64
	tours atomic.Int64
}

func (m *meter) done() float64 { return math.Float64frombits(m.share.Load()) }

// left says how much longer it will take, if it goes on like that; "" if it
// cannot be told yet.
func (m *meter) left() string {
	done, elapsed := m.done(), time.Since(m.begun)
	if done < 0.001 || elapsed < 100*time.Millisecond {
		return ""
	}
	left := time.Duration(float64(elapsed) * (1 - done) / done)
	if left > 100*365*24*time.Hour || left < 0 {
		return "more than a lifetime"
	}
	return roughly(left)
}

// roughly is a time in two digits or so.
func roughly(d time.Duration) string {
	switch {
	case d < time.Minute:
		return d.Round(time.Second).String()
	case d < 48*time.Hour:
		return strings.TrimSuffix(d.Round(time.Minute).String(), "0s")
	}
	return fmt.Sprintf("%.0f days", d.Hours()/24)
}

// watch draws the progress.
func (j *counting) watch(c *console) (stop func()) {
	j.done = &meter{begun: time.Now()}
	j.opts.Progress = func(done float64, tours int64) {
		j.done.share.Store(math.Float64bits(done))
		j.done.tours.Store(tours)
	}
	return c.progress(func(elapsed time.Duration) string {
		text := fmt.Sprintf("count: %.1f %%, %s", 100*j.done.done(), elapsed.Round(time.Second))
		if left := j.done.left(); left != "" {
			text += ", about " + left + " left"
		}
		if n := j.done.tours.Load(); n > 0 {
			text += ", " + plural(n, "tour")
		}
		return text
	})
}

// unfinished reports a count that ran out of time or memory. Kept says what is
// not lost.
func (j *counting) unfinished(c *console, err error, kept string) error {
	sofar := ""
	switch {
	case j.opts.Stats.Steps > 0:
		sofar = fmt.Sprintf("; %s met so far, which is no count", plural(j.opts.Stats.Tours, "tour"))
	case errors.Is(err, frontier.ErrMemory) || errors.Is(err, frontier.ErrWidth):
	case j.done.done() > 0.001:
		sofar = fmt.Sprintf("; %.1f %% was done, and the rest would take about %s more", 100*j.done.done(), j.done.left())
	case j.opts.Sweep.States > 0:
		sofar = fmt.Sprintf("; the sweep had made %s, and less than 0.1 %% was done", plural(int64(j.opts.Sweep.Steps), "step"))
	}
	sofar += kept
	if errors.Is(err, context.Canceled) {
		c.note("%s", say.Unfinished(err, sofar))
		return context.Canceled
	}
	return &outcome{exitUndecided, say.Unfinished(err, sofar)}
}

// noteCountStats prints what a count took.
func noteCountStats(c *console, options count.Options) {
	if s := options.Sweep; s.Passes > 0 {
		c.note("sweep: %s in %s, frontier of up to %d, %d states at most, %d in all in %d classes, %d transitions; joins: %d pairs in %d additions; %d MB",
			plural(s.Steps, "step"), plural(s.Passes, "pass"), s.Width, s.Peak, s.States, s.Classes, s.Transitions, s.Pairs, s.Additions, s.Memory>>20)
		return
	}
	noteStats(c, options.Stats)
}

// countObject is a count as JSON. The number is a string: it may be too large
// for the numbers of other programs.
type countObject struct {
	Board    string   `json:"board"`
	Topology string   `json:"topology,omitempty"`
	Holes    []string `json:"holes,omitempty"`
	Piece    string   `json:"piece"`
	Kind     string   `json:"kind"`
	From     string   `json:"from,omitempty"`
	To       string   `json:"to,omitempty"`
	As       string   `json:"as"`
	Part     string   `json:"part,omitempty"`
	Units    int      `json:"units,omitempty"`
	Count    string   `json:"count,omitempty"`
	Partial  string   `json:"partial,omitempty"` // what the units of a part add up to
}
