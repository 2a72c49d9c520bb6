package run

import (
	"cmp"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"unsafe"

	"leaper/internal/fault"
)

// A scratch is a file for states that do not fit the memory. It is written page by page, and a
// page is used again once nothing on it is needed any more. The file is made when it is first
// needed. Where the system can, its name is removed at once, so that a killed process leaves
// nothing behind:
//
//	page    0          1          2          3
//	      ┌──────────┬──────────┬──────────┬──────────┐
//	      │a a a b b │b b c     │          │d d d d d │   2 is idle, and next to be written
//	      └──────────┴──────────┴──────────┴──────────┘
//
// It is for one goroutine at a time.
type scratch struct {
	folder string
	limit  int // pages
	file   *os.File
	named  bool                   // the name is still to be removed
	stays  bool                   // the file stays after close, for another process
	opened func(path string) bool // if not nil, it gets the path before the file is made; true: the file keeps its name till it is closed
	users  []int32                // pieces that are needed, of each page
	idle   []int32                // pages without pieces that are needed
	most   int                    // pages in use at once, so far
	buffer []uint64
	page   int32 // that the buffer is for
	about  changing
}

// scratchName is the beginning of the names of scratch files.
const scratchName = "leaper-scratch-"

// checksum is Castagnoli's (1993), which processors compute as fast as they read.
func checksum(words []uint64) uint32 {
	return crc32.Checksum(bytesOf(words), crc32.MakeTable(crc32.Castagnoli))
}

func newScratch(folder string, bytes int64) *scratch {
	return &scratch{folder: folder, limit: int(bytes / (8 * pageWords))}
}

// holds reports whether there is room for more words.
func (s *scratch) holds(words int) bool {
	return (words+pageWords-1)/pageWords <= len(s.idle)+s.limit-len(s.users)
}

// make makes the file, unless it exists.
func (s *scratch) make() error {
	if s.file != nil {
		return nil
	}
	return s.open()
}

// open makes the file.
func (s *scratch) open() error {
	path := filepath.Join(cmp.Or(s.folder, os.TempDir()), fmt.Sprintf("%s%d", scratchName, rand.Uint64()))
	keepsName := s.opened != nil && s.opened(path)
	s.about.now()
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return s.fails(err)
	}
	s.file, s.named = file, true
	s.buffer = make([]uint64, 0, pageWords)
	if !keepsName {
		s.unname()
	}
	return nil
}

// unname removes the name of the file, if there is a file. Windows keeps the name of an open file.
func (s *scratch) unname() {
	if s.file != nil && s.named {
		s.named = os.Remove(s.file.Name()) != nil
	}
}

// adopt takes an existing file, with pieces that are needed. The file is written to and removed
// in the end. So its name must be that of a scratch file, whatever a ledger says.
func (s *scratch) adopt(path string, needed map[ledgerSlot][]piece) error {
	if err := isScratch(path); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	s.file, s.named = file, true
	s.buffer = make([]uint64, 0, pageWords)
	for _, pieces := range needed {
		for _, p := range pieces {
			for int(p.page) >= len(s.users) {
				s.users = append(s.users, 0)
			}
			s.users[p.page]++
		}
	}
	for page, users := range s.users {
		if users == 0 {
			s.idle = append(s.idle, int32(page))
		}
	}
	s.most = len(s.users) - len(s.idle)
	return nil
}

// isScratch says why a file is not a scratch file.
func isScratch(path string) error {
	what, err := os.Lstat(path)
	if err == nil && (!what.Mode().IsRegular() || !strings.HasPrefix(what.Name(), scratchName)) {
		err = fault.New(ErrScratch, "%s is no scratch file", path)
	}
	return err
}

// fails makes the error of a folder.
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

// write adds words to the page that is being filled, and to further pages. They are on disk once
// that page is flushed.
func (s *scratch) write(words []uint64, pieces []piece) ([]piece, error) {
	if err := s.make(); err != nil {
		return pieces, err
	}
	for len(words) > 0 {
		if len(s.buffer) == 0 {
			s.take()
		}
		n := min(pageWords-len(s.buffer), len(words))
		pieces = append(pieces, piece{s.page, int32(len(s.buffer)), int32(n), checksum(words[:n])})
		s.users[s.page]++
		s.buffer = append(s.buffer, words[:n]...)
		words = words[n:]
		if len(s.buffer) == pageWords {
			if err := s.flush(); err != nil {
				return pieces, err
			}
		}
	}
	return pieces, nil
}

// take takes a page to be filled.
func (s *scratch) take() {
	if n := len(s.idle); n > 0 {
		s.page = s.idle[n-1]
		s.idle = s.idle[:n-1]
	} else {
		s.page = int32(len(s.users))
		s.users = append(s.users, 0)
	}
	s.most = max(s.most, len(s.users)-len(s.idle))
}

// flush writes the page that is being filled.
func (s *scratch) flush() error {
	if len(s.buffer) == 0 {
		return nil
	}
	s.about.now()
	_, err := s.file.WriteAt(bytesOf(s.buffer), int64(s.page)*8*pageWords)
	s.buffer = s.buffer[:0]
	if err != nil {
		return s.fails(err)
	}
	return nil
}

// read reads pieces, one after another, and says how many words they have.
func (s *scratch) read(pieces []piece, into []uint64) (int, error) {
	at := 0
	for _, p := range pieces {
		n := int(p.words)
		if _, err := s.file.ReadAt(bytesOf(into[at:at+n]), 8*(int64(p.page)*pageWords+int64(p.at))); err != nil {
			return at, s.fails(err)
		}
		if checksum(into[at:at+n]) != p.check {
			return at, s.fails(errChanged)
		}
		at += n
	}
	return at, nil
}

// free gives pieces up.
func (s *scratch) free(pieces []piece) {
	for _, p := range pieces {
		if s.users[p.page]--; s.users[p.page] == 0 {
			s.idle = append(s.idle, p.page)
			if p.page == s.page {
				s.buffer = s.buffer[:0] // the words waiting for that page are not needed either
			}
		}
	}
}

// close frees the disk, except for a file that stays.
func (s *scratch) close() {
	if s.file == nil {
		return
	}
	_ = s.file.Close() // each page was written at once
	if s.named && !s.stays {
		s.about.now()
		_ = os.Remove(s.file.Name())
	}
	s.file = nil
}

// bytesOf views words as bytes. They are written and read by this same view, so the order of
// bytes does not matter.
func bytesOf(words []uint64) []byte {
	if len(words) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(&words[0])), 8*len(words))
}
