package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"leaper/cmd/leaper/internal/terminal"
	"leaper/internal/filelock"
)

// in is the path of a new file that holds a text.
func in(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// part is the record of a part of a count of 6x9 in three units.
func part(t *testing.T, path, which string) string {
	t.Helper()
	if status, _, errs := do(t, "", "count", "6x9", "--closed", "--part", which, "--checkpoint", path); status != terminal.ExitDone {
		t.Fatal(errs)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// begun is a new record that holds the first of them, and its text.
func begun(t *testing.T, dir string) (path, text string) {
	t.Helper()
	text, err := firstUnit()
	if err != nil {
		t.Fatal(err)
	}
	return in(t, dir, "begun", text), text
}

// firstUnit is counted once for all tests.
var firstUnit = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "leaper-test-")
	if err != nil {
		return "", err
	}
	defer func() { _ = os.RemoveAll(dir) }() // it is the system's to clear
	path := filepath.Join(dir, "a")
	var errs bytes.Buffer
	if run(context.Background(), strings.Fields("count 6x9 --closed --part 1/3 --checkpoint "+path), nil, io.Discard, &errs) != terminal.ExitDone {
		return "", errors.New(errs.String())
	}
	text, err := os.ReadFile(path)
	return string(text), err
})

// refused wants one line on standard error, the status 2, and nothing else.
func refused(t *testing.T, says string, args ...string) {
	t.Helper()
	status, out, errs := do(t, "", args...)
	if status != terminal.ExitUsage || out != "" || !strings.HasPrefix(errs, "leaper: ") || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, says) {
		t.Errorf("leaper %s: status %d, stdout %q, stderr %q, want %q", strings.Join(args, " "), status, out, errs, says)
	}
}

// TestLedgersOfOthers: what is no ledger of the record's count, where one would be, is refused
// and stays as it is.
func TestLedgersOfOthers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c.count")
	count := []string{"count", "6x10", "--closed", "--memory", "64MiB", "--checkpoint", path}
	for _, text := range []string{"{\"leaper\":\"round\",\"version\":1}\n", "{}\t00000000\n{}\n"} {
		if err := os.WriteFile(path+".round", []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		refused(t, path+".round: line 1 does not have its checksum; remove it", count...)
		if now, err := os.ReadFile(path + ".round"); err != nil || string(now) != text {
			t.Errorf("%q became %q, %v", text, now, err)
		}
	}
	if err := errors.Join(os.Remove(path+".round"), os.Mkdir(path+".round", 0o700)); err != nil {
		t.Fatal(err)
	}
	refused(t, path+".round is no plain file", count...)
	if err := os.Remove(path + ".round"); err != nil {
		t.Fatal(err)
	}
	if status, out, errs := do(t, "", count...); status != terminal.ExitDone || out != "478374480288\n" {
		t.Errorf("status %d, %q, %q", status, out, errs)
	}
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*")); err != nil || len(left) != 1 {
		t.Errorf("%v is left, %v", left, err)
	}
}

// TestLedgersLeft: what a kill left of a sweep that was done, after its last unit was in the record
// and before its ledger was removed, is removed with its scratch file, and the count goes on.
func TestLedgersLeft(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c.count")
	count := []string{"count", "5x6", "--open", "--checkpoint", path}
	const number = "37088\n"
	if status, out, errs := do(t, "", count...); status != terminal.ExitDone || out != number {
		t.Fatalf("status %d, %q, %q", status, out, errs)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	_, plans, _ := strings.Cut(lines[0], `"plan":"`)
	plans, _, _ = strings.Cut(plans, `"`)
	keys := strings.Split(plans, "+")
	if len(keys) != 2 || len(lines) != 4 {
		t.Fatalf("plans %s of %d lines", plans, len(lines))
	}
	scratch := filepath.Join(filepath.Dir(path), "leaper-scratch-1")
	for _, c := range []struct {
		key    string
		record string
	}{{keys[0], strings.Join(lines[:2], "")}, {keys[1], string(text)}, {keys[1], lines[0]}} {
		body := fmt.Sprintf(`{"leaper":"round","version":3,"plan":%q,"words":"0807060504030201","file":%q,"ledger":%q,"vertices":1,"groups":[0]}`, c.key, scratch, path+".round")
		ledger := fmt.Sprintf("%s\t%08x\n", body, crc32.Checksum([]byte(body), crc32.MakeTable(crc32.Castagnoli)))
		for name, text := range map[string]string{path: c.record, path + ".round": ledger, scratch: "words"} {
			if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if status, out, errs := do(t, "", count...); status != terminal.ExitDone || out != number {
			t.Errorf("status %d, %q, %q", status, out, errs)
		}
		if left, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*")); err != nil || len(left) != 1 {
			t.Errorf("%v is left, %v", left, err)
		}
	}
}

// TestRecordOfOthers: a file that does not begin as a record is refused, and neither its
// bytes nor its times change.
func TestRecordOfOthers(t *testing.T) {
	dir := t.TempDir()
	_, record := begun(t, dir)
	head, _, _ := strings.Cut(record, "\n")
	for name, text := range map[string]string{
		"note":         "call mother",
		"key":          "-----BEGIN KEY-----\nMIIE\n",
		"json":         `{"leaper":"counter"}`,
		"brace":        "{",
		"short":        `{"leaper":"coun`,
		"binary":       "\x7fELF\x02\x01\x01\x00\x00",
		"zeros":        strings.Repeat("\x00", 300),
		"line":         strings.Repeat("x", 1<<20),
		"end":          "\n",
		"blank":        " " + record,
		"bom":          "\ufeff" + record,
		"other head":   strings.Replace(head, "6x9", "6x7", 1),
		"long head":    head[:40] + strings.Repeat(" ", 5<<20),
		"long line":    record + strings.Repeat("1", 200_000),
		"long in it":   head + "\n" + strings.Repeat("1", 200_000) + "\n" + record,
		"zeros behind": record + strings.Repeat("\x00", 1<<20),
		"many units":   strings.Replace(head, `"units":3`, `"units":2000000000`, 1) + "\n",
		"no units":     strings.Replace(head, `"units":3`, `"units":-1`, 1) + "\n",
	} {
		path := in(t, dir, name, text)
		before := time.Now().Add(-time.Hour).Truncate(time.Second)
		if err := os.Chtimes(path, before, before); err != nil {
			t.Fatal(err)
		}
		refused(t, path+": ", "count", "6x9", "--closed", "--checkpoint", path)
		refused(t, path+": ", "count", "merge", path)
		now, err := os.ReadFile(path)
		info, err2 := os.Stat(path)
		if err != nil || err2 != nil || string(now) != text || !info.ModTime().Equal(before) {
			t.Errorf("%s: was touched: %v, %v", name, err, err2)
		}
	}
}

// TestRecordBegun: what a crash left of a record's first line, an empty file and none are
// as good as a new one.
func TestRecordBegun(t *testing.T) {
	dir := t.TempDir()
	path, whole := begun(t, dir)
	head, _, _ := strings.Cut(whole, "\n")
	for _, left := range []string{"", head[:18], head} {
		if got := part(t, in(t, dir, "b", left), "1/3"); got != whole {
			t.Errorf("after %q:\n%s\nwant\n%s", left, got, whole)
		}
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink(path, link); err != nil {
		t.Skip(err)
	}
	if status, _, errs := do(t, "", "count", "6x9", "--closed", "--checkpoint", link); status != terminal.ExitDone || !strings.Contains(errs, "holds 1 unit of 3") {
		t.Errorf("by a link: %d, %s", status, errs)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode().IsRegular() {
		t.Errorf("the link is no link any more: %v", err)
	}
	if status, out, errs := do(t, "", "count", "merge", link); status != terminal.ExitDone || out != "6749935880\n" {
		t.Errorf("merged by a link: %d, %s%s", status, out, errs)
	}
}

// TestRecordIsAFile: folders, devices, pipes and sockets are refused at once, without a
// look inside.
func TestRecordIsAFile(t *testing.T) {
	dir := t.TempDir()
	kinds := map[string]string{dir: "a folder"}
	if runtime.GOOS != "windows" {
		kinds[os.DevNull], kinds["/dev/zero"] = "a device", "a device"
	}
	if mkfifo, err := exec.LookPath("mkfifo"); err == nil {
		pipe := filepath.Join(dir, "pipe")
		if err := exec.Command(mkfifo, pipe).Run(); err != nil {
			t.Fatal(err)
		}
		kinds[pipe] = "a pipe"
	}
	if l, err := net.Listen("unix", filepath.Join(dir, "socket")); err == nil {
		defer l.Close()
		kinds[filepath.Join(dir, "socket")] = "a socket"
	}
	for path, kind := range kinds {
		for _, args := range [][]string{{"count", "6x6", "--checkpoint", path}, {"count", "merge", path}} {
			refused(t, path+": it is "+kind+", and a record is a file; name another", args...)
		}
	}
}

// TestRecordLocked: of two that want one record, the second is refused at once. One after
// another they work as ever.
func TestRecordLocked(t *testing.T) {
	path, record := begun(t, t.TempDir())
	r, err := openRecord(path, filelock.Take)
	if err != nil {
		t.Fatal(err)
	}
	if r.Note != "" {
		t.Skip(r.Note)
	}
	refused(t, "another process is at work with it", "count", "6x9", "--closed", "--checkpoint", path)
	refused(t, "a count keeps its record there", "find", "5x5", "-o", path)
	if status, _, errs := do(t, "", "count", "merge", path); status != terminal.ExitUsage || !strings.Contains(errs, "2 units of 3 missing") {
		t.Errorf("merge does not read what another process keeps: %d, %s", status, errs)
	}
	r.Close()
	if now, err := os.ReadFile(path); err != nil || string(now) != record {
		t.Errorf("it was touched: %v\n%s", err, now)
	}
	if status, out, errs := do(t, "", "count", "6x9", "--closed", "--checkpoint", path); status != terminal.ExitDone || out != "6749935880\n" {
		t.Errorf("after that: %d, %s%s", status, out, errs)
	}
}

// TestRecordRace starts the two parts of a count on one new record at once, many times:
// anyone who says that all went well has its units in the record.
func TestRecordRace(t *testing.T) {
	if testing.Short() {
		t.Skip("processes of their own, which are slow under the race detector")
	}
	dir := t.TempDir()
	for try := range 5 {
		path := filepath.Join(dir, fmt.Sprint(try))
		var processes [2]*exec.Cmd
		var errs [2]bytes.Buffer
		for i := range processes {
			processes[i] = exec.Command("leaper", "count", "6x9", "--closed", "--part", fmt.Sprintf("%d/2", i+1), "--checkpoint", path)
			processes[i].Stderr = &errs[i]
			if err := processes[i].Start(); err != nil {
				t.Fatal(err)
			}
		}
		units := 0
		for i, p := range processes {
			_ = p.Wait() // the status says it
			switch p.ProcessState.ExitCode() {
			case terminal.ExitDone:
				units += 2 - i
			case terminal.ExitUsage:
				if text := errs[i].String(); strings.Count(text, "\n") != 1 || !strings.Contains(text, "a file of its own") {
					t.Errorf("part %d: %q", i+1, text)
				}
			default:
				t.Fatalf("part %d: %v, %s", i+1, p.ProcessState, &errs[i])
			}
		}
		record, err := os.ReadFile(path)
		if err != nil || strings.Count(string(record), "\n") != 1+units || units == 0 {
			t.Errorf("%d units were done, %v:\n%s", units, err, record)
		}
	}
}

// TestRecordUnlocked: where there are no locks, nobody writes over what another wrote.
func TestRecordUnlocked(t *testing.T) {
	path, before := begun(t, t.TempDir())
	none := func(*os.File) error { return filelock.ErrNone }
	var records [2]*record
	for i := range records {
		r, err := openRecord(path, none)
		if err != nil || !strings.Contains(r.Note, "no locks") {
			t.Fatalf("%v, %q", err, r.Note)
		}
		defer r.Close()
		records[i] = r
	}
	line := func(text string) func(io.Writer) error {
		return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
	}
	if err := records[0].Add(line("first\n")); err != nil {
		t.Error(err)
	}
	if err := records[1].Add(line("second\n")); err == nil || !strings.Contains(err.Error(), "another process has changed it") {
		t.Errorf("the second adds to what the first left: %v", err)
	}
	if err := records[0].Add(line("third\n")); err != nil {
		t.Error(err)
	}
	if after, err := os.ReadFile(path); err != nil || string(after) != before+"first\nthird\n" {
		t.Errorf("%v\n%s", err, after)
	}
}

// TestRecordWithoutUnits: a count for which memory does not suffice says what would help,
// and not that the same command goes on.
func TestRecordWithoutUnits(t *testing.T) {
	if testing.Short() {
		t.Skip("it plans two large counts, for the two endings of a sentence")
	}
	t.Parallel()
	for _, c := range []struct{ args, says string }{
		{"4x4x4 --piece wazir --memory 64MiB --threads 1", "a holds 0 units of 54: more memory would help\n"},
		{"9x10 --closed --memory 64MiB --threads 2", "a holds 0 units of 3321: more memory or fewer threads would help; the number is known: 38763905997464044833784 (Leaper, dev/bench/records.md)\n"},
	} {
		status, out, errs := do(t, "", append(strings.Fields("count "+c.args), "--checkpoint", filepath.Join(t.TempDir(), "a"))...)
		if status != terminal.ExitUndecided || out != "" || !strings.HasSuffix(errs, c.says) || strings.Contains(errs, "same command") {
			t.Errorf("%s: status %d, %s%s", c.args, status, out, errs)
		}
	}
}
