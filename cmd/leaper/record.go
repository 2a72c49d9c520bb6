package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/big"
	"os"
	"time"

	"leaper/app/verbs/counting"
	"leaper/cmd/leaper/internal/files"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/count"
	"leaper/internal/fault"
	"leaper/internal/filelock"
	"leaper/number"
)

// A record is the file that --checkpoint names, while this process has it for itself.
type record struct {
	files.Journal
	old *count.Record
}

// records are the records of counts, as files.
type records struct{}

func (records) Read(path string) (*count.Record, error) { return readRecord(path) }

// Open opens a record, if there is one, and reads it. It changes nothing in it.
func (records) Open(path string) (counting.Keeper, error) {
	if path == "" {
		return nil, nil //nolint:nilnil // nothing is kept
	}
	r, err := openRecord(path, filelock.Take)
	return r, err
}

// lines are the file of a census, while this process has it for itself.
type lines struct{ files.Journal }

// openLines opens the file, or begins it.
func openLines(path string, head []byte, read func(io.Reader) (size int64, err error)) (counting.Lines, error) {
	l := &lines{files.Journal{Flag: "--census", Path: path, Lock: filelock.Take, Held: "; wait for its end, or name another file", SyncEvery: time.Second}}
	whole := int64(0)
	err := l.Open(os.O_CREATE, func(in io.Reader) (err error) {
		whole, err = read(in)
		return err
	})
	if err == nil {
		err = l.Cut(whole)
	}
	if err == nil && whole == 0 {
		err = l.Add(append(head, '\n'))
	}
	if err != nil {
		l.Close()
		return nil, err
	}
	return l, nil
}

// Add adds a line.
func (l *lines) Add(line []byte) error {
	return l.Journal.Add(func(w io.Writer) error {
		_, err := w.Write(line)
		return err
	})
}

func openRecord(path string, lock func(*os.File) error) (*record, error) {
	r := &record{files.Journal{
		Flag: "--checkpoint", Path: path, Lock: lock,
		Held: ": wait for its end, or give each part a file of its own and add them up with leaper count merge",
	}, &count.Record{}}
	err := r.open(0)
	if errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	return r, err
}

// Old returns what the file held when it was opened.
func (r *record) Old() *count.Record { return r.old }

func (r *record) open(create int) error {
	return r.Open(create, func(in io.Reader) (err error) {
		r.old, err = count.ReadRecord(in)
		return err
	})
}

// Begin passes the contents of the record to a count, and makes the record ready for more: it begins a
// new record, and cuts off an incomplete last line.
func (r *record) Begin(s count.Subject, take func(*count.Record) error) (note string, err error) {
	if !r.Exists() {
		if err := r.open(os.O_CREATE); err != nil {
			return "", err
		}
	}
	if err := take(r.old); err != nil {
		return "", r.Wrong(err)
	}
	if err := r.Cut(r.old.Size); err != nil || !r.Empty() {
		return r.Note, err
	}
	return r.Note, r.Add(func(w io.Writer) error { return count.WriteSubject(w, s) })
}

// Keep adds a unit.
func (r *record) Keep(s count.Subject, unit int, sum *big.Int) error {
	return r.Add(func(w io.Writer) error { return count.WriteUnit(w, s, unit, sum) })
}

// openCache opens the file of --cache, or makes it; without the flag it does nothing.
func openCache(c *terminal.Console, path string, into **number.Cache) (closeCache func(), err error) {
	if path == "" {
		return func() {}, nil
	}
	c.Used.Add("the cache of --cache", path)
	j := &files.Journal{Flag: "--cache", Path: path, Lock: filelock.Take, Held: "; wait for its end, or name another file", SyncEvery: time.Second}
	var cache *number.Cache
	if err := j.Open(os.O_CREATE, func(in io.Reader) (err error) {
		cache, err = number.ReadCache(in)
		return err
	}); err != nil {
		return nil, err
	}
	cache.Cut = j.Cut
	cache.Write = func(line []byte) error {
		return j.Add(func(w io.Writer) error {
			_, err := w.Write(line)
			return err
		})
	}
	*into = cache
	return j.Close, nil
}

// readRecord reads a record, which may grow meanwhile.
func readRecord(path string) (*count.Record, error) {
	wrong := func(err error) error { return fmt.Errorf("record %s: %w", path, fault.Plain(err)) }
	if err := files.CheckRegular(os.Stat(path)); err != nil {
		return nil, wrong(err)
	}
	file, err := os.OpenFile(path, os.O_RDONLY|filelock.Unwaiting, 0)
	if err != nil {
		return nil, wrong(err)
	}
	defer file.Close()
	if err := files.CheckRegular(file.Stat()); err != nil {
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
