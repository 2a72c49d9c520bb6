package out

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

func TestDecimal(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 10000 {
		n, places := r.Int64N(1<<40)-1<<39, r.IntN(6)
		if r.IntN(2) == 0 {
			n %= 2000
		}
		got := string(AppendDecimal(nil, n, places))
		v, err := strconv.ParseFloat(got, 64)
		if want := float64(n) / math.Pow10(places); err != nil || math.Abs(v-want) > 1e-9*math.Abs(want) {
			t.Fatalf("%d/10^%d: %s", n, places, got)
		}
		if strings.Contains(got, ".") && strings.HasSuffix(got, "0") || strings.HasPrefix(strings.TrimPrefix(got, "-"), "0.") {
			t.Fatalf("%s is longer than it has to be", got)
		}
	}
}
