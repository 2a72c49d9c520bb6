package construct

import (
	"strings"
	"testing"
)

// TestTiles: the legs of a tile between them meet every square of it once, by
// moves that stay in it.
func TestTiles(t *testing.T) {
	for size := range tiles {
		w := size.layOut(size.cols, 1)
		met := map[int64]bool{}
		for _, o := range w.offsets {
			met[o] = true
		}
		if w.len() != size.rows*size.cols || int64(len(met)) != w.len() {
			t.Errorf("%+v has %d squares, %d of them different", size, w.len(), len(met))
		}
		for leg := range strings.FieldsSeq(tiles[size]) {
			r, c := digit(leg[0]), digit(leg[1])
			for i := 2; ; i++ {
				if r < 0 || r >= size.rows || c < 0 || c >= size.cols {
					t.Fatalf("%+v: %s leaves it", size, leg)
				}
				if i == len(leg) {
					break
				}
				r, c = r+knight[leg[i]-'A'].rows, c+knight[leg[i]-'A'].cols
			}
		}
	}
}
