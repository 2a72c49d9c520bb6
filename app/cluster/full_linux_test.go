package cluster_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"leaper/app/cluster"
	"leaper/app/cluster/hub"
	"leaper/app/jobs"
)

// smallDisk is a disk in memory of so many bytes; where only root makes one, the test is skipped.
func smallDisk(t *testing.T, size string) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("leaper-small", dir, "tmpfs", 0, "size="+size); err != nil {
		t.Skip("only root makes a small disk: " + err.Error())
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// TestFullDisk: a hub whose disk is full says so, and so does who waits for it; nothing is wrong or
// lost, and when there is room the job goes on to its end.
func TestFullDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for what takes its time")
	}
	t.Parallel()
	disk := smallDisk(t, "48M")
	store, filler := filepath.Join(disk, "store"), filepath.Join(disk, "filler")
	notes := make(chan string, 10)
	h, err := hub.Start(t.Context(), hub.Options{Address: "127.0.0.1:0", Store: store, Note: func(kind, _ string) { notes <- kind }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Stop)
	at := cluster.Access{URL: h.URL(), TokenFile: hub.TokenFile(store), Name: t.Name()}
	asked, worked := &heard{}, &heard{}
	w, err := cluster.NewWorker(t.Context(), at, cluster.WorkerOptions{Name: "one", Tell: func(e cluster.Event) { worked.note(e.Text) }, Open: opening(squares{does: func(_ context.Context, task jobs.Task) (jobs.Result, error) {
		if task.From == 100 {
			if err := os.WriteFile(filler, make([]byte, 64<<20), 0o600); !errors.Is(err, syscall.ENOSPC) {
				t.Errorf("the disk is not full: %v", err)
			}
		}
		return json.Marshal(task.From * task.From)
	}})})
	if err != nil {
		t.Fatal(err)
	}
	w.Impatient(time.Second)
	go w.Run(t.Context()) //nolint:errcheck // it ends with the test
	c := newClient(t, at, cluster.ClientOptions{AckWait: time.Second, Note: asked.note})
	c.Impatient(time.Second)
	type ended struct {
		sum int64
		err error
	}
	answer := make(chan ended, 1)
	begun := time.Now()
	go func() {
		n, err := sum(t, c, job("a"), tasks(2000))
		answer <- ended{n, err}
	}()
	heardOf := func(want string) {
		t.Helper()
		select {
		case got := <-notes:
			if got != want {
				t.Errorf("the hub says %s; want %s", got, want)
			}
		case <-time.After(time.Minute):
			t.Fatalf("the hub does not say %s\n%s%s", want, asked.all(), worked.all())
		}
	}
	heardOf(hub.DiskFull)
	if h.Health() == nil {
		t.Error("a hub whose disk is full is well")
	}
	const said = "perhaps its disk is full"
	for !strings.Contains(asked.all(), said) && !strings.Contains(worked.all(), said) {
		if time.Sleep(20 * time.Millisecond); time.Since(begun) > time.Minute {
			t.Fatalf("nobody says %q, but\n%s%s", said, asked.all(), worked.all())
		}
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	roomy := time.Now()
	heardOf(hub.DiskHasRoom)
	if got := <-answer; got.err != nil || got.sum != squareSum(2000) {
		t.Errorf("%d, %v; want %d\n%s%s", got.sum, got.err, squareSum(2000), asked.all(), worked.all())
	}
	t.Logf("full after %s; done %s after there was room", roomy.Sub(begun).Round(time.Millisecond), time.Since(roomy).Round(time.Millisecond))
}
