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
	"leaper/dev/generate/wire"
)

// Source is the module.
func Source() string { return write().text.String() }

func write() *writer {
	w := &writer{done: map[reflect.Type]string{}, names: map[string]string{}}
	w.printf("%s", head)
	for _, l := range wire.Lists() {
		w.names[l.Of] = l.Element
		if l.Element != "EventKind" && l.Element != "Outcome" {
			w.printf("%s = %s\n", l.Element, literal(verbs.Values(l.Of).Names()))
		}
	}
	for _, f := range functions() {
		v := verbNamed(f.verb)
		answer, fields := reflect.TypeOf(v.Answer), verbs.Fields(reflect.TypeOf(v.New()))
		if f.verb == "rank" { // of one tour, which says where it is
			tours, _ := answer.FieldByName("Tours")
			answer, fields = tours.Type.Elem(), slices.DeleteFunc(fields, ofPlace)
		}
		w.class(answer, fmt.Sprintf("What %s answers.", f.verb))
		w.function(f, v.Does, className(answer), fields)
	}
	w.draw(reflect.TypeFor[pictures.ExportQuestion]())
	return w
}

const head = `# Made from package verbs by UPDATE_WIRE=1 go test ./dev/generate/python. Do not edit it.
# What is written by hand is in the other modules.
from __future__ import annotations

from typing import Any, ClassVar, Iterable, Literal, Mapping, Optional, Sequence, Union

from ._answers import Answer, Number, Ranking, Record, Solution, WithTour
from ._asking import ask, picture, stream
from ._listings import Listing
from ._pictures import Picture
from ._places import Moves, Numbers, Place, Square, Squares
from ._tours import Tour

`

// draw writes the verb that makes pictures, of the parts of an export that its command has,
// and of the time that it may take.
func (w *writer) draw(export reflect.Type) {
	var fields []verbs.Field
	for _, name := range []string{"ExportSource", "AppearanceOptions", "StillOptions", "SelectionOptions"} {
		part, _ := export.FieldByName(name)
		fields = append(fields, verbs.Fields(part.Type)...)
	}
	for _, f := range verbs.Fields(reflect.TypeOf(verbNamed("find").New())) {
		if f.JSON == "timeout_ms" {
			fields = append(fields, f)
		}
	}
	for i := range fields {
		switch fields[i].JSON {
		case "size": // of its own in the command, for png alone
			fields[i].Tag = `flag:"size"`
			fields[i].Doc = "png: how many pixels the longest side has"
		case "limit":
			fields[i].Doc, fields[i].Default = "with all: at most this many tours", "all"
		}
	}
	w.function(function{"draw", "what: Union[Place, Tour]", "picture", "Picture"}, "A tour as a picture", "", fields)
}

// verbNamed finds a verb.
func verbNamed(name string) verbs.Verb {
	all := verbs.All()
	return all[slices.IndexFunc(all, func(v verbs.Verb) bool { return v.Name == name })]
}

// ofPlace tells the fields that say which board and piece: a tour says that itself.
func ofPlace(f verbs.Field) bool {
	return slices.Contains([]string{"board", "topology", "holes", "piece"}, f.JSON)
}

type writer struct {
	text  strings.Builder
	done  map[reflect.Type]string // the classes that are written, by their names
	names map[string]string       // the type of values, by their name in package verbs
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
	if name == "from" || name == "as" {
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
