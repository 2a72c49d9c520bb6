package studio

import (
	"context"
	"net/http"
)

// An errand is one request from its coming until its answer has been sent. What it
// takes of the house's memory it gives back then, and not before: a client that
// does not read its answer keeps it here.
type errand struct {
	server *Server
	client string
	taken  []func()
	answer sealed
}

// sealed is an answer that has been encoded.
type sealed []byte

type errandKey struct{}

// errands begins and ends them.
func (s *Server) errands(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		e := &errand{server: s, client: clientOf(r)}
		defer func() {
			for _, leave := range e.taken {
				leave()
			}
		}()
		// The body is bounded in a copy of the request: with a body of its own, the
		// server knows how much of it has not come, and does not wait for it before
		// it sends a refusal.
		r = r.WithContext(context.WithValue(r.Context(), errandKey{}, e))
		r.Body = http.MaxBytesReader(w, r.Body, s.opts.Body)
		next.ServeHTTP(w, r)
	})
}

func errandOf(ctx context.Context) *errand {
	e, _ := ctx.Value(errandKey{}).(*errand)
	return e
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

// seal encodes an answer. It is done while the request has its place at the gate:
// an answer of ten thousand squares takes as long to write as to find.
func (e *errand) seal(ctx context.Context, v any) error {
	text := append(encoded(v), '\n')
	if err := e.hold(ctx, int64(cap(text))); err != nil {
		return err
	}
	e.answer = text
	return nil
}

// clientIn is who asks.
func clientIn(ctx context.Context) string {
	if e := errandOf(ctx); e != nil {
		return e.client
	}
	return ""
}
