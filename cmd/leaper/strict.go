package main

import (
	"github.com/spf13/cobra"
)

// strict makes the verbs that cobra adds refuse words that they don't know: help and
// completion.
func strict(root *cobra.Command) {
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
					return unknownVerb(about, rest[0])
				}
				if len(rest) > 0 {
					return usagef("%q: %s has no verbs of its own; write leaper help %s", rest[0], about.CommandPath(), about.Name())
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
				_, err := choose("shell", args[0], verbsOf(cmd))
				return err
			}
		}
	}
}

// unknownVerb refuses a word that is no verb, and offers the nearest.
func unknownVerb(of *cobra.Command, word string) error {
	_, err := choose("verb", word, verbsOf(of))
	return err
}

// verbsOf are the names of a command's verbs.
func verbsOf(cmd *cobra.Command) []string {
	var names []string
	for _, v := range cmd.Commands() {
		if !v.Hidden {
			names = append(names, v.Name())
		}
	}
	return names
}
