package main

import (
	"cmp"
	"os"
	"strconv"
	"strings"

	"github.com/charmbracelet/colorprofile"
	"github.com/spf13/cobra"

	"leaper/cmd/leaper/internal/terminal"
	"leaper/draw/film"
)

// watchedEvents is the default number of events after which the film of a search ends, so that
// viewers need not wait for more.
const watchedEvents = 100_000

func newWatch(c *terminal.Console) *cobra.Command {
	p := newPictureVerb()
	return newCommand(c, verb{
		use: "watch BOARD | watch [BOARD] FILE | watch gallery:KEY", args: pictureArgs, question: &p.picture,
		bind: func(cmd *cobra.Command) { p.addFilm(cmd, strconv.Itoa(watchedEvents)) },
		check: func(e *invocation) error {
			if p.q.Usual.Events = watchedEvents; e.cmd.Flags().Changed("events") {
				p.q.Usual.Events = -1
			}
			p.setSearch()
			return nil
		},
		read: p.read, run: p.watch,
	})
}

// watch makes the film, and plays it.
func (p *pictureVerb) watch(e *invocation) error {
	out, _ := e.Out.(*os.File)
	d, err := p.makeDrawing(e, func() error {
		switch {
		case !terminal.IsTerminal(e.Out):
			return terminal.Usagef("watch plays films in a terminal, and standard output is none; write them to files with leaper animate -o film.gif")
		case !terminal.Redraws(e.Out):
			return terminal.Usagef("watch plays films in a terminal that can be drawn over, and TERM says that this one is dumb; write them to files with leaper animate -o film.gif")
		}
		return nil
	})
	if d == nil || e.cmd.Context().Err() != nil {
		return err
	}
	shown, verdict := d.Film, cmp.Or(err, p.exitStatus(d.Verdict))
	screens, err := film.NewScreens(shown, terminal.ColourProfile(out) >= colorprofile.ANSI)
	if err != nil {
		return err
	}
	columns, rows := screens.Size()
	if width, height := terminal.WindowSize(out); columns > width || rows+terminal.LinesBelow > height {
		return terminal.Usagef("%s", terminal.TooSmall(columns, rows, width, height))
	}
	if err := terminal.Play(e.cmd.Context(), out, e.In, shown, screens); err != nil {
		return err
	}
	if !terminal.IsTerminal(e.In) {
		lines, err := screens.Lines(screens.Frames() - 1)
		if err != nil {
			return err
		}
		lines = append(lines, shown.Frames[screens.Frames()-1].Words)
		if _, err := out.WriteString(strings.Join(lines, "\n") + "\n"); err != nil {
			return err
		}
	}
	return verdict
}
