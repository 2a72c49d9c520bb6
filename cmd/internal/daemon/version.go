package daemon

import "runtime/debug"

// Version is what the changelog calls this state of the project: leaper's, and leaper-hub's.
const Version = "0.1.0"

// Commit is the beginning of the commit that a program was built from; "": it is not known.
func Commit() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" && len(s.Value) >= 12 {
				return s.Value[:12]
			}
		}
	}
	return ""
}
