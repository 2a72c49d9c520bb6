package verbs

import (
	"encoding/json"
	"errors"
	"io"
	"strings"

	"leaper/internal/fault"
	"leaper/notation"
)

// PuzzleTexts are the puzzles of a text, each as a grid: of grids with empty lines between
// them, or of what puzzle prints as JSON: an object, objects one after another, or a list of
// them. The error is one line, and says which of them it is of.
func PuzzleTexts(text string) ([]string, error) {
	if head := strings.TrimSpace(text); !strings.HasPrefix(head, "{") && !strings.HasPrefix(head, "[") {
		return notation.Parted(text), nil
	}
	var grids []string
	values := json.NewDecoder(strings.NewReader(text))
	for {
		var raw json.RawMessage
		switch err := values.Decode(&raw); {
		case errors.Is(err, io.EOF):
			if len(grids) == 0 {
				return nil, fault.New(notation.ErrSyntax, "the list has no puzzle")
			}
			return grids, nil
		case err != nil:
			return nil, fault.New(notation.ErrSyntax, "puzzle %d: %v", len(grids)+1, malformed(err, &raw))
		}
		list := []json.RawMessage{raw}
		if raw[0] == '[' {
			if err := json.Unmarshal(raw, &list); err != nil {
				return nil, fault.New(notation.ErrSyntax, "puzzle %d: %v", len(grids)+1, err)
			}
		}
		for _, one := range list {
			var p struct{ Grid *string }
			if err := json.Unmarshal(one, &p); err != nil || p.Grid == nil || *p.Grid == "" {
				return nil, fault.New(notation.ErrSyntax, "puzzle %d: the JSON has no grid; leaper puzzle --json writes one", len(grids)+1)
			}
			grids = append(grids, *p.Grid)
		}
	}
}
