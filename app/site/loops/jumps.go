package loops

import (
	"bytes"
	"encoding/binary"
)

// A routine is a function as Go writes it: blocks of code in a row, and jumps between them
// that all go by one table at its head.
//
//	block                      a way out for goroutines that are put off
//	  loop                     a jump sets PC_B, and goes on here
//	    block … block block
//	      br_table PC_B        ──▶ the end of the block before the code that is meant
//	    end   code 0
//	    end   code 1           after each call, too: a goroutine that was put off
//	    …                      comes back to there
//	    end   code n
//	  end
//	end
//
// PC_B is the local 0, and the only parameter.
type routine struct {
	locals []byte // and what copies the stack's pointer
	unwind bool   // it has the way out
	table  []int  // which code a PC_B means
	beyond int    // which code one means that is beyond the table
	code   []stretch
}

// A stretch is code up to the next place that a jump or a resumed goroutine can go to.
type stretch struct {
	pieces  []piece
	falls   bool // its end leads to the next one
	entered bool // a goroutine can come back to its beginning
}

// A piece is some code, and perhaps a jump after it.
type piece struct {
	text  []byte
	kind  jumpKind
	to    int // the stretch
	depth int // how many blocks of the text's own the jump stands in
}

type jumpKind uint8

const (
	noJump  jumpKind = iota
	always           // to a stretch
	perhaps          // the same, if what was worked out last is not 0
	wayOut           // out of the function, if a goroutine is put off
)

// The beginnings and ends that all of Go's functions have.
var (
	copySP     = []byte{opGlobalGet, 0, opLocalSet, 1}
	aBlock     = []byte{opBlock, void}
	aLoop      = []byte{opLoop, void}
	aIf        = []byte{opIf, void}
	getPCB     = []byte{opLocalGet, 0}
	setPCB     = []byte{opLocalSet, 0}
	theEnd     = []byte{opUnreachable, end}                   // of a function without a way out
	theWayOut  = []byte{opUnreachable, end, i32const, 1, end} // and with one
	beginsCall = []byte{opLocalGet, 1, i32const, 8, 0x6b, opLocalTee, 1}
	throughPCB = []byte{opLocalSet, 0, i32const, 0} // before a call whose address was worked out
)

// readRoutine takes a function's body apart; ok says whether it is as Go writes those with
// jumps.
func readRoutine(body []byte) (r *routine, ok bool) {
	count, at := binary.Uvarint(body)
	if at <= 0 || count > 16 {
		return nil, false
	}
	for range count {
		size := number(body[at:])
		if size == 0 || at+size+1 > len(body) {
			return nil, false
		}
		at += size + 1
	}
	if !bytes.HasPrefix(body[at:], copySP) {
		return nil, false
	}
	at += len(copySP)
	r = &routine{locals: body[:at]}
	rest := body[at:]
	if rest, r.unwind = bytes.CutPrefix(rest, aBlock); r.unwind && bytes.HasPrefix(rest, aBlock) {
		return nil, false // no jumps
	}
	if rest, ok = bytes.CutPrefix(rest, aLoop); !ok {
		return nil, false
	}
	blocks := 0
	for ; bytes.HasPrefix(rest, aBlock); blocks++ {
		rest = rest[len(aBlock):]
	}
	if rest, ok = bytes.CutPrefix(rest, getPCB); !ok || blocks == 0 {
		return nil, false
	}
	if rest, ok = r.readTable(rest, blocks); !ok {
		return nil, false
	}
	for i := range blocks {
		if rest, ok = r.readStretch(rest, i, blocks-1); !ok {
			return nil, false
		}
	}
	tail := theEnd
	if r.unwind {
		tail = theWayOut
	}
	if !bytes.Equal(rest, tail) {
		return nil, false
	}
	r.findEntries()
	return r, true
}

// readTable reads the table of a function with the given number of stretches, and the end after it.
func (r *routine) readTable(code []byte, blocks int) (rest []byte, ok bool) {
	size := instruction(code)
	if size == 0 || code[0] != opBrTable || len(code) == size || code[size] != end {
		return nil, false
	}
	list := code[1:size]
	for n := number(list); len(list) > n; {
		list = list[n:]
		var to uint64
		to, n = binary.Uvarint(list)
		if to >= uint64(blocks) {
			return nil, false
		}
		r.table = append(r.table, int(to))
	}
	last := len(r.table) - 1
	r.table, r.beyond = r.table[:last], r.table[last]
	return code[size+1:], true
}

// readStretch reads a stretch, of which last is the last, up to the end after it.
func (r *routine) readStretch(code []byte, number, last int) (rest []byte, ok bool) {
	s := stretch{falls: true}
	depth, begun := 0, 0
	var before [2][]byte // the instructions before
	toLoop := last - number
	for at := 0; ; {
		size := instruction(code[at:])
		if size == 0 {
			return nil, false
		}
		one := code[at : at+size]
		next := at + size
		switch op := one[0]; op {
		case opBlock, opLoop, opIf:
			depth++
		case end:
			if depth == 0 {
				s.pieces = append(s.pieces, piece{text: code[begun:at]})
				r.code = append(r.code, s)
				return code[next:], true
			}
			depth--
		case opBr, opBrIf:
			to := operand(one) - depth
			switch {
			case to < 0: // within the text
			case to == toLoop && op == opBr && bytes.Equal(before[1], setPCB) && before[0][0] == i32const:
				p := piece{kind: always, to: r.means(before[0]), depth: depth}
				from := at - len(setPCB) - len(before[0])
				if bytes.HasSuffix(code[begun:from], aIf) && isIf(code[begun:from]) && next < len(code) && code[next] == end {
					p.kind = perhaps
					depth--
					p.depth = depth
					from -= 2
					next++
				}
				p.text = code[begun:from]
				s.pieces = append(s.pieces, p)
				begun = next
			case to == toLoop+1 && op == opBrIf && r.unwind:
				s.pieces = append(s.pieces, piece{text: code[begun:at], kind: wayOut, depth: depth})
				begun = next
			default:
				return nil, false
			}
		case opBrTable:
			return nil, false
		case opLocalGet, opLocalTee:
			if operand(one) == 0 && (op != opLocalGet || !bytes.HasSuffix(code[:at], throughPCB)) {
				return nil, false
			}
		}
		if depth == 0 {
			s.falls = one[0] != opBr && one[0] != opReturn && one[0] != opUnreachable || next > at+size
		}
		before[0], before[1] = before[1], one
		at = next
	}
}

// isIf says whether the two bytes that end a text are an instruction, and not the end of one.
func isIf(text []byte) bool {
	for len(text) > 2 {
		size := instruction(text)
		if size == 0 {
			return false
		}
		text = text[size:]
	}
	return len(text) == 2
}

// means is the stretch that a PC_B means.
func (r *routine) means(set []byte) int {
	pc, size := signed(set[1:])
	if size == 0 || pc < 0 || pc >= len(r.table) {
		return r.beyond
	}
	return r.table[pc]
}

// pc is a PC_B that means a stretch.
func (r *routine) pc(to int) int {
	for pc, t := range r.table {
		if t == to {
			return pc
		}
	}
	return len(r.table)
}

// findEntries finds the places where goroutines can resume: after a call, and after a panic at
// deferreturn, which begins with a call without arguments. Nothing resumes after a call to
// panic. A stretch that no jump reaches must be such a place.
func (r *routine) findEntries() {
	aim := make([]bool, len(r.code))
	for _, s := range r.code {
		for _, p := range s.pieces {
			if p.kind == always || p.kind == perhaps {
				aim[p.to] = true
			}
		}
	}
	for i := range r.code {
		s := &r.code[i]
		text := s.pieces[0].text
		switch {
		case i == 0:
			s.entered = true
		case len(text) > 0 && text[0] == opUnreachable:
		default:
			called := r.code[i-1].pieces
			n := len(called)
			behind := n > 1 && len(called[n-1].text) == 0 && called[n-2].kind == wayOut
			s.entered = behind || !aim[i] && !r.code[i-1].falls || bytes.HasPrefix(text, beginsCall)
		}
	}
}
