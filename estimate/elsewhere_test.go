package estimate_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"leaper/estimate"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestElsewhere: an estimate by blocks that were made apart, out of order, and sent as
// JSON is the one of a single process, to the last bit, with a number of probes and with
// a width.
func TestElsewhere(t *testing.T) {
	setup.NotRacedByDay(t)
	r := rand.New(rand.NewPCG(14, 2))
	for _, c := range []struct {
		size string
		ask  tour.Ask
		opts estimate.Options
	}{
		{"6x6", tour.Ask{}, estimate.Options{Probes: 5000}},
		{"8x8", tour.Ask{Kind: tour.Closed}, estimate.Options{Probes: 30_001, Seed: 7}},
		{"5x5", tour.Ask{From: tour.At(0)}, estimate.Options{Within: 0.02}},
		{"14x14", tour.Ask{}, estimate.Options{Probes: 4000, Seed: 3}},
	} {
		g := setup.Graph(t, c.size, "plane", "knight")
		want, err := estimate.Tours(background, g, c.ask, c.opts)
		if err != nil {
			t.Fatal(err)
		}
		opts := c.opts
		opts.Elsewhere = func(ctx context.Context, from, to int64, done func(int64, []estimate.Tally) error) error {
			p, err := estimate.NewProber(ctx, g, c.ask, c.opts)
			if err != nil {
				return err
			}
			for _, i := range r.Perm(int(to - from)) {
				list, err := p.Blocks(ctx, from+int64(i), from+int64(i)+1)
				if err != nil {
					return err
				}
				text, err := json.Marshal(list)
				if err != nil {
					return err
				}
				if err := json.Unmarshal(text, &list); err != nil {
					return err
				}
				if err := done(from+int64(i), list); err != nil {
					return err
				}
			}
			return nil
		}
		got, err := estimate.Tours(background, g, c.ask, opts)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(numbers(want), numbers(got)); diff != "" {
			t.Errorf("%s: %s", c.size, diff)
		}
	}
}

func numbers(e estimate.Estimate) []any {
	d := e.Directed()
	text := func(x interface{ Text(byte, int) string }) string { return x.Text('p', 0) }
	return []any{e.Probes, e.Trial, e.Successes, e.Effective, e.Largest, e.Trusted, text(d.Value), text(d.Low), text(d.High)}
}

// TestElsewhereWrong: an impossible tally, and blocks that never come, give errors and no
// estimate.
func TestElsewhereWrong(t *testing.T) {
	g := setup.Graph(t, "6x6", "plane", "knight")
	for name, tally := range map[string]estimate.Tally{
		"too few probes":  {Probes: 3},
		"more successes":  {Probes: 1024, Successes: 2000},
		"a negative sum":  {Probes: 1024, Successes: 1, Sum: [4]float64{-1, 1, 1, 1}, Largest: 1},
		"a weight over 1": {Probes: 1024, Successes: 1, Sum: [4]float64{1, 1, 1, 1}, Largest: 2},
	} {
		_, err := estimate.Tours(background, g, tour.Ask{}, estimate.Options{Probes: 5000, Elsewhere: func(_ context.Context, from, _ int64, done func(int64, []estimate.Tally) error) error {
			return done(from, []estimate.Tally{tally})
		}})
		if !errors.Is(err, estimate.ErrOptions) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := estimate.Tours(background, g, tour.Ask{}, estimate.Options{Elsewhere: func(context.Context, int64, int64, func(int64, []estimate.Tally) error) error { return nil }}); err == nil {
		t.Error("an estimate of probes that nobody made")
	}
	p, err := estimate.NewProber(background, g, tour.Ask{}, estimate.Options{Probes: 1000})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Blocks(background, 0, 1000); !errors.Is(err, estimate.ErrOptions) {
		t.Errorf("blocks that there are not: %v", err)
	}
	ended, cancel := context.WithCancel(background)
	cancel()
	if _, err := p.Blocks(ended, 0, 1); !errors.Is(err, estimate.ErrUnfinished) {
		t.Errorf("without time: %v", err)
	}
}
