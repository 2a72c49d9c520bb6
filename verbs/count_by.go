package verbs

import (
	"slices"
	"strings"

	"leaper/count"
	"leaper/internal/nearest"
	"leaper/tour"
)

// byNames are what the number of tours may be told by.
var byNames = []string{"move", "start", "symmetry"}

// A Tally is how many tours have something in common.
type Tally struct {
	Of    string `json:"of" doc:"A move, by its squares, in either direction; or a first square; or a symmetry" example:"a1-b3"`
	Count string `json:"count" example:"8121130233753702400"`
}

// parseBy reads what the number is told by, and refuses what does not go with it.
func (q *Count) parseBy() (string, error) {
	if q.By == "" {
		return "", nil
	}
	i, err := nearest.Choose("by", q.By, byNames)
	if err != nil {
		return "", in("by", err)
	}
	for _, other := range []given{
		{"Explain", q.Explain}, {"Checkpoint", q.Checkpoint != ""}, {"Again", q.Again != ""}, {"Part", q.Part != ""}, {"On", q.Runner != nil},
		{"Stats", q.Stats}, {"read", q.File != nil}, {"method", q.Method != "" && q.Method != count.Auto.String()},
	} {
		if other.set && byNames[i] == "symmetry" {
			return "", both("by", other.field, "each symmetry has a count of its own, and this is for one; leave one of them out")
		}
		if other.set {
			return "", both("by", other.field, "a sweep there and back tells all numbers at once; leave one of them out")
		}
	}
	switch {
	case byNames[i] == "symmetry":
	case q.As == tour.Distinct.String():
		return "", both("by", "as", "the squares of distinct tours are not told apart; count directed or undirected tours")
	case byNames[i] == "start" && q.As == tour.Undirected.String():
		return "", both("by", "as", "an undirected path has no first square; count directed ones")
	}
	return byNames[i], nil
}

// alone refuses numbers by something of tours that are to obey: what tells them knows
// nothing of demands.
func (c *Counting) alone(d *Demands) error {
	demand := slices.IndexFunc(d.given(), isSet)
	if c.by == "" || demand < 0 {
		return nil
	}
	one := map[string]string{"move": "as one to use", "start": "as the first square", "symmetry": "as one to have"}
	return both("by", d.given()[demand].field, "numbers by %s are of tours that obey nothing else; leave one of them out, or count for one %s at a time, %s", c.by, c.by, one[c.by])
}

// oneWay says whether the ends that were asked for give tours a direction.
func (c *Counting) oneWay() bool {
	_, from := c.ask.From.Given()
	_, to := c.ask.To.Given()
	if c.ask.Kind == tour.Closed {
		return from && to
	}
	return from || to
}

// Text is what a count prints: the number or, by what tours have in common, a line for each,
// also where none has it. A board without moves has no line by move.
func (n *Counted) Text() string {
	if n.By == nil {
		return n.Count + n.Partial + "\n"
	}
	var text strings.Builder
	for _, t := range n.By {
		text.WriteString(t.Of + " " + t.Count + "\n")
	}
	return text.String()
}
