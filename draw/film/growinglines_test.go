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
	more := map[bool]int{}
	for range 200 {
		f := randomFilm(r)
		g := f.withGrowingLines(1 << 20)
		rest, height := g.Frames, 0
		for i, fr := range f.Frames {
			if len(rest) == 0 || rest[0].Keep != fr.Keep || len(rest[0].Add) != len(fr.Add) || rest[0].Piece != fr.Piece || rest[0].Shown != fr.Shown {
				t.Fatalf("frame %d has gone", i)
			}
			height = fr.Keep + len(fr.Add)
			var lasts time.Duration
			for first := true; lasts < fr.Time && len(rest) > 0; first = false {
				if rest[0].Time < LeastTime {
					t.Fatalf("a frame of %v", rest[0].Time)
				}
				if !first && (!isPart(rest[0], f, i+1) || rest[0].Keep != height) {
					t.Fatalf("a frame that is neither of the film nor of a line that grows: %+v", rest[0])
				}
				if !first {
					more[f.Frames[i+1].Unseen]++
				}
				lasts, rest = lasts+rest[0].Time, rest[1:]
			}
			if lasts != fr.Time {
				t.Fatalf("frame %d lasts %v, not %v", i, lasts, fr.Time)
			}
		}
		if len(rest) > 0 {
			t.Fatalf("%d frames too many", len(rest))
		}
		if same := f.withGrowingLines(len(f.Frames)); len(same.Frames) != len(f.Frames) {
			t.Errorf("%d frames where there is room for %d", len(same.Frames), len(f.Frames))
		}
	}
	if more[false] < 50 || more[true] < 50 {
		t.Errorf("lines grew in %d frames only, and the piece slid without one in %d", more[false], more[true])
	}
}

// isPart reports whether a frame shows a part of the way to the frame that comes next.
func isPart(fr Frame, f *Film, next int) bool {
	if next >= len(f.Frames) || f.Frames[next].Way == nil {
		return false
	}
	to := f.Frames[next]
	if to.Unseen {
		return len(fr.Add) == 0 && onWay(*to.Way, fr.Piece)
	}
	if len(fr.Add) != 1 {
		return false
	}
	path, ok := fr.Add[0].(draw.Path)
	if !ok || len(path.Lines) != 1 {
		return false
	}
	way, part := to.Way.Lines[0], path.Lines[0]
	return path.Stroke == to.Way.Stroke && part.Curved == way.Curved && part.Points[0] == way.Points[0] &&
		len(part.Points) == len(way.Points) && part.Points[len(part.Points)-1] == fr.Piece
}

// onWay reports whether a place is one that the piece passes on its way.
func onWay(way draw.Path, at draw.Point) bool {
	for of := range int64(maxGrown + 2) {
		for part := range of {
			if endOf(beginningOf(way, part, of)) == at {
				return true
			}
		}
	}
	return false
}

// TestFirst: the beginning of a way is a part of it.
func TestFirst(t *testing.T) {
	straight := draw.Path{Lines: []draw.Line{{Points: []draw.Point{{X: 0, Y: 1000}, {X: 2000, Y: 0}}}}}
	if got := endOf(beginningOf(straight, 1, 4)); got != (draw.Point{X: 500, Y: 750}) {
		t.Errorf("a quarter of the way is %v", got)
	}
	// A curve whose points lie evenly on a line is that line.
	even := draw.Path{Lines: []draw.Line{{Curved: true, Points: []draw.Point{{X: 0}, {X: 1000}, {X: 2000}, {X: 3000}}}}}
	if got := endOf(beginningOf(even, 1, 3)); got.X < 999 || got.X > 1000 || got.Y != 0 { // each part of a part is rounded down
		t.Errorf("a third of the way is %v", got)
	}
	bent := draw.Path{Lines: []draw.Line{{Curved: true, Points: []draw.Point{{X: 0}, {X: 0, Y: 4000}, {X: 4000, Y: 4000}, {X: 4000}}}}}
	if got, want := endOf(beginningOf(bent, 1, 2)), draw.Bezier(bent.Lines[0].Points, 1, 2); got != want {
		t.Errorf("half of the way is %v, want %v", got, want)
	}
	if got := endOf(beginningOf(bent, 1, 1)); got != (draw.Point{X: 4000}) {
		t.Errorf("all of the way ends at %v", got)
	}
}
