//go:build leaperdrawing

package find

import (
	"context"

	"leaper/exist"
	"leaper/graph"
	"leaper/tour"
)

// The program of a page that makes files has no room for sweeps. What it draws, the other one
// has found, or the methods that are left find it.

const (
	sweepMemory = 32 << 20
	tiny        = 64
)

// sweeps never get a turn.
type sweeps struct{}

func newSweeps(*graph.Graph, *graph.Adjacency, tour.Ask, Options) *sweeps { return &sweeps{} }

func (*sweeps) next(context.Context) (Answer, error) { return Answer{}, nil }

func (*sweeps) soon() bool { return false }

// swept cannot tell.
func swept(context.Context, *graph.Graph, *graph.Adjacency, tour.Ask, Options) (Answer, error) {
	return Answer{Method: Sweep, Why: &exist.Reason{Rule: "limit", Text: "pictures on a page are made without sweeps; find the tour first"}}, nil
}
