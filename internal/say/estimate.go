package say

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"leaper/estimate"
	"leaper/exist"
	"leaper/graph"
	"leaper/tour"
)

// EstimateNumbers writes an estimate and the ends of its interval, all with as
// many digits as say something: two of half the interval's width. It is false if
// there is no estimate.
func EstimateNumbers(e estimate.Estimate, as tour.Convention) (value, low, high string, ok bool) {
	i := e.As(as)
	if i.Value == nil {
		return "", "", "", false
	}
	if e.Exact {
		n := i.Value.Text('f', 0)
		return n, n, n, true
	}
	width, _ := new(big.Float).Quo(new(big.Float).Sub(i.High, i.Low), i.Value).Float64()
	const most = 12 // beyond, products of thousands of factors are rounded
	digits := most
	if width > 0 {
		digits = min(max(3, 2-int(math.Floor(math.Log10(width/2)))), most)
	}
	short := func(digits string) string { // of equal weights, where the zeros at the end say nothing
		if width == 0 && strings.Contains(digits, ".") {
			return strings.TrimRight(strings.TrimRight(digits, "0"), ".")
		}
		return digits
	}
	write := func(x *big.Float) string {
		mantissa, exponent, _ := strings.Cut(x.Text('e', digits-1), "e")
		exponent = strings.TrimLeft(exponent, "+0")
		if size, err := strconv.Atoi("0" + exponent); err == nil && size < 6 {
			return short(x.Text('f', max(0, digits-1-size)))
		}
		return short(mantissa) + "e" + exponent
	}
	return write(i.Value), write(i.Low), write(i.High), true
}

// Estimate says in words what was estimated, how, and how much to trust it, a
// line each.
func Estimate(g *graph.Graph, ask tour.Ask, as tour.Convention, e estimate.Estimate) []string {
	what := Counted(g, ask, as)
	switch {
	case e.Exact && e.Verdict == exist.None:
		return []string{fmt.Sprintf("%s; exactly: %s", what, e.Why)}
	case e.Exact:
		return []string{what + "; exactly: all were met"}
	case e.Verdict != exist.Found:
		return nil
	}
	lines := []string{
		what + "; estimate and 95 % confidence interval",
		fmt.Sprintf("method %s, seed %d: %s, %d made a tour; worth %s equal weights, the largest has %s %% of all",
			e.Method, e.Seed, Plural(e.Probes, "probe"), e.Successes, round3(e.Effective), round3(100*e.Largest)),
	}
	if !e.Trusted {
		lines = append(lines, "do not trust it: "+e.Doubt)
	}
	return lines
}

// round3 writes three digits, and no power of ten.
func round3(x float64) string {
	if x >= 100 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}

// NoEstimate is the verdict on an estimate that is not what was asked for, or
// none at all; "" on any other. Stopped is what ended it early.
func NoEstimate(g *graph.Graph, ask tour.Ask, e estimate.Estimate, stopped error) string {
	switch {
	case e.Exact || errors.Is(stopped, context.Canceled):
	case stopped != nil && e.Verdict == exist.Found:
		return fmt.Sprintf("undecided: the time limit was reached after %s; the estimate is by these", Plural(e.Probes, "probe"))
	case stopped != nil:
		return fmt.Sprintf("undecided: the time limit was reached after %s; none of them made a tour", Plural(e.Probes, "probe"))
	case e.Verdict != exist.Found:
		return fmt.Sprintf("undecided: no estimate of the %s of %s%s: %s", Kinds(ask.Kind), g, Ends(g, ask), e.Why)
	}
	return ""
}
