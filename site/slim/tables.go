package slim

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// header is the beginning of the runtime's tables: a magic number, two zeros, the
// least size of an instruction and the size of a word (runtime.pcHeader).
var header = []byte("\xf1\xff\xff\xff\x00\x00\x01\x08")

// Where things are in the record of a function (runtime._func).
const (
	fileAt  = 20 // the tables of files and lines
	lineAt  = 24
	tables  = 28 // how many other tables there are
	records = 43 // how many records of other data
	fixed   = 44 // the bytes before the offsets of these
)

// The tables and records of a function that tracebacks alone read (internal/abi).
const (
	callsTable = 2 // where calls were put in line
	argsTable  = 3 // which arguments are live
	callsData  = 3
	argsData   = 5
	liveData   = 6
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
	data      span // the other data of functions; nothing if it is not known where
}

type span struct{ from, to int }

// strip takes out what only tracebacks read. The error says why it is left.
func strip(memory []byte) error {
	t, err := find(memory)
	if err != nil {
		return err
	}
	records, err := t.records()
	if err != nil {
		return err
	}
	kept := make([]bool, t.tables.to-t.tables.from)
	for _, r := range records {
		for _, at := range t.needed(r) {
			if at == 0 {
				continue
			}
			length, _, ok := t.table(at)
			if !ok {
				return fmt.Errorf("%w: a table of function %d runs out of its place", ErrFormat, r)
			}
			for i := at; i < at+length; i++ {
				kept[i] = true
			}
		}
	}
	for _, r := range records {
		t.forget(r)
	}
	for i, keep := range kept {
		if !keep {
			memory[t.tables.from+i] = 0
		}
	}
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
	return &pclntab{
		memory: memory, names: span{at + names, at + units}, units: span{at + units, at + files}, files: span{at + files, at + tables}, tables: span{at + tables, at + functions},
		functions: at + functions, count: count, data: dataOf(memory, at, names),
	}, nil
}

// dataOf is where the other data of functions lies. The module's description knows
// (runtime.moduledata): it begins with where the header and the names are.
func dataOf(memory []byte, header, names int) span {
	const (
		gofunc   = 40 // in words
		epclntab = 41 // the end of all that
	)
	begin := binary.LittleEndian.AppendUint64(nil, uint64(header))
	begin = binary.LittleEndian.AppendUint64(begin, uint64(header+names))
	at := bytes.Index(memory, begin)
	if at < 0 || at+8*(epclntab+1) > len(memory) {
		return span{}
	}
	word := func(i int) int { return int(binary.LittleEndian.Uint64(memory[at+8*i:])) }
	if s := (span{word(gofunc), word(epclntab)}); header < s.from && s.from < s.to && s.to <= len(memory) {
		return s
	}
	return span{}
}

// records are where the records of the functions are.
func (t *pclntab) records() ([]int, error) {
	var list []int
	for i := range t.count {
		r := t.functions + t.word(t.functions+8*i+4)
		if r+fixed > len(t.memory) || r+fixed+4*(t.word(r+tables)+int(t.memory[r+records])) > len(t.memory) || t.word(r+tables) > 16 {
			return nil, fmt.Errorf("%w: the record of function %d is not as it is known to be", ErrFormat, i)
		}
		list = append(list, r)
	}
	return list, nil
}

// needed are the tables of a function that the runtime needs while it runs.
func (t *pclntab) needed(r int) []int {
	list := []int{t.word(r + 16)} // how deep the stack is
	for i := range t.word(r + tables) {
		if i != callsTable && i != argsTable {
			list = append(list, t.word(r+fixed+4*i))
		}
	}
	return list
}

// table measures a table, and gives its largest value: pairs of what is added to the
// value and to the place, until nothing is added to the value.
func (t *pclntab) table(at int) (length, largest int, ok bool) {
	all := t.memory[t.tables.from:t.tables.to]
	if at >= len(all) {
		return 0, 0, false
	}
	value := -1
	for i := at; ; {
		delta, size := binary.Uvarint(all[i:])
		if size <= 0 {
			return 0, 0, false
		}
		if delta == 0 && i > at {
			return i + size - at, largest, true
		}
		if delta&1 != 0 {
			value += int(^(delta >> 1))
		} else {
			value += int(delta >> 1)
		}
		largest = max(largest, value)
		i += size
		if _, size = binary.Uvarint(all[i:]); size <= 0 {
			return 0, 0, false
		}
		i += size
	}
}

// forget takes out of a function's record what leads to lines, calls and arguments.
func (t *pclntab) forget(r int) {
	for _, at := range []int{fileAt, lineAt} {
		binary.LittleEndian.PutUint32(t.memory[r+at:], 0)
	}
	count := t.word(r + tables)
	other := r + fixed + 4*count
	if callsData < int(t.memory[r+records]) && callsTable < count {
		t.forgetCalls(t.word(other+4*callsData), t.word(r+fixed+4*callsTable))
	}
	for i := range count {
		if i == callsTable || i == argsTable {
			binary.LittleEndian.PutUint32(t.memory[r+fixed+4*i:], 0)
		}
	}
	for i := range int(t.memory[r+records]) {
		if i == callsData || i == argsData || i == liveData {
			binary.LittleEndian.PutUint32(t.memory[other+4*i:], none)
		}
	}
}

// forgetCalls takes out the calls that were put in line in a function: a record for
// each, as many as its table names.
func (t *pclntab) forgetCalls(record, table int) {
	const each = 16
	if t.data.to == 0 || record == none || table == 0 {
		return
	}
	_, largest, ok := t.table(table)
	if from := t.data.from + record; ok && from+each*(largest+1) <= t.data.to {
		clear(t.memory[from : from+each*(largest+1)])
	}
}

// forgetNames takes out the names of functions, but those of the runtime, which knows
// its own by them.
func (t *pclntab) forgetNames() {
	names := t.memory[t.names.from:t.names.to]
	for len(names) > 0 {
		length := bytes.IndexByte(names, 0) + 1
		if length == 0 {
			length = len(names)
		}
		if !bytes.HasPrefix(names, []byte("runtime.")) {
			clear(names[:length])
		}
		names = names[length:]
	}
}
