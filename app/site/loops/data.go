package loops

import (
	"encoding/binary"
	"fmt"
)

// data is the number of the section of what memory begins with.
const data = 11

// apart is how many zeros two pieces of data have between them that stay two.
const apart = 4096

// together writes a section of data in few pieces. Go begins another one behind every eight
// zeros, which is shorter; but where each begins can't be compressed, and zeros can.
func together(section []byte) ([]byte, error) {
	short := fmt.Errorf("%w: its data is cut short", ErrFormat)
	count, size := binary.Uvarint(section)
	if size <= 0 {
		return nil, short
	}
	rest := section[size:]
	var (
		pieces      uint64
		out, joined []byte
		first       int // where what is joined begins
	)
	write := func() {
		if joined != nil {
			withoutLines(joined)
			pieces++
			out = append(appendSigned(append(out, 0, i32const), first), end)
			out = appendPrefixed(out, joined)
		}
	}
	for range count {
		if len(rest) < 2 {
			return nil, short
		}
		if rest[0] != 0 || rest[1] != i32const {
			return section, nil // no piece as Go writes them
		}
		at, size := signed(rest[2:])
		rest = rest[2+size:]
		if size == 0 || len(rest) == 0 || rest[0] != end {
			return nil, short
		}
		piece, after, ok := prefixed(rest[1:])
		if !ok {
			return nil, short
		}
		rest = after
		gap := at - first - len(joined)
		if joined == nil || gap < 0 || gap > apart {
			write()
			first, joined, gap = at, []byte{}, 0
		}
		joined = append(append(joined, make([]byte, gap)...), piece...)
	}
	write()
	return append(append(binary.AppendUvarint(nil, pieces), out...), rest...), nil
}
