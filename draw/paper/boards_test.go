package paper_test

import (
	"testing"

	"leaper/board"
	"leaper/draw"
	"leaper/draw/paper"
	"leaper/internal/testing/samples"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestGoldenBoards compares pictures of boards, and labels, with those in
// testdata, as [TestGolden] does.
func TestGoldenBoards(t *testing.T) {
	knight := func(size string, holes ...board.Square) func(draw.Options) (*draw.Scene, error) {
		return func(o draw.Options) (*draw.Scene, error) {
			return draw.Graph(setup.Graph(t, size, "plane", "knight", holes...), o)
		}
	}
	on := func(size, topology, piece string) func(draw.Options) (*draw.Scene, error) {
		return func(o draw.Options) (*draw.Scene, error) {
			return draw.Graph(setup.Graph(t, size, topology, piece), o)
		}
	}
	tours := func(size, piece string, kind tour.Kind) func(draw.Options) (*draw.Scene, error) {
		return func(o draw.Options) (*draw.Scene, error) {
			g := setup.Graph(t, size, "plane", piece)
			if !o.NeedsTour() {
				return draw.Tours(g, o)
			}
			return draw.Tours(g, o, samples.First(t, g, kind))
		}
	}
	for _, c := range []struct {
		name    string
		scene   func(draw.Options) (*draw.Scene, error)
		options draw.Options
		formats []paper.Format
	}{
		{"graph", knight("4x5"), draw.Options{}, []paper.Format{paper.SVG, paper.PNG, paper.PS, paper.EPS, paper.PDF, paper.Text, paper.ANSI}},
		{"graph-holes", knight("4x4", 1, 8), draw.Options{Theme: draw.Dark, Crosses: true, Labels: true}, []paper.Format{paper.SVG, paper.PNG, paper.Text}},
		{"graph-torus", on("3x4", "torus", "knight"), draw.Options{}, []paper.Format{paper.SVG, paper.PNG}},
		{"graph-ink", on("3x3", "plane", "queen"), draw.Options{Theme: draw.InkOnly}, []paper.Format{paper.SVG, paper.PNG}},
		{"graph-oneway", on("3x3", "plane", "pawn"), draw.Options{}, []paper.Format{paper.SVG, paper.PNG}},
		{"graph-layers", on("2x3x3", "plane", "knight"), draw.Options{}, []paper.Format{paper.SVG, paper.Text}},
		{"argument", tours("4x5", "knight", tour.Path), draw.Options{Style: draw.Argument}, []paper.Format{paper.SVG, paper.PNG, paper.Text, paper.ANSI}},
		{"argument-upright", tours("5x4", "knight", tour.Path), draw.Options{Style: draw.Argument, Theme: draw.Dark}, []paper.Format{paper.SVG, paper.Text}},
		{"argument-ink", tours("4x5", "knight", tour.Path), draw.Options{Style: draw.Argument, Theme: draw.InkOnly}, []paper.Format{paper.SVG, paper.PS}},
		{"labels", tours("3x4", "knight", tour.Path), draw.Options{Labels: true}, []paper.Format{paper.SVG, paper.PDF, paper.PNG, paper.Text, paper.ANSI}},
		{"labels-wazir", tours("4x28", "wazir", tour.Closed), draw.Options{Labels: true}, []paper.Format{paper.SVG, paper.Text}},
		{"labels-numbers", tours("3x4", "knight", tour.Path), draw.Options{Labels: true, Style: draw.Numbers, Theme: draw.InkOnly}, []paper.Format{paper.SVG, paper.Text}},
	} {
		scene, err := c.scene(c.options)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		for _, f := range c.formats {
			golden(t, c.name+"."+f.String(), f, write(t, f, paper.Fit(scene)))
		}
	}
}

// TestArrowRoom: a line's head stands clear of the start's disc, also where the
// first move leaves the board at once.
func TestArrowRoom(t *testing.T) {
	for _, c := range []struct{ size, topology, piece string }{
		{"5x5", "mobius", "knight"}, {"1x5", "torus", "wazir"}, {"12x3", "cylinder", "knight"}, {"4x5", "klein", "knight"}, {"8x8", "plane", "knight"}, {"4x4x4", "torus", "knight"},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece)
		for _, style := range []draw.Style{draw.LineStyle, draw.Smooth} {
			scene, err := draw.Tours(g, draw.Options{Style: style}, samples.First(t, g, tour.Path))
			if err != nil {
				t.Fatal(err)
			}
			var start, head draw.Path
			for _, it := range scene.Items {
				if p, ok := it.(draw.Path); ok && p.Sign == '●' {
					start = p
				} else if ok && p.Sign == draw.Unseen {
					head = p
				}
			}
			if len(head.Lines) != 1 || len(start.Lines) != 1 {
				t.Fatalf("%v, %s: %d heads, %d starts", c, style, len(head.Lines), len(start.Lines))
			}
			centre := scene.Items[0].(draw.Path).Lines[0].Points[0] // where the line begins
			for _, p := range head.Lines[0].Points {
				if dx, dy := int64(p.X-centre.X), int64(p.Y-centre.Y); dx*dx+dy*dy < 190*190 {
					t.Errorf("%v, %s: the head has a point at %v, and the start's disc is around %v", c, style, p, centre)
				}
			}
		}
	}
}
