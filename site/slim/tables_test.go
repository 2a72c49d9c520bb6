package slim

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// made is a memory with tables as the runtime has them, made here: of so many functions,
// each with some of what there can be, and some of it shared.
type made struct {
	memory []byte
	names  []string
	at     map[string]int // where parts begin
}

func (m *made) put(b ...byte) (at int) {
	at = len(m.memory)
	m.memory = append(m.memory, b...)
	return at
}

func (m *made) word(at, n int) { binary.LittleEndian.PutUint32(m.memory[at:], uint32(n)) }
func (m *made) long(at, n int) { binary.LittleEndian.PutUint64(m.memory[at:], uint64(n)) }

func (m *made) begin(part string) { m.at[part] = len(m.memory) }

func makeTables(r *rand.Rand, count int) *made {
	m := &made{at: map[string]int{}}
	m.put(bytes.Repeat([]byte{0xee}, 16)...)
	m.begin("header")
	m.put(header...)
	m.put(make([]byte, 8*8)...)
	m.begin("names")
	var named []int
	for i := range count {
		name := fmt.Sprintf("main.secret%d", i)
		switch {
		case i%5 == 0:
			name = fmt.Sprintf("runtime.f%d", i)
		case i == 7:
			name = "reflect.makeFuncStub"
		}
		m.names = append(m.names, name)
		named = append(named, m.put(append([]byte(name), 0)...)-m.at["names"])
	}
	m.begin("units")
	m.put(0xaa, 0xaa, 0xaa, 0xaa)
	m.begin("files")
	m.put([]byte("/where/it/was.go\x00")...)
	m.begin("tables")
	m.put(0)
	var tabled []int
	for range 2 * count {
		at := m.put() - m.at["tables"]
		for range 1 + r.IntN(4) {
			m.put(binary.AppendUvarint(binary.AppendUvarint(nil, uint64(1+r.IntN(300))), uint64(1+r.IntN(20)))...)
		}
		m.put(0)
		tabled = append(tabled, at)
	}
	m.begin("functions")
	m.put(make([]byte, 8*count+4)...)
	var others []int // places to be filled with the offsets of other data
	for i := range count {
		m.word(m.at["functions"]+8*i, 4096+i)
		m.word(m.at["functions"]+8*i+4, len(m.memory)-m.at["functions"])
		record := m.put(bytes.Repeat([]byte{byte(i)}, fixed)...)
		m.word(record+4, named[i])
		for _, at := range []int{16, 20, 24} {
			m.word(record+at, tabled[r.IntN(len(tabled))])
		}
		n := r.IntN(5)
		m.word(record+28, n)
		for range n {
			at := m.put(0, 0, 0, 0)
			if r.IntN(3) > 0 {
				m.word(at, tabled[r.IntN(len(tabled))])
			}
		}
		n = r.IntN(9)
		m.memory[record+43] = byte(n)
		for range n {
			others = append(others, m.put(0xff, 0xff, 0xff, 0xff))
		}
		others = append(others, -1) // a function ends
	}
	m.begin("data")
	kind := 0
	for _, at := range others {
		if at < 0 {
			kind = 0
			continue
		}
		if r.IntN(3) > 0 {
			m.word(at, m.datum(r, kind)-m.at["data"])
		}
		kind++
	}
	m.begin("search")
	for i := range 16 * count {
		entry := m.put(make([]byte, 20)...)
		m.word(entry, i/16/2)
		m.memory[entry+4] = byte((i/16 + 1) / 2)
		m.memory[entry+9] = 1
	}
	m.begin("end")
	m.put(bytes.Repeat([]byte{0xdd}, 24)...)
	for i, part := range []string{"names", "units", "files", "tables", "functions"} {
		m.long(m.at["header"]+8*(4+i), m.at[part]-m.at["header"])
	}
	m.long(m.at["header"]+8, count)
	description := m.put(make([]byte, 8*45)...)
	m.long(description, m.at["header"])
	m.long(description+8, m.at["names"])
	m.long(description+8*19, m.at["search"])
	m.long(description+8*20, 4096<<16)
	m.long(description+8*40, m.at["data"])
	m.long(description+8*41, m.at["end"])
	return m
}

// datum puts other data of a kind.
func (m *made) datum(r *rand.Rand, kind int) int {
	for (len(m.memory)-m.at["data"])%4 != 0 {
		m.put(0)
	}
	switch kind {
	case 0, 1:
		n, bits := 1+r.IntN(4), r.IntN(20)
		at := m.put(make([]byte, 8)...)
		m.word(at, n)
		m.word(at+4, bits)
		for range n * ((bits + 7) / 8) {
			m.put(byte(r.IntN(4)))
		}
		return at
	case 2:
		n := r.IntN(3)
		at := m.put(byte(n), 0, 0, 0, 0, 0, 0, 0)
		for range 16 * n {
			m.put(byte(r.IntN(256)))
		}
		return at
	}
	return m.put(binary.AppendUvarint([]byte{byte(r.IntN(128))}, uint64(r.IntN(1000)))...)
}

// read is what the runtime reads of a function, by its number: it looks for it as
// findfunc does, and reads as pcvalue and funcdata do.
func (m *made) read(t *testing.T, number int) (head []byte, name string, tables map[int]string, data map[int]string) {
	t.Helper()
	word := func(at int) int { return int(binary.LittleEndian.Uint32(m.memory[at:])) }
	entry := m.at["search"] + 20*16*number
	i := word(entry) + int(m.memory[entry+4])
	if i > number {
		t.Fatalf("function %d is looked for from %d on", number, i)
	}
	for word(m.at["functions"]+8*(i+1)) <= 4096+number && i < len(m.names)-1 {
		i++
	}
	record := m.at["functions"] + word(m.at["functions"]+8*i+4)
	text := m.memory[m.at["names"]+word(record+4):]
	name = string(text[:bytes.IndexByte(text, 0)])
	value := func(at int) string { // all values that a table has, and where they end
		offset := word(at)
		if offset == 0 {
			return ""
		}
		said, value, place, first := "", -1, 0, true
		for b := m.memory[m.at["tables"]+offset:]; ; first = false {
			d, size := binary.Uvarint(b)
			if d == 0 && !first {
				return said
			}
			p, more := binary.Uvarint(b[size:])
			b = b[size+more:]
			value += int(d>>1) ^ -int(d&1)
			place += int(p)
			said += fmt.Sprint(value, "until", place, ";")
		}
	}
	tables, data = map[int]string{-1: value(record + 16)}, map[int]string{}
	n := word(record + 28)
	for k := range n {
		if s := value(record + 44 + 4*k); s != "" {
			tables[k] = s
		}
	}
	for k := range int(m.memory[record+43]) {
		offset := word(record + 44 + 4*(n+k))
		if offset == 1<<32-1 {
			continue
		}
		from := m.memory[m.at["data"]+offset:]
		w := func(at int) int { return int(binary.LittleEndian.Uint32(from[at:])) }
		switch k {
		case 0, 1:
			data[k] = string(from[:8+w(0)*((w(4)+7)/8)])
		case 2:
			data[k] = string(from[:8+16*w(0)])
		default:
			a, size := binary.Uvarint(from)
			b, _ := binary.Uvarint(from[size:])
			data[k] = fmt.Sprint(a, b)
		}
	}
	head = slices.Concat(m.memory[record:record+4], m.memory[record+8:record+16], m.memory[record+40:record+43])
	return head, name, tables, data
}

// TestStrip: of tables as the runtime has them, what tracebacks alone read is gone, and
// what is needed is read as before, by a reading that shares nothing with the package.
func TestStrip(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 3))
	shorter := 0
	for range 60 {
		was := makeTables(r, 9+r.IntN(60))
		is := &made{bytes.Clone(was.memory), was.names, was.at}
		if err := strip(is.memory); err != nil {
			t.Fatal(err)
		}
		for i, name := range was.names {
			head, _, tables, data := was.read(t, i)
			for _, k := range []int{0, 2, 3} {
				delete(tables, k)
			}
			for _, k := range []int{3, 5, 6, 7} {
				delete(data, k)
			}
			gotHead, gotName, gotTables, gotData := is.read(t, i)
			if want := fmt.Sprint(head, tables, data); fmt.Sprint(gotHead, gotTables, gotData) != want {
				t.Fatalf("function %d: % x %v %v, was % x %v %v", i, gotHead, gotTables, gotData, head, tables, data)
			}
			if secret := name[0] == 'm'; secret == (gotName == name) {
				t.Errorf("%s is called %q", name, gotName)
			}
		}
		for _, secret := range []string{"secret", "/where", "\xaa\xaa\xaa\xaa"} {
			if bytes.Contains(is.memory, []byte(secret)) {
				t.Errorf("%q is left", secret)
			}
		}
		for _, part := range [][2]string{{"header", "names"}, {"end", ""}} {
			from, to := was.at[part[0]], len(was.memory)
			if part[1] != "" {
				to = was.at[part[1]]
			}
			if !bytes.Equal(is.memory[from:to], was.memory[from:to]) {
				t.Errorf("%s is not as it was", part[0])
			}
		}
		if zeros := []byte{0}; bytes.Count(is.memory, zeros) > bytes.Count(was.memory, zeros)+20*len(was.names) {
			shorter++
		}
		for _, broken := range [][]byte{was.memory[:60], append(bytes.Clone(was.memory), header...)} {
			if err := strip(bytes.Clone(broken)); !errors.Is(err, ErrFormat) {
				t.Fatalf("broken tables: %v", err)
			}
		}
	}
	if shorter < 50 {
		t.Errorf("%d of 60 have become shorter", shorter)
	}
}

// TestStripBroken: tables with some bytes changed are read or refused, and nothing breaks;
// what is refused is left as it was.
func TestStripBroken(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 4))
	refused := 0
	for range 4000 {
		m := makeTables(r, 9)
		for range 1 + r.IntN(3) {
			m.memory[m.at["header"]+r.IntN(len(m.memory)-m.at["header"])] = byte(r.IntN(256))
		}
		was := bytes.Clone(m.memory)
		if err := strip(m.memory); err != nil {
			refused++
			if !errors.Is(err, ErrFormat) || !bytes.Equal(m.memory, was) {
				t.Fatalf("refused, and not left as it was: %v", err)
			}
		}
	}
	if refused < 100 {
		t.Errorf("%d were refused: too few to tell anything", refused)
	}
}
