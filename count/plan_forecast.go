package count

import (
	"context"
	"errors"
	"runtime"

	"leaper/graph"
	"leaper/internal/plainsweep"
	"leaper/tour"
)

// A forecast adds up the cost of the sweeps of a count, without making them.
type forecast struct {
	work      float64               // transitions, and joins in as many transitions
	terms     []term                // the sweeps
	plain     []plainsweep.Expected // sweeps where moves go one way
	listed    bool                  // tours are to be listed
	forMemory bool                  // the sweeps are laid out for the memory; else by a guess alone
}

// errForecast ends a count whose sweeps are planned.
var errForecast = errors.New("the sweeps are planned, and not made")

// pace is the number of transitions of a thread in a second. It is the guessed work divided by
// the time of sweeps of 0.5 to 55 seconds, on boards of 30 to 60 squares. The pace in a browser
// was measured there.
func pace() float64 {
	if runtime.GOARCH == "wasm" {
		return 4e6
	}
	return 13e6
}

// Seconds guesses how long [Exact] will take. Plans give the guess without a look at any state.
// For counts of seconds or more it is within a factor of five. It is not known where tours must
// be listed. Errors are as for Exact.
func Seconds(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (seconds float64, known bool, err error) {
	var f forecast
	opts.forecast = &f
	_, err = Exact(ctx, g, ask, opts)
	switch {
	case errors.Is(err, errForecast), err == nil && f.work > 0:
		return f.work / (pace() * float64(opts.Filled().Threads)), f.work > 0, nil
	case err != nil:
		return 0, false, err
	}
	return 0, true, nil // it was counted meanwhile
}

// An Explained count says how [Exact] would make it.
type Explained struct {
	// Sweeps are the sweeps whose numbers are added up or subtracted, each with its own factor;
	// none if the number is known without one, or if tours are listed. The vertices of a sweep
	// that counts tours by their symmetry are orbits: sets of squares.
	Sweeps []Outline
	Sets   Sets // what is counted by sets of vertices, as dense graphs are
	Listed bool // tours are met one by one
}

// Explain says how a count would be made, with its expected cost. For a long count it
// takes some seconds of samples. Errors are as for [Exact].
func Explain(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Explained, error) {
	f := &forecast{forMemory: true}
	opts.forecast = f
	if _, err := Exact(ctx, g, ask, opts); err != nil && !errors.Is(err, errForecast) {
		return Explained{}, err
	}
	opts.forecast = nil
	e := Explained{Listed: f.listed}
	var swept []term
	for _, t := range f.terms {
		if t.sets != nil {
			e.Sets.add(t.sets)
		} else {
			swept = append(swept, t)
		}
	}
	var err error
	e.Sweeps, err = outlines(ctx, swept, opts)
	for _, p := range f.plain {
		e.Sweeps = append(e.Sweeps, outlineOneWay(p))
	}
	return e, err
}
