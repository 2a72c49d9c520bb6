package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"leaper/draw/film"
)

// animation is what the verb animate was asked.
type animation struct {
	filmFlags
	solves bool
	output outputFlags
	size   string
	file   film.Options
	format film.Format
}

func newAnimate(c *console) *cobra.Command {
	a := &animation{filmFlags: filmFlags{pictureFlags: pictureFlags{console: c}, keeps: true}}
	cmd := &cobra.Command{
		Use:   "animate BOARD | animate [BOARD] FILE | animate gallery:KEY",
		Short: "Make a film: of a tour, of a search, of the neural network, of a puzzle",
		Long: `Make a film, of one of four things:
  a tour       walked from square to square: of BOARD, from a FILE, or gallery:KEY
  a search     --search: how "leaper list" goes on, sticks and steps back
  the network  --method neural: the neurons settle, round by round; --seed for another
  a puzzle     --solve: how the puzzle of a FILE is solved, number by number

In a search thin lines lead to squares that were tried and left, a cross marks one
that was passed over because it can't lead to a tour, and the words below say why.
Where there is too much to show, the film shows every second event, or every fourth
and so on, evenly, and says so. --skip, --events and --every look closer.

The extension of -o says how: .gif, .png or .apng, .svg (moves without scripts),
.html (a page with a player). "leaper watch" plays the same films in the terminal.
The same input gives the same file, unless --timeout or Ctrl-C ends the search; the
film of what was seen is kept. The exit status is the search's: 1 if there is no
tour, 3 if a limit came first or the network made none. docs/animation.md says what
each mark means.`,
		Example: `  leaper animate 8x8 --closed -o tour.gif
  leaper animate gallery:rudrata -o rudrata.html
  leaper animate 5x5 --search -n 3 -o search.apng
  leaper animate 6x6 --closed --search --order castle --piece wazir -n all --as undirected -o castle.gif
  leaper animate 8x8 --search --order plain --events 1000000 -o plain.gif
  leaper animate 8x8 --method neural --seed 7 -o network.svg
  leaper puzzle 6x6 --difficulty easy | leaper animate --solve - -o puzzle.gif
  printf '.#..\n....\n#...\n#.##\n' | leaper animate @- --search --order plain -n all -o holed.gif`,
		Args: pictured,
		RunE: func(cmd *cobra.Command, args []string) error { return a.run(cmd, args) },
	}
	a.add(cmd, 0)
	flags := cmd.Flags()
	addMarks(flags, &a.options)
	flags.BoolVar(&a.solves, "solve", false, "show how a puzzle is solved, which is a FILE as leaper puzzle prints it: each number as it is forced")
	flags.StringVarP(&a.output.file, "output", "o", "", "write to this `file` (its extension picks the format); - is standard output, with --format")
	flags.StringVarP(&a.output.format, "format", "f", "", "the `format`: "+strings.Join(film.Names(), ", "))
	flags.StringVar(&a.size, "size", "", "gif, apng: how many `pixels` the longest side has (default: 480, and for large boards up to 960)")
	completeWith(cmd, "format", film.Names())
	return cmd
}

// read checks the flags.
func (a *animation) read(cmd *cobra.Command) error {
	if err := a.filmFlags.read(cmd); err != nil {
		return err
	}
	if a.solves {
		if err := a.readSolving(cmd); err != nil {
			return err
		}
	}
	flags := cmd.Flags()
	switch {
	case flags.Changed("format"):
		var err error
		if a.format, err = film.Parse(a.output.format); err != nil {
			return err
		}
		if !flags.Changed("output") {
			a.output.file = "-"
		}
	case !flags.Changed("output"):
		return usagef("where to? Write -o tour.gif, or .apng, .svg, .html; leaper watch shows films in the terminal")
	case a.output.file == "-":
		return usagef("-o -: name the format with --format: %s", strings.Join(film.Names(), ", "))
	default:
		format, ok := film.FormatOf(a.output.file)
		if !ok {
			return usagef("-o %s: its extension is none of .%s; name the format with --format", a.output.file, strings.Join(film.Names(), ", ."))
		}
		a.format = format
	}
	var err error
	if a.file.Pixels, err = film.ParsePixels(a.size, a.format); err != nil {
		return fmt.Errorf("--%w", err)
	}
	if a.output.file == "-" && a.format.Pixels() && isTerminal(a.console.out) {
		return usagef("%s is not for terminals: write it to a file with -o, or see leaper watch", strings.ToUpper(a.format.String()))
	}
	return nil
}

func (a *animation) run(cmd *cobra.Command, args []string) error {
	if err := a.read(cmd); err != nil {
		return err
	}
	ctx, cancel, err := a.limits.context(cmd.Context())
	if err != nil {
		return err
	}
	defer cancel()
	var s *subject
	if !a.solves {
		if s, err = awaited(ctx, func() (*subject, error) { return a.subject(args) }); err != nil {
			return err
		}
	}
	out, err := a.output.open(a.console)
	if err != nil {
		return err
	}
	defer out.drop()
	var shown *film.Film
	var verdict error
	if a.solves {
		shown, verdict = a.solving(ctx, args)
	} else {
		shown, verdict = a.film(ctx, s)
	}
	if shown == nil {
		return verdict
	}
	if ctx.Err() == nil {
		out.until(ctx)
	} else { // it ended the search, and the film of that is to be kept
		ctx = cmd.Context()
	}
	if err := a.write(ctx, out, shown); err != nil {
		return err
	}
	if err := out.keep(); err != nil {
		return err
	}
	return verdict
}

// write writes the film, until the context ends. If it has ended before, it ended
// the search, and the film of that is to be kept.
func (a *animation) write(ctx context.Context, out io.Writer, shown *film.Film) error {
	if ctx.Err() != nil {
		ctx = context.WithoutCancel(ctx)
	}
	var done atomic.Uint64
	a.file.Progress = func(share float64) { done.Store(math.Float64bits(share)) }
	stop := a.console.progress(func(elapsed time.Duration) string {
		return fmt.Sprintf("%s: writing %s, %.0f %%, %s", a.verb, plural(len(shown.Frames), "frame"), 100*math.Float64frombits(done.Load()), elapsed.Round(time.Second))
	})
	err := film.Write(ctx, out, a.format, a.file, shown)
	stop()
	if errors.Is(err, context.Canceled) {
		a.console.note("the film was not finished, and nothing is kept")
	}
	return err
}
