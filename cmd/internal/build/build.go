// Package build describes a program of ours: its version and commit, and the works of
// others that are in it, also in a form that other programs read.
package build

import (
	"runtime"
	"runtime/debug"
	"strings"

	"leaper"
	"leaper/cmd/internal/daemon"
)

// An Info is what is known of this build.
type Info struct {
	Version  string `json:"version"`
	Commit   string `json:"commit,omitempty"`
	Date     string `json:"date,omitempty"` // of the commit
	Modified bool   `json:"modified"`       // the sources were not just those of the commit
	Go       string `json:"go"`
	System   string `json:"system"`
	Engine   bool   `json:"engine"` // leaper site finds it in this program
	Works    []Work `json:"works"`  // of others
}

// A Work is somebody else's work that is in this program, or in leaper-hub.
type Work struct {
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
	Licence string `json:"licence"`
	In      string `json:"in"` // the programs that it is in
}

// This returns what is known of this build; engine says whether leaper site finds an engine in it.
func This(engine bool) Info {
	b := Info{Version: daemon.Version, Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH, Engine: engine, Works: works(leaper.Notices)}
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

// String returns one line.
func (b Info) String() string {
	words := []string{"leaper", b.Version}
	if commit := daemon.Commit(); commit != "" {
		words = append(words, commit)
	}
	return strings.Join(append(words, b.Go), " ")
}

// works reads the table of the notices.
func works(notices string) []Work {
	list := []Work{}
	for line := range strings.Lines(notices) {
		row := strings.Split(strings.Trim(line, "| \n"), "|")
		if len(row) != 4 || !strings.HasPrefix(line, "| ") {
			continue
		}
		w := Work{strings.TrimSpace(row[0]), strings.TrimSpace(row[1]), strings.TrimSpace(row[2]), strings.TrimSpace(row[3])}
		if w.Name != "work" && strings.Trim(w.Name, "-") != "" {
			list = append(list, w)
		}
	}
	return list
}
