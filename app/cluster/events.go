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

// A teller prints messages for people, as plain text, and counts refused
// messages.
type teller struct {
	tell func(Event)

	soon    time.Duration // after how long it is told what is waited for
	mu      sync.Mutex
	told    map[string]bool      // of what was refused
	refused map[string]int64     // by the kind of message
	since   map[string]time.Time // of what is waited for
	waiting map[string]bool      // that was told

	connected func() bool // whether the line is up
	silent    atomic.Bool // the hub is there, and answers nothing about streams
}

// say says something.
func (t *teller) say(e Event) {
	if t.tell != nil {
		e.Text = plaintext.Of(e.Text)
		t.tell(e)
	}
}

// Refused is how many messages of others were refused, by their kind.
func (t *teller) Refused() map[string]int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := map[string]int64{}
	for _, k := range kinds {
		all[k.name] = t.refused[k.name]
	}
	return all
}

// refuse says of a message, once, that it is refused. The event says which it is about.
func (t *teller) refuse(k kind, about Event, whose string, sequence uint64, err error) {
	id := fmt.Sprint(k.name, whose, sequence)
	t.mu.Lock()
	again := t.told[id]
	if len(t.told) > 1<<12 || t.told == nil {
		t.told = map[string]bool{} // anyone who stores as many is heard of often enough
	}
	if t.told[id] = true; !again {
		if t.refused == nil {
			t.refused = map[string]int64{}
		}
		t.refused[k.name]++
	}
	t.mu.Unlock()
	if !again {
		about.Kind, about.Text = Refused, fmt.Sprintf("refused the %s of %s: %s", k.name, plaintext.Short(whose, 250), plaintext.Short(err.Error(), 500))
		t.say(about)
	}
}

// waits tells what is waited for, once it lasts: for what, and what is wrong; nil: nothing.
func (t *teller) waits(what string, err error) {
	t.mu.Lock()
	begun, waits := t.since[what]
	tell := false
	switch {
	case err == nil:
		delete(t.since, what)
		delete(t.waiting, what)
	case !waits:
		if t.since == nil {
			t.since, t.waiting = map[string]time.Time{}, map[string]bool{}
		}
		t.since[what] = time.Now()
	case time.Since(begun) > t.soon && !t.waiting[what]:
		t.waiting[what], tell = true, true
	}
	t.mu.Unlock()
	if tell {
		t.say(Event{Kind: Waits, Text: fmt.Sprintf("waits for %s: %s", what, t.plainly(err))})
	}
}

// plainly is why something waits, in words.
func (t *teller) plainly(err error) string {
	switch {
	case noRoom(err):
		return "the hub's disk is full; it continues when there is room"
	case t.silent.Load() && (lacks(err) || ofTheLine(err)), ofTheLine(err) && !lacks(err) && t.connected != nil && t.connected():
		return "the hub is running, but does not answer about its streams: perhaps its disk is full, as it says itself then; it continues when there is room"
	case lacks(err):
		return "the hub has lost its streams; they are made again"
	case ofTheLine(err):
		return "the hub does not answer"
	}
	return strings.TrimPrefix(err.Error(), "nats: ")
}
