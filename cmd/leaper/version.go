package main

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"leaper"
	"leaper/cmd/internal/daemon"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/site"
)

// version is what the changelog calls this state of the project.
const version = daemon.Version

// A build is what is known of this build.
type build struct {
	Version  string   `json:"version"`
	Commit   string   `json:"commit,omitempty"`
	Date     string   `json:"date,omitempty"` // of the commit
	Modified bool     `json:"modified"`       // there was more than the commit has
	Go       string   `json:"go"`
	System   string   `json:"system"`
	Engine   bool     `json:"engine"` // leaper site finds it in here
	Works    []theirs `json:"works"`  // of others
}

// Theirs is a work that is somebody else's that is in this program, or in leaper-hub.
type theirs struct {
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
	Licence string `json:"licence"`
	In      string `json:"in"` // the programs that it is in
}

// thisBuild says which build this is.
func thisBuild() build {
	b := build{Version: version, Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH, Engine: site.Inside, Works: works(leaper.Notices)}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Commit = s.Value
		case "vcs.time":
			b.Date = s.Value
		case "vcs.modified":
			b.Modified = s.Value == "true"
		}
	}
	return b
}

// String is one line.
func (b build) String() string {
	words := []string{"leaper", b.Version}
	if len(b.Commit) >= 12 {
		words = append(words, b.Commit[:12])
	}
	return strings.Join(append(words, b.Go), " ")
}

// works reads the table of the notices.
func works(notices string) []theirs {
	list := []theirs{}
	for line := range strings.Lines(notices) {
		row := strings.Split(strings.Trim(line, "| \n"), "|")
		if len(row) != 4 || !strings.HasPrefix(line, "| ") {
			continue
		}
		w := theirs{strings.TrimSpace(row[0]), strings.TrimSpace(row[1]), strings.TrimSpace(row[2]), strings.TrimSpace(row[3])}
		if w.Name != "work" && strings.Trim(w.Name, "-") != "" {
			list = append(list, w)
		}
	}
	return list
}

// showVersion prints which build this is.
func showVersion(c *terminal.Console, asJSON bool) error {
	if !asJSON {
		_, err := fmt.Fprintln(c.Out, thisBuild())
		return err
	}
	text, err := json.MarshalIndent(thisBuild(), "", " ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.Out, "%s\n", text)
	return err
}

// newVersion is what people try who know other programs.
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
				text, err := spdx(thisBuild())
				if err == nil {
					_, err = fmt.Fprintf(c.Out, "%s\n", text)
				}
				return err
			}
			if full {
				_, err := fmt.Fprintf(c.Out, "%s\n%s", leaper.Licence, leaper.Notices)
				return err
			}
			list := append([]theirs{{Name: "leaper", Version: version, Licence: "MIT", In: "leaper, leaper-hub"}}, works(leaper.Notices)...)
			_, err := io.WriteString(c.Out, table(list, func(w theirs) []string { return []string{strings.TrimSpace(w.Name + " " + w.Version), w.Licence, w.In} }))
			return err
		},
	}
	cmd.Flags().BoolVar(&full, "full", false, "print the licences themselves")
	cmd.Flags().BoolVar(&asSPDX, "spdx", false, "print a list of parts in the form of SPDX 2.3, as JSON")
	cmd.MarkFlagsMutuallyExclusive("full", "spdx")
	return cmd
}
