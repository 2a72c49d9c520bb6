package main

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

const root = "../../.."

// version is what this source calls itself.
func version(t *testing.T) string {
	t.Helper()
	source, err := os.ReadFile(filepath.Join(root, "cmd", "internal", "daemon", "version.go"))
	if err != nil {
		t.Fatal(err)
	}
	return string(regexp.MustCompile(`\nconst Version = "(.*)"\n`).FindSubmatch(source)[1])
}

// packed is a wheel for a system, whose command is a text.
func packed(t *testing.T, system string) []byte {
	t.Helper()
	command := filepath.Join(t.TempDir(), "built")
	if err := os.WriteFile(command, []byte("a command"), 0o644); err != nil {
		t.Fatal(err)
	}
	w := wheel{version: version(t), system: system, time: time.Unix(1700000000, 0).UTC()}
	if err := w.read(root, command); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := w.write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestWheel: the list has every file with its digest, the command may be run, and the same
// files give the same bytes. Whether pip takes it, dev/scripts/python tries.
func TestWheel(t *testing.T) {
	for system, command := range map[string]string{"linux/amd64": "leaper/bin/leaper", "windows/arm64": "leaper/bin/leaper.exe"} {
		data := packed(t, system)
		if !bytes.Equal(data, packed(t, system)) {
			t.Errorf("%s: the second time it has other bytes", system)
		}
		z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		texts := map[string]string{}
		var want strings.Builder
		for _, f := range z.File {
			r, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			text, err := io.ReadAll(r)
			if err != nil {
				t.Fatal(err)
			}
			texts[f.Name] = string(text)
			if run := f.Mode()&0o111 != 0; run != (f.Name == command) || !f.Mode().IsRegular() {
				t.Errorf("%s: %s has the mode %v", system, f.Name, f.Mode())
			}
			if strings.HasSuffix(f.Name, "/RECORD") {
				fmt.Fprintf(&want, "%s,,\n", f.Name)
				continue
			}
			sum := sha256.Sum256(text)
			fmt.Fprintf(&want, "%s,sha256=%s,%d\n", f.Name, base64.RawURLEncoding.EncodeToString(sum[:]), len(text))
		}
		info := "leaper-" + version(t) + ".dist-info/"
		if texts[info+"RECORD"] != want.String() {
			t.Errorf("%s: RECORD is\n%sand not\n%s", system, texts[info+"RECORD"], &want)
		}
		for _, name := range []string{command, "leaper/__init__.py", "leaper/_verbs.py", "leaper/py.typed", info + "METADATA", info + "LICENSE"} {
			if texts[name] == "" && name != "leaper/py.typed" {
				t.Errorf("%s: there is no %s", system, name)
			}
		}
		if n := strings.Count(texts[info+"WHEEL"], "\nTag: py3-none-"); n != strings.Count(tags[system], ".")+1 {
			t.Errorf("%s: WHEEL has %d tags:\n%s", system, n, texts[info+"WHEEL"])
		}
	}
}

// TestOtherVersion: a package that calls itself otherwise is refused.
func TestOtherVersion(t *testing.T) {
	w := wheel{version: "0.0.7", system: "linux/amd64"}
	if err := w.read(root, "wheel.go"); err == nil || !strings.Contains(err.Error(), "its __version__ is not 0.0.7") {
		t.Error(err)
	}
	if err := run(&wheel{version: version(t), system: "plan9/386"}, root, "wheel.go", t.TempDir()); err == nil {
		t.Error("there is a wheel for plan9")
	}
}
