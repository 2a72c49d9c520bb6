package studio

import (
	"context"
	"net/http"
	"time"

	"leaper/app/verbs/query"
)

// An exchange is a request and its answer. It holds its memory budget until the answer has been sent,
// not only until it has been computed: while a client does not read its answer, the answer stays in
// memory.
type exchange struct {
	server          *Server
	client          string
	request         *http.Request
	bodyReservation *reservation // of a long question, as received
	reservation     *reservation // of its work, and then of its answer
	closeStream     func()       // nil: it has no stream
}

// A reply is an answer that is ready to be sent.
type reply struct {
	status int
	header map[string]string
	body   []byte
	stream func(http.ResponseWriter, *http.Request) // sends the body, if it is not known yet
}

// handle makes a handler: each request is an exchange, whose reply it sends.
func (s *Server) handle(answer func(context.Context, *exchange) (*reply, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		// The body is bounded in a copy of the request: with a body of its own, the
		// server knows how much of it has not come, and does not wait for it before
		// it sends a refusal.
		r = r.WithContext(r.Context())
		r.Body = http.MaxBytesReader(w, r.Body, s.opts.Body)
		e := &exchange{server: s, client: clientOf(r), request: r}
		defer e.release()
		out, err := answer(r.Context(), e)
		if err == nil {
			err = e.reserveAnswer(r.Context(), out)
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
		_, _ = w.Write(out.body) // a client that is gone does not need it
	}
}

func (e *exchange) release() {
	e.bodyReservation.release()
	e.reservation.release()
	if e.closeStream != nil {
		e.closeStream()
	}
}

// The bytes that are not counted: of a question or an answer, and of work that has a compute slot.
const (
	uncountedBytes = 1 << 16
	uncountedWork  = 2 << 20
)

// decodeBytes is the memory of decoding the question, if that is counted.
func (e *exchange) decodeBytes() int64 {
	if e.bodyReservation == nil {
		return 0
	}
	return decodeFactor * e.bodyReservation.amount[memoryBytes]
}

// decodeFactor is how many times its length a long question takes when it is decoded: a name of two
// letters becomes 24 bytes and numbers.
const decodeFactor = 16

// reserve releases the exchange's reservation, and acquires what its work needs; it waits a little for
// that.
func (e *exchange) reserve(ctx context.Context, n resources) error {
	if n[computeSlot]+n[renderSlot] > 0 {
		n[memoryBytes] += e.decodeBytes()
	}
	if n[computeSlot] > 0 && n[memoryBytes] <= uncountedWork {
		n[memoryBytes] = 0
	}
	if e.reservation != nil && e.reservation.amount == n {
		return nil
	}
	e.reservation.release()
	patience := e.server.opts.Patience
	if n[renderSlot] > 0 {
		patience *= renderPatience
	}
	var err error
	e.reservation, err = e.server.pool.acquire(ctx, e.client, n, patience)
	return err
}

// renderPatience is how many times longer a request for a large picture waits: one picture takes longer
// than the usual patience, and a request that gave up would lose its turn to a later one.
const renderPatience = 4

// reserveAnswer releases what the work took, except for the memory of the answer.
func (e *exchange) reserveAnswer(ctx context.Context, out *reply) error {
	e.bodyReservation.release()
	n := resources{memoryBytes: int64(cap(out.body))}
	switch {
	case n[memoryBytes] <= uncountedBytes:
		e.reservation.release()
	case e.reservation != nil && e.reservation.amount[memoryBytes] >= n[memoryBytes]:
		e.reservation.resize(n)
	default:
		return e.reserve(ctx, n)
	}
	return nil
}

// jsonReply encodes a value as a reply. This happens while the request has its compute slot: an answer
// of ten thousand squares takes as long to write as to find.
func jsonReply(status int, v any) *reply {
	return &reply{status: status, header: map[string]string{"Content-Type": "application/json"}, body: append(query.Encode(v), '\n')}
}

// compute runs work that computes: with a compute slot, within the time that it is allowed. Body is the
// question, which is read before the exchange waits for its slot, and decoded after: decoded it takes
// many times the memory.
func (e *exchange) compute(ctx context.Context, allowed time.Duration, work func(ctx context.Context, body []byte) (*reply, error)) (*reply, error) {
	s := e.server
	body, err := e.readBody()
	if err != nil {
		return nil, err
	}
	if s.closing.Err() != nil {
		return nil, shuttingDown()
	}
	ctx, cancel := s.within(ctx, allowed)
	defer cancel()
	if err := e.reserve(ctx, resources{computeSlot: 1}); err != nil {
		return nil, err
	}
	return work(ctx, body)
}
