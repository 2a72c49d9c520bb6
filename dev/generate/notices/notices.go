// Package notices writes down whose work is in our programs besides our own: the Go
// modules that are linked into them, on any system, and the npm packages in the page,
// with their licences in full. Its output is NOTICES.md, which a test compares with it.
// The tools that do the same know neither the page's packages nor the fonts, and bring dozens of
// modules.
package notices

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

const head = `# Third-party notices

The programs ` + "`leaper` and `leaper-hub`" + ` contain these works of others, each under its
own licence, which allows that and asks for this notice. Made from the modules and packages
themselves by ` + "`UPDATE_NOTICES=1 go test ./dev/generate/notices`" + ` and ` + "`dev/scripts/page write`" + `; do not edit it.
`

// fonts is the module of the letters in pictures.
const fonts = "golang.org/x/image"

// programs are ours; the page is in the first.
var programs = []string{"leaper", "leaper-hub"}

// A work is somebody else's that is in a program of ours.
type work struct {
	name, version string
	in            []string // which programs
	folders       []string // where its licence may be
}

func (w work) title() string { return strings.TrimSpace(w.name + " " + w.version) }

// Source is the notices. The module is in the folder root; packages are the
// node_modules where the page's packages are installed. Where a work's licence is not
// at hand, that of the same version in the notices before is kept.
func Source(root, packages string, before []byte) (string, error) {
	works := []work{{name: "Go, its runtime and standard library", in: programs, folders: []string{goRoot()}}}
	modules, err := modules(root)
	if err != nil {
		return "", err
	}
	bundled, err := bundle(root, packages)
	if err != nil {
		return "", err
	}
	var table, texts strings.Builder
	for _, w := range slices.Concat(works, modules, bundled) {
		text, err := w.licence()
		if err != nil {
			return "", err
		}
		if text == "" {
			text = kept(before, w.title())
		}
		if text == "" {
			return "", fmt.Errorf("%s: its licence is not at hand; install it first, dev/scripts/page write does", w.title())
		}
		kinds, err := kinds(text)
		if err != nil {
			return "", fmt.Errorf("%s: %w", w.title(), err)
		}
		fmt.Fprintf(&table, "| %s | %s | %s | %s |\n", w.name, w.version, kinds, strings.Join(w.in, ", "))
		fmt.Fprintf(&texts, "\n## %s\n\n````text\n%s\n````\n", w.title(), text)
	}
	return head + "\n| work | version | licence | in |\n| --- | --- | --- | --- |\n" + table.String() + texts.String(), nil
}

// modules are those that are linked into a program on one system or another, each
// with the folders of its packages that are.
func modules(root string) ([]work, error) {
	found := map[string]*work{}
	for _, program := range programs {
		for _, system := range []string{"linux", "darwin", "windows"} {
			if err := linked(found, root, program, system); err != nil {
				return nil, err
			}
		}
	}
	var out []work
	for _, name := range slices.Sorted(maps.Keys(found)) {
		w := *found[name]
		slices.Sort(w.folders) // the module's own comes first
		if name == fonts {     // its packages are the fonts as bytes in Go; what they are bytes of says its licence
			w.folders = append(w.folders, filepath.Join(w.folders[0], "font", "gofont", "ttfs"))
		}
		out = append(out, w)
	}
	return out, nil
}

// linked adds the modules of a program on a system, as a release has it; the engine that it has
// inside, which a checkout lacks, is overlooked (-e).
func linked(found map[string]*work, root, program, system string) error {
	list := exec.Command("go", "list", "-e", "-tags=leaperengine", "-deps", "-json=Dir,Module", "./cmd/"+program)
	list.Dir, list.Env = root, append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
	out, err := list.Output()
	if err != nil {
		return fmt.Errorf("go list: %w", err)
	}
	for lines := json.NewDecoder(bytes.NewReader(out)); lines.More(); {
		var p struct {
			Dir    string
			Module *struct {
				Path, Version, Dir string
				Main               bool
			}
		}
		if err := lines.Decode(&p); err != nil {
			return err
		}
		if p.Module == nil || p.Module.Main {
			continue // it is Go's, or ours
		}
		w := found[p.Module.Path]
		if w == nil {
			w = &work{name: p.Module.Path, version: p.Module.Version}
			found[w.name] = w
		}
		if !slices.Contains(w.in, program) {
			w.in = append(w.in, program)
		}
		for at := p.Dir; strings.HasPrefix(at, p.Module.Dir); at = filepath.Dir(at) {
			if !slices.Contains(w.folders, at) {
				w.folders = append(w.folders, at)
			}
		}
	}
	return nil
}

// bundle is the npm packages of the page: the packages of the lock file that are not for
// those who develop it.
func bundle(root, packages string) ([]work, error) {
	text, err := os.ReadFile(filepath.Join(root, "app", "web", "package-lock.json"))
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct {
			Version                    string
			Dev, DevOptional, Optional bool
		}
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		return nil, err
	}
	var out []work
	for _, path := range slices.Sorted(maps.Keys(lock.Packages)) {
		p := lock.Packages[path]
		if name, is := strings.CutPrefix(path, "node_modules/"); is && !p.Dev && !p.DevOptional && !p.Optional {
			w := work{name: name, version: p.Version, in: programs[:1]}
			if packages != "" {
				w.folders = []string{filepath.Join(packages, name)}
			}
			out = append(out, w)
		}
	}
	return out, nil
}

// goRoot is where Go is installed.
func goRoot() string {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "."
	}
	return strings.TrimSpace(string(out))
}

// licence is what files of the work's folders say of its licence, or nothing.
func (w work) licence() (string, error) {
	var texts []string
	for _, folder := range w.folders {
		entries, err := os.ReadDir(folder)
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		for _, e := range entries {
			if e.IsDir() || !says(folder, e.Name()) {
				continue
			}
			text, err := os.ReadFile(filepath.Join(folder, e.Name()))
			if err != nil {
				return "", err
			}
			texts = append(texts, tidy(string(text)))
		}
	}
	return strings.Join(texts, "\n\n----\n\n"), nil
}

// says reports whether a file has the licence or the notice of the files in its folder.
func says(folder, name string) bool {
	name = strings.ToUpper(name)
	for _, begin := range []string{"LICENSE", "LICENCE", "COPYING", "NOTICE"} {
		if strings.HasPrefix(name, begin) && !strings.HasSuffix(name, ".GO") {
			return true
		}
	}
	return name == "README" && filepath.Base(folder) == "ttfs"
}

// tidy takes away what differs from system to system.
func tidy(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		out.WriteString(strings.TrimRight(line, " \t\r\n") + "\n")
	}
	return strings.Trim(out.String(), "\n")
}

// kinds names the licences in a text. One of another kind has to be looked at by
// somebody, and to be added here.
func kinds(text string) (string, error) {
	plain := strings.Join(strings.Fields(text), " ")
	var out []string
	for _, k := range []struct{ name, words string }{
		{"Apache-2.0", "Apache License Version 2.0"},
		{"BSD-3-Clause", "Neither the name of"},
		{"MIT", "free of charge, to any person obtaining a copy of this software"},
		{"OFL-1.1", "SIL OPEN FONT LICENSE Version 1.1"},
	} {
		if strings.Contains(plain, k.words) {
			out = append(out, k.name)
		}
	}
	if out == nil {
		return "", errors.New("its licence is of a kind that nobody has looked at yet")
	}
	return strings.Join(out, ", "), nil
}

// kept is the licence of a work in the notices that there are.
func kept(notices []byte, title string) string {
	_, text, found := strings.Cut(string(notices), "\n## "+title+"\n\n````text\n")
	if !found {
		return ""
	}
	text, _, _ = strings.Cut(text, "\n````\n")
	return text
}
