//go:build js && leaperdrawing

package main

import (
	"context"

	"leaper/site/engine"
	"leaper/verbs"
)

// reply is who makes files.
func reply(e *engine.Engine) func(context.Context, engine.Ask, verbs.Tell) (engine.Reply, error) {
	return e.Draw
}
