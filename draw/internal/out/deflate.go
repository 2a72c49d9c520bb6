package out

import (
	"compress/zlib"
	"slices"
)

// piece is how much is compressed between two looks at the context: some
// milliseconds' work.
const piece = 1 << 15

// Deflate compresses a text until the writer's context ends.
func (o *Writer) Deflate(text Pieces) (packed Pieces, err error) {
	z := zlib.NewWriter(&packed)
	for long := range text.All {
		for part := range slices.Chunk(long, piece) {
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
