package book

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"leaper/internal/fault"
	"leaper/notation"
	"leaper/piece"
	"leaper/puzzle"
	"leaper/tour"
	"leaper/verbs/query"
	"leaper/verse"
)

// A read puzzle is one that a file has: where, and as JSON.
type read struct {
	where, grid string
	json.RawMessage
}

// ReadPuzzles reads puzzles as the command prints them: JSON, one or an array or one a line,
// or grids. What is wrong is one line with the file's name and which puzzle it is of. The
// error wraps [ErrBook].
func ReadPuzzles(name, text string) ([]*Entry, error) {
	all, err := notation.Puzzles(text)
	if err != nil {
		return nil, fault.New(ErrBook, "%s, %w", name, err)
	}
	var entries []*Entry
	for i, one := range all {
		where := name
		if len(all) > 1 {
			where = fmt.Sprintf("%s, puzzle %d", name, i+1)
		}
		e, err := readPuzzle(one)
		if err != nil {
			return nil, fault.New(ErrBook, "%s: %w", where, err)
		}
		e.Data = read{where, one.Grid, one.JSON}
		entries = append(entries, e)
	}
	return entries, nil
}

func readPuzzle(one notation.PuzzleText) (*Entry, error) {
	p, err := notation.ReadPuzzle(one.Grid, notation.ReadContext{Piece: piece.Knight()}, notation.Says{})
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
	if p.Along != (notation.Along{}) {
		along := query.Along(p.Along)
		beside, err := along.AsNumbers(g)
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
	for line := range strings.Lines(one.Grid) {
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
	if lacks := lacking(strings.Join(e.Letters, "")); lacks != "" {
		return nil, errors.New(lacks)
	}
	if one.JSON == nil {
		return e, nil
	}
	if err := json.Unmarshal(one.JSON, &says); err != nil {
		return nil, fmt.Errorf("%w; write what leaper puzzle --json prints", err)
	}
	e.Date, e.Difficulty = says.Date, says.Difficulty
	if e.Words = says.Words; lacking(e.Words) != "" {
		return nil, fmt.Errorf("words: %s", lacking(e.Words))
	}
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
		if err := tour.Verify(p.Board, p.Piece, made.Ask(), e.Solution); err != nil {
			return nil, fmt.Errorf("solution: %w", err)
		}
	}
	return e, nil
}
