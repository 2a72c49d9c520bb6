package pairing

import (
	"errors"
	"sync"
	"unsafe"

	"leaper/internal/fault"
)

// ErrMemory: the states of a step would not fit the memory allowed.
var ErrMemory = errors.New("not enough memory for the states")

// A Store accounts for the memory of a run. It gatherers out chunks for states and takes them back.
// Other memory that grows with the count is charged to it: lists of classes, tables, and the
// arrays of threads. A nil store counts nothing.
type Store struct {
	mu    sync.Mutex
	free  [][]uint64
	Bytes int64 // handed out, free or charged
	Peak  int64
	Limit int64
	// relief, if not nil, frees the needed bytes or more, if it can, and says how many.
	relief func(need int64) int64
	Full   func() bool // if not nil, whether there is no room for a class: in tests
}

// The sizes of chunks: larger ones where there is much memory, for they waste less. A larger
// class has a chunk of its own.
const (
	ChunkWords      = 1 << 15
	largeChunkWords = 1 << 17
	largeMemory     = 4 << 30
)

// chunk is the size of chunks.
func (s *Store) chunk() int {
	if s.Limit >= largeMemory {
		return largeChunkWords
	}
	return ChunkWords
}

// Take gatherers out a chunk with room for the given number of words, or a larger one.
func (s *Store) Take(need int) ([]uint64, error) {
	words, size := need, s.chunk()
	s.mu.Lock()
	defer s.mu.Unlock()
	if words <= size {
		if n := len(s.free); n > 0 {
			chunk := s.free[n-1]
			s.free = s.free[:n-1]
			return chunk, nil
		}
		if words = size; s.Bytes < 8*int64(size) {
			words = max(words/16, need) // most graphs are small
		}
	}
	if err := s.add(int64(words) * 8); err != nil {
		return nil, err
	}
	return make([]uint64, words), nil
}

// Alike takes a chunk of exactly the size of a chunk that was given up.
func (s *Store) Alike(words int) ([]uint64, error) {
	if words == s.chunk() {
		return s.Take(words)
	}
	if err := s.Charge(8 * int64(words)); err != nil {
		return nil, err
	}
	return make([]uint64, words), nil
}

// add counts bytes, if there is room. The store is locked.
func (s *Store) add(bytes int64) error {
	if s.give(bytes); s.Bytes+bytes > s.Limit {
		return ErrFull()
	}
	s.count(bytes)
	return nil
}

// count counts bytes, whatever the limit. The store is locked.
func (s *Store) count(bytes int64) {
	s.Bytes += bytes
	s.Peak = max(s.Peak, s.Bytes)
}

// give makes room for bytes, if it can: it releases free chunks, and asks for relief. The store is
// locked.
func (s *Store) give(bytes int64) {
	if s.Bytes+bytes > s.Limit {
		s.Bytes -= int64(len(s.free)*s.chunk()) * 8
		s.free = nil
	}
	if need := s.Bytes + bytes - s.Limit; need > 0 && s.relief != nil {
		s.Bytes -= s.relief(need)
	}
}

// ErrFull is an [ErrMemory] with its sentence.
func ErrFull() error { return fault.New(ErrMemory, "the states need more memory than is allowed") }

// Relieved sets the function that frees memory when the store is full.
func (s *Store) Relieved(relief func(need int64) int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.relief = relief
}

// Charge counts memory that is not the store's own.
func (s *Store) Charge(bytes int64) error {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.add(bytes)
}

// Force counts memory that is small and needed in any case.
func (s *Store) Force(bytes int64) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.give(bytes)
	s.count(bytes)
}

// Credit takes back a charge.
func (s *Store) Credit(bytes int64) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.Bytes -= bytes
}

// Grown gives a list with room for n things, charged to the store.
func Grown[T any](s *Store, list []T, n int) ([]T, error) {
	if n <= cap(list) {
		return list, nil
	}
	n = max(n, cap(list)+cap(list)/2+8)
	if err := s.Charge(SizeOf[T](n)); err != nil {
		return list, err
	}
	bigger := append(make([]T, 0, n), list...)
	s.Credit(SizeOf[T](cap(list)))
	return bigger, nil
}

// SizeOf is the bytes of n things.
func SizeOf[T any](n int) int64 {
	var one T
	return int64(n) * int64(unsafe.Sizeof(one))
}

// Used is the bytes handed out.
func (s *Store) Used() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.Bytes - int64(len(s.free)*s.chunk())*8
}

// Most is the largest number of bytes so far, handed out or free.
func (s *Store) Most() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.Peak
}

// Release takes chunks back that it handed out.
func (s *Store) Release(chunks [][]uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, chunk := range chunks {
		if len(chunk) == s.chunk() {
			s.free = append(s.free, chunk)
		} else {
			s.Bytes -= int64(len(chunk)) * 8
		}
	}
}
