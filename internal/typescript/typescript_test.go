package typescript_test

import (
	"os"
	"testing"

	"leaper/internal/typescript"
)

// TestWire: the page's types are those of package verbs, and its pictures of pieces those
// of package draw. UPDATE_WIRE=1 writes them.
func TestWire(t *testing.T) {
	for path, want := range map[string]string{"engine/wire.ts": typescript.Source(), "render/art.ts": typescript.Pictures()} {
		path = "../../web/src/" + path
		if os.Getenv("UPDATE_WIRE") != "" {
			if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("%s is not what Go says: run UPDATE_WIRE=1 go test ./internal/typescript, and scripts/page write", path)
		}
	}
}
