package main

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// flagTitles lists the groups in which help shows the flags of a verb, each in the order in which
// people need them. A flag that is in no group belongs to the verb alone.
var flagTitles = []struct {
	title string
	flags []string
}{
	{"Usual flags", []string{"closed", "open", "from", "to", "piece", "method", "as", "order", "number", "style", "step", "square", "output", "format", "seed", "timeout"}},
	{ownTitle, nil},
	{"Boards and graphs", []string{"hole", "topology", "read", "read-format"}},
	{"Constraints", []string{"given", "use", "avoid", "before", "symmetry", "magic"}},
	{"Output", []string{"json", "jsonl", "origin", "base", "across", "stats", "quiet"}},
	{"Memory and machines", []string{"memory", "threads", "scratch", "scratch-size", "cache", "on", "token-file", "ca", "creds", "check", "lost-after", "priority"}},
	{"Help", []string{"help"}},
}

const (
	ownTitle     = "Flags of this verb"
	maxUngrouped = 9 // up to this number, flags need no groups
)

// A flagGroup is the flags below one title.
type flagGroup struct {
	title string
	flags *pflag.FlagSet
}

// flagGroupsOf returns the flags of a command as help shows them: the usual ones first.
func flagGroupsOf(cmd *cobra.Command) []flagGroup {
	all := flagsOf(cmd)
	named := []string{}
	for _, g := range flagTitles {
		named = append(named, g.flags...)
	}
	single := flagGroup{title: "Flags", flags: newOrderedFlags(cmd.Name())}
	var groups []flagGroup
	for _, g := range flagTitles {
		group := flagGroup{title: g.title, flags: newOrderedFlags(cmd.Name())}
		add := func(f *pflag.Flag) {
			if !f.Hidden {
				group.flags.AddFlag(f)
				single.flags.AddFlag(f)
			}
		}
		for _, name := range g.flags {
			if f := all.Lookup(name); f != nil {
				add(f)
			}
		}
		if g.title == ownTitle {
			all.VisitAll(func(f *pflag.Flag) {
				if !slices.Contains(named, f.Name) {
					add(f)
				}
			})
		}
		if group.flags.HasFlags() {
			groups = append(groups, group)
		}
	}
	number := 0
	single.flags.VisitAll(func(*pflag.Flag) { number++ })
	if number <= maxUngrouped {
		return []flagGroup{single}
	}
	return groups
}

// newOrderedFlags returns an empty set of flags, which keeps the order in which they are added.
func newOrderedFlags(name string) *pflag.FlagSet {
	set := pflag.NewFlagSet(name, pflag.ContinueOnError)
	set.SortFlags = false
	return set
}

// flagsOf returns all flags that a command has.
func flagsOf(cmd *cobra.Command) *pflag.FlagSet {
	all := pflag.NewFlagSet(cmd.Name(), pflag.ContinueOnError)
	all.AddFlagSet(cmd.LocalFlags())
	all.AddFlagSet(cmd.InheritedFlags())
	return all
}
