package engine

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"time"

	"leaper/count"
	"leaper/verbs/counting"
	"leaper/verbs/query"
)

// A count that falls into units is shared among workers, each of which has an engine
// and a memory of its own. One is asked "units", how many there are; each its "part",
// which is answered by a record; and one the "sum" of the records. The body of the first
// two is a line with the part, such as 1/2, and then the question.

// Units says whether a count is worth sharing.
type Units struct {
	Units int `json:"units"` // 0: count it whole
}

// Record is what a part is answered by. Where the part could not be finished, it is the
// answer that says why.
type Record struct {
	Record  string            `json:"record,omitempty"`
	Counted *counting.Counted `json:"counted,omitempty"`
}

// Sum asks for the number that records add up to.
type Sum struct {
	As      string   `json:"as"`
	Records []string `json:"records"`
}

// A count is shared that has so many units at least, and takes so long.
const (
	fewest  = 8
	patient = 5 * time.Second
)

// parted answers what has to do with parts of a count.
func (e *Engine) parted(ctx context.Context, ask Ask, tell query.Tell) (Reply, error) {
	if ask.Verb == "sum" {
		return sum(ctx, ask.Body)
	}
	part, question, _ := strings.Cut(string(ask.Body), "\n")
	q := new(counting.Count)
	if err := query.Decode([]byte(question), q); err != nil {
		return Reply{}, err
	}
	q.Part = part
	c, err := q.Begin(e.limits("count", true))
	if err != nil {
		return Reply{}, err
	}
	ctx, cancel, err := q.Within(ctx, 0, 0)
	if err != nil {
		return Reply{}, err
	}
	defer cancel()
	units, unfinished, err := c.Units(ctx, nil)
	if ask.Verb == "units" {
		if err != nil || units.All() < fewest {
			return Reply{JSON: query.Encode(Units{})}, nil // who counts it whole says why it can't be
		}
		return e.worth(ctx, units)
	}
	if err == nil {
		return e.part(ctx, units, tell)
	}
	if unfinished == nil || !errors.Is(err, count.ErrUnfinished) {
		return Reply{}, err
	}
	return Reply{JSON: query.Encode(Record{Counted: unfinished})}, nil
}

// worth says how many units there are, or none where the count is short.
func (e *Engine) worth(ctx context.Context, units *counting.Units) (Reply, error) {
	plan, err := units.Explain(ctx, "")
	if err != nil {
		return Reply{}, err
	}
	seconds := 0.0
	for _, s := range plan.Sweeps {
		seconds += s.Seconds
	}
	if seconds < patient.Seconds() {
		return Reply{JSON: query.Encode(Units{})}, nil
	}
	return Reply{JSON: query.Encode(Units{units.All()})}, nil
}

// part counts a part, and gives its record.
func (e *Engine) part(ctx context.Context, units *counting.Units, tell query.Tell) (Reply, error) {
	var text strings.Builder
	if err := count.WriteSubject(&text, units.Subject()); err != nil {
		return Reply{}, err
	}
	tell, stop := tell.Aloud("count")
	defer stop()
	a, err := units.Run(ctx, tell, "", func(unit int, n *big.Int) error {
		return count.WriteUnit(&text, units.Subject(), unit, n)
	})
	switch {
	case errors.Is(err, count.ErrUnfinished) && a != nil:
		return Reply{JSON: query.Encode(Record{Counted: a})}, nil
	case err != nil:
		return Reply{}, err
	}
	return Reply{JSON: query.Encode(Record{Record: text.String()})}, nil
}

// sum adds up records.
func sum(ctx context.Context, body []byte) (Reply, error) {
	var q Sum
	if err := query.Decode(body, &q); err != nil {
		return Reply{}, err
	}
	names := make([]string, len(q.Records))
	records := map[string]string{}
	for i, text := range q.Records {
		names[i] = fmt.Sprintf("part %d", i+1)
		records[names[i]] = text
	}
	a, err := counting.Merge(ctx, names, func(name string) (*count.Record, error) {
		return count.ReadRecord(strings.NewReader(records[name]))
	}, q.As)
	if err != nil {
		return Reply{}, err
	}
	return Reply{JSON: query.Encode(a)}, nil
}
