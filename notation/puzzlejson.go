package notation

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"leaper/internal/fault"
	"leaper/internal/mark"
)

// PuzzleTexts cuts a text into its puzzles, in order: grids separated by lines '---', as
// in splitPuzzles; or the JSON of the verb puzzle: an object, an array of them, or one per
// line, each with its grid in "grid". The first character decides, since no grid begins
// with a brace or a bracket. The error is one line, and wraps [ErrSyntax].
func PuzzleTexts(text string) ([]string, error) {
	text = mark.Trim(text)
	if start := strings.TrimLeft(text, " \t\r\n"); start == "" || start[0] != '{' && start[0] != '[' {
		if picture := strings.TrimSpace(text); strings.Trim(picture, ".#\r\n") == "" && strings.ContainsAny(picture, "#\n") && len(strings.Fields(picture)[0]) > 1 {
			return nil, fault.New(ErrSyntax, "it is a picture of a board, and no number stands in it; make a puzzle of the board first")
		}
		return splitPuzzles(text), nil
	}
	if in := (&lines{in: bufio.NewReader(strings.NewReader(strings.TrimLeft(text, " \t\r\n")))}); in.isBracketed() {
		return []string{text}, nil
	}
	var list []string
	values := json.NewDecoder(strings.NewReader(text))
	for {
		var value json.RawMessage
		err := values.Decode(&value)
		if errors.Is(err, io.EOF) && len(list) > 0 {
			return list, nil
		}
		if err != nil {
			return nil, fault.New(ErrSyntax, "%s: %s", puzzleNumber(len(list)), describeJSONError(text, values.InputOffset(), err))
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
			list = append(list, grid)
		}
	}
}

// gridOf is the grid in a JSON object of a puzzle.
func gridOf(raw json.RawMessage) (string, error) {
	var p struct{ Grid *string }
	if err := json.Unmarshal(raw, &p); err != nil || p.Grid == nil {
		return "", errors.New(`it is no object with its grid as a text in "grid"; write what leaper puzzle --json prints`)
	}
	return *p.Grid, nil
}

// describeJSONError says where JSON is broken, and why.
func describeJSONError(text string, offset int64, err error) string {
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

// puzzleNumber names a puzzle by its index, from 0.
func puzzleNumber(i int) string { return fmt.Sprintf("puzzle %d", i+1) }
