// Package site writes the studio as a folder that any server of plain files can serve,
// for the verb site. The page is the studio's own; instead of a server it has the
// engines and the verbs as a WebAssembly program.
//
//	studio/page ──▶ index.html, app.js, …    the page, told that it has its own engine
//	site/page ────▶ engine.js, worker.js, …  what runs the program, and keeps it all offline
//	an Engine ────▶ leaper.wasm, .gz, .br    and wasm_exec.js, Go's loader
//	                drawing.wasm, .gz, .br   the part that makes files
//
// Package site/engine is what the program does, cmd/leaper-wasm the program,
// site/loops makes it quicker.
package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/andybalholm/brotli"

	"leaper"
	"leaper/internal/wholefile"
	"leaper/studio"
)

// The files of site/page are built from web/ by scripts/page.
//
//go:embed page
var pageFiles embed.FS

// MostSent is how many bytes a program may have as brotli: what a phone far from
// town loads in some seconds.
const MostSent = 2_000_000

// An Engine is the programs of a page, the loader that belongs to them, and the font for
// pictures that bring their letters along.
type Engine struct {
	Programs []Program
	Loader   []byte
	Font     []byte
}

// A Program is what a worker of the page runs.
type Program struct {
	Name   string
	Text   []byte
	brotli []byte // the text, if it is known
}

// Files are the folder's, by their names.
type Files map[string][]byte

// policy is what the page may load and run. It is the studio's, and WebAssembly. (Who
// may frame the page, only a server can say.)
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'none'"

// head describes the page to itself.
const head = `    <meta http-equiv="Content-Security-Policy" content="` + policy + `" />
    <meta name="leaper-engine" content="engine.js" />
    <meta name="theme-color" content="#fcfaf5" />
    <link rel="manifest" href="manifest.webmanifest" />
    <link rel="apple-touch-icon" href="icon-192.png" />
    <link rel="modulepreload" href="engine.js" />
`

// Make makes the files of the folder. A draft is compressed in a hurry, and a seventh
// larger.
func Make(e *Engine, draft bool) (Files, error) {
	files := Files{}
	for _, from := range []fs.FS{studio.Page(), pageFiles} {
		if err := files.add(from); err != nil {
			return nil, err
		}
	}
	const line = "    <meta name=\"viewport\""
	before, after, ok := bytes.Cut(files["index.html"], []byte(line))
	if !ok {
		return nil, fmt.Errorf("the page has no line %s, before which its engine is named", strings.TrimSpace(line))
	}
	files["index.html"] = slices.Concat(before, []byte(head), []byte(line), after)
	files["LICENSE.txt"], files["NOTICES.md"] = []byte(leaper.Licence), []byte(leaper.Notices)
	files["wasm_exec.js"], files["go-regular.ttf"] = e.Loader, e.Font
	for _, p := range e.Programs {
		if err := files.program(p, draft); err != nil {
			return nil, err
		}
	}
	return files, files.offline()
}

// add takes the files of a folder page.
func (f Files) add(from fs.FS) error {
	return fs.WalkDir(from, "page", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		f[strings.TrimPrefix(name, "page/")], err = fs.ReadFile(from, name)
		return err
	})
}

// program adds a program, as it is and compressed.
func (f Files) program(p Program, draft bool) error {
	f[p.Name] = p.Text
	var z bytes.Buffer
	w, err := gzip.NewWriterLevel(&z, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := w.Write(p.Text); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	f[p.Name+".gz"] = z.Bytes()
	if p.brotli == nil {
		if p.brotli, err = brotlied(p.Text, draft); err != nil {
			return err
		}
	}
	f[p.Name+".br"] = p.brotli
	if len(p.brotli) > MostSent && !draft {
		return fmt.Errorf("%s.br has %d bytes, and may have %d: cmd/leaper-wasm links what a page does not need", p.Name, len(p.brotli), MostSent)
	}
	return nil
}

func brotlied(text []byte, draft bool) ([]byte, error) {
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

// offline tells the service worker which files to keep, each program once, and what
// they are called together: it changes with any of them.
func (f Files) offline() error {
	var keep []string
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(f)) {
		sum.Write(fmt.Appendf(nil, "%s %d\n", name, len(f[name])))
		sum.Write(f[name])
		switch {
		case name == "index.html":
			keep = append(keep, "./")
		case name == "offline.js", strings.HasSuffix(name, ".wasm"), strings.HasSuffix(name, ".wasm.br"):
		default:
			keep = append(keep, name)
		}
	}
	list, err := json.Marshal(map[string]any{"version": hex.EncodeToString(sum.Sum(nil)[:8]), "files": keep})
	if err != nil {
		return err
	}
	f["offline.js"] = slices.Concat([]byte("const kept = "), list, []byte(";\n"), f["offline.js"])
	return nil
}

// ErrFolder: the folder has something else in it.
var ErrFolder = errors.New("not a folder for a site")

// Check says whether a folder may become a site: there is none yet, it is empty, or it
// is a site already.
func Check(dir string) error {
	foreign, err := Foreign(dir, `name="leaper-engine"`)
	if err == nil && foreign {
		err = fmt.Errorf("%w: %s has files that do not belong to a site of leaper; name an empty folder or a new one", ErrFolder, dir)
	}
	return err
}

// Foreign reports whether a folder has files of others: some, and no index.html with a mark.
func Foreign(dir, mark string) (bool, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil || len(entries) == 0 {
		return false, err
	}
	// An index.html that is missing or can't be read has no mark: it is nil then.
	index, _ := os.ReadFile(filepath.Join(dir, "index.html"))
	return !bytes.Contains(index, []byte(mark)), nil
}

// Write writes the files into a folder, which is made if there is none; see [Check]. The
// page and its list of files come last.
func (f Files) Write(dir string) error {
	if err := Check(dir); err != nil {
		return err
	}
	return WriteFiles(dir, f, "offline.js", "index.html")
}

// WriteFiles writes files into a folder, which is made if there is none, some of them last.
// Each is whole or not there.
func WriteFiles(dir string, files map[string][]byte, last ...string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(files)), func(name string) bool { return slices.Contains(last, name) })
	for _, name := range append(names, last...) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := wholefile.Write(path, ".new-*", 0o644, files[name]); err != nil {
			return err
		}
	}
	return nil
}
