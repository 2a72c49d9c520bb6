package slim

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
)

// header is the beginning of the runtime's tables: a magic number, two zeros, the
// least size of an instruction and the size of a word (runtime.pcHeader).
var header = []byte("\xf1\xff\xff\xff\x00\x00\x01\x08")

// Where things are in the record of a function (runtime._func).
const (
	nameAt  = 4
	depthAt = 16 // the table of how deep the stack is
	fileAt  = 20 // the tables of files and lines
	lineAt  = 24
	tables  = 28 // how many other tables there are
	unitAt  = 32 // which files its unit has
	firstAt = 36 // its first line
	records = 43 // how many records of other data
	fixed   = 44 // the bytes before the offsets of both
)

// The tables and records of a function that tracebacks alone read, and those that tell
// at which places another thread may stop it (internal/abi): there is no other.
const (
	pointsTable = 0 // where it may be stopped
	callsTable  = 2 // where calls were put in line
	argsTable   = 3 // which arguments are live
	argsMap     = 0
	localsMap   = 1
	objectsData = 2
	callsData   = 3
	defersData  = 4
	argsData    = 5
	liveData    = 6
	wrapData    = 7 // what a wrapper wraps
)

// forgotten says of each kind of table and of record whether it is taken out.
var (
	forgottenTables  = map[int]bool{pointsTable: true, callsTable: true, argsTable: true}
	forgottenRecords = map[int]bool{callsData: true, argsData: true, liveData: true, wrapData: true}
)

// none says that there is no record. A table that is not there has the offset 0.
const none = 0xffffffff

// pclntab is the tables in a program's memory.
type pclntab struct {
	memory    []byte
	names     span // of functions
	units     span // which files a unit of compilation has
	files     span
	tables    span
	functions int // where they begin: pairs of offsets, and then the records
	count     int
	data      span // the other data of functions
	search    span // which functions to look at for a place
}

type span struct{ from, to int }

// strip takes out what only tracebacks read. The error says why it is left.
func strip(memory []byte) error {
	t, err := find(memory)
	if err != nil {
		return err
	}
	places, err := t.records()
	if err != nil {
		return err
	}
	list, err := t.read(places)
	if err != nil {
		return err
	}
	if err := t.write(list, slices.Min(places)); err != nil {
		return err
	}
	t.widen()
	t.forgetNames()
	clear(memory[t.units.from:t.units.to])
	clear(memory[t.files.from:t.files.to])
	return nil
}

func (t *pclntab) word(at int) int { return int(binary.LittleEndian.Uint32(t.memory[at:])) }

// find looks for the tables.
func find(memory []byte) (*pclntab, error) {
	at := bytes.Index(memory, header)
	if at < 0 || bytes.Contains(memory[at+1:], header) || at+8+8*8 > len(memory) {
		return nil, fmt.Errorf("%w: the runtime's tables are not found, or of a version that is not known", ErrFormat)
	}
	long := func(i int) int { return int(binary.LittleEndian.Uint64(memory[at+8*i:])) }
	count, names, units, files, tables, functions := long(1), long(4), long(5), long(6), long(7), long(8)
	rising := 0 < count && count < 1<<20 && 0 < names && names < units && units < files && files < tables && tables < functions
	if !rising || functions+8*count > len(memory)-at {
		return nil, fmt.Errorf("%w: the runtime's tables do not lie as they are known to", ErrFormat)
	}
	data, search, err := dataOf(memory, at, names)
	if err != nil {
		return nil, err
	}
	return &pclntab{
		memory: memory, names: span{at + names, at + units}, units: span{at + units, at + files}, files: span{at + files, at + tables}, tables: span{at + tables, at + functions},
		functions: at + functions, count: count, data: data, search: search,
	}, nil
}

// dataOf is where the other data of functions lies. The module's description knows
// (runtime.moduledata): it begins with where the header and the names are.
func dataOf(memory []byte, header, names int) (data, search span, err error) {
	const (
		findfunctab = 19 // in words: which functions to look at for a place
		minpc       = 20
		text        = 22
		gofunc      = 40
		epclntab    = 41 // the end of all that
	)
	begin := binary.LittleEndian.AppendUint64(nil, uint64(header))
	begin = binary.LittleEndian.AppendUint64(begin, uint64(header+names))
	at := bytes.Index(memory, begin)
	if at < 0 || at+8*(epclntab+1) > len(memory) {
		return span{}, span{}, fmt.Errorf("%w: the module's description is not found", ErrFormat)
	}
	word := func(i int) int { return int(binary.LittleEndian.Uint64(memory[at+8*i:])) }
	data, search = span{word(gofunc), word(findfunctab)}, span{word(findfunctab), word(epclntab)}
	if data.from <= header || data.to <= data.from || search.to <= search.from || search.to > len(memory) || (word(minpc)-word(text))%(1<<16) != 0 {
		return span{}, span{}, fmt.Errorf("%w: the module's description is not as it is known to be", ErrFormat)
	}
	return data, search, nil
}

// records are where the records of the functions are.
func (t *pclntab) records() ([]int, error) {
	list := make([]int, 0, t.count)
	for i := range t.count {
		r := t.functions + t.word(t.functions+8*i+4)
		if r+fixed > len(t.memory) || r+fixed+4*(t.word(r+tables)+int(t.memory[r+records])) > len(t.memory) || t.word(r+tables) > 16 {
			return nil, fmt.Errorf("%w: the record of function %d is not as it is known to be", ErrFormat, i)
		}
		list = append(list, r)
	}
	return list, nil
}

// table measures a table: pairs of what is added to the value and to the place, until
// nothing is added to the value.
func table(b []byte) (length int, ok bool) {
	for i := 0; ; {
		delta, size := binary.Uvarint(b[i:])
		if size <= 0 {
			return 0, false
		}
		if delta == 0 && i > 0 {
			return i + size, true
		}
		i += size
		if _, size = binary.Uvarint(b[i:]); size <= 0 {
			return 0, false
		}
		i += size
	}
}

// record measures other data of a function, by its kind.
func record(b []byte, kind int) (length int, ok bool) {
	word := func(at int) uint64 {
		if at+4 > len(b) {
			return 1 << 40
		}
		return uint64(binary.LittleEndian.Uint32(b[at:]))
	}
	var n uint64
	switch kind {
	case argsMap, localsMap: // how many maps, of how many bits, and then these
		n = 8 + word(0)*((word(4)+7)/8)
	case objectsData: // how many objects, and 16 bytes for each
		n = 8 + word(0)*16
	case defersData: // two numbers
		_, first := binary.Uvarint(b)
		if first <= 0 {
			return 0, false
		}
		_, second := binary.Uvarint(b[first:])
		return first + second, second > 0
	default:
		return 0, false
	}
	return int(n), n <= uint64(len(b))
}

// widen makes the table coarser in which the runtime looks for the function of a place.
// It has 16 entries for each function's number, with a number to begin at and 16 bytes
// to add to it. A place is a function's number here, and so it is the first entry and
// the first byte that it reads (runtime.findfunc): the rest goes, and the number becomes
// that of one of a few functions before. From there it looks on.
func (t *pclntab) widen() {
	const (
		entry = 20
		each  = 16 * entry
		apart = 16
	)
	all := t.memory[t.search.from:t.search.to]
	for len(all) >= entry {
		begin := binary.LittleEndian.Uint32(all) + uint32(all[4])
		clear(all[:min(each, len(all))])
		binary.LittleEndian.PutUint32(all, begin/apart*apart)
		all = all[min(each, len(all)):]
	}
}

// forgetNames takes out the names of functions that the runtime does not know by them.
func (t *pclntab) forgetNames() {
	names := t.memory[t.names.from:t.names.to]
	for len(names) > 0 {
		length := bytes.IndexByte(names, 0) + 1
		if length == 0 {
			length = len(names)
		}
		if !known(names[:length]) {
			clear(names[:length])
		}
		names = names[length:]
	}
}

// known says whether the runtime knows a function by its name: its own, and two of
// reflection, whose arguments it looks for in a way of their own.
func known(name []byte) bool {
	return bytes.HasPrefix(name, []byte("runtime.")) || bytes.HasPrefix(name, []byte("reflect.makeFuncStub\x00")) || bytes.HasPrefix(name, []byte("reflect.methodValueCall\x00"))
}
