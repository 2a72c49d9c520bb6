package loops

import (
	"bytes"
	"encoding/binary"
)

// What Go's runtime knows of functions stands in the data (runtime/symtab.go, pclntab):
//
//	head        the magic, how many functions there are, and where the rest begins
//	names       of functions
//	units       the files of each unit that was compiled
//	files       their names
//	tables      by places in a function's code: how deep the stack is, the file, the line, …
//	functions   where each begins, and a record of it, which says where its tables are
//
// Only tracebacks ask for files and lines, and they are a twelfth of what is sent. A function
// without these tables has the file ? and the line 0. Its name stays.

// magic120 is how the head begins: the magic of Go 1.20, and words of eight bytes.
var magic120 = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// Places in the head and in a record.
const (
	headCount     = 8
	headUnits     = 40
	headFiles     = 48
	headTables    = 56
	headFunctions = 64
	headEnd       = 72

	ofStack  = 16
	ofFiles  = 20
	ofLines  = 24
	ofOthers = 28 // how many tables there are besides
	ofUnit   = 32
	ofBegin  = 36 // its first line
	ofID     = 40
	ofFacts  = 43 // how many more facts follow the tables
	ofEnd    = 44

	mostOthers = 16 // or facts; there are eight at most
)

// A funcTable is what the runtime knows of functions.
type funcTable struct {
	text                            []byte
	units, files, tables, functions int
	records                         []int
	needed                          []bool // bytes of the tables
}

// withoutLines drops files and lines from data, if they are there as Go writes them.
func withoutLines(data []byte) {
	at := bytes.Index(data, magic120)
	if at < 0 {
		return
	}
	if t := (&funcTable{text: data[at:]}); t.read() {
		t.drop()
	}
}

func (t *funcTable) word(at int) int { return int(binary.LittleEndian.Uint32(t.text[at:])) }

// read finds the records, and what is needed of the tables; false if it is anything else.
func (t *funcTable) read() bool {
	if len(t.text) < headEnd {
		return false
	}
	t.units, t.files, t.tables, t.functions = t.word(headUnits), t.word(headFiles), t.word(headTables), t.word(headFunctions)
	count := t.word(headCount)
	if t.units < headEnd || t.files < t.units || t.tables < t.files || t.functions < t.tables || t.functions+8*count > len(t.text) {
		return false
	}
	t.needed = make([]bool, t.functions-t.tables)
	for i := range count {
		r := t.functions + t.word(t.functions+8*i+4)
		if r+ofEnd > len(t.text) {
			return false
		}
		others, facts := t.word(r+ofOthers), int(t.text[r+ofFacts])
		if others > mostOthers || facts > mostOthers || r+ofEnd+4*(others+facts) > len(t.text) || !t.need(t.word(r+ofStack)) {
			return false
		}
		for j := range others {
			if !t.need(t.word(r + ofEnd + 4*j)) {
				return false
			}
		}
		t.records = append(t.records, r)
	}
	return true
}

// need marks a table as needed: pairs of a change of its value and how far that goes. It ends
// where nothing changes, but for the first pair. A function without a table has 0.
func (t *funcTable) need(at int) bool {
	table := t.text[t.tables:t.functions]
	number := func() (n uint64, ok bool) {
		n, size := binary.Uvarint(table[min(at, len(table)):])
		for range size {
			t.needed[at] = true
			at++
		}
		return n, size > 0
	}
	for first := true; at > 0; first = false {
		change, ok := number()
		if ok && change == 0 && !first {
			return true
		}
		if _, far := number(); !ok || !far {
			return false
		}
	}
	return true
}

// drop clears what nobody needs.
func (t *funcTable) drop() {
	for _, r := range t.records {
		clear(t.text[r+ofFiles : r+ofOthers])
		clear(t.text[r+ofUnit : r+ofID])
	}
	clear(t.text[t.units:t.tables])
	for i, needed := range t.needed {
		if !needed {
			t.text[t.tables+i] = 0
		}
	}
}
