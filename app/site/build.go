//go:build !leaperengine

package site

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// HasEngine reports whether there is an engine in this build. A plain go build embeds none: the
// programs would be out of date at the next change of any package.
const HasEngine = false

// builder is the program that builds the engine.
const builder = "leaper/cmd/leaper-engine"

// Engine builds an engine with Go from the checkout that contains the folder, and gives its
// files. A draft is compressed in a hurry, and a seventh larger. Note receives messages. The
// error wraps [ErrNoSource] if Go or the checkout is missing.
func Engine(ctx context.Context, folder string, draft bool, note func(string)) (Files, error) {
	note("building the engine")
	if _, err := exec.LookPath("go"); err != nil {
		return nil, fmt.Errorf("%w is in this build of leaper, and there is no Go to build one with: install Go 1.26 or newer, or take a release, which has one inside", ErrNoSource)
	}
	name := ""
	if err := run(ctx, folder, func(line string) { name = line }, "go", "list", "-f", "{{.Name}}", builder); err != nil || name != "main" {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		return nil, fmt.Errorf("%w is in this build of leaper, and this folder is not in a checkout of its source to build one from: go there first, or take a release, which has one inside", ErrNoSource)
	}
	work, err := os.MkdirTemp("", "leaper-site-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(work) }() // nothing to be done about what stays
	program, to := filepath.Join(work, "builder.exe"), filepath.Join(work, "built")
	if err := run(ctx, folder, note, "go", "build", "-buildvcs=false", "-o", program, builder); err != nil {
		return nil, err
	}
	if err := run(ctx, folder, note, program, fmt.Sprintf("-draft=%t", draft), to); err != nil {
		return nil, err
	}
	files := Files{}
	return files, files.add(os.DirFS(work), "built")
}

// run runs a program in a folder; the lines that it prints are heard. What goes wrong, it says.
func run(ctx context.Context, folder string, hear func(line string), name string, args ...string) error {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = folder
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		hear(lines.Text())
	}
	err = cmd.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		return fmt.Errorf("%s %s: %w: %s", filepath.Base(name), args[0], err, strings.Join(strings.Fields(said.String()), " "))
	}
	return nil
}
