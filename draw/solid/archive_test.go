package solid

import (
	"archive/zip"
	"bytes"
	"io"
	"slices"
	"testing"
)

// creator is what begins files in an archive.
type creator func(name string) (io.Writer, error)

// TestArchive: an archive is what the standard library writes, byte by byte.
func TestArchive(t *testing.T) {
	files := []struct{ name, text string }{{"a.xml", "one"}, {"folder/empty", ""}, {"long", string(bytes.Repeat([]byte("two three "), 1e5))}}
	write := func(create creator, end func() error) {
		for _, f := range files {
			w, err := create(f.name)
			if err != nil {
				t.Fatal(err)
			}
			for part := range slices.Chunk([]byte(f.text), 999) {
				if _, err := w.Write(part); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := end(); err != nil {
			t.Fatal(err)
		}
	}
	var got, want bytes.Buffer
	ours, theirs := &archive{w: &got}, zip.NewWriter(&want)
	write(ours.create, ours.close)
	write(theirs.Create, theirs.Close)
	if !bytes.Equal(got.Bytes(), want.Bytes()) {
		t.Errorf("an archive of %d bytes is\n% x\nand should be of %d:\n% x", got.Len(), got.Bytes(), want.Len(), want.Bytes())
	}
}
