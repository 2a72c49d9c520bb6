package slim

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"testing"
)

// section is one as a file has it.
func section(id byte, body []byte) []byte {
	return append(binary.AppendUvarint([]byte{id}, uint64(len(body))), body...)
}

// TestSegments: memory that is written in few pieces is the same memory. What is read is
// read by a plain reading of the format, which shares nothing with it.
func TestSegments(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 1))
	pieces, gaps := 0, 0
	for range 300 {
		image := make([]byte, 1+r.IntN(20*gap))
		for range r.IntN(12) {
			at := r.IntN(len(image))
			for i := at; i < min(len(image), at+r.IntN(300)); i++ {
				image[i] = byte(r.IntN(256))
			}
		}
		written := segments(image)
		got := plainMemory(t, written)
		if want := bytes.TrimRight(image, "\x00"); !bytes.Equal(got, want) {
			t.Fatalf("%d bytes of memory became %d", len(want), len(got))
		}
		again, err := memory(written)
		if err != nil || !bytes.Equal(again, got) {
			t.Fatalf("read anew: %d bytes, %v", len(again), err)
		}
		n, _ := binary.Uvarint(written)
		pieces += int(n)
		if n > 1 {
			gaps++
		}
	}
	if pieces < 300 || gaps < 50 {
		t.Errorf("%d pieces, and %d memories of several: too few to tell anything", pieces, gaps)
	}
}

// plainMemory reads a data section byte by byte.
func plainMemory(t *testing.T, body []byte) []byte {
	t.Helper()
	number := func() (n uint64) {
		for shift := 0; ; shift += 7 {
			c := body[0]
			body = body[1:]
			n |= uint64(c&127) << shift
			if c < 128 {
				return n
			}
		}
	}
	var image []byte
	for count := number(); count > 0; count-- {
		if body[0] != 0 || body[1] != i32const {
			t.Fatalf("a piece begins with % x", body[:2])
		}
		body = body[2:]
		last := body[bytes.IndexFunc(body, func(c rune) bool { return c < 128 })] // of the number
		at := number()
		if last&0x40 != 0 {
			t.Fatalf("the place %d reads as a number below 0", at)
		}
		if body[0] != end {
			t.Fatalf("a place ends with %x", body[0])
		}
		body = body[1:]
		n := number()
		if need := int(at + n); need > len(image) {
			image = append(image, make([]byte, need-len(image))...)
		}
		copy(image[at:], body[:n])
		body = body[n:]
	}
	if len(body) > 0 {
		t.Fatalf("%d bytes are left", len(body))
	}
	return image
}

// TestSigned: numbers are read as they were written, and those below 0 as such.
func TestSigned(t *testing.T) {
	for _, n := range []int{0, 1, 63, 64, 127, 128, 8191, 8192, 1 << 20, 1<<27 - 1, maxData} {
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

// TestProgram: notes go, all else stays in its order; data without Go's tables is the
// same data, and it is said that the tables were left.
func TestProgram(t *testing.T) {
	image := append(bytes.Repeat([]byte{7}, 50), make([]byte, 3*gap)...)
	image = append(image, 9)
	// The linker's way: a piece for each run.
	pieces := []byte{2, 0, i32const, 0, end, 50}
	pieces = append(pieces, image[:50]...)
	pieces = append(appendSigned(append(pieces, 0, i32const), len(image)-1), end, 1, 9)
	program := bytes.Clone(magic)
	for _, s := range [][]byte{section(1, []byte("types")), section(custom, []byte("a note")), section(10, []byte("code")), section(data, pieces), section(custom, nil)} {
		program = append(program, s...)
	}
	got, left, err := Program(program)
	if err != nil || !errors.Is(left, ErrFormat) {
		t.Fatalf("%v, left: %v", err, left)
	}
	want := bytes.Clone(magic)
	for _, s := range [][]byte{section(1, []byte("types")), section(10, []byte("code")), section(data, segments(image))} {
		want = append(want, s...)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("% x, want % x", got, want)
	}
}

// TestBroken: what is cut short anywhere, or is no program, is an error and no panic.
func TestBroken(t *testing.T) {
	whole := append(bytes.Clone(magic), section(data, segments(bytes.Repeat([]byte{1}, 300)))...)
	if _, _, err := Program(whole); err != nil {
		t.Fatal(err)
	}
	for n := range len(whole) {
		_, _, err := Program(whole[:n])
		if wrong := !errors.Is(err, ErrFormat); wrong && n != len(magic) {
			t.Errorf("%d of %d bytes: %v", n, len(whole), err)
		}
	}
	r := rand.New(rand.NewPCG(15, 2))
	for range 3000 {
		broken := bytes.Clone(whole[:min(len(whole), 40)])
		for range 1 + r.IntN(4) {
			broken[r.IntN(len(broken))] = byte(r.IntN(256))
		}
		_, _, _ = Program(broken) // it comes back
	}
}
