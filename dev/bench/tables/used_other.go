//go:build !unix

package main

import "time"

// processorTime is not known here: the clock alone decides.
func processorTime() time.Duration { return 0 }
