//go:build leaperengine

package site

import (
	"bytes"
	_ "embed" // the engine
	"io"

	"github.com/andybalholm/brotli"
	"golang.org/x/image/font/gofont/goregular"
)

// scripts/release puts them there.
var (
	//go:embed built/leaper.wasm.br
	builtAnswering []byte
	//go:embed built/drawing.wasm.br
	builtDrawing []byte
	//go:embed built/wasm_exec.js
	builtLoader []byte
)

// Inside reports whether there is one in this build.
const Inside = true

// Embedded is the engine in this build, if there is one.
func Embedded() (*Engine, error) {
	e := &Engine{Loader: builtLoader, Font: goregular.TTF}
	for i, built := range [][]byte{builtAnswering, builtDrawing} {
		text, err := io.ReadAll(brotli.NewReader(bytes.NewReader(built)))
		if err != nil {
			return nil, err
		}
		e.Programs = append(e.Programs, Program{programs[i].name, text, built})
	}
	return e, nil
}
