package frontier

import (
	"errors"
	"fmt"
	"os"
	"unsafe"

	"leaper/internal/fault"
)

// ErrScratch: the disk that a count keeps states on has failed.
var ErrScratch = errors.New("the scratch folder failed")

// A scratch is a file for what does not fit the memory: pages, written and read and
// used again. It is made when it is first needed. Where the system can, its name is
// removed at once, so that nothing is left behind by a process that is killed.
type scratch struct {
	folder string
	limit  int // pages
	file   *os.File
	named  bool // the name is still to be removed
	next   int  // the first page never used
	idle   []int
	most   int // pages in use at once
}

// pageWords is the size of a page: 64 KiB.
const pageWords = 1 << 13

// extent is some words on pages, in order; all are full but the last.
type extent struct {
	pages []int
	words int
}

func newScratch(folder string, bytes int64) *scratch {
	return &scratch{folder: folder, limit: int(bytes / (8 * pageWords))}
}

// holds reports whether there is room for so many pages more.
func (s *scratch) holds(pages int) bool { return pages <= len(s.idle)+s.limit-s.next }

// pagesOf is how many pages some parts take.
func pagesOf(parts [][]uint64) int {
	words := 0
	for _, part := range parts {
		words += len(part)
	}
	return (words + pageWords - 1) / pageWords
}

// open makes the file.
func (s *scratch) open() error {
	file, err := os.CreateTemp(s.folder, "leaper-scratch-*")
	if err != nil {
		return s.fails(err)
	}
	s.file = file
	s.named = os.Remove(file.Name()) != nil // Windows keeps the name of an open file
	return nil
}

// fails is the error of a folder.
func (s *scratch) fails(err error) error {
	folder := s.folder
	if folder == "" {
		folder = os.TempDir()
	}
	var path *os.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return fault.New(fmt.Errorf("%w: %w", ErrScratch, err), "keeping states in %s: %s", folder, err)
}

// write writes some parts, one after another.
func (s *scratch) write(parts [][]uint64) (extent, error) {
	if s.file == nil {
		if err := s.open(); err != nil {
			return extent{}, err
		}
	}
	r := extent{pages: make([]int, 0, pagesOf(parts))}
	page := make([]uint64, 0, 16*pageWords)
	flush := func(final bool) error {
		for len(page) >= pageWords || final && len(page) > 0 {
			at := s.page()
			n := 1
			for (n+1)*pageWords <= len(page) && len(s.idle) == 0 && s.next < s.limit {
				s.next++ // the page after it
				n++
			}
			for i := range n {
				r.pages = append(r.pages, at+i)
			}
			words := min(n*pageWords, len(page))
			if _, err := s.file.WriteAt(bytesOf(page[:words]), int64(at)*8*pageWords); err != nil {
				return s.fails(err)
			}
			page = page[:copy(page, page[words:])]
		}
		return nil
	}
	for _, part := range parts {
		r.words += len(part)
		for len(part) > 0 {
			n := min(cap(page)-len(page), len(part))
			page = append(page, part[:n]...)
			part = part[n:]
			if len(page) == cap(page) {
				if err := flush(false); err != nil {
					return r, err
				}
			}
		}
	}
	err := flush(true)
	s.most = max(s.most, s.next-len(s.idle))
	return r, err
}

// page takes a page.
func (s *scratch) page() int {
	if n := len(s.idle); n > 0 {
		page := s.idle[n-1]
		s.idle = s.idle[:n-1]
		return page
	}
	s.next++
	return s.next - 1
}

// read reads an extent.
func (s *scratch) read(r extent, into []uint64) error {
	for i := 0; i < len(r.pages); {
		n := 1
		for i+n < len(r.pages) && r.pages[i+n] == r.pages[i]+n {
			n++
		}
		words := into[i*pageWords : min((i+n)*pageWords, r.words)]
		if _, err := s.file.ReadAt(bytesOf(words), int64(r.pages[i])*8*pageWords); err != nil {
			return s.fails(err)
		}
		i += n
	}
	return nil
}

// free gives the pages of an extent back.
func (s *scratch) free(r extent) { s.idle = append(s.idle, r.pages...) }

// close gives the disk back.
func (s *scratch) close() {
	if s.file == nil {
		return
	}
	_ = s.file.Close() // what was in it is of no use any more
	if s.named {
		_ = os.Remove(s.file.Name())
	}
	s.file = nil
}

// bytesOf sees words as bytes. They are written and read by this same view, so the order
// of bytes does not matter.
func bytesOf(words []uint64) []byte {
	if len(words) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(&words[0])), 8*len(words))
}
