package cluster

import (
	"context"
	"errors"
	"maps"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"leaper/internal/plaintext"
)

// A mirror is what a bucket holds. The server tells it of each change, so nobody asks for all of it, time
// and time again. Messages that are invalid are not in it.
type mirror[M interface{ validate(key string) error }] struct {
	*store
	bucket string
	kind   messageKind
	whose  string        // what a key names
	trim   func(M) M     // leaves out what nobody needs
	hint   chan struct{} // something has changed; nil: nobody wants to know

	refreshing sync.Mutex

	mu       sync.Mutex
	all      map[string]M
	at       map[string]time.Time // when each was stored
	revision uint64               // of the last entry that was heard of
	created  time.Time
	watch    jetstream.KeyWatcher // nil: nobody listens yet
}

// hearing is how long what is stored may be on its way to a mirror; then its watch is broken.
const hearing = time.Second

// listening returns the mirror's watch, and the last revision that it has heard of.
func (m *mirror[M]) listening() (jetstream.KeyWatcher, uint64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.watch, m.revision
}

// refresh sees that the mirror listens, and to the bucket that there is; it returns when all that was
// stored by then has come.
func (m *mirror[M]) refresh(ctx context.Context) error {
	m.refreshing.Lock()
	defer m.refreshing.Unlock()
	old, heard := m.listening()
	brief, cancel := m.withRequestTimeout(ctx)
	defer cancel()
	stream, err := m.js.Stream(brief, "KV_"+m.bucket)
	if err != nil {
		return err
	}
	info := stream.CachedInfo()
	last := info.State.LastSeq
	// A bucket that ends before what was heard has lost its end in a power cut at the hub.
	if old != nil && info.Created.Equal(m.created) && last >= heard {
		for begun := time.Now(); time.Since(begun) < hearing && ctx.Err() == nil; time.Sleep(5 * time.Millisecond) {
			if _, heard = m.listening(); heard >= last {
				return nil
			}
		}
	}
	if old != nil {
		_ = old.Stop() // it may have ended
	}
	kv, err := m.js.KeyValue(brief, m.bucket)
	if err != nil {
		return err
	}
	// A watch lasts as long as its context, which cannot have a deadline; but a hub that ends now never answers.
	lasting, end := context.WithCancel(context.WithoutCancel(ctx))
	late := time.AfterFunc(m.requestTimeout, end)
	watch, err := kv.WatchAll(lasting)
	if !late.Stop() {
		return nats.ErrTimeout
	}
	if err != nil {
		end()
		return err
	}
	fresh := &mirror[M]{all: map[string]M{}, at: map[string]time.Time{}}
	silent := time.NewTimer(m.requestTimeout) // for each entry, since all of them may take long on a slow line
	defer silent.Stop()
	for whole := false; !whole; {
		select {
		case entry, open := <-watch.Updates():
			silent.Reset(m.requestTimeout)
			if whole = entry == nil; open && !whole {
				age := max(0, info.TimeStamp.Sub(entry.Created())) // by the hub's clock; 0: a server before 2.10 does not say
				m.hear(fresh, entry, time.Now().Add(-age))
			}
		case <-ctx.Done():
			return errors.Join(ctx.Err(), giveUp(watch, end))
		case <-silent.C:
			return errors.Join(nats.ErrTimeout, giveUp(watch, end))
		}
	}
	m.mu.Lock()
	m.all, m.at, m.revision, m.created, m.watch = fresh.all, fresh.at, max(fresh.revision, last), info.Created, watch
	m.mu.Unlock()
	m.tell()
	go func() {
		for entry := range watch.Updates() { // until it is stopped, or the connection is closed
			if entry != nil {
				m.mu.Lock()
				if m.watch == watch {
					m.hear(m, entry, time.Now())
				}
				m.mu.Unlock()
				m.tell()
			}
		}
	}()
	return nil
}

// giveUp ends a watch whose entries nobody takes any more: its goroutine waits until somebody does.
func giveUp(watch jetstream.KeyWatcher, end func()) error {
	err := watch.Stop()
	end()
	go func() {
		for range watch.Updates() {
		}
	}()
	return err
}

// tell says that something has changed.
func (m *mirror[M]) tell() {
	if m.hint != nil {
		select {
		case m.hint <- struct{}{}:
		default:
		}
	}
}

// hear puts an entry into a mirror, or takes it out.
func (m *mirror[M]) hear(into *mirror[M], entry jetstream.KeyValueEntry, stored time.Time) {
	key, removed := entry.Key(), entry.Operation() != jetstream.KeyValuePut
	value, err := decode[M](m.kind, key, entry.Value())
	if err != nil && !removed {
		about := Event{Job: plaintext.Short(key, 120)}
		if m.whose == "worker" {
			about = Event{Worker: about.Job}
		}
		m.reportRefused(m.kind, about, m.whose+" "+key, entry.Revision(), err)
	}
	into.revision = max(into.revision, entry.Revision())
	if delete(into.all, key); err == nil && !removed {
		into.all[key], into.at[key] = m.trim(value), stored
	}
}

// list returns what is there.
func (m *mirror[M]) list() map[string]M {
	m.mu.Lock()
	defer m.mu.Unlock()
	return maps.Clone(m.all)
}

// refreshed returns what is there by now.
func (m *mirror[M]) refreshed(ctx context.Context) (map[string]M, error) {
	err := m.refresh(ctx)
	return m.list(), err
}

// jobsMirror mirrors the records of all jobs, without their Spec, which may be long.
func jobsMirror(s *store) *mirror[Record] {
	return &mirror[Record]{store: s, bucket: jobsBucket, kind: recordKind, whose: "job", trim: func(r Record) Record {
		r.Job.Spec = nil
		return r
	}}
}

// workersMirror mirrors the statuses of workers.
func workersMirror(s *store) *mirror[Status] {
	return &mirror[Status]{store: s, bucket: workersBucket, kind: statusKind, whose: "worker", trim: Status.printable}
}

// stopWatch ends the mirror's listening.
func (m *mirror[M]) stopWatch() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.watch != nil {
		_ = m.watch.Stop() // the connection is closed anyway
		m.watch = nil
	}
}
