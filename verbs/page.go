//go:build leaperpage

package verbs

import (
	"context"

	"leaper/draw"
)

// What the page alone has no room for is refused: the engine that it loads may have a
// certain size (site.MostSent).

// drawnUses refuses the style usage.
func drawnUses(context.Context, asked, string, Limits, *draw.Options, Tell) error {
	return tooMuch("a map of moves is drawn by the command and by leaper serve; this page, which has no server, has no room for it")
}
