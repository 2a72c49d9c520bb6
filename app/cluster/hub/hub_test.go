package hub

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestTorn: a store whose marker a crash has left empty is a hub's again; other folders are not.
func TestTorn(t *testing.T) {
	for _, c := range []struct {
		name   string
		files  map[string]string
		wanted bool
	}{
		{"empty", nil, true},
		{"an empty marker", map[string]string{markerFile: "", tokenFile: "word\n"}, true},
		{"an empty marker and something else", map[string]string{markerFile: "", "thesis.tex": "x"}, false},
		{"a marker of somebody", map[string]string{markerFile: `{"leaper":"numbers"}`}, false},
		{"no marker", map[string]string{streamsDir: "x"}, false},
	} {
		dir := t.TempDir()
		for name, text := range c.files {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		err := claimStore(dir, "0.1.0")
		text, _ := os.ReadFile(filepath.Join(dir, markerFile))
		if (err == nil) != c.wanted || c.wanted && !strings.HasPrefix(string(text), `{"leaper":"hub"`) || !c.wanted && string(text) != c.files[markerFile] {
			t.Errorf("%s: %v, and the marker is %q", c.name, err, text)
		}
		if c.wanted && claimStore(dir, "0.1.0") != nil {
			t.Errorf("%s: claimed, and not again", c.name)
		}
	}
}

// TestRoom: a server that has put its streams away, as it does when its disk is full, has them
// again when there is room, and says both.
func TestRoom(t *testing.T) {
	said := make(chan string, 10)
	h, err := Start(t.Context(), Options{Address: "127.0.0.1:0", Store: t.TempDir(), Note: func(kind, text string) { said <- kind + ": " + text }})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Stop()
	if err := h.server.ShutdownJetStream(); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"disk-full: the disk of", "disk-room: the disk of"} {
		select {
		case text := <-said:
			if !strings.Contains(text, want) {
				t.Errorf("it says %q, not that the disk %s", text, want)
			}
		case <-time.After(time.Minute):
			t.Fatalf("nobody says that the disk %s", want)
		}
	}
	if !h.server.JetStreamEnabled() {
		t.Error("the streams are not there again")
	}
}
