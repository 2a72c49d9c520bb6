package run

import "errors"

// ErrScratch: the disk that a count keeps states on has failed.
var ErrScratch = errors.New("the scratch folder failed")

var errChanged = errors.New("what is read back is not what was written")

// pageWords is the size of a page: 64 KiB.
const pageWords = 1 << 13

// piece is some words on a page, and a checksum of them: a disk may give back something
// else than it was given, and no number may come of that.
type piece struct {
	page, at, words int32
	check           uint32
}
