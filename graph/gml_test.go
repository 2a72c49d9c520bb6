package graph

import (
	"html"
	"testing"
)

// TestEntities: the labels of GML have the characters that HTML has under the same names, and what is no entity
// stays as it is.
func TestEntities(t *testing.T) {
	for _, label := range []string{
		"", "Oslo", "Caf&eacute;", "&#233;&#xE9;&amp;&quot;&lt;b&gt;", "&alpha; &szlig;&euro;", "a < b & c > d", "<a>&x</a>", "AT&T; 100 &%;", "]]>", "Zürich", "<!-- -->", "&#8212;", "\t \u00a0",
	} {
		if got, want := withoutEntities(label), html.UnescapeString(label); got != want {
			t.Errorf("%q is %q, want %q", label, got, want)
		}
	}
	if got := withoutEntities("&#1;a"); got != "&#1;a" {
		t.Errorf("a control character is %q", got)
	}
}
