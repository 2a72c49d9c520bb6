package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"leaper"
	"leaper/app/site"
	"leaper/cmd/internal/build"
	"leaper/cmd/internal/daemon"
	"leaper/cmd/leaper/internal/terminal"
)

// version is what the changelog calls this state of the project.
const version = daemon.Version

// showVersion prints which build this is.
func showVersion(c *terminal.Console, asJSON bool) error {
	if !asJSON {
		_, err := fmt.Fprintln(c.Out, build.This(site.HasEngine))
		return err
	}
	text, err := json.MarshalIndent(build.This(site.HasEngine), "", " ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.Out, "%s\n", text)
	return err
}

// newVersion makes the verb version, which people try who know other programs.
func newVersion(c *terminal.Console) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:  "version",
		Args: noArgument,
		RunE: func(*cobra.Command, []string) error { return showVersion(c, asJSON) },
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "everything known about this build, as JSON")
	return cmd
}

// noArgument is the argument check of verbs that take none.
func noArgument(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return terminal.Usagef("%q: %s takes no argument; write %s [flags]", args[0], cmd.Name(), cmd.CommandPath())
	}
	return nil
}

func newLicences(c *terminal.Console) *cobra.Command {
	var full, asSPDX bool
	cmd := &cobra.Command{
		Use:  "licences",
		Args: noArgument,
		RunE: func(*cobra.Command, []string) error {
			if asSPDX {
				text, err := build.This(site.HasEngine).SPDX()
				if err == nil {
					_, err = fmt.Fprintf(c.Out, "%s\n", text)
				}
				return err
			}
			if full {
				_, err := fmt.Fprintf(c.Out, "%s\n%s", leaper.Licence, leaper.Notices)
				return err
			}
			list := append([]build.Work{{Name: "leaper", Version: version, Licence: "MIT", In: "leaper, leaper-hub"}}, build.This(site.HasEngine).Works...)
			_, err := io.WriteString(c.Out, table(list, func(w build.Work) []string {
				return []string{strings.TrimSpace(w.Name + " " + w.Version), w.Licence, w.In}
			}))
			return err
		},
	}
	cmd.Flags().BoolVar(&full, "full", false, "print the licences themselves")
	cmd.Flags().BoolVar(&asSPDX, "spdx", false, "print a list of parts in the form of SPDX 2.3, as JSON")
	cmd.MarkFlagsMutuallyExclusive("full", "spdx")
	return cmd
}
