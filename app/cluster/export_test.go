package cluster

import (
	"context"
	"slices"
	"time"
)

// Break closes a worker's connection without a nak, as a cut line does.
func (w *Worker) Break() { w.conn.Close() }

// Hurry has a client look for what was lost after so long, and say by then what it waits for.
func (c *Client) Hurry(after time.Duration) { c.requeueInterval, c.waitLimit = after, after }

// Impatient are those who wait no longer than that for an answer of the hub, and say soon what
// they wait for.
func (s *store) Impatient(attempt time.Duration) { s.requestTimeout, s.waitLimit = attempt, attempt/4 }

// Suspect has a worker that finds no task for so long do the tasks of others.
func (w *Worker) Suspect(after time.Duration) { w.stuckAfter = after }

// Jobs lists all jobs, the oldest first, and all workers.
func (c *Client) Jobs(ctx context.Context) ([]JobProgress, []Status, error) {
	list, err := c.NewestJobs(ctx, 0)
	slices.Reverse(list.Jobs)
	return list.Jobs, list.Workers, err
}
