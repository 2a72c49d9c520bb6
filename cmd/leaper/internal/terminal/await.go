package terminal

import (
	"context"
	"errors"
	"io"
	"sync"
)

// Await returns the result of work that ignores contexts: a read from a terminal or a pipe,
// the layout of a picture, a number of a million digits. If the context ends first, its
// error is returned and the work is abandoned: the process is about to end, or it waits for what [Gather]
// knows before it does other work.
func Await[T any](ctx context.Context, work func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	gathered, _ := ctx.Value(gatheredKey{}).(*sync.WaitGroup)
	if gathered != nil {
		gathered.Add(1)
	}
	go func() {
		if gathered != nil {
			defer gathered.Done()
		}
		value, err := work()
		done <- result{value, err}
	}()
	select {
	case out := <-done:
		return out.value, out.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}

// gatheredKey finds in a context the group of the work that is awaited with it.
type gatheredKey struct{}

// Gather returns a context for Await that knows the work which is abandoned, and a function whose channel is
// closed when no such work goes on.
func Gather(ctx context.Context) (context.Context, func() <-chan struct{}) {
	var gathered sync.WaitGroup
	return context.WithValue(ctx, gatheredKey{}, &gathered), func() <-chan struct{} {
		none := make(chan struct{})
		go func() {
			gathered.Wait()
			close(none)
		}()
		return none
	}
}

// EndingWith returns a reader whose reading ends with the context.
func EndingWith(ctx context.Context, in io.ReadCloser) io.ReadCloser {
	return &endingReader{ctx: ctx, ReadCloser: in}
}

// An endingReader reads until a context ends, even from a pipe that nobody writes to.
// It reads into a buffer of its own, since the last read may be abandoned.
type endingReader struct {
	ctx context.Context
	io.ReadCloser
	buffer [1 << 16]byte
}

func (r *endingReader) Read(text []byte) (int, error) {
	n, err := Await(r.ctx, func() (int, error) { return r.ReadCloser.Read(r.buffer[:min(len(text), len(r.buffer))]) })
	copy(text, r.buffer[:n])
	return n, err
}

// Until makes writes to a sink fail once a context has ended.
func (s *Sink) Until(ctx context.Context) { s.Writer = &endingWriter{ctx, s.Writer} }

// An endingWriter writes until its context ends.
type endingWriter struct {
	ctx context.Context
	io.Writer
}

func (w *endingWriter) Write(text []byte) (int, error) {
	err := w.ctx.Err()
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return 0, &Outcome{ExitUndecided, "undecided: the time limit was reached before all was written"}
	case err != nil:
		return 0, err
	}
	return w.Writer.Write(text)
}
