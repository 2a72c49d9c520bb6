package notation

import (
	"context"
	"errors"
	"io"
	"iter"
)

// A source is a text that is read until the context ends.
type source struct {
	text io.Reader
	ctx  context.Context // of the item that is read
}

func (s *source) Read(to []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.text.Read(to)
}

// all yields what next returns, up to [io.EOF] or the first error, which it yields.
func all[T any](ctx context.Context, next func(context.Context) (T, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for {
			item, err := next(ctx)
			if errors.Is(err, io.EOF) || !yield(item, err) || err != nil {
				return
			}
		}
	}
}
