package notation

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"leaper/internal/fault"
	"leaper/internal/mark"
)

// A PuzzleText is a puzzle as a text: its grid, and the object that it is from, if any.
type PuzzleText struct {
	Grid string
	JSON json.RawMessage
}

// PuzzleTexts are the grids of [Puzzles].
func PuzzleTexts(text string) ([]string, error) {
	all, err := Puzzles(text)
	if err != nil {
		return nil, err
	}
	list := make([]string, len(all))
	for i, one := range all {
		list[i] = one.Grid
	}
	return list, nil
}

// Puzzles cuts a text into its puzzles, in their order: grids that lines '---' part,
// as [Parted] has it; or what puzzle prints as JSON: an object, an array of them, or one
// a line, of which each has its grid in "grid". Which of the two it is shows by its first
// character, since no grid begins with a brace or a bracket. The error is one line, and
// wraps [ErrSyntax].
func Puzzles(text string) ([]PuzzleText, error) {
	text = mark.Trim(text)
	var list []PuzzleText
	if start := strings.TrimLeft(text, " \t\r\n"); start == "" || start[0] != '{' && start[0] != '[' {
		for _, grid := range Parted(text) {
			list = append(list, PuzzleText{Grid: grid})
		}
		return list, nil
	}
	values := json.NewDecoder(strings.NewReader(text))
	for {
		var value json.RawMessage
		err := values.Decode(&value)
		if errors.Is(err, io.EOF) && len(list) > 0 {
			return list, nil
		}
		if err != nil {
			return nil, fault.New(ErrSyntax, "%s: %s", puzzleNumber(len(list)), brokenJSON(text, values.InputOffset(), err))
		}
		each := []json.RawMessage{value}
		if value[0] == '[' {
			each = nil
			if err := json.Unmarshal(value, &each); err != nil {
				return nil, fault.New(ErrSyntax, "%s: %s", puzzleNumber(len(list)), err)
			}
			if len(each) == 0 {
				return nil, fault.New(ErrSyntax, "%s: an array with no puzzle in it", puzzleNumber(len(list)))
			}
		}
		for _, one := range each {
			grid, err := gridOf(one)
			if err != nil {
				return nil, fault.New(ErrSyntax, "%s: %w", puzzleNumber(len(list)), err)
			}
			list = append(list, PuzzleText{grid, one})
		}
	}
}

// gridOf is the grid of a puzzle as JSON.
func gridOf(raw json.RawMessage) (string, error) {
	var p struct{ Grid *string }
	if err := json.Unmarshal(raw, &p); err != nil || p.Grid == nil {
		return "", errors.New(`it is no object with its grid as a text in "grid"; write what leaper puzzle --json prints`)
	}
	return *p.Grid, nil
}

// brokenJSON says where JSON ends to be JSON, and why.
func brokenJSON(text string, offset int64, err error) string {
	var syntax *json.SyntaxError
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return "the JSON ends in the middle of it"
	}
	if errors.As(err, &syntax) {
		offset = syntax.Offset
	}
	line := 1 + strings.Count(text[:min(max(offset-1, 0), int64(len(text)))], "\n")
	return fmt.Sprintf("line %d: %s", line, strings.ReplaceAll(err.Error(), "\n", " "))
}

func puzzleNumber(before int) string { return fmt.Sprintf("puzzle %d", before+1) }
