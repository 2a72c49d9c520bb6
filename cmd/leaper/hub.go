package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"leaper/cluster/hub"
)

func newHub(c *console) *cobra.Command {
	var o hub.Options
	cmd := &cobra.Command{
		Use:   "hub",
		Short: "Hand work out to many machines",
		Long: `Begin a hub: it hands out the tasks of counts, estimates and statistics that are
asked with --on, to whoever works for it (leaper work), and keeps what is done. On
standard output stands, once it is ready, the command that a worker needs.

The hub is a NATS server with JetStream. If you have one, you need no hub: name
its URL in place of this one's.

--store is its folder: jobs, results and the token. Begun again on it, the hub has
lost nothing, however it ended. Whoever has the token can hand out work and do it;
the file is readable by you alone, and goes to the workers by a way you trust.

Others can reach it only with another --address; then it wants --cert and --key,
for TLS, or --insecure.

Ctrl-C ends it; workers and askers wait until it is back. docs/cluster.md tells
more.`,
		Example: `  leaper hub
  leaper hub --address 127.0.0.1:0 --store /srv/leaper
  leaper hub --address :4222 --cert hub.pem --key hub.key`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("%q: hub takes no argument; write %s [flags]", args[0], cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return runHub(cmd.Context(), c, o) },
	}
	flags := cmd.Flags()
	flags.StringVar(&o.Address, "address", "127.0.0.1:4222", "where to listen, an `address` and a port; port 0 is any that is free")
	flags.StringVar(&o.Store, "store", "leaper-hub", "the `folder` for jobs, results and the token")
	flags.StringVar(&o.Cert, "cert", "", "the `file` with a certificate for TLS")
	flags.StringVar(&o.Key, "key", "", "the `file` with its key")
	flags.BoolVar(&o.Insecure, "insecure", false, "let others reach it without TLS: whoever listens on the way sees the token")
	return cmd
}

// runHub has a hub until the context ends.
func runHub(ctx context.Context, c *console, o hub.Options) error {
	var err error
	if o.Store, err = filepath.Abs(o.Store); err != nil {
		return err
	}
	if err := os.MkdirAll(o.Store, 0o700); err != nil {
		return fmt.Errorf("--store %s: %w", o.Store, plainError(err))
	}
	held, err := os.OpenFile(filepath.Join(o.Store, "lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("--store %s: %w", o.Store, plainError(err))
	}
	defer held.Close()
	if err := lock(held); errors.Is(err, errHeld) {
		return fmt.Errorf("--store %s: another hub is at work with it; name another folder, or end that hub", o.Store)
	} else if err != nil && !errors.Is(err, errNoLocks) {
		return fmt.Errorf("--store %s: %w", o.Store, err)
	}
	h, err := hub.Start(ctx, o)
	if err != nil {
		return err
	}
	defer h.Stop()
	if _, err := fmt.Fprintf(c.out, "leaper work %s --token-file %s\n", h.URL(), hub.TokenFile(o.Store)); err != nil {
		return err
	}
	c.note("the hub is ready; Ctrl-C ends it, and begun again on its store it goes on")
	select {
	case <-ctx.Done():
		return ctx.Err() // interrupted, as everything that is ended so
	case <-h.Ended():
		return errors.New("the hub has stopped by itself: is there room on its disk?")
	}
}
