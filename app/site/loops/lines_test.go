package loops

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"testing"
)

// someTable is a table of functions by itself.
func someTable(r *rand.Rand) (data []byte, records []int) {
	tables := [][]byte{{0}}
	for range 3 + r.IntN(20) {
		table := []byte{byte(r.IntN(3)), 1 + byte(r.IntN(9))}
		for range r.IntN(4) {
			table = append(binary.AppendUvarint(table, 1+r.Uint64N(300)), 1+byte(r.IntN(100)))
		}
		tables = append(tables, append(table, 0))
	}
	words := func(list ...int) (b []byte) {
		for _, n := range list {
			b = binary.LittleEndian.AppendUint32(b, uint32(n))
		}
		return b
	}
	var starts []int
	text := []byte("unit" + "file")
	for _, t := range tables {
		starts = append(starts, len(text)-8)
		text = append(text, t...)
	}
	count := 1 + r.IntN(5)
	index, list := []byte(nil), []byte(nil)
	some := func() int { return starts[r.IntN(len(starts))] }
	for i := range count {
		at := 8*count + 8 + len(list)
		records = append(records, headEnd+len(text)+at)
		others, facts := r.IntN(4), r.IntN(3)
		list = append(list, words(100*i, i, 3, 4, some(), some(), some(), others, 7, 8, facts<<24)...)
		for range others {
			list = append(list, words(some())...)
		}
		list = append(list, words(slices.Repeat([]int{77}, facts)...)...)
		index = append(index, words(100*i, at)...)
	}
	head := append(slices.Clone(magic120), make([]byte, headEnd-8)...)
	for place, n := range map[int]int{headCount: count, headUnits: headEnd, headFiles: headEnd + 4, headTables: headEnd + 8, headFunctions: headEnd + len(text)} {
		copy(head[place:], words(n))
	}
	return slices.Concat(head, text, index, words(100*count, 0), list), records
}

// TestWithoutLines: files and lines go, and everything else stays.
func TestWithoutLines(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		before, records := someTable(r)
		after := slices.Concat([]byte("before"), before)
		withoutLines(after)
		after = after[6:]
		word := func(b []byte, at int) int { return int(binary.LittleEndian.Uint32(b[at:])) }
		tables := word(before, headTables)
		for _, at := range records {
			for place := at; place < at+ofEnd+4*word(before, at+ofOthers); place += 4 {
				gone := slices.Contains([]int{ofFiles, ofLines, ofUnit, ofBegin}, place-at)
				switch is := word(after, place); {
				case gone && is != 0:
					t.Fatalf("byte %d of a record is %d", place-at, is)
				case !gone && is != word(before, place):
					t.Fatalf("byte %d of a record was %d, and is %d", place-at, word(before, place), is)
				case place-at != ofStack && place < at+ofEnd || is == 0:
				default: // it is the place of a table
					from := tables + is
					end := from + 2
					for before[end] != 0 {
						_, size := binary.Uvarint(before[end:])
						end += size + 1
					}
					if !slices.Equal(before[from:end+1], after[from:end+1]) {
						t.Fatalf("a table was % x, and is % x", before[from:end+1], after[from:end+1])
					}
				}
			}
		}
		for at := range before { // what is broken stays, or loses no more than bytes
			broken := slices.Clone(before)
			broken[at] = byte(r.IntN(256))
			withoutLines(broken)
			withoutLines(broken[:at])
		}
	}
}
