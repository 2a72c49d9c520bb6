package notation

import (
	"errors"
	"fmt"
)

// ErrSyntax is wrapped by every [SyntaxError].
var ErrSyntax = errors.New("bad notation")

// A SyntaxError is the first mistake in a text of tours.
type SyntaxError struct {
	Line  int // from 1; 0 for the text as a whole
	What  string
	Cause error // an error of package board or piece, or nil
}

func (e *SyntaxError) Error() string {
	if e.Line == 0 {
		return e.What
	}
	return fmt.Sprintf("line %d: %s", e.Line, e.What)
}

// Unwrap gives [ErrSyntax] and the cause.
func (e *SyntaxError) Unwrap() []error {
	if e.Cause == nil {
		return []error{ErrSyntax}
	}
	return []error{ErrSyntax, e.Cause}
}

func syntaxErrorf(line int, format string, args ...any) error {
	return newSyntaxError(line, format, args...)
}

func newSyntaxError(line int, format string, args ...any) *SyntaxError {
	return &SyntaxError{Line: line, What: fmt.Sprintf(format, args...)}
}

// wrapSyntax makes a syntax error of an error that another package found.
func wrapSyntax(line int, err error) error {
	return &SyntaxError{Line: line, What: err.Error(), Cause: err}
}
