package studio

import (
	"fmt"
	"log"
	"runtime"
	"time"

	"leaper/app/verbs/query"
	"leaper/graph"
)

// Options are the limits of a server, and the names by which it may be called.
// A zero value stands for the default, which the field's comment gives.
type Options struct {
	// Hosts are names, beside those of the loopback and the address of the
	// connection, that the Host header may have.
	Hosts []string

	// Notes is where the server logs what went wrong; nil: nowhere.
	Notes *log.Logger

	// Squares, holes included, of the largest boards.
	ShownSquares  int64 // board, list, trace, walk, estimate: 10,000
	FoundSquares  int64 // find, exists by search, verify, export: 250,000
	CountSquares  int64 // count: 16,384
	SettleSquares int64 // settle: 2,500
	FactSquares   int64 // what verify says of a valid tour: 10,000
	Arcs          int64 // moves from square to square, by the piece's vectors: 2²⁴

	// Sizes of answers.
	Tours      int   // tours of one answer of list: 100
	Listed     int64 // squares of all tours of a listing job: 100,000
	Events     int   // events of one answer of trace: 50,000
	Switched   int   // switches of one answer of settle: 500,000
	Verified   int   // tours of one verify: 1,000
	Pixels     int   // the longest side of an exported picture: 4,096
	Frames     int64 // squares of an exported film: 2,500
	Body       int64 // bytes of a request: 1 MiB
	Downloaded int64 // bytes of an export: 64 MiB

	// Time.
	Answer    time.Duration // the longest timeout of a request: 10 s
	Job       time.Duration // the longest timeout of a job: 10 min
	Patience  time.Duration // how long a request waits for its turn: 2 s
	Grace     time.Duration // how long a job runs while nobody listens: 5 s
	Polled    time.Duration // the same after a client asked for its state: 30 s
	Keep      time.Duration // how long a job is known after its end: 1 min
	Beat      time.Duration // between two writes of a silent stream: 15 s
	Write     time.Duration // how long a write may take: 10 s
	HeaderIn  time.Duration // how long a request's header may take: 5 s
	BodyIn    time.Duration // how long its body may take: 10 s
	Idle      time.Duration // how long a connection may be idle: 2 min
	Shutdown  time.Duration // how long an orderly shutdown may take: 5 s
	Coalesced time.Duration // between two batches of events: 33 ms

	// At once.
	Requests       int   // that compute: four for each processor, and of one client three quarters
	Drawings       int   // large pictures: 1
	Jobs           int   // that run: 4
	JobsPerClient  int   // that run: 2
	Waiting        int   // jobs that wait: 32
	WaitPerClient  int   // that wait: 8
	Kept           int   // jobs that have ended and are still known: 128
	Streams        int   // of events: 512, and of one client three quarters
	StreamsPerJob  int   // 256
	Memory         int64 // bytes that the process may take in all: 3 GiB
	Threads        int   // of a job: one for each processor but one
	Connections    int   // 1,024, and of one client three quarters
	RequestThreads int   // of a sweep of find or exists: 1
}

// leastMemory is the least memory with which a studio is of use.
const leastMemory = 256 << 20

// budget is the memory for questions, work and answers at once. The rest is for the
// program, for amounts too small to count, and for freed memory not yet collected.
func (o Options) budget() int64 { return (o.Memory - program) / 4 * 3 }

// Heap is the memory limit for the garbage collector: the program itself is not in it, and the collector
// may be late by a sixteenth.
func (o Options) Heap() int64 {
	most := o.WithDefaults().Memory
	return most - program - most/16
}

// program is the memory of the program itself and of its threads.
const program = 64 << 20

// WithDefaults is the options with what their zero values stand for.
func (o Options) WithDefaults() Options {
	processors := runtime.GOMAXPROCS(0)
	usual := query.PageSizes()
	for _, d := range []struct {
		field *int64
		value int64
	}{
		{&o.ShownSquares, usual.Shown}, {&o.FoundSquares, usual.Found}, {&o.CountSquares, usual.Counted}, {&o.SettleSquares, usual.Settled},
		{&o.FactSquares, usual.Facts}, {&o.Arcs, usual.Arcs}, {&o.Listed, usual.Listed}, {&o.Frames, usual.Frames},
		{&o.Body, 1 << 20}, {&o.Downloaded, query.MostFile}, {&o.Memory, 3 << 30},
	} {
		if *d.field == 0 {
			*d.field = d.value
		}
	}
	for _, d := range []struct {
		field *int
		value int
	}{
		{&o.Tours, usual.Tours}, {&o.Events, usual.Events}, {&o.Switched, usual.Switched}, {&o.Verified, usual.Verified}, {&o.Pixels, usual.Pixels},
		{&o.Requests, 4 * processors}, {&o.Drawings, 1}, {&o.Jobs, 4}, {&o.JobsPerClient, 2}, {&o.Waiting, 32}, {&o.WaitPerClient, 8},
		{&o.Kept, 128}, {&o.Streams, 512}, {&o.StreamsPerJob, 256}, {&o.Threads, max(1, processors-1)}, {&o.Connections, 1_024}, {&o.RequestThreads, 1},
	} {
		if *d.field == 0 {
			*d.field = d.value
		}
	}
	for _, d := range []struct {
		field *time.Duration
		value time.Duration
	}{
		{&o.Answer, query.MostSoon}, {&o.Job, 10 * time.Minute}, {&o.Patience, 2 * time.Second}, {&o.Grace, 5 * time.Second}, {&o.Polled, 30 * time.Second},
		{&o.Keep, time.Minute}, {&o.Beat, 15 * time.Second}, {&o.Write, 10 * time.Second}, {&o.HeaderIn, 5 * time.Second},
		{&o.BodyIn, 10 * time.Second}, {&o.Idle, 2 * time.Minute}, {&o.Shutdown, 5 * time.Second}, {&o.Coalesced, 33 * time.Millisecond},
	} {
		if *d.field == 0 {
			*d.field = d.value
		}
	}
	return o
}

// check refuses limits that make no sense.
func (o Options) check() error {
	switch {
	case o.Arcs > graph.MaxArcs || o.FoundSquares > graph.MaxVertices || o.ShownSquares > o.FoundSquares || o.CountSquares > o.FoundSquares:
		return fmt.Errorf("limits of %d, %d and %d squares and %d moves: a table holds %d and %d", o.ShownSquares, o.CountSquares, o.FoundSquares, o.Arcs, graph.MaxVertices, graph.MaxArcs)
	case o.Memory < leastMemory:
		return fmt.Errorf("a limit of %d bytes: the studio needs %s at least", o.Memory, mebibytes(leastMemory))
	case min(o.Requests, o.Drawings, o.Jobs, o.JobsPerClient, o.Waiting, o.WaitPerClient, o.Kept, o.Streams, o.StreamsPerJob, o.Threads, o.Connections, o.Tours, o.Events) < 0:
		return fmt.Errorf("a limit below 0: write a number from 1")
	}
	for _, h := range o.Hosts {
		if h == "" || hostOf(h) != h {
			return fmt.Errorf("--host %q: write the name of a host, such as studio.local, without a port", h)
		}
	}
	return nil
}
