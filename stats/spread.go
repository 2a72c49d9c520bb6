package stats

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
)

// A Spread is how a number varies from tour to tour. Where a tour has several of them, as
// a closed tour has a start on each of its squares, the tour's number is their mean.
type Spread struct {
	Tours       int64
	Least, Most int64 // of all numbers, not of means

	times map[int64]int64 // how often each number occurred
	// sum and squares are the sums of the tours' numbers times parts, and of the squares of these.
	sum, squares big.Int
	parts        int64
}

// A Bar is one of the numbers, and how often it occurred.
type Bar struct{ Value, Number int64 }

// Add adds a tour with one number.
func (s *Spread) Add(n int64) {
	s.count(n, 1)
	s.addTour(n, 1)
}

// count counts a number the given number of times.
func (s *Spread) count(n, times int64) {
	if s.times == nil {
		s.times = map[int64]int64{}
		s.Least, s.Most = n, n
	}
	s.Least, s.Most = min(s.Least, n), max(s.Most, n)
	s.times[n] += times
}

// addTour adds a tour whose number is a sum divided by parts, which are the same for all.
func (s *Spread) addTour(sum, parts int64) {
	s.Tours++
	s.parts = parts
	n := big.NewInt(sum)
	s.sum.Add(&s.sum, n)
	s.squares.Add(&s.squares, n.Mul(n, n))
}

// addZeros adds the given number of tours with the number 0.
func (s *Spread) addZeros(tours int64) {
	if s.Tours += tours; tours > 0 {
		s.count(0, tours)
	}
}

// Bars lists the numbers that occurred, from the least, and how often.
func (s *Spread) Bars() []Bar {
	var list []Bar
	for _, n := range slices.Sorted(maps.Keys(s.times)) {
		list = append(list, Bar{n, s.times[n]})
	}
	return list
}

// Mean returns the mean of the tours' numbers, and the variance of a tour's number as estimated
// from them: the sum of squared differences from the mean divided by one less than the
// number of tours (Bessel); for one tour it is 0.
func (s *Spread) Mean() (mean, variance *big.Rat) {
	if s.Tours == 0 {
		return new(big.Rat), new(big.Rat)
	}
	n, parts := big.NewInt(s.Tours), big.NewInt(s.parts)
	mean = new(big.Rat).SetFrac(&s.sum, new(big.Int).Mul(n, parts))
	if s.Tours == 1 {
		return mean, new(big.Rat)
	}
	// (n·Σx² − (Σx)²) / (n·(n−1)), where each x is a sum divided by parts.
	above := new(big.Int).Mul(n, &s.squares)
	above.Sub(above, new(big.Int).Mul(&s.sum, &s.sum))
	below := new(big.Int).Mul(n, big.NewInt(s.Tours-1))
	below.Mul(below, parts).Mul(below, parts)
	return mean, new(big.Rat).SetFrac(above, below)
}

// String writes the mean with the least and the most: "12.5, from 3 to 20".
func (s *Spread) String() string {
	if s.Tours == 0 {
		return "no tours"
	}
	mean, _ := s.Mean()
	f, _ := mean.Float64()
	return fmt.Sprintf("%.4g, from %d to %d", f, s.Least, s.Most)
}
