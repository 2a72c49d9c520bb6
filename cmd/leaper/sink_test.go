package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"leaper/cmd/leaper/internal/terminal"
)

// TestSinkKeeps: a file that is replaced keeps its mode, a link stays a link, and a
// new file obeys the umask, as every other does.
func TestSinkKeeps(t *testing.T) {
	dir := t.TempDir()
	secret, link, plain := filepath.Join(dir, "secret.txt"), filepath.Join(dir, "link.txt"), filepath.Join(dir, "new.txt")
	if err := os.WriteFile(secret, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(secret, link); err != nil {
		t.Skip(err)
	}
	control := filepath.Join(dir, "control")
	if err := os.WriteFile(control, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{link, plain} {
		if status, _, errs := do(t, "", "find", "5x5", "-o", name); status != terminal.ExitDone {
			t.Fatal(errs)
		}
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is no link any more: %v", err)
	}
	text, err := os.ReadFile(secret)
	if err != nil || string(text) == "old" {
		t.Errorf("what the link leads to was not written: %q, %v", text, err)
	}
	if info, err := os.Stat(secret); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("its mode is %v, %v", info.Mode(), err)
	}
	want, err := os.Stat(control)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(plain); err != nil || info.Mode().Perm() != want.Mode().Perm() {
		t.Errorf("a new file has mode %v, and others %v", info.Mode(), want.Mode())
	}
}

// TestSinkDangling: a link that leads to nothing yet stays a link, and what it leads to is
// made.
func TestSinkDangling(t *testing.T) {
	dir := t.TempDir()
	link := filepath.Join(dir, "link.txt")
	if err := os.Mkdir(filepath.Join(dir, "far"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join("far", "new.txt"), link); err != nil {
		t.Skip(err)
	}
	if status, _, errs := do(t, "", "find", "5x5", "-o", link); status != terminal.ExitDone {
		t.Fatal(errs)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is no link any more: %v", err)
	}
	if text, err := os.ReadFile(filepath.Join(dir, "far", "new.txt")); err != nil || len(text) == 0 {
		t.Errorf("it leads to %q, %v", text, err)
	}
}

// TestSinkHardLinks: all names of a file have the new contents, and it keeps its mode.
func TestSinkHardLinks(t *testing.T) {
	dir := t.TempDir()
	a, b := in(t, dir, "a.txt", strings.Repeat("old\n", 1000)), filepath.Join(dir, "b.txt")
	if err := os.Link(a, b); err != nil || runtime.GOOS == "windows" {
		t.Skip(err)
	}
	if err := os.Chmod(a, 0o640); err != nil {
		t.Fatal(err)
	}
	if status, _, errs := do(t, "", "find", "5x5", "-o", b); status != terminal.ExitDone {
		t.Fatal(errs)
	}
	_, want, _ := do(t, "", "find", "5x5")
	for _, name := range []string{a, b} {
		if text, err := os.ReadFile(name); err != nil || string(text) != want {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	one, err1 := os.Stat(a)
	two, err2 := os.Stat(b)
	if err1 != nil || err2 != nil || !os.SameFile(one, two) || one.Mode().Perm() != 0o640 {
		t.Errorf("%v %v, %v %v", one, err1, two, err2)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 2 {
		t.Errorf("%v, %v", files, err)
	}
}

// TestSinkOwner: a file of another owner stays theirs.
func TestSinkOwner(t *testing.T) {
	path := in(t, t.TempDir(), "a.txt", "old")
	if err := os.Chown(path, 65534, 65534); err != nil {
		t.Skip(err)
	}
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if status, _, errs := do(t, "", "find", "5x5", "-o", path); status != terminal.ExitDone {
		t.Fatal(errs)
	}
	after, err := os.Stat(path)
	if err != nil || !os.SameFile(before, after) || after.Size() < 25 {
		t.Errorf("%v, %v", after, err)
	}
}

// TestSinkFolder: where no file can be made, that is said before any work, and what is
// there stays.
func TestSinkFolder(t *testing.T) {
	dir := t.TempDir()
	path := in(t, dir, "a.txt", "old")
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = os.Chmod(dir, 0o755) }() // so that it can be removed
	if f, err := os.Create(filepath.Join(dir, "b")); err == nil {
		_ = f.Close()
		t.Skip("folders that cannot be written are written by this user")
	}
	for _, verb := range []string{"find 5x5", "count 20x20", "exists 20x20", "estimate 20x20", "stats warnsdorff 8x8"} {
		for _, name := range []string{path, filepath.Join(dir, "new.txt")} {
			refused(t, "-o "+name+": cannot write there: permission denied", append(strings.Fields(verb), "-o", name)...)
		}
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "old" {
		t.Errorf("%q, %v", text, err)
	}
}

// TestSinkNowhere: a long count is not begun for a file that cannot be made.
func TestSinkNowhere(t *testing.T) {
	dir := t.TempDir()
	for _, verb := range []string{"find 8x8", "list 8x8", "count 9x9", "exists 8x8", "estimate 8x8 -n 1000000000", "draw 8x8 --format svg", "stats neural 8x8 -n 1000000000", "count merge x"} {
		refused(t, "cannot write there: no such file or directory", append(strings.Fields(verb), "-o", filepath.Join(dir, "none", "x.txt"))...)
		refused(t, "it is a folder", append(strings.Fields(verb), "-o", dir, "--format", formatOf(strings.Fields(verb)[0]))...)
	}
}

// TestSinkStream: -o /dev/stdout adds to the file that standard output is.
func TestSinkStream(t *testing.T) {
	dir := t.TempDir()
	path := in(t, dir, "a", "first\n")
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	c := exec.Command("leaper", "count", "5x5", "-q", "-o", "/dev/stdout", "--format", "text")
	c.Stdout = file
	if _, err := os.Stat("/dev/stdout"); err != nil {
		t.Skip(err)
	}
	if err := c.Run(); err != nil {
		t.Error(err)
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "first\n1728\n" {
		t.Errorf("%q, %v", text, err)
	}
	if out, err := exec.Command("leaper", "count", "5x5", "-q", "-o", "/dev/stdout", "--format", "text").Output(); err != nil || string(out) != "1728\n" {
		t.Errorf("into a pipe: %q, %v", out, err)
	}
}

// TestSinkPipe: a pipe is written in place.
func TestSinkPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := exec.Command("mkfifo", pipe).Run(); err != nil {
		t.Skip(err)
	}
	read := make(chan string)
	go func() {
		text, err := os.ReadFile(pipe)
		read <- fmt.Sprint(string(text), err)
	}()
	if status, _, errs := do(t, "", "count", "5x5", "-o", pipe, "--format", "text"); status != terminal.ExitDone {
		t.Error(errs)
	}
	if got := <-read; got != "1728\n<nil>" {
		t.Errorf("%q came out of the pipe", got)
	}
	if info, err := os.Lstat(pipe); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		t.Errorf("it is no pipe any more: %v", err)
	}
}

// TestSinkLeftovers: files that were left behind by a process of the same number are not
// in the way, and stay as they are.
func TestSinkLeftovers(t *testing.T) {
	dir := t.TempDir()
	for try := range 3 {
		in(t, dir, fmt.Sprintf(".leaper-%d-%d", os.Getpid(), try), "left")
	}
	if status, _, errs := do(t, "", "count", "5x5", "-o", filepath.Join(dir, "a.txt")); status != terminal.ExitDone {
		t.Error(errs)
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 4 {
		t.Errorf("%v, %v", files, err)
	}
}
