// Package out has the writers that all formats of pictures and films share.
package out

import (
	"bufio"
	"context"
	"io"
)

// A Writer writes a file of any format. Its first error sticks, and Flush returns it:
// later writes are dropped. The end of its context is an error, too.
type Writer struct {
	*bufio.Writer
	Scratch []byte
	Written int64
	Ender
}

// New makes a writer that ends with a context.
func New(ctx context.Context, w io.Writer) *Writer {
	return &Writer{Writer: bufio.NewWriterSize(w, 1<<16), Ender: NewEnder(ctx)}
}

// An Ender reports whether a context has ended. It is asked often, and checks the context seldom.
type Ender struct {
	ctx   context.Context
	asked uint
	fault error
}

// NewEnder makes an Ender of a context.
func NewEnder(ctx context.Context) Ender { return Ender{ctx: ctx} }

// checkEvery is the number of calls of Ended for one check of the context.
const checkEvery = 1 << 4

// Ended reports whether the context has ended. Loops that may be long call it.
func (e *Ender) Ended() bool {
	if e.asked%checkEvery == 0 && e.fault == nil {
		e.fault = e.ctx.Err()
	}
	e.asked++
	return e.fault != nil
}

// Flush ends the writing and returns the first error.
func (o *Writer) Flush() error {
	if err := o.ctx.Err(); err != nil {
		return err
	}
	return o.Writer.Flush()
}

// Text writes strings as they are.
func (o *Writer) Text(parts ...string) {
	for _, p := range parts {
		o.WriteString(p)
		o.Written += int64(len(p))
	}
}

// Bytes writes bytes as they are.
func (o *Writer) Bytes(b []byte) {
	o.Write(b)
	o.Written += int64(len(b))
}

// Number writes n / 10^places, see [AppendDecimal].
func (o *Writer) Number(n int64, places int) {
	o.Scratch = AppendDecimal(o.Scratch[:0], n, places)
	o.Bytes(o.Scratch)
}

// Numbers writes whole numbers with a blank after each.
func (o *Writer) Numbers(list ...int64) {
	for _, n := range list {
		o.Scratch = append(AppendDecimal(o.Scratch[:0], n, 0), ' ')
		o.Bytes(o.Scratch)
	}
}

// AppendDecimal writes n / 10^places exactly, without needless zeros: 1.5, .25, -3, 0.
// In every format here a number may begin with a dot.
func AppendDecimal(dst []byte, n int64, places int) []byte {
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

// Decimal is n / 10^places, see [AppendDecimal].
func Decimal(n int64, places int) string { return string(AppendDecimal(nil, n, places)) }
