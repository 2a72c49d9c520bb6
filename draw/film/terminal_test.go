package film_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"leaper/draw"
	"leaper/draw/film"
	"leaper/draw/paper"
	"leaper/internal/testing/samples"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

// filmsOfAllKinds has a film of each kind.
func filmsOfAllKinds(t *testing.T) map[string]*film.Film {
	t.Helper()
	all := map[string]*film.Film{}
	keep := func(name string, f *film.Film, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		all[name] = f
	}
	knight, wazir := setup.Graph(t, "5x5", "plane", "knight"), setup.Graph(t, "4x4", "plane", "wazir")
	f, err := film.Walk(knight, draw.Options{}, samples.First(t, knight, tour.Path), film.Shots{})
	keep("walk", f, err)
	f, err = film.Walk(wazir, draw.Options{}, samples.First(t, wazir, tour.Closed), film.Shots{})
	keep("wazir", f, err)
	f, err = film.Walk(knight, draw.Options{Style: draw.Numbers, Labels: true}, samples.First(t, knight, tour.Path), film.Shots{})
	keep("numbers", f, err)
	f, _, err = film.Search(knight, draw.Options{}, film.Shots{}, film.Sampling{}, tell(events(t, knight, tour.Ask{}, list.Options{Order: list.Plain, Limit: 1}), nil))
	keep("search", f, err)
	f, _, err = film.Search(wazir, draw.Options{}, film.Shots{}, film.Sampling{}, tell(events(t, wazir, tour.Ask{Kind: tour.Closed}, list.Options{}), nil))
	keep("search of rows and columns", f, err)
	f, _, err = network(t.Context(), knight, draw.Options{Theme: draw.Dark}, film.Shots{Frames: 30}, 1)
	keep("network", f, err)
	return all
}

// TestScreens: all frames of a film have one size, and the way to a frame does not
// matter.
func TestScreens(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for name, f := range filmsOfAllKinds(t) {
		s, err := film.NewScreens(f, false)
		if err != nil {
			t.Fatal(err)
		}
		columns, rows := s.Size()
		if name == "search of rows and columns" && (columns != 8 || rows != 4) {
			t.Errorf("%s has %d by %d characters, and 8 by 4 are enough", name, columns, rows)
		}
		var forward [][]string
		for i := range s.Frames() {
			lines, err := s.Lines(i)
			if err != nil {
				t.Fatal(err)
			}
			if len(lines) != rows {
				t.Fatalf("%s: frame %d has %d rows, the film %d", name, i, len(lines), rows)
			}
			for _, l := range lines {
				if utf8.RuneCountInString(l) > columns {
					t.Fatalf("%s: frame %d has the row %q, the film %d columns", name, i, l, columns)
				}
			}
			forward = append(forward, lines)
		}
		if len(forward) < 10 || slices.Equal(forward[1], forward[len(forward)-1]) {
			t.Errorf("%s: %d frames, and nothing moves", name, len(forward))
		}
		for range 30 {
			i := r.IntN(s.Frames())
			lines, err := s.Lines(i)
			if err != nil || !slices.Equal(lines, forward[i]) {
				t.Errorf("%s: frame %d is another when it is come to by another way: %v", name, i, err)
			}
		}
	}
}

// TestScreensLast: a film of numbers ends with what the picture of its tour is in
// characters.
func TestScreensLast(t *testing.T) {
	g := setup.Graph(t, "5x5", "plane", "knight")
	found := samples.First(t, g, tour.Path)
	for _, labels := range []bool{false, true} {
		o := draw.Options{Style: draw.Numbers, Labels: labels}
		f, err := film.Walk(g, o, found, film.Shots{})
		if err != nil {
			t.Fatal(err)
		}
		s, err := film.NewScreens(f, false)
		if err != nil {
			t.Fatal(err)
		}
		lines, err := s.Lines(s.Frames() - 1)
		if err != nil {
			t.Fatal(err)
		}
		scene, err := draw.Tours(g, o, found)
		if err != nil {
			t.Fatal(err)
		}
		var want bytes.Buffer
		if err := paper.Write(t.Context(), &want, paper.Text, paper.Options{}, paper.Fit(scene)); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(lines, "\n") + "\n"; got != want.String() {
			t.Errorf("labels %v:\n%s, want\n%s", labels, got, want.String())
		}
	}
	if _, err := film.NewScreens(&film.Film{}, false); !errors.Is(err, draw.ErrOption) {
		t.Errorf("a film without frames: %v", err)
	}
}

func TestFilmFormats(t *testing.T) {
	begins := map[string]string{"gif": "GIF89a", "apng": "\x89PNG\r\n\x1a\n", "svg": "<svg ", "html": "<!DOCTYPE html>"}
	f := filmsOfAllKinds(t)["wazir"]
	for _, name := range film.Formats().Names() {
		format, err := film.Parse(strings.ToUpper(name))
		if err != nil || format.String() != name {
			t.Errorf("format %s is read as %s, %v", name, format, err)
		}
		if of, ok := film.FormatOf("tour." + name); !ok || of != format {
			t.Errorf("tour.%s is %s, %v", name, of, ok)
		}
		var out bytes.Buffer
		if err := film.Write(t.Context(), &out, format, film.Options{Pixels: 100}, f); err != nil || !strings.HasPrefix(out.String(), begins[name]) {
			t.Errorf("%s begins with %.20q, %v", name, out.String(), err)
		}
	}
	if of, ok := film.FormatOf("a/TOUR.PNG"); !ok || of != film.APNG {
		t.Errorf("TOUR.PNG is %s, %v", of, ok)
	}
	if _, ok := film.FormatOf("tour.mp4"); ok {
		t.Error("tour.mp4 has a format")
	}
	if _, err := film.Parse("mp4"); !errors.Is(err, draw.ErrOption) {
		t.Errorf("mp4: %v", err)
	}
	if err := film.Write(t.Context(), &bytes.Buffer{}, 99, film.Options{Pixels: 100}, f); !errors.Is(err, draw.ErrOption) {
		t.Errorf("format 99: %v", err)
	}
}
