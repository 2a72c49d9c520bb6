package engine

import (
	"context"
	"fmt"
	"io/fs"
	"math/big"
	"strings"
	"time"

	"leaper/app/verbs/counting"
	"leaper/app/verbs/query"
	"leaper/count"
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
	Record  string                `json:"record,omitempty"`
	Counted *counting.CountAnswer `json:"counted,omitempty"`
}

// Sum asks for the number that records add up to.
type Sum struct {
	As      string   `json:"as"`
	Records []string `json:"records"`
}

// A count is shared if it has at least this number of units, and takes at least this long.
const (
	fewest  = 8
	patient = 5 * time.Second
)

// parted answers what has to do with parts of a count.
func (e *Engine) parted(ctx context.Context, ask Ask, tell query.Reporter) (Reply, error) {
	if ask.Verb == "sum" {
		return sum(ctx, ask.Body)
	}
	part, question, _ := strings.Cut(string(ask.Body), "\n")
	q := new(counting.CountQuestion)
	if err := query.Decode([]byte(question), q); err != nil {
		return Reply{}, err
	}
	q.Part = part
	units := ask.Verb == "units"
	record := new(record)
	if q.Explain, q.Records = units, record; units && part == "" {
		q.Part = "1/1" // only what falls into units is shared
	}
	run, err := q.Read(e.limits("count", true))
	if err != nil {
		return Reply{}, err
	}
	ctx, cancel, err := q.Within(ctx, 0, 0)
	if err != nil {
		return Reply{}, err
	}
	defer cancel()
	if units {
		a, err := run(ctx, query.Reporter{})
		plan, ok := a.(*counting.ExplainAnswer)
		if err != nil || !ok || plan.Units < fewest || seconds(plan) < patient.Seconds() {
			return Reply{JSON: query.Encode(Units{})}, nil // who counts it whole says why it can't be
		}
		return Reply{JSON: query.Encode(Units{plan.Units})}, nil
	}
	aloud, stop := tell.Aloud("count")
	defer stop()
	a, err := run(ctx, aloud)
	n, ok := a.(*counting.CountAnswer)
	switch {
	case ok && !n.Done():
		return Reply{JSON: query.Encode(Record{Counted: n})}, nil
	case err != nil:
		return Reply{}, err
	}
	return Reply{JSON: query.Encode(Record{Record: record.text.String()})}, nil
}

// A record keeps the units of a part in memory.
type record struct{ text strings.Builder }

func (*record) Read(string) (*count.Record, error) { return nil, fs.ErrNotExist }

func (r *record) Open(string) (counting.Keeper, error) { return r, nil }

func (*record) Old() *count.Record { return &count.Record{} }

func (r *record) Begin(s count.Subject, _ func(*count.Record) error) (string, error) {
	return "", count.WriteSubject(&r.text, s)
}

func (r *record) Keep(s count.Subject, unit int, sum *big.Int) error {
	return count.WriteUnit(&r.text, s, unit, sum)
}

func (*record) Wrong(err error) error { return err }

func (*record) Close() {}

// seconds is about how long a count takes.
func seconds(plan *counting.ExplainAnswer) float64 {
	all := 0.0
	for _, s := range plan.Sweeps {
		all += s.Seconds
	}
	return all
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
