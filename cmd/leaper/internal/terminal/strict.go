package terminal

import (
	_ "embed"
	"io"

	"github.com/spf13/cobra"
)

// wordsInBash is added to the completion script for bash: it needs no package then.
//
//go:embed words.bash
var wordsInBash string

// Strict makes the verbs that cobra adds refuse words that they don't know: help and
// completion.
func Strict(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		switch cmd.Name() {
		case "help":
			cmd.Use = "help [VERB]"
			show := cmd.Run
			cmd.Run = nil
			cmd.RunE = func(cmd *cobra.Command, args []string) error {
				about, rest, err := root.Find(args)
				if err != nil {
					return err
				}
				if len(rest) > 0 && about.HasSubCommands() {
					return UnknownVerb("verb", about, rest[0])
				}
				if len(rest) > 0 {
					return Usagef("%q: %s has no verbs of its own; write leaper help %s", rest[0], about.CommandPath(), about.Name())
				}
				show(cmd, args)
				return nil
			}
		case "completion":
			cmd.Use = "completion SHELL"
			cmd.Args = cobra.ArbitraryArgs
			for _, shell := range cmd.Commands() {
				if shell.Name() != "bash" {
					continue
				}
				script := shell.RunE
				shell.RunE = func(cmd *cobra.Command, args []string) error {
					if err := script(cmd, args); err != nil {
						return err
					}
					_, err := io.WriteString(cmd.OutOrStdout(), wordsInBash)
					return err
				}
			}
			cmd.RunE = func(cmd *cobra.Command, args []string) error {
				if len(args) == 0 {
					return cmd.Help()
				}
				return UnknownVerb("shell", cmd, args[0])
			}
		}
	}
}

// UnknownVerb returns an error for a word that is not a verb of a command, or what its verbs are, and offers
// the closest match. Verbs are written in small letters.
func UnknownVerb(what string, cmd *cobra.Command, word string) error {
	names := VerbsOf(cmd)
	at, err := Choose(what, word, names)
	if err == nil {
		err = Usagef("%s %q is unknown (did you mean %s?)", what, word, names[at])
	}
	return err
}

// VerbsOf returns the names of a command's verbs.
func VerbsOf(cmd *cobra.Command) []string {
	var names []string
	for _, v := range cmd.Commands() {
		if !v.Hidden {
			names = append(names, v.Name())
		}
	}
	return names
}
