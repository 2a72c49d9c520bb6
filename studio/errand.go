package studio

import (
	"context"
	"net/http"
)

// An errand is one request from its coming until its answer has been sent. What it
// takes of the house's memory it gives back then, and not before: a client that
// does not read its answer keeps it here.
type errand struct {
	server  *Server
	client  string
	request *http.Request
	taken   []func()
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
		_, _ = w.Write(out.body) // whoever does not read it is gone
	}
}

func (e *errand) end() {
	for _, leave := range e.taken {
		leave()
	}
}

// light is how many bytes nobody counts.
const light = 1 << 16

// hold takes memory for bytes on their way, and waits for it a little.
func (e *errand) hold(ctx context.Context, bytes int64) error {
	if bytes <= light {
		return nil
	}
	leave, err := e.server.bytes.enter(ctx, e.client, bytes)
	if err == nil {
		e.taken = append(e.taken, leave)
	}
	return err
}

// data is a value as a reply. It is encoded while the request has its place at the
// gate: an answer of ten thousand squares takes as long to write as to find.
func (e *errand) data(ctx context.Context, status int, v any) (*reply, error) {
	text := append(encoded(v), '\n')
	return &reply{status: status, header: map[string]string{"Content-Type": "application/json"}, body: text}, e.hold(ctx, int64(cap(text)))
}

// admitted runs work that computes: with a place at the gate, within the time that
// an answer may take. Body is the question, read before it waits for its place, and
// decoded after: what is decoded takes many times the memory.
func (e *errand) admitted(ctx context.Context, work func(ctx context.Context, body []byte) (*reply, error)) (*reply, error) {
	s := e.server
	body, err := e.read()
	if err != nil {
		return nil, err
	}
	if s.closing.Err() != nil {
		return nil, closing()
	}
	ctx, cancel := s.within(ctx, s.opts.Answer)
	defer cancel()
	leave, err := s.gate.enter(ctx, e.client, 1)
	if err != nil {
		return nil, err
	}
	defer leave()
	return work(ctx, body)
}
