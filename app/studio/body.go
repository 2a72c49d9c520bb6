package studio

import (
	"cmp"
	"errors"
	"io"
	"mime"
	"net"
	"net/http"
	"os"
	"strings"

	"leaper/internal/fault"
)

// readBody reads a body of JSON.
func (e *exchange) readBody() ([]byte, error) {
	r := e.request
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" || len(r.Header.Values("Content-Type")) > 1 {
		return nil, newProblem(http.StatusUnsupportedMediaType, "Content-Type %q: send the question as application/json", fault.Shorten(strings.Join(r.Header.Values("Content-Type"), ", ")))
	}
	most := e.server.opts.Body
	if r.ContentLength > most {
		return nil, tooLong(most)
	}
	// A long question takes memory only as it arrives: a client that merely
	// announces one blocks no others.
	body, err := io.ReadAll(io.LimitReader(r.Body, uncountedBytes))
	if err == nil && len(body) == uncountedBytes {
		length := cmp.Or(max(r.ContentLength, 0), most)
		if e.bodyReservation, err = e.server.pool.acquire(r.Context(), e.client, resources{memoryBytes: length}, e.server.opts.Patience); err != nil {
			return nil, err
		}
		var rest []byte
		rest, err = io.ReadAll(r.Body)
		body = append(body, rest...)
	}
	var tooLarge *http.MaxBytesError
	var network net.Error
	switch {
	case errors.As(err, &tooLarge):
		return nil, tooLong(tooLarge.Limit)
	case errors.Is(err, os.ErrDeadlineExceeded) || errors.As(err, &network) && network.Timeout():
		return nil, newProblem(http.StatusRequestTimeout, "the question did not arrive in time")
	case err != nil:
		return nil, newProblem(http.StatusBadRequest, "the question did not arrive whole")
	}
	return body, nil
}

func tooLong(most int64) *Problem {
	return newProblem(http.StatusRequestEntityTooLarge, "the question is too long: %d bytes are the most", most)
}
