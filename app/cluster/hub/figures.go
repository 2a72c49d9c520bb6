package hub

import (
	"errors"
	"net"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// Figures are how a hub is.
type Figures struct {
	Connections int
	In, Out     int64  // bytes, in all
	Messages    int64  // in and out, in all
	Requests    uint64 // about streams, consumers and what is stored
	Slow        int64  // clients that were cut off since they did not read
	Streams     []Stream
}

// A Stream is what is kept of one kind.
type Stream struct {
	Name     string
	Messages uint64
	Bytes    uint64
	Oldest   time.Time // of its messages; zero: there is none
	Unacked  int       // messages that somebody has, and has not done with
}

// Figures is how it is now.
func (h *Hub) Figures() (Figures, error) {
	all, err := h.server.Varz(nil)
	if err != nil {
		return Figures{}, err
	}
	f := Figures{Connections: all.Connections, In: all.InBytes, Out: all.OutBytes, Messages: all.InMsgs + all.OutMsgs, Slow: all.SlowConsumers}
	if !h.server.JetStreamEnabled() { // there is no room on the disk
		return f, nil
	}
	kept, err := h.server.Jsz(&server.JSzOptions{Accounts: true, Streams: true, Consumer: true})
	if err != nil {
		return f, err
	}
	f.Requests = kept.API.Total
	for _, account := range kept.AccountDetails {
		for _, s := range account.Streams {
			at := Stream{Name: s.Name, Messages: s.State.Msgs, Bytes: s.State.Bytes}
			if at.Messages > 0 {
				at.Oldest = s.State.FirstTime
			}
			for _, queue := range s.Consumer {
				at.Unacked += queue.NumAckPending
			}
			f.Streams = append(f.Streams, at)
		}
	}
	return f, nil
}

// Health says why the hub cannot do its work; nil if it can.
func (h *Hub) Health() error {
	switch {
	case !h.server.Running():
		return errors.New("it has ended")
	case !h.server.JetStreamEnabled():
		return errors.New("its disk is full")
	}
	return nil
}

// InProcessConn is a line to it inside this process.
func (h *Hub) InProcessConn() (net.Conn, error) { return h.server.InProcessConn() }
