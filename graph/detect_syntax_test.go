package graph

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// TestBegins: texts begin as expressions have it.
func TestBegins(t *testing.T) {
	line := []string{" ", " ", "  ", "\t", "\r", "0", "1", "12", "-", "a", "é", `"`, `"a b"`, ":", ",", ";", "[", "]", "{", "}", "%", "\xff", "c", "p", "x.y"}
	text := append([]string{"\n", "\n", "\f"}, line...)
	for _, format := range []struct {
		begins func(string) bool
		like   string
		words  []string // it begins with, and has mostly
		of     []string
	}{
		{beginsDOT, `^(?i:(strict\s+)?(di)?graph)\s*([\w."\x{80}-\x{10ffff}-]*|"[^"]*")\s*\{`, []string{"strict", "Strict ", "di", "graph", "digraph", "Graph {", "{"}, text},
		{beginsHCP, `^(NAME|COMMENT|TYPE|DIMENSION|EDGE_[A-Z_]+|NODE_[A-Z_]+|FIXED_[A-Z_]+|DISPLAY_[A-Z_]+)[ \t]*:`, []string{"NAME", "TYPE", "DIMENSION", "COMMENT", "EDGE_", "EDGE_DATA", "NODE_", "FIXED_E", "DISPLAY_", "A", ":"}, line},
		{beginsDIMACS, `^(c|p|c[ \t].*|p[ \t].*)$`, []string{"c", "p", " ", "edge"}, line},
		{beginsNumber, `^-?\d`, []string{"-", "5"}, line},
		{beginsRemark, `^# \d+ vertices, from [01]`, []string{"# ", "12", " vertices, from ", "0", "2"}, line},
		{beginsJSON, `^[\[{]\s*["\[{\]}\d-]`, []string{"[", "{", "]", "}"}, text},
		{beginsXML, `^<(\?xml|!--|!DOCTYPE|graphml)`, []string{"<", "<?xml", "<!--", "<!DOC", "TYPE", "<graph", "ml"}, text},
		{beginsGML, `^((Creator|Version|comment)\s[^\n]*\s+|directed\s+[01]\s+)*graph\s*\[`, []string{"Creator", "Creator ", "Version\n", "comment", "directed", "directed 0", "directed 1\n", "graph", "graph", " graph [", "["}, text},
		{beginsRow, `^("[^"]*"|[^\s,;"]+( [^\s,;"]+)*)\s*[\s,;:]\s*\S`, []string{"a", "b", `"a, b"`, ":"}, line},
	} {
		like := regexp.MustCompile(format.like)
		r := rand.New(rand.NewPCG(uint64(len(format.like)), 1))
		met := 0
		for range 40000 {
			var b strings.Builder
			for range r.IntN(9) {
				words := format.words
				if r.IntN(5) < 2 {
					words = format.of
				}
				b.WriteString(words[r.IntN(len(words))])
			}
			want := like.MatchString(b.String())
			if got := format.begins(b.String()); got != want {
				t.Fatalf("%q begins as %s: %v, and is said to be %v", b.String(), format.like, want, got)
			}
			if want {
				met++
			}
		}
		if met < 50 {
			t.Errorf("only %d texts begin as %s", met, format.like)
		}
	}
}

// TestScanned: numbers among words are read as fmt reads them.
func TestScanned(t *testing.T) {
	for _, text := range []string{",3V,4A)", ",3V,4A), more", ",-3V,+4A)", ",3V,4A", ",3V4A)", "3V,4A)", ",V,4A)", ",99999999999999999999V,4A)", ", 3V, 4A)", ""} {
		var a, b, c, d int64
		_, err := fmt.Sscanf(text, ",%dV,%dA)", &a, &b)
		if ok := scanWords(text, ",", &c, "V,", &d, "A)"); ok != (err == nil) || ok && (a != c || b != d) {
			t.Errorf("%q: %d and %d, %v; by fmt %d and %d, %v", text, c, d, ok, a, b, err)
		}
	}
}
