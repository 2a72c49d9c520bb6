//go:build !leaperpage

package paper

import "golang.org/x/image/font/gofont/goregular"

// fontFile is the font, as a TrueType file.
func fontFile() []byte { return goregular.TTF }
