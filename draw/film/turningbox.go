package film

import (
	"cmp"
	"slices"

	"leaper/draw"
	"leaper/graph"
	"leaper/internal/fault"
)

const (
	// turnFrames is the default number of views of a box on its way round: every five degrees.
	turnFrames = 72
)

// Graph makes the film of a box with its leap graph, which turns once about its upright axis.
// The error wraps [draw.ErrOption], [draw.ErrTooLarge] or [graph.ErrTooLarge].
func Graph(g *graph.Graph, o draw.Options, s Shots) (*Film, error) {
	if err := g.NeedsBoard("a film of a leap graph"); err != nil {
		return nil, err
	}
	if b := g.Board(); b.Rank() != 3 {
		return nil, fault.New(draw.ErrOption, "the film of a leap graph turns a box, such as 4x4x4, and %s has rank %d; take a picture", b.Size(), b.Rank())
	}
	o.Style = draw.Stack
	if err := s.check(); err != nil {
		return nil, err
	}
	if err := checkOptions(o); err != nil {
		return nil, err
	}
	return turningFilm(o, s, func(o draw.Options) (*draw.Scene, error) { return draw.Graph(g, o) })
}

// turningFilm makes the film of a box that turns once about its upright axis: each frame is a
// new picture of the style stack.
func turningFilm(o draw.Options, s Shots, drawn func(draw.Options) (*draw.Scene, error)) (*Film, error) {
	if s.Frames > MaxFrames {
		return nil, fault.New(draw.ErrOption, "a film of %d frames; at most %d are possible", s.Frames, MaxFrames)
	}
	frames := s.most(turnFrames)
	f := &Film{Palette: o.Palette()}
	view := cmp.Or(o.View, draw.UsualView())
	scenes := make([]*draw.Scene, frames)
	for i := range scenes {
		o.View = draw.View{Turn: (view.Turn + int32(360*i/frames)) % 360, Tilt: view.Tilt}
		scene, err := drawn(o)
		if err != nil {
			return nil, err
		}
		f.Width, f.Height, f.Title = max(f.Width, scene.Width), max(f.Height, scene.Height), scene.Title
		scenes[i] = scene
	}
	for _, scene := range scenes { // the axis stays where it is
		shift := draw.Point{X: (f.Width - scene.Width) / 2, Y: (f.Height - scene.Height) / 2}
		frame := Frame{Time: cmp.Or(s.Time, turnTime)}
		for it := range scene.All {
			frame.Add = append(frame.Add, shiftItem(it, shift))
		}
		f.Frames = append(f.Frames, frame)
	}
	if s.Lasts != 0 {
		f.spread(s.Lasts, 0)
	}
	return f, nil
}

// shiftItem moves an item.
func shiftItem(it draw.Item, shift draw.Point) draw.Item {
	points := func(at []draw.Point) []draw.Point {
		at = slices.Clone(at)
		for i := range at {
			at[i] = at[i].Add(shift)
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
		it.At = it.At.Add(shift)
		return it
	}
	return it
}
