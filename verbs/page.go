//go:build leaperpage

package verbs

import (
	"context"

	"leaper/draw"
	"leaper/graph"
	"leaper/tour"
)

// What the page alone has no room for is refused: the engine that it loads may have a
// certain size (site.MostSent).

// DrawnUses refuses the style usage.
func DrawnUses(_ context.Context, _ *graph.Graph, _ tour.Ask, _ Limits, o *draw.Options, _ Tell) error {
	if o.Style != draw.Usage {
		return nil
	}
	return tooMuch("a map of moves is drawn by the command and by leaper serve; this page, which has no server, has no room for it")
}
