package out

import (
	"encoding/binary"
	"hash/crc32"
)

// PNGHead begins a file of Portable Network Graphics.
const PNGHead = "\x89PNG\r\n\x1a\n"

// Chunk writes a chunk of Portable Network Graphics: a length, a name, data and a
// checksum of both.
func (o *Writer) Chunk(name string, data []byte) {
	o.Bytes(binary.BigEndian.AppendUint32(nil, uint32(len(data))))
	o.Text(name)
	o.Bytes(data)
	sum := crc32.Update(crc32.ChecksumIEEE([]byte(name)), crc32.IEEETable, data)
	o.Bytes(binary.BigEndian.AppendUint32(nil, sum))
}
