package studio

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"sync"
)

// Serve answers on a listener until ctx ends, and then shuts down cleanly: it accepts no new
// connections, ends all jobs, sends the last event on every stream, and after Options.Shutdown
// cuts off the remaining connections. The error is nil, or the listener's.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{
		Handler:           s.handler,
		ReadHeaderTimeout: s.opts.HeaderIn,
		ReadTimeout:       s.opts.HeaderIn + s.opts.BodyIn,
		// Streams have a deadline for each write instead.
		WriteTimeout:   s.opts.HeaderIn + s.opts.BodyIn + (2+renderPatience)*s.opts.Patience + s.opts.Answer + s.opts.Write,
		IdleTimeout:    s.opts.Idle,
		MaxHeaderBytes: 1 << 16,
		ErrorLog:       cmp.Or(s.opts.Notes, log.New(io.Discard, "", 0)),
	}
	over := make(chan error, 1)
	go func() { over <- server.Serve(limitConnections(l, s.opts.Connections)) }()
	select {
	case err := <-over:
		return errors.Join(err, s.Close(context.WithoutCancel(ctx)))
	case <-ctx.Done():
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.opts.Shutdown)
	defer cancel()
	closed := make(chan error, 1)
	go func() { closed <- server.Shutdown(last) }() // first it stops accepting
	_ = s.Close(last)                               // an engine that does not check its context in time ends with the process
	if err := <-closed; err != nil {
		_ = server.Close()
	}
	if err := <-over; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// limitConnections limits a listener to a number of connections at once; others wait. Connections of
// one client beyond three quarters of them are closed.
func limitConnections(l net.Listener, most int) net.Listener {
	return &limitListener{
		Listener: l, places: make(chan struct{}, most), closed: make(chan struct{}),
		clientShare: most - most/4, perClient: map[string]int{},
	}
}

type limitListener struct {
	net.Listener
	places chan struct{}
	closed chan struct{}
	once   sync.Once

	mu          sync.Mutex
	clientShare int            // the most connections of one client
	perClient   map[string]int // the connections of each
}

func (l *limitListener) Accept() (net.Conn, error) {
	for {
		select {
		case l.places <- struct{}{}:
		case <-l.closed:
			return nil, net.ErrClosed
		}
		c, err := l.Listener.Accept()
		if err != nil {
			<-l.places
			return nil, err
		}
		client := clientAt(c.RemoteAddr().String())
		leave := sync.OnceFunc(func() {
			l.count(client, -1)
			<-l.places
		})
		if l.count(client, 1) <= l.clientShare {
			return &limitedConn{Conn: c, leave: leave}, nil
		}
		_ = c.Close()
		leave()
	}
}

// count adds to the number of a client's connections, and returns it.
func (l *limitListener) count(client string, more int) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.perClient[client] += more
	n := l.perClient[client]
	if n == 0 {
		delete(l.perClient, client)
	}
	return n
}

func (l *limitListener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

type limitedConn struct {
	net.Conn
	leave func()
}

func (c *limitedConn) Close() error {
	defer c.leave()
	return c.Conn.Close()
}
