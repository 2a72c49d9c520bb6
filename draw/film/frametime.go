package film

import (
	"cmp"
	"time"

	"leaper/draw"
	"leaper/internal/fault"
)

// Shots says how a film of a walk is cut. The zero value chooses all of it.
type Shots struct {
	// Frames is how many frames there are at most, [LeastFrames] or more; 0 is
	// 600. A walk of more moves makes several from frame to frame.
	Frames int
	// Time is that of a frame, [LeastTime] or more; 0 is 150 milliseconds, or less
	// in long films, which then last 18 seconds.
	Time time.Duration
	// Hold is the time of the last frame, before the film begins again; 0 is two
	// seconds.
	Hold time.Duration
}

const (
	// LeastFrames are the start, the way and the end.
	LeastFrames = 3
	// LeastTime is that of the shortest frame: browsers slow down what is shorter.
	LeastTime = 20 * time.Millisecond

	mostFrames   = 600
	walkTime     = 150 * time.Millisecond
	filmTime     = 18 * time.Second
	holdTime     = 2 * time.Second
	longestFrame = time.Minute
)

// How long the frames of other films last, where nothing is said.
const (
	// eventTime is the time of an event of a search, and solvedTime that of a solution, at least.
	eventTime  = 150 * time.Millisecond
	solvedTime = time.Second
	// forcedTime is how long a number is shown where nothing is said, so that its words
	// can be read.
	forcedTime = 900 * time.Millisecond
	// reasonTime is how long such a film is at most, where nothing is said.
	reasonTime = 90 * time.Second
	// ruleTime is how long a choice of Warnsdorff's rule is shown: there is more to read than in
	// other films.
	ruleTime = 600 * time.Millisecond
	// turnTime is the time of each view of a box that turns.
	turnTime = 80 * time.Millisecond
)

// check refuses what no film can have.
func (s Shots) check() error {
	if s.Frames != 0 && s.Frames < LeastFrames {
		return fault.New(draw.ErrOption, "a film of %d frames; at least %d are needed", s.Frames, LeastFrames)
	}
	for _, d := range []time.Duration{s.Time, s.Hold} {
		if d != 0 && (d < LeastTime || d > longestFrame) {
			return fault.New(draw.ErrOption, "a frame of %v; %v to %v are possible", d, LeastTime, longestFrame)
		}
	}
	return nil
}

// times says how long the frames last: whole hundredths of a second where they
// are chosen here, since GIF knows no others.
func (w *walker) times(s Shots) {
	each := s.Time
	switch {
	case each == 0 && w.rule != nil:
		each = ruleTime
	case each == 0:
		each = min(walkTime, filmTime/time.Duration(len(w.film.Frames))).Truncate(10 * time.Millisecond)
		each = max(each, LeastTime)
	}
	w.film.times(each, cmp.Or(s.Hold, holdTime))
}

// times says how long each frame lasts, and the last one.
func (f *Film) times(each, last time.Duration) {
	for i := range f.Frames {
		f.Frames[i].Time = each
	}
	f.Frames[len(f.Frames)-1].Time = last
}
