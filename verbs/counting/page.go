//go:build leaperpage

package counting

import (
	"context"

	"leaper/draw"
	"leaper/verbs/query"
)

// What the page alone has no room for is refused: the engine that it loads may have a
// certain size (site.MostSent).

// DrawnUses refuses the style usage.
func DrawnUses(context.Context, query.Asked, string, query.Limits, *draw.Options, query.Tell) error {
	return query.TooMuch("a map of moves is drawn by the command and by leaper serve; this page, which has no server, has no room for it")
}

// digest is nothing: a page hands no jobs to other machines, and a hash function of crypto
// brings its self-tests along.
func digest([]byte) []byte { return nil }
