// Package hubflags has the flags and the help of a hub, for leaper hub and for the program leaper-hub
// that it starts. It contains no server, so leaper has none.
package hubflags

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"leaper/cmd/internal/daemon"
)

// Options are the values of the flags.
type Options struct {
	Address, Store, Cert, Key string
	Insecure                  bool
	Metrics, Log              string
	Keep                      Keep
}

// Keep is how long jobs are kept that are done; 0: for ever.
type Keep time.Duration

// Set reads a time such as 30d or 12h.
func (k *Keep) Set(text string) error {
	if days, is := strings.CutSuffix(text, "d"); is {
		if n, err := strconv.ParseUint(days, 10, 15); err == nil {
			*k = Keep(time.Duration(n) * 24 * time.Hour)
			return nil
		}
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return errors.New("write a time such as 30d or 12h")
	}
	*k = Keep(d)
	return nil
}

func (k *Keep) String() string {
	if d := time.Duration(*k); d%(24*time.Hour) != 0 || d == 0 {
		return d.String()
	}
	return fmt.Sprintf("%dd", time.Duration(*k)/(24*time.Hour))
}

// Type is what help calls the value.
func (k *Keep) Type() string { return "time" }

// New makes the verb, which reads its flags and calls run.
func New(run func(cmd *cobra.Command, o Options) error) *cobra.Command {
	var o Options
	cmd := &cobra.Command{
		Use:   "hub",
		Short: "Share work among many machines",
		Long: `Start a hub: it hands out the tasks of counts, estimates and statistics that are
asked with --on to its workers (leaper work), and keeps their results. Once ready,
it prints the command that starts a worker.

The hub is a NATS server with JetStream. If you have one, you need no hub: name
its URL in place of this one's.

--store is its folder: jobs, results and the token. A hub started on it again has lost
nothing, however it ended. Anyone who has the token can hand out work and do it;
only you can read the file; send it to the workers by a way you trust.

Others can reach it only with another --address; then it needs --cert and --key,
for TLS, or --insecure. After SIGHUP it reads both files again.

--keep 30d forgets jobs a month after they were done or cancelled, with their
results; without it nothing is forgotten.

--metrics opens an address with /healthz, /jobs, and /metrics for Prometheus. --log json
writes an event a line as an object.

The server is a separate program, leaper-hub, looked for beside leaper and on PATH.
Packages include it; it takes the same flags.

Ctrl-C or SIGTERM ends it, within 10 seconds; workers and askers wait until it is
back. See docs/cluster.md.`,
		Example: `  leaper hub
  leaper hub --address 127.0.0.1:0 --store /srv/leaper
  leaper hub --address :4222 --cert hub.pem --key hub.key
  leaper hub --metrics 127.0.0.1:9463 --log json`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("%q: %s takes no argument; write %s [flags]", args[0], cmd.Name(), cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return run(cmd, o) },
	}
	flags := cmd.Flags()
	flags.StringVar(&o.Address, "address", "127.0.0.1:4222", "where to listen, an `address` and a port; port 0 is any free one")
	flags.StringVar(&o.Store, "store", "leaper-hub", "the `folder` for jobs, results and the token")
	flags.StringVar(&o.Cert, "cert", "", "the `file` with a certificate for TLS")
	flags.StringVar(&o.Key, "key", "", "the `file` with its key")
	flags.BoolVar(&o.Insecure, "insecure", false, "let others reach it without TLS: anyone who listens on the way sees the token")
	flags.Var(&o.Keep, "keep", "forget jobs that were done or cancelled this `time` ago, such as 30d, with their results (default: never)")
	flags.StringVar(&o.Metrics, "metrics", "", daemon.MetricsFlag)
	flags.StringVar(&o.Log, "log", daemon.Text, daemon.LogFlag)
	return cmd
}

// Written returns the flags that were written, for a program that takes the same flags.
func Written(cmd *cobra.Command) []string {
	var args []string
	cmd.Flags().Visit(func(f *pflag.Flag) { args = append(args, "--"+f.Name+"="+f.Value.String()) })
	return args
}
