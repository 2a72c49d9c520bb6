package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// A sink is where a verb's data goes. A file takes its place only when it is
// complete, or when interrupted work is kept: until then it has another name.
type sink struct {
	io.Writer
	file *os.File
	path string      // the file's name in the end; "" if it is written in place
	mode fs.FileMode // of the file that it replaces; 0 for a new one
}

// open makes the sink. That a file cannot be written shows now, before any work.
func (f *outputFlags) open(c *console) (*sink, error) {
	switch f.file {
	case "-":
		return &sink{Writer: c.out}, nil
	case "":
		return nil, usagef("-o \"\": name a file, or - for standard output")
	}
	path := f.file
	if target, err := filepath.EvalSymlinks(path); err == nil { // a link stays, and what it leads to is written
		path = target
	}
	s := &sink{path: path}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("-o %s: it is a folder; name a file", f.file)
	case err == nil && !info.Mode().IsRegular(): // a device or a pipe
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return nil, fileError("-o", err)
		}
		return &sink{Writer: file, file: file}, nil
	case err == nil:
		s.mode = info.Mode().Perm()
		if file, err := os.OpenFile(path, os.O_WRONLY, 0); err != nil {
			return nil, fileError("-o", err)
		} else if err := file.Close(); err != nil {
			return nil, fileError("-o", err)
		}
	}
	// Made as any new file is, so that the umask holds for it.
	for try := 0; ; try++ {
		name := filepath.Join(filepath.Dir(path), fmt.Sprintf(".leaper-%d-%d", os.Getpid(), try))
		s.file, err = os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil {
			break
		}
		if !errors.Is(err, fs.ErrExist) || try > 1000 {
			var p *os.PathError
			if errors.As(err, &p) {
				err = p.Err
			}
			return nil, fmt.Errorf("-o %s: cannot write there: %w", f.file, err)
		}
	}
	s.Writer = s.file
	unfinished.add(s.file.Name())
	return s, nil
}

// keep ends the writing and gives the file its name.
func (s *sink) keep() error {
	if s.file == nil {
		return nil
	}
	file := s.file
	s.file = nil
	if s.path == "" {
		return fileError("-o", file.Close())
	}
	defer unfinished.remove(file.Name())
	err := file.Close()
	if err == nil && s.mode != 0 { // what replaces a file is as open to others as it was
		err = os.Chmod(file.Name(), s.mode)
	}
	if err != nil {
		return errors.Join(fileError("-o", err), os.Remove(file.Name()))
	}
	if err := os.Rename(file.Name(), s.path); err != nil {
		return errors.Join(fmt.Errorf("-o %s: %w", s.path, err), os.Remove(file.Name()))
	}
	return nil
}

// drop throws away what was written; after keep it does nothing.
func (s *sink) drop() {
	if s.file == nil {
		return
	}
	// Nothing that goes wrong here matters: an error is being reported already.
	_ = s.file.Close()
	if s.path != "" {
		_ = os.Remove(s.file.Name())
		unfinished.remove(s.file.Name())
	}
	s.file = nil
}

// unfinished are the files that are not complete yet. Whoever quits on the spot
// removes them.
var unfinished temporaries

type temporaries struct {
	mu    sync.Mutex
	names map[string]bool
}

func (t *temporaries) add(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.names == nil {
		t.names = map[string]bool{}
	}
	t.names[name] = true
}

func (t *temporaries) remove(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.names, name)
}

// sweep removes them from the disk.
func (t *temporaries) sweep() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for name := range t.names {
		_ = os.Remove(name) // the process is ending
	}
}
