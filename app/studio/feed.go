package studio

import (
	"sync"

	"leaper/app/verbs/query"
)

// An event is one thing that a job says. Ids count from 1; of the progress that
// nobody read in time only the newest is kept, so they have gaps.
type event struct {
	id   int64
	name string
	data []byte
}

// A feed keeps what a job has said: every tour, the newest progress, and at last
// the result or the problem. A job writes it and never waits for those who read;
// they come when they can, and go on from the last event that they have.
//
//	tours     1  3  4     7
//	progress        5  6  8      6 replaced 5, and 8 will replace 6
//	end                      9
type feed struct {
	mu      sync.Mutex
	events  []event // in order of their ids, but for the progress
	newest  event   // the newest progress; id 0 for none
	last    int64   // the last id given
	over    bool
	changed chan struct{} // closed at the next change
}

func newFeed() *feed {
	return &feed{changed: make(chan struct{})}
}

// progress says how far the job has come.
func (f *feed) progress(p query.Progress) { f.add("progress", p) }

// add says something. A result or a problem is the last thing; what comes after it
// is not heard.
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

// since gives the events after an id, whether there will be no more, and what is
// closed when there is more.
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

// end is the result or the problem, if the job has ended, and else the newest
// progress.
func (f *feed) end() (result, progress []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.over {
		return f.events[len(f.events)-1].data, nil
	}
	return nil, f.newest.data
}

// bytes is how much the feed holds.
func (f *feed) bytes() int64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	n := int64(cap(f.newest.data))
	for _, e := range f.events {
		n += int64(cap(e.data)) + 3*64 // the event, in a list that grows
	}
	return n
}

// forget drops all but the end, when nobody is to read the rest.
func (f *feed) forget() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if n := len(f.events); f.over && n > 1 {
		f.events = append([]event(nil), f.events[n-1])
	}
}
