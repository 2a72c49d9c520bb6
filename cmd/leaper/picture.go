package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"leaper/draw"
	"leaper/exist"
	"leaper/find"
	"leaper/gallery"
	"leaper/graph"
	"leaper/notation"
	"leaper/tour"
	"leaper/verbs"
)

// pictureFlags say which tours a picture or a film is of: that which find finds
// on a BOARD, those of a FILE, or one of the gallery.
type pictureFlags struct {
	console *console
	verb    string
	where   boardFlags
	what    askFlags
	how     methodFlags
	force   bool

	changed    func(flag string) bool
	pieceGiven bool
	search     find.Options
}

func (f *pictureFlags) add(cmd *cobra.Command) {
	f.verb = cmd.Name()
	f.where.add(cmd)
	f.what.add(cmd)
	f.how.add(cmd)
	cmd.Flags().BoolVar(&f.force, "force", false, "take tours that fail verification, too")
}

// Flags that say what tour is wanted, and how it is looked for.
var (
	tourFlags  = []string{"closed", "open", "from", "to"}
	searchOnly = []string{"method", "seed", "ties", "moves", "rule"}
)

// unasked refuses flags that are not for what is shown.
func (f *pictureFlags) unasked(what string, flags []string) error {
	for _, name := range flags {
		if f.changed(name) {
			return usagef("%s, and --%s is not for that; leave it out", what, name)
		}
	}
	return nil
}

// given refuses flags of a question where a tour is given: it has its board, its
// piece and its ends.
func (f *pictureFlags) given(s *subject) error {
	switch {
	case s.entry != nil:
		return f.unasked(gallery.Prefix+s.entry.Key+" is a tour that is given, with its board and its piece", slices.Concat([]string{"piece", "topology", "hole", "force"}, tourFlags, searchOnly))
	case s.text != nil:
		return f.unasked("the tours of a file are given", searchOnly)
	}
	return f.unasked("a tour that leaper finds is one", []string{"force"})
}

// read checks the flags.
func (f *pictureFlags) read(cmd *cobra.Command) (err error) {
	f.changed = cmd.Flags().Changed
	f.pieceGiven = f.changed("piece")
	f.search, err = f.how.options(cmd)
	return err
}

// pictured is the check of the arguments of a verb that makes pictures.
func pictured(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usagef("%s what? Write %s BOARD, such as %s 8x8, or the name of a file of tours", cmd.Name(), cmd.CommandPath(), cmd.CommandPath())
	}
	return nil
}

// A subject is what the arguments say a picture is of: one of the three.
type subject struct {
	board   *graph.Graph   // a BOARD: what find finds there
	entry   *gallery.Entry // gallery:KEY
	text    []byte         // of a FILE of tours
	context notation.ReadContext
}

// subject sorts out what the arguments are, a board or a file of tours or both.
func (f *pictureFlags) subject(args []string) (*subject, error) {
	if strings.HasPrefix(args[0], gallery.Prefix) && len(args) == 1 {
		x, err := verbs.ExhibitOf(args[0])
		if err != nil {
			return nil, err
		}
		e := x.Entry()
		return &subject{entry: &e}, nil
	}
	// A file behind an @ is a picture of a board, or else of tours.
	var text []byte
	if path, at := strings.CutPrefix(args[0], "@"); at && path != "" && len(args) == 1 {
		var err error
		if text, err = f.console.whole("tour file", path); err != nil {
			return nil, err
		}
		if strings.Trim(string(text), ".# \r\n") != "" {
			args = []string{"-"}
		} else if path == "-" {
			f.console.in = bytes.NewReader(text)
		}
	}
	file, err := f.console.tourArguments(&f.where.Place, args)
	if err != nil {
		return nil, err
	}
	var context notation.ReadContext
	if context.Piece, err = f.where.AsPiece(); err != nil {
		return nil, err
	}
	switch {
	case f.where.Board != "":
		if context.Board, err = f.where.AsBoard(verbs.Limits{}); err != nil {
			return nil, wrongFlag(&f.where.Place, err)
		}
	case len(f.where.Holes) > 0 || f.where.Topology != "":
		return nil, usagef("--hole and --topology need a BOARD: write leaper %s 8x8 --topology torus", f.verb)
	}
	if context.Board != nil && len(args) == 1 {
		g, err := graph.New(context.Board, context.Piece)
		if err != nil {
			return nil, err
		}
		return &subject{board: g}, draw.Fits(g.Board())
	}
	if text == nil {
		if text, err = f.console.whole("tour file", file); err != nil {
			return nil, err
		}
	}
	return &subject{text: text, context: context}, nil
}

// find finds the tour of a BOARD.
func (f *pictureFlags) find(ctx context.Context, g *graph.Graph, ask tour.Ask) (tour.Tour, error) {
	var err error
	if f.search.Moves, err = f.how.order(g); err != nil {
		return tour.Tour{}, err
	}
	stop := f.console.progress(func(elapsed time.Duration) string {
		return fmt.Sprintf("%s: searching for %s", f.verb, elapsed.Round(time.Second))
	})
	answer, err := find.Find(ctx, g, ask, f.search)
	stop()
	switch {
	case err != nil:
		return tour.Tour{}, err
	case answer.Verdict != exist.Found:
		return tour.Tour{}, ended(verbs.NotFound(g, ask, answer.Verdict, answer.Why), false)
	}
	return answer.Tour, nil
}

// tours yields the tours of a FILE, each with the piece that walks it, after it
// was verified. A tour is valid until the next.
func (f *pictureFlags) tours(s *subject) iter.Seq2[notation.Item, error] {
	return func(yield func(notation.Item, error) bool) {
		number := 0
		for item, err := range notation.NewReader(bytes.NewReader(s.text), s.context).All() {
			if err != nil {
				yield(item, err)
				return
			}
			if f.pieceGiven {
				item.Piece = s.context.Piece
			}
			number++
			err := f.accept(item, number)
			if !yield(item, err) || err != nil {
				return
			}
		}
	}
}

// accept verifies a tour that was read, unless all are wanted.
func (f *pictureFlags) accept(item notation.Item, number int) error {
	ask, err := f.what.ask(item.Board)
	if err != nil {
		return err
	}
	if ask.Kind == tour.Path {
		ask.Kind = item.Kind
	}
	fault := item.Fault
	if fault == nil {
		fault = tour.Verify(item.Board, item.Piece, ask, item.Tour)
	}
	switch {
	case fault == nil:
		return nil
	case !errors.Is(fault, tour.ErrNotTour):
		return fault
	case f.verb == "draw" && unfilled(item): // a tour that somebody has begun, or a puzzle
		f.console.note("%d: some squares have no number yet; those that are given are drawn", number)
		return nil
	case f.force:
		f.console.note("%d: not a tour: %s; taken all the same", number, fault)
		return nil
	}
	return &outcome{exitNone, fmt.Sprintf("%d: not a tour: %s; --force takes it all the same", number, fault)}
}
