package film

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	stdraw "image/draw"
	"image/png"
	"math/rand/v2"
	"testing"

	"leaper/draw/internal/out"
)

// A chunk of a PNG file.
type chunk struct {
	name string
	data []byte
}

func chunks(t *testing.T, b []byte) []chunk {
	t.Helper()
	var all []chunk
	for b = b[8:]; len(b) > 0; {
		n := int(binary.BigEndian.Uint32(b))
		if crc32.ChecksumIEEE(b[4:8+n]) != binary.BigEndian.Uint32(b[8+n:]) {
			t.Fatal("wrong sum")
		}
		all = append(all, chunk{string(b[4:8]), b[8 : 8+n]})
		b = b[12+n:]
	}
	return all
}

// readAPNG reads each frame as a PNG of its own, and lays it over those before.
func readAPNG(t *testing.T, b []byte) []still {
	t.Helper()
	var head, palette, clear, control []byte
	var all []still
	number, frames := uint32(0), 0
	var m *image.RGBA
	numbered := func(data []byte) {
		if binary.BigEndian.Uint32(data) != number {
			t.Fatalf("number %d, want %d", binary.BigEndian.Uint32(data), number)
		}
		number++
	}
	show := func(data []byte) {
		w, h := binary.BigEndian.Uint32(control[4:]), binary.BigEndian.Uint32(control[8:])
		x, y := int(binary.BigEndian.Uint32(control[12:])), int(binary.BigEndian.Uint32(control[16:]))
		var file bytes.Buffer
		o := &apngFile{Writer: out.New(t.Context(), &file)}
		o.Text("\x89PNG\r\n\x1a\n")
		small := bytes.Clone(head)
		binary.BigEndian.PutUint32(small, w)
		binary.BigEndian.PutUint32(small[4:], h)
		o.Chunk("IHDR", small)
		o.Chunk("PLTE", palette)
		o.Chunk("tRNS", clear)
		o.Chunk("IDAT", data)
		o.Chunk("IEND", nil)
		if err := o.Flush(); err != nil {
			t.Fatal(err)
		}
		p, err := png.Decode(&file)
		if err != nil {
			t.Fatal(err)
		}
		blend := stdraw.Src
		if control[25] == 1 {
			blend = stdraw.Over
		}
		at := p.Bounds().Add(image.Pt(x, y))
		if !at.In(m.Rect) || control[24] != 0 || binary.BigEndian.Uint16(control[22:]) != 100 {
			t.Fatalf("a frame at %v of %v: % x", at, m.Rect, control)
		}
		stdraw.Draw(m, at, p, image.Point{}, blend)
		all = append(all, still{cloned(m), int(binary.BigEndian.Uint16(control[20:]))})
	}
	for _, c := range chunks(t, b) {
		switch c.name {
		case "IHDR":
			head = c.data
			m = image.NewRGBA(image.Rect(0, 0, int(binary.BigEndian.Uint32(head)), int(binary.BigEndian.Uint32(head[4:]))))
		case "acTL":
			frames = int(binary.BigEndian.Uint32(c.data))
		case "PLTE":
			palette = c.data
		case "tRNS":
			clear = c.data
		case "fcTL":
			numbered(c.data)
			control = c.data
		case "IDAT":
			show(c.data)
		case "fdAT":
			numbered(c.data)
			show(c.data[4:])
		}
	}
	if frames != len(all) {
		t.Errorf("%d frames announced, and %d are there", frames, len(all))
	}
	return all
}

// TestAPNG: an APNG shows the film's frames, in tints, and readers of PNG the
// first.
func TestAPNG(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for range 60 {
		f, pixels := randomFilm(r), 20+r.IntN(80)
		var b bytes.Buffer
		if err := Write(t.Context(), &b, APNG, Options{Pixels: pixels}, f); err != nil {
			t.Fatal(err)
		}
		want := expected(t, f, pixels, apngDistance)
		compare(t, readAPNG(t, b.Bytes()), want)
		p, err := png.Decode(&b)
		if err != nil {
			t.Fatal(err)
		}
		m := image.NewRGBA(p.Bounds())
		stdraw.Draw(m, m.Rect, p, image.Point{}, stdraw.Src)
		if !bytes.Equal(m.Pix, want[0].image.Pix) {
			t.Error("the picture of those who know no films is not the first frame")
		}
	}
}
