package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"leaper/app/verbs"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/draw/film"
)

func newAnimate(c *terminal.Console) *cobra.Command {
	p := newPictureVerb()
	p.q.Usual.Events = -1
	return newCommand(c, verb{
		use: "animate BOARD | animate [BOARD] FILE | animate gallery:KEY", args: pictureArgs, question: &p.picture,
		bind: func(cmd *cobra.Command) { p.addFilm(cmd, "") },
		flags: func(cmd *cobra.Command) {
			flags := cmd.Flags()
			flags.BoolVar(&p.solves, "solve", false, "show how the puzzle in FILE is solved, as leaper puzzle prints it: each number as it is forced")
			flags.StringVarP(&p.output.File, "output", "o", "", "write to this `file` (its extension picks the format); - is standard output, with --format")
			flags.StringVarP(&p.output.Format, "format", "f", "", "the `format`: "+strings.Join(film.Formats().Names(), ", "))
			flags.StringVar(&p.size, "size", "", "gif, apng: the longest side, in `pixels` (default: 480, and for large boards up to 960)")
			terminal.CompleteWith(cmd, "format", film.Formats().Names())
		},
		check: p.readFilmFormat, read: p.read, run: p.run,
	})
}

// addFilm adds the flags of films. The film of a search ends after a number of events, which is the
// default of --events.
func (p *pictureVerb) addFilm(cmd *cobra.Command, events string) {
	p.q.Film, p.q.Usual.Numbers, p.q.Usual.Limit = true, true, 1
	films := func(f *verbs.Field) {
		switch f.JSON {
		case "style":
			f.Names, f.Default = film.StyleNames(), ""
			f.Doc += " (a search: line or numbers; default: numbers for a tour of at most 400 squares, else line)"
		case "theme":
			f.Names = []string{"light", "dark"}
		case "limit":
			f.Doc, f.Default = "--search: until this many tours are met: a number, or all", "1"
		case "events":
			f.Doc, f.Default = f.Doc+"; 0 is never", events
		case "every":
			f.Default = "1"
		}
	}
	p.add(cmd, films)
	terminal.Bind(cmd, &p.q.FilmOptions, films)
	cmd.Flags().BoolVar(&p.search, "search", false, "show the search of leaper list, backtracking included, in place of its tour")
}

// readFilmFormat reads what is filmed, and takes the format from its flag or the file's extension.
func (p *pictureVerb) readFilmFormat(e *invocation) error {
	changed := e.cmd.Flags().Changed
	p.setSearch()
	if p.solves && p.search {
		return terminal.Usagef("--solve shows how a puzzle is solved, and --search how tours are found; leave one of them out")
	}
	var format film.Format
	var err error
	switch ok := false; {
	case changed("format"):
		if format, err = film.Parse(p.output.Format); err != nil {
			return err
		}
		if !changed("output") {
			p.output.File = "-"
		}
	case !changed("output"):
		return terminal.Usagef("where to? Write -o tour.gif, or .apng, .svg, .html; leaper watch shows films in the terminal")
	case p.output.File == "-":
		return terminal.Usagef("-o -: name the format with --format: %s", strings.Join(film.Formats().Names(), ", "))
	default:
		if format, ok = film.FormatOf(p.output.File); !ok {
			return p.output.UnknownExtension(film.Formats().Names())
		}
	}
	p.q.Format = format.String()
	if p.q.Size, err = film.ParsePixels(p.size, format); err != nil {
		return fmt.Errorf("--%w", err)
	}
	e.chosen, e.output = p.q.Format, p.output
	return nil
}

// setSearch makes the film one of a search, if --search is given.
func (p *pictureVerb) setSearch() {
	if p.search {
		p.q.Of = "search"
	}
}
