//go:build leaperpage

package counting

import (
	"context"

	"leaper/draw"
	"leaper/verbs/query"
)

// Features without room in the page are refused: its engine has a size limit
// (cmd/leaper-engine).

// DrawnUses refuses the style usage.
func DrawnUses(context.Context, query.Asked, string, query.Limits, *draw.Options, query.Tell) error {
	return query.TooMuch("a map of moves is drawn by the command and by leaper serve; this page, which has no server, has no room for it")
}

// digest is empty: a page gives no jobs to other machines, and a crypto hash would bring
// its self-tests along.
func digest([]byte) []byte { return nil }
