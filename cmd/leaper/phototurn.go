package main

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
)

// turnedOf is how a JPEG says that its picture is to be turned before it is shown, 1 to 8: by the Orientation
// of Exif, as phones write it. It is 1, not at all, if the file says nothing that can be read.
func turnedOf(file []byte) uint16 {
	for at := 2; at+4 <= len(file) && file[at] == 0xff && file[at+1] != 0xda; { // the pixels begin at da
		end := at + 2 + int(binary.BigEndian.Uint16(file[at+2:]))
		if end > len(file) || end < at+4 {
			break
		}
		if tiff, is := bytes.CutPrefix(file[at+4:end], []byte("Exif\x00\x00")); is && file[at+1] == 0xe1 {
			return turnedBy(tiff)
		}
		at = end
	}
	return 1
}

// turnedBy is the same of the Exif, a TIFF: the first of its tables has fields of 12 bytes.
func turnedBy(tiff []byte) uint16 {
	if len(tiff) < 8 {
		return 1
	}
	var order binary.ByteOrder = binary.BigEndian
	if tiff[0] == 'I' {
		order = binary.LittleEndian
	}
	table := int64(order.Uint32(tiff[4:]))
	if table+2 > int64(len(tiff)) {
		return 1
	}
	for fields := tiff[table+2:]; len(fields) >= 12; fields = fields[12:] {
		if by := order.Uint16(fields[8:]); order.Uint16(fields) == 0x112 && 1 <= by && by <= 8 {
			return by
		}
	}
	return 1
}

// turned is a picture as its Exif says that it is to be shown: from 5 on with rows and columns changed, and
// then mirrored in one direction, or in both.
type turned struct {
	image.Image
	by uint16
}

// Bounds begin at 0, 0.
func (t turned) Bounds() image.Rectangle {
	b := t.Image.Bounds()
	if t.by >= 5 {
		return image.Rect(0, 0, b.Dy(), b.Dx())
	}
	return image.Rect(0, 0, b.Dx(), b.Dy())
}

func (t turned) At(x, y int) color.Color {
	b := t.Image.Bounds()
	if t.by >= 5 {
		x, y = y, x
	}
	if t.by == 2 || t.by == 3 || t.by == 7 || t.by == 8 {
		x = b.Dx() - 1 - x
	}
	if t.by == 3 || t.by == 4 || t.by == 6 || t.by == 7 {
		y = b.Dy() - 1 - y
	}
	return t.Image.At(b.Min.X+x, b.Min.Y+y)
}
