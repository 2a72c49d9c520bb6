package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"net/netip"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"leaper/app/studio"
	"leaper/app/verbs/query"
	"leaper/cmd/internal/daemon"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/internal/interrupt"
)

// studioAddress is the default address of the studio: on this machine
// alone.
const studioAddress = "127.0.0.1:8642"

func newServe(c *terminal.Console) *cobra.Command {
	var (
		address string
		memory  string
		open    bool
		health  bool
		pipe    bool
		opts    studio.Options
	)
	cmd := &cobra.Command{
		Use:  "serve",
		Args: noArgument,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case health && pipe:
				return terminal.Usagef("--health and --pipe: choose one")
			case health:
				return askHealth(cmd.Context(), address)
			case pipe:
				if err := refuseFlags(cmd, "{} and --pipe: a pipe has no page; leave it out", "address", "host", "open", "jobs", "client-jobs", "job-timeout", "memory"); err != nil {
					return err
				}
				return servePipe(cmd.Context(), c)
			}
			allowed, err := query.ParseBytes(memory)
			if err != nil {
				return terminal.Usagef("--memory %s: %s", memory, err)
			}
			opts.Memory = int64(allowed)
			if opts.Jobs < 1 || opts.Jobs > 1024 || opts.JobsPerClient < 1 {
				return terminal.Usagef("--jobs %d, --client-jobs %d: write how many jobs may run at once, from 1 to 1024", opts.Jobs, opts.JobsPerClient)
			}
			if opts.Job < time.Second {
				return terminal.Usagef("--job-timeout %s: write a time from 1s", opts.Job)
			}
			opts.Notes = log.New(c.Err, "leaper: ", 0)
			s, err := studio.New(opts)
			if err != nil {
				return err
			}
			debug.SetMemoryLimit(opts.Heap())
			l, err := daemon.Listen(cmd.Context(), "--address", address, studioAddress)
			if err != nil {
				return err
			}
			return serve(cmd.Context(), c, s, l, open)
		},
	}
	usual := studio.Options{}.WithDefaults()
	flags := cmd.Flags()
	flags.StringVar(&address, "address", studioAddress, "where to listen, an `address` and a port; port 0 is any free one")
	flags.StringArrayVar(&opts.Hosts, "host", nil, "a `name` that browsers may call it by, besides localhost and its address")
	flags.BoolVar(&health, "health", false, "start none: ask the one at --address on this machine whether it is healthy, as containers do")
	flags.BoolVar(&pipe, "pipe", false, "serve no page, and run command lines, which are objects of JSON on standard input")
	flags.BoolVar(&open, "open", false, "open the page in the browser")
	flags.IntVar(&opts.Jobs, "jobs", usual.Jobs, "how many `jobs` may run at once")
	flags.IntVar(&opts.JobsPerClient, "client-jobs", usual.JobsPerClient, "how many `jobs` of one client may run at once")
	flags.DurationVar(&opts.Job, "job-timeout", usual.Job, "the longest `time` of a job")
	flags.StringVar(&memory, "memory", fmt.Sprintf("%dGiB", usual.Memory>>30), "how much `memory` the studio may use in all: 8GiB, 500MB; a count may use a seventh of it")
	return cmd
}

// serve answers requests until the context ends.
func serve(ctx context.Context, c *terminal.Console, s *studio.Server, l net.Listener, open bool) error {
	url := studioURL(l.Addr())
	if _, err := fmt.Fprintln(c.Out, url); err != nil {
		return errors.Join(err, l.Close())
	}
	if at, err := netip.ParseAddrPort(l.Addr().String()); err != nil || !at.Addr().Unmap().IsLoopback() {
		c.Note("%s is open to others: anyone who can reach it can use this machine's processor and memory, without a password and unencrypted", l.Addr())
	}
	c.Note("the studio is ready; Ctrl-C ends it")
	if open {
		if err := browse(ctx, url); err != nil {
			c.Note("no browser could be opened: %s; open %s yourself", err, url)
		}
	}
	if err := s.Serve(ctx, l); err != nil {
		return err
	}
	return interrupt.Daemon(ctx, ctx.Err()) // Ctrl-C interrupts it, like any other work
}

// askHealth asks a studio whether it is healthy.
func askHealth(ctx context.Context, address string) error {
	host, port, err := net.SplitHostPort(address)
	if err != nil || port == "" {
		return fmt.Errorf("--address %s: write an address and a port, such as %s or :8080", cmp.Or(address, `""`), studioAddress)
	}
	if ip, err := netip.ParseAddr(host); host == "" || err == nil && ip.IsUnspecified() {
		host = "localhost"
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	ask, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/healthz", nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(ask)
	if err != nil {
		return fmt.Errorf("no studio answers at %s", address)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the studio at %s is not healthy: status %d", address, answer.StatusCode)
	}
	return nil
}

// studioURL returns the URL of an address for a browser on this machine.
func studioURL(a net.Addr) string {
	host, port, err := net.SplitHostPort(a.String())
	if ip, parsed := netip.ParseAddr(host); err == nil && parsed == nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port) + "/"
}

// browse opens a page in the browser that the system prefers.
func browse(ctx context.Context, url string) error {
	name, args := "xdg-open", []string{url}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", url}
	}
	cmd := exec.CommandContext(context.WithoutCancel(ctx), name, args...)
	if err := cmd.Start(); err != nil {
		return errors.New(strings.TrimPrefix(err.Error(), "exec: "))
	}
	go func() { _ = cmd.Wait() }() // the system decides when it ends
	return nil
}
