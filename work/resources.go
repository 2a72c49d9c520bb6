// Package work says what work may use of a machine ([Resources]), and how far it is
// ([Progress]). The engines have it in their options.
package work

import (
	"runtime"
	"strings"
	"time"
)

// Resources are what work may use of a machine, and who hears how far it is. The zero value
// is good. What an engine does not need it leaves alone.
type Resources struct {
	Threads int // 0: one for each processor
	// Memory is the limit in bytes for states and all that grows with them; 0 stands for
	// [DefaultMemory], where an engine names no other. To limit a whole program, allow it a little
	// more, and set the garbage collector's limit ([runtime/debug.SetMemoryLimit]).
	Memory int64
	// Scratch is the folder for an unnamed file with what does not fit the memory; "" is the
	// system's folder for temporary files. ScratchSize is the limit of this file in bytes; 0: none.
	Scratch     string
	ScratchSize int64
	// Progress, if not nil, is called now and then, from any goroutine.
	Progress func(Progress)
}

// DefaultMemory is the limit of the states where none is given: 2 GiB.
const DefaultMemory = 2 << 30

// Filled has the defaults in place of what is not given.
func (r Resources) Filled() Resources {
	if r.Threads <= 0 {
		r.Threads = runtime.GOMAXPROCS(0)
	}
	if r.Memory <= 0 {
		r.Memory = DefaultMemory
	}
	return r
}

// Quiet tells nobody how far the work is.
func (r Resources) Quiet() Resources {
	r.Progress = nil
	return r
}

// Portion is for a part of the work: the share done before it, and its own share.
func (r Resources) Portion(before, share float64) Resources {
	if report := r.Progress; report != nil {
		r.Progress = func(p Progress) {
			p.Done = min(1, before+share*p.Done)
			report(p)
		}
	}
	return r
}

// Progress is how far work is.
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
