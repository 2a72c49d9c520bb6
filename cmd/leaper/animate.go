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
	output outputFlags
	size   string
	file   film.Options
	format film.Format
}

func newAnimate(c *console) *cobra.Command {
	a := &animation{filmFlags: filmFlags{pictureFlags: pictureFlags{console: c}, keeps: true}}
	cmd := &cobra.Command{
		Use:   "animate BOARD | animate [BOARD] FILE | animate gallery:KEY",
		Short: "Make a film of a tour, of a search, or of the neural network: GIF, APNG, SVG, HTML",
		Long: `Make a film: of the tour that find finds, walked from square to square; of a tour
from a file (- is standard input), which is verified first; or of a historical
tour, see leaper gallery. leaper watch plays the same films in a terminal.

--search shows how leaper list comes to its tours: the walk as it goes on and
back. Thin lines lead to the squares that were tried and left again, crosses stand
on those that a rule passed over, and the words below give the rule's reason.
Tours are held for a second. Where a search has more events than the film frames,
it shows every second event, or every fourth, and so on, evenly, and says so; tours
are always shown, as long as they are less than half of the frames.
--skip, --events and --every look closer at a part.

--method neural shows one run of Takefuji and Lee's network, sweep by sweep: lines
are neurons that are on, a ring marks a square with fewer than two of them, a disc
one with more. --seed draws another run.

Without --style, tours of up to 400 squares are shown by numbers, and all else by
lines: numbers make the smallest files.

Formats, picked by the file's extension: gif, apng (also as .png), svg, which moves
without scripts, and html, a page with a player. The same input gives the same
file, to the byte, unless a --timeout ends the search.

The exit status is that of the search: 1 if it came to its end without a tour, 3
if a time limit ended it or the network came to no tour. The film is written all
the same. Ctrl-C ends a search and keeps the film of what was seen.`,
		Example: `  leaper animate 8x8 --closed -o tour.gif
  leaper animate gallery:rudrata -o rudrata.html
  leaper animate 5x5 --search -n 3 -o search.apng
  leaper animate 6x6 --closed --search --order castle --piece wazir -n all --as undirected -o castle.gif
  leaper animate 8x8 --search --order plain --events 1000000 -o plain.gif
  leaper animate 8x8 --method neural --seed 7 -o network.svg
  printf '.#..\n....\n#...\n#.##\n' | leaper animate @- --search --order plain -n all -o holed.gif`,
		Args: pictured,
		RunE: func(cmd *cobra.Command, args []string) error { return a.run(cmd, args) },
	}
	a.add(cmd, 0)
	flags := cmd.Flags()
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
	s, err := a.subject(args)
	if err != nil {
		return err
	}
	out, err := a.output.open(a.console)
	if err != nil {
		return err
	}
	defer out.drop()
	shown, verdict := a.film(ctx, s)
	if shown == nil {
		return verdict
	}
	if err := a.write(cmd.Context(), out, shown); err != nil {
		return err
	}
	return errors.Join(out.keep(), verdict)
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
