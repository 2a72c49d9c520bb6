package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"

	"github.com/spf13/cobra"

	"leaper/cmd/hubflags"
	"leaper/cmd/leaper/internal/files"
	"leaper/cmd/leaper/internal/terminal"
)

// hubProgram is the name of the hub's program. It is separate, since only a hub needs the server,
// which is large and slow to build.
const hubProgram = "leaper-hub"

func newHub(c *terminal.Console) *cobra.Command {
	return hubflags.New(func(cmd *cobra.Command, _ hubflags.Options) error {
		path, err := findProgram(hubProgram)
		if err != nil {
			return terminal.Usagef("hub: the program %s is neither beside leaper nor on PATH: it comes with Leaper's packages, and go install ./cmd/%s in its source makes it", hubProgram, hubProgram)
		}
		return become(cmd.Context(), c, path, hubflags.Written(cmd))
	})
}

// findProgram finds a program in the folder of this one, or else on PATH.
func findProgram(name string) (string, error) {
	if self, err := os.Executable(); err == nil {
		places := []string{self}
		if real, err := filepath.EvalSymlinks(self); err == nil && real != self {
			places = append(places, real)
		}
		for _, place := range places {
			if path, err := exec.LookPath(filepath.Join(filepath.Dir(place), name)); err == nil {
				return path, nil
			}
		}
	}
	return exec.LookPath(name)
}

// become replaces this program by another in the same process, with its standard input
// and output, signals and status. On systems that can't do that, such as Windows, or
// if the console is not the process's, the other program runs as a child, and this one
// passes on signals and the status.
func become(ctx context.Context, c *terminal.Console, path string, args []string) error {
	if c.In == io.Reader(os.Stdin) && c.Out == io.Writer(os.Stdout) && c.Err == io.Writer(os.Stderr) {
		err := syscall.Exec(path, append([]string{path}, args...), os.Environ())
		if !errors.Is(err, errors.ErrUnsupported) {
			return files.Wrap("program", &os.PathError{Op: "exec", Path: path, Err: err})
		}
	}
	child := exec.CommandContext(ctx, path, args...)
	child.Stdin, child.Stdout, child.Stderr = c.In, c.Out, c.Err
	child.Cancel = func() error {
		_ = child.Process.Signal(os.Interrupt) // Windows can't, and has told the child already, which has the same terminal
		return os.ErrProcessDone
	}
	err := child.Run()
	var ended *exec.ExitError
	if errors.As(err, &ended) && ended.ExitCode() > 0 {
		return &terminal.Outcome{Code: ended.ExitCode()} // the child has said why
	}
	return err
}
