package graph

import (
	"bufio"
	"fmt"

	"leaper/internal/fault"
	"leaper/internal/pulse"
)

// A source is a text that is read character by character. It knows its line, which errors say.
type source struct {
	*pulse.Pulse
	in     *bufio.Reader
	format Format
	line   int // of the character read last, from 1
}

func newSource(p *pulse.Pulse, in *Reader) source { return source{p, in.in, in.format, 1} }

// char is the next character.
func (s *source) char() (byte, error) {
	c, err := s.in.ReadByte()
	if err == nil {
		err = s.Beat(1)
	}
	return c, err
}

// ahead says whether a character comes next.
func (s *source) ahead(c byte) bool {
	head, _ := s.in.Peek(1)
	return len(head) == 1 && head[0] == c
}

func (s *source) fail(format string, args ...any) error {
	return fault.New(ErrSyntax, "%s: line %d: %s", s.format, s.line, fmt.Sprintf(format, args...))
}
