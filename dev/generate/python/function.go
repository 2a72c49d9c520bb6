package python

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"leaper/app/verbs"
	"leaper/app/verbs/query"
)

// A parameter is a field of a question as Python has it.
type parameter struct {
	name, flag, is, doc string
}

// function writes a verb.
func (w *writer) function(f function, does, answer string, fields []verbs.Field) {
	var all []parameter
	for _, field := range fields {
		if p, ok := w.parameter(field); ok {
			all = append(all, p)
		}
	}
	subject, _, _ := strings.Cut(f.subject, ":")
	w.printf("\n\ndef %s(\n    %s,\n    *,\n", f.verb, f.subject)
	for _, p := range all {
		none := "None"
		if p.is == "bool" {
			none = "False"
		} else {
			p.is = "Optional[" + p.is + "]"
		}
		w.printf("    %s: %s = %s,\n", p.name, p.is, none)
	}
	if f.verb == "draw" {
		w.printf("    format: %s = \"svg\",\n", literal([]string{"svg", "pdf", "png", "ps", "eps", "text"}))
	}
	w.printf(") -> %s:\n    \"\"\"%s\n\n", f.answer, sentence(does))
	for _, p := range all {
		w.printf("    %s: %s\n", p.name, p.doc)
	}
	w.printf("    \"\"\"\n    return %s(\n        %q,\n", f.how, f.verb)
	if answer != "" {
		w.printf("        %s,\n", answer)
	} else {
		w.printf("        format,\n")
	}
	w.printf("        %s,\n        {\n", subject)
	for _, p := range all {
		w.printf("            %q: %s,\n", p.flag, p.name)
	}
	w.printf("        },\n    )\n")
}

// beside are the flags that only the command has, and that make sense here: how much the
// work may take, and where it keeps what it did.
var beside = []string{"threads", "memory", "cache", "checkpoint", "scratch", "scratch-size"}

// parameter is what Python makes of a field; false if it has nothing of it.
func (w *writer) parameter(f verbs.Field) (p parameter, ok bool) {
	flag, set := f.Tag.Lookup("flag")
	switch {
	case flag == "-" || f.JSON == "" && !slices.Contains(beside, flag):
		return p, false
	case !set:
		flag = strings.ReplaceAll(f.JSON, "_", "-")
	}
	name := f.JSON
	if name == "" || name == "after" { // "after" is the number of tours that a listing skips
		name = strings.ReplaceAll(flag, "-", "_")
	}
	p = parameter{name: safe(strings.TrimSuffix(name, "_ms")), flag: flag, is: w.takes(f), doc: sentence(f.Doc)}
	if f.Default != "" {
		p.doc = strings.TrimSuffix(p.doc, ".") + " (default: " + f.Default + ")."
	}
	if len(f.Switches) > 0 {
		p.flag = "kind" // each value is a flag of its own
	}
	if f.Type.Name() == "Milliseconds" {
		p.doc = "Give up after this many seconds (default: never)."
	}
	return p, true
}

// takes is the type of a parameter.
func (w *writer) takes(f verbs.Field) string {
	switch f.JSON {
	case "from", "to":
		return "Square"
	case "holes", "show":
		return "Squares"
	case "use", "avoid":
		return "Moves"
	case "given", "filled":
		return "Numbers"
	case "magic":
		return "Union[str, Iterable[str]]"
	case "colours":
		return "Union[str, Mapping[str, str]]"
	case "after":
		return "int"
	}
	switch f.Type.Name() {
	case "Milliseconds":
		return "float"
	case "Bytes", "Share":
		return "Union[str, float]"
	}
	if f.Tag.Get("all") != "" {
		return `Union[int, Literal["all"]]`
	}
	return w.named(f)
}

// named is the type of a field whose values may have names.
func (w *writer) named(f verbs.Field) string {
	switch {
	case f.Type.Kind() != reflect.String || f.Open || f.List == "":
		return w.plain(f.Type)
	case w.names[f.List] != "":
		return w.names[f.List]
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
	case reflect.Slice:
		return fmt.Sprintf("Sequence[%s]", w.plain(t.Elem()))
	case reflect.Struct:
		return w.class(t, "")
	}
	return "int"
}
