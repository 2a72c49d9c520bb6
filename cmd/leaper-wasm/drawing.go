//go:build js && leaperdrawing

package main

import (
	"context"

	"leaper/app/site/engine"
	"leaper/app/verbs/query"
)

// reply returns the function that makes files.
func reply(e *engine.Engine) func(context.Context, engine.Ask, query.Reporter) (engine.Reply, error) {
	return e.Draw
}
