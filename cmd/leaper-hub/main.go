// Command leaper-hub hands the tasks of counts, estimates and statistics out to many
// machines: leaper hub starts it. It is a program apart from leaper, since it contains a
// server as large as all the rest.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"leaper/app/cluster/hub"
	"leaper/cmd/hubflags"
	"leaper/cmd/internal/daemon"
	"leaper/internal/fault"
	"leaper/internal/filelock"
	"leaper/internal/interrupt"
	"leaper/internal/ticking"
)

// The exit statuses, which are leaper's.
const (
	exitDone        = 0
	exitUsage       = 2
	exitInterrupted = 130
)

func main() {
	// A reader that goes away must not kill the hub.
	signal.Ignore(syscall.SIGPIPE)
	var onHangup atomic.Pointer[func() bool] // set when there is something to reload
	ctx, stop := interrupt.Reloadable(func() { os.Exit(exitInterrupted) }, func() bool {
		reload := onHangup.Load()
		return reload != nil && (*reload)()
	})
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr, func(reload func() bool) { onHangup.Store(&reload) })
	stop()
	os.Exit(code)
}

// run runs the program without the process around it, and returns its exit status. It gives onHangup what
// SIGHUP is to do.
func run(ctx context.Context, args []string, stdout, stderr io.Writer, onHangup func(reload func() bool)) int {
	var quiet bool
	var log *slog.Logger
	cmd := hubflags.New(func(cmd *cobra.Command, o hubflags.Options) error {
		out := stderr
		if quiet {
			out = io.Discard
		}
		var err error
		if log, err = daemon.NewLog(o.Log, out, "leaper-hub: "); err != nil {
			return err
		}
		log = log.With("program", "leaper-hub", "version", daemon.Version)
		err = serve(cmd.Context(), o, log, stdout, onHangup)
		if o.Log == daemon.Text {
			log = nil // what ends it is not an event
		}
		return err
	})
	cmd.Use, cmd.Version = "leaper-hub", daemon.Version
	cmd.SetVersionTemplate("leaper-hub {{.Version}}\n")
	if commit := daemon.Commit(); commit != "" {
		cmd.Version += " " + commit
	}
	cmd.Flags().BoolVarP(&quiet, "quiet", "q", false, "print only errors on standard error")
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetArgs(args)
	cmd.SetOut(stdout)
	cmd.SetErr(stderr)
	err := cmd.ExecuteContext(ctx)
	code, text := exitUsage, fmt.Sprint(err)
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, context.Canceled):
		code, text = exitInterrupted, "interrupted"
	}
	if log != nil && !quiet {
		log.Error(text, "event", "ended")
	} else {
		fmt.Fprintln(stderr, "leaper-hub: "+text)
	}
	return code
}

// serve runs a hub until the context ends. Once it is ready, it prints the command that a worker needs
// on standard output.
func serve(ctx context.Context, o hubflags.Options, log *slog.Logger, stdout io.Writer, onHangup func(reload func() bool)) error {
	store, err := filepath.Abs(o.Store)
	if err != nil {
		return err
	}
	lock, err := lockStore(store)
	if err != nil {
		return fmt.Errorf("--store %s: %w", store, err)
	}
	defer lock.Close()
	var page net.Listener
	if o.Metrics != "" {
		if page, err = daemon.Listen(ctx, "--metrics", o.Metrics, daemon.MetricsExample); err != nil {
			return err
		}
		defer page.Close()
	}
	h, err := hub.Start(ctx, hub.Options{
		Address: o.Address, Store: store, Cert: o.Cert, Key: o.Key, Insecure: o.Insecure, Version: daemon.Version,
		Note: func(kind, text string) { log.Warn(text, "event", kind) },
	})
	if err != nil {
		return err
	}
	defer h.Stop()
	w := &hubPage{hub: h, store: store}
	defer w.close()
	if page != nil {
		stop := w.page().Serve(page)
		defer stop()
	}
	if keep := time.Duration(o.Keep); keep > 0 {
		stop := ticking.Every(min(keep, time.Hour), func() { w.forgetOld(ctx, o.Keep, log) })
		defer stop()
	}
	onHangup(func() bool {
		there, err := h.Reload()
		switch {
		case err != nil:
			log.Warn("keeps its old certificate: "+err.Error(), "event", "certificate")
		case there:
			log.Info("has read its certificate again", "event", "certificate")
		}
		return there
	})
	command := []string{"leaper", "work", h.URL(), "--token-file", filepath.ToSlash(hub.TokenFile(store))}
	if ca, err := filepath.Abs(h.CA()); err == nil && h.CA() != "" {
		command = append(command, "--ca", filepath.ToSlash(ca))
	}
	if _, err := fmt.Fprintln(stdout, daemon.Command(command...)); err != nil {
		return err
	}
	log.Info("the hub is ready; Ctrl-C ends it, and it continues when started again on its store", "event", "ready", "address", h.Addr().String(), "store", store)
	select {
	case <-ctx.Done():
		log.Info("is told to stop", "event", "ending")
		return interrupt.Daemon(ctx, ctx.Err()) // Ctrl-C interrupts it, like any other work
	case <-h.Ended():
		return errors.New("the hub has stopped by itself: is there room on its disk?")
	}
}

// lockStore locks a store for this process, until the file is closed.
func lockStore(store string) (*os.File, error) {
	if err := os.MkdirAll(store, 0o700); err != nil {
		return nil, fault.Plain(err)
	}
	file, err := os.OpenFile(filepath.Join(store, "lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fault.Plain(err)
	}
	if err := filelock.Take(file); err != nil && !errors.Is(err, filelock.ErrNone) {
		_ = file.Close() // an error is being reported already
		if errors.Is(err, filelock.ErrHeld) {
			err = errors.New("another hub is using it; name another folder, or end that hub")
		}
		return nil, err
	}
	return file, nil
}
