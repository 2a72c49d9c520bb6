package main

import (
	"encoding/json"
	"io"
	"os"
	"sync/atomic"
	"time"

	"leaper/app/verbs/query"
	"leaper/internal/ticking"
)

// progressVariable is the variable of the environment by which a program that runs the
// command asks for its progress.
const progressVariable = "LEAPER_PROGRESS"

// programAsks reports whether a program asks for the progress.
func programAsks() bool { return os.Getenv(progressVariable) == "json" }

// writeProgress writes a verb's progress for a program, one object per line on standard
// error, until stop is called. If standard error is closed, the program is gone and no
// one wants the answer: leave is called.
func writeProgress(out io.Writer, verb string, last *atomic.Pointer[query.Progress], leave func()) (stop func()) {
	type line struct {
		Progress query.Progress `json:"progress"`
	}
	begun := time.Now()
	return ticking.Every(500*time.Millisecond, func() {
		p := *last.Load()
		p.Words = p.Line(verb, time.Since(begun))
		if err := json.NewEncoder(out).Encode(line{p}); err != nil {
			leave()
		}
	})
}
