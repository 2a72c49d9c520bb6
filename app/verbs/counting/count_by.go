package counting

import (
	"slices"
	"strings"

	"leaper/app/verbs/query"
	"leaper/count"
	"leaper/internal/names"
	"leaper/internal/nearest"
	"leaper/tour"
)

// Bys are the ways to divide the number of tours.
var Bys = names.List{
	{"move", "for each move, how many tours take it, in either direction"},
	{"start", "for each square, how many paths or open tours begin there"},
	{"symmetry", "how many tours have none, any, and each of the board's symmetries; a tour with several counts for each"},
	{"circuits", "of covers by circuits: for each number of circuits, how many covers have that many"},
	{"angle", "for each angle and each number of turns by it, how many tours have that many; turn:90 is one angle, and turn:0+90 adds two up"},
	{"slope", "the same for the moves along each slope; slope:1/2 is one slope"},
	{"crossings", "for each number of crossings, how many tours have that many"},
	{"straight", "the same for the longest run of moves in one direction"},
	{"uncrossed", "the same for the moves that no other move crosses"},
	{"area", "for each area of closed tours, how many have it: area:swept, around which they go, and area:shaded, inside their lines"},
	{"winding", "for each number of times that closed tours go around the centre of the board, how many do"},
	{"against", "for each number of moves of closed tours that go around the centre against most, how many do; 0 are whirling tours"},
	{"corners", "of closed knight's tours on square boards: how many join the four corners in each of thirteen ways"},
	{"triangles", "for each number of places where three moves of a knight nearly meet in a point, how many have that; 0 are Celtic tours"},
}

// A Tally is the number of tours in a group.
type Tally struct {
	Of      string   `json:"of" doc:"A move in either direction, by its squares; a first square; a symmetry; a number of circuits; or values of measures, with the measure before them if there are several. Of a graph an edge, by its vertices, or a first vertex" example:"a1-b3"`
	Count   string   `json:"count" example:"8121130233753702400"`
	Measure string   `json:"measure,omitempty" doc:"Of several measures of one kind, such as angles: which one the value is of" example:"turn:90"`
	Values  []string `json:"values,omitempty" doc:"The value of each measure: a whole number, a decimal number or a fraction" example:"[\"303/20\"]"`
	At      []string `json:"at,omitempty" page:"-" doc:"Of a graph from a file, the names of the edge's vertices, or of the first vertex"`
}

// parseBy reads how to divide the number, and refuses options that do not go with it.
func (q *CountQuestion) parseBy() (string, error) {
	if q.By == "" {
		return "", nil
	}
	i, err := nearest.Choose("by", plainName(q.By), Bys.Names())
	if err != nil {
		return "", query.InField("by", err)
	}
	by := Bys[i].Name()
	if by == "circuits" && q.Circuits == 0 {
		return "", query.BadFields("by", "circuits", "a tour is one circuit, and covers have several; ask for both")
	}
	for _, other := range []query.GivenField{
		{Field: "Explain", Set: q.Explain}, {Field: "Checkpoint", Set: q.Checkpoint != ""}, {Field: "Again", Set: q.Again != ""}, {Field: "Part", Set: q.Part != ""}, {Field: "Units", Set: q.Units != ""}, {Field: "On", Set: q.Runner != nil},
		{Field: "Stats", Set: q.Stats}, {Field: "method", Set: q.Method != "" && q.Method != count.Auto.String()},
	} {
		if other.Set && by == "symmetry" {
			return "", query.BadFields("by", other.Field, "each symmetry has a count of its own, and this is for one; leave one of them out")
		}
		if other.Set {
			return "", query.BadFields("by", other.Field, "one sweep there and back gives all numbers; leave one of them out")
		}
	}
	switch {
	case by == "symmetry":
	case q.As == tour.Distinct.String():
		return "", query.BadFields("by", "as", "the squares of distinct tours are not told apart; count directed or undirected tours")
	case by == "start" && q.As == tour.Undirected.String():
		return "", query.BadFields("by", "as", "an undirected path has no first square; count directed ones")
	}
	return by, nil
}

// alone refuses a division together with constraints: the counters that divide do not
// support them.
func (c *parsedCount) alone(d *query.Constraints) error {
	demand := slices.IndexFunc(d.All(), query.IsSet)
	if c.by == "" || demand < 0 {
		return nil
	}
	one := map[string]string{"move": "as one to use", "start": "as the first square", "symmetry": "as one to have"}
	return query.BadFields("by", d.All()[demand].Field, "numbers by %s are of tours without constraints; leave one of them out, or count for one %s at a time, %s", c.by, c.by, one[c.by])
}

// oneWay says whether the required ends give tours a direction.
func (c *parsedCount) oneWay() bool {
	_, from := c.Ask.From.Given()
	_, to := c.Ask.To.Given()
	if c.Ask.Kind == tour.Closed {
		return from && to
	}
	return from || to
}

// Text is the printed form: the number, or a line for each group, also for empty groups. A
// board without moves has no lines by move.
func (n *CountAnswer) Text() string {
	switch {
	case n.Recurrence != nil:
		return n.Recurrence.Text()
	case n.By == nil && n.Count+n.Partial == "":
		return n.Residue + "\n"
	case n.By == nil:
		return n.Count + n.Partial + "\n"
	}
	var text strings.Builder
	for _, t := range n.By {
		text.WriteString(t.Of + " " + t.Count + "\n")
	}
	return text.String()
}
