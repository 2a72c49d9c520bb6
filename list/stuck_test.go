package list_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"

	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

// TestStuck: a search that asks after few steps without a tour whether to end goes on as without, or
// ends with its tours so far; From lists the rest, in parts that end so too.
func TestStuck(t *testing.T) {
	ctx := context.Background()
	ends := 0
	for i, c := range []struct {
		size, piece string
		kind        tour.Kind
		order       list.Order
	}{
		{"5x5", "knight", tour.Path, list.KT}, {"3x10", "knight", tour.Closed, list.Plain}, {"4x5", "wazir", tour.Open, list.Moves}, {"6x6", "wazir", tour.Closed, list.Castle},
		{"5x13", "wazir", tour.Path, list.KT}, {"3x22", "wazir", tour.Path, list.Plain},
	} {
		g := setup.Holed(t, c.size, "", c.piece)
		ask := tour.Ask{Kind: c.kind}
		names := func(opts list.Options, from *tour.Tour) (all []string, err error) {
			tours := list.All(ctx, g, ask, opts)
			if from != nil {
				tours = list.From(ctx, g, ask, opts, *from)
			}
			for x, failed := range tours {
				if failed != nil {
					return all, failed
				}
				if all = append(all, fmt.Sprint(maps.Collect(x.All()))); len(all) == 500 {
					break
				}
			}
			return all, nil
		}
		want, err := names(list.Options{Order: c.order}, nil)
		if err != nil {
			t.Fatal(err)
		}
		asked := 0
		got, err := names(list.Options{Order: c.order, Patience: 3, Stuck: func() bool { asked++; return false }}, nil)
		if err != nil || asked == 0 || !slices.Equal(got, want) {
			t.Errorf("%s: %d tours, want %d, asked %d times, %v", g, len(got), len(want), asked, err)
		}
		// Whoever finds the next tour elsewhere goes on from it.
		impatient := list.Options{Order: c.order, Patience: int64(5 << (2 * i % 7)), Stuck: func() bool { return true }}
		got, err = names(impatient, nil)
		for len(got) < len(want) && errors.Is(err, list.ErrSteps) {
			ends++
			patient := list.Options{Order: c.order}
			var next *tour.Tour
			at := 0
			for x, err := range list.All(ctx, g, ask, patient) {
				if err != nil {
					t.Fatal(err)
				}
				if at++; at == len(got)+1 {
					found := x.Clone()
					next = &found
					break
				}
			}
			var more []string
			more, err = names(impatient, next)
			got = append(got, more...)
		}
		if err != nil && !errors.Is(err, list.ErrSteps) || !slices.Equal(got[:min(len(got), len(want))], want) {
			t.Errorf("%s: %d tours in parts, want %d: %v", g, len(got), len(want), err)
		}
	}
	if ends < 20 {
		t.Errorf("searches ended %d times only", ends)
	}
}
