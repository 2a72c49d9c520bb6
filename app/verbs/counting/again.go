package counting

import (
	"fmt"
	"math/big"

	"leaper/app/verbs/query"
	"leaper/count"
	"leaper/internal/fault"
	"leaper/tour"
)

// repeat makes it a second count, to compare with a complete record of that name.
func (c *parsedCount) repeat(first *count.Record, name string) error {
	switch {
	case c.runner != nil:
		return query.BadField("on", "a second count is made by one machine: leave out on")
	case c.opts.As == tour.Distinct:
		return query.BadField("as", "distinct tours are not counted by units: leave out again")
	}
	if err := count.Whole(c.Graph, c.Ask, first); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	c.repeated, c.repeatedName = first, name
	return nil
}

// agree compares a unit's number with the first count, if that has the same units.
func (u *units) agree(unit int, n *big.Int) error {
	if u.repeated == nil {
		return nil
	}
	want, got, agree := u.plan.AgreesOn(u.repeated, unit, n)
	if agree {
		return nil
	}
	return fault.New(count.ErrRecord, "%s: its unit %d comes to %s modulo %d, and by another plan to %s: one of the two is wrong", u.repeatedName, unit, want, count.CheckPrime, got)
}

// compare compares the two counts.
func (u *units) compare() (*CountAnswer, error) {
	number, want, got, agree := u.plan.Agrees(u.repeated, u.rec)
	if !agree {
		return nil, fault.New(count.ErrRecord, "%s: its units add up to %s directed tours, which is %s modulo %d, and by another plan there are %s: one of the two is wrong", u.repeatedName, number, want, count.CheckPrime, got)
	}
	out, err := u.answer(u.plan.Count(number))
	if err != nil {
		return nil, err
	}
	out.Residue = got.String()
	u.twice(out)
	return out, nil
}

// twice says by which plans a number was found.
func (u *units) twice(out *CountAnswer) {
	out.Modulo = fmt.Sprint(count.CheckPrime)
	out.Sentence += fmt.Sprintf(": found twice, by plan %s, and modulo %s by plan %s", u.repeated.Subject.Plan, out.Modulo, u.rec.Subject.Plan)
}
