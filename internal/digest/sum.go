//go:build !js

package digest

import "crypto/sha256"

// Sum is the digest of a text.
func Sum(text []byte) [size]byte { return sha256.Sum256(text) }
