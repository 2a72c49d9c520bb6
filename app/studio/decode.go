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

// read reads a body of JSON.
func (e *errand) read() ([]byte, error) {
	r := e.request
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" || len(r.Header.Values("Content-Type")) > 1 {
		return nil, problem(http.StatusUnsupportedMediaType, "Content-Type %q: send the question as application/json", fault.Shorten(strings.Join(r.Header.Values("Content-Type"), ", ")))
	}
	most := e.server.opts.Body
	if r.ContentLength > most {
		return nil, tooLong(most)
	}
	// A long question takes memory only as it arrives: a client that merely
	// announces one blocks no others.
	body, err := io.ReadAll(io.LimitReader(r.Body, light))
	if err == nil && len(body) == light {
		length := cmp.Or(max(r.ContentLength, 0), most)
		if e.body, err = e.server.gate.enter(r.Context(), e.client, need{memory: length}, e.server.opts.Patience); err != nil {
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
		return nil, problem(http.StatusRequestTimeout, "the question did not arrive in time")
	case err != nil:
		return nil, problem(http.StatusBadRequest, "the question did not arrive whole")
	}
	return body, nil
}

func tooLong(most int64) *Problem {
	return problem(http.StatusRequestEntityTooLarge, "the question is too long: %d bytes are the most", most)
}
