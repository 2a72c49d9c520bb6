package frontier

import (
	"errors"
	"sync"
	"unsafe"

	"leaper/internal/fault"
)

// ErrMemory: the states of a step would not fit the memory allowed.
var ErrMemory = errors.New("not enough memory for the states")

// A store keeps count of the memory of a run: it hands out chunks for states and
// takes them back, and is told of all else that grows with what is counted: lists of
// classes, tables, and the arrays that threads work in. A nil store counts nothing.
type store struct {
	mu    sync.Mutex
	free  [][]uint64
	bytes int64 // handed out, free or charged
	peak  int64
	limit int64
	// relief, if not nil, gives up so many bytes or more, if it can, and says how many.
	relief func(need int64) int64
	full   func() bool // if not nil, whether there is no room for a class: in tests
}

// The sizes of chunks: larger ones where there is much memory, for they waste less. A
// class that is larger has one of its own.
const (
	chunkWords      = 1 << 15
	largeChunkWords = 1 << 17
	largeMemory     = 4 << 30
)

// chunk is the size of chunks.
func (s *store) chunk() int {
	if s.limit >= largeMemory {
		return largeChunkWords
	}
	return chunkWords
}

func (s *store) take(need int) ([]uint64, error) {
	words, size := need, s.chunk()
	s.mu.Lock()
	defer s.mu.Unlock()
	if words <= size {
		if n := len(s.free); n > 0 {
			chunk := s.free[n-1]
			s.free = s.free[:n-1]
			return chunk, nil
		}
		if words = size; s.bytes < 8*int64(size) {
			words = max(words/16, need) // most graphs are small
		}
	}
	if err := s.add(int64(words) * 8); err != nil {
		return nil, err
	}
	return make([]uint64, words), nil
}

// alike takes a chunk of just so many words, as one had that was given up.
func (s *store) alike(words int) ([]uint64, error) {
	if words == s.chunk() {
		return s.take(words)
	}
	if err := s.charge(8 * int64(words)); err != nil {
		return nil, err
	}
	return make([]uint64, words), nil
}

// add counts bytes, if there is room. The store is locked.
func (s *store) add(bytes int64) error {
	if s.give(bytes); s.bytes+bytes > s.limit {
		return errFull()
	}
	s.count(bytes)
	return nil
}

// count counts bytes, whatever the limit. The store is locked.
func (s *store) count(bytes int64) {
	s.bytes += bytes
	s.peak = max(s.peak, s.bytes)
}

// give makes room for bytes, if it can: it lets free chunks go, and asks for relief. The
// store is locked.
func (s *store) give(bytes int64) {
	if s.bytes+bytes > s.limit {
		s.bytes -= int64(len(s.free)*s.chunk()) * 8
		s.free = nil
	}
	if need := s.bytes + bytes - s.limit; need > 0 && s.relief != nil {
		s.bytes -= s.relief(need)
	}
}

func errFull() error { return fault.New(ErrMemory, "the states need more memory than is allowed") }

// relieved says who gives up memory when there is none left.
func (s *store) relieved(relief func(need int64) int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.relief = relief
}

// charge counts memory that is not the store's own.
func (s *store) charge(bytes int64) error {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.add(bytes)
}

// force counts memory that is small and needed in any case.
func (s *store) force(bytes int64) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.give(bytes)
	s.count(bytes)
}

// credit says that memory that was charged is given up.
func (s *store) credit(bytes int64) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.bytes -= bytes
}

// grown is a list with room for n things, charged.
func grown[T any](s *store, list []T, n int) ([]T, error) {
	if n <= cap(list) {
		return list, nil
	}
	n = max(n, cap(list)+cap(list)/2+8)
	if err := s.charge(sizeOf[T](n)); err != nil {
		return list, err
	}
	bigger := make([]T, len(list), n)
	copy(bigger, list)
	s.credit(sizeOf[T](cap(list)))
	return bigger, nil
}

// sizeOf is the bytes of n things.
func sizeOf[T any](n int) int64 {
	var one T
	return int64(n) * int64(unsafe.Sizeof(one))
}

// used is the bytes handed out.
func (s *store) used() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.bytes - int64(len(s.free)*s.chunk())*8
}

// most is the most that there ever was, handed out or free.
func (s *store) most() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.peak
}

// release takes chunks back that it handed out.
func (s *store) release(chunks [][]uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, chunk := range chunks {
		if len(chunk) == s.chunk() {
			s.free = append(s.free, chunk)
		} else {
			s.bytes -= int64(len(chunk)) * 8
		}
	}
}
