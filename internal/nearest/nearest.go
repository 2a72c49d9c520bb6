// Package nearest finds a word in a list of names, or an error that suggests the closest match. Package
// names, flags and headers use it.
package nearest

import (
	"fmt"
	"slices"
	"strings"

	"leaper/internal/fault"
)

// Choose is the place of a word in a list of names, or an error that offers
// the nearest.
func Choose(what, word string, names []string) (int, error) {
	for i, n := range names {
		if strings.EqualFold(n, word) {
			return i, nil
		}
	}
	return 0, fmt.Errorf("%s %q is unknown; it is one of %s%s", what, fault.Shorten(word), strings.Join(names, ", "), Hint(word, names))
}

// Hint offers the name nearest to a word, if one is near.
func Hint(word string, names []string) string {
	best, _ := find(word, names)
	if best == "" {
		return ""
	}
	return fmt.Sprintf(" (did you mean %s?)", best)
}

// One is the name that a word stands for: the one that it begins, or the nearest where a letter in four
// or fewer is wrong; "" if there is none, or several.
func One(word string, names []string) string {
	begun := slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		return len(word) < 3 || !strings.HasPrefix(name, strings.ToLower(word))
	})
	best, alone := find(word, names)
	switch {
	case len(begun) == 1:
		return begun[0]
	case !alone || editDistance(strings.ToLower(word), best) > (len([]rune(word))+1)/4:
		return ""
	}
	return best
}

// find finds the first name nearest to a word, if one is near; alone is false if another is as near.
func find(word string, names []string) (best string, alone bool) {
	word = strings.ToLower(word)
	least := len([]rune(word))/2 + 1
	for _, n := range names {
		d := editDistance(word, strings.ToLower(n))
		if alone = d != least && alone; d < least {
			best, least, alone = n, d, true
		}
	}
	return best, alone
}

// editDistance is the least number of letters to insert, delete, change or
// swap with their neighbour that turns a into b (Damerau 1964).
func editDistance(a, b string) int {
	s, t := []rune(a), []rune(b)
	if len(s) > 40 {
		return len(s)
	}
	before, row := []int(nil), make([]int, len(t)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(s); i++ {
		next := make([]int, len(t)+1)
		next[0] = i
		for j := 1; j <= len(t); j++ {
			change := row[j-1]
			if s[i-1] != t[j-1] {
				change++
			}
			next[j] = min(change, row[j]+1, next[j-1]+1)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				next[j] = min(next[j], before[j-2]+1)
			}
		}
		before, row = row, next
	}
	return row[len(t)]
}
