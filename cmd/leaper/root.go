package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"leaper/board"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/internal/nearest"
)

// A verbMaker makes a verb.
type verbMaker struct {
	name string
	make func(*terminal.Console) *cobra.Command
}

// makers make all verbs. Among them is man, which writes pages about all verbs.
var makers = []verbMaker{
	{"find", newFind}, {"list", newList}, {"sample", newSample}, {"count", newCount}, {"estimate", newEstimate},
	{"exists", newExists}, {"puzzle", newPuzzle}, {"solve", newSolve}, {"book", newBook}, {"game", newGame},
	{"play", newPlay}, {"stats", newStats}, {"verify", newVerify}, {"rank", newRank}, {"at", newAt},
	{"board", newBoard}, {"draw", newDraw}, {"animate", newAnimate}, {"watch", newWatch}, {"graph", newGraph},
	{"gallery", newGallery}, {"verse", newVerse}, {"piece", newPiece}, {"serve", newServe}, {"site", newSite},
	{"hub", newHub}, {"work", newWork}, {"jobs", newJobs}, {"man", newMan}, {"licences", newLicences},
	{"version", newVersion},
}

// newRoot makes the command with all of its verbs, or only with the verb that is called: to make the
// flags of all verbs takes longer than most questions.
func newRoot(c *terminal.Console, called ...string) *cobra.Command {
	var printVersion, asJSON bool
	root := &cobra.Command{
		Use:               "leaper",
		SilenceErrors:     true,
		SilenceUsage:      true,
		DisableAutoGenTag: true,
		Args:              cobra.ArbitraryArgs, // an unknown verb comes here
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case len(args) == 0 && printVersion:
				return showVersion(c, asJSON)
			case len(args) == 0 && asJSON:
				return terminal.Usagef("--json: of what? Write leaper --version --json, or a verb before it")
			case len(args) == 0:
				return cmd.Help()
			}
			if _, err := board.Parse(args[0]); err == nil {
				return terminal.Usagef("%q is a board, and a verb comes first; write leaper find %s, or another verb of leaper --help", args[0], args[0])
			}
			return terminal.UnknownVerb("verb", cmd, args[0])
		},
		// Before the verb runs: the words as they were written are not known later.
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			return cmp.Or(refuseUnpiped(c, cmd), misread(cmd, called))
		},
	}
	root.Flags().BoolVarP(&printVersion, "version", "v", false, "print the version")
	root.Flags().BoolVar(&asJSON, "json", false, "with --version: everything known about this build, as JSON")
	root.SetFlagErrorFunc(flagError)
	root.PersistentFlags().BoolVarP(&c.Quiet, "quiet", "q", false, "print only errors on standard error: no notes, no progress, no reasons")
	onlyCalled := len(called) > 0 && slices.ContainsFunc(makers, func(m verbMaker) bool { return m.name == called[0] && m.name != "man" })
	for _, m := range makers {
		if !onlyCalled || m.name == called[0] {
			root.AddCommand(m.make(c))
		}
	}
	root.SetIn(c.In)
	root.SetOut(c.Out)
	root.SetErr(c.Err)
	terminal.Strict(root)
	explain(root)
	for _, cmd := range everyCommand(root) {
		terminal.Once(cmd)
	}
	return root
}

// flagError words an error of the flag library in one line, without the names
// of Go functions, and offers the nearest flag in place of one that does not exist.
func flagError(cmd *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) {
		f := invalid.GetFlag()
		name := terminal.FlagText(f.Name, f.Shorthand)
		why, _, _ := strings.Cut(errors.Unwrap(invalid).Error(), ": strconv.")
		if errors.Is(err, terminal.ErrTwice) {
			return terminal.Usagef("%s %s: %s", name, quoteEmpty(invalid.GetValue()), why)
		}
		switch f.Value.Type() {
		case "bool":
			return terminal.Usagef("--%s: %s", f.Name, boolWords(f.Name, why))
		case "int", "int64", "uint64":
			why = "write a whole number"
		case "duration":
			why = "write a time such as 30s or 5m"
		}
		return terminal.Usagef("%s %s: %s", name, quoteEmpty(invalid.GetValue()), why)
	}
	line := strings.ReplaceAll(err.Error(), "\n", " ")
	var missing *pflag.ValueRequiredError
	if errors.As(err, &missing) {
		f := missing.GetFlag()
		_, usage := pflag.UnquoteUsage(f)
		name := "--" + f.Name
		if missing.GetSpecifiedShortnames() != "" {
			name = "-" + f.Shorthand
		}
		line = name + " needs a value: " + usage
	}
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() != "" {
		line = "unknown flag: -" + unknown.GetSpecifiedShortnames()
	}
	if word, unknown := strings.CutPrefix(line, "unknown flag: --"); unknown {
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		if line += nearest.Hint("--"+word, names); word == "read" || word == "read-format" {
			line = fmt.Sprintf("--%s: %s needs a board, and takes no graph from a file; %s do", word, cmd.CommandPath(), readers(newRoot(&terminal.Console{})))
		}
	}
	return terminal.Usagef("%s; see %s --help", line, cmd.CommandPath())
}

// readers lists the verbs that take a graph from a file.
func readers(root *cobra.Command) string {
	var names []string
	for _, c := range root.Commands() {
		for _, c := range append([]*cobra.Command{c}, c.Commands()...) {
			if c.Flags().Lookup("read") != nil {
				names = append(names, strings.TrimPrefix(c.CommandPath(), root.Name()+" "))
			}
		}
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
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
	return oneArgument(cmd, args, "board", "BOARD", "8x8")
}

// oneURL is the argument check of verbs that take the address of a hub.
func oneURL(cmd *cobra.Command, args []string) error {
	return oneArgument(cmd, args, "hub", "URL", "nats://127.0.0.1:4222 --token-file leaper-hub/token")
}

// oneArgument is the argument check of verbs that take one argument, which has a name and an example.
func oneArgument(cmd *cobra.Command, args []string, what, name, example string) error {
	switch len(args) {
	case 1:
		return nil
	case 0:
		return terminal.Usagef("which %s? Write %s %s, such as %s %s", what, cmd.CommandPath(), name, cmd.CommandPath(), example)
	default:
		return terminal.Usagef("%q: one %s is enough; write %s %s [flags]", args[1], name, cmd.CommandPath(), name)
	}
}

// atMostOne is the argument check of verbs that take one argument or none.
func atMostOne(name string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) > 1 {
			return terminal.Usagef("%q: one %s is enough; write %s %s [flags]", args[1], name, cmd.CommandPath(), name)
		}
		return nil
	}
}

// refuseFlags refuses flags that were given and would do nothing; the sentence says why, with the flag
// in place of {}.
func refuseFlags(cmd *cobra.Command, sentence string, flags ...string) error {
	for _, flag := range flags {
		if cmd.Flags().Changed(flag) {
			return terminal.Usagef("%s", strings.ReplaceAll(sentence, "{}", "--"+flag))
		}
	}
	return nil
}

// exactArgs is the argument check of verbs that take a fixed number of arguments. Otherwise a sentence
// asks for them, with the command in place of {}.
func exactArgs(number int, sentence string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == number {
			return nil
		}
		return terminal.Usagef("%s", strings.ReplaceAll(sentence, "{}", cmd.CommandPath()))
	}
}
