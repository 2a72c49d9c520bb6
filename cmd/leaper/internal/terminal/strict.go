package terminal

import (
	"github.com/spf13/cobra"
)

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
					return UnknownVerb(about, rest[0])
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
			cmd.RunE = func(cmd *cobra.Command, args []string) error {
				if len(args) == 0 {
					return cmd.Help()
				}
				_, err := Choose("shell", args[0], VerbsOf(cmd))
				return err
			}
		}
	}
}

// UnknownVerb returns an error for a word that is not a verb of a command, and offers the closest match.
func UnknownVerb(cmd *cobra.Command, word string) error {
	_, err := Choose("verb", word, VerbsOf(cmd))
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
