package main

import (
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"leaper/app/book"
	"leaper/app/site"
	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/cmd/leaper/internal/files"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/draw/paper"
	"leaper/internal/fault"
)

// A bookVerb is the verb book.
type bookVerb struct {
	query.TimeOptions
	title, author, language, font, paper, colour string
	labels                                       bool
	from                                         int
	folder, cover                                string
	spec                                         *book.Spec
}

func newBook(c *terminal.Console) *cobra.Command {
	b := new(bookVerb)
	return newCommand(c, verb{
		use: "book SPEC | book FILE...", question: &b.TimeOptions, file: true,
		args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return terminal.Usagef("which book? Write %s SPEC.toml, or the names of files that leaper puzzle --jsonl has printed", cmd.CommandPath())
			}
			return nil
		},
		flags: func(cmd *cobra.Command) {
			flags := cmd.Flags()
			flags.Lookup("output").Usage = "write the PDF to this `file`, or what a page needs into this folder, whose name ends with /; - is standard output"
			flags.StringVar(&b.folder, "site", "", "write pictures, JSON and index.html into this `folder`, beside the PDF or in place of it")
			flags.StringVar(&b.cover, "cover", "", "write the cover of the PDF to this `file`, a PDF of its own: back, spine and front")
			flags.StringVar(&b.title, "title", "", "`words` on the first page, in place of the SPEC's")
			flags.StringVar(&b.author, "author", "", "a `name` on the first page, in place of the SPEC's")
			flags.StringVar(&b.language, "language", "", "the `language` of the book's own words, in place of the SPEC's: "+strings.Join(book.Languages(), ", ")+" (default: en)")
			terminal.CompleteWith(cmd, "language", book.Languages())
			flags.StringVar(&b.font, "font", "", "the letters of this `file`, a TrueType font, in place of the SPEC's")
			flags.StringVar(&b.paper, "paper", "", "the `size` of pages, in place of the SPEC's: "+strings.Join(paper.Sizes().Names(), ", ")+", or a width and a height in millimetres or inches, 152.4x228.6, 6x9in (default: a5)")
			terminal.CompleteWith(cmd, "paper", paper.Sizes().Names())
			flags.StringVar(&b.colour, "colour", "", "in the colours of the light theme, and not black on white; or in `colours` as draw takes them, --colour=line=#c00")
			flags.Lookup("colour").NoOptDefVal = book.InColour
			flags.BoolVar(&b.labels, "labels", false, "name rows and columns beside the boards: 1, 2, … and a, b, …")
			flags.IntVar(&b.from, "number-from", 0, "the `number` of the first puzzle, in place of the SPEC's (default: 1)")
		},
		format: b.format,
		read:   b.read,
		run:    b.run,
	})
}

// format decides what is written, and where: a PDF, a folder or both.
func (b *bookVerb) format(e *invocation) (string, error) {
	name := e.output.File
	info, err := os.Stat(name)
	isFolder := strings.HasSuffix(name, "/") || strings.HasSuffix(name, string(filepath.Separator)) || err == nil && info.IsDir()
	switch {
	case isFolder && b.folder != "":
		return "", terminal.Usagef("-o %s and --site %s: both are folders; name one of them", name, b.folder)
	case isFolder:
		b.folder, e.output.File = name, ""
	case !e.cmd.Flags().Changed("output") && b.folder != "":
		e.output.File = ""
	}
	if b.folder != "" {
		if err := checkFolder(b.folder); err != nil {
			return "", err
		}
	}
	switch {
	case b.cover == "":
	case e.output.File == "":
		return "", terminal.Usagef("--cover %s: its spine is as wide as the pages of a PDF are thick; write that too: -o book.pdf", b.cover)
	case !strings.EqualFold(filepath.Ext(b.cover), ".pdf"):
		return "", terminal.Usagef("--cover %s: a cover is a PDF; write --cover cover.pdf", b.cover)
	case filepath.Clean(b.cover) == filepath.Clean(e.output.File):
		return "", terminal.Usagef("--cover %s: that is the file of the book; name another", b.cover)
	}
	if e.output.File == "" {
		return "pdf", nil
	}
	if ext := filepath.Ext(e.output.File); e.output.File != "-" && !strings.EqualFold(ext, ".pdf") {
		return "", terminal.Usagef("-o %s: a book is a PDF, or a folder, whose name ends with /; write -o book.pdf", e.output.File)
	}
	return "pdf", nil
}

// checkFolder refuses a folder that contains anything but a book.
func checkFolder(dir string) error {
	foreign, err := site.HasForeignFiles(dir, book.FolderMark)
	switch {
	case err != nil:
		return files.Wrap("folder", err)
	case foreign:
		return terminal.Usagef("%s has files in it that are no book of leaper; name an empty folder, or one that is still to be made", dir)
	}
	return nil
}

// read reads the SPEC, or the names of files with puzzles.
func (b *bookVerb) read(e *invocation) error {
	if b.from < 0 {
		return terminal.Usagef("--number-from %d: write the number of the first puzzle, from 1", b.from)
	}
	overrides, err := b.overrides(e)
	if err != nil {
		return err
	}
	if len(e.args) == 1 && isSpec(e.args[0]) {
		text, err := terminal.Await(e.ctx, func() ([]byte, error) { return e.ReadAll("SPEC", e.args[0]) })
		if err != nil {
			return err
		}
		spec, err := book.ReadSpec(e.args[0], string(text), overrides)
		b.spec = spec
		return terminal.WrongFlag(&book.Looks{}, err)
	}
	for _, name := range e.args {
		if _, err := board.Parse(name); err == nil {
			return terminal.Usagef("%s: that is a board, and a book is made of files; write leaper puzzle %s --jsonl -o puzzles.jsonl first, or name the board in a SPEC", name, name)
		}
		if isSpec(name) {
			return terminal.Usagef("%s: a SPEC stands alone; name the files of puzzles in it, as files = [%q]", name, e.args[0])
		}
	}
	b.spec, err = book.SpecOf(e.args, overrides)
	return terminal.WrongFlag(&book.Looks{}, err)
}

// isSpec reports whether a file is a SPEC, by its name.
func isSpec(name string) bool { return strings.EqualFold(filepath.Ext(name), ".toml") }

// overrides returns what the command line says in place of the SPEC.
func (b *bookVerb) overrides(e *invocation) (book.Overrides, error) {
	o := book.Overrides{Title: b.title, Author: b.author, Language: b.language, Paper: b.paper, Colours: b.colour, Labels: b.labels, From: b.from, Cover: b.cover != "",
		Web: e.output.File == "", Open: func(name string) (string, error) { return b.open(e, name) }}
	if b.font == "" {
		return o, nil
	}
	if o.Web {
		return o, terminal.Usagef("--font %s: a folder takes the letters of who reads it; leave the font out, or make a PDF as well: -o book.pdf", b.font)
	}
	text, err := terminal.Await(e.ctx, func() ([]byte, error) { return e.ReadAll("file of --font", b.font) })
	o.Font = append([]byte{}, text...)
	return o, err
}

// open reads a file that the SPEC names, relative to the SPEC's folder, or one that the command line
// names.
func (b *bookVerb) open(e *invocation, name string) (string, error) {
	if len(e.args) == 1 && isSpec(e.args[0]) && !filepath.IsAbs(name) {
		name = filepath.Join(filepath.Dir(e.args[0]), filepath.FromSlash(name))
	}
	text, err := terminal.Await(e.ctx, func() ([]byte, error) { return e.ReadAll("file", name) })
	return string(text), err
}

// run makes the puzzles, and writes the book when all are there.
func (b *bookVerb) run(e *invocation) error {
	if e.output.File != "" {
		if err := e.checkOutput(); err != nil {
			return err
		}
	}
	outer := *e
	if outer.output.File, outer.output.Flag = b.cover, "--cover"; b.cover != "" {
		if err := outer.checkOutput(); err != nil {
			return err
		}
	}
	made, err := b.make(e)
	if err != nil {
		return err
	}
	if b.cover == "" && b.spec.HasCover() {
		e.Note("the SPEC describes a cover, and --cover cover.pdf writes it beside a PDF")
	}
	var pages []paper.Page
	if e.output.File != "" {
		if pages, err = made.Pages(); err != nil {
			return err
		}
	}
	if b.folder != "" {
		all, err := made.Folder(e.ctx)
		if err != nil {
			return err
		}
		gone, err := site.Replace(b.folder, all, book.FolderList, "index.html")
		if err != nil {
			return files.Wrap("folder", err)
		}
		e.Note("%s written to %s", fault.Plural(len(all), "file"), b.folder)
		if gone > 0 {
			e.Note("%s of the book before removed", fault.Plural(gone, "file"))
		}
	}
	if e.output.File == "" {
		return nil
	}
	var cover paper.Page
	if b.cover != "" {
		if cover, err = made.CoverPage(len(pages)); err != nil {
			return err
		}
	}
	err = e.write(func(out io.Writer) error { return paper.Write(e.ctx, out, paper.PDF, made.Options(), pages...) })
	if err != nil {
		return err
	}
	e.Note("%s on %s", fault.Plural(made.Puzzles(), "puzzle"), fault.Plural(len(pages), "page"))
	if made.LosesEmphasis() {
		e.Note("the font is one face: *emphasis* and **strong** in the texts look like all other words")
	}
	if b.cover == "" {
		return nil
	}
	if err := outer.write(func(out io.Writer) error { return paper.Write(e.ctx, out, paper.PDF, made.Options(), cover) }); err != nil {
		return err
	}
	e.Note("a cover with a spine of %s millimetres written to %s", strconv.FormatFloat(float64(made.Spine(len(pages)))/1000, 'f', 1, 64), b.cover)
	return nil
}

// make makes the puzzles of the book. A terminal gets one line that shows the progress, and a log gets
// a line for each puzzle.
func (b *bookVerb) make(e *invocation) (*book.Book, error) {
	tell, stop := startProgress(e.Console, "book")
	defer stop()
	m := book.Maker{Tell: tell, Note: func(line string) {
		if !terminal.Redraws(e.Err) {
			e.Note("%s", line)
		}
	}}
	m.Open = func(name string) (string, error) { return b.open(e, name) }
	made, undecided, err := m.Make(e.ctx, b.spec)
	switch {
	case err != nil:
		return nil, err
	case undecided != "":
		return nil, &terminal.Outcome{Code: terminal.ExitUndecided, Line: undecided}
	}
	return made, nil
}
