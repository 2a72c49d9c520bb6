// Package slim makes a program that Go built for WebAssembly smaller to send, and quicker.
// It takes out what only people who read tracebacks look at ([Program]), and writes jumps
// as browsers' compilers like them ([Loops]); it changes nothing of what the program does.
//
// A third of such a file is data, and most of that are the runtime's tables of the
// functions (pclntab): for each function, how deep its stack is at each place in it and
// where pointers are, which the garbage collector needs; and at which line of which
// file each place is, and which calls were put in line there, which nobody needs until
// the program breaks.
//
//	header │ names │ units │ files │ tables │ functions: offsets of tables, … │ other data
//	         └───── zeros ───────┘   └────── what is needed, written anew ──────┘
//
// What is taken out becomes zeros, and the offsets that led there the runtime's own
// word for "there is none": a traceback then has question marks. What stays moves
// together, each thing once, and its offsets with it. The command, asked the
// same, breaks with all its lines. The linker also writes the data in a hundred thousand small pieces,
// and cuts it at every run of eight zeros, each with a header of its own; here it is
// written in few.
//
// The formats are those of Go 1.26: the header is known by its magic number, and what does
// not look as it should is left as it is.
package slim

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// ErrFormat: the file is no program for WebAssembly, or its data is of another kind
// than Go's.
var ErrFormat = errors.New("not a WebAssembly program as Go writes it")

// The numbers of sections.
const (
	custom  = 0
	code    = 10
	data    = 11
	maxData = 256 << 20 // bytes that the data may have in memory
)

// magic is how a program begins, and its version.
var magic = []byte("\x00asm\x01\x00\x00\x00")

// Program is the program, smaller. Where its tables are not as they are known, all but
// them is made smaller, and left is why.
func Program(wasm []byte) (slim []byte, left error, err error) {
	slim, err = sections(wasm, func(id byte, body []byte) ([]byte, error) {
		switch id {
		case custom: // names and notes, for people
			return nil, nil
		case data:
			image, err := memory(body)
			if err != nil {
				return nil, err
			}
			left = strip(image)
			body = segments(image)
		}
		return body, nil
	})
	return slim, left, err
}

// sections writes each section of a program anew; one that becomes nil is left out.
func sections(wasm []byte, anew func(id byte, body []byte) ([]byte, error)) ([]byte, error) {
	rest, ok := bytes.CutPrefix(wasm, magic)
	if !ok {
		return nil, fmt.Errorf("%w: it does not begin as one", ErrFormat)
	}
	out := slices.Clone(magic)
	for len(rest) > 0 {
		id := rest[0]
		body, after, ok := prefixed(rest[1:])
		if !ok {
			return nil, fmt.Errorf("%w: a section is cut short", ErrFormat)
		}
		rest = after
		body, err := anew(id, body)
		if err != nil {
			return nil, err
		}
		if body == nil {
			continue
		}
		out = append(out, id)
		out = binary.AppendUvarint(out, uint64(len(body)))
		out = append(out, body...)
	}
	return out, nil
}

// prefixed cuts off what has its length before it.
func prefixed(b []byte) (body, rest []byte, ok bool) {
	n, size := binary.Uvarint(b)
	if size <= 0 || n > uint64(len(b)-size) {
		return nil, nil, false
	}
	return b[size:][:n], b[size:][n:], true
}

// The instructions of an offset: a number, and the end.
const (
	i32const = 0x41
	end      = 0x0b
)

// memory is what the segments of a data section make of the memory.
func memory(section []byte) ([]byte, error) {
	wrong := fmt.Errorf("%w: its data is cut short, or lies elsewhere", ErrFormat)
	count, size := binary.Uvarint(section)
	if size <= 0 {
		return nil, wrong
	}
	rest := section[size:]
	var image []byte
	for range count {
		if len(rest) < 2 || rest[0] != 0 || rest[1] != i32const {
			return nil, wrong
		}
		at, size := signed(rest[2:])
		if size <= 0 || at < 0 || at > maxData || len(rest) < 3+size || rest[2+size] != end {
			return nil, wrong
		}
		body, after, ok := prefixed(rest[3+size:])
		if !ok || len(body) > maxData {
			return nil, wrong
		}
		rest = after
		if most := at + len(body); most > len(image) {
			image = append(image, make([]byte, most-len(image))...)
		}
		copy(image[at:], body)
	}
	return image, nil
}

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

// gap is how many zeros part two segments: compressed, fewer cost less than a header.
const gap = 1 << 10

// segments writes memory as a data section; what is not written is 0.
func segments(image []byte) []byte {
	var list []byte
	count := 0
	for at := 0; at < len(image); {
		if image[at] == 0 {
			at++
			continue
		}
		last := at + 1 // after the last byte that is not 0
		for i := last; i < len(image) && i-last < gap; i++ {
			if image[i] != 0 {
				last = i + 1
			}
		}
		list = append(list, 0, i32const)
		list = append(appendSigned(list, at), end)
		list = binary.AppendUvarint(list, uint64(last-at))
		list = append(list, image[at:last]...)
		at = last
		count++
	}
	return append(binary.AppendUvarint(nil, uint64(count)), list...)
}
