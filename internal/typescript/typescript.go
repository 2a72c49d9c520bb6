// Package typescript writes what the page needs of package verbs in TypeScript: the
// types of questions and answers, and the names of values. Its output is
// web/src/engine/wire.ts, which a test compares with it.
package typescript

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"leaper/verbs"
)

// lists are the names that the page offers, by what package verbs calls them.
var lists = []struct{ name, of, element string }{
	{"topologies", "topology", "Topology"},
	{"kinds", "kind", "Kind"},
	{"conventions", "convention", "Convention"},
	{"verdicts", "verdict", "Verdict"},
	{"methods", "method of find", "Method"},
	{"orders", "order", "Order"},
	{"rules", "rule", "Rule"},
	{"outcomes", "outcome", "Outcome"},
	{"events", "event", "EventKind"},
	{"styles", "style", "Style"},
	{"themes", "theme", "Theme"},
	{"exportFormats", "format of export", "Format"},
}

// Source is the module.
func Source() string {
	w := &writer{done: map[string]bool{}, names: map[string]string{}}
	w.text.WriteString("// Made from package verbs by UPDATE_WIRE=1 go test ./internal/typescript. Do not edit it.\n")
	for _, l := range lists {
		w.names[l.of] = l.element
		fmt.Fprintf(&w.text, "\nexport const %s = %s as const;\nexport type %s = (typeof %s)[number];\n", l.name, literal(verbs.Names(l.of)), l.element, l.name)
	}
	for _, v := range verbs.All() {
		question := reflect.TypeOf(v.New()).Elem()
		w.add(question, question.Name()+"Question", fmt.Sprintf("What %s asks: %s.", v.Name, strings.ToLower(v.Does[:1])+v.Does[1:]))
		w.add(reflect.TypeOf(v.Answer), "", fmt.Sprintf("What %s answers.", v.Name))
	}
	w.add(reflect.TypeFor[verbs.Export](), "ExportQuestion", "What export asks: a tour as a file.")
	for _, t := range []reflect.Type{reflect.TypeFor[verbs.Pieces](), reflect.TypeFor[verbs.Progress](), reflect.TypeFor[verbs.TourEvent]()} {
		w.add(t, "", "")
	}
	return w.text.String()
}

// literal writes names as an array.
func literal(names []string) string {
	text, err := json.Marshal(names)
	if err != nil {
		panic(err) // strings can be written
	}
	return strings.ReplaceAll(string(text), `","`, `", "`)
}

type writer struct {
	text  strings.Builder
	done  map[string]bool
	names map[string]string // the type of values, by their name in package verbs
}

// add writes an interface, and those that it needs.
func (w *writer) add(t reflect.Type, name, about string) {
	if name == "" {
		name = t.Name()
	}
	if w.done[name] {
		return
	}
	w.done[name] = true
	var text strings.Builder // what it needs is written before it
	if about != "" {
		fmt.Fprintf(&text, "/** %s */\n", about)
	}
	fmt.Fprintf(&text, "export interface %s {\n", name)
	for _, f := range verbs.Fields(t) {
		if f.JSON == "" {
			continue
		}
		if f.Doc != "" {
			fmt.Fprintf(&text, "  /** %s. */\n", strings.TrimSuffix(strings.ToUpper(f.Doc[:1])+f.Doc[1:], "."))
		}
		mark := ""
		if tag := f.Tag.Get("json"); strings.Contains(tag, ",omit") {
			mark = "?"
		}
		fmt.Fprintf(&text, "  %s%s: %s;\n", f.JSON, mark, w.typeOf(f))
	}
	text.WriteString("}\n")
	w.text.WriteString("\n" + text.String())
}

// typeOf is the type of a field.
func (w *writer) typeOf(f verbs.Field) string {
	for _, tag := range []string{"names", "hints"} {
		if element, known := w.names[f.Tag.Get(tag)]; known {
			if tag == "hints" { // there are others
				return "string"
			}
			return element
		}
	}
	if f.Tag.Get("names") != "" && f.Type.Kind() == reflect.String {
		return union(f.Names)
	}
	return w.plain(f.Type)
}

func union(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = fmt.Sprintf("%q", n)
	}
	slices.Sort(quoted)
	return strings.Join(quoted, " | ")
}

func (w *writer) plain(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Pointer:
		return w.plain(t.Elem())
	case reflect.Slice:
		return w.plain(t.Elem()) + "[]"
	case reflect.Array:
		return "[" + strings.TrimSuffix(strings.Repeat(w.plain(t.Elem())+", ", t.Len()), ", ") + "]"
	case reflect.Struct:
		w.add(t, "", "")
		return t.Name()
	}
	return "number"
}
