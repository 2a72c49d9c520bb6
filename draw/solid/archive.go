package solid

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/crc32"
	"io"
)

// An archive is a ZIP file (PKWARE, APPNOTE 6.3) of some small files, as archive/zip writes it.
// That package would bring its reader into a page's engine.
type archive struct {
	w       io.Writer
	written uint32
	files   uint16
	index   []byte // of all files, at the end
	open    *archived
}

// archived is a file that is being written. What is only known behind it stands there.
type archived struct {
	*flate.Writer // what it is written through
	name          string
	at            uint32 // where it begins
	size, check   uint32
}

func (f *archived) Write(p []byte) (int, error) {
	f.size += uint32(len(p))
	f.check = crc32.Update(f.check, crc32.IEEETable, p)
	return f.Writer.Write(p)
}

// What every file has: the version of the format that reads it, that sizes follow behind it,
// that it is deflated, and no time.
const ofFile = "\x14\x00" + "\x08\x00" + "\x08\x00" + "\x00\x00\x00\x00"

// Write writes to the file below.
func (z *archive) Write(p []byte) (int, error) {
	n, err := z.w.Write(p)
	z.written += uint32(n)
	return n, err
}

// numbers appends numbers in the order of the format.
func numbers(b []byte, list ...uint32) []byte {
	for _, n := range list {
		b = binary.LittleEndian.AppendUint32(b, n)
	}
	return b
}

// create begins a file, and ends the one before it.
func (z *archive) create(name string) (io.Writer, error) {
	if err := z.end(); err != nil {
		return nil, err
	}
	f := &archived{name: name, at: z.written}
	head := numbers([]byte("PK\x03\x04"+ofFile), 0, 0, 0, uint32(len(name)))
	if _, err := z.Write(append(head, name...)); err != nil {
		return nil, err
	}
	var err error
	f.Writer, err = flate.NewWriter(z, 5)
	z.open = f
	return f, err
}

// end ends the file that is open.
func (z *archive) end() error {
	f := z.open
	if f == nil {
		return nil
	}
	z.open = nil
	if err := f.Close(); err != nil {
		return err
	}
	long := uint32(len("PK\x03\x04"+ofFile) + 16 + len(f.name))
	facts := numbers(nil, f.check, z.written-f.at-long, f.size)
	z.files++
	z.index = append(z.index, "PK\x01\x02\x14\x00"+ofFile...)
	z.index = numbers(append(z.index, facts...), uint32(len(f.name)), 0, 0)
	z.index = numbers(append(z.index, 0, 0), f.at)
	z.index = append(z.index, f.name...)
	_, err := z.Write(append([]byte("PK\x07\x08"), facts...))
	return err
}

// close ends the archive.
func (z *archive) close() error {
	if err := z.end(); err != nil {
		return err
	}
	begins := z.written
	both := binary.LittleEndian.AppendUint16(nil, z.files)
	last := append(bytes.Join([][]byte{[]byte("PK\x05\x06\x00\x00\x00\x00"), both, both}, nil), numbers(nil, uint32(len(z.index)), begins)...)
	_, err := z.Write(append(append(z.index, last...), 0, 0))
	return err
}
