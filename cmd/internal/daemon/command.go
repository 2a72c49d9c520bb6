package daemon

import (
	"regexp"
	"strings"
)

// plain is a word that shells leave as it is.
var plain = regexp.MustCompile(`^[\w@%+=:,./-]+$`)

// Command writes a command line as a shell takes it.
func Command(words ...string) string {
	var line []string
	for _, word := range words {
		if !plain.MatchString(word) {
			word = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
		}
		line = append(line, word)
	}
	return strings.Join(line, " ")
}
