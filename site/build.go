package site

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/image/font/gofont/goregular"

	"leaper/site/loops"
)

// ErrNoSource: there is nothing to build an engine with.
var ErrNoSource = errors.New("no engine")

// program is the package that becomes the programs.
const program = "leaper/cmd/leaper-wasm"

// programs are the two that a page has, and the tags that make them: one that answers, and
// one that makes files, which is loaded when it is first asked for one.
var programs = []struct{ name, tags string }{
	{"leaper.wasm", "leaperpage"},
	{"drawing.wasm", "leaperpage,leaperdrawing"},
}

// cold are the packages in which no time is lost: calls are not put in line there, which
// makes them smaller.
//
// What was tried besides, in bytes as brotli of the first program, which has 1,972,962: calls in
// line everywhere, some 92,000 more; jumps as Go writes them and not as package loops does, 63,000
// more; the data in one piece, and not in a hundred thousand, 117,000 less; and without the
// runtime's tables that only tracebacks read, another 308,000 less. The last two make nothing
// quicker, and the second depends on tables that change with each version of Go. wasm-opt -Oz
// makes less code, and more to send. For speed, more inlining, a profile (-pgo), wasm-opt, counting
// without checks of bounds (-B), unrolled kernels and another GOGC change a few percent at most.
const cold = "fmt encoding/... reflect internal/reflectlite internal/fmtsort time log os io/... internal/poll syscall/... " +
	"strconv internal/strconv strings bytes bufio errors image/... compress/... golang.org/x/... sort internal/bisect " +
	"internal/godebug internal/syscall/... hash/... path/... internal/filepathlite crypto/... unicode/... log/... embed runtime/debug " +
	"context math/big github.com/go-air/gini github.com/go-air/gini/dimacs " +
	"leaper/internal/fault leaper/internal/nearest leaper/internal/mark " +
	"leaper/board leaper/piece leaper/tour leaper/trace leaper/exist leaper/randomboard leaper/count leaper/sample leaper/work " +
	"leaper/find leaper/find/odds leaper/find/construct leaper/find/finish leaper/find/sat " +
	"leaper/notation leaper/draw/... leaper/gallery leaper/verse leaper/verbs leaper/site/... leaper/cmd/..."

// Build builds the engine with Go from the checkout that contains the folder. Note
// receives messages. The error wraps [ErrNoSource] if Go or the checkout is missing.
func Build(ctx context.Context, folder string, note func(string)) (*Engine, error) {
	if _, err := exec.LookPath("go"); err != nil {
		return nil, fmt.Errorf("%w is in this build of leaper, and there is no Go to build one with: install Go 1.26 or newer, or take a release, which has one inside", ErrNoSource)
	}
	if out, err := goTool(ctx, folder, "list", "-f", "{{.Name}}", program); err != nil || strings.TrimSpace(out) != "main" {
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
	root, err := goTool(ctx, folder, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	e := &Engine{Font: goregular.TTF}
	if e.Loader, err = os.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec.js")); err != nil {
		return nil, fmt.Errorf("go's loader of WebAssembly: %w", err)
	}
	for _, p := range programs {
		text, err := compile(ctx, folder, filepath.Join(work, p.name), p.tags)
		if err != nil {
			return nil, err
		}
		text, changed, err := loops.Program(text)
		if err != nil {
			return nil, err
		}
		if changed < looped {
			note(fmt.Sprintf("%s may take twice the time that it could: this Go writes loops in a way unknown here", p.name))
		}
		e.Programs = append(e.Programs, Program{Name: p.name, Text: text})
	}
	return e, nil
}

// looped is the least share of functions that get their loops back; some 0.73 do, and the
// others have none, or are written by hand.
const looped = 0.5

// compile builds a program into a file, and reads it.
func compile(ctx context.Context, folder, file, tags string) ([]byte, error) {
	args := []string{"build", "-tags=" + tags, "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", file}
	for _, p := range strings.Fields(cold) {
		args = append(args, "-gcflags="+p+"=-l")
	}
	if _, err := goTool(ctx, folder, append(args, program)...); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
}

// goTool runs go for the browser, and gives what it prints. What goes wrong, it says.
func goTool(ctx context.Context, folder string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=-mod=readonly", "GOWASM=")
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return "", context.Cause(ctx)
		}
		return "", fmt.Errorf("go %s: %w: %s", args[0], err, strings.Join(strings.Fields(said.String()), " "))
	}
	return out.String(), nil
}
