package count

import (
	"testing"

	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestPreparedWithoutDisk: units of a plan in branches do without a disk, as in a page.
func TestPreparedWithoutDisk(t *testing.T) {
	setup.NotRacedByDay(t)
	g := setup.Graph(t, "6x9", "", "knight")
	p, err := NewPlan(t.Context(), g, tour.Ask{Kind: tour.Closed}, 1<<24)
	if err != nil {
		t.Fatal(err)
	}
	if about, err := p.terms[0].plan.Describe(); err != nil || len(about.Parted) == 0 {
		t.Fatalf("it is not in branches: %+v, %v", about, err)
	}
	ready, err := p.Prepare(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer ready.Close()
	if n, err := ready.Unit(t.Context(), 0); err != nil || n.String() != "6749935880" {
		t.Errorf("the only unit is %v, %v", n, err)
	}
}
