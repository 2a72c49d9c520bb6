package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"leaper/board"
	"leaper/gallery"
	"leaper/verbs"
)

func newVerify(c *console) *cobra.Command {
	var (
		q      verbs.Verify
		limits limitFlags
		output outputFlags
	)
	cmd := &cobra.Command{
		Use: "verify [BOARD] [FILE]",
		RunE: func(cmd *cobra.Command, args []string) error {
			format, err := output.textFormat(cmd, verifyFormats)
			if err != nil {
				return err
			}
			ctx, cancel, err := limits.context(cmd.Context())
			if err != nil {
				return err
			}
			defer cancel()
			job, err := awaited(ctx, func() (*verbs.Judging, error) { return c.judging(ctx, &q, args) })
			if err != nil {
				return wrongFlag(&q, err)
			}
			out, err := output.open(c)
			if err != nil {
				return err
			}
			defer out.drop()
			out.until(ctx)
			bad, err := awaited(ctx, func() (int, error) { return judge(ctx, job, out, format) })
			if err != nil {
				return wrongFlag(&q, err)
			}
			if err := out.keep(); err != nil {
				return err
			}
			if bad > 0 {
				return &outcome{exitNone, ""}
			}
			return nil
		},
	}
	bind(cmd, &q)
	limits.add(cmd)
	cmd.Flags().Lookup("closed").Usage = "each has to be a closed tour"
	cmd.Flags().Lookup("open").Usage = "each has to be an open tour"
	output.add(cmd, verifyFormats, "text")
	output.addJSONL(cmd)
	return cmd
}

var verifyFormats = []string{"text", "json", "jsonl"}

// tourArguments sorts out which argument is a board and which a file of tours.
func (c *console) tourArguments(where *verbs.Place, args []string) (file string, err error) {
	for _, arg := range args {
		_, statErr := os.Stat(arg)
		_, sizeErr := board.Parse(arg)
		isFile := statErr == nil || arg == "-" || strings.HasPrefix(arg, gallery.Prefix)
		switch isBoard := strings.HasPrefix(arg, "@") || (sizeErr == nil && !isFile); {
		case isBoard && where.Board != "":
			return "", usagef("%q: one BOARD is enough", arg)
		case isBoard:
			if err := c.place(where, arg); err != nil {
				return "", err
			}
		case isFile && file != "":
			return "", usagef("%q: one FILE is enough", arg)
		case isFile:
			file = arg
		default:
			return "", usagef("%q is neither a board, such as 8x8, nor a file that exists", arg)
		}
	}
	return cmp.Or(file, "-"), nil
}

// judging is the question about the tours that the arguments say. Their file stays
// open until the process ends.
func (c *console) judging(ctx context.Context, q *verbs.Verify, args []string) (*verbs.Judging, error) {
	var place verbs.Place
	file, err := c.tourArguments(&place, args)
	if err != nil {
		return nil, err
	}
	q.Board, q.Given = place.Board, place.Given
	if q.In, err = c.readerOf(ctx, file); err != nil {
		return nil, err
	}
	return q.Begin(verbs.Limits{})
}

// judge writes what tours are, one a line as they are read, and how many are none; in
// the format json all lines are one array.
func judge(ctx context.Context, job *verbs.Judging, out io.Writer, format string) (bad int, err error) {
	w := bufio.NewWriter(out)
	begin, between, end := "", "", ""
	if format == "json" {
		begin, between, end = "[", ",", "]\n"
	}
	next := begin
	err = job.Run(ctx, func(v *verbs.Verified) error {
		_, err := w.WriteString(next)
		next = between
		if format == "text" {
			_, err = fmt.Fprintf(w, "%d: %s\n", v.Number, v)
		} else {
			err = errors.Join(err, writeJSON(w, v))
		}
		return errors.Join(err, w.Flush())
	})
	if err != nil {
		return 0, err
	}
	_, err = w.WriteString(end)
	return job.Bad(), errors.Join(err, w.Flush())
}
