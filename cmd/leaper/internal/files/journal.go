package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
	"time"

	"leaper/internal/fault"
	"leaper/internal/filelock"
)

// A Journal is a file to which lines are added, while this process has it for itself: two
// processes that write into one file would spoil each other's work.
//
// The system's lock keeps other processes away, and ends with a killed process. If a
// file system has no locks, or only for this machine, lines are still added, each at
// the end of the file and only if this process wrote the end. So nothing is
// overwritten.
type Journal struct {
	Flag, Path string
	Held       string // says what to do if another process has the file
	Lock       func(*os.File) error
	// SyncEvery is how long lines may wait before the file is synced: lines that come
	// less often are synced one by one, and many small lines together.
	SyncEvery time.Duration
	Note      string // a note for people, if the file system has no locks

	sealed error    // why nothing can be added; nil if lines can
	file   *os.File // nil if there is none yet
	size   int64    // the size of the file, as this process left it
	synced time.Time
}

// Open locks the file, and passes its text to read. It changes nothing. It refuses all but
// plain files, without reading them: a pipe has no end to add to, and a device may have
// none.
func (j *Journal) Open(create int, read func(io.Reader) error) error {
	if err := CheckRegular(os.Stat(j.Path)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return j.Wrong(err)
	}
	file, err := os.OpenFile(j.Path, os.O_RDWR|os.O_APPEND|filelock.Unwaiting|create, 0o644)
	if create == 0 && (errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS)) {
		j.sealed = err // what is finished can be read all the same
		file, err = os.OpenFile(j.Path, os.O_RDONLY|filelock.Unwaiting, 0)
	}
	if err != nil {
		return j.Wrong(err)
	}
	if err := j.lockAndRead(file, read); err != nil {
		_ = file.Close() // an error is being reported already
		return j.Wrong(err)
	}
	j.file, j.synced = file, time.Now()
	return nil
}

// lockAndRead locks an open file and reads it.
func (j *Journal) lockAndRead(file *os.File, read func(io.Reader) error) error {
	info, err := file.Stat()
	if err := CheckRegular(info, err); err != nil {
		return err
	}
	held := fmt.Errorf("%w%s", filelock.ErrHeld, j.Held)
	switch err := j.Lock(file); {
	case j.sealed != nil: // nobody adds to it
	case errors.Is(err, filelock.ErrHeld):
		return held
	case errors.Is(err, filelock.ErrNone):
		j.Note = fmt.Sprintf("%s: the file system has no locks, so make sure that no other process writes into it", j.Path)
	case err != nil:
		return err
	}
	if now, err := os.Stat(j.Path); err != nil || !os.SameFile(now, info) {
		return held // another process replaced it in between
	}
	if err := read(file); err != nil {
		return err
	}
	j.size, err = file.Seek(0, io.SeekCurrent)
	return err
}

// Exists reports whether there is a file.
func (j *Journal) Exists() bool { return j.file != nil }

// Empty reports whether the file is empty.
func (j *Journal) Empty() bool { return j.size == 0 }

// Cut cuts the file to a size: it removes what a crash left of a last line.
func (j *Journal) Cut(size int64) error {
	if j.size <= size {
		return nil
	}
	if err := j.checkUnchanged(); err != nil {
		return err
	}
	// By name: on Windows a file that is open for appending cannot be truncated.
	if err := os.Truncate(j.Path, size); err != nil {
		return j.Wrong(err)
	}
	j.size = size
	return nil
}

// Add writes at the end of the file, and makes sure that the text is on the disk.
func (j *Journal) Add(write func(io.Writer) error) error {
	if err := j.checkUnchanged(); err != nil {
		return err
	}
	counting := &counter{Writer: j.file}
	err := write(counting)
	if err == nil && time.Since(j.synced) >= j.SyncEvery {
		err = j.file.Sync()
		j.synced = time.Now()
	}
	if err != nil {
		return j.Wrong(err)
	}
	j.size += counting.n
	return j.checkUnchanged()
}

// checkUnchanged makes sure that no other process has added to the file, or cut it.
func (j *Journal) checkUnchanged() error {
	if j.sealed != nil {
		return j.Wrong(j.sealed)
	}
	info, err := j.file.Stat()
	if err == nil && info.Size() != j.size {
		err = errors.New("another process has changed it; its contents are not lost, but give each process a file of its own")
	}
	return j.Wrong(err)
}

// Wrong names the file in an error.
func (j *Journal) Wrong(err error) error {
	if err != nil {
		err = fmt.Errorf("%s %s: %w", j.Flag, j.Path, fault.Plain(err))
	}
	return err
}

// Close closes the file, which unlocks it.
func (j *Journal) Close() {
	if j.file == nil {
		return
	}
	if j.SyncEvery > 0 {
		_ = j.file.Sync() // every line was written; work that a crash loses now is done again
	}
	_ = j.file.Close()
}

// A counter counts the bytes that are written through it.
type counter struct {
	io.Writer
	n int64
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.Writer.Write(p)
	c.n += int64(n)
	return n, err
}

// CheckRegular returns nil for a plain file, and for anything else an error that says what it is.
func CheckRegular(info fs.FileInfo, err error) error {
	if err != nil {
		return err
	}
	for _, kind := range []struct {
		mode fs.FileMode
		name string
	}{{fs.ModeDir, "a folder"}, {fs.ModeDevice, "a device"}, {fs.ModeNamedPipe, "a pipe"}, {fs.ModeSocket, "a socket"}, {fs.ModeType, "no plain file"}} {
		if info.Mode()&kind.mode != 0 {
			return fmt.Errorf("it is %s, and a record is a file; name another", kind.name)
		}
	}
	return nil
}
