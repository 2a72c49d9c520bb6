package studio

import (
	"context"
	"net/http"
	"time"

	"leaper/app/verbs/query"
)

// An errand is one request from its coming until its answer has been sent. What it
// takes of the house's memory it gives back then, and not before: a client that
// does not read its answer keeps it here.
type errand struct {
	server  *Server
	client  string
	request *http.Request
	body    *ticket // for a long question, as it came
	ticket  *ticket // for its work, and then for its answer
	leave   func()  // a stream
}

// A reply is an answer that is ready to be sent.
type reply struct {
	status int
	header map[string]string
	body   []byte
	stream func(http.ResponseWriter, *http.Request) // sends the body, if it is not known yet
}

// serving runs errands: it begins one for each request, and sends its reply.
func (s *Server) serving(answer func(context.Context, *errand) (*reply, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		// The body is bounded in a copy of the request: with a body of its own, the
		// server knows how much of it has not come, and does not wait for it before
		// it sends a refusal.
		r = r.WithContext(r.Context())
		r.Body = http.MaxBytesReader(w, r.Body, s.opts.Body)
		e := &errand{server: s, client: clientOf(r), request: r}
		defer e.end()
		out, err := answer(r.Context(), e)
		if err == nil {
			err = e.sends(r.Context(), out)
		}
		if err != nil {
			problemOf(s.closing, err).write(w)
			return
		}
		for name, value := range out.header {
			w.Header().Set(name, value)
		}
		if out.stream != nil {
			out.stream(w, r)
			return
		}
		w.WriteHeader(out.status)
		_, _ = w.Write(out.body) // a reader who is gone does not need it
	}
}

func (e *errand) end() {
	e.body.leave()
	e.ticket.leave()
	if e.leave != nil {
		e.leave()
	}
}

// The bytes that are not counted, of a question or an answer, and of work that has a
// place.
const (
	light    = 1 << 16
	lightest = 2 << 20
)

// reads is the memory of reading the question, if that is counted.
func (e *errand) reads() int64 {
	if e.body == nil {
		return 0
	}
	return decoded * e.body.need[memory]
}

// decoded is how many times its length a long question takes, when it is read: names
// of two letters are words of 24 bytes, and numbers.
const decoded = 16

// room exchanges what the errand has for what its work needs, and waits for it a
// little.
func (e *errand) room(ctx context.Context, n need) error {
	if n[aPlace]+n[anEasel] > 0 {
		n[memory] += e.reads()
	}
	if n[aPlace] > 0 && n[memory] <= lightest {
		n[memory] = 0
	}
	if e.ticket != nil && e.ticket.need == n {
		return nil
	}
	e.ticket.leave()
	patience := e.server.opts.Patience
	if n[anEasel] > 0 {
		patience *= drawers
	}
	var err error
	e.ticket, err = e.server.gate.enter(ctx, e.client, n, patience)
	return err
}

// drawers is how many times longer a request for a large picture waits: one picture
// takes longer than the usual patience, and a request that gave up would lose its
// turn to a later one.
const drawers = 4

// sends gives back what the work took, but for the memory of the answer.
func (e *errand) sends(ctx context.Context, out *reply) error {
	e.body.leave()
	n := need{memory: int64(cap(out.body))}
	switch {
	case n[memory] <= light:
		e.ticket.leave()
	case e.ticket != nil && e.ticket.need[memory] >= n[memory]:
		e.ticket.keep(n)
	default:
		return e.room(ctx, n)
	}
	return nil
}

// data is a value as a reply. It is encoded while the request has its place at the
// gate: an answer of ten thousand squares takes as long to write as to find.
func data(status int, v any) *reply {
	return &reply{status: status, header: map[string]string{"Content-Type": "application/json"}, body: append(query.Encode(v), '\n')}
}

// admitted runs work that computes: with a place at the gate, within the time that
// it is allowed. Body is the question, read before it waits for its place, and
// decoded after: what is decoded takes many times the memory.
func (e *errand) admitted(ctx context.Context, allowed time.Duration, work func(ctx context.Context, body []byte) (*reply, error)) (*reply, error) {
	s := e.server
	body, err := e.read()
	if err != nil {
		return nil, err
	}
	if s.closing.Err() != nil {
		return nil, closing()
	}
	ctx, cancel := s.within(ctx, allowed)
	defer cancel()
	if err := e.room(ctx, need{aPlace: 1}); err != nil {
		return nil, err
	}
	return work(ctx, body)
}
