package strip

import (
	"cmp"
	"context"
	"encoding/binary"
	"math"
	"slices"

	"leaper/internal/pulse"
)

// smaller is a matrix with as few states as merging gives, of the same numbers.
func (m *Matrix) smaller(ctx context.Context, progress func(states int)) (*Matrix, error) {
	beat := pulse.Of(ctx)
	for range 2 { // leave out what leads to no end, and what no beginning leads to
		trimmed, err := m.trimmed(&beat)
		if err != nil {
			return nil, err
		}
		m = trimmed.reversed()
	}
	for turn, before := 0, -1; before != m.all() || turn < 2 || turn%2 == 1; turn++ {
		// By how states can end, and then by how they can begin, until neither finds anything.
		before = m.all()
		merged, err := m.merged(&beat, progress)
		if err != nil {
			return nil, err
		}
		m = merged.reversed()
	}
	return m, nil
}

// all is how many states there are over all squares of a slice.
func (m *Matrix) all() int {
	n := 0
	for i := range m.squares {
		n += m.squares[i].rows()
	}
	return n
}

// reversed is the matrix of the same numbers that walks from the end to the beginning.
func (m *Matrix) reversed() *Matrix {
	r := &Matrix{first: m.last, last: m.first}
	for _, s := range slices.Backward(m.squares) {
		t := sparse{begins: make([]uint32, s.columns+1), columns: s.rows(), to: make([]uint32, len(s.to)), times: make([]uint64, len(s.to))}
		for _, to := range s.to {
			t.begins[to+1]++
		}
		for i := range s.columns {
			t.begins[i+1] += t.begins[i]
		}
		at := slices.Clone(t.begins)
		for row := range s.rows() {
			for k := s.begins[row]; k < s.begins[row+1]; k++ {
				to := s.to[k]
				t.to[at[to]], t.times[at[to]] = uint32(row), s.times[k]
				at[to]++
			}
		}
		r.squares = append(r.squares, t)
	}
	return r
}

// absent is the class of states that are left out.
const absent = math.MaxUint32

// trimmed leaves out the states that lead to no end.
func (m *Matrix) trimmed(beat *pulse.Pulse) (*Matrix, error) {
	n := len(m.squares)
	alive := make([][]bool, n)
	for i := range m.squares {
		alive[i] = make([]bool, m.squares[i].rows())
	}
	for i, v := range m.last {
		alive[0][i] = v > 0
	}
	for changed := true; changed; {
		changed = false
		for i := n - 1; i >= 0; i-- {
			s := &m.squares[i]
			for row := range s.rows() {
				if err := beat.Beat(1); err != nil {
					return nil, err
				}
				if alive[i][row] {
					continue
				}
				for k := s.begins[row]; k < s.begins[row+1]; k++ {
					if alive[(i+1)%n][s.to[k]] {
						alive[i][row], changed = true, true
						break
					}
				}
			}
		}
	}
	classes := make([][]uint32, n)
	for i := range classes {
		classes[i] = make([]uint32, len(alive[i]))
		count := uint32(0)
		for row, is := range alive[i] {
			if classes[i][row] = absent; is {
				classes[i][row] = count
				count++
			}
		}
	}
	return m.joined(classes, beat)
}

// merged makes one state of those that can end in the same ways: the coarsest partition in which all
// states of a class may end alike, and lead to each class as often.
func (m *Matrix) merged(beat *pulse.Pulse, progress func(states int)) (*Matrix, error) {
	n := len(m.squares)
	classes := make([][]uint32, n)
	for i := range classes {
		classes[i] = make([]uint32, m.squares[i].rows())
	}
	count := 0
	for before := -1; before != count; {
		before, count = count, 0
		for i := n - 1; i >= 0; i-- {
			here, err := m.refine(i, classes[i], classes[(i+1)%n], beat)
			if err != nil {
				return nil, err
			}
			count += here
		}
		progress(count)
	}
	return m.joined(classes, beat)
}

// refine finds the classes of the states before square i, by those after it, and how many there are.
func (m *Matrix) refine(i int, classes, after []uint32, beat *pulse.Pulse) (int, error) {
	s := &m.squares[i]
	index := newNumbers()
	var key []byte
	var row []entry
	for r := range classes {
		key = key[:0]
		if i == 0 {
			key = binary.LittleEndian.AppendUint64(key, m.last[r])
		}
		row = s.row(row[:0], r, after)
		for _, e := range row {
			key = binary.LittleEndian.AppendUint32(key, e.to)
			key = binary.AppendUvarint(key, e.times)
		}
		classes[r] = index.number(key)
		if err := beat.Beat(8 + len(key)); err != nil {
			return 0, err
		}
	}
	return index.count(), nil
}

type entry struct {
	to    uint32
	times uint64
}

// row has the entries of a row, by the classes of the columns.
func (s *sparse) row(dst []entry, r int, after []uint32) []entry {
	for k := s.begins[r]; k < s.begins[r+1]; k++ {
		if to := after[s.to[k]]; to != absent {
			dst = append(dst, entry{to, s.times[k]})
		}
	}
	slices.SortFunc(dst, func(a, b entry) int { return cmp.Compare(a.to, b.to) })
	kept := dst[:0]
	for _, e := range dst {
		if n := len(kept); n > 0 && kept[n-1].to == e.to {
			kept[n-1].times += e.times
		} else {
			kept = append(kept, e)
		}
	}
	return kept
}

// joined is the matrix of classes, whose states lead to the others alike.
func (m *Matrix) joined(classes [][]uint32, beat *pulse.Pulse) (*Matrix, error) {
	n := len(m.squares)
	counts := make([]int, n)
	for i := range classes {
		for _, c := range classes[i] {
			if c != absent {
				counts[i] = max(counts[i], int(c)+1)
			}
		}
	}
	out := &Matrix{first: make([]uint64, counts[0]), last: make([]uint64, counts[0])}
	for r, c := range classes[0] {
		if c != absent {
			out.first[c] += m.first[r]
			out.last[c] = m.last[r]
		}
	}
	for i := range m.squares {
		of := make([]int, counts[i])
		for r, c := range classes[i] {
			if c != absent {
				of[c] = r
			}
		}
		s := sparse{begins: []uint32{0}, columns: counts[(i+1)%n]}
		var row []entry
		for _, r := range of {
			row = m.squares[i].row(row[:0], r, classes[(i+1)%n])
			for _, e := range row {
				s.to, s.times = append(s.to, e.to), append(s.times, e.times)
			}
			s.begins = append(s.begins, uint32(len(s.to)))
			if err := beat.Beat(1 + len(row)); err != nil {
				return nil, err
			}
		}
		out.squares = append(out.squares, s)
	}
	return out, nil
}
