package cluster

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"leaper/internal/plaintext"
)

// An Event is something that people should know, in a sentence, and what programs know it by.
type Event struct {
	Kind   string
	Job    string // that it is about; "": none, or several
	Task   string
	Worker string
	Text   string // plain, on one line
}

// The kinds of events.
const (
	Ready     = "ready"      // who works is there
	Ending    = "ending"     // it was told to end
	TakesUp   = "takes-up"   // it begins with a job, and knows what has to be done
	Declines  = "declines"   // a job is none for it
	GivesBack = "gives-back" // tasks came to nothing
	Fails     = "fails"      // a job cannot be begun
	Refused   = "refused"    // a message of others is none
	Waits     = "waits"      // something has not come for some seconds
	Line      = "line"       // to the hub: it is down, or up again
	Tells     = "tells"      // anything else
)

// A reporter prints messages for people, as plain text, and counts refused
// messages.
type reporter struct {
	hear func(Event)

	waitLimit    time.Duration // after how long it is told what is waited for
	mu           sync.Mutex
	reported     map[string]bool      // of what was refused
	refused      map[string]int64     // by the kind of message
	waitingSince map[string]time.Time // of what is waited for
	waitReported map[string]bool      // that was told

	connected func() bool // whether the line is up
	silent    atomic.Bool // the hub is there, and answers nothing about streams
}

// report says something.
func (t *reporter) report(e Event) {
	if t.hear != nil {
		e.Text = plaintext.Of(e.Text)
		t.hear(e)
	}
}

// Refused is how many messages of others were refused, by their kind.
func (t *reporter) Refused() map[string]int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := map[string]int64{}
	for _, k := range kinds {
		all[k.name] = t.refused[k.name]
	}
	return all
}

// reportRefused says of a message, once, that it is refused. The event says which it is about.
func (t *reporter) reportRefused(k messageKind, about Event, whose string, sequence uint64, err error) {
	id := fmt.Sprint(k.name, whose, sequence)
	t.mu.Lock()
	again := t.reported[id]
	if len(t.reported) > 1<<12 || t.reported == nil {
		t.reported = map[string]bool{} // anyone who stores as many is heard of often enough
	}
	if t.reported[id] = true; !again {
		if t.refused == nil {
			t.refused = map[string]int64{}
		}
		t.refused[k.name]++
	}
	t.mu.Unlock()
	if !again {
		about.Kind, about.Text = Refused, fmt.Sprintf("refused the %s of %s: %s", k.name, plaintext.Short(whose, 250), plaintext.Short(err.Error(), 500))
		t.report(about)
	}
}

// reportWait tells what is waited for, once it lasts: for what, and what is wrong; nil: nothing.
func (t *reporter) reportWait(what string, err error) {
	t.mu.Lock()
	begun, waits := t.waitingSince[what]
	tell := false
	switch {
	case err == nil:
		delete(t.waitingSince, what)
		delete(t.waitReported, what)
	case !waits:
		if t.waitingSince == nil {
			t.waitingSince, t.waitReported = map[string]time.Time{}, map[string]bool{}
		}
		t.waitingSince[what] = time.Now()
	case time.Since(begun) > t.waitLimit && !t.waitReported[what]:
		t.waitReported[what], tell = true, true
	}
	t.mu.Unlock()
	if tell {
		t.report(Event{Kind: Waits, Text: fmt.Sprintf("waits for %s: %s", what, t.describeWait(err))})
	}
}

// describeWait is why something waits, in words.
func (t *reporter) describeWait(err error) string {
	switch {
	case isDiskFull(err):
		return "the hub's disk is full; it continues when there is room"
	case t.silent.Load() && (isMissing(err) || isConnectionError(err)), isConnectionError(err) && !isMissing(err) && t.connected != nil && t.connected():
		return "the hub is running, but does not answer about its streams: perhaps its disk is full, as it says itself then; it continues when there is room"
	case isMissing(err):
		return "the hub has lost its streams; they are made again"
	case isConnectionError(err):
		return "the hub does not answer"
	}
	return strings.TrimPrefix(err.Error(), "nats: ")
}
