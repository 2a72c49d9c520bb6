package list_test

import (
	"context"
	"errors"
	"testing"

	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

// TestConstraintsThatAreNone: what a listing cannot obey it refuses.
func TestConstraintsThatAreNone(t *testing.T) {
	g := setup.Graph(t, "4x4", "plane", "wazir")
	numbers := &tour.Constraints{Numbers: []tour.Number{{Square: 0, Number: 1}}}
	for _, err := range list.Trace(context.Background(), g, tour.Ask{Constraints: numbers}, list.Options{}) {
		if !errors.Is(err, list.ErrOptions) {
			t.Errorf("a trace: %v", err)
		}
	}
}
