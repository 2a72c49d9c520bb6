package main

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"leaper/board"
	"leaper/cmd/internal/daemon"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/gallery"
	"leaper/graph"
	"leaper/internal/nearest"
)

// Misuse is told what was meant. A command line that is wrong is repaired by the rules below, word by word;
// if the result is well formed, the error ends with it, to be copied. No rule has to be careful: what does
// not lead to a well-formed command line is not said.

// withMeant adds the command line that was probably meant to an error about one that is wrong.
func withMeant(err error, args []string) error {
	var ended *terminal.Outcome
	if err == nil || errors.As(err, &ended) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, syscall.EPIPE) || wellFormed(args) {
		return err
	}
	r := &repair{words: slices.Clone(args)}
	repaired, others := r.all(), ""
	if slices.Equal(repaired, args) || !wellFormed(repaired) {
		return err
	}
	if r.guessed {
		others = ", or another verb of leaper --help"
	}
	reason, _, _ := strings.Cut(err.Error(), "; ")
	reason, _, _ = strings.Cut(reason, " (did you mean")
	return terminal.Usagef("%s; write %s%s", reason, daemon.Command(append([]string{"leaper"}, repaired...)...), others)
}

// wellFormed reports whether the verb, the flags and the number of arguments are right, and the arguments
// suit the verb, as far as that is seen without any work.
func wellFormed(args []string) bool {
	root := newRoot(&terminal.Console{}, args...)
	cmd, rest, err := root.Find(args)
	if err != nil || cmd == root || cmd.ParseFlags(rest) != nil {
		return false
	}
	words := cmd.Flags().Args()
	switch format := cmd.Flags().Lookup("format"); {
	case cmd.ValidateArgs(words) != nil, misread(cmd, rest) != nil:
		return false
	case cmd.HasSubCommands() && slices.Contains([]string{"board", "stats", "completion"}, cmd.Name()): // a verb of theirs is missing or unknown
		return false
	case format != nil && format.Changed && !slices.Contains(formatsOf(cmd), strings.ToLower(format.Value.String())):
		return false
	case cmd.Name() == "help" && len(words) > 0:
		about, rest, err := root.Find(words)
		return err == nil && about != root && len(rest) == 0
	}
	boards := 0
	for _, word := range words {
		if _, err := board.Parse(word); err == nil && !strings.HasPrefix(word, "@") {
			boards++
		} else if strings.Contains(cmd.Use, "BOARD") && !isSource(cmd, word) {
			return false
		}
	}
	return boards <= 1 || strings.Contains(cmd.Use, "BOARD...") || !strings.Contains(cmd.Use, "BOARD")
}

// misread refuses a word that the flag library reads in a way that nobody means: -open as the file pen, -torus as
// the topology orus, and a flag as the value of the one before it.
func misread(cmd *cobra.Command, args []string) error {
	for i, word := range args {
		if word == "--" {
			return nil
		}
		if name, long := longWithOneDash(cmd, word); long {
			return terminal.Usagef("%s: the flag %s has two dashes", word, "--"+name)
		}
		if i == 0 || !takesNext(cmd, args[i-1]) {
			if len(word) > 2 && word[0] == '-' && word[1] != '-' && flagsFor(cmd, word[1:]) != nil {
				return terminal.Usagef("unknown flag: %s; see %s --help", word, cmd.CommandPath())
			}
			continue
		}
		if name, _, _ := strings.Cut(strings.TrimPrefix(word, "--"), "="); strings.HasPrefix(word, "--") && flagNamed(cmd, name) != nil {
			return terminal.Usagef("%s needs a value, and %s is a flag", args[i-1], word)
		}
	}
	return nil
}

// longWithOneDash reports whether a word is the name of a flag, with one dash too few.
func longWithOneDash(cmd *cobra.Command, word string) (name string, is bool) {
	name, _, _ = strings.Cut(strings.TrimPrefix(word, "-"), "=")
	return name, len(word) > 2 && word[0] == '-' && word[1] != '-' && len(name) > 1 && flagNamed(cmd, name) != nil
}

// flagNamed returns the flag of a command with a name; nil if there is none.
func flagNamed(cmd *cobra.Command, name string) *pflag.Flag {
	if f := cmd.Flags().Lookup(name); f != nil {
		return f
	}
	return cmd.InheritedFlags().Lookup(name)
}

// takesNext reports whether a word is a flag whose value is the next word.
func takesNext(cmd *cobra.Command, word string) bool {
	var f *pflag.Flag
	switch {
	case strings.HasPrefix(word, "--"):
		f = flagNamed(cmd, word[2:])
	case len(word) == 2 && word[0] == '-':
		f = cmd.Flags().ShorthandLookup(word[1:])
	}
	return f != nil && f.NoOptDefVal == ""
}

// A repair changes the words of a command line.
type repair struct {
	words   []string
	cmd     *cobra.Command // the verb, once it is known
	first   int            // the place of the first word after the verb
	guessed bool           // nothing says which verb
}

// all applies every rule.
func (r *repair) all() []string {
	for i, word := range r.words {
		if bare := strings.TrimLeft(word, "–—−"); bare != word && bare != "" {
			r.words[i] = "--" + bare // a text editor's dash
		}
	}
	if r.repairVerb(); r.cmd == nil {
		return r.words
	}
	r.repairNames()
	r.repairFlags()
	r.joinSizes()
	r.repairWords()
	return r.words
}

// spoken are words for a verb that are none.
var spoken = map[string]string{
	"tour": "find", "path": "find", "search": "find", "tours": "list", "enumerate": "list", "number": "count", "picture": "draw",
	"film": "animate", "check": "verify", "why": "exists", "server": "serve", "studio": "serve", "completions": "completion",
}

// repairVerb finds the verb: a word that is one, in its place or not; the verb that is nearest to the first
// word; or find, for a board alone.
func (r *repair) repairVerb() {
	root := newRoot(&terminal.Console{})
	names := terminal.VerbsOf(root)
	isVerb := func(word string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(name, word) })
	}
	at := slices.IndexFunc(r.words, isVerb)
	if len(r.words) == 0 {
		return
	}
	find, _, _ := root.Find([]string{"find"})
	switch {
	case at == 0:
	case at > 0 && !slices.ContainsFunc(r.words[at+1:], isVerb):
		verb := r.words[at]
		r.words = slices.Insert(slices.Delete(r.words, at, at+1), 0, verb)
	case spoken[strings.ToLower(r.words[0])] != "":
		r.words[0] = spoken[strings.ToLower(r.words[0])]
	case isSource(find, r.words[0]), strings.HasPrefix(r.words[0], "-"), sizes.MatchString(r.words[0]), flagsFor(find, r.words[0]) != nil:
		r.guessed, r.words = true, slices.Insert(r.words, 0, "find")
	default:
		near := nearest.One(r.words[0], names)
		if near == "" {
			return
		}
		r.words[0] = near
	}
	r.words[0] = strings.ToLower(r.words[0])
	if r.words[0] != "help" && slices.ContainsFunc(r.words[1:], func(word string) bool { return word == "help" || word == "?" || word == "-?" || word == "/?" }) {
		r.words = []string{"help", r.words[0]}
	}
	cmd, rest, err := root.Find(r.words)
	if err != nil || cmd == root {
		return
	}
	if r.first = len(r.words) - len(rest); cmd.Name() == "help" && len(rest) == 1 {
		if name := nearest.One(rest[0], names); name != "" {
			r.words[1] = name
		}
	}
	if cmd.HasSubCommands() && len(rest) > 0 { // a verb of the verb
		if name := nearest.One(rest[0], terminal.VerbsOf(cmd)); name != "" {
			r.words[r.first] = name
			if below, rest, err := root.Find(r.words); err == nil {
				cmd, r.first = below, len(r.words)-len(rest)
			}
		}
	}
	r.cmd = cmd
}

// repairNames writes what other programs call a flag, or a value that is another flag's, as here.
func (r *repair) repairNames() {
	for i := r.first; i < len(r.words); i++ {
		if name, value, has := strings.Cut(r.words[i], "="); has && (name == "--port" || name == "--board") {
			r.words = slices.Replace(r.words, i, i+1, name, value)
		}
		last := i+1 == len(r.words)
		switch word := r.words[i]; {
		case flagNamed(r.cmd, word) != nil && flagNamed(r.cmd, word).NoOptDefVal == "" && !r.isValue(i) && !last && !strings.HasPrefix(r.words[i+1], "-"):
			r.words[i] = "--" + word
		case word == "--board" && flagNamed(r.cmd, "board") == nil:
			r.words = slices.Delete(r.words, i, i+1)
		case r.cmd.Name() == "serve" && word == "--port" && !last && port.MatchString(r.words[i+1]):
			r.words = slices.Replace(r.words, i, i+2, "--address", "127.0.0.1:"+r.words[i+1])
		case r.cmd.Name() == "serve" && port.MatchString(word) && !r.isValue(i):
			r.words = slices.Replace(r.words, i, i+1, "--address", "127.0.0.1:"+word)
		case r.flagAt(i) == "format" && !last && !slices.Contains(formatsOf(r.cmd), r.words[i+1]) && r.writes(r.words[i+1]):
			r.words[i] = "-o"
		case r.flagAt(i) == "format" && !last:
			if near := nearest.One(r.words[i+1], formatsOf(r.cmd)); near != "" && !slices.Contains(graph.Formats().Names(), r.words[i+1]) {
				r.words[i+1] = near
			}
		}
	}
}

// port is the number of a port.
var port = regexp.MustCompile(`^\d{2,5}$`)

// repairFlags writes flags with two dashes and their right names: --close, -closed, --undirected.
func (r *repair) repairFlags() {
	for i := r.first; i < len(r.words); i++ {
		word := r.words[i]
		if i > r.first && takesNext(r.cmd, r.words[i-1]) || !strings.HasPrefix(word, "-") || len(word) < 3 {
			continue
		}
		name, value, has := strings.Cut(strings.TrimLeft(word, "-"), "=")
		if flag := flagNamed(r.cmd, name); flag == nil {
			if flags := flagsFor(r.cmd, name); flags != nil && !has {
				r.words = slices.Replace(r.words, i, i+1, flags...)
				continue
			}
			if word[1] != '-' && r.cmd.Flags().ShorthandLookup(word[1:2]) != nil {
				continue // -n10
			}
			if name = nearest.One(name, r.flagNames()); name == "" {
				continue
			}
		}
		if r.words[i] = "--" + name; has {
			r.words[i] += "=" + value
		}
	}
}

func (r *repair) flagNames() (names []string) {
	r.cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}

// flagsFor returns the flag of a command that a word without dashes stands for: a flag that has no value, or
// the value of the only flag that has it. Without one it is nil.
func flagsFor(cmd *cobra.Command, word string) (flags []string) {
	word = strings.ToLower(word)
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Name == word && f.NoOptDefVal != "" && f.Name != "help" {
			flags = []string{"--" + word}
			return
		}
		if f.Name == "output" && word == "out" {
			flags = []string{"--output"}
			return
		}
		if f.Name == "read-format" || f.Name == "theme" && word == "none" {
			return
		}
		if complete, has := cmd.GetFlagCompletionFunc(f.Name); has {
			if values, _ := complete(cmd, nil, word); slices.Contains(values, word) {
				flags = append(flags, "--"+f.Name, word)
			}
		}
	})
	if len(flags) > 2 {
		return nil
	}
	return flags
}

// sizes is a board with other signs between its sides, or apart.
var sizes = regexp.MustCompile(`(?i)^\d+(( *(x|×|\*|by|,|-|/) *| +)\d+)+$`)

// joinSizes writes a board as one word: 8 x 8, 8 8, 8,8.
func (r *repair) joinSizes() {
	if !strings.Contains(r.cmd.Use, "BOARD") {
		return
	}
	for begin := r.first; begin < len(r.words); begin++ {
		if r.isValue(begin) {
			continue
		}
		if b, err := board.Parse(r.words[begin]); err == nil && b.Rank() > 1 {
			return
		}
		for end := len(r.words); end > begin; end-- {
			text := strings.Join(r.words[begin:end], " ")
			if sizes.MatchString(text) {
				sides := regexp.MustCompile(`\d+`).FindAllString(text, -1)
				r.words = slices.Replace(r.words, begin, end, strings.Join(sides, "x"))
				return
			}
		}
	}
}

// isValue reports whether a word is a flag or the value of one.
func (r *repair) isValue(i int) bool {
	return strings.HasPrefix(r.words[i], "-") && r.words[i] != "-" || i > r.first && takesNext(r.cmd, r.words[i-1])
}

// joints stand between the parts of a flag's value, which a blank has parted.
var joints = map[string]string{"hole": ",", "given": ",", "use": ",", "avoid": ",", "before": ",", "piece": ",", "topology": ":", "moves": " "}

// piecemeal is a part of such a value: it has a number.
var piecemeal = regexp.MustCompile(`^[^.]*\d[^.]*$`)

// repairWords gives arguments that are no arguments of the verb their flags: closed, torus, 10, tour.svg;
// or adds them to the value before them: --hole b1 c3.
func (r *repair) repairWords() {
	if strings.Contains(r.cmd.Use, "PIECE") && len(r.words) > r.first+1 && !slices.ContainsFunc(r.words[r.first:], func(w string) bool { return strings.HasPrefix(w, "--") }) {
		r.words = slices.Replace(r.words, r.first, len(r.words), strings.Join(r.words[r.first:], ","))
	}
	if !strings.Contains(r.cmd.Use, "BOARD") {
		return
	}
	met := false // the board
	for i := r.first; i < len(r.words); i++ {
		word := r.words[i]
		if r.isValue(i) {
			continue
		}
		_, err := board.Parse(word)
		number := err == nil && !strings.ContainsAny(word, "x×X*")
		if (err == nil && !(number && met) || isSource(r.cmd, word) && err != nil) && !(i > r.first+1 && met && r.joins(i)) {
			met = met || err == nil
			continue
		}
		switch flags := flagsFor(r.cmd, word); {
		case flags != nil:
			r.words = slices.Replace(r.words, i, i+1, flags...)
			i += len(flags) - 1
		case r.joins(i):
			r.words = slices.Replace(r.words, i-1, i+1, strings.TrimRight(r.words[i-1], ",")+joints[r.flagAt(i-2)]+word)
			i--
		case i > r.first+1 && r.flagAt(i-2) == "from" && flagNamed(r.cmd, "to") != nil:
			r.words = slices.Replace(r.words, i, i+1, "--to", word)
		case number || word == "all":
			if flag := r.only("number", "step"); flag != "" {
				r.words = slices.Replace(r.words, i, i+1, map[string]string{"number": "-n", "step": "--step"}[flag], word)
			}
		case met && strings.Contains(word, ".") && r.writes(word):
			r.words = slices.Replace(r.words, i, i+1, "-o", word)
			i++
		case takesTours(r.cmd.Use) && slices.Contains(galleryKeys(), word):
			r.words[i] = gallery.Prefix + word
		}
	}
}

// joins reports whether a word follows a flag and its value, which it may belong to.
func (r *repair) joins(i int) bool {
	return i > r.first+1 && joints[r.flagAt(i-2)] != "" && takesNext(r.cmd, r.words[i-2]) && piecemeal.MatchString(r.words[i])
}

// flagAt returns the name of the flag that a word is; "" if it is none.
func (r *repair) flagAt(i int) string {
	word := r.words[i]
	if len(word) == 2 && word[0] == '-' {
		if f := r.cmd.Flags().ShorthandLookup(word[1:]); f != nil {
			return f.Name
		}
	}
	if name, long := strings.CutPrefix(word, "--"); long {
		return name
	}
	return ""
}

// only returns the one of some flags that the verb has; "" if it has none or several.
func (r *repair) only(names ...string) (only string) {
	for _, name := range names {
		if flagNamed(r.cmd, name) != nil {
			if only != "" {
				return ""
			}
			only = name
		}
	}
	return only
}

// writes reports whether the verb writes files of a name's kind, and no file is named yet.
func (r *repair) writes(file string) bool {
	output := flagNamed(r.cmd, "output")
	if output == nil || strings.Contains(r.cmd.Use, "[FILE]") && r.cmd.Name() != "draw" || slices.ContainsFunc(r.words, func(word string) bool { return word == "-o" || strings.HasPrefix(word, "--output") }) {
		return false
	}
	formats := formatsOf(r.cmd)
	if len(formats) == 0 {
		return false
	}
	_, known := terminal.FormatOf(file, formats)
	return known
}

// formatsOf returns the names that --format takes.
func formatsOf(cmd *cobra.Command) []string {
	if complete, has := cmd.GetFlagCompletionFunc("format"); has {
		names, _ := complete(cmd, nil, "")
		return names
	}
	return nil
}

// isSource reports whether a word is a board, or where a verb reads one or a tour from.
func isSource(cmd *cobra.Command, word string) bool {
	if _, err := board.Parse(word); err == nil {
		return true
	}
	if strings.HasPrefix(word, gallery.Prefix) {
		return takesTours(cmd.Use)
	}
	_, isPicture := terminal.PictureFile(word)
	return isPicture || isTourSource(word)
}
