package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"leaper/internal/filelock"
)

// A sink is where a verb's data goes. A file takes its place only when it is
// complete, or when interrupted work is kept: until then it has another name.
type sink struct {
	io.Writer
	file *os.File
	name string      // as it was asked for
	path string      // the file's in the end; "" if it is written in place
	was  fs.FileInfo // the file that it replaces; nil for a new one
	lost error       // why something was not written
}

// Write writes to the file, and remembers what went wrong: then nothing is replaced by it.
func (s *sink) Write(p []byte) (int, error) {
	n, err := s.Writer.Write(p)
	if err != nil && s.file != nil {
		err = s.wrong(err)
		s.lost = err
	}
	return n, err
}

// open makes the sink. That a file cannot be written shows now, before any work.
func (f *outputFlags) open(c *console) (*sink, error) {
	s, err := f.aim(c)
	switch {
	case err != nil || s.Writer != nil:
		return s, err
	case s.path == "": // a device or a pipe
		if s.file, err = inPlace(f.file, c.done); err != nil {
			return nil, fileError("-o", err)
		}
		s.Writer = s.file
		return s, nil
	}
	err = s.begin()
	return s, err
}

// inPlace opens a device or a pipe, and waits until somebody reads at its other end, or
// the work is to end.
func inPlace(path string, done <-chan struct{}) (*os.File, error) {
	type opened struct {
		file *os.File
		err  error
	}
	open := make(chan opened, 1)
	go func() {
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		open <- opened{file, err}
	}()
	select {
	case o := <-open:
		return o.file, o.err
	case <-done:
		return nil, context.Canceled // the process ends, and the opening with it
	}
}

// ready says what is wrong with -o, for verbs that come to write only after long work.
func (f *outputFlags) ready(c *console) error {
	s, err := f.aim(c)
	if err == nil && s.path != "" {
		err = s.begin()
		s.drop()
	}
	return err
}

// aim finds out what -o names, and that it may be written; nothing is yet. The sink has
// a writer if that is open already.
func (f *outputFlags) aim(c *console) (*sink, error) {
	if f.file == "" {
		return nil, usagef("-o \"\": name a file, or - for standard output")
	}
	if f.file == "-" {
		return &sink{Writer: c.out}, c.unused("standard output", streamOf(c.out), "")
	}
	path, err := destination(f.file)
	if err != nil {
		return nil, fmt.Errorf("-o %s: cannot write there: %w", f.file, err)
	}
	info, err := os.Stat(f.file)
	if err != nil {
		info = nil // there is no file yet, or none that can be seen: then it cannot be made
	}
	if err := c.unused("-o "+f.file, info, path); err != nil {
		return nil, err
	}
	switch {
	case info == nil:
		return &sink{name: f.file, path: path}, nil
	case info.IsDir():
		return nil, fmt.Errorf("-o %s: it is a folder; name a file", f.file)
	case os.SameFile(info, streamOf(c.out)): // /dev/stdout, which may be a file that holds more
		return &sink{Writer: c.out}, nil
	case os.SameFile(info, streamOf(c.err)):
		return &sink{Writer: c.err}, nil
	case !info.Mode().IsRegular():
		return &sink{name: f.file}, nil
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrPermission) {
		file, err = os.OpenFile(path, os.O_WRONLY, 0)
	}
	if err != nil {
		return nil, fmt.Errorf("-o %s: cannot write there: %w", f.file, plainError(err))
	}
	defer file.Close()
	if errors.Is(filelock.Take(file), filelock.ErrHeld) {
		return nil, fmt.Errorf("-o %s: a count keeps its record there; name another file", f.file)
	}
	return &sink{name: f.file, path: path, was: info}, nil
}

// begin makes the file that will be renamed. It is as open to others as what it
// replaces; a new one is as the umask says. What a process that was killed left behind
// is not in the way.
func (s *sink) begin() (err error) {
	mode := fs.FileMode(0o666)
	if s.was != nil {
		mode = s.was.Mode().Perm()
	}
	for try := 0; ; try++ {
		name := filepath.Join(filepath.Dir(s.path), fmt.Sprintf(".leaper-%d-%d", os.Getpid(), try))
		s.file, err = os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if err == nil {
			break
		}
		if !errors.Is(err, fs.ErrExist) || try > 1000 {
			return fmt.Errorf("-o %s: cannot write there: %w", s.name, plainError(err))
		}
	}
	s.Writer = s.file
	unfinished.add(s.file.Name())
	return nil
}

// end keeps what was written, unless that failed.
func (s *sink) end(failed error) error {
	if failed != nil {
		return failed
	}
	return s.keep()
}

// keep ends the writing and gives the file its name.
func (s *sink) keep() error {
	if s.file == nil {
		return nil
	}
	if s.lost != nil {
		s.drop()
		return s.lost
	}
	file := s.file
	s.file = nil
	if s.path == "" {
		return fileError("-o", file.Close())
	}
	defer unfinished.remove(file.Name())
	var err error
	if s.was != nil { // there is something to lose until this is on the disk
		err = file.Sync()
	}
	made, err2 := file.Stat()
	if err = errors.Join(err, err2, file.Close()); err != nil {
		return errors.Join(s.wrong(err), os.Remove(file.Name()))
	}
	if s.was != nil && !alike(s.was, made) {
		return s.pour(file.Name())
	}
	if s.was != nil { // what replaces a file is as open to others as it was
		err = os.Chmod(file.Name(), s.was.Mode()&(fs.ModePerm|fs.ModeSetuid|fs.ModeSetgid|fs.ModeSticky))
	}
	if err == nil {
		err = os.Rename(file.Name(), s.path)
	}
	if err != nil {
		return errors.Join(s.wrong(err), os.Remove(file.Name()))
	}
	return nil
}

// pour writes what is complete into a file that cannot be replaced: it has other names,
// or another owner.
func (s *sink) pour(name string) error {
	from, err := os.Open(name)
	if err != nil {
		return s.wrong(err)
	}
	defer from.Close()
	to, err := os.OpenFile(s.path, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return errors.Join(s.wrong(err), os.Remove(name))
	}
	_, err = io.Copy(to, from)
	if err = errors.Join(err, to.Sync(), to.Close()); err != nil {
		return fmt.Errorf("%w; all of it is in %s", s.wrong(err), name)
	}
	return os.Remove(name)
}

func (s *sink) wrong(err error) error { return fmt.Errorf("-o %s: %w", s.name, plainError(err)) }

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
