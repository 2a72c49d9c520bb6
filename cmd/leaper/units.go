package main

import (
	"context"
	"fmt"
	"io"
	"math/big"
	"os"

	"leaper/count"
	"leaper/verbs"
)

// units counts by units: a part of them, or with a record of those that are done;
// or explains them.
func (n *counted) units(ctx context.Context) error {
	u, a, err := n.job.Units(ctx)
	if err != nil {
		return n.finish(a, err)
	}
	if n.q.Explain {
		plan, err := u.Explain()
		if err != nil {
			return err
		}
		return n.c.print(n.output, n.format, plan, plan.Text())
	}
	var keep func(int, *big.Int) error
	var kept func() string
	if n.q.Checkpoint != "" {
		file, err := openRecord(n.q.Checkpoint, u)
		if err != nil {
			return err
		}
		defer file.Close()
		keep = func(unit int, sum *big.Int) error {
			return recorded(file, n.q.Checkpoint, count.WriteUnit(file, u.Subject(), unit, sum))
		}
		kept = func() string {
			return fmt.Sprintf("; %s holds %s of %d: the same command goes on from there", n.q.Checkpoint, verbs.Plural(u.Done(), "unit"), u.All())
		}
	}
	if u.Done() > 0 {
		n.c.note("%s holds %s of %d", n.q.Checkpoint, verbs.Plural(u.Done(), "unit"), u.All())
	}
	tell, stop := n.c.tell("count")
	a, err = u.Run(ctx, tell, keep, kept)
	stop()
	return n.finish(a, err)
}

// openRecord opens or begins a record, gives its units to the count, and cuts off a
// torn last line. Nothing of a file that is no record of this count is touched.
func openRecord(path string, u *verbs.Units) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fileError("--checkpoint", err)
	}
	fail := func(err error) (*os.File, error) {
		_ = file.Close() // an error is being reported already
		return nil, err
	}
	old, err := count.ReadRecord(file)
	if err != nil {
		return fail(fmt.Errorf("--checkpoint %s: %w", path, err))
	}
	if old.Size > 0 {
		if err := u.Take(old); err != nil {
			return fail(fmt.Errorf("--checkpoint %s: %w", path, err))
		}
	} else if info, err := file.Stat(); err != nil || info.Size() > 1<<12 {
		return fail(fmt.Errorf("--checkpoint %s: it is no record of a count; name another file", path))
	}
	if err := file.Truncate(old.Size); err != nil {
		return fail(fileError("--checkpoint", err))
	}
	if _, err := file.Seek(old.Size, io.SeekStart); err != nil {
		return fail(fileError("--checkpoint", err))
	}
	if old.Size == 0 {
		if err := recorded(file, path, count.WriteSubject(file, u.Subject())); err != nil {
			return fail(err)
		}
	}
	return file, nil
}

// recorded makes sure that what was written is on the disk.
func recorded(file *os.File, path string, err error) error {
	if err == nil {
		err = file.Sync()
	}
	if err != nil {
		return fmt.Errorf("--checkpoint %s: %w", path, err)
	}
	return nil
}
