package cluster

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// TestRetry: an error that does not come from the connection ends the retries when it has lasted, and an outage
// between two of them does not count.
func TestRetry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lasts, hubEnds := errors.New("it lasts"), jetstream.ErrServerShutdown
		for _, try := range []struct {
			first, between, last error
			want                 error
		}{{lasts, lasts, lasts, lasts}, {lasts, nats.ErrTimeout, lasts, nil}, {hubEnds, hubEnds, hubEnds, nil}} {
			s := &store{conn: &nats.Conn{}}
			s.waitLimit = time.Hour
			begun := time.Now()
			err := s.retry(t.Context(), func() error {
				switch since := time.Since(begun); {
				case since == 0:
					return try.first
				case since < missingLimit+time.Second:
					return try.between
				case since < missingLimit+2*time.Second:
					return try.last
				}
				return nil
			})
			if !errors.Is(err, try.want) {
				t.Errorf("%v, %v, %v: %v; want %v", try.first, try.between, try.last, err, try.want)
			}
		}
	})
}
