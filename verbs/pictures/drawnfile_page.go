//go:build leaperpage

package pictures

import (
	"context"

	"leaper/verbs/query"
)

// The page draws boards only.

func (p *Picturing) onFile() (bool, error) { return false, p.q.OfGraph.Onto(&p.q.Place, p.most) }

func (p *Picturing) ofFile(context.Context, query.Tell, *Drawing) error { return nil }
