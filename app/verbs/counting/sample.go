package counting

import (
	"leaper/count"

	"leaper/app/verbs/query"
)

// SampleOptions has the options of uniform drawing.
type SampleOptions struct {
	Seed    uint64      `json:"seed,omitempty" default:"1" doc:"the seed, a <number>; the same seed gives the same tours"`
	Memory  query.Bytes `json:"-" flag:"memory" default:"2GiB" doc:"how much <memory> the program may use, such as 8GiB or 500MB"`
	Threads int         `json:"-" flag:"threads" doc:"how many <threads> to use (default: one for each processor)"`
	Record  string      `json:"-" flag:"record" doc:"the record of all these tours, a <file> from leaper count --checkpoint; they are not counted again"`

	// Counted is the record's content; nil if there is none.
	Counted *count.Record `json:"-" flag:"-"`
}

// SampleQuestion asks for tours drawn uniformly from all.
type SampleQuestion struct {
	query.Question
	query.GraphText
	query.Constraints
	query.TimeOptions
	SampleOptions
	Limit int64 `json:"limit,omitempty" flag:"number" short:"n" least:"1" default:"1" doc:"how many tours: a <number>"`
}

// SampleAnswer is some tours, each drawn uniformly from all.
type SampleAnswer struct {
	query.About
	query.Verdict
	query.Explanation
	Seed    uint64       `json:"seed"`
	Of      string       `json:"of,omitempty" doc:"How many directed tours they were drawn from. For open tours, how many paths; with several one-way moves, how many tours that take them in either direction, unless the tours were listed" example:"26534728821064"`
	Tours   []query.Tour `json:"tours" doc:"For a job, these came as events before"`
	Given   int64        `json:"given" doc:"How many there are here"`
	Stopped string       `json:"stopped,omitempty" doc:"What ended it early" example:"time limit"`
}
