package cluster

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"leaper/internal/plaintext"
)

// statuses are what workers have published of themselves. The server tells of each change, so that
// nobody asks for all, time and time again.
type statuses struct {
	mu    sync.Mutex
	all   map[string]Status
	at    map[string]time.Time // when each was published, by the clock of this machine
	heard time.Time            // when anything was heard last
	watch jetstream.KeyWatcher // nil: nobody listens yet
}

// listWorkers lists the workers that have published a status lately.
func (c *Client) listWorkers(ctx context.Context) ([]Status, error) {
	s := &c.statuses
	s.mu.Lock()
	silent := s.watch != nil && len(s.all) > 0 && time.Since(s.heard) > statusTTL
	begun := s.watch != nil && !silent
	if silent { // the bucket may be another, or the server was restarted
		_ = s.watch.Stop()
		s.watch = nil
	}
	s.mu.Unlock()
	if !begun {
		if err := c.watchWorkers(ctx); err != nil {
			return nil, err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for name, at := range s.at {
		if time.Since(at) > statusTTL {
			delete(s.all, name)
			delete(s.at, name)
		}
	}
	return slices.SortedFunc(maps.Values(s.all), func(a, b Status) int { return cmp.Compare(a.Name, b.Name) }), nil
}

// watchWorkers begins to listen, and returns when all that is stored has come.
func (c *Client) watchWorkers(ctx context.Context) error {
	watch, err := c.workers.WatchAll(context.WithoutCancel(ctx))
	if err != nil {
		return err
	}
	s := &c.statuses
	s.mu.Lock()
	s.all, s.at, s.heard, s.watch = map[string]Status{}, map[string]time.Time{}, time.Now(), watch
	s.mu.Unlock()
	whole := make(chan struct{})
	go func() {
		for entry := range watch.Updates() { // until it is stopped, or the connection is closed
			if entry == nil {
				close(whole)
				continue
			}
			c.hearStatus(entry)
		}
	}()
	select {
	case <-whole:
		return nil
	case <-time.After(c.requestTimeout):
		err = nats.ErrTimeout
	case <-ctx.Done():
		err = ctx.Err()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.watch = nil
	return errors.Join(err, watch.Stop())
}

// hearStatus takes a status, or that there is none any more.
func (c *Client) hearStatus(entry jetstream.KeyValueEntry) {
	key, s := entry.Key(), &c.statuses
	status, err := decode[Status](statusKind, key, entry.Value())
	gone := entry.Operation() != jetstream.KeyValuePut
	if err != nil && !gone {
		c.reportRefused(statusKind, Event{Worker: plaintext.Short(key, 120)}, "worker "+key, entry.Revision(), err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.heard = time.Now()
	if gone || err != nil {
		delete(s.all, key)
		delete(s.at, key)
		return
	}
	s.all[key], s.at[key] = status.printable(), time.Now()
}
