// Package loops makes a WebAssembly program of Go's faster, by half as a rule, without
// changing what it does; package site uses it. Go sends every jump in a function through
// one table at its head (see routine), so a browser's compiler sees one loop around the
// whole function and can keep next to nothing in registers. Here jumps become blocks and
// loops, as WebAssembly has them. What memory begins with comes in few pieces (see together),
// and without what only tracebacks read (see withoutLines): a seventh less is sent.
//
//	code ─▶ routine: stretches, and jumps ─▶ flow: which leads to which ─▶ blocks and loops
//
// The format is that of Go 1.26; what is not as Go writes it is left as it is.
package loops

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// ErrFormat: the file is no program for WebAssembly.
var ErrFormat = errors.New("not a WebAssembly program as Go writes it")

// code is the number of the section of functions.
const code = 10

// magic is how a program begins, and its version.
var magic = []byte("\x00asm\x01\x00\x00\x00")

// Program gives the functions of a program their loops back, and writes its data in few
// pieces, without files and lines; changed is the share of functions that are not left as they are.
func Program(wasm []byte) (out []byte, changed float64, err error) {
	rest, ok := bytes.CutPrefix(wasm, magic)
	if !ok {
		return nil, 0, fmt.Errorf("%w: it does not begin as one", ErrFormat)
	}
	out = slices.Clone(magic)
	for len(rest) > 0 {
		id := rest[0]
		body, after, ok := prefixed(rest[1:])
		if !ok {
			return nil, 0, fmt.Errorf("%w: a section is cut short", ErrFormat)
		}
		rest = after
		switch id {
		case code:
			body, changed, err = functions(body)
		case data:
			body, err = together(body)
		}
		if err != nil {
			return nil, 0, err
		}
		out = appendPrefixed(append(out, id), body)
	}
	return out, changed, nil
}

// functions writes a section of functions again.
func functions(section []byte) (out []byte, changed float64, err error) {
	count, size := binary.Uvarint(section)
	if size <= 0 {
		return nil, 0, fmt.Errorf("%w: its code is cut short", ErrFormat)
	}
	out = slices.Clone(section[:size])
	rest, done := section[size:], 0
	for range count {
		one, after, ok := prefixed(rest)
		if !ok {
			return nil, 0, fmt.Errorf("%w: a function is cut short", ErrFormat)
		}
		rest = after
		with, is := looped(one)
		if is {
			done++
		}
		out = appendPrefixed(out, with)
	}
	return append(out, rest...), float64(done) / float64(max(1, count)), nil
}

// prefixed cuts off what has its length before it.
func prefixed(b []byte) (body, rest []byte, ok bool) {
	n, size := binary.Uvarint(b)
	if size <= 0 || n > uint64(len(b)-size) {
		return nil, nil, false
	}
	return b[size:][:n], b[size:][n:], true
}

// appendPrefixed writes it with its length before it.
func appendPrefixed(b, body []byte) []byte {
	return append(binary.AppendUvarint(b, uint64(len(body))), body...)
}

// The instruction of a number, and that of an end.
const (
	i32const = 0x41
	end      = 0x0b
)

// signed reads a number of WebAssembly's signed kind (LEB128), and how long it is.
func signed(b []byte) (n, size int) {
	for shift := 0; size < len(b) && shift < 35; shift += 7 {
		c := b[size]
		size++
		n |= int(c&0x7f) << shift
		if c&0x80 == 0 {
			if c&0x40 != 0 {
				n -= 1 << (shift + 7)
			}
			return n, size
		}
	}
	return 0, 0
}

// appendSigned writes a number that is not below 0.
func appendSigned(b []byte, n int) []byte {
	for n >= 0x40 {
		b = append(b, byte(n)|0x80)
		n >>= 7
	}
	return append(b, byte(n))
}
