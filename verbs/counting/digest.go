//go:build !leaperpage

package counting

import "crypto/sha256"

// digest is what the name of a job has of its question.
func digest(identity []byte) []byte {
	sum := sha256.Sum256(identity)
	return sum[:6]
}
