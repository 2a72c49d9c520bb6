package slim

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// A function is what is kept of the record of one.
//
//	record │ tables: how deep the stack is, what is live, …  ──▶ offsets of bytes
//	       │ other data: maps of pointers, …                 ──▶ offsets of bytes
//
// The records are written anew one after another, without the ends that say nothing. So
// are tables and other data, each once, in the order in which functions name them: what
// lies near is then told by numbers that are near, which compress well.
type function struct {
	head   [fixed]byte
	depth  []byte   // the table of how deep its stack is
	tables [][]byte // the others; nil where there is none
	data   [][]byte // its other data; nil where there is none
	was    int      // how long its record was
}

// read reads the records of the functions, without what is to be forgotten.
func (t *pclntab) read(places []int) ([]function, error) {
	list := make([]function, len(places))
	for i, r := range places {
		f := &list[i]
		copy(f.head[:], t.memory[r:])
		count := t.word(r + tables)
		f.was = fixed + 4*(count+int(t.memory[r+records]))
		ok := t.table(&f.depth, r+depthAt)
		for k := range count {
			var kept []byte
			if !forgottenTables[k] {
				ok = t.table(&kept, r+fixed+4*k) && ok
			}
			f.tables = append(f.tables, kept)
		}
		for k := range int(t.memory[r+records]) {
			var kept []byte
			if !forgottenRecords[k] {
				ok = t.record(&kept, r+fixed+4*(count+k), k) && ok
			}
			f.data = append(f.data, kept)
		}
		if !ok {
			return nil, fmt.Errorf("%w: a table of function %d is not as it is known to be, or runs out of its place", ErrFormat, i)
		}
		f.trim()
		if !known(t.name(r)) {
			binary.LittleEndian.PutUint32(f.head[nameAt:], 0)
		}
	}
	return list, nil
}

// table copies the table whose offset stands at a place, if there is one.
func (t *pclntab) table(to *[]byte, at int) (ok bool) {
	all := t.memory[t.tables.from:t.tables.to]
	offset := t.word(at)
	if offset == 0 {
		return true
	}
	if offset >= len(all) {
		return false
	}
	length, ok := table(all[offset:])
	*to = bytes.Clone(all[offset:][:length])
	return ok
}

// record copies the other data whose offset stands at a place, if there is any.
func (t *pclntab) record(to *[]byte, at, kind int) (ok bool) {
	all := t.memory[t.data.from:t.data.to]
	offset := t.word(at)
	if offset == none {
		return true
	}
	if offset >= len(all) {
		return false
	}
	length, ok := record(all[offset:], kind)
	if ok {
		*to = bytes.Clone(all[offset:][:length])
	}
	return ok
}

// name is what a function is called, and what follows.
func (t *pclntab) name(r int) []byte {
	return t.memory[min(t.names.from+t.word(r+nameAt), t.names.to):t.names.to]
}

// trim takes away the ends of the lists that say nothing: the runtime takes what is
// beyond them as not there.
func (f *function) trim() {
	for len(f.tables) > 0 && f.tables[len(f.tables)-1] == nil {
		f.tables = f.tables[:len(f.tables)-1]
	}
	for len(f.data) > 0 && f.data[len(f.data)-1] == nil {
		f.data = f.data[:len(f.data)-1]
	}
}

// write writes all anew, the records from the first one's place on, into the room that it
// had; where it has not enough, nothing is written.
func (t *pclntab) write(list []function, first int) error {
	last := first // where the records ended
	for i, f := range list {
		last = max(last, t.functions+t.word(t.functions+8*i+4)+f.was)
	}
	depths := &shelf{room: []byte{0}, aligned: 1, known: map[string]uint32{}} // the offset 0 says that there is none
	others := &shelf{aligned: 4, none: none, known: map[string]uint32{}}
	var written []byte
	begins := make([]uint32, len(list))
	word := binary.LittleEndian
	for i, f := range list {
		begins[i] = uint32(first - t.functions + len(written))
		head := f.head
		word.PutUint32(head[depthAt:], depths.place(f.depth))
		for _, at := range []int{fileAt, lineAt, unitAt, firstAt} {
			word.PutUint32(head[at:], 0)
		}
		word.PutUint32(head[tables:], uint32(len(f.tables)))
		head[records] = byte(len(f.data))
		written = append(written, head[:]...)
		for _, table := range f.tables {
			written = word.AppendUint32(written, depths.place(table))
		}
		for _, data := range f.data {
			written = word.AppendUint32(written, others.place(data))
		}
	}
	rooms := []span{{first, last}, t.tables, t.data}
	for i, b := range [][]byte{written, depths.room, others.room} {
		if len(b) > rooms[i].to-rooms[i].from {
			return fmt.Errorf("%w: what is kept of the tables takes more room than it had", ErrFormat)
		}
	}
	for i, b := range [][]byte{written, depths.room, others.room} {
		room := t.memory[rooms[i].from:rooms[i].to]
		clear(room[copy(room, b):])
	}
	for i, begin := range begins {
		word.PutUint32(t.memory[t.functions+8*i+4:], begin)
	}
	return nil
}

// A shelf holds each thing once.
type shelf struct {
	room    []byte
	aligned int
	none    uint32 // the place of what is not there
	known   map[string]uint32
}

// place is where a thing lies; it is put there if it is new.
func (s *shelf) place(thing []byte) uint32 {
	if thing == nil {
		return s.none
	}
	at, ok := s.known[string(thing)]
	if !ok {
		for len(s.room)%s.aligned != 0 {
			s.room = append(s.room, 0)
		}
		at = uint32(len(s.room))
		s.known[string(thing)] = at
		s.room = append(s.room, thing...)
	}
	return at
}
