package counting_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"leaper/app/verbs/counting"
	"leaper/app/verbs/pictures"
	"leaper/app/verbs/query"
)

// usage asks for a map of moves.
func usage(of pictures.ExportSource, format string) *pictures.ExportQuestion {
	return &pictures.ExportQuestion{ExportSource: of, AppearanceOptions: pictures.AppearanceOptions{Style: "usage"}, Format: format}
}

// TestExportUsage: a map of moves is a file like others, where it is counted soon.
func TestExportUsage(t *testing.T) {
	place := query.Place{Board: "5x5"}
	q := usage(pictures.ExportSource{Question: query.Question{Place: place}}, "svg")
	d, err := q.Draw(t.Context(), query.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := d.Write(t.Context(), &file); err != nil || !strings.Contains(file.String(), "all directed paths: 1,728") {
		t.Errorf("%v: %d bytes", err, file.Len())
	}
	one := &query.Tour{AnswerPlace: query.AnswerPlace{Board: "1x1", Piece: "knight"}, Tour: []string{"a1"}}
	if _, err := usage(pictures.ExportSource{Tour: one}, "svg").Draw(t.Context(), query.Limits{}); err == nil || !strings.Contains(err.Error(), "about all tours of a board") {
		t.Errorf("the map of one tour: %v", err)
	}
	if _, err := usage(pictures.ExportSource{Question: query.Question{Place: place}}, "text").Draw(t.Context(), query.Limits{}); err == nil {
		t.Error("a map of characters")
	}
	q.Board = "40x40"
	_, err = q.Draw(t.Context(), query.Limits{})
	if most := (*query.LimitError)(nil); !errors.As(err, &most) {
		t.Errorf("40x40: %v", err)
	}
}

// TestReadUses: what count has printed is read back, and what was changed is refused.
func TestReadUses(t *testing.T) {
	of := query.Question{Place: query.Place{Board: "5x6"}, TourOptions: query.TourOptions{Kind: "closed"}}
	run, err := (&counting.CountQuestion{Question: of, By: "move"}).Read(query.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	a, err := run(t.Context(), query.Reporter{})
	if err != nil {
		t.Fatal(err)
	}
	read := func(change func(*counting.CountAnswer)) error {
		n := *a.(*counting.CountAnswer)
		n.By = append([]counting.Tally(nil), n.By...)
		change(&n)
		text, err := json.Marshal(n)
		if err != nil {
			t.Fatal(err)
		}
		q := usage(pictures.ExportSource{Question: of}, "svg")
		q.Uses = string(text)
		_, err = q.Draw(t.Context(), query.Limits{})
		return err
	}
	if err := read(func(*counting.CountAnswer) {}); err != nil {
		t.Error(err)
	}
	for words, change := range map[string]func(*counting.CountAnswer){
		"of closed tours of knight on 6x5": func(n *counting.CountAnswer) { n.Board = "6x5" },
		"appears twice":                    func(n *counting.CountAnswer) { n.By[1].Of = n.By[0].Of },
		"is no move":                       func(n *counting.CountAnswer) { n.By[0].Of = "a1-a2" },
		"add up to":                        func(n *counting.CountAnswer) { n.By[0].Count = "0" },
		"no number from 0 to 16":           func(n *counting.CountAnswer) { n.By[0].Count = "17" },
		"there are no numbers of moves":    func(n *counting.CountAnswer) { n.By = nil },
		"no number of tours":               func(n *counting.CountAnswer) { n.Count = "many" },
	} {
		if err := read(change); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%s: %v", words, err)
		}
	}
}
