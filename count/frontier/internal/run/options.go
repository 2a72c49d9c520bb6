package run

import "runtime"

// DefaultMemory is the limit of a count without another one.
const DefaultMemory = 2 << 30

// Options of a count. The zero value is good.
type Options struct {
	Threads int // 0: one for each processor
	// Memory is how many bytes the count may take, for states, their classes, tables
	// and the arrays of its threads, beside the graph and the plan; 0: 2 GiB.
	Memory int64
	// Scratch is the folder for what branches do not hold in memory, in a file without
	// a name; "": the system's for temporary files. ScratchSize is how many bytes it may
	// have; 0: none.
	Scratch     string
	ScratchSize int64
	// Ledger is a file in which a count in branches notes what a round has, so that a count that was
	// stopped goes on within it. It is made when a minute's work is worth it, and gone when
	// the count is done, as is the scratch file that it speaks of; "": none.
	Ledger string
	// Modulo, if not 0, is a prime below 2⁶²: numbers are modulo it, from 0 on, in one pass.
	Modulo uint64
	// Progress, if not nil, is called now and then with the share of the work
	// that is done, as far as that can be guessed.
	Progress func(done float64)
}

func (o Options) WithDefaults() Options {
	if o.Threads <= 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	if o.Memory <= 0 {
		o.Memory = DefaultMemory
	}
	return o
}
