package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"leaper/number"
)

// openCache opens the file that --cache names, or begins one, and has it for this
// process alone until it is closed. What a crash left of a last line is cut off; every
// count is added in one write.
func openCache(path string) (kept *number.Cache, closed func(), err error) {
	wrong := func(err error) error { return fmt.Errorf("--cache %s: %w", path, plainError(err)) }
	if err := plainFile(os.Stat(path)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, wrong(err)
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND|os.O_CREATE|unwaiting, 0o644)
	if err != nil {
		return nil, nil, wrong(err)
	}
	closed = func() { _ = file.Close() } // every line was written
	if err := lock(file); err != nil && !errors.Is(err, errNoLocks) {
		closed()
		if errors.Is(err, errHeld) {
			err = errors.New("another process is at work with it; wait for its end, or name another file")
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
	kept.Write = func(line []byte) error {
		if _, err := file.Write(line); err != nil {
			return wrong(err)
		}
		return nil
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
