package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"leaper/cmd/leaper/internal/files"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/internal/fault"
)

// newMan makes the verb that writes the manual pages, from the commands' help.
//
// cobra/doc makes pages too, by way of Markdown. We tried it with cobra 1.10.2. It sets tables as
// code, and man breaks their lines of 80 columns where they are too long for its 73. It writes
// --closed[=] for a flag, without the name of its value. It joins the two forms of a verb, and
// drops the groups of leaper's verbs. It dates a page by the day when it is made. It adds three more
// modules and 2 % to the program. To mend all that takes as much code as is here.
func newMan(c *terminal.Console) *cobra.Command {
	return &cobra.Command{
		Use:  "man DIR",
		Args: exactArgs(1, "which folder? Write {} DIR"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return files.Wrap("folder", err)
			}
			pages := 0
			for _, about := range everyCommand(cmd.Root()) {
				if !about.IsAvailableCommand() && about.HasParent() {
					continue
				}
				path := filepath.Join(args[0], manName(about)+".1")
				if err := os.WriteFile(path, []byte(manPage(about)), 0o644); err != nil {
					return files.Wrap("manual page", err)
				}
				pages++
			}
			c.Note("%s written to %s", fault.Plural(pages, "manual page"), args[0])
			return nil
		},
	}
}

// manName returns the name of a command's page.
func manName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// manPage returns the page of a command, in the macros of man(7).
func manPage(cmd *cobra.Command) string {
	var page strings.Builder
	section := func(title string) { fmt.Fprintf(&page, ".SH %s\n", title) }
	fmt.Fprintf(&page, ".TH \"%s\" \"1\" \"\" \"leaper %s\" \"Leaper\"\n.nh\n.ad l\n", strings.ToUpper(roff(manName(cmd))), version)
	section("NAME")
	fmt.Fprintf(&page, "%s \\- %s\n", roff(manName(cmd)), roff(cmd.Short))
	section("SYNOPSIS")
	page.WriteString(".nf\n")
	for _, form := range forms(cmd) {
		page.WriteString(roff(form) + "\n")
	}
	page.WriteString(".fi\n")
	section("DESCRIPTION")
	page.WriteString(roffText(long(cmd)))
	if cmd.HasExample() {
		section("EXAMPLES")
		page.WriteString(".nf\n")
		for line := range strings.SplitSeq(cmd.Example, "\n") {
			page.WriteString(roff(strings.TrimPrefix(line, "  ")) + "\n")
		}
		page.WriteString(".fi\n")
	}
	for _, g := range groupVerbs(cmd) {
		section(strings.ToUpper(g.title))
		page.WriteString(taggedParagraphs(g.rows))
	}
	section("OPTIONS")
	flagsOf(cmd).VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			page.WriteString(roffFlag(f))
		}
	})
	if cmd.HasParent() {
		section("SEE ALSO")
		page.WriteString(roff(manName(cmd.Parent())) + "(1)\n")
	}
	return page.String()
}

// roffFlag returns a flag with its sentence.
func roffFlag(f *pflag.Flag) string {
	value, sentence := pflag.UnquoteUsage(f)
	name := "\\fB" + roff("--"+f.Name) + "\\fR"
	if f.Shorthand != "" {
		name = "\\fB" + roff("-"+f.Shorthand) + "\\fR, " + name
	}
	if value != "" && f.NoOptDefVal == "" {
		name += " \\fI" + roff(value) + "\\fR"
	}
	if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "0" && f.DefValue != "[]" {
		sentence += " (default " + f.DefValue + ")"
	}
	return ".TP\n" + name + "\n" + roff(sentence) + "\n"
}

// roffText returns a text of help for troff: paragraphs, which are filled, and tables, which keep a
// row for each word.
func roffText(text string) string {
	var out strings.Builder
	for _, b := range blocks(text) {
		switch {
		case b.rows != nil:
			out.WriteString(taggedParagraphs(b.rows) + ".PP\n")
		case b.line == "":
			out.WriteString(roff(b.words) + "\n.PP\n")
		default:
			out.WriteString(".nf\n" + roff(b.line) + "\n.fi\n")
		}
	}
	return out.String()
}

// taggedParagraphs returns words with their sentences in a second column.
func taggedParagraphs(rows [][2]string) string {
	widest := 0
	for _, r := range rows {
		widest = max(widest, len([]rune(r[0])))
	}
	var out strings.Builder
	for _, r := range rows {
		fmt.Fprintf(&out, ".TP %d\n%s\n%s\n", min(widest, 20)+2, roff(r[0]), roff(r[1]))
	}
	if out.Len() > 0 {
		return ".PD 0\n" + out.String() + ".PD\n"
	}
	return ""
}

var roffWords = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`)

// roff escapes a line of text for troff: nothing in it is a command.
func roff(line string) string {
	line = roffWords.Replace(line)
	if strings.HasPrefix(line, ".") {
		line = `\&` + line
	}
	return line
}
