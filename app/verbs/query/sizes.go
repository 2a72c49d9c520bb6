package query

import (
	"time"

	"leaper/count"
)

// MostSoon is the longest time that a question of the page takes if it is not a job.
const MostSoon = 10 * time.Second

// MostPuzzle is how many squares a puzzle of the page has at most.
const MostPuzzle = 400

// MostFile is how many bytes a file for the page has at most.
const MostFile = 64 << 20

// Sizes are how large what a page asks for may be, no matter who answers it.
type Sizes struct {
	Shown   int64 // squares of boards of board, list, trace, walk and estimate
	Found   int64 // of find, exists by search, verify, export
	Counted int64 // of count
	Settled int64 // of settle
	Facts   int64 // of boards whose tours verify describes
	Arcs    int64 // moves from square to square, by the piece's vectors

	Tours    int   // of one answer of list
	Listed   int64 // squares of all tours of a listing
	Events   int   // of one answer of trace
	Switched int   // switches of one answer of settle
	Verified int   // tours of one verify
	Pixels   int   // the longest side of an exported picture
	Frames   int64 // squares of an exported film
}

// PageSizes are the sizes that hold by default: what a page can show, and
// a machine of today answers within seconds.
func PageSizes() Sizes {
	return Sizes{
		Shown: 10_000, Found: 250_000, Counted: count.MaxSweep, Settled: 2_500, Facts: 10_000, Arcs: 1 << 24,
		Tours: 100, Listed: 100_000, Events: 50_000, Switched: 500_000, Verified: 1_000, Pixels: 4_096, Frames: 2_500,
	}
}

// Limits are what a verb is allowed, at once or as a job. Their threads
// and memory are set by the program that answers.
func (s Sizes) Limits(verb string, job bool) Limits {
	l := Limits{
		Squares: s.Shown, Arcs: s.Arcs, Tours: s.Tours, Listed: s.Listed, More: true, Events: s.Events, Switched: s.Switched,
		Verified: s.Verified, Facts: s.Facts, Pixels: s.Pixels, Frames: s.Frames,
	}
	if job {
		l.Tours = 0
	}
	switch verb {
	case "find", "verify", "export", "exists":
		l.Squares = s.Found
	case "count", "sample":
		// Planning a sweep of a dense graph takes long, and cannot be stopped.
		l.Squares, l.Arcs = s.Counted, min(s.Arcs, 1<<20)
	case "rank":
		l.Arcs = min(s.Arcs, 1<<20)
	case "puzzle", "solve":
		l.Squares, l.Arcs = MostPuzzle, min(s.Arcs, 1<<16)
	case "settle":
		l.Squares, l.Arcs = s.Settled, min(s.Arcs, 40*s.Settled)
	}
	return l
}
