package odds_test

import (
	"testing"

	"leaper/find/neural"
	"leaper/find/warnsdorff"
	"leaper/internal/odds"
	"leaper/internal/testing/setup"
	"leaper/tour"
	"leaper/work"
)

// TestFrom: trials that were made apart add up to those of one measurement.
func TestFrom(t *testing.T) {
	g := setup.Graph(t, "8x8", "plane", "knight")
	ask, rule := tour.Ask{Kind: tour.Closed}, warnsdorff.RuleOptions{}
	want, err := odds.Warnsdorff(background, g, ask, rule, odds.Options{Trials: 500, Seed: 9})
	if err != nil {
		t.Fatal(err)
	}
	network, err := odds.Neural(background, g, neural.Takefuji, odds.Options{Trials: 500, Seed: 9})
	if err != nil {
		t.Fatal(err)
	}
	walks, networks := odds.Walks{Seed: 9}, odds.Networks{Seed: 9, Neurons: network.Neurons}
	for _, part := range [][2]int64{{400, 100}, {0, 1}, {1, 399}} {
		opts := odds.Options{Trials: part[1], From: part[0], Seed: 9, Resources: work.Resources{Threads: 2}}
		w, err := odds.Warnsdorff(background, g, ask, rule, opts)
		if err != nil {
			t.Fatal(err)
		}
		walks.Add(w)
		n, err := odds.Neural(background, g, neural.Takefuji, opts)
		if err != nil {
			t.Fatal(err)
		}
		networks.Add(n)
	}
	want.Time, walks.Time, network.Time, networks.Time = 0, 0, 0, 0
	if walks != want {
		t.Errorf("walks: %+v, want %+v", walks, want)
	}
	if networks != network {
		t.Errorf("networks: %+v, want %+v", networks, network)
	}
	if walks.Tours.Successes == 0 || walks.Tours.Successes == 500 {
		t.Errorf("%d of 500 walks: it tells nothing", walks.Tours.Successes)
	}
}
