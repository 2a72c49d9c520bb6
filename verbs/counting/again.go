package counting

import (
	"fmt"
	"math/big"

	"leaper/count"
	"leaper/internal/fault"
	"leaper/tour"
	"leaper/verbs/query"
)

// Against repeats the count, to compare it with a complete record of that name.
func (c *Counting) Against(first *count.Record, name string) error {
	switch {
	case c.part.Of > 0:
		return query.BadField("part", "a second count is not divided: leave out part")
	case c.runner != nil:
		return query.BadField("on", "a second count is made by one machine: leave out on")
	case c.opts.As == tour.Distinct:
		return query.BadField("as", "distinct tours are not counted by units: leave out again")
	}
	if err := count.Whole(c.Graph, c.Ask, first); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	c.first, c.against = first, name
	return nil
}

// agree compares a unit's number with the first count, if that has the same units.
func (u *Units) agree(unit int, n *big.Int) error {
	if u.first == nil {
		return nil
	}
	want, got, agree := u.plan.AgreesOn(u.first, unit, n)
	if agree {
		return nil
	}
	return fault.New(count.ErrRecord, "%s: its unit %d comes to %s modulo %d, and by another plan to %s: one of the two is wrong", u.against, unit, want, count.CheckPrime, got)
}

// compare compares the two counts.
func (u *Units) compare() (*Counted, error) {
	number, want, got, agree := u.plan.Agrees(u.first, u.rec)
	if !agree {
		return nil, fault.New(count.ErrRecord, "%s: its units add up to %s directed tours, which is %s modulo %d, and by another plan there are %s: one of the two is wrong", u.against, number, want, count.CheckPrime, got)
	}
	out, err := u.answer(u.plan.Count(number))
	if err != nil {
		return nil, err
	}
	out.Modulo, out.Residue = fmt.Sprint(count.CheckPrime), got.String()
	out.Sentence += fmt.Sprintf(": found twice, by plan %s, and modulo %s by plan %s", u.first.Subject.Plan, out.Modulo, u.rec.Subject.Plan)
	return out, nil
}
