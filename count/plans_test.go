package count_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// planned lists boards of all kinds, by size, topology, piece, holes, kind and
// ends; "-" is none.
var planned = []string{
	"3x4 plane knight - path - -",
	"5x5 plane knight - path - -",
	"5x5 plane knight - path a1 -",
	"5x6 plane knight - open - -",
	"6x6 plane knight - path - -",
	"6x6 plane knight - closed - -",
	"6x6 plane knight - closed a1 b3",
	"6x7 plane knight - path - -",
	"7x7 plane knight - path - -",
	"6x9 plane knight - closed - -",
	"8x7 plane knight - closed - -",
	"8x8 plane knight - closed - -",
	"8x8 plane knight - path - -",
	"8x8 plane knight b3,d4 path e6 a1",
	"6x6 plane knight b3,c3 path a1 -",
	"7x7 plane knight d4 closed - -",
	"5x20 plane knight - closed - -",
	"3x30 plane knight - path - -",
	"3x3x4 plane knight - closed - -",
	"2x3x4 plane knight - path - -",
	"2x2x2x2 plane wazir - closed - -",
	"8x8 plane wazir - path - -",
	"12x12 plane wazir - closed - -",
	"5x5 plane king - path - -",
	"4x5 torus knight - closed - -",
	"5x6 cylinder knight - path a1 -",
	"4x6 mobius wazir - path - -",
	"4x4 klein knight - open - -",
	"4x4 projective ferz+wazir - closed - -",
	"3x3x3 torus wazir - closed - -",
}

// planLine is a line of the golden file.
func planLine(t *testing.T, line string) string {
	t.Helper()
	f := strings.Fields(line)
	g := setup.Graph(t, f[0], f[1], f[2])
	if f[3] != "-" {
		var holes []board.Square
		for name := range strings.SplitSeq(f[3], ",") {
			s, err := g.Board().ParseSquare(name)
			if err != nil {
				t.Fatal(err)
			}
			holes = append(holes, s)
		}
		g = setup.Graph(t, f[0], f[1], f[2], holes...)
	}
	ask := tour.Ask{Kind: map[string]tour.Kind{"path": tour.Path, "open": tour.Open, "closed": tour.Closed}[f[4]]}
	for i, end := range []*tour.End{&ask.From, &ask.To} {
		if name := f[5+i]; name != "-" {
			s, err := g.Board().ParseSquare(name)
			if err != nil {
				t.Fatal(err)
			}
			*end = tour.At(s)
		}
	}
	p, err := count.NewPlan(background, g, ask, 0)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return fmt.Sprintf("%s\t%s\t%d", line, p.Subject().Plan, p.Units())
}

// TestPlans: plans are the same on every kind of processor, and from version to version, so that
// records fit together. dev/scripts/arm runs this on an arm64, which rounds floating point in
// another way. UPDATE_PLANS=1 writes the plans again if they should change; kept records are
// lost then.
func TestPlans(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes long under the race detector, and has no goroutines of its own")
	}
	const file = "testdata/plans.tsv"
	var lines []string
	for _, line := range planned {
		lines = append(lines, planLine(t, line))
	}
	if os.Getenv("UPDATE_PLANS") != "" {
		if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	golden, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.TrimSpace(string(golden)), "\n")
	if len(want) != len(lines) {
		t.Fatalf("%d plans in %s, and there are %d", len(want), file, len(lines))
	}
	for i, line := range lines {
		if line != want[i] {
			t.Errorf("the plan\n%s, was\n%s", line, want[i])
		}
	}
}
