package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/andybalholm/brotli"

	"leaper/app/site/loops"
)

// program is the package of which the programs are made.
const program = "leaper/cmd/leaper-wasm"

// programs are the two programs of a page, the tags to build them, and the most bytes that they may
// have as brotli: one answers, and a phone far from town loads it in some seconds; the other makes
// files, and is loaded when it is first asked for one.
var programs = []struct {
	name, tags string
	most       int
}{
	{"leaper.wasm", "", 2_540_000},
	{"drawing.wasm", "leaperdrawing", 2_590_000},
}

// draftLarger is how many times as large a draft is.
const draftLarger = 1.155

// cold lists the packages whose speed does not matter: calls are not inlined there, which makes
// them smaller.
//
// Other trials, in bytes as brotli of the first program, which had 1,972,962: inlining
// everywhere, some 92,000 more; jumps as Go writes them and not as package loops does, 63,000
// more. wasm-opt -Oz makes less code, and more to send. For speed, more inlining, a profile (-pgo),
// wasm-opt, counting without checks of bounds (-B), unrolled kernels and another GOGC change a few
// percent at most. One sort for all types, and not one for each, is 4,000 less in a draft: similar
// code compresses well.
const cold = "fmt encoding/... reflect internal/reflectlite internal/fmtsort time log os io/... internal/poll syscall/... " +
	"strconv internal/strconv strings bytes bufio errors image/... compress/... golang.org/x/... sort internal/bisect " +
	"internal/godebug internal/syscall/... hash/... path/... internal/filepathlite crypto/... unicode/... log/... embed runtime/debug " +
	"context math/big github.com/go-air/gini github.com/go-air/gini/dimacs " +
	"leaper/internal/fault leaper/internal/names leaper/internal/nearest leaper/internal/mark leaper/internal/ticking " +
	"leaper/internal/asktext leaper/internal/cells leaper/internal/letterboard leaper/internal/photoboard leaper/internal/recurrence " +
	"leaper/board leaper/piece leaper/tour leaper/trace leaper/exist leaper/internal/randomboard leaper/count leaper/count/internal/frontier leaper/count/internal/strip leaper/stats leaper/count/internal/choose leaper/number leaper/sample leaper/work leaper/walks leaper/internal/plainsweep leaper/internal/vertexorder " +
	"leaper/find leaper/internal/odds leaper/find/internal/construct leaper/internal/finish leaper/find/internal/sat " +
	"leaper/notation leaper/draw/... leaper/gallery leaper/verse leaper/app/verbs/... leaper/app/site/... leaper/cmd/..."

// build writes the programs and the loader into a folder. A draft is compressed in a hurry,
// and a seventh larger. Note receives messages.
func build(dir string, draft bool, note func(string)) error {
	root, err := goTool("env", "GOROOT")
	if err != nil {
		return err
	}
	loader, err := os.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return fmt.Errorf("go's loader of WebAssembly: %w", err)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	files := map[string][]byte{"wasm_exec.js": loader}
	for _, p := range programs {
		text, err := compile(filepath.Join(dir, p.name), p.tags)
		if err != nil {
			return err
		}
		text, changed, err := loops.Program(text)
		if err != nil {
			return err
		}
		if changed < minLooped {
			note(fmt.Sprintf("%s may take twice the time that it could: this Go writes loops in a way unknown here", p.name))
		}
		files[p.name] = text
	}
	note("compressing it")
	for _, p := range programs {
		sent, err := compress(files[p.name], draft)
		if err != nil {
			return err
		}
		most := p.most
		if draft {
			most = int(draftLarger * float64(most))
		}
		if len(sent) > most {
			return fmt.Errorf("%s.br has %d bytes, and may have %d: cmd/leaper-wasm links what a page does not need", p.name, len(sent), most)
		}
		files[p.name+".br"] = sent
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// compress compresses a program as brotli.
func compress(text []byte, draft bool) ([]byte, error) {
	options := brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24}
	if draft {
		options.Quality = 9
	}
	var z bytes.Buffer
	w := brotli.NewWriterOptions(&z, options)
	if _, err := w.Write(text); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return z.Bytes(), nil
}

// minLooped is the least share of functions that get their loops back; some 0.73 do, and the
// others have none, or are written by hand.
const minLooped = 0.5

// compile builds a program into a file, and reads it.
func compile(file, tags string) ([]byte, error) {
	args := []string{"build", "-tags=" + tags, "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", file}
	for _, p := range strings.Fields(cold) {
		args = append(args, "-gcflags="+p+"=-l")
	}
	if _, err := goTool(append(args, program)...); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
}

// goTool runs go for the browser, and returns what it prints. An error has what go prints about it.
func goTool(args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=-mod=readonly", "GOWASM=")
	var out, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &stderr
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("go %s: %w: %s", args[0], err, strings.Join(strings.Fields(stderr.String()), " "))
	}
	return out.String(), nil
}
