package paper

import "leaper/draw"

// A Ruler measures words as they are set in files that contain their letters.
type Ruler struct{ faces faces }

// Ruler makes a ruler for the font of the options. The error is that of [Write].
func (o Options) Ruler() (*Ruler, error) {
	all, err := o.faces()
	if err != nil {
		return nil, err
	}
	return &Ruler{*all}, nil
}

// Width is the width of words, in thousandths of their size. Letters of a font that cannot be
// read have no width; [Write] refuses them.
func (r *Ruler) Width(f draw.Face, words string) int64 {
	face, sum := r.faces.get(f), int64(0)
	for _, c := range words {
		if g, err := face.load(c); err == nil {
			sum += g.advance
		}
	}
	return (sum*1000 + em/2) / em
}

// MissingLetters gives the characters of words that the font lacks: each once, in their
// order.
func (r *Ruler) MissingLetters(words string) string {
	var lacking []rune
	seen := map[rune]bool{}
	for _, c := range words {
		if there, err := r.faces.get(draw.Upright).hasLetter(c); !seen[c] && (err != nil || !there) {
			lacking = append(lacking, c)
		}
		seen[c] = true
	}
	return string(lacking)
}
