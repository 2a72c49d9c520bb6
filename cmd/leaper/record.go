package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/big"
	"os"

	"leaper/count"
	"leaper/internal/filelock"
	"leaper/verbs"
)

// A record is the file that --checkpoint names, while this process has it for itself:
// two that write into one file would spoil each other's work.
//
// A lock keeps others away. It is the system's, so that nothing is left of it when a
// process is killed. Where a file system has no locks, and where one holds on this
// machine only, units are added all the same: each at the end of what is there by then,
// and only if that is what this process left. So nothing is ever written over.
type record struct {
	path string
	lock func(*os.File) error
	file *os.File // nil if there is none yet
	old  *count.Record
	size int64  // of the file, as this process left it
	note string // for people, if it has no lock
}

// errHeld says what to do about a record that another process has.
var errHeld = fmt.Errorf("%w: wait for its end, or give each part a file of its own and add them up with leaper count merge", filelock.ErrHeld)

// openRecord takes a record, if there is one, and reads it. Nothing in it is touched.
func openRecord(path string, lock func(*os.File) error) (*record, error) {
	r := &record{path: path, lock: lock, old: &count.Record{}}
	err := r.open(0)
	if errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	return r, err
}

// open takes the file and reads it. Whatever is no plain file is refused without a
// look inside: a pipe has no end to add to, and a device may have none at all.
func (r *record) open(create int) error {
	if err := plainFile(os.Stat(r.path)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return r.wrong(err)
	}
	file, err := os.OpenFile(r.path, os.O_RDWR|os.O_APPEND|filelock.Unwaiting|create, 0o644)
	if err != nil {
		return r.wrong(err)
	}
	if err := r.take(file); err != nil {
		_ = file.Close() // an error is being reported already
		return r.wrong(err)
	}
	r.file = file
	return nil
}

// take locks an open file and reads it.
func (r *record) take(file *os.File) error {
	info, err := file.Stat()
	if err := plainFile(info, err); err != nil {
		return err
	}
	switch err := r.lock(file); {
	case errors.Is(err, filelock.ErrHeld):
		return errHeld
	case errors.Is(err, filelock.ErrNone):
		r.note = fmt.Sprintf("%s: the file system has no locks, so see that no other process writes into it", r.path)
	case err != nil:
		return err
	}
	if now, err := os.Stat(r.path); err != nil || !os.SameFile(now, info) {
		return errHeld // it was replaced in between
	}
	if r.old, err = count.ReadRecord(file); err != nil {
		return err
	}
	r.size, err = file.Seek(0, io.SeekCurrent)
	return err
}

// begin gives what the record holds to a count, and makes it ready for more: a new one
// begins, and a torn last line is cut off.
func (r *record) begin(u *verbs.Units) error {
	if r.file == nil {
		if err := r.open(os.O_CREATE); err != nil {
			return err
		}
	}
	if err := u.Take(r.old); err != nil {
		return r.wrong(err)
	}
	if r.size > r.old.Size {
		if err := r.unchanged(); err != nil {
			return err
		}
		// By name: what Windows opens to add to cannot be cut.
		if err := os.Truncate(r.path, r.old.Size); err != nil {
			return r.wrong(err)
		}
		r.size = r.old.Size
	}
	if r.size > 0 {
		return nil
	}
	return r.add(func(w io.Writer) error { return count.WriteSubject(w, u.Subject()) })
}

// keep adds a unit.
func (r *record) keep(s count.Subject, unit int, sum *big.Int) error {
	return r.add(func(w io.Writer) error { return count.WriteUnit(w, s, unit, sum) })
}

// add writes at the end, and makes sure that it is on the disk.
func (r *record) add(write func(io.Writer) error) error {
	if err := r.unchanged(); err != nil {
		return err
	}
	counting := &counter{Writer: r.file}
	err := write(counting)
	if err == nil {
		err = r.file.Sync()
	}
	if err != nil {
		return r.wrong(err)
	}
	r.size += counting.n
	return r.unchanged()
}

// unchanged makes sure that nobody else has added to the record, or cut it.
func (r *record) unchanged() error {
	info, err := r.file.Stat()
	if err == nil && info.Size() != r.size {
		err = errors.New("another process has changed it; what is in it is not lost, but give each process a file of its own")
	}
	return r.wrong(err)
}

func (r *record) wrong(err error) error {
	if err != nil {
		err = fmt.Errorf("--checkpoint %s: %w", r.path, plainError(err))
	}
	return err
}

func (r *record) close() {
	if r.file != nil {
		_ = r.file.Close() // every line was synced
	}
}

// A counter knows how many bytes went through it.
type counter struct {
	io.Writer
	n int64
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.Writer.Write(p)
	c.n += int64(n)
	return n, err
}

// plainFile says what something is that is no file with bytes and an end.
func plainFile(info fs.FileInfo, err error) error {
	if err != nil {
		return err
	}
	for _, kind := range []struct {
		mode fs.FileMode
		name string
	}{{fs.ModeDir, "a folder"}, {fs.ModeDevice, "a device"}, {fs.ModeNamedPipe, "a pipe"}, {fs.ModeSocket, "a socket"}, {fs.ModeType, "no plain file"}} {
		if info.Mode()&kind.mode != 0 {
			return fmt.Errorf("it is %s, and a record is a file; name another", kind.name)
		}
	}
	return nil
}

// readRecord reads a record, which may be growing meanwhile.
func readRecord(path string) (*count.Record, error) {
	wrong := func(err error) error { return fmt.Errorf("record %s: %w", path, plainError(err)) }
	if err := plainFile(os.Stat(path)); err != nil {
		return nil, wrong(err)
	}
	file, err := os.OpenFile(path, os.O_RDONLY|filelock.Unwaiting, 0)
	if err != nil {
		return nil, wrong(err)
	}
	defer file.Close()
	if err := plainFile(file.Stat()); err != nil {
		return nil, wrong(err)
	}
	rec, err := count.ReadRecord(file)
	switch {
	case err != nil:
		return nil, wrong(err)
	case rec.Head != "":
		return nil, wrong(errors.New("it breaks off in its first line; leave it out"))
	case rec.Size == 0:
		return nil, wrong(errors.New("it is empty; leave it out"))
	}
	return rec, nil
}
