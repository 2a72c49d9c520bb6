package loops

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/internal/testing/setup"
)

// written is a function as Go's assembler writes them, made here: some blocks of code, each
// with calls, and jumps that depend on what the calls return.
type written struct {
	body  []byte
	pcs   []int       // the first PC_B of each block
	back  map[int]int // where a goroutine comes back to that was put off in a call
	after []int       // blocks at which it goes on after a panic
}

// numbered appends an instruction and its number.
func numbered(b []byte, op byte, n int) []byte {
	b = append(b, op)
	if op == i32const {
		return appendSigned(b, n)
	}
	return binary.AppendUvarint(b, uint64(n))
}

// aCall appends a call of a function, by Go's ways: the stack, PC_B, and the stack again.
func aCall(b []byte, id int) []byte {
	b = append(b, opLocalGet, 1, i32const, 8, 0x6b, opLocalTee, 1, 0x24, 0)
	b = numbered(append(b, i32const, 0), opCall, id)
	return append(b, opGlobalGet, 0, opLocalSet, 1)
}

// writeFunction writes one with so many blocks.
func writeFunction(r *rand.Rand, blocks int) *written {
	w := &written{back: map[int]int{}}
	var table []int
	for i := range blocks {
		w.pcs = append(w.pcs, len(table))
		for range 1 + r.IntN(2) {
			table = append(table, i)
		}
	}
	if r.IntN(2) == 0 { // the last stands for all beyond
		table = table[:w.pcs[blocks-1]]
	}
	n := blocks - 1
	calls := r.IntN(3) > 0 // most functions have some
	var text []byte
	panics := false
	for i := range blocks {
		id := 100 * i
		if panics { // behind it nobody comes back
			panics = false
			text = append(text, opUnreachable, end)
			continue
		}
		if i > 0 && i < n && calls && r.IntN(8) == 0 { // what was put off is done here (deferreturn)
			w.after = append(w.after, i)
			w.back[id] = i + 1
			text = append(numbered(aCall(text, id), opBrIf, n-i+1), end)
			continue
		}
		text = numbered(append(text, i32const, 0), opCall, id) // so that it is seen to be run
		text = append(text, 0x1a)
		jump := func(depth int) {
			to := r.IntN(blocks-1) + 1
			text = append(numbered(text, i32const, w.pcs[to]), setPCB...)
			text = numbered(text, opBr, depth+n-i)
		}
		asked := func() {
			id++
			text = append(numbered(append(text, i32const, 0), opCall, id), opIf, void)
		}
		for range r.IntN(3) {
			switch asked(); r.IntN(6) {
			case 0: // more code, and a block of its own
				text = append(text, opBlock, void, i32const, 1, opBrIf, 0, opUnreachable, end)
				jump(1)
				text = append(text, end)
			case 1:
				asked()
				jump(2)
				text = append(text, end, end)
			case 2:
				jump(1)
				text = append(text, opElse)
				jump(1)
				text = append(text, end)
			case 3:
				text = append(text, i32const, 7, opReturn, end)
			default:
				jump(1)
				text = append(text, end)
			}
		}
		switch kind := r.IntN(10); {
		case i == n || kind == 0:
			text = append(text, i32const, 0, opReturn)
		case kind < 3:
			jump(0)
		case kind < 5 && calls:
			w.back[id+1] = i + 1
			text = numbered(aCall(text, id+1), opBrIf, n-i+1)
		case kind == 5 && calls && i < n-1: // a panic
			text = numbered(aCall(text, id+1), opBrIf, n-i+1)
			panics = true
		}
		text = append(text, end)
	}
	return w.finish(text, table, n, calls)
}

// finish puts the head and the end to the text of blocks.
func (w *written) finish(text []byte, table []int, n int, calls bool) *written {
	b := []byte{1, 1, 0x7f, opGlobalGet, 0, opLocalSet, 1}
	if calls {
		b = append(b, opBlock, void)
	}
	b = append(b, opLoop, void)
	for range n + 1 {
		b = append(b, opBlock, void)
	}
	b = numbered(append(b, opLocalGet, 0), opBrTable, len(table))
	for _, i := range append(table, n) {
		b = binary.AppendUvarint(b, uint64(i))
	}
	b = append(append(b, end), text...)
	b = append(b, opUnreachable)
	if calls {
		b = append(b, end, i32const, 1)
	}
	b = append(b, end)
	w.body = b
	return w
}

// A node is an instruction, and what stands in it.
type node struct {
	op          byte
	number      int
	list        []int
	body, body2 []node // the second behind an else
}

// reading takes a function apart by a reading of the format that is its own.
type reading struct{ rest []byte }

func (r *reading) byte() byte {
	c := r.rest[0]
	r.rest = r.rest[1:]
	return c
}

func (r *reading) number() (n int) {
	for shift := 0; ; shift += 7 {
		c := r.byte()
		if n |= int(c&127) << shift; c < 128 {
			return n
		}
	}
}

// nodes reads up to an end or an else.
func (r *reading) nodes() (list []node, last byte) {
	for {
		n := node{op: r.byte()}
		switch n.op {
		case opElse, end:
			return list, n.op
		case opBlock, opLoop, opIf:
			r.byte()
			if n.body, last = r.nodes(); last == opElse {
				n.body2, _ = r.nodes()
			}
		case opBrTable:
			for range r.number() + 1 {
				n.list = append(n.list, r.number())
			}
		case opBr, opBrIf, opCall, opLocalGet, opLocalSet, opLocalTee, opGlobalGet, 0x24, i32const:
			n.number = r.number()
		}
		list = append(list, n)
	}
}

// functionOf is a function's instructions.
func functionOf(body []byte) []node {
	r := &reading{body}
	for range r.number() {
		r.number()
		r.byte()
	}
	list, _ := r.nodes()
	if len(r.rest) > 0 {
		panic("there is more behind the end")
	}
	return list
}

// machine runs functions.
type machine struct {
	bits   *rand.Rand // what calls return
	fuel   int        // how many there may be
	called []int
	locals [2]int
	stack  []int
}

// How code ends: by a jump out of so many blocks, or thus.
const (
	done     = -1
	returned = -2
	broken   = -3
	spent    = -4
)

func (m *machine) pop() int {
	n := m.stack[len(m.stack)-1]
	m.stack = m.stack[:len(m.stack)-1]
	return n
}

func (m *machine) push(n int) { m.stack = append(m.stack, n) }

func (m *machine) run(code []node) int {
	for _, n := range code {
		how := done
		switch n.op {
		case opUnreachable:
			return broken
		case opBlock, opIf:
			body := n.body
			if n.op == opIf && m.pop() == 0 {
				body = n.body2
			}
			if how = m.run(body); how >= 0 {
				how-- // 0 ends this block: done
			}
		case opLoop:
			for how = 0; how == 0; {
				how = m.run(n.body)
			}
			if how > 0 {
				how--
			}
		case opBr:
			return n.number
		case opBrIf:
			if m.pop() != 0 {
				return n.number
			}
		case opBrTable:
			return n.list[min(m.pop(), len(n.list)-1)]
		case opReturn:
			return returned
		case opCall:
			m.called = append(m.called, n.number)
			if m.fuel--; m.fuel == 0 {
				return spent
			}
			m.pop()
			m.push(m.bits.IntN(2))
		case 0x1a:
			m.pop()
		case opLocalGet:
			m.push(m.locals[n.number])
		case opLocalSet:
			m.locals[n.number] = m.pop()
		case opLocalTee:
			m.locals[n.number] = m.stack[len(m.stack)-1]
		case opGlobalGet:
			m.push(1000)
		case 0x24:
			m.pop()
		case i32const:
			m.push(n.number)
		case 0x6b:
			b := m.pop()
			m.push(m.pop() - b)
		default:
			panic(fmt.Sprintf("the machine does not know %x", n.op))
		}
		if how != done {
			return how
		}
	}
	return done
}

// lives runs a function from its beginning, or from another block, and again whenever it
// was put off: what it called, and how it ended each time.
func (w *written) lives(body []byte, from int, seed uint64) (called, ends []int) {
	code := functionOf(body)
	m := &machine{bits: rand.New(rand.NewPCG(seed, 0)), fuel: 80}
	for pc := w.pcs[from]; ; {
		m.locals, m.stack = [2]int{pc}, nil
		how := m.run(code)
		if how == done || how == 0 || how == returned {
			how = 100 + m.pop()
		}
		ends = append(ends, how)
		last := m.called[max(0, len(m.called)-1)]
		next, off := w.back[last]
		if how != 101 || !off {
			return m.called, ends
		}
		pc = w.pcs[next]
	}
}

// TestLoops: functions as Go writes them do the same when they have their loops, from
// wherever they are entered: they call the same in the same order, and end alike.
func TestLoops(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 5))
	kinds, rounds := map[string]int{}, setup.Rounds(500, 1500, 3000)
	for round := range rounds {
		w := writeFunction(r, 2+r.IntN(14))
		read, ok := readRoutine(w.body)
		if !ok {
			t.Fatalf("function %d is not read: % x", round, w.body)
		}
		f := flowOf(read)
		got, _ := looped(w.body)
		from := append([]int{0}, w.after...)
		for _, at := range w.back {
			from = append(from, at)
		}
		for _, block := range from {
			for seed := range uint64(4) {
				wantCalled, wantEnds := w.lives(w.body, block, seed)
				gotCalled, gotEnds := w.lives(got, block, seed)
				if !slices.Equal(gotCalled, wantCalled) || !slices.Equal(gotEnds, wantEnds) {
					t.Fatalf("function %d from %d: called %v, ended %v; want %v, %v", round, block, gotCalled, gotEnds, wantCalled, wantEnds)
				}
				for _, how := range wantEnds {
					kinds[fmt.Sprint("ended ", how)]++
				}
				if len(wantEnds) > 1 {
					kinds["put off"]++
				}
			}
		}
		for name, is := range map[string]bool{
			"by the table": len(f.byTable) > 0, "no table": !f.dispatch,
			"loops without a table": slices.Contains(f.header, true) && !f.dispatch,
			"loops and a table":     slices.Contains(f.header, true) && len(f.byTable) > 0,
			"after a panic":         len(w.after) > 0, "unreached": slices.Contains(f.place, -1),
			"shorter": len(got) < len(w.body),
		} {
			if is {
				kinds[name]++
			}
		}
	}
	for _, name := range []string{"by the table", "no table", "loops without a table", "loops and a table", "after a panic", "unreached", "shorter", "put off", "ended 100", "ended 101", "ended 107", "ended -3", "ended -4"} {
		if kinds[name] < rounds/15 {
			t.Errorf("%s: %d times, too few to tell anything; all: %v", name, kinds[name], kinds)
		}
	}
}

// TestOneLoop: a loop that Go wrote as jumps by a table is a loop, and nothing else.
func TestOneLoop(t *testing.T) {
	// 0: a call. 1: a call; back to 1 while it says so. 2: return 5.
	text := numbered([]byte{i32const, 0}, opCall, 9)
	text = append(text, 0x1a, end)
	text = numbered(append(text, i32const, 0), opCall, 8)
	text = append(text, opIf, void, i32const, 1, opLocalSet, 0, opBr, 2, end, end)
	text = append(text, i32const, 5, opReturn, end)
	w := (&written{}).finish(text, []int{0, 1}, 2, false)
	want := []byte{1, 1, 0x7f, opGlobalGet, 0, opLocalSet, 1,
		opBlock, void, i32const, 0, opCall, 9, 0x1a, end,
		opLoop, void, opBlock, void, i32const, 0, opCall, 8, opBrIf, 1, end, i32const, 5, opReturn, end,
		opUnreachable, end}
	if got, is := looped(w.body); !is || !bytes.Equal(got, want) {
		t.Errorf("% x\nwant\n% x", got, want)
	}
}

// TestLeft: what is not as Go writes it stays as it is, and nothing breaks.
func TestLeft(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 6))
	left, read := 0, 0
	for range 3000 {
		body := bytes.Clone(writeFunction(r, 2+r.IntN(6)).body)
		if r.IntN(2) == 0 {
			body = body[:r.IntN(len(body))]
		} else {
			body[r.IntN(len(body))] = byte(r.IntN(256))
		}
		if got, is := looped(body); !is && bytes.Equal(got, body) {
			left++
		} else {
			read++
		}
	}
	if left < 500 || read < 100 {
		t.Errorf("%d left, %d read", left, read)
	}
	program := append(bytes.Clone(magic), section(1, []byte("types"))...)
	body := writeFunction(r, 5).body
	program = append(program, section(code, append([]byte{2}, append(section(byte(len(body)), body)[1:], 2, 0, end)...))...)
	got, changed, err := Program(program)
	want := append(bytes.Clone(magic), section(1, []byte("types"))...)
	body, _ = looped(body)
	want = append(want, section(code, append([]byte{2}, append(section(0, body)[1:], 2, 0, end)...))...)
	if err != nil || changed != 0.5 || !bytes.Equal(got, want) {
		t.Errorf("%v, %v: % x, want % x", err, changed, got, want)
	}
	for n := range len(program) {
		if _, _, err := Program(program[:n]); err != nil && !errors.Is(err, ErrFormat) {
			t.Errorf("%d of %d bytes: %v", n, len(program), err)
		}
	}
}

// section is one as a file has it.
func section(id byte, body []byte) []byte {
	return append(binary.AppendUvarint([]byte{id}, uint64(len(body))), body...)
}

// TestSigned: numbers are read as they were written, and those below 0 as such.
func TestSigned(t *testing.T) {
	for _, n := range []int{0, 1, 63, 64, 127, 128, 8191, 8192, 1 << 20, 1<<27 - 1, 256 << 20} {
		b := appendSigned(nil, n)
		if got, size := signed(append(b, 0xff)); got != n || size != len(b) {
			t.Errorf("%d is read as %d, of %d bytes for %d", n, got, size, len(b))
		}
	}
	if n, size := signed([]byte{0x7f}); n != -1 || size != 1 {
		t.Errorf("-1 is read as %d", n)
	}
	for _, b := range [][]byte{nil, {0x80}, {0x80, 0x80, 0x80, 0x80, 0x80, 0x80}} {
		if _, size := signed(b); size > 0 {
			t.Errorf("% x is read as a number", b)
		}
	}
}
