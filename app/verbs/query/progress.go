package query

import (
	"fmt"
	"strings"
	"time"

	"leaper/internal/ticking"
	"leaper/work"
)

// Progress is how far work is.
type Progress = work.Progress

// A TourEvent is a tour of a listing, as it comes.
type TourEvent struct {
	Number int64 `json:"number" doc:"Its place in the listing, from 1"`
	Tour   *Tour `json:"tour"`
}

// A Reporter hears what happens while work goes on: a [Progress] now and then, from any
// goroutine. The zero value hears nothing.
type Reporter struct {
	Progress func(Progress)
	Note     func(string) // further words on the answer, in lines

	// Ahead, if not nil, hears once long work has begun about how many seconds it takes, and a sentence on that.
	Ahead func(seconds float64, sentence string)

	// Tour and Row hear the tours of an answer, or its rows, as they come. Then the answer is
	// without them. An error that they return ends the work.
	Tour func(*FoundTour) error
	Row  func(Row) error
}

// A Row is what an answer says about one of many things: in JSON, or as a line.
type Row interface{ Row() string }

// Aloud gives a reporter that adds a line for people to the progress of a verb's work, as it comes
// and each second, with the time taken, until stop is called.
func (t Reporter) Aloud(verb string) (aloud Reporter, stop func()) {
	begun := time.Now()
	last := make(chan Progress, 1)
	last <- Progress{}
	say := func(p Progress) {
		p.Words = p.Line(verb, time.Since(begun))
		t.Progress(p)
	}
	aloud = Reporter{Tour: t.Tour, Progress: func(p Progress) {
		<-last
		last <- p
		say(p)
	}}
	return aloud, ticking.Every(time.Second, func() {
		p := <-last
		last <- p
		say(p)
	})
}

// Now tells how far work is.
func (t Reporter) Now(p Progress) {
	if t.Progress != nil {
		t.Progress(p)
	}
}

// Say tells a line.
func (t Reporter) Say(format string, args ...any) {
	if t.Note != nil {
		t.Note(fmt.Sprintf(format, args...))
	}
}

// Percent writes a share.
func Percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }

// Left is how much longer work takes after a share of it was done in elapsed, in
// words, such as "about 5m"; "" if that cannot be told yet.
func Left(done float64, elapsed time.Duration) string {
	if done < 0.001 || elapsed < 100*time.Millisecond {
		return ""
	}
	left := time.Duration(float64(elapsed) * (1 - done) / done)
	switch {
	case left > 100*365*24*time.Hour || left < 0:
		return "more than a lifetime"
	case left < time.Minute: // rounded up: nobody is told that nothing is left
		return "about " + max(time.Second, (left+time.Second/2).Round(time.Second)).String()
	case left < 48*time.Hour:
		return "about " + strings.TrimSuffix(left.Round(time.Minute).String(), "0s")
	}
	return fmt.Sprintf("about %.0f days", left.Hours()/24)
}

// Roughly is a time in words.
func Roughly(seconds float64) string {
	switch {
	case seconds < 1:
		return "a second at most"
	case seconds < 100:
		return fmt.Sprintf("%.0f s", seconds+1)
	case seconds < 100*60:
		return fmt.Sprintf("%.0f minutes", seconds/60)
	case seconds < 100*3600:
		return fmt.Sprintf("%.0f hours", seconds/3600)
	case seconds < 1000*24*3600:
		return fmt.Sprintf("%.0f days", seconds/(24*3600))
	case seconds < 100*365*24*3600:
		return fmt.Sprintf("%.0f years", seconds/(365*24*3600))
	}
	return "more than a lifetime"
}
