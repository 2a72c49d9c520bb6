// Package names has the names of enumerations and what they mean: it gives a value's name,
// reads a name with an error that suggests the closest match, finds the format of a file
// by its extension, and lists them all. Help, the API's schema and the page's lists come
// from these tables.
package names

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"leaper/internal/fault"
	"leaper/internal/nearest"
)

// A Value is the name of a value and its meaning: one plain sentence without a capital
// and a full stop, or none.
type Value [2]string

// Name is the first of the two.
func (v Value) Name() string { return v[0] }

// Meaning is the sentence; "" where there is none.
func (v Value) Meaning() string { return v[1] }

// A List has the names and meanings of values, in their order.
type List []Value

// Names lists the names without their meanings.
func (l List) Names() []string { return Each(l, Value.Name) }

// Meaning is the sentence of a name; "" if the list has none.
func (l List) Meaning(name string) string {
	for _, v := range l {
		if v.Name() == name {
			return v.Meaning()
		}
	}
	return ""
}

// Named has a name and a meaning: a [Value], or a struct with one in it.
type Named interface {
	Name() string
	Meaning() string
}

// value is the type of the constants of an enumeration.
type value interface{ ~uint8 | ~int }

// A Table has an enumeration, in the order of its values: the name of each, its meaning, and
// in a struct around them what a package needs.
type Table[E value, T Named] struct {
	What    string // what has the names, as errors say it: "method"
	Err     error  // what the error of an unknown name wraps
	First   E      // whose entry is the first; a value before it has none
	Entries []T
}

// An Enum is a table of nothing but names and meanings.
type Enum[E value] = Table[E, Value]

// List has the names of these values, or of all if none is given.
func (t Table[E, T]) List(these ...E) List {
	if len(these) > 0 {
		return Each(these, func(e E) Value { return valueOf(t.Entry(e)) })
	}
	return ListOf(t.Entries)
}

// Has reports whether there is such a value.
func (t Table[E, T]) Has(e E) bool { return e >= t.First && int(e-t.First) < len(t.Entries) }

// Entry is the entry of a value; the first one for a value that does not exist.
func (t Table[E, T]) Entry(e E) T {
	if !t.Has(e) {
		return t.Entries[0]
	}
	return t.Entries[e-t.First]
}

// Of is the name of a value. An unknown value is shown by its number.
func (t Table[E, T]) Of(e E) string {
	switch {
	case e < t.First:
		return ""
	case t.Has(e):
		return t.Entry(e).Name()
	}
	return fmt.Sprintf("%s %d", t.What, e)
}

// Parse reads a name, in any case. The error wraps Err, and offers the nearest name.
func (t Table[E, T]) Parse(s string) (E, error) {
	at, err := nearest.Choose(t.What, s, Each(t.Entries, T.Name))
	if err != nil {
		return 0, fault.New(t.Err, "%w", err)
	}
	return t.First + E(at), nil
}

// Each maps a function over entries.
func Each[T, S any](entries []T, of func(T) S) []S {
	list := make([]S, len(entries))
	for i, entry := range entries {
		list[i] = of(entry)
	}
	return list
}

// ListOf has the names of entries that are no enumeration.
func ListOf[T Named](entries []T) List { return Each(entries, valueOf[T]) }

func valueOf[T Named](entry T) Value { return Value{entry.Name(), entry.Meaning()} }

// Extensions are the extensions of a format's files, without their dots. The first is that of
// new files.
type Extensions []string

// Extension is the extension of new files.
func (x Extensions) Extension() string { return x[0] }

// Takes reports whether a file's name has one of the extensions.
func (x Extensions) Takes(file string) bool {
	return slices.Contains(x, strings.ToLower(strings.TrimPrefix(filepath.Ext(file), ".")))
}

// All lists the extensions.
func (x Extensions) All() []string { return x }

// ExtensionsOf lists the extensions of all these formats.
func ExtensionsOf[T interface{ All() []string }](entries []T) []string {
	return slices.Concat(Each(entries, T.All)...)
}

// A Format is an entry of a table of file formats.
type Format interface {
	Named
	Takes(file string) bool
}

// OfFile is the first format that has the extension of a file's name; false if none has it.
func OfFile[E value, T Format](t Table[E, T], file string) (E, bool) {
	at := slices.IndexFunc(t.Entries, func(entry T) bool { return entry.Takes(file) })
	return t.First + E(max(at, 0)), at >= 0
}
