package frontier

import (
	"cmp"
	"math/bits"
	"slices"
	"unsafe"

	"leaper/count/frontier/internal/pairing"
)

// States with the same degrees are a class. Its degrees are two bits a place,
// the first place highest, so that classes have an order; a state of it is the
// rank of a matching, and has a count.
//
//	places    2 0 1 1 2 1 1        degrees used so far
//	class     10 00 01 01 10 01 01
//	states    rank 0: 17 ways   rank 2: 5 ways   (of the 3 matchings of 4 ends)
type class struct {
	code  uint64
	chunk int32 // where its states are
	at    int32
	n     int32 // states
}

// pairs is how many paths have their ends in the frontier.
func (c class) pairs() int { return bits.OnesCount64(c.code&pairing.Ones) / 2 }

// A layer is all states after a step, class by class, in order of the codes.
type layer struct {
	classes []class
	chunks  [][]uint64
	states  int64
	listed  bool // the list of classes is its own, and charged
	lent    bool // the chunks are another layer's
	by      pairing.Numbering
}

// bytes is what its states and the list of its classes take.
func (l *layer) bytes() uint64 {
	n := 0
	for _, c := range l.classes {
		n += l.by.Words(int(c.n), c.pairs())
	}
	return 8*uint64(n) + uint64(pairing.SizeOf[class](len(l.classes)))
}

// room is the bytes of its chunks.
func (l *layer) room() (bytes int64) {
	for _, chunk := range l.chunks {
		bytes += pairing.SizeOf[uint64](len(chunk))
	}
	return bytes
}

// takes is the bytes that it has of a store.
func (l *layer) takes() int64 {
	if l.listed {
		return l.room() + pairing.SizeOf[class](cap(l.classes))
	}
	return l.room()
}

// find is the class of a code.
func (l *layer) find(code uint64) (class, bool) {
	i, found := slices.BinarySearchFunc(l.classes, code, func(c class, code uint64) int { return cmp.Compare(c.code, code) })
	if !found {
		return class{}, false
	}
	return l.classes[i], true
}

// sums is the counts of a class's states.
func (l *layer) sums(c class) []uint64 {
	return l.chunks[c.chunk][c.at : c.at+c.n]
}

// short is the ranks of a class of at most [numbering.shortPairs] pairs.
func (l *layer) short(c class) []uint16 {
	return seenAs[uint16](l.chunks[c.chunk][c.at+c.n:], int(c.n))
}

// long is the ranks of a class of more, up to [numbering.longPairs].
func (l *layer) long(c class) []uint32 {
	return seenAs[uint32](l.chunks[c.chunk][c.at+c.n:], int(c.n))
}

// huge is the ranks of a class of still more.
func (l *layer) huge(c class) []uint64 {
	return l.chunks[c.chunk][c.at+c.n : c.at+2*c.n]
}

// seenAs sees words as shorter numbers, two or four each. They are written and
// read by this same view, so the order of bytes does not matter.
func seenAs[R uint16 | uint32](words []uint64, n int) []R {
	if n == 0 {
		return nil
	}
	_ = words[(pairing.SizeOf[R](n)-1)/8]
	return unsafe.Slice((*R)(unsafe.Pointer(&words[0])), n)
}

// trim moves what is in chunks that are mostly empty to smaller ones: for layers that stay.
func trim(s *pairing.Store, l *layer) error {
	used := make([]int, len(l.chunks))
	for _, c := range l.classes {
		used[c.chunk] = max(used[c.chunk], int(c.at)+l.by.Words(int(c.n), c.pairs()))
	}
	for i, chunk := range l.chunks {
		if 2*used[i] > len(chunk) {
			continue
		}
		if err := s.Charge(8 * int64(used[i])); err != nil {
			return err
		}
		l.chunks[i] = slices.Clone(chunk[:used[i]])
		s.Release([][]uint64{chunk})
	}
	return nil
}

// A writer appends classes to a layer, one chunk after another.
type writer struct {
	layer
	store *pairing.Store
	used  int // of the last chunk
}

// room makes a class with room for n states.
func (w *writer) room(code uint64, n, pairs int) (class, error) {
	if w.store != nil && w.store.Full != nil && w.store.Full() {
		return class{}, pairing.ErrFull()
	}
	need := w.by.Words(n, pairs)
	last := len(w.chunks) - 1
	if last < 0 || len(w.chunks[last])-w.used < need {
		chunk, err := w.store.Take(need)
		if err != nil {
			return class{}, err
		}
		w.chunks = append(w.chunks, chunk)
		w.used = 0
		last++
	}
	var err error
	if w.classes, err = pairing.Grown(w.store, w.classes, len(w.classes)+1); err != nil {
		return class{}, err
	}
	w.listed = true
	c := class{code: code, chunk: int32(last), at: int32(w.used), n: int32(n)}
	w.used += need
	w.classes = append(w.classes, c)
	w.states += int64(n)
	return c, nil
}

// lend makes a layer of some classes of another one.
func lend(s *pairing.Store, from *layer, classes []class, of func(code uint64) bool) (*layer, error) {
	n := 0
	for _, class := range classes {
		if of(class.code) {
			n++
		}
	}
	list, err := pairing.Grown[class](s, nil, n)
	if err != nil {
		return nil, err
	}
	part := &layer{classes: list, chunks: from.chunks, listed: true, lent: true, by: from.by}
	for _, class := range classes {
		if of(class.code) {
			part.classes = append(part.classes, class)
			part.states += int64(class.n)
		}
	}
	return part, nil
}

// release gives a layer's memory back to its store.
func release(s *pairing.Store, l *layer) {
	if !l.lent {
		s.Release(l.chunks)
	}
	if l.listed {
		s.Credit(pairing.SizeOf[class](cap(l.classes)))
	}
	*l = layer{}
}

// index is the place of a code among the classes.
func (l *layer) index(code uint64) int {
	low, high := 0, len(l.classes)
	for low < high {
		if middle := (low + high) / 2; l.classes[middle].code < code {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low
}

// bytesPerState is what a state takes: its count and its rank, and some room.
const bytesPerState = 12
