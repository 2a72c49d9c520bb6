package digest

// Sum is the digest of a text.
func Sum(text []byte) [size]byte { return plain(text) }
