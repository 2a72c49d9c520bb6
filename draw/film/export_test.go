package film

import (
	"crypto/sha256"
	"encoding/base64"
	"testing"
)

// Digest is what a page's policy calls a script.
func Digest(script string) string {
	sum := sha256.Sum256([]byte(script))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// TestPolicy: the page lets in its own script and style.
func TestPolicy(t *testing.T) {
	if want := Digest(playerScript); scriptName != want {
		t.Errorf("player.js has changed, and scriptName has to be %q", want)
	}
	if want := Digest(playerStyle); styleName != want {
		t.Errorf("player.css has changed, and styleName has to be %q", want)
	}
}
