package plaintext_test

import (
	"testing"
	"unicode"

	"leaper/internal/plaintext"
)

func TestOf(t *testing.T) {
	for text, want := range map[string]string{
		"closed tours of 8×8 – knight": "closed tours of 8×8 – knight",
		"\x1b[2Jgone":                  `\x1b[2Jgone`,
		"a\nworker b: idle\r":          `a\nworker b: idle\r`,
		"\u009b1m":                     `\u009b1m`,
		"\u202egpj":                    `\u202egpj`,
		"\xff\x80":                     `\xff\x80`,
		"":                             "",
	} {
		if got := plaintext.Of(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	for most, want := range map[int]string{0: "…", 2: `é\n…`, 3: `é\nb`, 9: `é\nb`} {
		if got := plaintext.Short("é\nb", most); got != want {
			t.Errorf("%d characters: %q, want %q", most, got, want)
		}
	}
}

// FuzzOf: whatever comes, what is printed is text on one line.
func FuzzOf(f *testing.F) {
	f.Add("\x1b]0;x\a", 3)
	f.Add("\xc3", 0)
	f.Fuzz(func(t *testing.T, text string, most int) {
		for _, got := range []string{plaintext.Of(text), plaintext.Short(text, most)} {
			for _, r := range got {
				if !unicode.IsPrint(r) {
					t.Errorf("%q has %q in it", got, r)
				}
			}
		}
	})
}
