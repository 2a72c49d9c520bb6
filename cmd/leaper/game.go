package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"leaper/verbs"
)

func newGame(c *console) *cobra.Command {
	var (
		q      verbs.Game
		output outputFlags
	)
	cmd := &cobra.Command{
		Use:  "game BOARD",
		Args: oneBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			format, err := output.textFormat(cmd, textOrJSON)
			if err != nil {
				return err
			}
			ctx, cancel, err := c.ask(cmd, &q.Place, &q.Timed, args...)
			if err != nil {
				return err
			}
			defer cancel()
			run, err := q.Read(verbs.Limits{})
			if err != nil {
				return wrongFlag(&q, err)
			}
			if err := output.ready(c); err != nil {
				return err
			}
			a, err := c.work(ctx, "game", run)
			if err != nil {
				return wrongFlag(&q, err)
			}
			s := a.(*verbs.Standing)
			if err := c.writeStanding(ctx, &output, format, s); err != nil {
				return err
			}
			return ended(s.Verdict, format == "json")
		},
	}
	bind(cmd, &q)
	output.add(cmd, textOrJSON, "text")
	return cmd
}

// writeStanding writes how a game stands: with millions of squares that takes its time.
func (c *console) writeStanding(ctx context.Context, output *outputFlags, format string, s *verbs.Standing) error {
	if ctx.Err() != nil { // what is known is said
		ctx = context.WithoutCancel(ctx)
	}
	out, err := output.open(c)
	if err != nil {
		return err
	}
	defer out.drop()
	out.until(ctx)
	if _, err := awaited(ctx, func() (struct{}, error) {
		if format == "json" {
			return struct{}{}, out.end(writeJSON(out, s))
		}
		_, err := io.WriteString(out, s.Text())
		return struct{}{}, out.end(err)
	}); err != nil || format == "json" {
		return err
	}
	if s.Found() { // else it comes with the exit status
		c.note("%s", s.Sentence)
	}
	if legend := s.Legend(); legend != "" {
		c.note("%s", legend)
	}
	for _, slip := range s.Slips() {
		c.note("%s", slip)
	}
	return nil
}
