package bestcycle

import "math/bits"

// A table has the best value of each state, in parts that grow by themselves.
type table [1 << partBits]part

const (
	partBits   = 8
	entryBytes = 20
)

type part struct {
	keys   []key
	values []int32
	used   int
}

func hash(k key) uint64 {
	hi, lo := bits.Mul64(k.symbols^0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9)
	hi, lo = bits.Mul64(hi^lo^k.pairing, 0x94d049bb133111eb)
	return hi ^ lo
}

// put keeps the greater value.
func (t *table) put(k key, value int32) {
	h := hash(k)
	t[h>>(64-partBits)].put(k, value, h)
}

// of is the value of a state, or never.
func (t *table) of(k key) int32 {
	h := hash(k)
	p := &t[h>>(64-partBits)]
	if p.used == 0 {
		return never
	}
	return p.values[p.find(k, h)]
}

// find is the place of a state, or an empty one for it.
func (p *part) find(k key, h uint64) uint64 {
	mask := uint64(len(p.keys) - 1)
	at := h & mask
	for p.values[at] != never && p.keys[at] != k {
		at = (at + 1) & mask
	}
	return at
}

func (p *part) put(k key, value int32, h uint64) {
	if p.used*4 >= len(p.keys)*3 {
		p.grow()
	}
	at := p.find(k, h)
	if p.values[at] == never {
		p.keys[at] = k
		p.used++
	}
	p.values[at] = max(p.values[at], value)
}

func (p *part) grow() {
	old := *p
	n := max(8, 2*len(old.keys))
	*p = part{keys: make([]key, n), values: make([]int32, n)}
	for i := range p.values {
		p.values[i] = never
	}
	for i, v := range old.values {
		if v != never {
			p.put(old.keys[i], v, hash(old.keys[i]))
		}
	}
}

// each calls a function for each state, until that says no.
func (t *table) each(f func(k key, value int32) bool) {
	for i := range t {
		for at, v := range t[i].values {
			if v != never && !f(t[i].keys[at], v) {
				return
			}
		}
	}
}

func (t *table) len() int {
	n := 0
	for i := range t {
		n += t[i].used
	}
	return n
}

func (t *table) bytes() int64 {
	n := 0
	for i := range t {
		n += len(t[i].keys)
	}
	return int64(n) * entryBytes
}
