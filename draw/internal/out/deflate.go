package out

import (
	"compress/zlib"
	"io"
)

// piece is how much is compressed between two looks at the context: some
// milliseconds' work.
const piece = 1 << 15

// Deflate compresses data until the writer's context ends.
func (o *Writer) Deflate(to io.Writer, data []byte) error {
	z := zlib.NewWriter(to)
	for len(data) > 0 {
		if err := o.ctx.Err(); err != nil {
			return err
		}
		n := min(len(data), piece)
		if _, err := z.Write(data[:n]); err != nil {
			return err
		}
		data = data[n:]
	}
	return z.Close()
}
