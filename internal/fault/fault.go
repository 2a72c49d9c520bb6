// Package fault makes errors that are one sentence for people and a sentinel for
// programs: the text names the input, what is wrong with it and what would be
// right, and nothing else; errors.Is finds the sentinel, which is not in the text.
package fault

import "fmt"

// An Error says one sentence and is of a kind.
type Error struct {
	said error
	kind error
}

// New is an error of a kind. The sentence is written as by fmt.Errorf; what it
// wraps by %w is found by errors.Is and errors.As as well.
func New(kind error, format string, args ...any) error {
	return &Error{fmt.Errorf(format, args...), kind}
}

// Error is the sentence.
func (e *Error) Error() string { return e.said.Error() }

// Unwrap gives the sentence, for what it wraps, and the kind.
func (e *Error) Unwrap() []error { return []error{e.said, e.kind} }
