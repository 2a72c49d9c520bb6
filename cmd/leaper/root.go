package main

import (
	"errors"
	"strings"

	"leaper/internal/nearest"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func newRoot(c *console) *cobra.Command {
	var which, asJSON bool
	root := &cobra.Command{
		Use:   "leaper",
		Short: "Make, count, draw and explain tours of chess pieces",
		Long: `Leaper makes, counts, draws and explains tours: walks of a chess piece that visit
every square of a board exactly once. Where there is no tour, it says why.

Begin with: leaper find 8x8

A BOARD is a size: 8x8 has 8 rows and 8 columns, 4x5x5 is a box, 8 is one row. Or
it is a picture in a file, @FILE (@- is standard input): . is a square, # a hole.
Squares are named as in chess, a1 bottom left; in a box (1,2,3): layer, row,
column, from 1, row 1 on top. The piece is a knight unless --piece says otherwise.

A path visits every square once. A closed tour ends a move from where it began; an
open tour does not. Without --closed or --open every path will do.

Standard output has the answer and nothing else; all other words go to standard
error. The exit status is 0 for found, done or valid; 1 if it is proven that there
is none, or if it is not a tour; 2 for wrong usage or a failure; 3 if a limit of
time or memory came first; 130 after Ctrl-C.`,
		Example: `  leaper find 8x8                         a knight's tour
  leaper watch 6x6 --search               see how one is searched for
  leaper draw 8x8 --closed -o tour.svg    a closed one, as a picture
  leaper count 6x6 --closed               how many are there?
  leaper exists 3x8 --closed              is there one? Why not?
  leaper find 8x8 | leaper verify         what is it?
  leaper serve --open                     all of this in the browser`,
		SilenceErrors:     true,
		SilenceUsage:      true,
		DisableAutoGenTag: true,
		Args:              cobra.ArbitraryArgs, // an unknown verb comes here
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case len(args) == 0 && which:
				return showVersion(c, asJSON)
			case len(args) == 0 && asJSON:
				return usagef("--json: of what? Write leaper --version --json, or a verb before it")
			case len(args) == 0:
				return cmd.Help()
			}
			return unknownVerb(cmd, args[0])
		},
	}
	root.Flags().BoolVarP(&which, "version", "v", false, "print which version this is")
	root.Flags().BoolVar(&asJSON, "json", false, "with --version: all that is known of this build, as JSON")
	root.SetFlagErrorFunc(flagError)
	root.PersistentFlags().BoolVarP(&c.quiet, "quiet", "q", false, "say nothing on standard error but what went wrong: no notes, no progress, no reasons")
	root.AddCommand(newFind(c), newList(c), newSample(c), newCount(c), newEstimate(c), newExists(c), newPuzzle(c), newSolve(c), newGame(c), newPlay(c), newStats(c), newVerify(c), newRank(c), newAt(c), newBoard(c), newDraw(c), newAnimate(c), newWatch(c), newGraph(c), newGallery(c), newVerse(c), newPiece(c), newServe(c), newSite(c), newHub(c), newWork(c), newJobs(c), newMan(c), newLicences(c), newVersion(c))
	root.SetIn(c.in)
	root.SetOut(c.out)
	root.SetErr(c.err)
	strict(root)
	explain(root)
	return root
}

// flagError puts what the flag library says into one line, without the names
// of Go functions, and offers the nearest flag for one that does not exist.
func flagError(cmd *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) {
		f := invalid.GetFlag()
		name := flagText(f.Name, f.Shorthand)
		why, _, _ := strings.Cut(errors.Unwrap(invalid).Error(), ": strconv.")
		switch f.Value.Type() {
		case "bool":
			return usagef("--%s: %s", f.Name, boolWords(f.Name, why))
		case "int", "int64", "uint64":
			why = "write a whole number"
		case "duration":
			why = "write a time such as 30s or 5m"
		}
		return usagef("%s %s: %s", name, quoteEmpty(invalid.GetValue()), why)
	}
	line := strings.ReplaceAll(err.Error(), "\n", " ")
	if word, unknown := strings.CutPrefix(line, "unknown flag: --"); unknown {
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		line += nearest.Hint("--"+word, names)
	}
	return usagef("%s; see %s --help", line, cmd.CommandPath())
}

func boolWords(name, why string) string {
	if strings.HasPrefix(why, "strconv.") {
		return "it is on, or left out; write --" + name + " alone"
	}
	return why
}

func quoteEmpty(s string) string {
	if s == "" {
		return `""`
	}
	return s
}

// oneBoard is the argument check of verbs that take one BOARD.
func oneBoard(cmd *cobra.Command, args []string) error {
	switch len(args) {
	case 1:
		return nil
	case 0:
		return usagef("which board? Write %s BOARD, such as %s 8x8", cmd.CommandPath(), cmd.CommandPath())
	}
	return usagef("%q: one BOARD is enough; write %s BOARD [flags]", args[1], cmd.CommandPath())
}
