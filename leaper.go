// Package leaper finds, lists, counts, estimates, samples and draws tours of chess pieces: walks
// that visit every square of a board once. It begins with the size of a board in words, and its
// options are those of the command:
//
//	t, err := leaper.Find(ctx, "8x8", leaper.Closed)
//	n, err := leaper.Count(ctx, "6x6", leaper.Closed, leaper.Undirected)
//	for t, err := range leaper.List(ctx, "5x6", leaper.Given("c3=17")) { … }
//
// The piece is a knight unless [Piece] says another. A board with holes, or with edges that are
// glued together, is one with the options [Holes] and [Topology]. [On] reads a board once for many
// questions, and [ReadGraph] reads a graph in place of a board: its tours are its Hamiltonian paths
// and cycles.
//
// # Answers
//
// A tour prints as numbers on its board, a number as its digits. Without a tour, the error of [Find]
// and [Sample] wraps [ErrNone] where a proof says that there is none, and every error wraps
// [ErrUndecided] where time or memory ended before there was an answer; its text is the reason.
// Every tour was verified by code that shares nothing with the search. Numbers are exact, and say in
// which convention they count.
//
// # Further in
//
// The packages below do the work, and have what is left out here: questions as structs, statistics,
// records of long counts, formats, pictures and films. [Graph] embeds a [graph.Graph], and
// [Tour.Walk] is a [tour.Tour], which all of them take. Begin with packages find, list and count.
package leaper

import (
	"context"
	"errors"
	"iter"

	"leaper/estimate"
)

// Errors, wrapped in a sentence. Boards and texts that cannot be read give the errors of packages
// board and graph.
var (
	// ErrNone: there is no tour, and the text has the proof.
	ErrNone = errors.New("no tour")
	// ErrUndecided: the time or the memory was over before there was an answer. The context's error
	// is wrapped as well.
	ErrUndecided = errors.New("undecided")
	// ErrOption: an option that does not exist, is given twice, contradicts another, is not for
	// this question, or has an impossible value.
	ErrOption = errors.New("impossible option")
)

// Find finds one tour of a board such as "8x8". Options: the question, [Seed], [Method], [Threads]
// and [Memory]. With [Longest], [Cover] or [Uncrossed] it finds a walk that need not be a tour, and
// [Tour.Bound] says how good one can be at most.
func Find(ctx context.Context, board string, options ...Option) (*Tour, error) {
	g, rest, err := read(board, options)
	if err != nil {
		return nil, err
	}
	return g.Find(ctx, rest...)
}

// Count says how many tours there are, exactly. A path and its reverse count as two unless
// [Undirected] or [Distinct] is given. Options: the question, these two, [Method], [Threads] and
// [Memory].
func Count(ctx context.Context, board string, options ...Option) (Number, error) {
	g, rest, err := read(board, options)
	if err != nil {
		return Number{}, err
	}
	return g.Count(ctx, rest...)
}

// List gives every tour, in an order that [Order] names; where there is none, the loop has no
// round. It ends at the first error. Options: the question, [Undirected], [Distinct], [Order] and
// [Limit].
func List(ctx context.Context, board string, options ...Option) iter.Seq2[*Tour, error] {
	g, rest, err := read(board, options)
	if err != nil {
		return failed(err)
	}
	return g.List(ctx, rest...)
}

// Sample draws n tours, each of all tours equally likely. Options: the question, [Seed], [Threads]
// and [Memory].
func Sample(ctx context.Context, board string, n int64, options ...Option) iter.Seq2[*Tour, error] {
	g, rest, err := read(board, options)
	if err != nil {
		return failed(err)
	}
	return g.Sample(ctx, n, rest...)
}

// Estimate estimates how many tours there are, by random walks. Its number has an interval, and
// says whether it can be trusted. Options: the kind and the ends, [Undirected], [Seed], [Method] and
// [Threads].
func Estimate(ctx context.Context, board string, options ...Option) (estimate.Estimate, error) {
	g, rest, err := read(board, options)
	if err != nil {
		return estimate.Estimate{}, err
	}
	return g.Estimate(ctx, rest...)
}

// read reads a board with the options that are for it, and gives back the others.
func read(board string, options []Option) (*Graph, []Option, error) {
	var place, rest []Option
	for _, o := range options {
		if name, _ := o.cut(); ofBoard(name) {
			place = append(place, o)
		} else {
			rest = append(rest, o)
		}
	}
	g, err := On(board, place...)
	return g, rest, err
}

// failed is a loop with an error and nothing else.
func failed(err error) iter.Seq2[*Tour, error] {
	return func(yield func(*Tour, error) bool) { yield(nil, err) }
}
