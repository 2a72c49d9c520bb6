//go:build !leaperengine

package site

// Inside reports whether there is one in this build.
const Inside = false

// Embedded is the engine in this build, if there is one. A plain go build embeds none:
// the program would be out of date at the next change of any package.
func Embedded() (*Engine, error) { return nil, nil }
