package sweep

import (
	"slices"
	"sort"
	"unsafe"

	"leaper/count/internal/pairing"
)

// States with the same degrees are a class. Its degrees are two bits a place, the first place
// highest, so that classes have an order. A state of the class is the rank of a matching, and
// has a count.
//
//	places    2 0 1 1 2 1 1        degrees used so far
//	class     10 00 01 01 10 01 01
//	states    rank 0: 17 ways   rank 2: 5 ways   (of the 3 matchings of 4 ends)
type Class struct {
	Code  uint64
	Chunk int32 // where its states are
	At    int32
	N     int32 // states
}

// Pairs is how many paths have their ends in the frontier.
func (c Class) Pairs() int { return pairing.PairsOf(c.Code) }

// A Layer is all states after a step, class by class, in order of the codes.
type Layer struct {
	Classes   []Class
	Chunks    [][]uint64
	States    int64
	Listed    bool // the list of classes is its own, and charged
	Lent      bool // the chunks are another layer's
	Numbering pairing.Numbering
}

// Bytes is the memory of the states and of the list of classes.
func (l *Layer) Bytes() uint64 {
	n := 0
	for _, c := range l.Classes {
		n += l.Numbering.Words(int(c.N), c.Pairs())
	}
	return 8*uint64(n) + uint64(pairing.SizeOf[Class](len(l.Classes)))
}

// Room is the number of bytes of the chunks.
func (l *Layer) Room() (bytes int64) {
	for _, chunk := range l.Chunks {
		bytes += pairing.SizeOf[uint64](len(chunk))
	}
	return bytes
}

// Takes is the number of bytes that the layer has from its store.
func (l *Layer) Takes() int64 {
	if l.Listed {
		return l.Room() + pairing.SizeOf[Class](cap(l.Classes))
	}
	return l.Room()
}

// Find is the class of a code.
func (l *Layer) Find(code uint64) (Class, bool) {
	i, found := l.Index(code)
	if !found {
		return Class{}, false
	}
	return l.Classes[i], true
}

// Sums is the counts of a class's states.
func (l *Layer) Sums(c Class) []uint64 {
	return l.Chunks[c.Chunk][c.At : c.At+c.N]
}

// Total is the sum of all counts.
func (l *Layer) Total(r Ring) Total {
	sum := Total{Ring: r}
	for _, class := range l.Classes {
		for _, n := range l.Sums(class) {
			sum.AddProduct(n, 1)
		}
	}
	return sum
}

// Short is the ranks of a class of at most [pairing.Numbering.ShortPairs] pairs.
func (l *Layer) Short(c Class) []uint16 {
	return seenAs[uint16](l.Chunks[c.Chunk][c.At+c.N:], int(c.N))
}

// Long is the ranks of a class of more pairs, up to [pairing.Numbering.LongPairs].
func (l *Layer) Long(c Class) []uint32 {
	return seenAs[uint32](l.Chunks[c.Chunk][c.At+c.N:], int(c.N))
}

// Huge is the ranks of a class of still more pairs.
func (l *Layer) Huge(c Class) []uint64 {
	return l.Chunks[c.Chunk][c.At+c.N : c.At+2*c.N]
}

// seenAs views words as shorter numbers, two or four each. They are written and read by this
// same view, so the order of bytes does not matter.
func seenAs[R uint16 | uint32](words []uint64, n int) []R {
	if n == 0 {
		return nil
	}
	_ = words[(pairing.SizeOf[R](n)-1)/8]
	return unsafe.Slice((*R)(unsafe.Pointer(&words[0])), n)
}

// Trim moves the contents of mostly empty chunks to smaller ones, for layers that stay.
func Trim(s *pairing.Store, l *Layer) error {
	used := make([]int, len(l.Chunks))
	for _, c := range l.Classes {
		used[c.Chunk] = max(used[c.Chunk], int(c.At)+l.Numbering.Words(int(c.N), c.Pairs()))
	}
	for i, chunk := range l.Chunks {
		if 2*used[i] > len(chunk) {
			continue
		}
		if err := s.Charge(8 * int64(used[i])); err != nil {
			return err
		}
		l.Chunks[i] = slices.Clone(chunk[:used[i]])
		s.Release([][]uint64{chunk})
	}
	return nil
}

// A Writer appends classes to a layer, one chunk after another.
type Writer struct {
	Layer
	Store *pairing.Store
	used  int // of the last chunk
}

// Room makes a class with room for n states.
func (w *Writer) Room(code uint64, n, pairs int) (Class, error) {
	if w.Store.Full != nil && w.Store.Full() {
		return Class{}, pairing.ErrFull()
	}
	need := w.Numbering.Words(n, pairs)
	last := len(w.Chunks) - 1
	if last < 0 || len(w.Chunks[last])-w.used < need {
		chunk, err := w.Store.Take(need)
		if err != nil {
			return Class{}, err
		}
		w.Chunks = append(w.Chunks, chunk)
		w.used = 0
		last++
	}
	var err error
	if w.Classes, err = pairing.Grown(w.Store, w.Classes, len(w.Classes)+1); err != nil {
		return Class{}, err
	}
	w.Listed = true
	c := Class{Code: code, Chunk: int32(last), At: int32(w.used), N: int32(n)}
	w.used += need
	w.Classes = append(w.Classes, c)
	w.States += int64(n)
	return c, nil
}

// Lend makes a layer that shares some classes of another, without a copy.
func Lend(s *pairing.Store, from *Layer, classes []Class, of func(code uint64) bool) (*Layer, error) {
	n := 0
	for _, class := range classes {
		if of(class.Code) {
			n++
		}
	}
	list, err := pairing.Grown[Class](s, nil, n)
	if err != nil {
		return nil, err
	}
	part := &Layer{Classes: list, Chunks: from.Chunks, Listed: true, Lent: true, Numbering: from.Numbering}
	for _, class := range classes {
		if of(class.Code) {
			part.Classes = append(part.Classes, class)
			part.States += int64(class.N)
		}
	}
	return part, nil
}

// Release gives a layer's memory back to its store.
func Release(s *pairing.Store, l *Layer) {
	if !l.Lent {
		s.Release(l.Chunks)
	}
	if l.Listed {
		s.Credit(pairing.SizeOf[Class](cap(l.Classes)))
	}
	*l = Layer{}
}

// Index is the index of a code among the classes, or where it would be.
func (l *Layer) Index(code uint64) (i int, found bool) {
	i = sort.Search(len(l.Classes), func(i int) bool { return l.Classes[i].Code >= code })
	return i, i < len(l.Classes) && l.Classes[i].Code == code
}

// BytesPerState is the memory of a state: its count, its rank, and some room.
const BytesPerState = 12
