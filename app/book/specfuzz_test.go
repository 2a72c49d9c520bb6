package book_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"leaper/app/book"
)

// whole is a SPEC with all keys but those that name files.
const whole = `title = "Knights at Breakfast"
author = "A. Reader"
language = "en"
text_fonts = []
paper = "a5"
margins = { inner = 18, outer = 12, top = "16mm", bottom = "0.7in" }
bleed = "0.125in"
colour = false
labels = true
number_from = 3
picture = "8x8"
half_title = true
imprint = "Copyright"
dedication = "To *all*"
foreword = """
One.

- Two."""
about = "Three."
right_hand = true
credit = false

[cover]
picture = "8x8"
style = "string"
theme = "dark"
colours = "line=#c00"
text = "Four."
page = 0.06
barcode = true

[[chapters]]
title = "Small boards"
text = "Five."
boards = ["5x5", "6x6"]
pieces = ["knight"]
kind = "path"
difficulty = "easy"
number = 4
seed = 7
clues = 9
pattern = "none"
per_page = 4

[[chapters]]
boards = ["6x6"]
number = 3
seed = 2027-01-01
months = true
difficulty = ["easy", "easy", "easy", "easy", "easy", "hard", "hard"]
`

// TestSpecAltered: whatever happens to a line of a SPEC, the error is one line, with the file, the line
// and, where there is one, the key.
func TestSpecAltered(t *testing.T) {
	check := func(spec string) {
		t.Helper()
		done := make(chan error, 1)
		go func() {
			s, err := book.ReadSpec("book.toml", spec, book.Overrides{})
			if err == nil {
				err = maker(nil).Check(t.Context(), s)
			}
			done <- err
		}()
		select {
		case err := <-done:
			if err == nil {
				return
			}
			words := err.Error()
			if !errors.Is(err, book.ErrBook) || strings.ContainsAny(words, "\n\r") || len(words) > 600 {
				t.Errorf("%s\n%v", spec, err)
			}
			if !strings.HasPrefix(words, "book.toml, line ") && !strings.HasPrefix(words, "book.toml, chapters") {
				t.Errorf("no line in %q of\n%s", words, spec)
			}
			if strings.Contains(words, "toml:") || strings.Contains(words, "Go ") || strings.Contains(words, "reflect") || strings.Contains(words, "struct") || strings.Contains(words, "interface") {
				t.Errorf("the words of a program in %q", words)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("no answer to\n%s", spec)
		}
	}
	check(whole)
	lines := strings.Split(whole, "\n")
	for i, line := range lines {
		alter := func(to ...string) {
			t.Helper()
			check(strings.Join(append(append(append([]string{}, lines[:i]...), to...), lines[i+1:]...), "\n"))
		}
		alter()
		alter(line, line)
		alter(strings.ToUpper(line))
		for at := range len(line) {
			alter(line[:at])
			alter(line[:at] + line[at+1:])
		}
		if key, _, is := strings.Cut(line, " = "); is {
			for _, value := range []string{`3`, `-1`, `1.5`, `1e300`, `nan`, `99999999999999999999`, `"x"`, `""`, `true`, `[]`, `["x"]`, `[3]`, `[["x"]]`, `{}`, `{ x = 1 }`, `2027-01-01`, `2027-13-01`, `07:00:00`, `"\u0000"`, `"\u202e"`, `'''x`, `x`, ``} {
				alter(key + " = " + value)
			}
			alter(fmt.Sprintf("%s.x = 1", key))
			alter(fmt.Sprintf("[%s]", key))
			alter(fmt.Sprintf("[[%s]]", key))
		}
	}
}
