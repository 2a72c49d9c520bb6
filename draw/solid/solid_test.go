package solid_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"leaper/board"
	"leaper/draw"
	"leaper/draw/solid"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/testing/samples"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// corner is a place in millimetres, as files have it.
type corner [3]float32

// read gives the triangles of a file.
func read(t *testing.T, f solid.Format, file []byte) (triangles [][3]corner) {
	t.Helper()
	if f == solid.STL {
		n := int(binary.LittleEndian.Uint32(file[80:]))
		if len(file) != 84+50*n {
			t.Fatalf("%d bytes for %d triangles", len(file), n)
		}
		for i := range n {
			var tr [3]corner
			for c := range tr {
				for axis := range tr[c] {
					tr[c][axis] = math.Float32frombits(binary.LittleEndian.Uint32(file[84+50*i+12+12*c+4*axis:]))
				}
			}
			triangles = append(triangles, tr)
		}
		return triangles
	}
	z, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"[Content_Types].xml", "_rels/.rels"} {
		part, err := z.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := xml.NewDecoder(part).Decode(new(struct{})); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	part, err := z.Open("3D/3dmodel.model")
	if err != nil {
		t.Fatal(err)
	}
	var model struct {
		Unit     string `xml:"unit,attr"`
		Vertices []struct {
			X float32 `xml:"x,attr"`
			Y float32 `xml:"y,attr"`
			Z float32 `xml:"z,attr"`
		} `xml:"resources>object>mesh>vertices>vertex"`
		Triangles []struct {
			A int `xml:"v1,attr"`
			B int `xml:"v2,attr"`
			C int `xml:"v3,attr"`
		} `xml:"resources>object>mesh>triangles>triangle"`
	}
	if err := xml.NewDecoder(part).Decode(&model); err != nil || model.Unit != "millimeter" {
		t.Fatalf("%v, in %q", err, model.Unit)
	}
	at := func(i int) corner { v := model.Vertices[i]; return corner{v.X, v.Y, v.Z} }
	for _, tr := range model.Triangles {
		triangles = append(triangles, [3]corner{at(tr.A), at(tr.B), at(tr.C)})
	}
	return triangles
}

// TestWatertight reads each file back: every edge of a triangle is an edge of exactly one
// other, which goes along it the other way; no triangle has two corners in one place, or
// all on a line; and the shells look outwards, so that their volumes add up to what balls
// and prisms have.
func TestWatertight(t *testing.T) {
	all := samples.All(t)
	g := setup.Graph(t, "4x4x4", "plane", "knight")
	a, err := find.Find(context.Background(), g, tour.Ask{Kind: tour.Closed}, find.Options{})
	if err != nil || a.Tour.Len() != 64 {
		t.Fatal(err)
	}
	all = append(all, samples.Sample{Name: "box", Graph: g, Tour: a.Tour})
	rook := setup.Graph(t, "1x3", "plane", "rook") // turns on the spot
	all = append(all, samples.Sample{Name: "back", Graph: rook, Tour: tour.Of([]board.Square{0, 2, 1})})
	all = append(all, samples.Sample{Name: "stays", Graph: rook, Tour: tour.Of([]board.Square{0, 0, 1})}) // as --force has it
	made := 0
	for _, s := range all {
		for _, cell := range []int64{0, 1000, 33_333} {
			if s.Tour.Len() > 30 && cell != 0 {
				continue // once is long enough
			}
			body, err := solid.FromTour(s.Graph, s.Tour, solid.Options{Cell: cell})
			if s.Graph.Wrapped() || s.Graph.Board().Rank() > 3 {
				if !errors.Is(err, draw.ErrOption) {
					t.Errorf("%s: %v", s.Name, err)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			for f := range solid.Formats() {
				var b bytes.Buffer
				if err := solid.Write(t.Context(), &b, solid.Format(f), body); err != nil {
					t.Fatal(err)
				}
				made++
				watertight(t, s, cell, read(t, solid.Format(f), b.Bytes()))
			}
		}
	}
	if made < 30 {
		t.Errorf("%d files only", made)
	}
}

func watertight(t *testing.T, s samples.Sample, cell int64, triangles [][3]corner) {
	t.Helper()
	edges := map[[2]corner]int{}
	volume := 0.0
	for _, tr := range triangles {
		var u, v, p [3]float64
		for i := range 3 {
			edges[[2]corner{tr[i], tr[(i+1)%3]}]++
			u[i], v[i], p[i] = float64(tr[1][i]-tr[0][i]), float64(tr[2][i]-tr[0][i]), float64(tr[0][i])
		}
		n := [3]float64{u[1]*v[2] - u[2]*v[1], u[2]*v[0] - u[0]*v[2], u[0]*v[1] - u[1]*v[0]}
		if math.Hypot(math.Hypot(n[0], n[1]), n[2]) < 1e-6 {
			t.Fatalf("%s: the triangle %v has no area", s.Name, tr)
		}
		volume += (p[0]*n[0] + p[1]*n[1] + p[2]*n[2]) / 6
	}
	for e, times := range edges {
		if back := edges[[2]corner{e[1], e[0]}]; times != 1 || back != 1 {
			t.Fatalf("%s: the edge %v is gone along %d times, and back %d times", s.Name, e, times, back)
		}
	}
	unit := float64(cell) / 1000
	if cell == 0 {
		unit = 10
	}
	want := 0.0
	b := s.Graph.Board()
	closed := s.Tour.Len() == b.Squares() && s.Tour.Len() > 2 && tour.IsClosed(b, s.Graph.Piece(), s.Tour)
	ball := func(r float64) { want += 4 * math.Pi / 3 * r * r * r * 0.925 } // with flat sides
	for i, q := range s.Tour.All() {
		switch {
		case i == 0:
			ball(0.26)
		case i == s.Tour.Len()-1 && !closed:
			ball(0.2)
		default:
			ball(0.14)
		}
		if i == s.Tour.Len()-1 && !closed {
			break
		}
		next, sum := b.Coords(s.Tour.At((i+1)%s.Tour.Len()), nil), 0.0
		for axis, c := range b.Coords(q, nil) {
			sum += float64((c - next[axis]) * (c - next[axis]))
		}
		want += math.Pi * 0.01 * 0.9745 * (math.Sqrt(sum) - 0.095)
	}
	if want *= unit * unit * unit; math.Abs(volume-want) > 0.03*want {
		t.Errorf("%s, cells of %d: a volume of %.3f, want %.3f", s.Name, cell, volume, want)
	}
}

func TestErrors(t *testing.T) {
	g := setup.Graph(t, "3x4", "plane", "knight")
	for _, c := range []struct {
		g    *graph.Graph
		t    tour.Tour
		text string
	}{
		{g, tour.Tour{}, "needs a tour"},
		{setup.Graph(t, "2x2x2x2", "plane", "wazir"), tour.Of([]board.Square{0, 1}), "three dimensions"},
		{setup.Graph(t, "4x4", "torus", "knight"), tour.Of([]board.Square{0, 6}), "not glued"},
	} {
		if _, err := solid.FromTour(c.g, c.t, solid.Options{}); !errors.Is(err, draw.ErrOption) || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%s: %v", c.text, err)
		}
	}
	body, err := solid.FromTour(g, samples.First(t, g, tour.Path), solid.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for f := range solid.Formats() {
		if err := solid.Write(ended, io.Discard, solid.Format(f), body); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", solid.Format(f), err)
		}
	}
}
