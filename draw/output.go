package draw

import (
	"bufio"
	"io"
)

// An output is what backends write to. Its first error sticks, and flush tells
// it: what is written after that goes nowhere.
type output struct {
	*bufio.Writer
	scratch []byte
	written int64
}

func newOutput(w io.Writer) *output { return &output{Writer: bufio.NewWriterSize(w, 1<<16)} }

// text writes strings as they are.
func (o *output) text(parts ...string) {
	for _, p := range parts {
		o.WriteString(p)
		o.written += int64(len(p))
	}
}

// bytes writes bytes as they are.
func (o *output) bytes(b []byte) {
	o.Write(b)
	o.written += int64(len(b))
}

// number writes n / 10^places, see appendDecimal.
func (o *output) number(n int64, places int) {
	o.scratch = appendDecimal(o.scratch[:0], n, places)
	o.bytes(o.scratch)
}

// numbers writes whole numbers with a blank after each.
func (o *output) numbers(list ...int64) {
	for _, n := range list {
		o.scratch = append(appendDecimal(o.scratch[:0], n, 0), ' ')
		o.bytes(o.scratch)
	}
}

// appendDecimal writes n / 10^places exactly, with no zero that could be left
// out: 1.5, .25, -3, 0. Every format here reads a number that begins with a dot.
func appendDecimal(dst []byte, n int64, places int) []byte {
	if n < 0 {
		dst, n = append(dst, '-'), -n
	}
	ten := int64(1)
	for range places {
		ten *= 10
	}
	whole, part := n/ten, n%ten
	if whole > 0 || part == 0 {
		dst = appendWhole(dst, whole)
	}
	if part == 0 {
		return dst
	}
	dst = append(dst, '.')
	for ten /= 10; part > 0; ten /= 10 {
		dst = append(dst, byte('0'+part/ten))
		part %= ten
	}
	return dst
}

func appendWhole(dst []byte, n int64) []byte {
	if n >= 10 {
		dst = appendWhole(dst, n/10)
	}
	return append(dst, byte('0'+n%10))
}
