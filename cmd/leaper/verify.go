package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"leaper/board"
	"leaper/internal/say"
	"leaper/notation"
	"leaper/tour"
)

// spooled is how much input is read, and found well written, before the first
// verdict is printed: a torn file of that size says nothing but that it is torn.
const spooled = 1 << 20

func newVerify(c *console) *cobra.Command {
	var (
		where  boardFlags
		what   askFlags
		output outputFlags
	)
	cmd := &cobra.Command{
		Use:   "verify [BOARD] [FILE]",
		Short: "Say of tours what they are, or what is wrong with them",
		Long: `Read tours in any format that leaper writes (grid, box, moves, json, jsonl),
from a file or from standard input, and say of each whether it is a tour; if so,
whether it is closed, its symmetries, whether it is magic (all rows have one sum
and all columns have one) or semimagic (only one of the two), and how often its
drawing crosses itself; if not, the first thing that is wrong with it.

The board is found out from the text, if it is not given: from a grid's shape,
from the largest names in a list of moves; JSON says it. The exit status is 1 if
one of them is not a tour, and 2 if the text cannot be read.`,
		Example: `  leaper find 8x8 | leaper verify
  leaper verify 8x8 tour.txt --closed
  leaper list 5x5 -n 20 --format moves | leaper verify --piece knight --json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			format, err := output.textFormat(cmd, verifyFormats)
			if err != nil {
				return err
			}
			v := &verification{console: c, format: format}
			file, err := v.arguments(&where, args)
			if err != nil {
				return err
			}
			if v.context.Piece, err = where.AsPiece(); err != nil {
				return err
			}
			v.pieceGiven = cmd.Flags().Changed("piece")
			in, err := readerOf(c, file)
			if err != nil {
				return err
			}
			defer in.Close()
			out, err := output.open(c)
			if err != nil {
				return err
			}
			defer out.drop()
			v.what = what
			// A read from a terminal or a pipe cannot be interrupted, so it is left
			// alone when the context ends.
			done := make(chan error, 1)
			go func() { done <- v.run(in, out) }()
			select {
			case err := <-done:
				if err != nil {
					return err
				}
			case <-cmd.Context().Done():
				return context.Cause(cmd.Context())
			}
			if err := out.keep(); err != nil {
				return err
			}
			if v.bad > 0 {
				return &outcome{exitNone, ""}
			}
			return nil
		},
	}
	where.add(cmd)
	what.addAs(cmd, "each has to be a closed tour", "each has to be an open tour")
	output.add(cmd, verifyFormats, "text")
	output.addJSONL(cmd)
	return cmd
}

var verifyFormats = []string{"text", "json", "jsonl"}

// verification reads tours and reports on each.
type verification struct {
	console    *console
	context    notation.ReadContext
	what       askFlags
	format     string
	pieceGiven bool
	number     int
	bad        int
}

// arguments sorts out which argument is a board and which a file.
func (v *verification) arguments(where *boardFlags, args []string) (file string, err error) {
	file = "-"
	named := false
	for _, arg := range args {
		_, statErr := os.Stat(arg)
		_, sizeErr := board.Parse(arg)
		switch isBoard := strings.HasPrefix(arg, "@") || (sizeErr == nil && statErr != nil); {
		case isBoard && v.context.Board == nil:
			if v.context.Board, err = where.board(v.console, arg); err != nil {
				return "", err
			}
		case !isBoard && !named && (statErr == nil || arg == "-"):
			file, named = arg, true
		case isBoard:
			return "", usagef("%q: one BOARD is enough", arg)
		case named:
			return "", usagef("%q: one FILE is enough", arg)
		default:
			return "", usagef("%q is neither a board, such as 8x8, nor a file that exists", arg)
		}
	}
	if v.context.Board == nil && (len(where.Holes) > 0 || where.Topology != "") {
		return "", usagef("--hole and --topology need a BOARD: write leaper verify 8x8 --topology torus")
	}
	return file, nil
}

// run reports on every tour. It looks through the first megabyte before it
// prints anything.
func (v *verification) run(in io.Reader, out io.Writer) error {
	head, err := io.ReadAll(io.LimitReader(in, spooled))
	if err != nil {
		return fileError("tours", err)
	}
	if len(head) < spooled {
		for item, err := range notation.NewReader(bytes.NewReader(head), v.context).All() {
			if err != nil {
				return err
			}
			if _, err := v.what.ask(item.Board); err != nil {
				return err
			}
		}
	}
	w := bufio.NewWriter(out)
	if err := v.bracket(w, "["); err != nil {
		return err
	}
	for item, err := range notation.NewReader(io.MultiReader(bytes.NewReader(head), in), v.context).All() {
		if err != nil {
			return errors.Join(err, w.Flush())
		}
		if err := v.report(w, item); err != nil {
			return err
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
	return errors.Join(v.bracket(w, "]\n"), w.Flush())
}

// bracket opens or closes the array that the format json is.
func (v *verification) bracket(w io.Writer, text string) error {
	if v.format != "json" {
		return nil
	}
	_, err := io.WriteString(w, text)
	return err
}

// verdict is a report as JSON.
type verdict struct {
	Number int    `json:"number"`
	Line   int    `json:"line"`
	Board  string `json:"board"`
	Piece  string `json:"piece"`
	Valid  bool   `json:"valid"`
	Fault  string `json:"fault,omitempty"`
	Kind   string `json:"kind,omitempty"`
	// Of what follows, what is not defined or not known is left out.
	Symmetries  *[]string `json:"symmetries,omitempty"`
	Magic       *string   `json:"magic,omitempty"`
	MagicStarts *int64    `json:"magicStarts,omitempty"`
	Crossings   *int64    `json:"crossings,omitempty"`
}

func (v *verification) report(w io.Writer, item notation.Item) error {
	v.number++
	p := item.Piece
	if v.pieceGiven {
		p = v.context.Piece
	}
	ask, err := v.what.ask(item.Board)
	if err != nil {
		return err
	}
	if ask.Kind == tour.Path {
		ask.Kind = item.Kind
	}
	fault := item.Fault
	if fault == nil {
		fault = tour.Verify(item.Board, p, ask, item.Tour)
	}
	if fault != nil && !errors.Is(fault, tour.ErrNotTour) {
		return fault
	}
	r := verdict{Number: v.number, Line: item.Line, Board: item.Board.String(), Piece: p.String(), Valid: fault == nil}
	var facts tour.Facts
	if fault != nil {
		v.bad++
		r.Fault = fault.Error()
	} else {
		facts = tour.Describe(item.Board, p, item.Tour)
		r.Kind = "open"
		if facts.Closed {
			r.Kind = "closed"
		}
		if facts.Symmetries != nil {
			names := []string{}
			for _, s := range *facts.Symmetries {
				names = append(names, s.String())
			}
			r.Symmetries = &names
		}
		if facts.Magic != nil {
			text := facts.Magic.String()
			r.Magic = &text
		}
		r.MagicStarts, r.Crossings = facts.MagicStarts, facts.Crossings
	}
	if v.format == "json" && v.number > 1 {
		if err := v.bracket(w, ","); err != nil {
			return err
		}
	}
	if v.format != "text" {
		return writeJSON(w, r)
	}
	_, err = fmt.Fprintf(w, "%d: %s on %s: %s\n", v.number, p, item.Board, say.Tour(fault, facts))
	return err
}
