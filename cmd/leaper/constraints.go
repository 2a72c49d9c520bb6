package main

import (
	"context"
	"strings"

	"leaper/app/verbs/query"
	"leaper/cmd/leaper/internal/terminal"
)

// readConstraints reads the grid of given numbers where --given names its file: @FILE, or @- for
// standard input.
func readConstraints(ctx context.Context, c *terminal.Console, d *query.Constraints) error {
	path, file := strings.CutPrefix(d.Numbers, "@")
	if !file {
		return nil
	}
	if path == "" {
		return terminal.Usagef("--given @: name the file of the grid after the @, or - for standard input")
	}
	text, err := terminal.Await(ctx, func() ([]byte, error) { return c.ReadAll("given numbers", path) })
	if err == nil && strings.TrimSpace(string(text)) == "" {
		return terminal.Usagef("--given @%s: the file is empty; write a grid, with . for unknown numbers", path)
	}
	d.Numbers = string(text)
	return err
}
