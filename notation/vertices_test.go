package notation_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"leaper/graph"
	"leaper/notation"
)

// lonely is a graph of vertices without an edge.
func lonely(vertices int) *graph.Adjacency {
	a, err := graph.FromEdges(int64(vertices), nil)
	if err != nil {
		panic(err)
	}
	return a
}

// walked is the walks of a text, and how it ends.
func walked(text string, vertices int) (all []string, err error) {
	for w, failed := range notation.NewWalkReader(strings.NewReader(text), lonely(vertices)).All(context.Background()) {
		if failed != nil {
			return all, failed
		}
		said := fmt.Sprint(w.Line, ":")
		for _, s := range w.Tour.All() {
			said += fmt.Sprint(" ", s)
		}
		all = append(all, said)
	}
	return all, nil
}

func TestWalks(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"1 3 2 4\n", "1: 0 2 1 3"},
		{"\n# by leaper\n1,3,2,4\r\n4 3 2 1", "3: 0 2 1 3; 4: 3 2 1 0"},
		{"0 2 1 3\n1 2 3 4 5 6 7 8\n", "1: 0 2 1 3; 2: 0 1 2 3 4"},
		{`{"graph":"x","vertices":4,"tour":[1,3,2,4]}`, "1: 0 2 1 3"},
		{`{"tours":[{"kind":"open","tour":[1,3,2,4]}` + "\n" + `,{"tour":[4,3,2,1],"witness":["1"]}],"given":2}`, "1: 0 2 1 3; 2: 3 2 1 0"},
		{`{"verdict":"found","why":"a \"tour\": [1]","tour":{"kind":"open","tour":[1,2]}}`, "1: 0 1"},
		{"[1,2,\n3]\n[3,2,1]", "1: 0 1 2; 3: 2 1 0"},
		{"[{\"tour\": [1, 2]}]", "1: 0 1"},
		{`{"tour":[1,2]}` + "\n" + `{"tour":[]}`, "1: 0 1; 2:"},
		{"NAME : x.tour\nTYPE : TOUR\nDIMENSION : 4\nTOUR_SECTION\n1\n3\n2\n4\n-1\nEOF\n", "4: 0 2 1 3"},
	} {
		got, err := walked(c.text, 4)
		if err != nil || strings.Join(got, "; ") != c.want {
			t.Errorf("%q: %v %v", c.text, got, err)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"", "no tour in the input"},
		{"{}", "no tour in the input"},
		{"1 x 2\n", `line 1: "x" is no number`},
		{"1 2\n1 99999999999999999999\n", `line 2: "99999999999999999999" is no number`},
		{`{"tour":[1,"a"]}`, "among the vertices of a tour"},
		{`{"tour":[1,2]} {"tour":["a1"]}`, "among the vertices of a tour"},
		{`{"tour":[1,2]} {"tour":[-1]}`, "among the vertices of a tour"},
		{`{"tour":[1,2]`, "the JSON ends before its last"},
		{"1 2 \x00", "a byte 0"},
		{"TOUR_SECTION\n1 2 x\n", "in a TOUR_SECTION"},
		{"a1 b3\n", `"a1" is no number`},
	} {
		if _, err := walked(c.text, 4); !errors.Is(err, notation.ErrSyntax) || !strings.Contains(fmt.Sprint(err), c.want) {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
}

// FuzzWalks: whatever the text, reading it ends, in walks that are no longer than they may be.
func FuzzWalks(f *testing.F) {
	for _, text := range []string{"1 2 3\n", "0,1\n#", `{"tour":[1,2]}`, `[[1,2],{"tours":[{"tour":[2,1]}]}]`, "TOUR_SECTION\n1\n-1\nEOF", "NAME : x\n", "\"", "[", "{\"tour\":"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for w, err := range notation.NewWalkReader(strings.NewReader(text), lonely(5)).All(t.Context()) {
			if err != nil && strings.Contains(err.Error(), "\n") {
				t.Errorf("%q", err)
			}
			if w.Tour.Len() > 6 {
				t.Errorf("a walk of %d", w.Tour.Len())
			}
		}
	})
}
