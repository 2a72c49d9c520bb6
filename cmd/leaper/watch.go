package main

import (
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"leaper/cmd/leaper/internal/terminal"
	"leaper/draw/film"
)

// watchedEvents is after how many events of a search its film ends, if nothing
// else is said: anyone who watches does not want to wait for it.
const watchedEvents = 100_000

func newWatch(c *terminal.Console) *cobra.Command {
	p := &picturing{Console: c}
	cmd := &cobra.Command{
		Use:  "watch BOARD | watch [BOARD] FILE | watch gallery:KEY",
		Args: pictured,
		RunE: func(cmd *cobra.Command, args []string) error { return p.watch(cmd, args) },
	}
	p.addFilm(cmd, strconv.Itoa(watchedEvents))
	return cmd
}

// watch makes the film, and plays it.
func (p *picturing) watch(cmd *cobra.Command, args []string) error {
	if p.q.Usual.Events = watchedEvents; cmd.Flags().Changed("events") {
		p.q.Usual.Events = -1
	}
	if err := p.filmed(cmd); err != nil {
		return err
	}
	ctx, cancel, job, err := p.begin(cmd, args)
	if err != nil {
		return err
	}
	defer cancel()
	out, ok := p.Out.(*os.File)
	if !ok || !term.IsTerminal(int(out.Fd())) || os.Getenv("TERM") == "dumb" {
		return terminal.Usagef("watch plays films in a terminal, and standard output is none; write them to files with leaper animate -o film.gif")
	}
	shown, verdict := heard(ctx, p, job.Film)
	if shown == nil || cmd.Context().Err() != nil {
		return verdict
	}
	screens, err := film.NewScreens(shown, true)
	if err != nil {
		return err
	}
	columns, rows := screens.Size()
	if width, height := terminal.WindowSize(out); columns > width || rows+terminal.Below > height {
		return terminal.Usagef("%s", terminal.TooSmall(columns, rows, width, height))
	}
	if err := terminal.Play(cmd.Context(), out, p.In, shown, screens); err != nil {
		return err
	}
	if file, ok := p.In.(*os.File); !ok || !term.IsTerminal(int(file.Fd())) {
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
