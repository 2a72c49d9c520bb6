// Package wholefile writes files that are whole or not there: at any moment a name has what
// it had before, or all that is new.
package wholefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Write writes a text under a name of its own beside the file, as [os.CreateTemp] makes one
// by a pattern, makes sure that it is on the disk, and gives it the file's name. The folder
// is made if there is none.
func Write(path, pattern string, mode fs.FileMode, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(path), pattern)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	if err = errors.Join(err, file.Chmod(mode), file.Sync(), file.Close()); err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		_ = os.Remove(file.Name()) // an error is being reported already
	}
	return err
}
