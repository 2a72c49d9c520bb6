package studio

import (
	"sync"

	"leaper/app/verbs/query"
)

// An event is a message of a job: a tour, its progress, its result or a problem. Ids count from 1. They
// have gaps, since only the newest is kept of progress that nobody read in time.
type event struct {
	id   int64
	name string
	data []byte
}

// A feed keeps the events of a job: every tour, the newest progress, and at last the result or the
// problem. A job writes it and never waits for readers; they read when they can, and continue after
// the last event that they have.
//
//	tours     1  3  4     7
//	progress        5  6  8      6 replaced 5, and 8 will replace 6
//	end                      9
type feed struct {
	mu      sync.Mutex
	events  []event // in the order of their ids, without the progress
	newest  event   // the newest progress; id 0 for none
	last    int64   // the last id given
	over    bool
	changed chan struct{} // closed at the next change
}

func newFeed() *feed {
	return &feed{changed: make(chan struct{})}
}

// progress adds the job's progress.
func (f *feed) progress(p query.Progress) { f.add("progress", p) }

// add adds an event. A result or a problem is the last one; later ones are ignored.
func (f *feed) add(name string, data any) {
	text := query.Encode(data)
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.over {
		return
	}
	f.last++
	e := event{f.last, name, text}
	if name == "progress" {
		f.newest = e
	} else {
		f.events = append(f.events, e)
		f.over = name == "result" || name == "problem"
	}
	close(f.changed)
	f.changed = make(chan struct{})
}

// since returns the events after an id, whether they are the last, and a channel that is closed when
// there are more.
func (f *feed) since(id int64) (events []event, over bool, changed <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	shown := f.newest.id <= id
	for _, e := range f.events {
		if e.id <= id {
			continue
		}
		if !shown && f.newest.id < e.id {
			events, shown = append(events, f.newest), true
		}
		events = append(events, e)
	}
	if !shown {
		events = append(events, f.newest)
	}
	return events, f.over, f.changed
}

// outcome returns the result or the problem if the job has ended, and else the newest progress.
func (f *feed) outcome() (result, progress []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.over {
		return f.events[len(f.events)-1].data, nil
	}
	return nil, f.newest.data
}

// size is how many bytes the feed holds.
func (f *feed) size() int64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	n := int64(cap(f.newest.data))
	for _, e := range f.events {
		n += int64(cap(e.data)) + 3*64 // the event, in a list that grows
	}
	return n
}

// dropAllButLast drops all events but the last, when nobody will read the others.
func (f *feed) dropAllButLast() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if n := len(f.events); f.over && n > 1 {
		f.events = append([]event(nil), f.events[n-1])
	}
}
