package find_test

import (
	"cmp"
	"context"
	"maps"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/internal/testing/setup"
	"leaper/notation"
	"leaper/tour"
)

// TestConstraintsLarge: boards that no listing ends on; the verifier looks at what is found.
func TestConstraintsLarge(t *testing.T) {
	for _, c := range []struct {
		size  string
		kind  tour.Kind
		use   string
		avoid string
	}{
		{"12x12", tour.Closed, "d4-e6,e6-f8", "g7-h9"},
		{"12x12", tour.Open, "a2>b4,c6>d8", "f6-h7"},
		{"20x20", tour.Closed, "k10-l12", "k10-m11"},
	} {
		g := setup.Graph(t, c.size, "plane", "knight")
		ask := tour.Ask{Kind: c.kind, Constraints: &tour.Constraints{Use: movesOf(t, g.Board(), c.use), Avoid: movesOf(t, g.Board(), c.avoid)}}
		a, err := find.Find(context.Background(), g, ask, find.Options{})
		if err != nil || a.Verdict != exist.Found {
			t.Errorf("%s with %s, without %s: %v, %v", c.size, c.use, c.avoid, a.Verdict, err)
		}
	}
}

// TestMovesLarge: moves to take and to avoid on boards that are constructed, or whose cycles
// are merged; the verifier looks at what is found.
func TestMovesLarge(t *testing.T) {
	near := []board.Square{1000, 1001, 2345, 2346}
	for _, c := range []struct {
		size, topology, piece string
		holes                 []board.Square
		use, avoid            string
		ask                   tour.Ask
		want                  find.Method
	}{
		{size: "60x60", avoid: "c3-d5", want: find.Construct},
		{size: "200x200", avoid: "c3-d5", want: find.Construct},
		{size: "200x200", use: "c3-d5", ask: tour.Ask{Kind: tour.Closed}, want: find.Construct},
		{size: "1000x1000", use: "c3>d5", ask: tour.Ask{Kind: tour.Closed}, want: find.Construct},
		{size: "201x201", use: "c3>d5,k10>l12,z9>y11", avoid: "f6-g8", ask: tour.Ask{Kind: tour.Open}, want: find.Construct},
		{size: "1x60x60", use: "(1,3,4)>(1,4,6)", avoid: "(1,5,5)-(1,6,7)", want: find.Construct},
		{size: "16x16x16", use: "(1,3,4)>(1,4,6)", avoid: "(5,5,5)-(5,6,7)", ask: tour.Ask{Kind: tour.Closed}, want: find.Construct},
		{size: "150x150", holes: near, avoid: "c3-d5", want: find.Factor},
		{size: "150x150", holes: near, use: "c3-d5,e7>f9", ask: tour.Ask{Kind: tour.Closed}, want: find.Factor},
		{size: "150x150", holes: near, use: "c3>d5,e7>f9,k10>l12", avoid: "t20-u22", ask: tour.Ask{Kind: tour.Open, From: tour.At(9)}, want: find.Factor},
		{size: "100x200", topology: "torus", use: "a1>gr3", avoid: "c3-d5,e7>f9", ask: tour.Ask{Kind: tour.Closed}, want: find.Factor},
		{size: "150x150", topology: "mobius", use: "a1-b3", avoid: "c3-d5,e7>f9", want: find.Factor},
		{size: "150x150", piece: "king", use: "a1-b2,c3-c4", avoid: "e5-f6", ask: tour.Ask{Kind: tour.Closed}, want: find.Factor},
		{size: "150x150", piece: "1,4", use: "a1-b5", avoid: "e5-f9", ask: tour.Ask{Kind: tour.Closed}, want: find.Factor},
		{size: "60x60", avoid: "a1-b3", ask: tour.Ask{Kind: tour.Open}, want: find.Factor},
	} {
		g := setup.Graph(t, c.size, cmp.Or(c.topology, "plane"), cmp.Or(c.piece, "knight"), c.holes...)
		ask := c.ask
		ask.Constraints = &tour.Constraints{Use: movesOf(t, g.Board(), c.use), Avoid: movesOf(t, g.Board(), c.avoid)}
		for _, method := range []find.Method{find.Auto, c.want} {
			a, err := find.Find(context.Background(), g, ask, find.Options{Method: method})
			if err != nil || a.Verdict != exist.Found || a.Method != c.want {
				t.Errorf("%s, %s, %s with %s, without %s: %s by %s, %v, %v", g, ask.Kind, method, c.use, c.avoid, a.Verdict, a.Method, a.Why, err)
			}
		}
	}
}

// TestNumbersLarge: few numbers on boards that nothing else would come to an end on, as far
// from each other as they are or close by; the verifier looks at what is found.
func TestNumbersLarge(t *testing.T) {
	for _, c := range []struct {
		size, topology, piece, given string
		kind                         tour.Kind
	}{
		{"30x30", "plane", "knight", "a1=1,p16=451,e4=700", tour.Path},
		{"30x30", "plane", "knight", "a2=1,p16=450,e4=701", tour.Closed},
		{"30x30", "plane", "knight", "a1=1,c2=2,e3=3,g4=4,p16=451,e4=700", tour.Open},
		{"40x40", "plane", "knight", "a1=1,ad1=800,h8=1599", tour.Path},
		{"20x21", "torus", "knight", "a1=1,c1=37,t20=300", tour.Closed},
		{"20x20", "plane", "king", "a1=400,b2=11,c7=200,h20=230", tour.Path},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece)
		numbers, err := notation.ReadNumbers(g.Board(), c.given, notation.Headers{})
		if err != nil {
			t.Fatal(err)
		}
		ask := tour.Ask{Kind: c.kind, Constraints: &tour.Constraints{Numbers: numbers}}
		a, err := find.Find(context.Background(), g, ask, find.Options{})
		if err != nil || a.Verdict != exist.Found {
			t.Errorf("%s with %s: %v, %v, %v", g, c.given, a.Verdict, a.Why, err)
		}
		again, err := find.Find(context.Background(), g, ask, find.Options{})
		if err != nil || !maps.Equal(maps.Collect(a.Tour.All()), maps.Collect(again.Tour.All())) {
			t.Errorf("%s with %s: another tour the second time, %v", g, c.given, err)
		}
	}
}

func movesOf(t testing.TB, b *board.Board, text string) []tour.Move {
	t.Helper()
	if text == "" {
		return nil
	}
	list, err := notation.ReadMoves(b, text)
	if err != nil {
		t.Fatal(err)
	}
	return list
}
