package pictures

import (
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestScientific compares products of degrees with exact ones.
func TestScientific(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 1))
	for range 300 {
		vertices := make([]int64, 2+r.IntN(9))
		exact := big.NewInt(1)
		for degree := 1; degree < len(vertices); degree++ {
			vertices[degree] = r.Int64N(1 << r.IntN(9))
			exact.Mul(exact, new(big.Int).Exp(big.NewInt(int64(degree)), big.NewInt(vertices[degree]), nil))
		}
		want := exact.String()
		if !exact.IsInt64() || exact.Int64() >= 1e6 {
			digits, exponent, _ := strings.Cut(new(big.Float).SetInt(exact).Text('e', 0), "e+")
			want = digits + "E" + strings.TrimLeft(exponent, "0")
		}
		if got := scientific(vertices); got != want {
			t.Fatalf("%v: %s, want %s", vertices, got, want)
		}
	}
	if got := scientific([]int64{1, 0, 5}); got != "0" {
		t.Errorf("with a vertex of no degree: %s", got)
	}
}
