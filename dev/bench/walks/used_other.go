//go:build !unix

package main

import "time"

var begun = time.Now()

// processorTime is not known here: the clock stands for it.
func processorTime() time.Duration { return time.Since(begun) }
