package main

import (
	"context"
	"strings"

	"leaper/verbs/query"
)

// readConstraints reads the grid of given numbers where --given names its file: @FILE, or @- for
// standard input.
func readConstraints(c *console, ctx context.Context, d *query.Constraints) error {
	path, file := strings.CutPrefix(d.Numbers, "@")
	if !file {
		return nil
	}
	if path == "" {
		return usagef("--given @: name the file of the grid after the @, or - for standard input")
	}
	text, err := awaited(ctx, func() ([]byte, error) { return c.whole("given numbers", path) })
	if err == nil && strings.TrimSpace(string(text)) == "" {
		return usagef("--given @%s: the file is empty; write a grid, with . for what is not known", path)
	}
	d.Numbers = string(text)
	return err
}
