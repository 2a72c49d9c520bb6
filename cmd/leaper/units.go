package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/big"

	"leaper/count"
	"leaper/internal/fault"
	"leaper/internal/filelock"
	"leaper/verbs/counting"
)

// units counts by units: a part of them, or with a record of those that are done;
// or explains them.
func (n *counted) units(ctx context.Context) error {
	if n.q.Again != "" {
		first, err := readRecord(n.q.Again)
		if err == nil {
			err = n.job.Against(first, "--again "+n.q.Again)
		}
		if err != nil {
			return err
		}
	}
	switch {
	case n.q.Explain && n.job.Unitless(&n.q):
		return n.explained(ctx, n.job.Explain)
	case n.q.Explain:
		return n.explain(ctx)
	}
	if n.q.Checkpoint == "" {
		return n.sum(ctx, nil)
	}
	r, err := openRecord(n.q.Checkpoint, filelock.Take)
	if err != nil {
		return err
	}
	defer r.Close()
	return n.sum(ctx, r)
}

// explain prints the plan: that of a record, if there is one.
func (n *counted) explain(ctx context.Context) error {
	var old *count.Record
	if n.q.Checkpoint != "" {
		var err error
		if old, err = readRecord(n.q.Checkpoint); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	u, a, err := n.plan(ctx, old)
	if err == nil && old != nil {
		err = u.Take(old)
	}
	switch {
	case old != nil && (u != nil || errors.Is(err, count.ErrRecord)) && err != nil:
		return fmt.Errorf("record %s: %w", n.q.Checkpoint, err)
	case err != nil:
		return n.finish(a, err)
	}
	return n.explained(ctx, func(ctx context.Context) (*counting.Explanation, error) { return u.Explain(ctx, n.q.Checkpoint) })
}

// explained prints how a count would be made: samples of long ones take a while.
func (n *counted) explained(ctx context.Context, explain func(context.Context) (*counting.Explanation, error)) error {
	_, stop := telling(n.Console, "explain")
	plan, err := explain(ctx)
	stop()
	if errors.Is(err, count.ErrUnfinished) {
		return n.finish(n.job.Unfinished(err), err)
	}
	if err != nil {
		return err
	}
	return n.print(plan, plan.Text)
}

// plan lays out the count, or goes on with the plan of a record: the largest counts take
// minutes to lay out.
func (n *counted) plan(ctx context.Context, old *count.Record) (*counting.Units, *counting.Counted, error) {
	_, stop := telling(n.Console, "plan")
	defer stop()
	return n.job.Units(ctx, old)
}

// sum counts the units, and keeps them in a record, if there is one.
func (n *counted) sum(ctx context.Context, r *record) error {
	var old *count.Record
	if r != nil {
		old = r.old
	}
	u, a, err := n.plan(ctx, old)
	switch {
	case r != nil && r.old.Size > 0 && errors.Is(err, count.ErrRecord):
		return r.Wrong(err)
	case err != nil:
		return n.finish(a, err)
	}
	var keep func(int, *big.Int) error
	if r != nil {
		if err := r.begin(u); err != nil {
			return err
		}
		keep = func(unit int, sum *big.Int) error { return r.keep(u.Subject(), unit, sum) }
		if r.Note != "" {
			n.Note("%s", r.Note)
		}
		if u.Done() > 0 {
			n.Note("%s holds %s of %d", r.Path, fault.Plural(u.Done(), "unit"), u.All())
		}
	}
	tell, stop := telling(n.Console, "count")
	a, err = u.Run(ctx, tell, n.q.Checkpoint, keep)
	stop()
	return n.finish(a, err)
}
