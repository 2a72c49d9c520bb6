// Package python writes the module leaper/_verbs.py of the Python package: for each verb a
// function with the names, defaults and sentences of package verbs, and for each answer a
// class. A test compares it with the file.
//
// A function passes its arguments to the command as flags. leaper/_asking.py, written
// by hand, does that, and leaper/_answers.py says how answers behave.
package python

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"leaper/app/verbs"
	"leaper/app/verbs/pictures"
	"leaper/app/verbs/touring"
	"leaper/dev/generate/wire"
)

// Source is the module.
func Source() string { return write().text.String() }

func write() *writer {
	w := &writer{done: map[reflect.Type]string{}, names: map[string]string{}}
	w.printf("%s", head)
	for _, l := range wire.Lists() {
		w.names[l.Of] = l.Element
	}
	all := functions()
	for _, f := range all {
		w.lists(f.fields())
	}
	for _, field := range verbs.Fields(reflect.TypeFor[touring.ShapedBoardQuestion]()) {
		w.list(field)
	}
	w.printf("All = %s\n", literal([]string{"all"}))
	stills, films := formats()
	w.printf("PictureFormat = %s\nFilmFormat = %s\n", literal(stills), literal(films))
	for _, of := range []any{touring.Exhibit{}, verbs.Piece{}, touring.NamedPiece{}} {
		w.class(reflect.TypeOf(of), shelf[className(reflect.TypeOf(of))])
	}
	group := ""
	for i, f := range all {
		mine, _, grouped := strings.Cut(f.name, ".")
		if !grouped || mine != group {
			for _, g := range all[i:] { // the answers of a class's functions stand before it
				if g.name == f.name || strings.HasPrefix(g.name, mine+".") {
					w.answer(g)
				}
			}
		}
		indent := ""
		if grouped {
			indent = "    "
			if mine != group {
				w.printf("\n\nclass %s:\n    \"\"\"%s\"\"\"\n", mine, namespaces[mine])
			}
		}
		group = mine
		w.function(f, indent)
	}
	return w
}

// formats are the names of the formats of pictures and of films.
func formats() (stills, films []string) {
	for _, f := range pictures.ExportFormats() {
		switch {
		case f.Picture:
			stills = append(stills, f.Name)
		case f.Film:
			films = append(films, f.Name)
		}
	}
	return stills, append(films, "svg") // which is both
}

// answer writes the class of what a function answers.
func (w *writer) answer(f function) {
	answer := reflect.TypeOf(f.result)
	if f.verb != "" {
		answer = reflect.TypeOf(verbNamed(f.verb).Answer)
	}
	if f.verb == "rank" { // of one tour
		tours, _ := answer.FieldByName("Tours")
		answer = tours.Type.Elem()
	}
	switch {
	case answer == nil || f.answer == "Board":
	case className(answer) == "Rates":
		w.class(answer, "What stats.warnsdorff and stats.neural answer.")
	default:
		w.class(answer, "What "+f.name+" answers.\n\n    "+strings.ReplaceAll(f.example, "\n", "\n    ")+"\n    ")
	}
}

// shelf says what the classes of what lies ready are.
var shelf = map[string]string{
	"Exhibit":    "A tour of the gallery, with its author and source.",
	"Piece":      "A piece, with its moves.",
	"NamedPiece": "A piece that has a name.",
}

// namespaces say what the classes that hold functions are for.
var namespaces = map[string]string{
	"stats":  "What tours look like, and how often a method finds one.",
	"boards": "Boards that are made: of a shape, of letters, or with holes at random.",
}

// lists writes the types of names that fields have.
func (w *writer) lists(fields []verbs.Field) {
	for _, f := range fields {
		if _, ok := w.parameter(f); ok {
			w.list(f)
		}
	}
}

// list writes the type of a field whose values have names.
func (w *writer) list(f verbs.Field) {
	if f.List == "" || f.Open || f.Type.Kind() != reflect.String && f.Type.Kind() != reflect.Slice || slices.Contains(w.listed, f.List) {
		return
	}
	w.listed = append(w.listed, f.List)
	w.printf("%s = %s\n", w.nameOf(f.List), literal(f.Names))
}

// nameOf is the name of a type of names: that of "method of count" is CountMethod.
func (w *writer) nameOf(list string) string {
	if w.names[list] == "" {
		what, of, _ := strings.Cut(list, " of ")
		name := ""
		for word := range strings.FieldsSeq(strings.NewReplacer(",", "").Replace(of + " " + what)) {
			if word != "a" && word != "an" {
				name += strings.ToUpper(word[:1]) + word[1:]
			}
		}
		w.names[list] = name
	}
	return w.names[list]
}

const head = `# Made from package verbs by UPDATE_WIRE=1 go test ./dev/generate/python. Do not edit it.
# What is written by hand is in the modules beside it: docs/architecture.md names them.
from __future__ import annotations

from typing import Any, ClassVar, Iterable, Literal, Mapping, Optional, Sequence, Union

from ._adapters import Verification, film, made, measured, one_of, verified, versed
from ._answers import Answer, Approximation, Number, Ranking, Record, Shown, Solution, Table, WithTour
from ._asking import ask, picture, stream
from ._listings import Listing
from ._pictures import Picture
from ._places import Board, Chains, Moves, Numbers, Place, Seconds, Square, Squares
from ._signatures import options, verb
from ._tours import Tour

`

// verbNamed finds a verb.
func verbNamed(name string) verbs.Verb {
	all := verbs.All()
	return all[slices.IndexFunc(all, func(v verbs.Verb) bool { return v.Name == name })]
}

type writer struct {
	text   strings.Builder
	done   map[reflect.Type]string // the classes that are written, by their names
	names  map[string]string       // the type of values, by their name in package verbs
	listed []string                // the lists that are written
}

func (w *writer) printf(format string, args ...any) { fmt.Fprintf(&w.text, format, args...) }

// literal is the type of some names.
func literal(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = fmt.Sprintf("%q", n)
	}
	return "Literal[" + strings.Join(quoted, ", ") + "]"
}

// safe is a name that is no word of Python.
func safe(name string) string {
	if name == "from" || name == "as" || name == "class" {
		return name + "_"
	}
	return name
}

// sentence begins with a capital and ends with a full stop.
func sentence(doc string) string {
	if doc == "" {
		return ""
	}
	return strings.TrimSuffix(strings.ToUpper(doc[:1])+doc[1:], ".") + "."
}
