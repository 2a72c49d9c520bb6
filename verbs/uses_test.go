package verbs_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"leaper/verbs"
)

// usage asks for a map of moves.
func usage(of verbs.Source, format string) *verbs.Export {
	return &verbs.Export{Source: of, Appearance: verbs.Appearance{Style: "usage"}, Format: format}
}

// TestExportUsage: a map of moves is a file like others, where it is counted soon.
func TestExportUsage(t *testing.T) {
	place := verbs.Place{Board: "5x5"}
	q := usage(verbs.Source{Question: verbs.Question{Place: place}}, "svg")
	d, err := q.Draw(t.Context(), verbs.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := d.Write(t.Context(), &file); err != nil || !strings.Contains(file.String(), "all directed paths: 1,728") {
		t.Errorf("%v: %d bytes", err, file.Len())
	}
	one := &verbs.Tour{Board: "1x1", Piece: "knight", Tour: []string{"a1"}}
	if _, err := usage(verbs.Source{Tour: one}, "svg").Draw(t.Context(), verbs.Limits{}); err == nil || !strings.Contains(err.Error(), "of all tours of a board") {
		t.Errorf("the map of one tour: %v", err)
	}
	if _, err := usage(verbs.Source{Question: verbs.Question{Place: place}}, "text").Draw(t.Context(), verbs.Limits{}); err == nil {
		t.Error("a map of characters")
	}
	q.Board = "40x40"
	_, err = q.Draw(t.Context(), verbs.Limits{})
	if most := (*verbs.LimitError)(nil); !errors.As(err, &most) {
		t.Errorf("40x40: %v", err)
	}
}

// TestReadUses: what count has printed is read back, and what was changed is refused.
func TestReadUses(t *testing.T) {
	of := verbs.Question{Place: verbs.Place{Board: "5x6"}, Wanted: verbs.Wanted{Kind: "closed"}}
	run, err := (&verbs.Count{Question: of, By: "move"}).Read(verbs.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	a, err := run(t.Context(), verbs.Tell{})
	if err != nil {
		t.Fatal(err)
	}
	read := func(change func(*verbs.Counted)) error {
		n := *a.(*verbs.Counted)
		n.By = append([]verbs.Tally(nil), n.By...)
		change(&n)
		text, err := json.Marshal(n)
		if err != nil {
			t.Fatal(err)
		}
		q := usage(verbs.Source{Question: of}, "svg")
		q.Uses = string(text)
		_, err = q.Draw(t.Context(), verbs.Limits{})
		return err
	}
	if err := read(func(*verbs.Counted) {}); err != nil {
		t.Error(err)
	}
	for words, change := range map[string]func(*verbs.Counted){
		"of closed tours of knight on 6x5": func(n *verbs.Counted) { n.Board = "6x5" },
		"stands there twice":               func(n *verbs.Counted) { n.By[1].Of = n.By[0].Of },
		"is no move":                       func(n *verbs.Counted) { n.By[0].Of = "a1-a2" },
		"add up to":                        func(n *verbs.Counted) { n.By[0].Count = "0" },
		"no number from 0 to 16":           func(n *verbs.Counted) { n.By[0].Count = "17" },
		"there are no numbers of moves":    func(n *verbs.Counted) { n.By = nil },
		"no number of tours":               func(n *verbs.Counted) { n.Count = "many" },
	} {
		if err := read(change); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%s: %v", words, err)
		}
	}
}
