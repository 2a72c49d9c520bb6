// Package site writes the studio as a folder that any server of plain files can serve,
// for the verb site. The page is the studio's own; instead of a server it has the
// engines and the verbs as a WebAssembly program.
//
//	app/studio/page ──▶ index.html, app.js, …    the page, told that it has its own engine
//	app/site/page ────▶ engine.js, worker.js, …  what runs the program, and keeps it all offline
//	app/site/days ────▶ days-2026-11.txt, …      the puzzles of each month's days
//	the engine ───▶ leaper.wasm, .gz, .br    and wasm_exec.js, Go's loader
//	                drawing.wasm, .gz, .br   the part that makes files
//
// Package app/site/engine is what the program does, cmd/leaper-wasm the program, app/site/loops makes
// it quicker, and cmd/leaper-engine builds it.
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
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/image/font/gofont/goregular"

	"leaper"
	"leaper/app/studio"
	"leaper/internal/wholefile"
)

// The files of app/site/page are built from app/web/ by dev/scripts/page, those of app/site/days by
// this package's tests: the puzzles of the calendar for a year, which the page shows without an engine.
//
//go:embed page days
var pageFiles embed.FS

// ErrNoSource: there is nothing to build an engine with.
var ErrNoSource = errors.New("no engine")

// Files are the folder's, by their names.
type Files map[string][]byte

// head describes the page to itself. What it may load and run is the studio's, and WebAssembly;
// who may frame the page, only a server can say. It has the sizes of the programs, unpacked and as they are
// sent: scripts see the bytes of what a server compresses only as they are unpacked.
const head = `    <meta http-equiv="Content-Security-Policy" content="%s" />
    <meta name="leaper-engine" content="engine.js" />
    <meta name="leaper-sizes" content="%s" />
    <meta name="theme-color" content="#fcfaf5" />
    <link rel="manifest" href="manifest.webmanifest" />
    <link rel="apple-touch-icon" href="icon-192.png" />
    <link rel="modulepreload" href="engine.js" />
`

// Make makes the files of the folder; the engine's are given.
func Make(engine Files) (Files, error) {
	files := Files{}
	for _, from := range []struct {
		fs.FS
		folder string
	}{{studio.Page(), "page"}, {pageFiles, "page"}, {pageFiles, "days"}} {
		if err := files.add(from.FS, from.folder); err != nil {
			return nil, err
		}
	}
	const line = "    <meta name=\"viewport\""
	before, after, ok := bytes.Cut(files["index.html"], []byte(line))
	if !ok {
		return nil, fmt.Errorf("the page has no line %s, before which its engine is named", strings.TrimSpace(line))
	}
	files["LICENSE.txt"], files["NOTICES.md"] = []byte(leaper.Licence), []byte(leaper.Notices)
	files["go-regular.ttf"] = goregular.TTF // for pictures that bring their letters along
	for name, text := range engine {
		files[name] = text
		if path.Ext(name) == ".wasm" {
			zip, err := compress(text)
			if err != nil {
				return nil, err
			}
			files[name+".gz"] = zip
		}
	}
	files["index.html"] = slices.Concat(before, fmt.Appendf(nil, head, studio.Policy(files["index.html"], "'wasm-unsafe-eval'"), files.sizes()), []byte(line), after)
	return files, files.offline()
}

// sizes says how large the programs are, unpacked, as gzip and as brotli:
// "drawing.wasm=45/20/18 leaper.wasm=123/45/40".
func (f Files) sizes() string {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(f)) {
		if path.Ext(name) == ".wasm" {
			all = append(all, fmt.Sprintf("%s=%d/%d/%d", name, len(f[name]), len(f[name+".gz"]), len(f[name+".br"])))
		}
	}
	return strings.Join(all, " ")
}

// add takes the files of a folder.
func (f Files) add(from fs.FS, folder string) error {
	return fs.WalkDir(from, folder, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		f[strings.TrimPrefix(name, folder+"/")], err = fs.ReadFile(from, name)
		return err
	})
}

func compress(text []byte) ([]byte, error) {
	var z bytes.Buffer
	w, err := gzip.NewWriterLevel(&z, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
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
	foreign, err := HasForeignFiles(dir, `name="leaper-engine"`)
	if err == nil && foreign {
		err = fmt.Errorf("%w: %s has files that do not belong to a site of leaper; name an empty folder or a new one", ErrFolder, dir)
	}
	return err
}

// HasForeignFiles reports whether a folder has files of others: some, and no index.html with a mark.
func HasForeignFiles(dir, mark string) (bool, error) {
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
