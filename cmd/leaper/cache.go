package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"leaper/internal/filelock"
	"leaper/number"
)

// oftenSynced is how long counts may be in the system's hands before they are made sure to
// be on the disk: a count of a large board takes longer, and has this to itself, and the
// many of a small board share it.
const oftenSynced = time.Second

// openCache opens the file that --cache names, or begins one, and has it for this
// process alone until it is closed. What a crash left of a last line is cut off; every
// count is added in one write.
func openCache(path string) (kept *number.Cache, closed func(), err error) {
	wrong := func(err error) error { return fmt.Errorf("--cache %s: %w", path, plainError(err)) }
	if err := plainFile(os.Stat(path)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, wrong(err)
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND|os.O_CREATE|filelock.Unwaiting, 0o644)
	if err != nil {
		return nil, nil, wrong(err)
	}
	closed = func() { _ = file.Close() } // every line was written
	if err := filelock.Take(file); err != nil && !errors.Is(err, filelock.ErrNone) {
		closed()
		if errors.Is(err, filelock.ErrHeld) {
			err = fmt.Errorf("%w; wait for its end, or name another file", err)
		}
		return nil, nil, wrong(err)
	}
	if kept, err = number.ReadCache(file); err == nil {
		var info fs.FileInfo
		if info, err = file.Stat(); err == nil && info.Size() > kept.Size {
			err = os.Truncate(path, kept.Size) // by name: what Windows opens to add to cannot be cut
		}
	}
	if err != nil {
		closed()
		return nil, nil, wrong(err)
	}
	synced := time.Now()
	kept.Write = func(line []byte) error {
		_, err := file.Write(line)
		if err == nil && time.Since(synced) > oftenSynced {
			err = file.Sync()
			synced = time.Now()
		}
		if err != nil {
			return wrong(err)
		}
		return nil
	}
	closed = func() {
		_ = file.Sync() // every line was written; what a crash takes now is counted again
		_ = file.Close()
	}
	return kept, closed, nil
}

// kept opens the cache of a question, if it names one.
func (c *console) kept(path string, into **number.Cache) (closed func(), err error) {
	if path == "" {
		return func() {}, nil
	}
	c.uses("the cache of --cache", path)
	*into, closed, err = openCache(path)
	return closed, err
}
