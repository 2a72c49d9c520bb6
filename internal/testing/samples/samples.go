// Package samples has what the tests of pictures and films draw.
package samples

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"leaper/board"
	"leaper/draw"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/piece"
	"leaper/tour"
)

// A Sample is a tour to draw.
type Sample struct {
	Name  string
	Graph *graph.Graph
	Tour  tour.Tour
}

// House is a closed tour of the wazir on 2x3, for examples.
func House() (*graph.Graph, tour.Tour) {
	b, _ := board.New(2, 3)
	wazir, _ := piece.Parse("wazir")
	g, err := graph.New(b, wazir)
	if err != nil {
		panic(err)
	}
	return g, tour.Of([]board.Square{0, 1, 2, 5, 4, 3})
}

// First is the first tour of a graph that is listed.
func First(t testing.TB, g *graph.Graph, kind tour.Kind) tour.Tour {
	t.Helper()
	for found, err := range list.All(context.Background(), g, tour.Ask{Kind: kind}, list.Options{Limit: 1}) {
		if err != nil {
			t.Fatal(err)
		}
		return found.Clone()
	}
	t.Fatalf("%s has no %s", g, kind)
	return tour.Tour{}
}

// All has every kind of board: open and closed, holes, glued edges, every small rank.
func All(t testing.TB) []Sample {
	t.Helper()
	var all []Sample
	for _, c := range []struct {
		name, size, topology, piece string
		kind                        tour.Kind
		holes                       []board.Square
	}{
		{"knight", "3x4", "plane", "knight", tour.Path, nil},
		{"wazir", "4x4", "plane", "wazir", tour.Closed, nil},
		{"holes", "4x4", "plane", "knight", tour.Path, []board.Square{1, 8, 12, 14, 15}},
		{"torus", "4x4", "torus", "knight", tour.Closed, nil},
		{"mobius", "3x4", "mobius", "wazir", tour.Path, nil},
		{"projective", "4x3", "projective", "knight", tour.Path, nil},
		{"row", "5", "plane", "wazir", tour.Path, nil},
		{"layers", "2x3x3", "plane", "wazir", tour.Path, nil},
		{"rank4", "2x2x2x2", "plane", "wazir", tour.Closed, nil},
		{"torus3", "3x3x3", "torus", "1,2", tour.Path, nil},
		{"single", "1x1", "plane", "knight", tour.Path, nil},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece, c.holes...)
		all = append(all, Sample{c.name, g, First(t, g, c.kind)})
	}
	return all
}

// Scenes calls f with every sample in every style and theme that can draw it.
func Scenes(t *testing.T, f func(name string, s *draw.Scene, theme draw.Theme)) {
	t.Helper()
	drawn := 0
	for _, s := range All(t) {
		for style := range draw.Styles() {
			for theme := range draw.Themes() {
				o := draw.Options{Style: draw.Style(style), Theme: draw.Theme(theme), Crosses: theme == 0}
				scene, err := draw.Tours(s.Graph, o, s.Tour)
				if err != nil {
					if !errors.Is(err, draw.ErrOption) {
						t.Errorf("%s, %s, %s: %v", s.Name, o.Style, o.Theme, err)
					}
					continue
				}
				drawn++
				f(strings.Join([]string{s.Name, o.Style.String(), o.Theme.String()}, "-"), scene, o.Theme)
			}
		}
	}
	if drawn < 200 {
		t.Errorf("%d pictures only", drawn)
	}
}

// Tool is the path of a program that reads what is drawn: the first of these names that
// is there. Where all are missing the test is skipped, and with CI=true it fails.
func Tool(t *testing.T, debian string, names ...string) string {
	t.Helper()
	return setup.Tool(t, debian, names...)
}

// Golden is the picture of a name in testdata. UPDATE_GOLDEN=1 writes it again.
func Golden(t *testing.T, name string, got []byte) []byte {
	t.Helper()
	path := filepath.Join("testdata", name)
	if os.Getenv("UPDATE_GOLDEN") != "" {
		if err := os.WriteFile(path, got, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return want
}

// Pixels reads a PNG.
func Pixels(t *testing.T, b []byte) image.Image {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return m
}
