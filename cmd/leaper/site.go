package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"leaper/app/site"
	"leaper/cmd/leaper/internal/files"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/internal/fault"
)

func newSite(c *terminal.Console) *cobra.Command {
	var draft bool
	cmd := &cobra.Command{
		Use:  "site DIR",
		Args: exactArgs(1, "which folder? Write {} DIR"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return writeSite(cmd.Context(), c, args[0], draft)
		},
	}
	cmd.Flags().BoolVar(&draft, "draft", false, "compress quickly, for a first look")
	return cmd
}

func writeSite(ctx context.Context, c *terminal.Console, dir string, draft bool) error {
	if err := site.Check(dir); err != nil {
		if errors.Is(err, site.ErrFolder) {
			return err
		}
		return files.Wrap("folder", err)
	}
	engine, err := site.Engine(ctx, ".", draft, func(text string) { c.Note("%s", text) })
	if err != nil {
		return err
	}
	made, err := site.Make(engine)
	if err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return context.Cause(ctx)
	}
	if err := made.Write(dir); err != nil {
		return files.Wrap("folder", err)
	}
	c.Note("%s written to %s; the engine has %s, %s as brotli and %s as gzip", fault.Plural(len(made), "file"), dir,
		megabytes(made["leaper.wasm"]), megabytes(made["leaper.wasm.br"]), megabytes(made["leaper.wasm.gz"]))
	return nil
}

func megabytes(text []byte) string { return fmt.Sprintf("%.2f MB", float64(len(text))/1e6) }
