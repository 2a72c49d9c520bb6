package files

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"leaper/internal/fault"
)

// A usedFile is a file that a command reads or keeps, under any name.
type usedFile struct {
	what string
	info fs.FileInfo // nil if it is not there yet
	path string      // where it will be made
}

// Used are the files that a command reads or keeps: -o must not write there.
type Used struct{ all []usedFile }

// Add remembers a file.
func (l *Used) Add(what, path string) {
	u := usedFile{what: what}
	var err error
	if u.info, err = os.Stat(path); err != nil {
		u.info = nil
		u.path, _ = destination(path) // where there is no such folder, nothing can be made
	}
	l.all = append(l.all, u)
}

// AddStream remembers the file behind a stream, if there is one.
func (l *Used) AddStream(what string, stream any) {
	if info := streamOf(stream); info != nil {
		l.all = append(l.all, usedFile{what: what, info: info})
	}
}

// refuse returns an error for a file that the same command reads or keeps. Two names
// stand for one file if the system says so; for a file that does not exist yet, if they lead
// to the same place.
func (l *Used) refuse(what string, info fs.FileInfo, path string) error {
	for _, u := range l.all {
		if now, err := os.Stat(u.path); u.info == nil && err == nil {
			u.info = now // it has been made since
		}
		same := info == nil && u.info == nil && path != "" && path == u.path
		if info != nil && u.info != nil {
			same = u.info.Mode().IsRegular() && os.SameFile(info, u.info)
		}
		if same {
			return fmt.Errorf("%s: it is %s, which the same command uses; name another file", what, u.what)
		}
	}
	return nil
}

// streamOf returns the file behind a stream; nil if there is none.
func streamOf(stream any) fs.FileInfo {
	if file, ok := stream.(*os.File); ok {
		if info, err := file.Stat(); err == nil {
			return info
		}
	}
	return nil
}

// IsStream reports whether a name is that of a stream's file, as /dev/stdout is of standard output.
func IsStream(name string, stream any) bool {
	info, err := os.Stat(name)
	return err == nil && os.SameFile(info, streamOf(stream))
}

// destination follows links to where a file is, or would be made: the target of a link
// is written, and the link stays.
func destination(path string) (string, error) {
	const maxLinks = 100
	for range maxLinks {
		folder, name := filepath.Split(path)
		if folder == "" {
			folder = "."
		}
		folder, err := filepath.EvalSymlinks(folder)
		if err != nil {
			return "", fault.Plain(err)
		}
		path = filepath.Join(folder, name)
		target, err := os.Readlink(path)
		if err != nil {
			return filepath.Abs(path) // not a link
		}
		if filepath.IsAbs(target) {
			path = target
		} else {
			path = folder + string(filepath.Separator) + target // whose links must be followed, too
		}
	}
	return "", fmt.Errorf("more than %d links lead there", maxLinks)
}

// Wrap names a file in an error, without Go's word "open".
func Wrap(what string, err error) error {
	if err == nil {
		return nil
	}
	var p *fs.PathError
	if errors.As(err, &p) {
		return fmt.Errorf("%s %s: %w", what, p.Path, p.Err)
	}
	return fmt.Errorf("%s: %w", what, err)
}
