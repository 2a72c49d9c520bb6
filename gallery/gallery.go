// Package gallery has historical and literary tours, each with its source. The verb gallery prints
// them, and every verb that reads tours accepts them as gallery:KEY.
//
// A tour has a name only if its author is certain; the sources of the others
// say what is not verified. The tests check the claims about each tour (closed,
// magic, symmetric) with package tour.
//
// Each tour is a file of the directory data: remarks, which begin with # and have
// the facts, then the grid. [notation.Reader] reads them as they are.
package gallery

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"path"
	"strconv"
	"strings"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/internal/nearest"
	"leaper/notation"
	"leaper/piece"
	"leaper/tour"
)

// Prefix begins the name of a tour of the gallery where a file could stand as
// well: gallery:rudrata.
const Prefix = "gallery:"

// Errors of the gallery.
var (
	// ErrUnknown: the gallery has no tour of that name.
	ErrUnknown = errors.New("not in the gallery")
	// errData: a file of the gallery is invalid. Only a build with other data
	// gives it.
	errData = errors.New("bad gallery data")
)

//go:embed data/*.txt
var data embed.FS

// An Entry is a tour and its source.
type Entry struct {
	Key    string // its name here, such as "rudrata"
	Title  string
	Author string // "" if it is not certain
	Year   string // of the source, such as "c. 840"; "" without an author
	Source string
	Notes  string // "" if there is nothing more to say
	Piece  piece.Piece
	Board  *board.Board
	Tour   tour.Tour

	// What the source claims, or what was found when the file was made.
	Kind       tour.Kind // closed or open
	Symmetries string    // in the words of [tour.Symmetries]: "half turn", "asymmetric"
	Magic      string    // in the word of [tour.Magic.Word]: "magic"; "" for none
	Diagonals  []int64   // of a magic tour of a square board: the sums of the falling and the rising diagonal
}

// HasAuthor reports whether the author is certain.
func (e Entry) HasAuthor() bool { return e.Author != "" }

// Line describes the tour in a line: its title, and its author and year, or that they
// are not verified.
func (e Entry) Line() string {
	if !e.HasAuthor() {
		return e.Title + " (unverified)"
	}
	return fmt.Sprintf("%s (%s, %s)", e.Title, e.Author, e.Year)
}

// List gives all tours: those with a certain author in order of time, except two
// families that stand together, and then the others.
func List() ([]Entry, error) {
	files, err := data.ReadDir("data")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errData, err)
	}
	entries := make([]Entry, 0, len(files))
	for _, f := range files {
		e, err := read(f.Name())
		if err != nil {
			return nil, fmt.Errorf("%s: %w: %w", f.Name(), errData, err)
		}
		entries = append(entries, e)
	}
	return entries, nil
}

// Get gives the tour with this key, with or without the prefix gallery:. For an
// unknown key the error wraps [ErrUnknown], names the keys and suggests the nearest.
func Get(key string) (Entry, error) {
	entries, err := List()
	if err != nil {
		return Entry{}, err
	}
	keys := make([]string, len(entries))
	for i, e := range entries {
		keys[i] = e.Key
	}
	i, err := nearest.Choose("tour of the gallery", strings.TrimPrefix(key, Prefix), keys)
	if err != nil {
		return Entry{}, fault.New(ErrUnknown, "%w", err)
	}
	return entries[i], nil
}

// read reads a file of data. Its name is a number, for the order, and the key.
func read(name string) (Entry, error) {
	text, err := data.ReadFile(path.Join("data", name))
	if err != nil {
		return Entry{}, err
	}
	_, key, _ := strings.Cut(strings.TrimSuffix(name, ".txt"), "-")
	e := Entry{Key: key}
	facts := map[string]string{}
	for line := range strings.Lines(string(text)) {
		fact, ok := strings.CutPrefix(line, "# ")
		if !ok {
			break
		}
		name, value, ok := strings.Cut(strings.TrimSpace(fact), ": ")
		if !ok {
			return e, fmt.Errorf("%q is no fact; write a name, a colon and a value", line)
		}
		if facts[name] != "" {
			value = facts[name] + " " + value
		}
		facts[name] = value
	}
	if err := e.setFacts(facts); err != nil {
		return e, err
	}
	item, err := notation.NewReader(strings.NewReader(string(text)), notation.ReadContext{}).Next(context.Background())
	if err != nil {
		return e, err
	}
	e.Board, e.Piece, e.Tour = item.Board, item.Piece, item.Tour
	return e, item.Fault
}

// setFacts fills in the facts of the remarks.
func (e *Entry) setFacts(facts map[string]string) error {
	var err error
	for name, value := range facts {
		switch name {
		case "title":
			e.Title = value
		case "author":
			e.Author = value
		case "year":
			e.Year = value
		case "source":
			e.Source = value
		case "note":
			e.Notes = value
		case "piece": // is for the reader of the grid
		case "kind":
			if e.Kind, err = tour.ParseKind(value); err != nil {
				return err
			}
		case "symmetry":
			e.Symmetries = value
		case "magic":
			e.Magic = value
		case "diagonals":
			for word := range strings.FieldsSeq(value) {
				sum, err := strconv.ParseInt(word, 10, 64)
				if err != nil {
					return fmt.Errorf("diagonals %q are not two sums", value)
				}
				e.Diagonals = append(e.Diagonals, sum)
			}
			if len(e.Diagonals) != 2 {
				return fmt.Errorf("diagonals %q are not two sums", value)
			}
		default:
			return fmt.Errorf("%q is no fact of a tour", name)
		}
	}
	return nil
}
