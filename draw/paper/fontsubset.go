package paper

import (
	"encoding/binary"
	"slices"
)

// subset makes a TrueType file with some of a font's glyphs, in a given order: the part
// that a PDF needs. The glyphs lose their instructions, which are for the pixels of
// old screens, and with them the tables that these need.
//
// A TrueType file is a directory of tables; a table is found by its name, and all
// numbers have their highest byte first (Apple 1990).
func subset(font []byte, glyphs []uint16) []byte {
	old := tablesOf(font)
	glyphs = slices.Clone(glyphs)
	long := binary.BigEndian.Uint16(old["head"][50:]) == 1
	outline := func(g uint16) []byte {
		if long {
			return old["glyf"][binary.BigEndian.Uint32(old["loca"][4*int(g):]):binary.BigEndian.Uint32(old["loca"][4*int(g)+4:])]
		}
		return old["glyf"][2*int(binary.BigEndian.Uint16(old["loca"][2*int(g):])) : 2*int(binary.BigEndian.Uint16(old["loca"][2*int(g)+2:]))]
	}
	var glyf, loca, hmtx []byte
	widths := int(binary.BigEndian.Uint16(old["hhea"][34:])) // later glyphs have the width of the last one
	for i := 0; i < len(glyphs); i++ {                       // parts of glyphs are added to the list meanwhile
		loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))
		glyf = append(glyf, plainGlyph(outline(glyphs[i]), &glyphs)...)
		for len(glyf)%4 != 0 {
			glyf = append(glyf, 0)
		}
		place := int(glyphs[i]) // of the distance from the left to the outline, which follows the width
		hmtx = append(hmtx, old["hmtx"][4*min(place, widths-1):][:2]...)
		if place < widths {
			place = 4*place + 2
		} else {
			place = 4*widths + 2*(place-widths)
		}
		hmtx = append(hmtx, old["hmtx"][place:][:2]...)
	}
	loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))
	head, hhea, maxp := slices.Clone(old["head"]), slices.Clone(old["hhea"]), slices.Clone(old["maxp"])
	binary.BigEndian.PutUint32(head[8:], 0)  // a checksum that no reader of a PDF checks
	binary.BigEndian.PutUint16(head[50:], 1) // places of four bytes
	binary.BigEndian.PutUint16(hhea[34:], uint16(len(glyphs)))
	binary.BigEndian.PutUint16(maxp[4:], uint16(len(glyphs)))
	return tableFile([]string{"glyf", "head", "hhea", "hmtx", "loca", "maxp"}, [][]byte{glyf, head, hhea, hmtx, loca, maxp})
}

// plainGlyph gives a glyph without its instructions. A composite glyph names its parts by their
// new numbers; missing parts are added to the list.
func plainGlyph(g []byte, glyphs *[]uint16) []byte {
	if len(g) == 0 {
		return nil
	}
	g = slices.Clone(g)
	contours := int(int16(binary.BigEndian.Uint16(g)))
	if contours >= 0 {
		at := 10 + 2*contours // the number of bytes of instructions
		instructions := int(binary.BigEndian.Uint16(g[at:]))
		binary.BigEndian.PutUint16(g[at:], 0)
		return slices.Delete(g, at+2, at+2+instructions)
	}
	const words, scale, more, two, four, instructed = 1, 8, 32, 64, 128, 256
	for at := 10; ; {
		flags := binary.BigEndian.Uint16(g[at:])
		binary.BigEndian.PutUint16(g[at:], flags&^instructed)
		part := binary.BigEndian.Uint16(g[at+2:])
		place := slices.Index(*glyphs, part)
		if place < 0 {
			place = len(*glyphs)
			*glyphs = append(*glyphs, part)
		}
		binary.BigEndian.PutUint16(g[at+2:], uint16(place))
		at += 6
		if flags&words != 0 {
			at += 2
		}
		switch {
		case flags&scale != 0:
			at += 2
		case flags&two != 0:
			at += 4
		case flags&four != 0:
			at += 8
		}
		if flags&more == 0 {
			return g[:at]
		}
	}
}

// tableFile makes a file of tables, in the order of their names.
func tableFile(names []string, data [][]byte) []byte {
	n := len(names)
	power := 1
	for power*2 <= n {
		power *= 2
	}
	file := []byte{0, 1, 0, 0}
	for _, v := range []int{n, 16 * power, log2(power), 16 * (n - power)} {
		file = binary.BigEndian.AppendUint16(file, uint16(v))
	}
	at := len(file) + 16*n
	for i, name := range names {
		file = append(file, name...)
		file = binary.BigEndian.AppendUint32(file, checksum(data[i]))
		file = binary.BigEndian.AppendUint32(file, uint32(at))
		file = binary.BigEndian.AppendUint32(file, uint32(len(data[i])))
		at += (len(data[i]) + 3) &^ 3
	}
	for _, d := range data {
		file = append(file, d...)
		for len(file)%4 != 0 {
			file = append(file, 0)
		}
	}
	return file
}

func log2(n int) int {
	log := 0
	for n > 1 {
		n /= 2
		log++
	}
	return log
}

// checksum is the sum of a table's 32-bit words.
func checksum(data []byte) uint32 {
	sum := uint32(0)
	for i, b := range data {
		sum += uint32(b) << (24 - 8*(i%4))
	}
	return sum
}
