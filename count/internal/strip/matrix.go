package strip

import (
	"cmp"
	"context"
	"encoding/binary"
	"math"
	"math/big"
	"math/bits"
	"slices"

	"leaper/internal/pulse"
)

// A Matrix is a transfer matrix: the product of a sparse one for each square of a slice, with the row of
// the empty board and the column of states with which a board may end.
type Matrix struct {
	squares     []sparse
	first, last []uint64
}

// A sparse matrix has its entries by rows.
type sparse struct {
	begins  []uint32 // where the entries of each row begin, and where the last one ends
	to      []uint32 // the columns
	times   []uint64
	columns int
}

func (s *sparse) rows() int { return len(s.begins) - 1 }

// States is the number of states after a slice. No recurrence of the numbers is longer, nor is one modulo
// a prime.
func (m *Matrix) States() int { return len(m.first) }

// Entries is how many numbers a step of one slice multiplies.
func (m *Matrix) Entries() int {
	n := 0
	for _, s := range m.squares {
		n += len(s.to)
	}
	return n
}

// A Walk gives the numbers of boards of length 1, 2 and so on, modulo a number.
type Walk struct {
	matrix  *Matrix
	modulus uint64
	now     []uint64
	spare   []uint64
}

// MaxModulus is the largest modulus of a [Walk].
const MaxModulus = 1 << 62

// Walk begins with the empty board.
func (m *Matrix) Walk(modulus uint64) *Walk {
	w := &Walk{matrix: m, modulus: modulus, now: slices.Clone(m.first)}
	for i := range w.now {
		w.now[i] %= modulus
	}
	return w
}

// Next adds a slice, and gives the number of that length.
func (w *Walk) Next() uint64 {
	p := w.modulus
	for i := range w.matrix.squares {
		s := &w.matrix.squares[i]
		next := w.spare[:0]
		for range s.columns {
			next = append(next, 0)
		}
		for row, x := range w.now {
			if x == 0 {
				continue
			}
			for k := s.begins[row]; k < s.begins[row+1]; k++ {
				y := x
				if t := s.times[k]; t != 1 {
					high, low := bits.Mul64(x, t)
					y = bits.Rem64(high, low, p)
				}
				if y += next[s.to[k]]; y >= p {
					y -= p
				}
				next[s.to[k]] = y
			}
		}
		w.now, w.spare = next, w.now
	}
	sum := uint64(0)
	for i, v := range w.matrix.last {
		if v == 0 || w.now[i] == 0 {
			continue
		}
		high, low := bits.Mul64(w.now[i], v)
		if sum += bits.Rem64(high, low, p); sum >= p {
			sum -= p
		}
	}
	return sum
}

// Exact gives the numbers of boards of length 1, 2 and so on, up to a length.
func (m *Matrix) Exact(ctx context.Context, length int, progress func(done int)) ([]*big.Int, error) {
	beat := pulse.Of(ctx)
	now := make([]*big.Int, len(m.first))
	for i, v := range m.first {
		now[i] = new(big.Int).SetUint64(v)
	}
	var terms []*big.Int
	part, times := new(big.Int), new(big.Int)
	add := func(sum, x *big.Int, t uint64) {
		if t == 1 {
			sum.Add(sum, x)
		} else {
			sum.Add(sum, part.Mul(x, times.SetUint64(t)))
		}
	}
	for n := range length {
		for i := range m.squares {
			s := &m.squares[i]
			next := make([]*big.Int, s.columns)
			for to := range next {
				next[to] = new(big.Int)
			}
			for row, x := range now {
				if x.Sign() == 0 {
					continue
				}
				for k := s.begins[row]; k < s.begins[row+1]; k++ {
					add(next[s.to[k]], x, s.times[k])
				}
			}
			now = next
			if err := beat.Beat(len(s.to) * (1 + n/16)); err != nil {
				return nil, err
			}
		}
		sum := new(big.Int)
		for i, v := range m.last {
			if v > 0 {
				add(sum, now[i], v)
			}
		}
		terms = append(terms, sum)
		if progress != nil {
			progress(n + 1)
		}
	}
	return terms, nil
}

// growing is how many slices the growth is sought in, and lag a number that the period of the numbers
// divides, as a rule.
const (
	growing = 3072
	lag     = 12
)

// Growth is by which factor the numbers grow with each slice in the end, as far as a computation in
// floating point tells; 0 if they do not grow so. Where they grow like nᵏλⁿ, what one slice gives nears λ
// as slowly as 1/n, so those of n, n/2, n/4, … are extrapolated (Richardson 1911).
func (m *Matrix) Growth(ctx context.Context) (float64, error) {
	logs, err := m.logarithms(ctx)
	if err != nil || len(logs) == 0 {
		return 0, err
	}
	grows := func(n int) float64 { return (logs[n-1] - logs[n-1-lag]) / lag }
	n := len(logs)
	for ; n > growing-lag; n-- {
		if steady := grows(n); math.Abs(steady-grows(n-lag)) < 1e-13 && math.Abs(steady-grows(n/2)) < 1e-11 {
			return math.Exp(steady), nil
		}
		if !math.IsNaN(grows(n)) && !math.IsInf(grows(n), 0) {
			break
		}
	}
	var row []float64
	for step := 4; step >= 0; step-- {
		next := []float64{grows(n>>step/lag*lag + n%lag)} // all leave the same remainder by the lag
		for k, before := range row {
			power := math.Pow(2, float64(k+1))
			next = append(next, (power*next[k]-before)/(power-1))
		}
		row = next
	}
	if best := row[len(row)-1]; math.Abs(best-row[len(row)-2]) < 1e-7 {
		return math.Exp(best), nil
	}
	return 0, nil
}

// logarithms are those of the numbers of lengths 1, 2 and so on; none if all are 0 from some length on.
func (m *Matrix) logarithms(ctx context.Context) ([]float64, error) {
	beat := pulse.Of(ctx)
	now := make([]float64, len(m.first))
	for i, v := range m.first {
		now[i] = float64(v)
	}
	scale := 0.0
	var logs []float64
	for range growing {
		for i := range m.squares {
			s := &m.squares[i]
			next := make([]float64, s.columns)
			for row, x := range now {
				if x == 0 {
					continue
				}
				for k := s.begins[row]; k < s.begins[row+1]; k++ {
					next[s.to[k]] += x * float64(s.times[k])
				}
			}
			now = next
			if err := beat.Beat(len(s.to)); err != nil {
				return nil, err
			}
		}
		sum, all := 0.0, 0.0
		for i, v := range m.last {
			sum += now[i] * float64(v)
		}
		for _, x := range now {
			all += x
		}
		if all == 0 {
			return nil, nil
		}
		logs = append(logs, scale+math.Log(sum))
		for i := range now {
			now[i] /= all
		}
		scale += math.Log(all)
	}
	return logs, nil
}

// smaller is a matrix with as few states as merging gives, of the same numbers.
func (m *Matrix) smaller(ctx context.Context) (*Matrix, error) {
	m = m.trimmed().reversed().trimmed().reversed()
	for before := -1; before != m.States(); {
		before = m.States()
		for range 2 { // by how states can end, and then by how they can begin
			merged, err := m.merged(ctx)
			if err != nil {
				return nil, err
			}
			m = merged.reversed()
		}
	}
	return m, nil
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
func (m *Matrix) trimmed() *Matrix {
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
	return m.joined(classes)
}

// merged makes one state of those that can end in the same ways: the coarsest partition in which all
// states of a class may end alike, and lead to each class as often.
func (m *Matrix) merged(ctx context.Context) (*Matrix, error) {
	n := len(m.squares)
	classes := make([][]uint32, n)
	for i := range classes {
		classes[i] = make([]uint32, m.squares[i].rows())
	}
	count := 0
	for before := -1; before != count; {
		before, count = count, 0
		for i := n - 1; i >= 0; i-- {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			var here int
			classes[i], here = m.refined(i, classes[(i+1)%n])
			count += here
		}
	}
	return m.joined(classes), nil
}

// refined are the classes of the states before square i, by those after it, and how many there are.
func (m *Matrix) refined(i int, after []uint32) ([]uint32, int) {
	s := &m.squares[i]
	classes := make([]uint32, s.rows())
	index := map[string]uint32{}
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
			key = binary.LittleEndian.AppendUint64(key, e.times)
		}
		class, met := index[string(key)]
		if !met {
			class = uint32(len(index))
			index[string(key)] = class
		}
		classes[r] = class
	}
	return classes, len(index)
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
func (m *Matrix) joined(classes [][]uint32) *Matrix {
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
		}
		out.squares = append(out.squares, s)
	}
	return out
}
