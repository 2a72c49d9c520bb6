// Package ticking calls a function now and then while work goes on.
package ticking

import "time"

// Every calls a function after each period, one call at a time, until stop is
// called; stop returns when no call is under way any more.
func Every(period time.Duration, do func()) (stop func()) {
	tick := time.NewTicker(period)
	quit, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for {
			select {
			case <-tick.C:
				do()
			case <-quit:
				return
			}
		}
	}()
	return func() {
		tick.Stop()
		close(quit)
		<-done
	}
}
