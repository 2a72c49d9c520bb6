package cluster_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"leaper/app/cluster"
)

// TestWithoutJetStream: a server without JetStream is named as what it is, at once, and a hub that has closed
// its streams as one whose disk is full.
func TestWithoutJetStream(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"debian": "it is a NATS server without JetStream", "leaper-hub": "its disk is full"} {
		s, err := server.NewServer(&server.Options{ServerName: name, Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true})
		if err != nil {
			t.Fatal(err)
		}
		go s.Start()
		t.Cleanup(s.Shutdown)
		if !s.ReadyForConnections(30 * time.Second) {
			t.Fatal("the server is not ready")
		}
		_, err = cluster.NewClient(t.Context(), cluster.Access{URL: s.ClientURL()}, cluster.ClientOptions{})
		if err == nil || !strings.Contains(err.Error(), want) || !errors.Is(err, cluster.ErrUnreachable) || errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %v; want %q", name, err, want)
		}
	}
}

// TestAwaitToken: a program that waits for its hub waits for the file with the token, too.
func TestAwaitToken(t *testing.T) {
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	late := filepath.Join(t.TempDir(), "token")
	word := readFile(t, at.TokenFile)
	at.TokenFile = late
	if _, err := cluster.NewClient(t.Context(), at, cluster.ClientOptions{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without waiting: %v", err)
	}
	wrong := at
	wrong.Wait, wrong.CA = true, late+"-none"
	if _, err := cluster.NewClient(t.Context(), wrong, cluster.ClientOptions{}); err == nil || !strings.Contains(err.Error(), "--ca") {
		t.Errorf("a certificate that is not there is heard of after the token: %v", err)
	}
	said := make(chan string, 1)
	at.Wait, at.Trouble = true, func(text string) { said <- text }
	go func() {
		if text := <-said; !strings.Contains(text, late) {
			t.Errorf("it says %q", text)
		}
		_ = os.WriteFile(late, []byte(word), 0o600) // the test fails without it
	}()
	newClient(t, at, cluster.ClientOptions{})
	told, end := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer end()
	at.TokenFile, at.Trouble = late+"-none", nil
	if _, err := cluster.NewClient(told, at, cluster.ClientOptions{}); !errors.Is(err, told.Err()) || errors.Is(err, os.ErrNotExist) {
		t.Errorf("told to end while it waits: %v", err)
	}
}
