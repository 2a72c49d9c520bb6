package cluster

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"

	"github.com/nats-io/nats.go/jetstream"

	"leaper/internal/fault"
	"leaper/internal/plaintext"
)

// Programs of several versions may use one hub. Everything stored there has one format; a program with
// another format gets an error, and changes nothing.

// metadata is the metadata of a new stream: its format, and the version that makes it.
func (s *store) metadata() map[string]string {
	return map[string]string{formatKey: format, versionKey: s.version}
}

// describe adds format and version to a stream's description, for servers before 2.10, which have no
// metadata.
func (s *store) describe(text string) string {
	return fmt.Sprintf("%s (%s %s, %s %s)", text, formatKey, format, versionKey, cmp.Or(s.version, "-"))
}

var describedFormat = regexp.MustCompile(`\(` + formatKey + ` (\S+), ` + versionKey + ` (\S+)\)$`)

// formatOf returns the format of a stream, and the version that made it.
func formatOf(config jetstream.StreamConfig) (format, version string) {
	if m := describedFormat.FindStringSubmatch(config.Description); m != nil && config.Metadata[formatKey] == "" {
		return m[1], m[2]
	}
	return config.Metadata[formatKey], config.Metadata[versionKey]
}

// checkFormat refuses a stream of another format.
func (s *store) checkFormat(name string, config jetstream.StreamConfig) error {
	got, by := formatOf(config)
	if got == format {
		return nil
	}
	return fault.New(ErrStore, "the store there is from another version of Leaper: %s was made by Leaper %s in format %s, and this is Leaper %s, which reads format %s; use programs of one version, or give the hub another --store",
		name, printableVersion(by), printableVersion(got), printableVersion(s.version), format)
}

// minServer is the oldest version of the NATS server that has all that Leaper needs.
const minServer = "2.9.0"

// isOlder reports whether a version is older than another.
func isOlder(version, than string) bool {
	var a, b [3]int
	for text, to := range map[string]*[3]int{version: &a, than: &b} {
		if _, err := fmt.Sscanf(text, "%d.%d.%d", &to[0], &to[1], &to[2]); err != nil {
			return false // it cannot be compared
		}
	}
	return slices.Compare(a[:], b[:]) < 0
}

// printableVersion returns a version that another program has written, safe to print.
func printableVersion(text string) string {
	return cmp.Or(plaintext.Short(text, 60), "of an unknown version")
}

// withVersions says why a job is declined, with the versions of both programs where they differ.
func (w *Worker) withVersions(why error, asker string) string {
	if asker == w.version {
		return why.Error()
	}
	return fmt.Sprintf("%s (this worker is Leaper %s, and the job was asked for by Leaper %s)", why, printableVersion(w.version), printableVersion(asker))
}
