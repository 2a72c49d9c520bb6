package draw

// CapHeight is the height of capitals and digits, in hundredths of a text's size: that
// of Helvetica, and nearly that of all fonts like it.
const CapHeight = 72

// helvetica has the widths of the characters of Helvetica, from the blank on, in
// thousandths of the size, by Adobe's metrics.
var helvetica = [...]int16{
	278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
	556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
	1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
	667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
	333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
	556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
}

// TextWidth is the width of words, in thousandths of their size. Letters beyond
// ASCII count as digits, and those beyond the alphabets as a full width.
func TextWidth(words string) int64 {
	sum := int64(0)
	for _, c := range words {
		if c >= 0x1100 {
			sum += 1000
			continue
		}
		if c < ' ' || c > '~' {
			c = '0'
		}
		sum += int64(helvetica[c-' '])
	}
	return sum
}
