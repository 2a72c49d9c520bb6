//go:build !unix

package terminal

// suspend does nothing: this system stops no process at Ctrl-Z.
func suspend() {}
