package loops

import (
	"encoding/binary"
	"slices"
)

// looped is the body of a function with its loops; false if it is left as it is.
func looped(body []byte) ([]byte, bool) {
	r, ok := readRoutine(body)
	if !ok {
		return body, false
	}
	w := &loopWriter{flow: flowOf(r), out: slices.Clone(r.locals)}
	w.function()
	return w.out, true
}

// A loopWriter writes a flow as blocks and loops.
type loopWriter struct {
	*flow
	out    []byte
	labels []label // of what is open, the outermost first
}

// label is what a jump can name: the end of a block, behind which a stretch begins, or the
// beginning of a loop.
type label struct {
	to   int
	loop bool
}

// What is no stretch.
const (
	nowhere = -1 // no function goes on there
	outside = -2 // the way out
)

func (w *loopWriter) open(l label) {
	if l.loop {
		w.out = append(w.out, aLoop...)
	} else {
		w.out = append(w.out, aBlock...)
	}
	w.labels = append(w.labels, l)
}

func (w *loopWriter) close() {
	w.out = append(w.out, end)
	w.labels = w.labels[:len(w.labels)-1]
}

// depth is how many blocks lie within the one of a label.
func (w *loopWriter) depth(to int) int {
	for i, l := range slices.Backward(w.labels) {
		if l.to == to {
			return len(w.labels) - 1 - i
		}
	}
	panic("loops: a jump to what is not open")
}

func (w *loopWriter) function() {
	if w.unwind {
		w.open(label{to: outside})
	}
	if w.dispatch {
		w.open(label{w.root, true})
		under := w.under[w.root]
		for _, v := range slices.Backward(under) {
			w.open(label{to: v})
		}
		w.open(label{to: nowhere})
		w.table()
		w.close()
		w.out = append(w.out, opUnreachable)
		for _, v := range under {
			w.close()
			w.tree(v)
		}
		w.close()
	} else {
		w.tree(0)
	}
	w.out = append(w.out, opUnreachable)
	if w.unwind {
		w.close()
		w.out = append(w.out, i32const, 1)
	}
	w.out = append(w.out, end)
}

// table writes the table of what a goroutine can come back to, and of jumps that go by it.
func (w *loopWriter) table() {
	where := func(to int) uint64 {
		if !w.flow.entered[to] || w.place[to] < 0 {
			to = nowhere
		}
		return uint64(w.depth(to))
	}
	beyond := where(w.beyond)
	var list []uint64
	for _, to := range w.routine.table {
		list = append(list, where(to))
	}
	for len(list) > 0 && list[len(list)-1] == beyond {
		list = list[:len(list)-1]
	}
	w.out = append(append(w.out, getPCB...), opBrTable)
	w.out = binary.AppendUvarint(w.out, uint64(len(list)))
	for _, depth := range append(list, beyond) {
		w.out = binary.AppendUvarint(w.out, depth)
	}
}

// tree writes a stretch, and what stands under it.
func (w *loopWriter) tree(v int) {
	if w.header[v] {
		w.open(label{v, true})
	}
	for _, u := range slices.Backward(w.under[v]) {
		w.open(label{to: u})
	}
	s := w.code[v]
	for i, p := range s.pieces {
		w.out = append(w.out, p.text...)
		last := !s.falls && p.depth == 0 && i == len(s.pieces)-2 && len(s.pieces[i+1].text) == 0
		w.jump(v, p, last)
	}
	switch {
	case !s.falls:
	case v+1 < w.root:
		w.jump(v, piece{kind: always, to: v + 1}, true)
	default:
		w.out = append(w.out, opUnreachable)
	}
	for _, u := range w.under[v] {
		w.close()
		w.tree(u)
	}
	if w.header[v] {
		w.close()
	}
}

// jump writes a jump from a stretch; the last thing in it is not needed, if it leads to what
// follows.
func (w *loopWriter) jump(from int, p piece, last bool) {
	op, to := byte(opBr), p.to
	switch p.kind {
	case noJump:
		return
	case wayOut:
		op, to = opBrIf, outside
	case perhaps:
		op = opBrIf
	}
	if p.kind != wayOut && w.byTable[[2]int{from, p.to}] {
		depth := w.depth(w.root) + p.depth
		if p.kind == perhaps {
			w.out = append(w.out, aIf...)
			depth++
		}
		w.out = appendSigned(append(w.out, i32const), w.pc(p.to))
		w.out = append(append(w.out, setPCB...), opBr)
		w.out = binary.AppendUvarint(w.out, uint64(depth))
		if p.kind == perhaps {
			w.out = append(w.out, end)
		}
		return
	}
	depth := w.depth(to)
	if last && depth == 0 && p.kind == always && !w.labels[len(w.labels)-1].loop {
		return
	}
	w.out = binary.AppendUvarint(append(w.out, op), uint64(depth+p.depth))
}
