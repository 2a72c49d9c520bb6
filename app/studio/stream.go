package studio

import (
	"context"
	"net/http"
	"strconv"
	"time"
)

// Started is what a new job answers.
type Started struct {
	ID     string `json:"id" example:"0c9d7e5b3a1f48d2b6e0f4a8c2d6e0f4"`
	Events string `json:"events" example:"/api/v1/jobs/0c9d7e5b3a1f48d2b6e0f4a8c2d6e0f4/events"`
}

// asked is what a job's question takes while it waits, with its board and its holes.
const asked = 3 << 20

func (s *Server) startJob(ctx context.Context, e *errand) (*reply, error) {
	return e.admitted(ctx, s.opts.Answer, func(ctx context.Context, body []byte) (*reply, error) {
		verb, question, err := split(body)
		if err != nil {
			return nil, err
		}
		w, err := s.work(verb, question)
		if err != nil {
			return nil, err
		}
		e.ticket.leave() // it has been read, and needs no place
		waits, err := s.gate.enter(ctx, e.client, need{memory: asked + e.reads()}, s.opts.Patience)
		if err != nil {
			return nil, err
		}
		j, err := s.desk.open(w, e.client, waits)
		if err != nil {
			waits.leave()
			return nil, err
		}
		out := data(http.StatusAccepted, Started{j.id, j.events()})
		out.header["Location"] = "/api/v1/jobs/" + j.id
		return out, nil
	})
}

// job is the one that a request's path names.
func (s *Server) job(e *errand) (*job, error) {
	id := e.request.PathValue("id")
	if len(id) > 64 {
		return nil, senseless("path.id: expected length <= 64")
	}
	return s.desk.find(id)
}

func (s *Server) showJob(ctx context.Context, e *errand) (*reply, error) {
	j, err := s.job(e)
	if err != nil {
		return nil, err
	}
	s.desk.asked(j)
	view := s.desk.view(j)
	if n := int64(len(view.Result)); n > light {
		if err := e.room(ctx, need{memory: 5 * n}); err != nil { // as it is written
			return nil, err
		}
	}
	return data(http.StatusOK, view), nil
}

func (s *Server) endJob(_ context.Context, e *errand) (*reply, error) {
	j, err := s.job(e)
	if err != nil {
		return nil, err
	}
	s.desk.end(j, errDeleted)
	return &reply{status: http.StatusNoContent}, nil
}

func (s *Server) follow(ctx context.Context, e *errand) (*reply, error) {
	var last int64
	if text := e.request.Header.Get("Last-Event-ID"); text != "" {
		var err error
		if last, err = strconv.ParseInt(text, 10, 64); err != nil || last < 0 {
			return nil, senseless("Last-Event-ID: it must be the id of an event, a number from 1")
		}
	}
	j, err := s.job(e)
	if err != nil {
		return nil, err
	}
	if e.leave, err = s.desk.listen(ctx, e.client, j); err != nil {
		return nil, err
	}
	return &reply{
		header: map[string]string{
			"Content-Type": "text/event-stream", "Cache-Control": "no-store",
			"X-Accel-Buffering": "no", // of proxies
		},
		stream: func(w http.ResponseWriter, r *http.Request) {
			(&stream{w: w, control: http.NewResponseController(w), opts: &s.opts}).send(r.Context(), j.feed, last)
		},
	}, nil
}

// A stream writes a feed as server-sent events, at most some thirty batches a
// second. Each write has its own deadline, which detects a client that does not
// read and lets a stream last longer than any other answer.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
	opts    *Options
	text    []byte
}

// send writes the events after the last one read, until there are no more, the
// reader is gone, or it reads too slowly.
func (s *stream) send(ctx context.Context, f *feed, last int64) {
	beat := time.NewTimer(s.opts.Beat)
	defer beat.Stop()
	pause := time.NewTimer(0)
	defer pause.Stop()
	_ = s.control.SetReadDeadline(time.Time{})    // that of the request would end the stream
	s.text = append(s.text, "retry: 1000\n\n"...) // when a browser comes back, in milliseconds
	for {
		select { // the pause after the last batch
		case <-ctx.Done():
			return
		case <-pause.C:
		}
		events, over, changed := f.since(last)
		for _, e := range events {
			if !s.event(e) {
				return
			}
			last = e.id
		}
		if len(s.text) > 0 && !s.flush() || over {
			return
		}
		pause.Reset(s.opts.Coalesced)
		beat.Reset(s.opts.Beat)
		select {
		case <-ctx.Done():
			return
		case <-changed:
		case <-beat.C:
			s.text = append(s.text, ": \n\n"...) // finds out whether anybody is there
			if !s.flush() {
				return
			}
		}
	}
}

// event adds an event to the text, and writes the text when there is much of it. A
// large event is written without a copy: hundreds of streams share it.
func (s *stream) event(e event) bool {
	s.text = append(s.text, "id: "...)
	s.text = strconv.AppendInt(s.text, e.id, 10)
	s.text = append(append(s.text, "\nevent: "...), e.name...)
	s.text = append(s.text, "\ndata: "...)
	if len(e.data) > light {
		if !s.flush() || !s.write(e.data) {
			return false
		}
	} else {
		s.text = append(s.text, e.data...)
	}
	s.text = append(s.text, "\n\n"...)
	return len(s.text) <= light || s.flush()
}

// flush writes what there is; false if nobody takes it.
func (s *stream) flush() bool {
	written := s.write(s.text)
	if s.text = s.text[:0]; cap(s.text) > 2*light {
		s.text = nil
	}
	return written && s.control.Flush() == nil
}

func (s *stream) write(text []byte) bool {
	// Where there are no deadlines, as in tests without a connection, the write
	// itself says what is wrong.
	_ = s.control.SetWriteDeadline(time.Now().Add(s.opts.Write))
	_, err := s.w.Write(text)
	return err == nil
}
