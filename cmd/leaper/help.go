package main

import (
	"embed"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"leaper/app/verbs"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/draw"
)

// wide is the width of help in characters.
const wide = 80

// groups are the verbs as help lists them. The first are for beginners, each with
// what to write; the last are only named.
var groups = []struct {
	title string
	verbs []string
}{
	{"Begin with", []string{"find 8x8", "draw 8x8 -o tour.svg", "count 6x6 --closed", "exists 3x8 --closed", "watch 6x6 --search", "serve --open"}},
	{"Tours", []string{"list", "sample", "at", "verify", "rank", "board", "gallery"}},
	{"Numbers and facts", []string{"estimate", "stats", "piece", "graph"}},
	{"Pictures and words", []string{"animate", "site", "verse"}},
	{"Puzzles and games", []string{"puzzle", "solve", "book", "game", "play"}},
	{"Many machines", []string{"hub", "work", "jobs"}},
	{more, []string{"help", "man", "completion", "licences", "version"}},
}

// more is the title of the verbs that are only named.
const more = "More"

// texts are the texts of help, a file for each command, named by the command's words: its
// sentence, further paragraphs, and examples.
//
//go:embed help
var texts embed.FS

// describe gives a command the text of a file, in which words replaces pairs of old and new. A command
// without a file keeps its own text.
func describe(cmd *cobra.Command, file string, words ...string) {
	text, err := texts.ReadFile("help/" + file + ".txt")
	if err != nil {
		return
	}
	help := strings.NewReplacer(words...).Replace(strings.TrimSuffix(string(text), "\n"))
	help, cmd.Example, _ = strings.Cut(help, "\n\nExamples:\n")
	cmd.Short, cmd.Long, _ = strings.Cut(help, "\n\n")
}

// helpFile returns the name of a command's file: count-merge, and leaper for the root.
func helpFile(cmd *cobra.Command) string {
	return strings.TrimPrefix(manName(cmd), "leaper-")
}

// explain sets the help of all commands: their texts, with a list of names and their sentences in
// place of a line such as {method of find}, and how a command is used.
func explain(root *cobra.Command) {
	root.SetUsageFunc(func(cmd *cobra.Command) error {
		_, err := io.WriteString(cmd.OutOrStdout(), usage(cmd, cmd.Example))
		return err
	})
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		_, _ = io.WriteString(cmd.OutOrStdout(), helpOf(cmd)) // an error could not be shown
	})
	colours := strings.Join(draw.ColourNames(), ", ")
	for _, cmd := range everyCommand(root) {
		describe(cmd, helpFile(cmd), "{colours}", colours)
		cmd.InitDefaultHelpFlag()
		cmd.Flags().Lookup("help").Usage = "print this help"
	}
}

// long returns the whole description of a command. It is made on demand.
func long(cmd *cobra.Command) string { return reflow(fill(cmd.Long)) }

// everyCommand lists a command and all below it.
func everyCommand(cmd *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{cmd}
	for _, below := range cmd.Commands() {
		all = append(all, everyCommand(below)...)
	}
	return all
}

// placeholder is a line of help in place of which fill puts a list.
var placeholder = regexp.MustCompile(`(?m)^\{([^{}\n]+)\}$`)

// fill puts the names and sentences of lists in place of their placeholders.
func fill(text string) string {
	return placeholder.ReplaceAllStringFunc(text, func(line string) string {
		what := strings.Trim(line, "{}")
		rows := [][2]string{}
		for _, v := range verbs.Values(what) {
			rows = append(rows, v)
		}
		return strings.TrimSuffix(twoColumns(rows), "\n")
	})
}

// A block is a part of a text of help: words that are wrapped, a table, or a line
// that stays as it is.
type block struct {
	words string
	rows  [][2]string
	line  string
}

// tableRow is a row in a text of help: a word, two blanks or more, its sentence.
var tableRow = regexp.MustCompile(`^  (\S.*?)  +(\S.*)$`)

// blocks splits a text of help into blocks.
func blocks(text string) []block {
	var list []block
	last := &block{line: " "}
	for line := range strings.SplitSeq(text, "\n") {
		cells := tableRow.FindStringSubmatch(line)
		trimmed := strings.TrimLeft(line, " \t")
		switch {
		case cells != nil && last.rows != nil:
			last.rows = append(last.rows, [2]string{cells[1], cells[2]})
			continue
		case cells != nil:
			list = append(list, block{rows: [][2]string{{cells[1], cells[2]}}})
		case last.rows != nil && strings.HasPrefix(line, "    "): // its sentence goes on
			last.rows[len(last.rows)-1][1] += " " + trimmed
			continue
		case last.words != "" && line == trimmed && line != "":
			last.words += " " + line
			continue
		case line == trimmed && line != "":
			list = append(list, block{words: line})
		default:
			list = append(list, block{line: line})
		}
		last = &list[len(list)-1]
	}
	return list
}

// reflow breaks a text of help into lines that are not too wide.
func reflow(text string) string {
	var lines []string
	for _, b := range blocks(text) {
		switch {
		case b.rows != nil:
			lines = append(lines, strings.TrimSuffix(twoColumns(b.rows), "\n"))
		case b.words != "":
			lines = append(lines, terminal.Wrap(b.words, wide)...)
		default:
			lines = append(lines, b.line)
		}
	}
	return strings.Join(lines, "\n")
}

// twoColumns writes words and their sentences as a table of two columns.
func twoColumns(rows [][2]string) string {
	widest := 0
	for _, row := range rows {
		widest = max(widest, len(row[0]))
	}
	var text strings.Builder
	for _, row := range rows {
		for i, line := range terminal.Wrap(row[1], wide-widest-4) {
			if i > 0 {
				row[0] = ""
			}
			fmt.Fprintf(&text, "  %-*s  %s\n", widest, row[0], line)
		}
	}
	return text.String()
}

// beginning is the number of examples that help begins with.
const beginning = 3

// helpOf returns the help of a command: for leaper a page that fits a screen, for a verb the first
// examples, its description, and how it is used.
func helpOf(cmd *cobra.Command) string {
	if !cmd.HasParent() {
		return overview(cmd)
	}
	var text strings.Builder
	examples := strings.SplitAfterN(cmd.Example, "\n", beginning+1)
	first := strings.Join(examples[:min(len(examples), beginning)], "")
	if first != "" {
		text.WriteString("Examples:\n" + strings.TrimSuffix(first, "\n") + "\n\n")
	}
	text.WriteString(long(cmd) + "\n\n")
	text.WriteString(usage(cmd, strings.TrimPrefix(cmd.Example, first)))
	return text.String()
}

// overview returns the help of leaper: its verbs in groups, and what all of them have in common.
func overview(root *cobra.Command) string {
	var text strings.Builder
	head, tail, _ := strings.Cut(reflow(root.Long), "\n\n")
	text.WriteString(head + "\n")
	for _, g := range groupVerbs(root) {
		if g.title != more {
			text.WriteString("\n" + g.title + ":\n" + twoColumns(g.rows))
			continue
		}
		var names []string
		for _, row := range g.rows {
			names = append(names, row[0])
		}
		text.WriteString("\n" + g.title + ": " + strings.Join(names, ", ") + "\n")
	}
	text.WriteString("\n" + tail + "\n")
	return text.String()
}

// usage says how a command is used: its forms, examples, verbs and flags.
func usage(cmd *cobra.Command, examples string) string {
	var text strings.Builder
	text.WriteString("Usage:\n")
	for _, form := range forms(cmd) {
		text.WriteString("  " + form + "\n")
	}
	if examples != "" {
		text.WriteString("\nMore examples:\n" + examples + "\n")
	}
	for _, g := range groupVerbs(cmd) {
		text.WriteString("\n" + g.title + ":\n" + twoColumns(g.rows))
	}
	for _, g := range flagGroupsOf(cmd) {
		text.WriteString("\n" + g.title + ":\n" + strings.TrimRight(g.flags.FlagUsagesWrapped(wide), " \n") + "\n")
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(&text, "\n%s VERB --help explains a verb.\n", cmd.CommandPath())
	}
	return text.String()
}

// forms lists the ways to write a command; its Use has them with bars between.
func forms(cmd *cobra.Command) []string {
	if !cmd.HasParent() {
		return []string{cmd.Name() + " VERB …"}
	}
	var list []string
	for form := range strings.SplitSeq(cmd.Use, " | ") {
		list = append(list, cmd.Parent().CommandPath()+" "+form+" [flags]")
	}
	return list
}

// A group is some verbs of a command with their sentences.
type group struct {
	title string
	rows  [][2]string
}

// groupVerbs lists the verbs of a command in the groups of help.
func groupVerbs(cmd *cobra.Command) []group {
	var list []group
	if cmd.HasParent() {
		one := group{title: "Verbs"}
		for _, v := range cmd.Commands() {
			if v.IsAvailableCommand() {
				one.rows = append(one.rows, [2]string{v.Name(), v.Short})
			}
		}
		if len(one.rows) > 0 {
			list = append(list, one)
		}
		return list
	}
	for _, g := range groups {
		one := group{title: g.title}
		for _, form := range g.verbs {
			name, _, _ := strings.Cut(form, " ")
			if v, _, err := cmd.Find([]string{name}); err == nil {
				one.rows = append(one.rows, [2]string{form, v.Short})
			}
		}
		list = append(list, one)
	}
	return list
}
