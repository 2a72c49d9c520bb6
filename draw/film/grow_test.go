package film

import (
	"math/rand/v2"
	"testing"
	"time"

	"leaper/draw"
)

// TestGrown: a film with frames in which lines grow lasts as long, shows all that it
// showed, and between it a line from where the piece stood to where it is, a part of
// the way along.
func TestGrown(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	more := 0
	for range 200 {
		f := randomFilm(r)
		g := f.grown(1 << 20)
		var was, is time.Duration
		for _, fr := range f.Frames {
			was += fr.Time
		}
		next, height := 0, 0
		for _, fr := range g.Frames {
			is += fr.Time
			if fr.Time < LeastTime {
				t.Fatalf("a frame of %v", fr.Time)
			}
			if next < len(f.Frames) && fr.Way == f.Frames[next].Way && fr.Keep == f.Frames[next].Keep && len(fr.Add) == len(f.Frames[next].Add) && fr.Piece == f.Frames[next].Piece && (fr.Way != nil || len(fr.Add) != 1 || fr.Keep != height || fr.Jump == f.Frames[next].Jump && fr.Time <= f.Frames[next].Time && !isPart(fr, f, next)) {
				height = fr.Keep + len(fr.Add)
				next++
				continue
			}
			more++
			if !isPart(fr, f, next) || fr.Keep != height {
				t.Fatalf("a frame that is neither of the film nor of a line that grows: %+v", fr)
			}
		}
		if next != len(f.Frames) || was != is {
			t.Fatalf("%d of %d frames, %v of %v", next, len(f.Frames), is, was)
		}
		if same := f.grown(len(f.Frames)); len(same.Frames) != len(f.Frames) {
			t.Errorf("%d frames where there is room for %d", len(same.Frames), len(f.Frames))
		}
	}
	if more < 50 {
		t.Errorf("lines grew in %d frames only", more)
	}
}

// isPart reports whether a frame shows a part of the way to the frame that comes next.
func isPart(fr Frame, f *Film, next int) bool {
	if next >= len(f.Frames) || f.Frames[next].Way == nil || len(fr.Add) != 1 {
		return false
	}
	path, ok := fr.Add[0].(draw.Path)
	if !ok || len(path.Lines) != 1 {
		return false
	}
	way, part := f.Frames[next].Way.Lines[0], path.Lines[0]
	return path.Stroke == f.Frames[next].Way.Stroke && part.Curved == way.Curved && part.Points[0] == way.Points[0] &&
		len(part.Points) == len(way.Points) && part.Points[len(part.Points)-1] == fr.Piece
}

// TestFirst: the beginning of a way is a part of it.
func TestFirst(t *testing.T) {
	straight := draw.Path{Lines: []draw.Line{{Points: []draw.Point{{X: 0, Y: 1000}, {X: 2000, Y: 0}}}}}
	if got := end(first(straight, 1, 4)); got != (draw.Point{X: 500, Y: 750}) {
		t.Errorf("a quarter of the way is %v", got)
	}
	// A curve whose points lie evenly on a line is that line.
	even := draw.Path{Lines: []draw.Line{{Curved: true, Points: []draw.Point{{X: 0}, {X: 1000}, {X: 2000}, {X: 3000}}}}}
	if got := end(first(even, 1, 3)); got.X < 999 || got.X > 1000 || got.Y != 0 { // each part of a part is rounded down
		t.Errorf("a third of the way is %v", got)
	}
	bent := draw.Path{Lines: []draw.Line{{Curved: true, Points: []draw.Point{{X: 0}, {X: 0, Y: 4000}, {X: 4000, Y: 4000}, {X: 4000}}}}}
	if got, want := end(first(bent, 1, 2)), draw.Bezier(bent.Lines[0].Points, 1, 2); got != want {
		t.Errorf("half of the way is %v, want %v", got, want)
	}
	if got := end(first(bent, 1, 1)); got != (draw.Point{X: 4000}) {
		t.Errorf("all of the way ends at %v", got)
	}
}
