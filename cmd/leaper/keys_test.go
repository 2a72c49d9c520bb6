package main

import (
	"slices"
	"testing"
)

// TestKeyboard: keys as terminals send them, and what is none.
func TestKeyboard(t *testing.T) {
	for bytes, want := range map[string][]key{
		".,+- q":           {keyForth, keyBack, keyFaster, keySlower, keyPause, keyQuit},
		"\x03":             {keyInterrupt},
		"\x1b[C\x1b[D":     {keyForth, keyBack},
		"\x1bOC\x1bOD":     {keyForth, keyBack},
		"\x1b[A\x1b[B":     {keyFaster, keySlower},
		"\x1b[H\x1b[F":     {keyHome, keyEnd},
		"\x1b[1~\x1b[4~":   {keyHome, keyEnd},
		"\x1b[7~\x1b[8~":   {keyHome, keyEnd},
		"\x1b[1;5C":        {keyForth}, // with Ctrl
		"\x1b[3~\x1b[15~":  nil,        // Delete, F5
		"\x1b[200~q":       {keyQuit},
		"\x1bq":            {keyQuit}, // with Alt
		"\x1b\x1b[C":       {keyForth},
		"\x1b[\x03":        {keyInterrupt}, // a torn sequence does not swallow it
		"\x1b[999999999~q": {keyQuit},
		"xyz\x00\xff":      nil,
	} {
		var board keyboard
		var got []key
		for i := range len(bytes) {
			if k := board.read(bytes[i]); k != noKey {
				got = append(got, k)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q is %v, want %v", bytes, got, want)
		}
	}
}
