package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"leaper/app/verbs"
	"leaper/cmd/leaper/internal/terminal"
)

// helped calls f with each command that help lists, but for the scripts of shells,
// whose words are not ours, and with its words.
func helped(t *testing.T, f func(cmd *cobra.Command, args []string)) {
	t.Helper()
	number := 0
	for _, cmd := range everyCommand(newRoot(&terminal.Console{})) {
		if cmd.HasParent() && (cmd.Parent().Name() == "completion" || !cmd.IsAvailableCommand()) {
			continue
		}
		number++
		f(cmd, strings.Fields(cmd.CommandPath())[1:])
	}
	if number < 25 {
		t.Errorf("%d commands", number)
	}
}

// TestHelpIsNarrow: help fits a terminal of 80 columns but for examples, and asks for
// no names that were not put in.
func TestHelpIsNarrow(t *testing.T) {
	helped(t, func(cmd *cobra.Command, args []string) {
		status, out, errs := do(t, "", append(args, "--help")...)
		if status != terminal.ExitDone || errs != "" {
			t.Errorf("%v --help: status %d, %s", args, status, errs)
		}
		for line := range strings.Lines(out) {
			if len([]rune(line)) > 81 && !strings.Contains(cmd.Example, strings.TrimSpace(line)) {
				t.Errorf("%v --help: too wide: %s", args, line)
			}
		}
		if strings.ContainsAny(long(cmd), "{}") {
			t.Errorf("%v --help: something was to stand here: %s", args, cmd.Long)
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Usage == "" {
				t.Errorf("%v: nothing is said of --%s", args, f.Name)
			}
		})
	})
}

// TestHelpListsAll: every verb stands in one group of the help, with a sentence.
func TestHelpListsAll(t *testing.T) {
	var names []string
	for _, g := range groups {
		for _, form := range g.verbs {
			name, _, _ := strings.Cut(form, " ")
			names = append(names, name)
		}
	}
	slices.Sort(names)
	if once := slices.Compact(slices.Clone(names)); len(once) != len(names) {
		t.Errorf("a verb stands twice in %v", names)
	}
	root := newRoot(&terminal.Console{})
	if all := terminal.VerbsOf(root); !slices.Equal(all, names) {
		t.Errorf("the groups have %v, and the verbs are %v", names, all)
	}
	for _, m := range makers {
		if name := m.make(&terminal.Console{}).Name(); name != m.name {
			t.Errorf("%s is made as %s", name, m.name)
		}
	}
	_, out, _ := do(t, "")
	last := groups[len(groups)-1].verbs
	for _, v := range root.Commands() {
		said := slices.Contains(last, v.Name()) && strings.Contains(out, " "+v.Name()) || strings.Contains(out, v.Short)
		if v.Short == "" || strings.HasSuffix(v.Short, ".") || !said {
			t.Errorf("help does not say %s: %q", v.Name(), v.Short)
		}
	}
}

// TestHelpFitsAScreen: leaper --help has at most 50 lines, and begins with six verbs and what to write.
func TestHelpFitsAScreen(t *testing.T) {
	_, out, _ := do(t, "", "--help")
	if lines := strings.Count(out, "\n"); lines > 50 {
		t.Errorf("leaper --help has %d lines", lines)
	}
	_, first, _ := strings.Cut(out, "\n\n")
	first, _, _ = strings.Cut(first, "\n\n")
	if number := strings.Count(first, "\n"); !strings.HasPrefix(first, "Begin with:\n  find 8x8 ") || number != 6 {
		t.Errorf("leaper --help begins with %d verbs:\n%s", number, first)
	}
}

// TestHelpBeginsWithExamples: the help of each verb begins with three lines that can be typed, and
// groups its flags, if they are many, with the usual ones first.
func TestHelpBeginsWithExamples(t *testing.T) {
	helped(t, func(cmd *cobra.Command, args []string) {
		if !cmd.HasParent() {
			return
		}
		_, out, _ := do(t, "", append(args, "--help")...)
		lines := strings.SplitN(out, "\n", 5)
		if len(lines) < 5 || lines[0] != "Examples:" || lines[4] == "" {
			t.Fatalf("%v --help begins with\n%s", args, out)
		}
		for _, line := range lines[1:4] {
			if !strings.HasPrefix(line, "  ") || !strings.Contains(line, "leaper") {
				t.Errorf("%v --help: no example: %q", args, line)
			}
		}
		if strings.Contains(out, "\nFlags:\n") == strings.Contains(out, "\n"+flagTitles[0].title+":\n") && !strings.Contains(out, "\n"+ownTitle+":\n") {
			t.Errorf("%v --help has no flags, or those of two kinds:\n%s", args, out)
		}
		flagsOf(cmd).VisitAll(func(f *pflag.Flag) {
			if !f.Hidden && !strings.Contains(out, "--"+f.Name) {
				t.Errorf("%v --help does not name --%s", args, f.Name)
			}
		})
	})
}

// TestHelpTexts: each text of help is that of a command, and each command has one, be it a
// file or not.
func TestHelpTexts(t *testing.T) {
	names := []string{"board-shape", "help"} // those of many, and of the verb itself
	helped(t, func(cmd *cobra.Command, args []string) {
		names = append(names, helpFile(cmd))
		if cmd.Short == "" || cmd.Long == "" {
			t.Errorf("%v: help says %q and %q", args, cmd.Short, cmd.Long)
		}
	})
	files, err := texts.ReadDir("help")
	if err != nil || len(files) < 25 {
		t.Errorf("%d texts, %v", len(files), err)
	}
	for _, f := range files {
		if name, is := strings.CutSuffix(f.Name(), ".txt"); !is || !slices.Contains(names, name) {
			t.Errorf("%s is the help of no command", f.Name())
		}
	}
}

// TestHelpOfFind looks for the sentences of methods and ties.
func TestHelpOfFind(t *testing.T) {
	_, out, _ := do(t, "", "find", "--help")
	for _, want := range []string{
		"\n  hui         Roger Hui's function ktourw: the same without backtracking\n",
		"\n  roth      the one farthest from the centre (Arnd Roth)\n",
		"  leaper find --read FILE [flags]\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("leaper find --help does not have %q", want)
		}
	}
}

// TestAtHides: a flag whose every value but its default is refused is not offered.
func TestAtHides(t *testing.T) {
	_, out, _ := do(t, "", "at", "--help")
	for flag, value := range map[string]string{"piece": "king", "topology": "torus", "hole": "a1"} {
		if status, _, _ := do(t, "", "at", "8x8", "--step", "1", "--"+flag, value); status != terminal.ExitUsage {
			t.Errorf("at --%s %s: status %d", flag, value, status)
		}
		if strings.Contains(out, "--"+flag+" ") {
			t.Errorf("leaper at --help offers --%s", flag)
		}
	}
}

// TestManualPages: each page has its own name in its title, and a line of its own for
// each name that it explains, as man sets it, too.
func TestManualPages(t *testing.T) {
	dir := t.TempDir()
	if status, _, errs := do(t, "", "man", dir); status != terminal.ExitDone || !strings.Contains(errs, "manual pages written") {
		t.Fatalf("status %d, %s", status, errs)
	}
	helped(t, func(cmd *cobra.Command, args []string) {
		name := strings.Join(append([]string{"leaper"}, args...), "-")
		text, err := os.ReadFile(filepath.Join(dir, name+".1"))
		title := `.TH "` + strings.ReplaceAll(strings.ToUpper(name), "-", `\-`) + `" "1" `
		if err != nil || !strings.HasPrefix(string(text), title) {
			t.Errorf("%s: %v, the title is no %s: %.60s", name, err, title, text)
		}
		list := blocks(long(cmd))
		for i := 1; i < len(list); i++ {
			if (list[i].rows == nil) != (list[i-1].rows == nil) && (strings.HasPrefix(list[i].line, " ") || strings.HasPrefix(list[i-1].line, " ")) {
				t.Errorf("%s: in a list, two blanks part the word from its sentence: %q", name, list[i].line+list[i-1].line)
			}
		}
	})
	text, err := os.ReadFile(filepath.Join(dir, "leaper-find.1"))
	if err != nil {
		t.Fatal(err)
	}
	methods := verbs.Values("method of find").Names()
	for _, m := range methods {
		if !strings.Contains(string(text), "\n"+m+"\n") {
			t.Errorf("leaper-find.1 has no line of %s", m)
		}
	}
	if _, err := exec.LookPath("man"); err != nil {
		t.Skip("no man")
	}
	c := exec.Command("man", "--warnings", "--nj", "--nh", filepath.Join(dir, "leaper-find.1"))
	c.Env = append(os.Environ(), "MANWIDTH=80", "LC_ALL=C.UTF-8", "MANPAGER=cat")
	out, err := c.CombinedOutput()
	if err != nil {
		t.Skipf("man shows nothing: %v", err)
	}
	if !strings.HasPrefix(string(out), "LEAPER-FIND(1)") {
		t.Errorf("man shows %.80q", out)
	}
	for _, m := range methods {
		if !strings.Contains(string(out), "\n       "+m+" ") {
			t.Errorf("man shows no line of %s:\n%s", m, out)
		}
	}
}
