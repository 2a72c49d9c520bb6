package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"leaper/site"
)

func newSite(c *console) *cobra.Command {
	var draft bool
	cmd := &cobra.Command{
		Use:   "site DIR",
		Short: "Write the studio as a folder that needs no server of ours",
		Long: `Write the studio into a folder, which is made if there is none. The page in it finds,
counts and draws by itself, in the browser: any server of plain files can serve it, at
any address, or a stick with one line such as

  python3 -m http.server --directory DIR

After the first visit it works without a network, and browsers offer to install it.
No request leaves the place that serves it. The engine is leaper.wasm, and drawing.wasm,
which is loaded for the first file that is saved; beside each lie NAME.br and NAME.gz, for
servers that send what is compressed already. Others need no setting at all.

Releases of leaper have the engine for it inside. Another build makes it first, from
the checkout of the source in which it is called, and needs Go for that and some
half a minute. --draft compresses in a hurry: the same, but a seventh larger.`,
		Example: `  leaper site ./site
  leaper site --draft /tmp/try`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("which folder? Write %s DIR", cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return writeSite(cmd.Context(), c, args[0], draft)
		},
	}
	cmd.Flags().BoolVar(&draft, "draft", false, "compress in a hurry, for a look at it")
	return cmd
}

func writeSite(ctx context.Context, c *console, dir string, draft bool) error {
	if err := site.Check(dir); err != nil {
		if errors.Is(err, site.ErrFolder) {
			return err
		}
		return fileError("folder", err)
	}
	engine, err := site.Embedded()
	if err != nil {
		return err
	}
	if engine == nil {
		c.note("building the engine")
		if engine, err = site.Build(ctx, ".", func(text string) { c.note("%s", text) }); err != nil {
			return err
		}
		c.note("compressing it")
	}
	files, err := site.Make(engine, draft)
	if err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return context.Cause(ctx)
	}
	if err := files.Write(dir); err != nil {
		return fileError("folder", err)
	}
	c.note("%s written to %s; the engine has %s, %s as brotli and %s as gzip", plural(len(files), "file"), dir,
		megabytes(files["leaper.wasm"]), megabytes(files["leaper.wasm.br"]), megabytes(files["leaper.wasm.gz"]))
	return nil
}

func megabytes(text []byte) string { return fmt.Sprintf("%.2f MB", float64(len(text))/1e6) }
