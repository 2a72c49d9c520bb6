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
	builtProgram []byte
	//go:embed built/wasm_exec.js
	builtLoader []byte
)

// Inside reports whether there is one in this build.
const Inside = true

// Embedded is the engine in this build, if there is one.
func Embedded() (*Engine, error) {
	program, err := io.ReadAll(brotli.NewReader(bytes.NewReader(builtProgram)))
	return &Engine{program, builtLoader, goregular.TTF, builtProgram}, err
}
