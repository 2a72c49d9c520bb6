package main

import (
	"context"

	"github.com/spf13/cobra"

	"leaper/cmd/leaper/internal/terminal"
	"leaper/count"
	"leaper/tour"
	"leaper/verbs/counting"
	"leaper/verbs/query"
)

// sampler is the verb sample.
type sampler struct {
	q      counting.Sample
	output tourOutput
}

func newSample(c *terminal.Console) *cobra.Command {
	s := &sampler{output: tourOutput{many: true, indexed: true}}
	return newCommand(c, verb{
		use: "sample BOARD | sample --read FILE", args: boardOrRead("origin", "across"), question: &s.q, formats: tourFormats(), lines: true,
		flags: func(cmd *cobra.Command) { s.output.add(cmd); addRead(cmd) }, format: s.output.choose, run: s.run,
		check: func(*errand) error { return s.output.closes(s.q.Kind) },
	})
}

// run writes tours as they are drawn, and says how that ended.
func (s *sampler) run(e *errand) error {
	if err := readDrawn(e.ctx, e.Console, &s.q.Drawn); err != nil {
		return err
	}
	job, err := s.q.Begin(query.Limits{})
	if err != nil {
		return e.wrong(err)
	}
	if err := e.ready(); err != nil {
		return err
	}
	tell, stop := telling(e.Console, "sample")
	stopped := job.Ready(e.ctx, tell)
	if _, failed := job.Answer(stopped); failed == nil {
		err = e.opened(func(out *terminal.Sink) (failed error) {
			stopped, failed = s.output.stream(out, job.Graph, job.File, func(each func(int64, tour.Tour) error) error {
				if stopped != nil { // what ended the work before there were tours
					return stopped
				}
				return job.Run(e.ctx, each)
			}, func(stopped error) any {
				a, _ := job.Answer(stopped)
				return a
			})
			return out.End(failed)
		})
	}
	stop()
	if err != nil {
		return err
	}
	a, err := job.Answer(stopped)
	if err != nil {
		return err
	}
	if a.Found() {
		e.Note("%s", a.Sentence)
	}
	return ended(a.Verdict, false)
}

// readDrawn reads how tours are drawn: the record that is named, and the memory.
func readDrawn(ctx context.Context, c *terminal.Console, d *counting.Drawn) (err error) {
	if d.Memory == 0 {
		d.Memory = defaultMemory
	}
	if d.Record != "" {
		c.Used.Add("the record of --record", d.Record)
		if d.Counted, err = terminal.Awaited(ctx, func() (*count.Record, error) { return readRecord(d.Record) }); err != nil {
			return err
		}
	}
	allow(d.Memory)
	return nil
}
