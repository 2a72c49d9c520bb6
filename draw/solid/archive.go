package solid

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/crc32"
	"io"
)

// An archive is a ZIP file (PKWARE, APPNOTE 6.3) of some small files, as archive/zip writes it.
// That package would bring its reader into the engine of the web page.
type archive struct {
	w       io.Writer
	written uint32
	files   uint16
	index   []byte    // of all files, written at the end
	open    *archived // the file that is being written
}

// archived is a file that is being written. Its sizes and its checksum are written after it.
type archived struct {
	*flate.Writer // it compresses the file
	name          string
	offset        uint32 // the offset of the file
	size, check   uint32
}

func (f *archived) Write(p []byte) (int, error) {
	f.size += uint32(len(p))
	f.check = crc32.Update(f.check, crc32.IEEETable, p)
	return f.Writer.Write(p)
}

// commonFields are the same for every file: the version of the format, the flag that sizes follow
// the data, the method deflate, and no time.
const commonFields = "\x14\x00" + "\x08\x00" + "\x08\x00" + "\x00\x00\x00\x00"

// Write writes to the underlying file.
func (z *archive) Write(p []byte) (int, error) {
	n, err := z.w.Write(p)
	z.written += uint32(n)
	return n, err
}

// appendNumbers appends numbers in little endian.
func appendNumbers(b []byte, list ...uint32) []byte {
	for _, n := range list {
		b = binary.LittleEndian.AppendUint32(b, n)
	}
	return b
}

// create begins a file, and ends the one before it.
func (z *archive) create(name string) (io.Writer, error) {
	if err := z.endFile(); err != nil {
		return nil, err
	}
	f := &archived{name: name, offset: z.written}
	head := appendNumbers([]byte("PK\x03\x04"+commonFields), 0, 0, 0, uint32(len(name)))
	if _, err := z.Write(append(head, name...)); err != nil {
		return nil, err
	}
	var err error
	f.Writer, err = flate.NewWriter(z, 5)
	z.open = f
	return f, err
}

// endFile ends the open file.
func (z *archive) endFile() error {
	f := z.open
	if f == nil {
		return nil
	}
	z.open = nil
	if err := f.Close(); err != nil {
		return err
	}
	long := uint32(len("PK\x03\x04"+commonFields) + 16 + len(f.name))
	facts := appendNumbers(nil, f.check, z.written-f.offset-long, f.size)
	z.files++
	z.index = append(z.index, "PK\x01\x02\x14\x00"+commonFields...)
	z.index = appendNumbers(append(z.index, facts...), uint32(len(f.name)), 0, 0)
	z.index = appendNumbers(append(z.index, 0, 0), f.offset)
	z.index = append(z.index, f.name...)
	_, err := z.Write(append([]byte("PK\x07\x08"), facts...))
	return err
}

// close ends the archive.
func (z *archive) close() error {
	if err := z.endFile(); err != nil {
		return err
	}
	begins := z.written
	both := binary.LittleEndian.AppendUint16(nil, z.files)
	last := append(bytes.Join([][]byte{[]byte("PK\x05\x06\x00\x00\x00\x00"), both, both}, nil), appendNumbers(nil, uint32(len(z.index)), begins)...)
	_, err := z.Write(append(append(z.index, last...), 0, 0))
	return err
}
