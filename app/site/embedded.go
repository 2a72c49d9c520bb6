//go:build leaperengine

package site

import (
	"bytes"
	"context"
	"embed"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/andybalholm/brotli"
)

// dev/scripts/release puts the programs there, as brotli, and the loader.
//
//go:embed built
var inside embed.FS

// HasEngine reports whether there is an engine in this build.
const HasEngine = true

// Engine gives the files of the engine in this build.
func Engine(context.Context, string, bool, func(string)) (Files, error) {
	files := Files{}
	if err := files.add(inside, "built"); err != nil {
		return nil, err
	}
	for _, name := range slices.Collect(maps.Keys(files)) {
		if program, is := strings.CutSuffix(name, ".br"); is {
			text, err := io.ReadAll(brotli.NewReader(bytes.NewReader(files[name])))
			if err != nil {
				return nil, err
			}
			files[program] = text
		}
	}
	return files, nil
}
