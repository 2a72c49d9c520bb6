package film

import (
	"cmp"
	"slices"
	"time"

	"leaper/draw"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

const (
	// turnFrames is how many views a box is seen in, on its way round: every five degrees.
	turnFrames = 72
	turnTime   = 80 * time.Millisecond
)

// turning is the film of a box that turns once about its upright axis, with its tour on
// it: each frame is the picture of the style stack, all of it new.
func turning(g *graph.Graph, o draw.Options, t tour.Tour, s Shots) (*Film, error) {
	if s.Frames > MaxFrames {
		return nil, fault.New(draw.ErrOption, "a film of %d frames; %d are possible", s.Frames, MaxFrames)
	}
	frames := cmp.Or(s.Frames, turnFrames)
	f := &Film{Palette: o.Palette()}
	view := o.View
	if view == (draw.View{}) {
		view = draw.UsualView()
	}
	scenes := make([]*draw.Scene, frames)
	for i := range scenes {
		o.View = draw.View{Turn: (view.Turn + int32(360*i/frames)) % 360, Tilt: view.Tilt}
		scene, err := draw.Tours(g, o, t)
		if err != nil {
			return nil, err
		}
		f.Width, f.Height, f.Title = max(f.Width, scene.Width), max(f.Height, scene.Height), scene.Title
		scenes[i] = scene
	}
	for _, scene := range scenes { // the axis stays where it is
		by := draw.Point{X: (f.Width - scene.Width) / 2, Y: (f.Height - scene.Height) / 2}
		frame := Frame{Time: cmp.Or(s.Time, turnTime)}
		for it := range scene.All {
			frame.Add = append(frame.Add, shifted(it, by))
		}
		f.Frames = append(f.Frames, frame)
	}
	return f, nil
}

// shifted is an item elsewhere.
func shifted(it draw.Item, by draw.Point) draw.Item {
	points := func(at []draw.Point) []draw.Point {
		at = slices.Clone(at)
		for i := range at {
			at[i] = at[i].Add(by)
		}
		return at
	}
	switch it := it.(type) {
	case draw.Path:
		it.Lines = slices.Clone(it.Lines)
		for i := range it.Lines {
			it.Lines[i].Points = points(it.Lines[i].Points)
		}
		return it
	case draw.Dots:
		it.At = points(it.At)
		return it
	case draw.Text:
		it.At = it.At.Add(by)
		return it
	}
	return it
}
