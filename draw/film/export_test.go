package film

// Digest is what a page's policy calls a script.
func Digest(script string) string { return policyName(script) }
