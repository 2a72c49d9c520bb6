// Command wheel packs the Python package and a command for one system into a wheel, which
// pip installs: a zip of files, their digests, and a few lines on what it is (PEP 427). The
// package has no compiled extension, so that one wheel serves every Python 3.
//
//	go run ./dev/generate/wheel -version 0.1.0 -system linux/amd64 -command ./leaper -o DIR
//
// The same input gives the same bytes; all times are $SOURCE_DATE_EPOCH's.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

func main() {
	var w wheel
	out := flag.String("o", ".", "the `folder` that the wheel goes to")
	command := flag.String("command", "", "the `file` of the command")
	flag.StringVar(&w.version, "version", "", "the release's `version`")
	flag.StringVar(&w.system, "system", "", "the `system` that the command was built for, as Go calls it: linux/amd64")
	root := flag.String("root", ".", "the project's `folder`")
	flag.Parse()
	if err := run(&w, *root, *command, *out); err != nil {
		fmt.Fprintln(os.Stderr, "wheel:", err)
		os.Exit(2)
	}
}

// run reads the files and writes the wheel, and prints its name.
func run(w *wheel, root, command, out string) error {
	tag := tags[w.system]
	if tag == "" {
		return fmt.Errorf("-system %q: there are wheels for linux, darwin and windows, each with /amd64 and /arm64", w.system)
	}
	epoch, err := strconv.ParseInt(cmp.Or(os.Getenv("SOURCE_DATE_EPOCH"), "1577836800"), 10, 64)
	if err != nil {
		return fmt.Errorf("SOURCE_DATE_EPOCH: %w", err)
	}
	w.time = time.Unix(epoch, 0).UTC()
	if err := w.read(root, command); err != nil {
		return err
	}
	name := filepath.Join(out, fmt.Sprintf("leaper-%s-py3-none-%s.whl", w.version, tag))
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := w.write(file); err != nil {
		_ = file.Close()
		return err
	}
	fmt.Println(name)
	return file.Close()
}

// tags say, by system, where a wheel is installed (PEP 425, 600 and 656). The command is
// static, so that it runs on every Linux that Go runs on, with glibc or with musl; Go's
// oldest macOS is 12.
var tags = map[string]string{
	"linux/amd64":   linux("x86_64"),
	"linux/arm64":   linux("aarch64"),
	"darwin/amd64":  "macosx_12_0_x86_64",
	"darwin/arm64":  "macosx_12_0_arm64",
	"windows/amd64": "win_amd64",
	"windows/arm64": "win_arm64",
}

func linux(arch string) string {
	return strings.ReplaceAll("manylinux_2_17_ARCH.manylinux2014_ARCH.musllinux_1_1_ARCH", "ARCH", arch)
}
