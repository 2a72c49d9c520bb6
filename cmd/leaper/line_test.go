//go:build unix

package main

import (
	"net"
	"sync"
	"testing"
	"time"
)

// A line carries what a worker and the hub say to each other. It can be cut: then nothing
// comes through, and nobody is told, as where a cable is pulled; and what was said
// meanwhile comes late.
type line struct {
	listener net.Listener
	hub      string

	mu    sync.Mutex // held while it is cut
	conns []net.Conn
}

func newLine(t *testing.T, hub string) *line {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := &line{listener: listener, hub: hub}
	var group sync.WaitGroup
	group.Go(func() { l.serve(&group) })
	t.Cleanup(func() {
		_ = listener.Close()
		l.mu.Lock()
		for _, c := range l.conns {
			_ = c.Close()
		}
		l.mu.Unlock()
		group.Wait()
	})
	return l
}

func (l *line) address() string { return l.listener.Addr().String() }

// serve connects each who comes with the hub, if that is there.
func (l *line) serve(group *sync.WaitGroup) {
	for {
		worker, err := l.listener.Accept()
		if err != nil {
			return
		}
		hub, err := net.DialTimeout("tcp", l.hub, time.Second)
		if err != nil {
			_ = worker.Close()
			continue
		}
		l.mu.Lock()
		l.conns = append(l.conns, worker, hub)
		l.mu.Unlock()
		group.Go(func() { l.carry(hub, worker) })
		group.Go(func() { l.carry(worker, hub) })
	}
}

// carry carries what one says to the other.
func (l *line) carry(to, from net.Conn) {
	defer to.Close()
	defer from.Close()
	buffer := make([]byte, 1<<15)
	for {
		n, err := from.Read(buffer)
		l.mu.Lock()
		_, failed := to.Write(buffer[:n])
		l.mu.Unlock()
		if err != nil || failed != nil {
			return
		}
	}
}

// cut cuts it for a while.
func (l *line) cut(long time.Duration) {
	l.mu.Lock()
	time.AfterFunc(long, l.mu.Unlock)
}
