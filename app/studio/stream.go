package studio

import (
	"context"
	"net/http"
	"strconv"
	"time"
)

// Started is the answer to a question that starts a job.
type Started struct {
	ID     string `json:"id" example:"0c9d7e5b3a1f48d2b6e0f4a8c2d6e0f4"`
	Events string `json:"events" example:"/api/v1/jobs/0c9d7e5b3a1f48d2b6e0f4a8c2d6e0f4/events"`
}

// waitingBytes is the memory of a job's question while it waits, with its board and its holes.
const waitingBytes = 3 << 20

func (s *Server) startJob(ctx context.Context, e *exchange) (*reply, error) {
	return e.compute(ctx, s.opts.Answer, func(ctx context.Context, body []byte) (*reply, error) {
		verb, question, err := splitVerb(body)
		if err != nil {
			return nil, err
		}
		w, err := s.readJob(verb, question)
		if err != nil {
			return nil, err
		}
		e.reservation.release() // the question has been read, and needs no slot
		waits, err := s.pool.acquire(ctx, e.client, resources{memoryBytes: waitingBytes + e.decodeBytes()}, s.opts.Patience)
		if err != nil {
			return nil, err
		}
		j, err := s.jobs.submit(w, e.client, waits)
		if err != nil {
			waits.release()
			return nil, err
		}
		out := jsonReply(http.StatusAccepted, Started{j.id, j.events()})
		out.header["Location"] = "/api/v1/jobs/" + j.id
		return out, nil
	})
}

// jobOf returns the job that a request's path names.
func (s *Server) jobOf(e *exchange) (*job, error) {
	id := e.request.PathValue("id")
	if len(id) > 64 {
		return nil, unprocessable("path.id: expected length <= 64")
	}
	return s.jobs.find(id)
}

func (s *Server) showJob(ctx context.Context, e *exchange) (*reply, error) {
	j, err := s.jobOf(e)
	if err != nil {
		return nil, err
	}
	s.jobs.extend(j)
	view := s.jobs.view(j)
	if n := int64(len(view.Result)); n > uncountedBytes {
		if err := e.reserve(ctx, resources{memoryBytes: 5 * n}); err != nil { // as it is written
			return nil, err
		}
	}
	return jsonReply(http.StatusOK, view), nil
}

func (s *Server) cancelJob(_ context.Context, e *exchange) (*reply, error) {
	j, err := s.jobOf(e)
	if err != nil {
		return nil, err
	}
	s.jobs.cancel(j, errDeleted)
	return &reply{status: http.StatusNoContent}, nil
}

func (s *Server) streamEvents(ctx context.Context, e *exchange) (*reply, error) {
	var last int64
	if text := e.request.Header.Get("Last-Event-ID"); text != "" {
		var err error
		if last, err = strconv.ParseInt(text, 10, 64); err != nil || last < 0 {
			return nil, unprocessable("Last-Event-ID: it must be the id of an event, a number from 1")
		}
	}
	j, err := s.jobOf(e)
	if err != nil {
		return nil, err
	}
	if e.closeStream, err = s.jobs.listen(ctx, e.client, j); err != nil {
		return nil, err
	}
	return &reply{
		header: map[string]string{
			"Content-Type": "text/event-stream", "Cache-Control": "no-store",
			"X-Accel-Buffering": "no", // of proxies
		},
		stream: func(w http.ResponseWriter, r *http.Request) {
			(&eventWriter{w: w, control: http.NewResponseController(w), opts: &s.opts}).send(r.Context(), j.feed, last)
		},
	}, nil
}

// An eventWriter writes a feed as server-sent events, at most some thirty batches a
// second. Each write has its own deadline, which detects a client that does not
// read and lets a stream last longer than any other answer.
type eventWriter struct {
	w       http.ResponseWriter
	control *http.ResponseController
	opts    *Options
	text    []byte
}

// send writes the events after the last one read, until there are no more, the
// reader is gone, or it reads too slowly.
func (s *eventWriter) send(ctx context.Context, f *feed, last int64) {
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
			if !s.appendEvent(e) {
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

// appendEvent adds an event to the text, and writes the text when there is much of it. A
// large event is written without a copy: hundreds of streams share it.
func (s *eventWriter) appendEvent(e event) bool {
	s.text = append(s.text, "id: "...)
	s.text = strconv.AppendInt(s.text, e.id, 10)
	s.text = append(append(s.text, "\nevent: "...), e.name...)
	s.text = append(s.text, "\ndata: "...)
	if len(e.data) > uncountedBytes {
		if !s.flush() || !s.write(e.data) {
			return false
		}
	} else {
		s.text = append(s.text, e.data...)
	}
	s.text = append(s.text, "\n\n"...)
	return len(s.text) <= uncountedBytes || s.flush()
}

// flush writes the text; false if the client does not read it.
func (s *eventWriter) flush() bool {
	written := s.write(s.text)
	if s.text = s.text[:0]; cap(s.text) > 2*uncountedBytes {
		s.text = nil
	}
	return written && s.control.Flush() == nil
}

func (s *eventWriter) write(text []byte) bool {
	// Where there are no deadlines, as in tests without a connection, the write
	// itself says what is wrong.
	_ = s.control.SetWriteDeadline(time.Now().Add(s.opts.Write))
	_, err := s.w.Write(text)
	return err == nil
}
