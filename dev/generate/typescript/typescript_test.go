package typescript_test

import (
	"testing"

	"leaper/dev/generate/typescript"
	"leaper/dev/generate/wire"
)

// TestWire: the page's types are those of package verbs, its pictures of pieces those of
// package draw, its titles those of package gallery, and the functions of the package for programs
// those of package verbs. UPDATE_WIRE=1 writes them.
func TestWire(t *testing.T) {
	exhibits, err := typescript.Exhibits()
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{"engine/wire.ts": typescript.Source(), "render/art.ts": typescript.Pictures(), "engine/exhibits.ts": exhibits, "npm/verbs.ts": typescript.Functions()} {
		wire.Held(t, "../../../app/web/src/"+path, want, "go test ./dev/generate/typescript, and dev/scripts/page write")
	}
}
