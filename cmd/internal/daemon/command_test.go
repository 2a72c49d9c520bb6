package daemon

import "testing"

// TestCommand: a shell takes a command line as it was meant.
func TestCommand(t *testing.T) {
	for want, words := range map[string][]string{
		"leaper work nats://h:1 --token-file /a/b": {"leaper", "work", "nats://h:1", "--token-file", "/a/b"},
		"leaper '/my hub/token'":                   {"leaper", "/my hub/token"},
		"leaper 'it'\\''s' ''":                     {"leaper", "it's", ""},
	} {
		if got := Command(words...); got != want {
			t.Errorf("%q; want %q", got, want)
		}
	}
}
