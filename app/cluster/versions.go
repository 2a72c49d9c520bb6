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

// Programs of several versions may meet at a hub. All that is stored has one format; a program
// that keeps another is told so, and changes nothing.

// meta is what is written beside a stream that is made: its format, and its maker.
func (s *store) meta() map[string]string {
	return map[string]string{formatKey: format, versionKey: s.version}
}

// described is the same in words, for servers before 2.10, which keep nothing beside a stream
// but its description.
func (s *store) described(text string) string {
	return fmt.Sprintf("%s (%s %s, %s %s)", text, formatKey, format, versionKey, cmp.Or(s.version, "-"))
}

var inWords = regexp.MustCompile(`\(` + formatKey + ` (\S+), ` + versionKey + ` (\S+)\)$`)

// madeBy is the format of a stream, and the version that made it.
func madeBy(config jetstream.StreamConfig) (format, version string) {
	if m := inWords.FindStringSubmatch(config.Description); m != nil && config.Metadata[formatKey] == "" {
		return m[1], m[2]
	}
	return config.Metadata[formatKey], config.Metadata[versionKey]
}

// sameFormat refuses what another version has stored.
func (s *store) sameFormat(name string, config jetstream.StreamConfig) error {
	got, by := madeBy(config)
	if got == format {
		return nil
	}
	return fault.New(ErrStore, "the store there is from another version of Leaper: %s was made by Leaper %s in format %s, and this is Leaper %s, which reads format %s; use programs of one version, or give the hub another --store",
		name, versionOf(by), versionOf(got), versionOf(s.version), format)
}

// leastServer is the first version of the NATS server that has all that is needed.
const leastServer = "2.9.0"

// older reports whether a version is older than another.
func older(version, than string) bool {
	var a, b [3]int
	for text, to := range map[string]*[3]int{version: &a, than: &b} {
		if _, err := fmt.Sscanf(text, "%d.%d.%d", &to[0], &to[1], &to[2]); err != nil {
			return false // it says nothing that one could go by
		}
	}
	return slices.Compare(a[:], b[:]) < 0
}

// versionOf is a version that others have written, as it can be printed.
func versionOf(text string) string { return cmp.Or(plaintext.Short(text, 60), "of an unknown version") }

// versions is why a job is declined, with the versions of both programs where they differ.
func (w *Worker) versions(why error, asker string) string {
	if asker == w.version {
		return why.Error()
	}
	return fmt.Sprintf("%s (this worker is Leaper %s, and the job was asked for by Leaper %s)", why, versionOf(w.version), versionOf(asker))
}
