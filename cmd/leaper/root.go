package main

import (
	"errors"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"leaper/internal/nearest"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"
)

// version is what the changelog calls this state of the project.
const version = "0.1.0"

func newRoot(c *console) *cobra.Command {
	root := &cobra.Command{
		Use:   "leaper",
		Short: "Find, list and count tours of chess pieces",
		Long: `Leaper finds, lists and counts tours: walks of a chess piece that visit every
square of a board exactly once.

A BOARD is a size (8x8, 3x4, 4x5x5, or 8 for one row of eight squares) or a
picture in a file: @FILE, or @- for standard input, with . for a square and #
for a hole. Squares are called a1 (bottom left) to h8 and on; on boards of other
ranks (1,2,3), counted from 1, with row 1 on top.

Words: a path visits every square once. A closed tour is a path whose last
square is a move from its first; an open tour is a path that is not closed.

Standard output is data and nothing else. The exit status is 0 for found, done
or valid; 1 for proven that there is none, or not a tour; 2 for wrong usage, bad
input or failure; 3 for undecided, when a limit was hit; 130 when interrupted.`,
		Example: `  leaper find 8x8                         a knight's tour
  leaper find 8x8 --closed --from e4      a closed one, from e4
  leaper list 5x5 -n 3 --format box       the first three, in boxes
  leaper count 6x6                        6637920 paths
  leaper find 4x5x5 --piece 1,2,2         in three dimensions
  leaper stats neural 6x6                 how often does a method succeed?
  leaper find 8x8 | leaper verify         what is it?`,
		Version:           versionText(),
		SilenceErrors:     true,
		SilenceUsage:      true,
		DisableAutoGenTag: true,
		Args:              cobra.ArbitraryArgs, // an unknown verb comes here
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Help()
			}
			return unknownVerb(cmd, args[0])
		},
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	root.PersistentFlags().BoolVarP(&c.quiet, "quiet", "q", false, "say nothing on standard error but what went wrong: no notes, no progress, no reasons")
	root.AddCommand(newFind(c), newList(c), newCount(c), newEstimate(c), newExists(c), newStats(c), newVerify(c), newAt(c), newBoard(c), newDraw(c), newAnimate(c), newWatch(c), newGraph(c), newGallery(c), newVerse(c), newPiece(c), newServe(c), newMan(c))
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

// versionText says which build this is.
func versionText() string {
	text := "leaper " + version
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return text
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			text += " " + s.Value[:12]
		}
	}
	return text + " " + info.GoVersion
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

// newMan writes the manual pages that cobra makes of the commands' help.
func newMan(c *console) *cobra.Command {
	return &cobra.Command{
		Use:     "man DIR",
		Short:   "Write the manual pages into a folder",
		Long:    "Write the manual pages, one a verb, into a folder, which is made if need be.",
		Example: "  leaper man ./man && man ./man/leaper-find.1",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("which folder? Write %s DIR", cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return fileError("folder", err)
			}
			header := &doc.GenManHeader{Title: "LEAPER", Section: "1", Source: "leaper " + version, Manual: "Leaper"}
			if err := doc.GenManTree(cmd.Root(), header, args[0]); err != nil {
				return fileError("manual page", err)
			}
			pages, err := filepath.Glob(filepath.Join(args[0], "leaper*.1"))
			if err != nil {
				return err
			}
			c.note("%d manual pages written to %s", len(pages), args[0])
			return nil
		},
	}
}
