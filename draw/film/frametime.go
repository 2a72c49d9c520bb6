package film

import (
	"cmp"
	"time"

	"leaper/draw"
	"leaper/internal/fault"
)

// Shots are the number and the times of a film's frames. The zero value chooses them.
type Shots struct {
	// Frames is the largest number of frames, [LeastFrames] or more; 0 is 600. A
	// walk of more moves makes several of them from frame to frame.
	Frames int
	// Time is the time of a frame, [LeastTime] or more; 0 is 150 milliseconds, or less
	// in long films, which then last 18 seconds.
	Time time.Duration
	// Hold is the time of the last frame, before the film begins again; 0 is two
	// seconds.
	Hold time.Duration
	// Lasts is the time of the whole film of a tour, [LeastLasting] to [MostLasting], in place
	// of the other two; there are fewer frames if they would be too short.
	Lasts time.Duration
}

const (
	// LeastFrames is enough for the start, the way and the end.
	LeastFrames = 3
	// LeastTime is the time of the shortest frame: browsers slow down shorter ones.
	LeastTime = 20 * time.Millisecond
	// LeastLasting is the time of the shortest film.
	LeastLasting = time.Second
	// MostLasting is the time of the longest film.
	MostLasting = 10 * time.Minute

	mostFrames   = 600
	walkTime     = 150 * time.Millisecond
	filmTime     = 18 * time.Second
	holdTime     = 2 * time.Second
	longestFrame = time.Minute
)

// The default times of frames of other films.
const (
	// eventTime is the time of an event of a search, and solvedTime that of a solution, at least.
	eventTime  = 150 * time.Millisecond
	solvedTime = time.Second
	// forcedTime is the default time of a number in a film of a puzzle, so that its words can
	// be read.
	forcedTime = 900 * time.Millisecond
	// reasonTime is the largest default time of such a film.
	reasonTime = 90 * time.Second
	// ruleTime is the time of a choice by Warnsdorff's rule: there is more to read than in other
	// films.
	ruleTime = 600 * time.Millisecond
	// turnTime is the time of each view of a box that turns.
	turnTime = 80 * time.Millisecond
)

// check refuses numbers and times that no film can have.
func (s Shots) check() error {
	if s.Frames != 0 && s.Frames < LeastFrames {
		return fault.New(draw.ErrOption, "a film of %d frames; at least %d are needed", s.Frames, LeastFrames)
	}
	if s.Lasts != 0 && (s.Lasts < LeastLasting || s.Lasts > MostLasting || s.Time != 0 || s.Hold != 0) {
		return fault.New(draw.ErrOption, "a film of %v; %v to %v are possible, without a time of frames", s.Lasts, LeastLasting, MostLasting)
	}
	for _, d := range []time.Duration{s.Time, s.Hold} {
		if d != 0 && (d < LeastTime || d > longestFrame) {
			return fault.New(draw.ErrOption, "a frame of %v; %v to %v are possible", d, LeastTime, longestFrame)
		}
	}
	return nil
}

// setTimes sets the times of the frames: whole hundredths of a second if they
// are chosen here, since GIF has no others.
func (w *walker) setTimes(s Shots) {
	if s.Lasts != 0 {
		hold := s.lastHold()
		w.film.spread(s.Lasts-hold, hold)
		return
	}
	each := s.Time
	switch {
	case each == 0 && w.rule != nil:
		each = ruleTime
	case each == 0:
		each = min(walkTime, filmTime/time.Duration(len(w.film.Frames))).Truncate(10 * time.Millisecond)
		each = max(each, LeastTime)
	}
	w.film.setTimes(each, cmp.Or(s.Hold, holdTime))
}

// lastHold is the time of the last frame in a film that lasts a given time: two seconds, or a fifth.
func (s Shots) lastHold() time.Duration {
	return min(holdTime, s.Lasts/5).Truncate(10 * time.Millisecond)
}

// most is the largest number of frames; usual is that of a film whose shots say nothing.
func (s Shots) most(usual int) int {
	n := cmp.Or(s.Frames, usual)
	if s.Lasts != 0 {
		n = min(n, int((s.Lasts-s.lastHold())/LeastTime))
	}
	return n
}

// spread shares a time among the frames but the last, which has its own if it is not 0: in whole
// hundredths of a second, as GIF has them.
func (f *Film) spread(all, last time.Duration) {
	n := len(f.Frames)
	if n == 1 {
		f.Frames[0].Time = all + last
		return
	}
	if last != 0 {
		n--
		f.Frames[n].Time = last
	}
	const unit = 10 * time.Millisecond
	until := func(i int) time.Duration { return (all * time.Duration(i) / time.Duration(n)).Truncate(unit) }
	for i := range n {
		f.Frames[i].Time = until(i+1) - until(i)
	}
}

// setTimes sets the time of each frame, and that of the last one.
func (f *Film) setTimes(each, last time.Duration) {
	for i := range f.Frames {
		f.Frames[i].Time = each
	}
	f.Frames[len(f.Frames)-1].Time = last
}
