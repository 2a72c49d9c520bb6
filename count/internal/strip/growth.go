package strip

import (
	"context"
	"math"

	"leaper/internal/pulse"
)

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
