package query

import (
	"cmp"
	"fmt"

	"leaper/board"
	"leaper/graph"
	"leaper/piece"
)

// Limits are what an adapter allows. Where a limit is 0, the limit of the library holds.
type Limits struct {
	Squares int64 // of a board, holes included
	Arcs    int64 // moves from square to square, by the piece's vectors

	Tours    int   // of one answer of list
	Listed   int64 // squares of all tours of one listing
	More     bool  // list looks whether there is one more than it gives
	Streamed bool  // the tours of a listing go out one by one, and are kept nowhere
	Events   int   // of one answer of trace
	Switched int   // switches of one answer of settle
	Verified int   // tours of one verify
	Facts    int64 // squares of boards whose tours verify describes
	Pixels   int   // the longest side of an exported picture
	Frames   int64 // squares of an exported film

	Threads int   // of the work; 0: one for each processor
	Memory  int64 // bytes for the states of a count

	// Room, if it is not nil, is told how many bytes the work of a question takes at
	// most, its answer as JSON included, when it has been read and before anything is
	// made of it. Its error refuses the question.
	Room func(bytes int64) error
}

// A LimitError is a question that asks for more than an adapter allows.
type LimitError struct{ text string }

func (e *LimitError) Error() string { return e.text }

// TooMuch is a [LimitError].
func TooMuch(format string, args ...any) error { return &LimitError{fmt.Sprintf(format, args...)} }

// Graph is the leap graph of a board and a piece, if it is not too large.
func (l Limits) Graph(b *board.Board, p piece.Piece) (*graph.Graph, error) {
	if err := l.CheckBoard(b); err != nil {
		return nil, err
	}
	g, err := graph.New(b, p)
	if err != nil {
		return nil, err
	}
	return g, l.checkArcs(g)
}

// CheckBoard refuses what has too many squares.
func (l Limits) CheckBoard(b *board.Board) error {
	if l.Squares == 0 || b.Cells() <= l.Squares {
		return nil
	}
	return TooMuch("board %s has %d squares; boards of up to %d are taken here, and the command takes larger ones", b.Size(), b.Cells(), l.Squares)
}

// checkArcs refuses what may have too many moves from square to square.
func (l Limits) checkArcs(g *graph.Graph) error {
	if arcs := g.MostArcs(); l.Arcs > 0 && arcs > l.Arcs {
		return TooMuch("%s may have %d moves between its squares; %d are taken here, and the command takes more", g, arcs, l.Arcs)
	}
	return nil
}

// Swept is what a sweep of find may take: much, where nobody counts the memory.
func (l Limits) Swept() int64 {
	if l.Room == nil && l.Memory == 0 {
		return 1 << 30
	}
	return l.Memory
}

// Admit tells what work takes.
func (l Limits) Admit(bytes int64) error {
	if l.Room == nil {
		return nil
	}
	return l.Room(bytes)
}

// leastMemory is the lowest memory limit that a program can keep to.
const leastMemory = 64 << 20

// OfProcess is the share of a count in the memory of a program: the program's own
// code and data stay, the garbage collector needs some room to work in, and
// threads have stacks.
func OfProcess(program Bytes) (int64, error) {
	switch {
	case program == 0:
		return 0, nil
	case program < leastMemory:
		return 0, BadValue("memory", int64(program), "a count needs 64MiB at least")
	}
	return int64(program - program/16 - 44<<20), nil
}

// MemoryOf is the share of a count in what a program was given, or else what the limits give.
func (l Limits) MemoryOf(program Bytes) (int64, error) {
	n, err := OfProcess(program)
	return cmp.Or(n, l.Memory), err
}

// ThreadsOf is how many threads were asked for, or else what the limits give; 0 is one for
// each processor.
func (l Limits) ThreadsOf(asked int) (int, error) {
	return cmp.Or(asked, l.Threads), CheckThreads(asked)
}
