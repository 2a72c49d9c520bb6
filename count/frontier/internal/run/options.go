package run

import "runtime"

// DefaultMemory is the limit of a count without another one.
const DefaultMemory = 2 << 30

// Options of a count. The zero value is good.
type Options struct {
	Threads int // 0: one for each processor
	// Memory is the limit in bytes for states, their classes, tables and the arrays of threads.
	// It leaves out the graph and the plan; 0: 2 GiB.
	Memory int64
	// Scratch is the folder for an unnamed file with what branches do not hold in memory; "" is
	// the system's folder for temporary files. ScratchSize is the limit of this file in bytes;
	// 0: none.
	Scratch     string
	ScratchSize int64
	// Ledger is a file in which a count in branches notes the results of a round, so that a
	// stopped count continues within it. It is made after about a minute's work, and removed
	// with its scratch file when the count is done; "": none.
	Ledger string
	// Modulo, if not 0, is a prime below 2⁶². Numbers are then modulo this prime, from 0 on, in
	// one pass.
	Modulo uint64
	// Progress, if not nil, is called now and then with the guessed share of the work that is
	// done.
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
