package loops

import "encoding/binary"

// The instructions of WebAssembly that flow has to know; of all others it knows their length.
const (
	opUnreachable  = 0x00
	opBlock        = 0x02
	opLoop         = 0x03
	opIf           = 0x04
	opElse         = 0x05
	opBr           = 0x0c
	opBrIf         = 0x0d
	opBrTable      = 0x0e
	opReturn       = 0x0f
	opCall         = 0x10
	opCallIndirect = 0x11
	opLocalGet     = 0x20
	opLocalSet     = 0x21
	opLocalTee     = 0x22
	opGlobalGet    = 0x23

	void = 0x40 // the type of a block that leaves nothing
)

// immediates says what follows an instruction: "n" a number, "b" a byte. What it does not
// have is not written by Go.
var immediates = func() (list [256]string) {
	const unknown = "?"
	for op := range list {
		switch {
		case op == opBlock || op == opLoop || op == opIf:
			list[op] = "n"
		case op == opBr || op == opBrIf || op == opCall || 0x20 <= op && op <= 0x24 || op == 0x41 || op == 0x42:
			list[op] = "n"
		case op == opCallIndirect || 0x28 <= op && op <= 0x3e:
			list[op] = "nn"
		case op == 0x3f || op == 0x40:
			list[op] = "b"
		case op == 0x43:
			list[op] = "bbbb"
		case op == 0x44:
			list[op] = "bbbbbbbb"
		case op <= 0x01 || op == opElse || op == end || op == opReturn || op == 0x1a || op == 0x1b || 0x45 <= op && op <= 0xc4:
		default:
			list[op] = unknown
		}
	}
	return list
}()

// instruction is how long the instruction is that some code begins with; 0 where it is cut
// short or not known.
func instruction(code []byte) int {
	if len(code) == 0 {
		return 0
	}
	follows, at := immediates[code[0]], 1
	switch code[0] {
	case opBrTable:
		count, size := binary.Uvarint(code[at:])
		if size <= 0 || count > uint64(len(code)) {
			return 0
		}
		at += size
		for range count + 1 {
			if size = number(code[at:]); size == 0 {
				return 0
			}
			at += size
		}
		return at
	case 0xfc: // memory.copy and memory.fill, and conversions
		switch {
		case len(code) < 2:
			return 0
		case code[1] <= 7:
			follows = "b"
		case code[1] == 10:
			follows = "bbb"
		case code[1] == 11:
			follows = "bb"
		}
	}
	for _, kind := range follows {
		size := 1
		switch kind {
		case '?':
			return 0
		case 'n':
			size = number(code[at:])
		}
		if size == 0 || at+size > len(code) {
			return 0
		}
		at += size
	}
	return at
}

// number is how long a number is, signed or not (LEB128); 0 where it is cut short.
func number(code []byte) int {
	for i := range min(len(code), 10) {
		if code[i] < 0x80 {
			return i + 1
		}
	}
	return 0
}

// operand is the number after an instruction.
func operand(code []byte) int {
	n, _ := binary.Uvarint(code[1:])
	return int(min(n, 1<<31))
}
