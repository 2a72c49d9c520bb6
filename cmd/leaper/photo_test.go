package main

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/jpeg"
	"slices"
	"testing"
)

// exif is a JPEG with a field of Exif: how it is to be turned.
func exif(file []byte, order binary.AppendByteOrder, mark string, by uint16) []byte {
	tiff := order.AppendUint32(order.AppendUint16([]byte(mark), 42), 8)
	tiff = order.AppendUint16(tiff, 2) // fields
	for _, f := range [][2]uint16{{0x100, 7}, {0x112, by}} {
		tiff = order.AppendUint32(order.AppendUint16(order.AppendUint16(tiff, f[0]), 3), 1)
		tiff = order.AppendUint16(order.AppendUint16(tiff, f[1]), 0)
	}
	segment := append([]byte("Exif\x00\x00"), tiff...)
	head := binary.BigEndian.AppendUint16([]byte{0xff, 0xd8, 0xff, 0xe1}, uint16(len(segment)+2))
	return slices.Concat(head, segment, file[2:])
}

// TestPhotoTurned: a photo of a phone is shown as the phone held it: its first row is where Exif says that it is.
func TestPhotoTurned(t *testing.T) {
	m := image.NewGray(image.Rect(0, 0, 3, 2)) // 0 1 2 over 3 4 5
	for i := range m.Pix {
		m.Pix[i] = uint8(i)
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, m, nil); err != nil {
		t.Fatal(err)
	}
	for by, want := range map[uint16]string{1: "012/345", 2: "210/543", 3: "543/210", 4: "345/012", 5: "03/14/25", 6: "30/41/52", 7: "52/41/30", 8: "25/14/03", 9: "012/345", 0: "012/345"} {
		file := exif(out.Bytes(), binary.BigEndian, "MM", by)
		if other := exif(out.Bytes(), binary.LittleEndian, "II", by); turnedOf(file) != turnedOf(other) {
			t.Errorf("%d: %d and %d", by, turnedOf(file), turnedOf(other))
		}
		p, got := turned{m, turnedOf(file)}, ""
		for y := range p.Bounds().Dy() {
			if y > 0 {
				got += "/"
			}
			for x := range p.Bounds().Dx() {
				got += string('0' + rune(p.At(x, y).(color.Gray).Y))
			}
		}
		if got != want {
			t.Errorf("turned by %d: %s, not %s", by, got, want)
		}
		for n := range file[:80] { // what is cut off, or has other bytes, is read as well
			turnedOf(file[:n])
			for _, b := range []byte{0, 0x7f, 0xff} {
				altered := slices.Clone(file)
				altered[n] = b
				turnedOf(altered)
			}
		}
	}
}
