// Package names has the names of enumerations: it gives a value's name, reads a name
// with an error that suggests the closest match, and lists all of them. Help, the API's
// schema and the page's lists come from these tables.
package names

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"leaper/internal/fault"
	"leaper/internal/nearest"
)

// A Table has the names of an enumeration, in the order of its values.
type Table[E ~uint8] struct {
	What  string // what has the names, as errors say it: "method"
	Err   error  // what the error of an unknown name wraps
	First E      // whose name is the first; a value before it has none
	Names []string
}

// All lists the names.
func (t Table[E]) All() []string { return slices.Clone(t.Names) }

// Of is the name of a value. An unknown value is shown by its number.
func (t Table[E]) Of(e E) string {
	switch at := int(e) - int(t.First); {
	case at < 0:
		return ""
	case at < len(t.Names):
		return t.Names[at]
	}
	return fmt.Sprintf("%s %d", t.What, e)
}

// Parse reads a name, in any case. The error wraps Err, and offers the nearest name.
func (t Table[E]) Parse(s string) (E, error) {
	at, err := nearest.Choose(t.What, s, t.Names)
	if err != nil {
		return 0, fault.New(t.Err, "%w", err)
	}
	return t.First + E(at), nil
}

// Each lists the names of entries.
func Each[T any](entries []T, name func(T) string) []string {
	list := make([]string, len(entries))
	for i, entry := range entries {
		list[i] = name(entry)
	}
	return list
}

// ByExtension is the place of the first entry that has the extension of a file's name;
// false if none has it.
func ByExtension[T any](file string, entries []T, extensions func(T) []string) (at int, ok bool) {
	extension := strings.ToLower(strings.TrimPrefix(filepath.Ext(file), "."))
	at = slices.IndexFunc(entries, func(entry T) bool { return slices.Contains(extensions(entry), extension) })
	return max(at, 0), at >= 0
}
