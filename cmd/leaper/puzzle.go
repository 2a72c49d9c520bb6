package main

import (
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"leaper/app/book"
	"leaper/app/verbs/playing"
	"leaper/app/verbs/query"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/draw/paper"
	"leaper/notation"
)

// maxPuzzles is how many puzzles are made at once.
const maxPuzzles = 1000

// puzzleVerb is the verb puzzle.
type puzzleVerb struct {
	q      playing.PuzzleQuestion
	looks  book.Looks
	places []query.Place
	number int
	paper  string
	first  time.Time // the day of the first puzzle, where --seed is a day
	sheet  book.Sheet
}

func newPuzzle(c *terminal.Console) *cobra.Command {
	p := new(puzzleVerb)
	return newCommand(c, verb{
		use: "puzzle BOARD...", question: &p.q, formats: []string{"grid", "json", "jsonl", "svg", "png", "pdf"}, lines: true,
		args: p.checkBoards,
		flags: func(cmd *cobra.Command) {
			terminal.Bind(cmd, &p.looks)
			cmd.Flags().StringVar(&p.sheet.Title, "title", "", "pdf: `words` at the head of each page of puzzles")
			cmd.Flags().StringVar(&p.paper, "paper", "a4", "pdf: the `size` of pages: "+strings.Join(paper.Sizes().Names(), ", ")+", or a width and a height in millimetres or inches, 210x297, 6x9in")
			terminal.CompleteWith(cmd, "paper", paper.Sizes().Names())
			cmd.Flags().IntVar(&p.sheet.Across, "across", 0, "pdf: how many `puzzles` stand side by side (default: 2, on pages of six)")
			cmd.Flags().IntVar(&p.sheet.From, "number-from", 0, "pictures: the `number` of the first puzzle on a page, or in a file's name (default: 1)")
			cmd.Flags().IntVarP(&p.number, "number", "n", 1, "how many `puzzles` to make of each board, with consecutive seeds or days; no puzzle comes twice")
			seed := cmd.Flags().Lookup("seed")
			seed.Value, seed.Usage = &seedFlag{&p.q.Seed, &p.first}, "the seed, a `number`, or a day such as 2027-01-01; the same seed gives the same puzzle"
		},
		check: p.check,
		read:  p.read,
		run:   p.run,
	})
}

// checkBoards asks for a board, or for none where a date settles it.
func (p *puzzleVerb) checkBoards(cmd *cobra.Command, args []string) error {
	switch {
	case len(args) > 0 && p.q.Dated():
		return terminal.Usagef("%q: --day and --week settle the board; leave it out", args[0])
	case len(args) == 0 && !p.q.Dated():
		return oneBoard(cmd, args)
	}
	return nil
}

// isPicture reports whether a format is a picture, with a file for each puzzle.
func (p *puzzleVerb) isPicture(format string) bool { return format == "svg" || format == "png" }

// check checks the flags.
func (p *puzzleVerb) check(e *invocation) (err error) {
	changed := e.cmd.Flags().Changed
	if e.chosen != "pdf" {
		err = refuseFlags(e.cmd, "{} is for a sheet of paper, not for the format "+e.chosen+"; write -o sheet.pdf", "title", "paper", "across")
	}
	if err == nil && e.chosen != "pdf" && !p.isPicture(e.chosen) {
		err = refuseFlags(e.cmd, "{} is for pictures, not for the format "+e.chosen+"; write -o puzzle.svg, .png or .pdf", "theme", "labels", "crosses", "colour", "number-from")
	}
	if err != nil {
		return err
	}
	if p.sheet.Size, err = paper.ParseSize(p.paper); err != nil {
		return fmt.Errorf("--paper: %w", err)
	}
	if _, err := p.looks.Options(); err != nil {
		return terminal.WrongFlag(&p.looks, err)
	}
	if p.sheet.Title == "" {
		p.sheet.Title = "Fill in the numbers: each is a move from the one before"
	}
	switch {
	case p.number < 1 || p.number > maxPuzzles:
		return terminal.Usagef("-n %d: write how many puzzles, from 1 to %d", p.number, maxPuzzles)
	case changed("across") && (p.sheet.Across < 1 || p.sheet.Across > 50):
		return terminal.Usagef("--across %d: write how many puzzles stand side by side, from 1 to 50", p.sheet.Across)
	case changed("number-from") && p.sheet.From < 1:
		return terminal.Usagef("--number-from %d: write the number of the first puzzle, from 1", p.sheet.From)
	case p.isPicture(e.chosen) && p.total(e) > 1 && e.output.File == "-":
		return terminal.Usagef("a picture shows one puzzle, and there are %d; write -o puzzle.%s for puzzle-1.%s, puzzle-2.%s …, or -o sheet.pdf", p.total(e), e.chosen, e.chosen, e.chosen)
	}
	if p.q.Dated() {
		return refuseFlags(e.cmd, "a date has one puzzle, and {} is not for that; leave it out", "number", "seed", "closed", "open")
	}
	p.q.Seed = max(p.q.Seed, 1)
	if !p.first.IsZero() {
		return nil
	}
	if last := math.MaxUint64 - uint64(p.number-1); p.q.Seed > last {
		return terminal.Usagef("--seed %d: %d puzzles have %d consecutive seeds; write at most %d", p.q.Seed, p.number, p.number, last)
	}
	return nil
}

// total returns how many puzzles are asked for.
func (p *puzzleVerb) total(e *invocation) int { return p.number * max(len(e.args), 1) }

// read reads the boards.
func (p *puzzleVerb) read(e *invocation) error {
	if p.q.Dated() {
		p.places = []query.Place{p.q.Place}
		return nil
	}
	fromStdin := false
	for _, arg := range e.args {
		if path, _ := terminal.PictureFile(arg); path == "-" {
			if fromStdin {
				return terminal.Usagef("@- twice: standard input is read once; write one of the boards to a file")
			}
			fromStdin = true
		}
		place, err := e.parsePlace(p.q.Place, arg)
		if err == nil && len(e.args) > 1 { // before the puzzles of the boards before it are made
			_, err = place.ParseBoard(query.Limits{})
		}
		if err != nil {
			return err
		}
		p.places = append(p.places, place)
	}
	return nil
}

// run makes puzzles and writes them.
func (p *puzzleVerb) run(e *invocation) error {
	for _, out := range p.outputs(e, p.total(e)) {
		if err := out.Ready(e.Console); err != nil {
			return err
		}
	}
	var all []playing.DatedPuzzle
	var failed error
	seed := p.q.Seed
	for _, place := range p.places {
		p.q.Place, p.q.Seed = place, seed
		made, status, err := p.make(e)
		if err != nil {
			return err
		}
		all = append(all, made...)
		if failed == nil {
			failed = status
		}
	}
	if len(all) > 0 {
		if err := p.write(e, all); err != nil {
			return err
		}
	}
	return failed
}

// write writes the puzzles: as pictures, as data, or as grids.
func (p *puzzleVerb) write(e *invocation, all []playing.DatedPuzzle) error {
	if p.isPicture(e.chosen) {
		return p.pictures(e, all)
	}
	return e.write(func(out io.Writer) error {
		switch {
		case e.chosen == "pdf":
			pages, err := p.pages(all)
			if err != nil {
				return err
			}
			return paper.Write(e.ctx, out, paper.PDF, paper.Options{}, pages...)
		case e.chosen == "json" && len(all) > 1:
			return query.WriteJSON(out, all)
		}
		var texts []string
		for _, one := range all {
			if e.asJSON() {
				if err := query.WriteJSON(out, one); err != nil {
					return err
				}
			}
			texts = append(texts, one.Grid)
		}
		if e.asJSON() {
			return nil
		}
		_, err := io.WriteString(out, notation.JoinPuzzles(texts))
		return err
	})
}

// pages returns worksheets of puzzles.
func (p *puzzleVerb) pages(all []playing.DatedPuzzle) ([]paper.Page, error) {
	first, last := all[0], all[len(all)-1]
	var boards []string
	for _, one := range all {
		boards = append(boards, one.Board)
	}
	what := fmt.Sprintf("%s on %s, %s", first.Piece, strings.Join(slices.Compact(boards), ", "), first.Kind)
	p.sheet.Looks, p.sheet.Foot = p.looks, book.Footer(what, first.Seed, last.Seed)
	return p.sheet.Pages(entriesOf(all))
}

func entriesOf(all []playing.DatedPuzzle) (list []*book.Entry) {
	for _, one := range all {
		list = append(list, book.EntryOf(one))
	}
	return list
}

// outputs returns the files of a number of pictures: m.svg, or m-1.svg, m-2.svg and so on.
func (p *puzzleVerb) outputs(e *invocation, number int) []terminal.OutputFlags {
	if !p.isPicture(e.chosen) || number == 1 || e.output.File == "-" {
		return []terminal.OutputFlags{e.output}
	}
	ext := filepath.Ext(e.output.File)
	list := make([]terminal.OutputFlags, number)
	for i := range list {
		list[i] = e.output
		list[i].File = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(e.output.File, ext), max(p.sheet.From, 1)+i, ext)
	}
	return list
}

// pictures writes a picture of each puzzle. Files get their names when all are written.
func (p *puzzleVerb) pictures(e *invocation, all []playing.DatedPuzzle) error {
	options, err := p.looks.Options()
	if err != nil {
		return err
	}
	format, err := paper.Parse(e.chosen)
	if err != nil {
		return err
	}
	var sinks []*terminal.Sink
	for i, entry := range entriesOf(all) {
		flags := p.outputs(e, p.total(e))[i]
		out, err := flags.Open(e.Console)
		if err != nil {
			return err
		}
		defer out.Drop()
		out.Until(e.ctx)
		scene, err := entry.StandalonePicture(options)
		if err != nil {
			return err
		}
		if err := paper.Write(e.ctx, out, format, paper.Options{}, paper.Fit(scene)); err != nil {
			return err
		}
		sinks = append(sinks, out)
	}
	for _, out := range sinks {
		if err := out.Keep(); err != nil {
			return err
		}
	}
	return nil
}
