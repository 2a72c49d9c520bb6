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
		Use:   "verify [BOARD] [FILE]",
		Short: "Check tours, and say what is special about them",
		Long: `Read tours in any format that Leaper writes, from a file or from standard input,
and check them. Of a tour it says whether it is closed, which turns and mirrors of
the board leave it as it is, whether it is magic (all rows have one sum, and all
columns one sum) or semimagic (only one of the two), and how often its drawing
crosses itself. Of anything else it says the first thing that is wrong.

The text tells the board, if you don't: a grid by its shape, a line of moves by its
largest names, JSON by its fields. Piece and topology stand in JSON and in a remark
above a grid; else it is the knight on a plane board, or what --piece and --topology
say. gallery:KEY is a tour of the gallery. Which tour of a listing it is, leaper rank
says.

The exit status is 0 if all are tours, 1 if one is not, 2 if the text can't be read.`,
		Example: `  leaper find 8x8 | leaper verify
  leaper verify gallery:beverley
  leaper verify 8x8 tour.txt --closed
  leaper list 5x5 -n 20 --format moves | leaper verify --piece knight --json`,
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
