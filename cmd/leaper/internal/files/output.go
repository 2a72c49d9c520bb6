// Package files writes the command's output files and records. An output takes its place only
// when it is complete, no matter what ends the process before; and it may not be a file, by any name,
// that the same command reads or keeps.
package files

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"leaper/internal/fault"
	"leaper/internal/filelock"
)

// Streams are where a command writes unless it names a file, and what else an output needs.
type Streams struct {
	Out, Err io.Writer
	Done     <-chan struct{} // closed when the work is to end
	Quit     func()          // ends the process, if work must end and nobody reads what it still writes
	Used     *Used
	Flag     string // that names a file, in errors; "" is -o
}

// An Output is where a verb's data goes. A file takes its place only when it is
// complete, or when interrupted work is kept: until then it has another name.
type Output struct {
	io.Writer
	file     *os.File
	said     string      // the flag that asks for it, and the name
	path     string      // the path of the complete file; "" if it is written in place
	replaced fs.FileInfo // the file that it replaces; nil for a new one
	writeErr error       // why something was not written

	writes    atomic.Int64 // how many writes have begun and ended: odd during a write
	stopWatch func()       // ends the watch over the writes
}

// Write writes to the file, and remembers an error: then the file replaces nothing.
func (s *Output) Write(p []byte) (int, error) {
	n, err := s.writePieces(p)
	if err != nil && s.file != nil {
		err = s.wrap(err)
		s.writeErr = err
	}
	return n, err
}

// writePieces writes one piece after another, so that watch sees that a slow reader reads.
func (s *Output) writePieces(p []byte) (n int, err error) {
	for n < len(p) && err == nil {
		var wrote int
		s.writes.Add(1)
		wrote, err = s.Writer.Write(p[n:min(len(p), n+pieceBytes)])
		s.writes.Add(1)
		n += wrote
	}
	return n, err
}

// pieceBytes is the number of bytes that a pipe holds.
const pieceBytes = 1 << 16

// patience is how long work that must end waits for a reader of what it writes.
const patience = time.Second

// Open opens a file to write, or standard output for -. It fails now, before any work, if the
// file cannot be written.
func Open(name string, to Streams) (*Output, error) {
	s, err := resolve(name, to)
	switch {
	case err != nil:
		return s, err
	case s.path != "":
		err = s.begin()
		return s, err
	case s.Writer == nil: // a device or a pipe
		if s.file, err = openInPlace(name, to.Done); err != nil {
			return nil, Wrap(cmp.Or(to.Flag, "-o"), err)
		}
		s.Writer = s.file
	}
	if to.Quit != nil {
		var ctx context.Context
		ctx, s.stopWatch = context.WithCancel(context.Background())
		go s.watch(ctx.Done(), to)
	}
	return s, nil
}

// watch ends the process if its work must end and one write waits for long: the
// reader at the other end of a pipe has stopped, and a write cannot be interrupted.
func (s *Output) watch(stopped <-chan struct{}, to Streams) {
	select {
	case <-to.Done:
	case <-stopped:
		return
	}
	for {
		before := s.writes.Load()
		select {
		case <-time.After(patience):
		case <-stopped:
			return
		}
		if before%2 == 1 && s.writes.Load() == before {
			to.Quit()
			return
		}
	}
}

// openInPlace opens a device or a pipe, and waits until somebody reads at its other end, or
// the work must end.
func openInPlace(path string, done <-chan struct{}) (*os.File, error) {
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

// Ready returns an error if a file cannot be written, for verbs that write only after long work.
func Ready(name string, to Streams) error {
	s, err := resolve(name, to)
	if err == nil && s.path != "" {
		err = s.begin()
		s.Drop()
	}
	return err
}

// resolve finds out what a name stands for, and checks that it may be written; it writes nothing yet.
// The output has a writer only if its stream is open already.
func resolve(name string, to Streams) (*Output, error) {
	if name == "" {
		return nil, errors.New(`-o "": name a file, or - for standard output`)
	}
	if name == "-" {
		return &Output{Writer: to.Out}, to.Used.refuse("standard output", streamOf(to.Out), "")
	}
	said := cmp.Or(to.Flag, "-o") + " " + name
	path, err := destination(name)
	if err != nil {
		return nil, fmt.Errorf("%s: cannot write there: %w", said, err)
	}
	info, err := os.Stat(name)
	if err != nil {
		info = nil // there is no file yet, or none that can be seen, and making it will fail
	}
	if err := to.Used.refuse(said, info, path); err != nil {
		return nil, err
	}
	switch {
	case info == nil:
		return &Output{said: said, path: path}, nil
	case info.IsDir():
		return nil, fmt.Errorf("%s: it is a folder; name a file", said)
	case os.SameFile(info, streamOf(to.Out)): // /dev/stdout, which may be a file with more text in it
		return &Output{Writer: to.Out}, nil
	case os.SameFile(info, streamOf(to.Err)):
		return &Output{Writer: to.Err}, nil
	case !info.Mode().IsRegular():
		return &Output{said: said}, nil
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrPermission) {
		file, err = os.OpenFile(path, os.O_WRONLY, 0)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: cannot write there: %w", said, fault.Plain(err))
	}
	defer file.Close()
	if errors.Is(filelock.Take(file), filelock.ErrHeld) {
		return nil, fmt.Errorf("%s: a count keeps its record there; name another file", said)
	}
	return &Output{said: said, path: path, replaced: info}, nil
}

// begin makes the file that will be renamed. It has the mode of the file that it
// replaces; a new one has the mode that the umask gives. Files that a killed process left behind
// do not matter.
func (s *Output) begin() (err error) {
	mode := fs.FileMode(0o666)
	if s.replaced != nil {
		mode = s.replaced.Mode().Perm()
	}
	for try := 0; ; try++ {
		name := filepath.Join(filepath.Dir(s.path), fmt.Sprintf(".leaper-%d-%d", os.Getpid(), try))
		s.file, err = os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if err == nil {
			break
		}
		if !errors.Is(err, fs.ErrExist) || try > 1000 {
			return fmt.Errorf("%s: cannot write there: %w", s.said, fault.Plain(err))
		}
	}
	s.Writer = s.file
	unfinished.add(s.file.Name())
	return nil
}

// End keeps what was written, unless the writing failed.
func (s *Output) End(failed error) error {
	if failed != nil {
		return failed
	}
	return s.Keep()
}

// Keep ends the writing and gives the file its name.
func (s *Output) Keep() error {
	if s.file == nil {
		return nil
	}
	if s.writeErr != nil {
		s.Drop()
		return s.writeErr
	}
	file := s.file
	s.file = nil
	if s.path == "" {
		return Wrap("-o", file.Close())
	}
	defer unfinished.remove(file.Name())
	var err error
	if s.replaced != nil { // the old file must not be lost before the new one is on the disk
		err = file.Sync()
	}
	made, err2 := file.Stat()
	if err = errors.Join(err, err2, file.Close()); err != nil {
		return errors.Join(s.wrap(err), os.Remove(file.Name()))
	}
	if s.replaced != nil && !mayReplace(s.replaced, made) {
		return s.copyOver(file.Name())
	}
	if s.replaced != nil { // the new file has the mode of the old one
		err = os.Chmod(file.Name(), s.replaced.Mode()&(fs.ModePerm|fs.ModeSetuid|fs.ModeSetgid|fs.ModeSticky))
	}
	if err == nil {
		err = os.Rename(file.Name(), s.path)
	}
	if err != nil {
		return errors.Join(s.wrap(err), os.Remove(file.Name()))
	}
	return nil
}

// copyOver copies the complete file into one that cannot be replaced, since it has other names
// or another owner.
func (s *Output) copyOver(name string) error {
	from, err := os.Open(name)
	if err != nil {
		return s.wrap(err)
	}
	defer from.Close()
	to, err := os.OpenFile(s.path, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return errors.Join(s.wrap(err), os.Remove(name))
	}
	_, err = io.Copy(to, from)
	if err = errors.Join(err, to.Sync(), to.Close()); err != nil {
		return fmt.Errorf("%w; all of it is in %s", s.wrap(err), name)
	}
	return os.Remove(name)
}

// wrap names the output in an error.
func (s *Output) wrap(err error) error { return fmt.Errorf("%s: %w", s.said, fault.Plain(err)) }

// Drop removes what was written; after Keep it removes nothing.
func (s *Output) Drop() {
	if s.stopWatch != nil {
		s.stopWatch()
	}
	if s.file == nil {
		return
	}
	// Errors are ignored here: an error is being reported already.
	_ = s.file.Close()
	if s.path != "" {
		_ = os.Remove(s.file.Name())
		unfinished.remove(s.file.Name())
	}
	s.file = nil
}
