package loops

import (
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// pieceOfData is what memory begins with from a place on.
type pieceOfData struct {
	at   int
	data []byte
}

func writeData(pieces []pieceOfData) []byte {
	b := binary.AppendUvarint(nil, uint64(len(pieces)))
	for _, p := range pieces {
		b = append(appendSigned(append(b, 0, i32const), p.at), end)
		b = appendPrefixed(b, p.data)
	}
	return b
}

// memoryOf is the memory that a section of data makes, and of how many pieces.
func memoryOf(t *testing.T, section []byte, size int) ([]byte, uint64) {
	t.Helper()
	memory := make([]byte, size)
	count, n := binary.Uvarint(section)
	section = section[n:]
	for range count {
		at, n := signed(section[2:])
		piece, after, ok := prefixed(section[2+n+1:])
		if !ok || section[2+n] != end {
			t.Fatalf("a piece is cut short")
		}
		copy(memory[at:at+len(piece)], piece)
		section = after
	}
	if len(section) != 0 {
		t.Fatalf("%d bytes are behind the last piece", len(section))
	}
	return memory, count
}

// TestTogether: a memory begins with the same bytes, of fewer pieces.
func TestTogether(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var pieces []pieceOfData
		at, far := r.IntN(100), uint64(0)
		for range r.IntN(40) {
			p := pieceOfData{at, make([]byte, r.IntN(20))}
			for i := range p.data {
				p.data[i] = byte(r.IntN(3))
			}
			pieces = append(pieces, p)
			gap := r.IntN(50)
			if r.IntN(5) == 0 {
				gap = apart + 1 + r.IntN(100)
				far++
			}
			at += len(p.data) + gap
		}
		before := writeData(pieces)
		after, err := together(before)
		if err != nil {
			t.Fatal(err)
		}
		want, _ := memoryOf(t, before, at)
		got, count := memoryOf(t, after, at)
		if !slices.Equal(got, want) || count > far+1 {
			t.Fatalf("%d pieces became %d, with another memory: %v", len(pieces), count, !slices.Equal(got, want))
		}
	}
	other := []byte{1, 1, 2, 'h', 'i'} // a piece that is not written at the start
	if got, err := together(other); err != nil || !slices.Equal(got, other) {
		t.Errorf("another kind of piece became %v, %v", got, err)
	}
	whole := writeData([]pieceOfData{{1, []byte("one")}, {700, []byte("two")}})
	for n := range whole {
		if _, err := together(whole[:n]); err != nil && !errors.Is(err, ErrFormat) {
			t.Errorf("%d bytes: %v", n, err)
		}
		if got, _ := together(whole[:n]); got != nil {
			t.Errorf("%d bytes of a section became %v", n, got)
		}
	}
}
