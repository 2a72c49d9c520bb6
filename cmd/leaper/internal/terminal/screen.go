package terminal

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"sync"
	"syscall"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"
)

// ShowScreen lets a model have the whole terminal until it quits, or the context ends. Whatever ends
// it, the terminal is as it was before. Ctrl-C, Ctrl-\ and Ctrl-Z are the same for all models, which do not
// see them. Without a terminal to read from there are no keys.
func ShowScreen(ctx context.Context, out *os.File, in io.Reader, model tea.Model) error {
	keys := &keyboard{ended: make(chan struct{})}
	var input io.Reader
	if IsTerminal(in) {
		keys.File, _ = in.(*os.File)
		input = keys
	}
	p := tea.NewProgram(model, tea.WithContext(ctx), tea.WithInput(input), tea.WithOutput(out),
		tea.WithColorProfile(ColourProfile(out)), tea.WithoutSignalHandler(), tea.WithFilter(obeyControls))
	// Go would end at SIGQUIT with a dump of all stacks, and leave the terminal as it is.
	sigquit := make(chan os.Signal, 1)
	signal.Notify(sigquit, syscall.SIGQUIT)
	defer signal.Stop(sigquit)
	over := make(chan struct{})
	defer close(over)
	go func() {
		select {
		case <-sigquit:
			p.Send(tea.InterruptMsg{})
		case <-keys.ended:
			p.Send(tea.QuitMsg{})
		case <-over:
		}
	}()
	_, err := p.Run()
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.Is(err, tea.ErrInterrupted):
		return &Outcome{ExitInterrupted, ""}
	}
	return err
}

// A keyboard is a terminal to read keys from. It tells when there will be no more, since the terminal
// is gone; the library would wait for ever.
type keyboard struct {
	*os.File
	once  sync.Once
	ended chan struct{}
}

func (k *keyboard) Read(text []byte) (int, error) {
	n, err := k.File.Read(text)
	if err != nil {
		k.once.Do(func() { close(k.ended) })
	}
	return n, err
}

// obeyControls makes of Ctrl-C, Ctrl-\ and Ctrl-Z what they are outside of a screen: there the terminal
// sends signals, and here they are keys.
func obeyControls(_ tea.Model, msg tea.Msg) tea.Msg {
	if key, ok := msg.(tea.KeyPressMsg); ok {
		switch key.Keystroke() {
		case "ctrl+c", `ctrl+\`:
			return tea.InterruptMsg{}
		case "ctrl+z":
			return tea.Exec(suspension{}, nil)()
		}
	}
	return msg
}

// A suspension stops the process until it is continued, with the terminal as it was before. That of
// the library waits for ever where nobody can continue the process: in a window of its own, without a
// shell.
type suspension struct{}

func (suspension) Run() error          { suspend(); return nil }
func (suspension) SetStdin(io.Reader)  {}
func (suspension) SetStdout(io.Writer) {}
func (suspension) SetStderr(io.Writer) {}

// WindowSize returns the size of a terminal in characters; 80 by 24 if that is unknown.
func WindowSize(f *os.File) (width, height int) {
	width, height, err := term.GetSize(f.Fd())
	if err != nil || width <= 0 || height <= 0 {
		return 80, 24
	}
	return width, height
}
