package run

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestScratch writes, reads and gives up at random, and gets back what it wrote, from no
// more pages than it said.
func TestScratch(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 64))
	folder := t.TempDir()
	s := newScratch(folder, 40*8*pageWords)
	defer s.close()
	type kept struct {
		pieces []piece
		words  []uint64
	}
	var list []kept
	full, again := 0, 0
	for range 2000 {
		var batch []kept
		n := 0
		for range 1 + r.IntN(5) {
			words := make([]uint64, r.IntN(1+r.IntN(3*pageWords)))
			for i := range words {
				words[i] = r.Uint64()
			}
			batch, n = append(batch, kept{nil, words}), n+len(words)
		}
		if !s.holds(n) {
			full++
			if len(list) > 0 {
				at := r.IntN(len(list))
				got := make([]uint64, len(list[at].words))
				for range 1 + r.IntN(2) {
					n, err := s.read(list[at].pieces, got)
					if err != nil || n != len(got) || !slices.Equal(got, list[at].words) {
						t.Fatalf("read %d of %d words, %v", n, len(got), err)
					}
				}
				s.free(list[at].pieces)
				list = slices.Delete(list, at, at+1)
			}
			if len(list) > 0 {
				s.free(list[0].pieces)
				list = list[1:]
			}
			continue
		}
		if len(s.idle) > 0 {
			again++
		}
		for i := range batch {
			half := len(batch[i].words) / 2
			for _, part := range [][]uint64{batch[i].words[:half], batch[i].words[half:]} {
				var err error
				if batch[i].pieces, err = s.write(part, batch[i].pieces); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := s.flush(); err != nil {
			t.Fatal(err)
		}
		list = append(list, batch...)
		if len(s.users) > s.limit || s.most > s.limit {
			t.Fatalf("%d pages of %d", len(s.users), s.limit)
		}
	}
	if full < 100 || again < 100 {
		t.Errorf("it was full %d times, and used pages again %d times", full, again)
	}
	if info, err := s.file.Stat(); err != nil || info.Size() > 40*8*pageWords {
		t.Errorf("a file of %v, %v", info, err)
	}
	if left, _ := os.ReadDir(folder); len(left) > 0 {
		t.Errorf("%v has a name", left)
	}
}

// TestNoScratch: a folder that is none is an error that names it.
func TestNoScratch(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{file, file + "/gone"} {
		s := newScratch(folder, 1<<30)
		if _, err := s.write([]uint64{1}, nil); !errors.Is(err, ErrScratch) {
			t.Errorf("%s: %v", folder, err)
		}
		s.close()
	}
}

// TestChangedScratch: a disk that gives back something else is an error.
func TestChangedScratch(t *testing.T) {
	s := newScratch(t.TempDir(), 1<<30)
	defer s.close()
	words := make([]uint64, 2*pageWords)
	pieces, err := s.write(words, nil)
	if err == nil {
		err = s.flush()
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.file.WriteAt([]byte{1}, 8*pageWords+5); err != nil {
		t.Fatal(err)
	}
	if _, err := s.read(pieces[:1], words); err != nil {
		t.Errorf("the first page: %v", err)
	}
	if _, err := s.read(pieces[1:], words); !errors.Is(err, ErrScratch) {
		t.Errorf("the second page: %v", err)
	}
}

// TestAdoptsItsOwn: whatever a ledger names, only a scratch file is taken over, and removed in
// the end.
func TestAdoptsItsOwn(t *testing.T) {
	folder := t.TempDir()
	mine, own, link := filepath.Join(folder, "mine.txt"), filepath.Join(folder, scratchName+"1"), filepath.Join(folder, scratchName+"2")
	for _, path := range []string{mine, own} {
		if err := os.WriteFile(path, []byte("words"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(mine, link); err != nil {
		t.Skip(err)
	}
	for path, want := range map[string]error{mine: ErrScratch, link: ErrScratch, folder: ErrScratch, filepath.Join(folder, "none"): fs.ErrNotExist, own: nil} {
		s := newScratch(folder, 1<<30)
		if err := s.adopt(path, nil); !errors.Is(err, want) {
			t.Errorf("%s: %v; want %v", path, err, want)
		}
		s.close()
	}
	if text, err := os.ReadFile(mine); err != nil || string(text) != "words" {
		t.Errorf("a file of another kind has %q, %v", text, err)
	}
	if _, err := os.Lstat(own); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a scratch file stays: %v", err)
	}
}
