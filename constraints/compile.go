package constraints

import (
	"context"

	"leaper/exist"
	"leaper/tour"
)

// The kinds of constraint, as the two ways of answering read them.

// watches are the kinds that a walk is watched for. Each gives nothing where the ask has
// no constraint of its kind; true says that no tour obeys.
func watches() []func(context.Context, *Ground, tour.Ask) (watched, bool, error) {
	return []func(context.Context, *Ground, tour.Ask) (watched, bool, error){
		watchMoves, watchNumbers, watchSymmetry, watchSums, watchPrecedence,
	}
}

// compile reads what the search by numbers, and the solver, are to know besides the numbers
// and the moves from one to the next.
func (p *Problem) compile() { p.rules = []rule{taken{p}, apart{p}, p.precedence()} }

// A rule draws conclusions, and states itself to a solver. Both hold for every tour that
// obeys, and together with the moves they are enough: what is left when each number has
// one square obeys.
type rule interface {
	why() *exist.Reason     // a contradiction that shows at sight; nil if none does
	narrow(d *domains) bool // false if something has nothing left
	state(s *stating)
}
