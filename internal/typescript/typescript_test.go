package typescript_test

import (
	"os"
	"testing"

	"leaper/internal/typescript"
)

// TestWire: the page's types are those of package verbs. UPDATE_WIRE=1 writes them.
func TestWire(t *testing.T) {
	const path = "../../web/src/engine/wire.ts"
	want := typescript.Source()
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
		t.Error("web/src/engine/wire.ts is not what package verbs says: run UPDATE_WIRE=1 go test ./internal/typescript, and scripts/page write")
	}
}
