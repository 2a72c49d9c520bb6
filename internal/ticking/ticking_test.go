package ticking_test

import (
	"testing"
	"time"

	"leaper/internal/ticking"
)

// TestEvery: it is called again and again, and not after stop.
func TestEvery(t *testing.T) {
	calls := make(chan struct{})
	stop := ticking.Every(time.Millisecond, func() { calls <- struct{}{} })
	for range 3 {
		<-calls
	}
	drained := make(chan struct{})
	go func() {
		for range calls { // a call that is under way as stop is called
		}
		close(drained)
	}()
	stop()
	close(calls) // a call after it would panic
	<-drained
	time.Sleep(5 * time.Millisecond)
}
