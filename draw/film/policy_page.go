//go:build leaperpage && !leaperdrawing

package film

// policyName is nothing: of the two programs of a page, this one makes no files.
func policyName(string) string { return "" }
