package film

import (
	"errors"
	"iter"
	"slices"

	"leaper/board"
	"leaper/draw"
	"leaper/internal/fault"
	"leaper/trace"
)

// MaxFrames is the largest number of frames of a film of a search.
const MaxFrames = 100_000

// ErrEvents: no search has such events.
var ErrEvents = errors.New("not the events of a search")

// A Sampling says which events of a search a film shows. The zero value shows all, or an
// even share of them if they are more than the frames.
type Sampling struct {
	Every  int64 // at most one frame for this number of events; 0 is 1
	Skip   int64 // the number of events before the first frame
	Events int64 // the number of events after which the film ends; 0 is no limit
}

func (s Sampling) check() error {
	switch {
	case s.Every < 0 || s.Skip < 0 || s.Events < 0:
		return fault.New(draw.ErrOption, "a sampling by numbers below 0")
	case s.Events > 0 && s.Events <= s.Skip:
		return fault.New(draw.ErrOption, "a film that ends after %d events, with %d skipped; skip fewer", s.Events, s.Skip)
	}
	return nil
}

// Sampled says what a film of a search shows.
type Sampled struct {
	Events int64 // the number of events read, with those skipped
	Every  int64 // the number of events for one frame
	Frames int
	Tours  int64 // the number of solutions, with those skipped
	Shown  int64 // the number of solutions with a frame
	// Cut says that the film ends because of [Sampling.Events], not the search.
	Cut bool
}

// A step is a square of a walk, and the step before it. Walks share their
// common beginnings, so keeping a walk costs only the squares in which it
// differs.
//
//	a1 ← c2 ← a3 ← b1
//	        ↖ e1 ← g2
type step struct {
	square board.Square
	before *step
	length int       // of the walk up to here
	tried  []attempt // the squares tried from here, in the order of the search
}

// An attempt is a square that a search left again, or passed over.
type attempt struct {
	square board.Square
	passed bool
}

// A shot is the state of a search after an event.
type shot struct {
	number int64 // of the event, from 1
	event  trace.Event
	last   *step
	tried  []attempt // onward from the last step
	tours  int64
}

// A share keeps an even sample of a stream of unknown length in one pass:
// everything at first; when that is too much, every second item of those kept and of
// those to come; and so on.
//
//	number   0 1 2 3 4 5 6 7 8 …
//	room 4   ● ● ● ●
//	         ●   ●   ●   ●
//	         ●       ●       ●
//
// Fixed items stay; they must be fewer than there is room for.
type share[T any] struct {
	room  int
	every int64
	kept  []numbered[T]
}

type numbered[T any] struct {
	number int64
	fixed  bool
	value  T
}

// wants reports whether an item with this number is part of the share as it is now.
func (s *share[T]) wants(number int64) bool { return number%s.every == 0 }

// keep adds an item, and thins out the items while there is no room.
func (s *share[T]) keep(number int64, fixed bool, value T) {
	s.kept = append(s.kept, numbered[T]{number, fixed, value})
	for len(s.kept) > s.room {
		s.every *= 2
		s.kept = slices.DeleteFunc(s.kept, func(n numbered[T]) bool { return !n.fixed && !s.wants(n.number) })
	}
}

// has reports whether the last kept item has this number.
func (s *share[T]) has(number int64) bool {
	return len(s.kept) > 0 && s.kept[len(s.kept)-1].number == number
}

// A sampler follows a search, and keeps a share of its shots. Solutions stay while they
// are less than half of the frames, and so does the last event.
type sampler struct {
	Sampling
	share[shot]
	cells   board.Square // of the board
	sampled Sampled
	fixed   int
	walk    *step
	starts  []attempt // squares on which no walk began, or no more does
}

// sample reads a search to its end, and returns the error with which it ends.
func (s *sampler) sample(events iter.Seq2[trace.Event, error]) error {
	var last shot
	for e, err := range events {
		if err != nil {
			s.finish(last)
			return err
		}
		if s.Events > 0 && s.sampled.Events == s.Events {
			s.sampled.Cut = true
			break
		}
		s.sampled.Events++
		if err := s.follow(e); err != nil {
			return err
		}
		number := s.sampled.Events - s.Skip - 1
		if number < 0 {
			continue
		}
		last = shot{number: s.sampled.Events, event: e, last: s.walk, tours: s.sampled.Tours}
		solved := e.Kind == trace.Solution && s.fixed < (s.room-1)/2
		if solved {
			s.fixed++
		}
		if solved || s.wants(number) {
			last.tried = slices.Clone(*s.onward())
			s.keep(number, solved, last)
		}
	}
	s.finish(last)
	return nil
}

// finish adds the last event, so that a film ends where its search does.
func (s *sampler) finish(last shot) {
	if number := last.number - s.Skip - 1; last.number > 0 && !s.has(number) {
		last.tried = slices.Clone(*s.onward())
		s.keep(number, true, last)
	}
	s.sampled.Frames, s.sampled.Every = len(s.kept), s.every
	for _, k := range s.kept {
		if k.value.event.Kind == trace.Solution {
			s.sampled.Shown++
		}
	}
}

// onward gives the attempts from the last square of the walk, or the starts.
func (s *sampler) onward() *[]attempt {
	if s.walk == nil {
		return &s.starts
	}
	return &s.walk.tried
}

// follow takes the walk one event further.
func (s *sampler) follow(e trace.Event) error {
	if e.Square < 0 || e.Square >= s.cells {
		return fault.New(ErrEvents, "event %d is about square %d, which is none of the board", s.sampled.Events, e.Square)
	}
	switch e.Kind {
	case trace.Advance:
		s.walk = &step{square: e.Square, before: s.walk, length: s.length() + 1}
	case trace.Retreat:
		if s.walk == nil || s.walk.square != e.Square {
			return fault.New(ErrEvents, "event %d leaves square %d, which is not the walk's last", s.sampled.Events, e.Square)
		}
		s.walk = s.walk.before
		tried := s.onward()
		*tried = append(*tried, attempt{square: e.Square})
	case trace.Prune:
		if s.walk == nil || s.walk.square != e.Square {
			tried := s.onward()
			*tried = append(*tried, attempt{square: e.Square, passed: true})
		}
	case trace.Solution:
		if s.walk == nil {
			return fault.New(ErrEvents, "event %d is a tour, and there is no walk", s.sampled.Events)
		}
		s.sampled.Tours++
	}
	return nil
}

func (s *sampler) length() int {
	if s.walk == nil {
		return 0
	}
	return s.walk.length
}

// squares lists the squares of a walk in order.
func (s *step) squares() []board.Square {
	if s == nil {
		return nil
	}
	squares := make([]board.Square, s.length)
	for ; s != nil; s = s.before {
		squares[s.length-1] = s.square
	}
	return squares
}

// commonLength is the number of squares of the common beginning of two walks.
func commonLength(a, b *step) int {
	for a != b && a != nil && b != nil {
		if a.length >= b.length {
			a = a.before
		} else {
			b = b.before
		}
	}
	if a == nil || b == nil {
		return 0
	}
	return a.length
}
