// Package work says what long work may use of a machine ([Resources]), and how far it has come
// ([Progress]). The options of the engines contain it.
package work

import (
	"runtime"
	"strings"
	"time"
)

// Resources are what work may use of a machine, and the function that hears how far it is. The
// zero value is ready to use. An engine ignores what it does not need.
type Resources struct {
	Threads int // 0: one for each processor
	// Memory is the limit in bytes for states and all that grows with them; 0 stands for
	// [DefaultMemory], unless an engine names another default. To limit a whole program, allow it a little
	// more, and set the garbage collector's limit ([runtime/debug.SetMemoryLimit]).
	Memory int64
	// Scratch is the folder for an unnamed file with what does not fit into memory; "" is the
	// system's folder for temporary files. ScratchSize is the limit of this file in bytes; 0: none.
	Scratch     string
	ScratchSize int64
	// Progress, if not nil, is called now and then, from any goroutine.
	Progress func(Progress)
}

// DefaultMemory is the limit for the states if none is given: 2 GiB.
const DefaultMemory = 2 << 30

// Filled returns the resources with defaults for what is not given.
func (r Resources) Filled() Resources {
	if r.Threads <= 0 {
		r.Threads = runtime.GOMAXPROCS(0)
	}
	if r.Memory <= 0 {
		r.Memory = DefaultMemory
	}
	return r
}

// Quiet returns the resources without Progress.
func (r Resources) Quiet() Resources {
	r.Progress = nil
	return r
}

// Portion returns the resources for a part of the work, whose progress is counted as progress of
// the whole: before is the share of the work done before the part, and share the part's own.
func (r Resources) Portion(before, share float64) Resources {
	if report := r.Progress; report != nil {
		r.Progress = func(p Progress) {
			p.Done = min(1, before+share*p.Done)
			report(p)
		}
	}
	return r
}

// Progress says how far work has come.
type Progress struct {
	Done  float64 `json:"done,omitempty" doc:"The share of the work that is done, from 0 to 1, as far as it is known"`
	Words string  `json:"words" doc:"The progress in words"`
	Tours int64   `json:"tours,omitempty" doc:"How many tours were met"`
}

// Line says how far a verb's work is after a time: "count: 12.5 %, 3s".
func (p Progress) Line(verb string, elapsed time.Duration) string {
	parts := []string{}
	if p.Words != "" {
		parts = append(parts, p.Words)
	}
	parts = append(parts, elapsed.Round(time.Second).String())
	return verb + ": " + strings.Join(parts, ", ")
}
