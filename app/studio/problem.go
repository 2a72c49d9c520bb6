package studio

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"time"

	"leaper/app/verbs/query"
)

// A Problem is an error as RFC 9457 defines it: detail is the sentence that the command prints.
type Problem struct {
	Type   string `json:"type" doc:"Always about:blank: the status says what kind of problem it is" example:"about:blank"`
	Title  string `json:"title" doc:"The status in words" example:"Unprocessable Entity"`
	Status int    `json:"status" doc:"The HTTP status" example:"422"`
	Detail string `json:"detail" doc:"What is wrong, in one sentence, and what would be right" example:"board \"8x\": a side is missing; write sizes with x between them, such as 8x8"`

	after time.Duration // when to ask again; 0: not said
}

func newProblem(status int, format string, args ...any) *Problem {
	return &Problem{Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: fmt.Sprintf(format, args...)}
}

func (p *Problem) Error() string { return p.Detail }

var errClosing = errors.New("the studio is shutting down")

// problemOf makes a problem of an error: an engine's error is one that the client can correct, except for a
// bug of ours or the shutdown of the server.
func problemOf(ctx context.Context, err error) *Problem {
	var p *Problem
	var bug *query.BugError
	var malformed *query.SyntaxError
	switch {
	case errors.As(err, &p):
		return p
	case errors.Is(err, context.Canceled) || errors.Is(context.Cause(ctx), errClosing):
		return shuttingDown() // or the asker has gone, and nobody reads this
	case errors.Is(err, context.DeadlineExceeded):
		return newProblem(http.StatusUnprocessableEntity, "the time limit was reached; the command has none")
	case errors.As(err, &malformed):
		return newProblem(http.StatusBadRequest, "%s", err)
	case errors.As(err, &bug):
		return newProblem(http.StatusInternalServerError, "%s", err)
	}
	return newProblem(http.StatusUnprocessableEntity, "%s", err)
}

func shuttingDown() *Problem {
	p := newProblem(http.StatusServiceUnavailable, "%s", errClosing)
	p.after = 5 * time.Second
	return p
}

// unprocessable is the problem of a question that makes no sense.
func unprocessable(format string, args ...any) error {
	return newProblem(http.StatusUnprocessableEntity, format, args...)
}

// tooManyRequests is the problem of a request without room; after is when there may be some.
func tooManyRequests(after time.Duration, format string, args ...any) error {
	p := newProblem(http.StatusTooManyRequests, format, args...)
	p.after = after
	return p
}

// write sends a problem.
func (p *Problem) write(w http.ResponseWriter) {
	if p.after > 0 { // when to come back
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(p.after.Seconds()))))
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(p.Status)
	_, _ = w.Write(append(query.Encode(p), '\n')) // a reader who is gone does not need it
}
