package fault

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// Parts of the sentences.

// Shorten keeps a sentence to one line, whatever word of the input is in it.
func Shorten(word string) string {
	if r := []rune(word); len(r) > 60 {
		return string(r[:57]) + "..."
	}
	return word
}

// Plural is a number with its noun: 1 square, 2 squares, 3 passes.
func Plural[N int | int64](n N, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if strings.HasSuffix(noun, "s") {
		noun += "e"
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Plain is what is wrong with a file, without Go's "open" and the path.
func Plain(err error) error {
	var p *fs.PathError
	var l *os.LinkError
	switch {
	case errors.As(err, &p):
		return p.Err
	case errors.As(err, &l):
		return l.Err
	}
	return err
}
