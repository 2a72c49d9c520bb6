package main

import (
	"slices"
	"testing"

	"leaper/cmd/leaper/internal/terminal"
)

// TestKeyboard: keys as terminals send them, and what is none.
func TestKeyboard(t *testing.T) {
	for bytes, want := range map[string][]terminal.Key{
		".,+- q":           {terminal.KeyForth, terminal.KeyBack, terminal.KeyFaster, terminal.KeySlower, terminal.KeyPause, terminal.KeyQuit},
		"\x03":             {terminal.KeyInterrupt},
		"\x1b[C\x1b[D":     {terminal.KeyForth, terminal.KeyBack},
		"\x1bOC\x1bOD":     {terminal.KeyForth, terminal.KeyBack},
		"\x1b[A\x1b[B":     {terminal.KeyFaster, terminal.KeySlower},
		"\x1b[H\x1b[F":     {terminal.KeyHome, terminal.KeyEnd},
		"\x1b[1~\x1b[4~":   {terminal.KeyHome, terminal.KeyEnd},
		"\x1b[7~\x1b[8~":   {terminal.KeyHome, terminal.KeyEnd},
		"\x1b[1;5C":        {terminal.KeyForth}, // with Ctrl
		"\x1b[3~\x1b[15~":  nil,                 // Delete, F5
		"\x1b[200~q":       {terminal.KeyQuit},
		"\x1bq":            {terminal.KeyQuit}, // with Alt
		"\x1b\x1b[C":       {terminal.KeyForth},
		"\x1b[\x03":        {terminal.KeyInterrupt}, // a torn sequence does not swallow it
		"\x1b[999999999~q": {terminal.KeyQuit},
		"xyz\x00\xff":      nil,
	} {
		var board terminal.Keyboard
		var got []terminal.Key
		for i := range len(bytes) {
			if k := board.Read(bytes[i]); k != terminal.NoKey {
				got = append(got, k)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q is %v, want %v", bytes, got, want)
		}
	}
}
