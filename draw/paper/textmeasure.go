package paper

import (
	"slices"
	"strings"

	"leaper/draw"
)

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
	return r.widthOf(draw.Text{Face: f, Words: words})
}

func (r *Ruler) widthOf(t draw.Text) int64 {
	s, _ := r.faces.set(t)
	return (s.width*1000 + em/2) / em
}

// MissingLetters gives the characters of words in a face that no font has: each once, in their order.
func (r *Ruler) MissingLetters(f draw.Face, words string) string {
	s, err := r.faces.set(draw.Text{Face: f, Words: words})
	if err != nil {
		return words
	}
	var lacking []rune
	for _, c := range s.lacks {
		if !slices.Contains(lacking, c) {
			lacking = append(lacking, c)
		}
	}
	return string(lacking)
}

// IsFromRight reports whether a language is written from the right.
func IsFromRight(language string) bool {
	name, _, _ := strings.Cut(language, "-")
	return slices.Contains([]string{"ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"}, name)
}
