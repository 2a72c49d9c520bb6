//go:build !leaperpage || leaperdrawing

package film

import (
	"crypto/sha256"
	"encoding/base64"
)

// policyName is what a policy calls a script or a style.
func policyName(s string) string {
	sum := sha256.Sum256([]byte(s))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
