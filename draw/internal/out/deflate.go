package out

import (
	"compress/zlib"
	"slices"
)

// pieceSize is the number of bytes that are compressed between two checks of the
// context: some milliseconds' work.
const pieceSize = 1 << 15

// Deflate compresses a text until the writer's context ends.
func (o *Writer) Deflate(text Pieces) (packed Pieces, err error) {
	z := zlib.NewWriter(&packed)
	for long := range text.All {
		for part := range slices.Chunk(long, pieceSize) {
			if err := o.ctx.Err(); err != nil {
				return Pieces{}, err
			}
			if _, err := z.Write(part); err != nil {
				return Pieces{}, err
			}
		}
	}
	return packed, z.Close()
}
