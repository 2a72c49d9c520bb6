package python

import (
	"cmp"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"leaper/app/verbs"
	"leaper/app/verbs/query"
)

// A parameter is a field of a question as Python has it.
type parameter struct {
	name, flag, is, usual, doc string
	group                      string
}

// groups are those of a function's parameters, in their order, by the flags that belong to each. What is
// in none belongs to the first.
var groups = []struct {
	title string
	flags []string
}{
	{"", nil},
	{"The board", []string{"topology", "hole", "piece"}},
	{"What a tour must have", []string{"given", "use", "avoid", "before", "symmetry", "magic", "no-repeat", "class", "uncrossed", "weight"}},
	{"How a tour is looked for", []string{"method", "ties", "moves", "rule", "no-prune", "seed"}},
	{"The picture", []string{
		"theme", "labels", "crosses", "over", "seams", "figure", "legend", "colour", "line-width", "dedication", "arrows", "layout", "turn", "tilt",
		"font", "title", "page", "margin", "across", "cell", "no-captions",
	}},
	{"What the work may take", []string{
		"timeout", "memory", "threads", "cache", "checkpoint", "scratch", "scratch-size", "go-on",
	}},
	{"Many machines", []string{"on", "token-file", "ca", "creds", "check", "lost-after", "priority", "wait"}},
}

// firsts are the flags that belong to the first group of a function, though to another one elsewhere.
var firsts = map[string][]string{
	"sample": {"seed"}, "solve": {"check"}, "game": {"moves"}, "stats.warnsdorff": {"seed", "ties", "moves"}, "stats.neural": {"seed", "rule"},
}

// groupOf is the group of a function's parameter.
func groupOf(name string, flag string) string {
	if slices.Contains(firsts[name], flag) {
		return ""
	}
	for _, g := range groups {
		if slices.Contains(g.flags, flag) {
			return g.title
		}
	}
	return ""
}

// function writes a verb.
func (w *writer) function(f function, indent string) {
	does := f.does
	if does == "" {
		does = verbNamed(f.verb).Does
	}
	var list []parameter
	for _, g := range groups {
		for _, field := range f.fields() {
			if p, ok := w.parameter(field); ok && groupOf(f.name, p.flag) == g.title {
				p.group = g.title
				if doc := cmp.Or(docs[f.name+"."+p.name], docs[p.name]); doc != "" {
					p.doc = sentence(doc)
				}
				list = append(list, p)
			}
		}
	}
	_, short, method := strings.Cut(f.name, ".")
	if !method {
		short = f.name
		w.printf("\n")
	}
	line := func(format string, args ...any) {
		w.printf("%s", strings.TrimRight(indent+fmt.Sprintf(format, args...), " ")+"\n")
	}
	w.printf("\n")
	if method {
		line("@staticmethod")
	}
	renamed := ""
	for _, p := range list {
		if own := strings.ReplaceAll(strings.TrimSuffix(p.name, "_"), "_", "-"); own != p.flag {
			renamed += fmt.Sprintf(", %s=%q", p.name, p.flag)
		}
	}
	line("@verb(%q%s)", f.name, renamed)
	line("def %s(", short)
	for _, subject := range f.subject {
		line("    %s,", subject)
	}
	if len(list)+len(f.beside) > 0 {
		line("    *,")
	}
	for _, beside := range f.beside {
		line("    %s,", beside)
	}
	for _, p := range list {
		line("    %s: %s = %s,", p.name, p.is, p.usual)
	}
	line(") -> %s:", f.answer)
	line(`    """%s`, sentence(does))
	line("")
	for _, text := range strings.Split(f.example, "\n") {
		line("    %s", text)
	}
	group := "-"
	for _, p := range list {
		if p.group != group {
			line("")
			if p.group != "" {
				line("    %s:", p.group)
			}
		}
		group = p.group
		for _, text := range wrapped(p.name+": "+p.doc, 92) {
			if p.group != "" {
				text = "    " + text
			}
			line("    %s", text)
		}
	}
	line(`    """`)
	line("    return %s", strings.ReplaceAll(f.call, "$options", fmt.Sprintf("options(%q, locals())", f.name)))
}

// wrapped are the lines of a text, the later ones indented.
func wrapped(text string, width int) []string {
	lines, now := []string{}, ""
	for word := range strings.FieldsSeq(text) {
		if now != "" && len([]rune(now))+1+len([]rune(word)) > width {
			lines, now = append(lines, now), "   "
		}
		now = strings.TrimPrefix(now+" "+word, " ")
		if len(lines) > 0 && !strings.HasPrefix(now, "    ") {
			now = "    " + strings.TrimLeft(now, " ")
		}
	}
	return append(lines, now)
}

// docs are sentences about parameters that have others in the command, of one function or of all.
var docs = map[string]string{
	"holes":  "squares to take away, in a list; or a text, which may have blocks of them: b1,c3-d5",
	"use":    "moves that the tour must take, as pairs of squares; or a text: a1-b3 in either direction, a1>b3 in one",
	"avoid":  "moves that the tour must not take, in the same form",
	"before": "squares that the tour must visit before others, as pairs or longer chains; or a text: a1<c3,c3<e5, or a1<c3<e5; a closed tour counts from its start",
	"given":  "given numbers on squares, as a dictionary; or a text: c5=17,e4=1, or a grid with . for unknown numbers",
	"filled": "numbers that someone has filled in, as a dictionary; or a text: a1=2,b3=3",
	"show":   "squares that may be given, in a list; or a text, which may have blocks of them: a1,b3-d5 (default: all)",
	"magic":  "lines whose numbers must have equal sums: rows, columns or diagonals, one or more",
	"record": "the record of all these tours, a file that count keeps with checkpoint; they are not counted again",

	"draw.limit":          "with all: at most this many tours (default: all)",
	"draw.uses":           "style usage: take the numbers from this file, which the command count --by move --json has printed, in place of counting",
	"draw.size":           "of png: how many pixels the longest side has (default: 1000, or more if its words need it)",
	"draw.font":           "the TrueType font in this file, for the words of pdf and png",
	"draw.page":           "the size of pages: a5, a4, a3, a2, a1, a0, letter, tabloid, square, story, or millimetres, 210x297 (default: a4; a single picture makes a page of its own size)",
	"draw.margin":         "the margins, in millimetres (default: 10; of a single picture without a page 0)",
	"draw.arrows":         "arrowheads: 1 has one on every move, 8 on every eighth",
	"animate.size":        "of gif and apng: how many pixels the longest side has (default: 480, and for large boards up to 960)",
	"animate.limit":       "with search: until this many tours are met (default: 1)",
	"animate.events":      "a search: end the film after this many events (default: never)",
	"animate.style":       "line, numbers, smooth, heat, accessibility or stack; of a search line or numbers (default: numbers for a tour of at most 400 squares, else line)",
	"animate.time":        "how many seconds a frame is shown, such as 0.15 (the default, except in long films of tours)",
	"animate.lasts":       "how many seconds the film of a tour lasts in all, in place of the time of a frame",
	"animate.theme":       "light or dark (default: light)",
	"game.rival_from":     "a duel: the square where the second player's piece begins (default: the last square; that of from_ is the first)",
	"game.moves":          "a game under way: its squares, the first included; in a duel, both first ones included",
	"boards.random.take":  "how many squares to take away, 12, or a share of the board, \"5%\"",
	"boards.random.holes": "squares that are holes already, and blocks of them: b1,c3-d5",
	"at.steps":            "the numbers of steps whose squares are wanted, from 1",
	"at.squares":          "the squares whose steps are wanted",
	"count.circuits":      "covers of the board by closed circuits of this size or more: True for three squares, or 2 for there and back as well",
	"count.check":         "have this share of the tasks done twice, by different workers: \"5%\"",
}

// unasked are flags of the command that make no sense here: what it says beside its answer or in place
// of it, and parts of a count, which the command merges.
var unasked = []string{"stats", "origin", "explain", "part", "units", "again"}

// parameter is what Python makes of a field; false if it has nothing of it.
func (w *writer) parameter(f verbs.Field) (p parameter, ok bool) {
	flag, set := f.Tag.Lookup("flag")
	switch {
	case f.JSON == "size" && flag == "-" && f.Type.Kind() == reflect.Int: // of pictures: the command has it by itself
		flag = "size"
	case flag == "-" || f.JSON == "" && !set || slices.Contains(unasked, flag):
		return p, false
	case !set:
		flag = strings.ReplaceAll(f.JSON, "_", "-")
	}
	name := f.JSON
	if name == "" || name == "after" { // "after" is the number of tours that a listing skips
		name = strings.ReplaceAll(flag, "-", "_")
	}
	p = parameter{name: safe(strings.TrimSuffix(name, "_ms")), flag: flag, is: w.takes(f), usual: "None", doc: spoken(f)}
	switch {
	case p.is == "bool":
		p.usual = "False"
	case f.Default != "" && f.Type.Kind() != reflect.Pointer && !strings.Contains(f.Doc, "(default:"):
		p.usual = usual(f)
	}
	if p.usual == "None" {
		if f.Default != "" {
			p.doc = strings.TrimSuffix(p.doc, ".") + " (default: " + f.Default + ")."
		}
		p.is += " | None"
	}
	if len(f.Switches) > 0 {
		p.flag = "kind" // each value is a flag of its own
	}
	if f.JSON == "timeout_ms" {
		p.doc = "Give up after this many seconds (default: never)."
	}
	return p, true
}

// usual is the value of a field that is not given, as Python writes it.
func usual(f verbs.Field) string {
	if _, err := strconv.ParseInt(f.Default, 10, 64); err == nil && f.Type.Kind() != reflect.String {
		return f.Default
	}
	return strconv.Quote(f.Default)
}

var flagWord = regexp.MustCompile(`--([a-z][a-z-]*)`)

// spoken is the sentence about a field, with its values by name, and with Python's names in place of flags.
func spoken(f verbs.Field) string {
	doc := strings.ReplaceAll(f.Doc, ", which the command reads from @FILE", "")
	doc = flagWord.ReplaceAllStringFunc(doc, func(flag string) string { return safe(strings.ReplaceAll(flag[2:], "-", "_")) })
	if len(f.Names) > 0 && f.List != "piece" {
		doc = strings.TrimSuffix(doc, ".") + ": " + strings.Join(f.Names, ", ")
	}
	return sentence(doc)
}

// takes is the type of a parameter.
func (w *writer) takes(f verbs.Field) string {
	switch f.JSON {
	case "from", "to", "rival_from":
		return "Square"
	case "holes", "show", "squares", "skip":
		if f.Type.Kind() == reflect.Int64 {
			return "int"
		}
		return "Squares"
	case "use", "avoid":
		return "Moves"
	case "before":
		return "Chains"
	case "given", "filled":
		return "Numbers"
	case "magic":
		return "str | Iterable[str]"
	case "colours":
		return "str | Mapping[str, str]"
	case "after":
		return "int"
	case "take":
		return "int | str"
	}
	if f.Name == "Steps" && f.Type.Kind() == reflect.Slice {
		return "int | Iterable[int]"
	}
	if f.JSON == "moves" && f.Type.Kind() == reflect.Slice {
		return "str | Sequence[Square]"
	}
	switch f.Type.Name() {
	case "Milliseconds":
		return "Seconds"
	case "Bytes", "Share":
		return "str | float"
	}
	if f.Tag.Get("bare") != "" {
		return "bool | int"
	}
	if f.Tag.Get("all") != "" {
		return "int | All"
	}
	if f.Type.Kind() == reflect.Slice && f.List != "" && !f.Open {
		return fmt.Sprintf("%s | Sequence[%s]", w.nameOf(f.List), w.nameOf(f.List))
	}
	return w.named(f)
}

// named is the type of a field whose values may have names.
func (w *writer) named(f verbs.Field) string {
	switch {
	case f.Type.Kind() != reflect.String || f.Open || f.List == "":
		return w.plain(f.Type)
	case slices.Contains(w.listed, f.List):
		return w.nameOf(f.List)
	}
	return literal(f.Names)
}

// plain is the type of a value.
func (w *writer) plain(t reflect.Type) string {
	if t == reflect.TypeFor[query.Decimal]() {
		return "int | float | str"
	}
	switch t.Kind() {
	case reflect.String:
		return "str"
	case reflect.Bool:
		return "bool"
	case reflect.Float32, reflect.Float64:
		return "float"
	case reflect.Pointer:
		return w.plain(t.Elem())
	case reflect.Slice, reflect.Array:
		return fmt.Sprintf("Sequence[%s]", w.plain(t.Elem()))
	case reflect.Struct:
		return w.class(t, "")
	}
	return "int"
}
