package count_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"leaper/count"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
	"leaper/work"
)

// A family is the boards with a number in place of n.
type family struct {
	form, topology, piece string
	kind                  tour.Kind
	as                    tour.Convention
}

func (f family) graph(t *testing.T, n int) (*graph.Graph, int) {
	t.Helper()
	g := setup.Graph(t, strings.Replace(f.form, "n", fmt.Sprint(n), 1), f.topology, f.piece)
	for axis, side := range strings.Split(f.form, "x") {
		if side == "n" {
			return g, axis
		}
	}
	t.Fatal(f.form)
	return nil, 0
}

func (f family) strip(t *testing.T) *count.Strip {
	t.Helper()
	g, axis := f.graph(t, 3)
	s, err := count.NewStrip(t.Context(), g, axis, f.kind, count.StripOptions{As: f.as})
	if err != nil {
		t.Fatal(f, err)
	}
	return s
}

// TestStrip compares the matrix, the recurrence that is proven and the generating function with counts of
// boards one by one.
func TestStrip(t *testing.T) {
	setup.NotRacedByDay(t)
	for _, form := range []struct {
		form, topology string
		pieces         []string
		most           int
	}{
		{"1xn", "plane", []string{"wazir", "king", "0,1+0,2", "0,1+0,3"}, 12},
		{"nx2", "plane", []string{"wazir", "king", "dabbaba+wazir", "knight+king"}, 8},
		{"3xn", "plane", []string{"knight", "wazir", "king"}, 8},
		{"nx3", "plane", []string{"knight", "zebra"}, 8},
		{"nx4", "cylinder", []string{"wazir", "king"}, 6},
		{"nx3", "cylinder", []string{"wazir", "king"}, 7},
		{"nx2", "cylinder", []string{"knight", "wazir"}, 7},
		{"nx1", "cylinder", []string{"knight", "wazir"}, 7},
		{"2x2xn", "plane", []string{"wazir", "knight"}, 5},
		{"2xnx2", "plane", []string{"wazir"}, 5},
		{"nx4", "plane", []string{"knight"}, 8},
	} {
		for _, p := range form.pieces {
			for _, kind := range []tour.Kind{tour.Path, tour.Closed, tour.Open} {
				as := tour.Convention(int(kind) % 2)
				f := family{form.form, form.topology, p, kind, as}
				t.Run(fmt.Sprint(f), func(t *testing.T) { f.check(t, form.most) })
			}
		}
	}
}

func (f family) check(t *testing.T, most int) {
	s := f.strip(t)
	r, err := s.Recurrence(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if r.Modulus > 0 || r.Compared < r.States {
		t.Fatalf("not proven: %+v", r)
	}
	for n := 1; n <= most; n++ {
		g, _ := f.graph(t, n)
		c, err := count.Exact(t.Context(), g, tour.Ask{Kind: f.kind}, count.Options{As: f.as})
		if err != nil {
			t.Fatal(err)
		}
		want, err := c.As(f.as)
		if err != nil {
			t.Fatal(err)
		}
		got, err := s.Modulo(t.Context(), int64(n), 1<<62)
		if err != nil || want.Cmp(new(big.Int).SetUint64(got)) != 0 {
			t.Errorf("n = %d: %d, %v, want %v", n, got, err, want)
		}
		if r.Terms[n-1].Cmp(want) != 0 {
			t.Errorf("n = %d: term %v, want %v", n, r.Terms[n-1], want)
		}
	}
	series := expand(r, len(r.Terms))
	for i, v := range r.Terms {
		if series[i+1].Cmp(v) != 0 {
			t.Fatalf("z^%d has the coefficient %v, want %v", i+1, series[i+1], v)
		}
	}
}

// expand is the beginning of the power series of a generating function.
func expand(r *count.Recurrence, length int) []*big.Int {
	var series []*big.Int
	for n := range length + 1 {
		v := new(big.Int)
		if n < len(r.Numerator) {
			v.Set(r.Numerator[n])
		}
		for i := 1; i < len(r.Denominator) && i <= n; i++ {
			v.Sub(v, new(big.Int).Mul(r.Denominator[i], series[n-i]))
		}
		series = append(series, v)
	}
	return series
}

// TestStripPublished: the generating function of A070030, closed knight's tours of 3×2n (Elkies and
// Knuth 1994), in powers of z², and the growth that Knuth gives there, 3.11949; Lucas's growth of the rook's
// paths of 4×n.
func TestStripPublished(t *testing.T) {
	r, err := family{"3xn", "plane", "knight", tour.Closed, tour.Undirected}.strip(t).Recurrence(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	numerator := []int64{1, 5, -34, -116, 505, 616, -3179, -4, 9536, -8176, -13392, 15360, 13888, 2784, -3328, -22016, 5120, 2048} // from z⁵ on, times 16
	denominator := []int64{
		1, -6, -64, 200, 1000, -3016, -3488, 24256, -23776, -104168, 203408, 184704, -443392, -14336, 151296, -145920, 263424, -317440, -36864,
		966656, -573440, -131072,
	}
	if len(r.Numerator) != 45 || len(r.Denominator) != 43 || r.Order != 42 || r.Since != 45 || r.Modulus != 0 {
		t.Fatalf("%+v", r)
	}
	for i, v := range r.Numerator {
		want := int64(0)
		if i >= 10 && i%2 == 0 {
			want = 16 * numerator[i/2-5]
		}
		if v.Cmp(big.NewInt(want)) != 0 {
			t.Errorf("z^%d above: %v, want %d", i, v, want)
		}
	}
	for i, v := range r.Denominator {
		if want := denominator[i/2] * int64(1-i%2); v.Cmp(big.NewInt(want)) != 0 {
			t.Errorf("z^%d below: %v, want %d", i, v, want)
		}
	}
	if math.Abs(r.Growth-3.119490456755) > 1e-9 {
		t.Errorf("the numbers grow by %v", r.Growth)
	}
	if r, err = (family{"nx4", "plane", "wazir", tour.Path, tour.Directed}).strip(t).Recurrence(t.Context()); err != nil || math.Abs(r.Growth-2.538615763) > 1e-8 {
		t.Errorf("the wazir's paths: %v, %v", r.Growth, err)
	}
}

// TestStripDenominators: the denominator of paths is that of closed tours squared times another polynomial, which
// it does not divide on most boards (Knuth, pre-fascicle 8A, 2025, exercise 210, on the knight's on 3×n and wider boards).
func TestStripDenominators(t *testing.T) {
	for _, c := range []struct {
		form, piece string
		want        int
	}{{"3xn", "knight", 2}, {"3xn", "king", 2}, {"nx5", "wazir", 2}, {"2xn", "wazir", 3}, {"2xn", "knight+wazir", 3}, {"2xn", "0,1+0,3", 2}} {
		if times := (family{c.form, "plane", c.piece, tour.Closed, tour.Undirected}).divides(t); times != c.want {
			t.Errorf("%s, %s: it divides %d times, want %d", c.form, c.piece, times, c.want)
		}
	}
}

// divides is how often the denominator of closed tours divides that of paths.
func (f family) divides(t *testing.T) int {
	var below [2][]*big.Int
	for i, kind := range []tour.Kind{tour.Closed, tour.Path} {
		r, err := family{f.form, f.topology, f.piece, kind, f.as}.strip(t).Recurrence(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		below[i] = r.Denominator
	}
	times := 0
	for rest := below[1]; ; times++ {
		var quotient []*big.Int // both constants are 1
		left := slices.Clone(rest)
		for i := 0; i+len(below[0]) <= len(rest); i++ {
			quotient = append(quotient, left[i])
			for j, c := range below[0] {
				left[i+j] = new(big.Int).Sub(left[i+j], new(big.Int).Mul(quotient[i], c))
			}
		}
		if len(quotient) == 0 || slices.ContainsFunc(left, func(c *big.Int) bool { return c.Sign() != 0 }) {
			break
		}
		rest = quotient
	}
	return times
}

// termOf is a number by its recurrence: a power of z, less multiples of what the recurrence says of the powers (Fiduccia 1985).
func termOf(r *count.Recurrence, n int64, modulus uint64) uint64 {
	m, order := new(big.Int).SetUint64(modulus), len(r.Coefficients)
	power, begins := []*big.Int{big.NewInt(1)}, r.Since-order // a(begins) is the first number of which the recurrence speaks
	for exponent, bit := n-int64(begins), 62; bit >= 0; bit-- {
		next := make([]*big.Int, 2*len(power)) // one more, for z
		for i := range next {
			next[i] = new(big.Int)
		}
		shift := int(exponent >> bit & 1)
		for i, x := range power {
			for j, y := range power {
				next[i+j+shift].Add(next[i+j+shift], new(big.Int).Mul(x, y))
			}
		}
		for i := len(next) - 1; i >= 0; i-- {
			next[i].Mod(next[i], m)
			for j, c := range r.Coefficients {
				if i >= order {
					next[i-1-j].Add(next[i-1-j], new(big.Int).Mul(c, next[i]))
				}
			}
		}
		power = next[:min(order, len(next))]
	}
	sum := new(big.Int)
	for i, x := range power {
		sum.Add(sum, new(big.Int).Mul(x, r.Terms[begins-1+i]))
	}
	return sum.Mod(sum, m).Uint64()
}

// TestStripFar compares remainders of long boards, by squares of the recurrence, with those by all slices
// in turn, modulo primes and other numbers; and with a published number, the 1000th of A070030.
func TestStripFar(t *testing.T) {
	s := family{"3xn", "plane", "knight", tour.Closed, tour.Undirected}.strip(t)
	r, err := s.Recurrence(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	terms := append([]*big.Int{}, r.Terms...)
	for len(terms) < 2000 {
		v := new(big.Int)
		for i, c := range r.Coefficients {
			v.Add(v, new(big.Int).Mul(c, terms[len(terms)-1-i]))
		}
		terms = append(terms, v)
	}
	g, axis := family{"3xn", "plane", "knight", tour.Closed, tour.Undirected}.graph(t, 300)
	c, err := count.Exact(t.Context(), g, tour.Ask{Kind: tour.Closed}, count.Options{As: tour.Undirected})
	if err != nil {
		t.Fatal(err)
	}
	if n, err := c.As(tour.Undirected); err != nil || n.Cmp(terms[299]) != 0 || axis != 1 {
		t.Errorf("3x300: %v, %v, by the recurrence %v", n, err, terms[299])
	}
	const far = 1_000_000_000_000
	for _, modulus := range []uint64{2, 4, 6, 1000, 1_000_000_007, 1_000_000_008, 3_486_784_401, 1 << 62} {
		for _, n := range []int64{1, 10, 300, 1999, 2000} {
			want := new(big.Int).Mod(terms[n-1], new(big.Int).SetUint64(modulus))
			if got, err := s.Modulo(t.Context(), n, modulus); err != nil || got != want.Uint64() {
				t.Errorf("3x%d modulo %d: %d, %v, want %v", n, modulus, got, err, want)
			}
		}
		want := termOf(r, far, modulus)
		whole, err := s.Modulo(t.Context(), far, modulus)
		if err != nil || whole != want {
			t.Errorf("modulo %d: %d, %v, in whole numbers %d", modulus, whole, err, want)
		}
		const prime = 998_244_353 // by a multiple, and by the prime itself
		if modulus > 1<<30 {
			continue
		}
		part, err := s.Modulo(t.Context(), far, modulus*prime)
		if err != nil || part%modulus != whole {
			t.Errorf("modulo %d: %d, modulo %d: %d, %v", modulus, whole, modulus*prime, part, err)
		}
		if alone, err := s.Modulo(t.Context(), far, prime); err != nil || part%prime != alone {
			t.Errorf("modulo %d: %d, modulo %d: %d, %v", modulus*prime, part, prime, alone, err)
		}
	}
}

// TestStripRefused: what has no transfer matrix, and numbers that are none.
func TestStripRefused(t *testing.T) {
	for _, f := range []family{
		{"5xn", "cylinder", "knight", tour.Path, tour.Directed}, {"nx5", "torus", "knight", tour.Path, tour.Directed},
		{"hex:3xn", "plane", "wazir", tour.Path, tour.Directed}, {"3xn", "klein", "knight", tour.Path, tour.Directed}, {"nx3", "mobius", "knight", tour.Path, tour.Directed},
		{"3xn", "plane", "rook", tour.Path, tour.Directed}, {"3xn", "plane", "pawn", tour.Path, tour.Directed},
		{"3xn", "plane", "knight", tour.Path, tour.Distinct},
	} {
		g, axis := f.graph(t, 6)
		if s, err := count.NewStrip(t.Context(), g, axis, f.kind, count.StripOptions{As: f.as}); !errors.Is(err, count.ErrStrip) {
			t.Errorf("%v: %v, %v", f, s, err)
		}
	}
	wide := family{"6xn", "plane", "knight", tour.Closed, tour.Directed}
	g, axis := wide.graph(t, 6)
	if _, err := count.NewStrip(t.Context(), g, axis, wide.kind, count.StripOptions{Resources: work.Resources{Memory: 1 << 22}}); !errors.Is(err, count.ErrStates) {
		t.Errorf("6xn in 4 MiB: %v", err)
	}
	s := family{"3xn", "plane", "knight", tour.Closed, tour.Directed}.strip(t)
	for _, modulus := range []uint64{0, 1, 1<<62 + 1} {
		if _, err := s.Modulo(t.Context(), 10, modulus); !errors.Is(err, count.ErrModulus) {
			t.Errorf("modulo %d: %v", modulus, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Recurrence(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

// TestStripWide: small boards of the widest strips that fit into 2 GiB against published numbers (A083386 and
// A175881), and the order of closed tours of 5×n, from both sides.
func TestStripWide(t *testing.T) {
	setup.OnlyNightly(t)
	for _, c := range []struct {
		family
		numbers []uint64
	}{
		{family{"nx5", "plane", "knight", tour.Path, tour.Undirected},
			[]uint64{0, 0, 0, 82, 864, 18784, 622868, 18061054, 264895640, 7886117822, 128411926952}},
		{family{"6xn", "plane", "knight", tour.Closed, tour.Undirected},
			[]uint64{0, 0, 0, 0, 8, 9862, 1067638, 55488142, 3374967940, 239187240144}},
	} {
		s := c.strip(t)
		for i, want := range c.numbers {
			if got, err := s.Modulo(t.Context(), int64(i+1), 1<<62); err != nil || got != want {
				t.Errorf("%v, n = %d: %d, %v, want %d", c.family, i+1, got, err, want)
			}
		}
	}
	for _, form := range []string{"5xn", "nx5"} {
		r, err := family{form, "plane", "knight", tour.Closed, tour.Undirected}.strip(t).Recurrence(t.Context())
		if err != nil || r.Order != 8212 || r.Since != 8213 || r.Compared < r.States {
			t.Errorf("%s: %+v, %v", form, r, err)
		}
	}
}
