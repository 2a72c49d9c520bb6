//go:build !js

package paper

import (
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/goregular"

	"leaper/draw"
)

// fontFile is the font of a face, as a TrueType file.
func fontFile(f draw.Face) []byte {
	switch f {
	case draw.Italic:
		return goitalic.TTF
	case draw.Bold:
		return gobold.TTF
	}
	return goregular.TTF
}
