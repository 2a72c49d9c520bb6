// Package typescript writes what the page needs of package verbs in TypeScript: the
// types of questions and answers, and the names of values; the pictures of pieces; and the
// titles of the gallery; and the functions of the package for programs in JavaScript. Its output is
// app/web/src/engine/wire.ts, app/web/src/render/art.ts, app/web/src/engine/exhibits.ts and
// app/web/src/npm/verbs.ts, which a test compares with it.
package typescript

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"leaper/app/studio"
	"leaper/app/verbs"
	"leaper/app/verbs/pictures"
	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
	"leaper/board"
	"leaper/dev/generate/wire"
	"leaper/draw"
	"leaper/gallery"
)

// Source is the module.
func Source() string {
	w := &writer{done: map[reflect.Type]string{}, taken: map[string]bool{}, names: map[string]string{}}
	w.printf("// Made from package verbs by UPDATE_WIRE=1 go test ./dev/generate/typescript. Do not edit it.\n")
	for _, l := range wire.Lists() { // the names that the page offers
		w.names[l.Of], w.taken[l.Element] = l.Element, true
		w.printf("\nexport const %s = %s as const;\nexport type %s = (typeof %s)[number];\n", l.Name, literal(verbs.Values(l.Of).Names()), l.Element, l.Name)
	}
	w.printf("\n/** What each order is, in a sentence. */\nexport const orderWords: Record<Order, string> = {\n")
	for _, order := range verbs.Values("order") {
		words := order.Meaning()
		w.printf("  %s: %q,\n", order.Name(), strings.ToUpper(words[:1])+words[1:]+".")
	}
	w.printf("};\n")
	w.topologies()
	for _, v := range verbs.All() {
		question := reflect.TypeOf(v.New()).Elem()
		w.add(question, question.Name(), fmt.Sprintf("What %s asks: %s.", v.Name, strings.ToLower(v.Does[:1])+v.Does[1:]))
		w.add(reflect.TypeOf(v.Answer), "", fmt.Sprintf("What %s answers.", v.Name))
	}
	w.add(reflect.TypeFor[pictures.ExportQuestion](), "", "What export asks: a tour as a file.")
	for _, t := range []reflect.Type{
		reflect.TypeFor[touring.Pieces](), reflect.TypeFor[query.Progress](), reflect.TypeFor[query.TourEvent](),
		reflect.TypeFor[touring.Gallery](), reflect.TypeFor[studio.Started](),
	} {
		w.add(t, "", "")
	}
	w.verbs()
	return w.text.String()
}

// Pictures is the module of the pieces' own pictures, app/web/src/render/art.ts, made from
// package draw.
func Pictures() string {
	w := &writer{}
	w.printf("// Made from draw/piecepictures.go by UPDATE_WIRE=1 go test ./dev/generate/typescript. Do not edit it.\n")
	w.printf("\n/** The side of the square that they are drawn in. */\nexport const artSide = %d;\n", draw.FigureSide)
	w.printf("\n/** What the pieces stand on, and the picture of those without a name. */\nexport const foot = %q;\nexport const token = %q;\n", draw.Foot, draw.Token)
	w.printf("\n/** The pieces' heads, as paths of SVG. */\nexport const heads: Readonly<Record<string, string>> = {\n")
	for _, h := range draw.Heads() {
		w.printf("  %s: %q,\n", h.Piece, h.Path)
	}
	w.printf("};\n")
	return w.text.String()
}

// Exhibits is the module of the gallery's titles, app/web/src/engine/exhibits.ts: the page says
// what a tour of the gallery is called, and no title that a link makes up.
func Exhibits() (string, error) {
	entries, err := gallery.List()
	if err != nil {
		return "", fmt.Errorf("the gallery's titles: %w", err)
	}
	w := &writer{}
	w.printf("// Made from package gallery by UPDATE_WIRE=1 go test ./dev/generate/typescript. Do not edit it.\n")
	w.printf("\n/** What the tours of the gallery are called, by their keys. */\nexport const exhibits: Readonly<Record<string, string>> = {\n")
	for _, e := range entries {
		w.printf("  %q: %q,\n", e.Key, e.Title)
	}
	w.printf("};\n")
	return w.text.String(), nil
}

// topologies writes the table of topologies, from which the page glues its boards.
func (w *writer) topologies() {
	w.printf(`
/** What happens where an axis of the board ends: whether one comes back at its other end, and whether the other axis is mirrored then. */
export interface Seam {
  wraps: boolean;
  mirrors: boolean;
}

/** A topology. One with a parameter shifts columns by that number where rows wrap. */
export interface Form {
  parameter: string;
  /** Boards of every rank may have it, not only those of rows and columns. */
  everyRank: boolean;
  rows: Seam;
  /** Of columns, and of all axes beyond. */
  columns: Seam;
}

`)
	seam := func(s board.Seam) string { return fmt.Sprintf("{ wraps: %t, mirrors: %t }", s.Wraps, s.Mirrors) }
	var written []string
	w.printf("export const forms = {\n")
	for _, f := range board.Forms() {
		w.printf("  %s: { parameter: %q, everyRank: %t, rows: %s, columns: %s },\n", f.Name, f.Parameter, f.EveryRank, seam(f.Rows), seam(f.Columns))
		if f.Parameter == "" {
			written = append(written, fmt.Sprintf("%q", f.Name))
		} else {
			written = append(written, fmt.Sprintf("`%s:${number}`", f.Name))
		}
	}
	w.printf("} as const satisfies Record<string, Form>;\n\n/** A topology as the engine writes it. */\nexport type Topology = %s;\n", strings.Join(written, " | "))
}

// verbs writes which verb has which question and which answer.
func (w *writer) verbs() {
	var jobs, listed []string
	w.printf("\n/** What each verb asks and answers. */\nexport interface Verbs {\n")
	for _, v := range verbs.All() {
		w.printf("  %s: { ask: %s; answer: %s };\n", v.Name, w.done[reflect.TypeOf(v.New()).Elem()], w.done[reflect.TypeOf(v.Answer)])
		if v.Job {
			jobs = append(jobs, v.Name)
		}
		if v.Events {
			listed = append(listed, v.Name)
		}
	}
	w.printf("}\nexport type Verb = keyof Verbs;\n\n/** Verbs that may take long, so that they may be jobs. */\nexport const jobs: readonly Verb[] = %s;\n", literal(jobs))
	w.printf("\n/** Verbs whose answer is tours, which may come one by one. */\nexport const listed = %s as const;\nexport type Listed = (typeof listed)[number];\n", literal(listed))
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
	done  map[reflect.Type]string // the interfaces that are written, by their names
	taken map[string]bool         // names of types that are no interfaces
	names map[string]string       // the type of values, by their name in package verbs
}

func (w *writer) printf(format string, args ...any) { fmt.Fprintf(&w.text, format, args...) }

// add writes an interface, those that it extends and those that it needs, and gives
// its name.
func (w *writer) add(t reflect.Type, name, about string) string {
	if known := w.done[t]; known != "" {
		return known
	}
	if name == "" {
		name = t.Name()
	}
	if w.taken[name] { // Verdict, the struct, is not one of the verdicts
		name += "Part"
	}
	w.done[t] = name
	var parents []string
	own := map[string]bool{}
	for i := range t.NumField() {
		switch f := t.Field(i); {
		case !f.Anonymous:
			own[f.Name] = true
		case !sends(f.Type): // what only commands can be told
		case f.Tag.Get("optional") != "":
			parents = append(parents, "Partial<"+w.add(f.Type, "", "")+">")
		default:
			parents = append(parents, w.add(f.Type, "", ""))
		}
	}
	var fields strings.Builder // what they need is written before them
	for _, f := range verbs.Fields(t) {
		if f.JSON == "" || !own[f.Name] || f.Tag.Get("page") == "-" { // the page has boards only
			continue
		}
		if f.Doc != "" {
			fmt.Fprintf(&fields, "  /** %s. */\n", said(f))
		}
		mark := ""
		if strings.Contains(f.Tag.Get("json"), ",omit") && f.Tag.Get("required") == "" {
			mark = "?"
		}
		fmt.Fprintf(&fields, "  %s%s: %s;\n", f.JSON, mark, w.typeOf(f))
	}
	w.printf("\n")
	if about != "" {
		w.printf("/** %s */\n", about)
	}
	switch {
	case fields.Len() == 0:
		w.printf("export type %s = %s;\n", name, strings.Join(parents, " & "))
	case len(parents) == 0:
		w.printf("export interface %s {\n%s}\n", name, &fields)
	default:
		w.printf("export interface %s extends %s {\n%s}\n", name, strings.Join(parents, ", "), &fields)
	}
	return name
}

// said is what a field is, without the full stop: what stands for all, and what holds where it is
// not given.
func said(f verbs.Field) string {
	doc := strings.TrimSuffix(strings.ToUpper(f.Doc[:1])+f.Doc[1:], ".")
	var notes []string
	if all := f.Tag.Get("all"); all != "" {
		notes = append(notes, "all is "+all)
	}
	if f.Default != "" && !strings.Contains(doc, "efault") {
		notes = append(notes, "default: "+f.Default)
	}
	if len(notes) == 0 {
		return doc
	}
	return fmt.Sprintf("%s (%s)", doc, strings.Join(notes, "; "))
}

// sends says whether a struct has fields in JSON.
func sends(t reflect.Type) bool {
	return slices.ContainsFunc(verbs.Fields(t), func(f verbs.Field) bool { return f.JSON != "" })
}

// typeOf is the type of a field.
func (w *writer) typeOf(f verbs.Field) string {
	if element := w.names[f.Tag.Get("names")]; element != "" {
		return element
	}
	if f.Tag.Get("names") != "" && f.Type.Kind() == reflect.String {
		return union(f.Names)
	}
	if f.Tag.Get("null") != "" {
		return w.plain(f.Type) + " | null"
	}
	return w.plain(f.Type)
}

func union(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = fmt.Sprintf("%q", n)
	}
	return strings.Join(quoted, " | ")
}

func (w *writer) plain(t reflect.Type) string {
	if t == reflect.TypeFor[query.Decimal]() {
		return "number | string"
	}
	switch t.Kind() {
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Pointer:
		return w.plain(t.Elem())
	case reflect.Slice:
		if of := w.plain(t.Elem()); strings.Contains(of, "|") {
			return "(" + of + ")[]"
		}
		return w.plain(t.Elem()) + "[]"
	case reflect.Array:
		return "[" + strings.TrimSuffix(strings.Repeat(w.plain(t.Elem())+", ", t.Len()), ", ") + "]"
	case reflect.Struct:
		return w.add(t, "", "")
	}
	return "number"
}
