package book

import (
	"strings"

	"leaper/draw"
)

// Shown is a text with its marks before a bar, emphasis in <> and strong emphasis in [].
func Shown(blocks []Block) string {
	var out strings.Builder
	for _, b := range blocks {
		out.WriteString(b.Mark + "|")
		for _, r := range b.Runs {
			switch r.face {
			case draw.Italic:
				out.WriteString("<" + r.words + ">")
			case draw.Bold:
				out.WriteString("[" + r.words + "]")
			default:
				out.WriteString(r.words)
			}
		}
	}
	return out.String()
}
