package files

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// thinPipe takes three quarters of a second for each 64 KiB.
type thinPipe struct{}

func (thinPipe) Write(text []byte) (int, error) {
	time.Sleep(time.Duration(len(text)) * 3 * time.Second >> 18)
	return len(text), nil
}

// TestSlowReader: work that is to end may write for as long as somebody reads.
func TestSlowReader(t *testing.T) {
	done := make(chan struct{})
	close(done)
	out, err := Open("-", Streams{Out: thinPipe{}, Used: &Used{}, Done: done, Quit: func() { t.Error("the process was ended though its output was read") }})
	if err != nil {
		t.Fatal(err)
	}
	defer out.Drop()
	if n, err := out.Write(make([]byte, 200_000)); n != 200_000 || err != nil {
		t.Errorf("%d bytes were written: %v", n, err)
	}
}

// TestIsStream: a name stands for a stream if both are one file.
func TestIsStream(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "a"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if !IsStream(file.Name(), file) || IsStream(os.DevNull, file) || IsStream(file.Name()+"b", file) || IsStream(file.Name(), nil) {
		t.Error("a name is taken for another file, or not for its own")
	}
}
