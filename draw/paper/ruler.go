package paper

import "leaper/draw"

// A Ruler measures words as they are set in files that bring their letters along.
type Ruler struct{ faces faces }

// Width is how wide words are, in thousandths of their size.
func (r *Ruler) Width(f draw.Face, words string) int64 {
	return (r.faces.of(f).width(words)*1000 + em/2) / em
}

// Lacks are the characters of words that the letters do not have: each once, in their
// order.
func (r *Ruler) Lacks(words string) string {
	var lacking []rune
	seen := map[rune]bool{}
	for _, c := range words {
		if !seen[c] && r.faces.of(draw.Upright).glyph(c).index == 0 {
			lacking = append(lacking, c)
		}
		seen[c] = true
	}
	return string(lacking)
}
