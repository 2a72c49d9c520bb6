package cluster

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"leaper/internal/plaintext"
)

// An Event is something that people should know, as a sentence, with the fields by which programs
// recognise it.
type Event struct {
	Kind   string
	Job    string // the job that it is about; "": none, or several
	Task   string
	Worker string
	Text   string // plain, on one line
}

// The kinds of events.
const (
	Ready     = "ready"      // the worker is connected
	Ending    = "ending"     // the worker was told to end
	TakesUp   = "takes-up"   // it has opened a job
	Declines  = "declines"   // it declines a job
	GivesBack = "gives-back" // it requeues tasks
	Fails     = "fails"      // a job cannot be opened
	Refused   = "refused"    // a message from another program is invalid
	Waits     = "waits"      // something is missing for some seconds
	Line      = "line"       // the connection to the hub is down, or up again
	Tells     = "tells"      // anything else
)

// A reporter reports events as plain text, and counts refused messages.
type reporter struct {
	hear func(Event)

	waitLimit    time.Duration // after how long a wait is reported
	mu           sync.Mutex
	reported     map[string]bool      // refused messages that were reported
	refused      map[string]int64     // how many messages of each kind were refused
	waitingSince map[string]time.Time // since when each thing is waited for
	waitReported map[string]bool      // waits that were reported

	connected func() bool // reports whether the connection is up
	silent    atomic.Bool // the hub is connected, and does not answer about streams
}

// report reports an event.
func (t *reporter) report(e Event) {
	if t.hear != nil {
		e.Text = plaintext.Of(e.Text)
		t.hear(e)
	}
}

// Refused returns how many messages from other programs were refused, by their kind.
func (t *reporter) Refused() map[string]int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := map[string]int64{}
	for _, k := range kinds {
		all[k.name] = t.refused[k.name]
	}
	return all
}

// reportRefused counts a refused message and reports it, once. About says which job and task it belongs
// to.
func (t *reporter) reportRefused(k messageKind, about Event, whose string, sequence uint64, err error) {
	id := fmt.Sprint(k.name, whose, sequence)
	t.mu.Lock()
	again := t.reported[id]
	if len(t.reported) > 1<<12 || t.reported == nil {
		t.reported = map[string]bool{} // a program that stores this many is reported often enough
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

// reportWait reports that something is waited for, once the wait has lasted for waitLimit. A nil error
// ends the wait.
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

// describeWait says why something is waited for.
func (t *reporter) describeWait(err error) string {
	switch {
	case isWithoutQuorum(err):
		return "too few of the hub's servers run; it continues when the others are back"
	case isRefused(err, codeMaxConsumers):
		return "the NATS server allows no more consumers; it continues when other jobs have ended, or with a higher limit (default_max_consumers)"
	case isDiskFull(err):
		return "the hub's disk is full; it continues when there is room"
	case t.silent.Load() && (isMissing(err) || isConnectionError(err)), isConnectionError(err) && !isMissing(err) && t.connected != nil && t.connected():
		return "the hub is running, but does not answer about its streams: perhaps its disk is full, as it says itself then, or too few of its servers run; it continues when that is over"
	case isMissing(err):
		return "the hub has lost its streams; they are made again"
	case isConnectionError(err):
		return "the hub does not answer"
	}
	return strings.TrimPrefix(err.Error(), "nats: ")
}
