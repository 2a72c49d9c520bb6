package main

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// flagTitles are the groups in which help shows the flags of a verb, each in the order that
// people need them. A flag that is in none of them belongs to the verb alone.
var flagTitles = []struct {
	title string
	flags []string
}{
	{"Usual flags", []string{"closed", "open", "from", "to", "piece", "method", "as", "order", "number", "style", "step", "square", "output", "format", "seed", "timeout"}},
	{own, nil},
	{"Boards and graphs", []string{"hole", "topology", "read", "read-format"}},
	{"Constraints", []string{"given", "use", "avoid", "before", "symmetry", "magic"}},
	{"Output", []string{"json", "jsonl", "origin", "base", "across", "stats", "quiet"}},
	{"Memory and machines", []string{"memory", "threads", "scratch", "scratch-size", "cache", "on", "token-file", "ca", "creds", "check", "lost-after", "priority"}},
	{"Help", []string{"help"}},
}

const (
	own = "Flags of this verb"
	few = 9 // up to this number, flags need no groups
)

// flagGroup is flags below one title.
type flagGroup struct {
	title string
	flags *pflag.FlagSet
}

// flagGroupsOf are the flags of a command as help shows them: the usual ones first.
func flagGroupsOf(cmd *cobra.Command) []flagGroup {
	all := flagsOf(cmd)
	named := []string{}
	for _, g := range flagTitles {
		named = append(named, g.flags...)
	}
	one := flagGroup{title: "Flags", flags: inOrder(cmd.Name())}
	var groups []flagGroup
	for _, g := range flagTitles {
		some := flagGroup{title: g.title, flags: inOrder(cmd.Name())}
		add := func(f *pflag.Flag) {
			if !f.Hidden {
				some.flags.AddFlag(f)
				one.flags.AddFlag(f)
			}
		}
		for _, name := range g.flags {
			if f := all.Lookup(name); f != nil {
				add(f)
			}
		}
		if g.title == own {
			all.VisitAll(func(f *pflag.Flag) {
				if !slices.Contains(named, f.Name) {
					add(f)
				}
			})
		}
		if some.flags.HasFlags() {
			groups = append(groups, some)
		}
	}
	number := 0
	one.flags.VisitAll(func(*pflag.Flag) { number++ })
	if number <= few {
		return []flagGroup{one}
	}
	return groups
}

// inOrder is a set of flags that keeps the order in which they come.
func inOrder(name string) *pflag.FlagSet {
	set := pflag.NewFlagSet(name, pflag.ContinueOnError)
	set.SortFlags = false
	return set
}

// flagsOf are all flags that a command has.
func flagsOf(cmd *cobra.Command) *pflag.FlagSet {
	all := pflag.NewFlagSet(cmd.Name(), pflag.ContinueOnError)
	all.AddFlagSet(cmd.LocalFlags())
	all.AddFlagSet(cmd.InheritedFlags())
	return all
}
