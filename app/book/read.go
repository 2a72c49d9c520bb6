package book

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"leaper/app/verbs/query"
	"leaper/internal/fault"
	"leaper/internal/mark"
	"leaper/notation"
	"leaper/piece"
	"leaper/puzzle"
	"leaper/tour"
	"leaper/verse"
)

// A read puzzle comes from a file: its place there, and its JSON.
type read struct {
	where, grid string
	json.RawMessage
}

// ReadPuzzles reads puzzles as the command prints them: grids, or JSON as one object, as an
// array or as one object a line. An error is one line with the file's name and the puzzle.
// It wraps [ErrBook].
func ReadPuzzles(name, text string) ([]*Entry, error) {
	all, err := notation.PuzzleTexts(text)
	if err != nil {
		return nil, fault.New(ErrBook, "%s, %w", name, err)
	}
	objects := objectsOf(text)
	var entries []*Entry
	for i, one := range all {
		where := name
		if len(all) > 1 {
			where = fmt.Sprintf("%s, puzzle %d", name, i+1)
		}
		var object json.RawMessage
		if i < len(objects) {
			object = objects[i]
		}
		e, err := readPuzzle(one, object)
		if err != nil {
			return nil, fault.New(ErrBook, "%s: %w", where, err)
		}
		e.Data = read{where, one, object}
		entries = append(entries, e)
	}
	return entries, nil
}

// objectsOf lists the objects of a JSON text, alone or in arrays.
func objectsOf(text string) (all []json.RawMessage) {
	text = strings.TrimLeft(mark.Trim(text), " \t\r\n")
	if text == "" || text[0] != '{' && text[0] != '[' {
		return nil
	}
	values := json.NewDecoder(strings.NewReader(text))
	for {
		var value json.RawMessage
		if values.Decode(&value) != nil {
			return all
		}
		var list []json.RawMessage
		if json.Unmarshal(value, &list) != nil {
			list = []json.RawMessage{value}
		}
		all = append(all, list...)
	}
}

// readPuzzle reads a grid, and the object with it, if any.
func readPuzzle(grid string, object json.RawMessage) (*Entry, error) {
	p, err := notation.ReadPuzzle(grid, notation.ReadContext{Piece: piece.Knight()}, notation.Headers{})
	if err != nil {
		return nil, err
	}
	g, err := query.Limits{}.Graph(p.Board, p.Piece)
	if err != nil {
		return nil, err
	}
	made, err := puzzle.New(g, p.Kind, p.Numbers)
	if err != nil {
		return nil, err
	}
	if p.Constraints != (notation.PathConstraints{}) {
		along := query.PathConstraints(p.Constraints)
		beside, err := along.ParsePathConstraints(g)
		if err != nil {
			return nil, err
		}
		if made, err = made.With(nil, beside); err != nil {
			return nil, err
		}
	}
	e := NewEntry(made, tour.Tour{})
	var says struct {
		Difficulty string
		Reasoned   *bool
		Date       string
		Solution   []string
		Words      string
	}
	for line := range strings.Lines(grid) {
		if letters, is := strings.CutPrefix(line, "# letters:"); is {
			var all []string
			for _, l := range verse.Cut(letters, verse.Letters) {
				all = append(all, l.Text)
			}
			if int64(len(all)) != p.Board.Squares() {
				return nil, fmt.Errorf("%d letters for %d squares; write one for each square that is no hole, row by row", len(all), p.Board.Squares())
			}
			e.letters(all, "")
		}
	}
	if object == nil {
		return e, nil
	}
	if err := json.Unmarshal(object, &says); err != nil {
		return nil, fmt.Errorf("%w; write what leaper puzzle --json prints", err)
	}
	e.Date, e.Difficulty = oneLine(says.Date), says.Difficulty
	e.Words = says.Words
	if says.Difficulty != "" {
		if _, err := puzzle.ParseLevel(says.Difficulty); err != nil {
			return nil, err
		}
	}
	if says.Reasoned != nil && !*says.Reasoned {
		e.Difficulty = hardest
	}
	if len(says.Solution) > 0 {
		squares, err := p.Board.ParseSquares(strings.Join(says.Solution, ","))
		if err != nil {
			return nil, fmt.Errorf("solution: %w", err)
		}
		e.Solution = tour.Of(squares)
		if err := tour.Verify(context.Background(), g, made.Ask(), e.Solution); err != nil {
			return nil, fmt.Errorf("solution: %w", err)
		}
	}
	return e, nil
}
