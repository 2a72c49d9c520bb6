package main

import (
	"bytes"
	"image"
	_ "image/gif" // the formats of photos
	_ "image/jpeg"
	_ "image/png"
	"strings"

	"leaper/cmd/leaper/internal/terminal"
)

// mostPhoto is the largest photo, in pixels: some hundred megabytes when it is decoded.
const mostPhoto = 64 << 20

// readPhoto reads the picture of --photo, and the board that it is drawn on, if there is an argument.
func (p *pictureVerb) readPhoto(c *terminal.Console, args []string) error {
	q := p.q
	if len(args) > 1 {
		return terminal.Usagef("%q and --photo: a photo is drawn on one BOARD, such as 200x200", args[1])
	}
	if len(args) == 1 {
		q.Board = args[0]
	}
	if q.Photo == "-" && q.Board == "-" {
		return terminal.Usagef("standard input has either the photo or the board")
	}
	if strings.HasPrefix(q.Photo, "data:") { // which the question reads
		return nil
	}
	text, err := c.ReadAll("file of --photo", q.Photo)
	if err != nil {
		return err
	}
	size, format, err := image.DecodeConfig(bytes.NewReader(text))
	if err == nil && size.Width*size.Height > mostPhoto {
		return terminal.Usagef("file of --photo %s: %d by %d pixels; at most %d are read, such as 8192 by 8192", q.Photo, size.Width, size.Height, mostPhoto)
	}
	if err == nil {
		q.Image, _, err = image.Decode(bytes.NewReader(text))
	}
	if err != nil {
		return terminal.Usagef("file of --photo %s: no picture that can be read (%v); take a png, jpeg or gif", q.Photo, err)
	}
	if by := turnedOf(text); format == "jpeg" && by > 1 {
		q.Image = turned{q.Image, by}
	}
	return nil
}
