package main

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// A wheel is what becomes one.
type wheel struct {
	version, system string
	time            time.Time // of all files
	files           []file    // in their order
}

// A file of a wheel.
type file struct {
	name string
	mode fs.FileMode
	data []byte
}

func (w *wheel) add(name string, mode fs.FileMode, data []byte) {
	w.files = append(w.files, file{name, mode, data})
}

// info is the name of a file about the wheel.
func (w *wheel) info(name string) string { return "leaper-" + w.version + ".dist-info/" + name }

// read takes the files of the package, and the command.
func (w *wheel) read(root, command string) error {
	modules, err := filepath.Glob(filepath.Join(root, "python", "leaper", "*.py"))
	if err != nil {
		return err
	}
	for _, name := range append(modules, filepath.Join(root, "python", "leaper", "py.typed")) {
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if filepath.Base(name) == "_command.py" && !bytes.Contains(data, []byte("\n__version__ = \""+w.version+"\"\n")) {
			return fmt.Errorf("%s: its __version__ is not %s", name, w.version)
		}
		w.add("leaper/"+filepath.Base(name), 0o644, data)
	}
	program, err := os.ReadFile(command)
	if err != nil {
		return err
	}
	own := "leaper/bin/leaper"
	if strings.HasPrefix(w.system, "windows/") {
		own += ".exe"
	}
	w.add(own, 0o755, program)
	about, err := os.ReadFile(filepath.Join(root, "python", "README.md"))
	if err != nil {
		return err
	}
	w.add(w.info("METADATA"), 0o644, []byte(fmt.Sprintf(metadata, w.version, about)))
	w.add(w.info("WHEEL"), 0o644, []byte(w.wheel()))
	w.add(w.info("entry_points.txt"), 0o644, []byte("[console_scripts]\nleaper = leaper.__main__:main\n"))
	for _, licence := range []string{"LICENSE", "NOTICES.md"} {
		data, err := os.ReadFile(filepath.Join(root, licence))
		if err != nil {
			return err
		}
		w.add(w.info(licence), 0o644, data)
	}
	return nil
}

// metadata is what pip shows (core metadata 2.1).
const metadata = `Metadata-Version: 2.1
Name: leaper
Version: %s
Summary: Tours of chess pieces, and of any graph: found, counted, listed, sampled and drawn
Author: The Leaper authors
License: MIT
License-File: LICENSE
License-File: NOTICES.md
Keywords: knight's tour,Hamiltonian cycle,Hamiltonian path,enumeration,counting
Classifier: License :: OSI Approved :: MIT License
Classifier: Intended Audience :: Science/Research
Classifier: Programming Language :: Python :: 3
Classifier: Topic :: Games/Entertainment :: Board Games
Classifier: Topic :: Scientific/Engineering :: Mathematics
Classifier: Typing :: Typed
Requires-Python: >=3.9
Description-Content-Type: text/markdown

%s`

// wheel is the file WHEEL, which names each tag by itself.
func (w *wheel) wheel() string {
	text := "Wheel-Version: 1.0\nGenerator: leaper (dev/generate/wheel)\nRoot-Is-Purelib: false\n"
	for _, tag := range strings.Split(tags[w.system], ".") {
		text += "Tag: py3-none-" + tag + "\n"
	}
	return text
}

// write packs the files, and last the list of their digests.
func (w *wheel) write(out io.Writer) error {
	z := zip.NewWriter(out)
	z.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) { return flate.NewWriter(out, flate.BestCompression) })
	var record strings.Builder
	for _, f := range w.files {
		sum := sha256.Sum256(f.data)
		fmt.Fprintf(&record, "%s,sha256=%s,%d\n", f.name, base64.RawURLEncoding.EncodeToString(sum[:]), len(f.data))
	}
	list := w.info("RECORD")
	fmt.Fprintf(&record, "%s,,\n", list)
	for _, f := range append(w.files, file{list, 0o644, []byte(record.String())}) {
		header := &zip.FileHeader{Name: path.Clean(f.name), Method: zip.Deflate, Modified: w.time}
		header.SetMode(f.mode)
		part, err := z.CreateHeader(header)
		if err != nil {
			return err
		}
		if _, err := part.Write(f.data); err != nil {
			return err
		}
	}
	return z.Close()
}
