// Package trace describes a search as events, with the reason of every square passed over. The
// engines emit them; drawings, the terminal and the studio show them.
//
// A search holds a walk, which is empty at first. Each event changes the walk or
// says something about it, so anyone who keeps the squares of the advances, and drops
// the last at each retreat, has the walk at any moment; [Event.Follow] does so:
//
//	advance a3   a1 c2 a3
//	prune   b1   a1 c2 a3         b1 is passed over, and the reason says why
//	advance c4   a1 c2 a3 c4
//	retreat c4   a1 c2 a3
//
// See docs/search.md.
package trace

import (
	"leaper/board"
	"leaper/internal/names"
)

// A Kind is a kind of events.
type Kind uint8

// The kinds of events.
const (
	Advance  Kind = iota // the square is entered
	Retreat              // the square, the walk's last, is left backwards
	Prune                // no tour that is asked for can follow, for the event's reason
	Solution             // the walk is a tour that was asked for
)

var kinds = names.Enum[Kind]{What: "kind", Entries: names.List{
	{"advance", "the piece moves to a square"},
	{"retreat", "the piece steps back from a square"},
	{"prune", "a square is passed over, since it can't lead to a tour"},
	{"solution", "a tour is complete"},
}}

// Kinds lists the kinds by their names.
func Kinds() names.List { return kinds.List() }

func (k Kind) String() string { return kinds.Of(k) }

// An Event is one thing that a search does.
type Event struct {
	Kind   Kind
	Reason Reason // of a prune
	// Square is the one that is entered or left. A prune names the square that is
	// passed over, or the walk's last one if the walk itself is given up; a solution
	// names the walk's last one.
	Square board.Square
	// Len is how many squares the walk has after the event.
	Len int32
}

// Follow returns the walk after the event, given the walk before it. Both may share
// memory.
func (e Event) Follow(walk []board.Square) []board.Square {
	switch e.Kind {
	case Advance:
		return append(walk, e.Square)
	case Retreat:
		return walk[:len(walk)-1]
	}
	return walk
}
