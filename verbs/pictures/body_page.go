//go:build leaperpage

package pictures

import (
	"context"

	"leaper/verbs/query"
)

// The page makes no solids.

func bodyFormats() []ExportFormat { return nil }

func (p *Picturing) body(context.Context, query.Tell, *Drawing) error { return nil }
