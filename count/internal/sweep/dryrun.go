package sweep

import (
	"context"
	"math"

	"leaper/count/internal/pairing"
	"leaper/internal/fault"
)

// A dry run is a sweep of classes without their states. It knows only how many states each class
// may have. A class gets the states of all classes that lead to it, as if no two became the
// same, but no more than its ends have matchings. Early on the first number is about right,
// later the second:
//
//	b" 300 ─┐                 one choice from each leads there
//	b   80 ─┼─▶ 4: 105        485 states, of 4 pairs, of which there are 105 matchings
//	a  105 ─┘
//
// So it estimates a sweep for a fiftieth of the work, and shows which of many plans are worth a
// closer look.

// DryRun makes a step of a dry run. Only the list of classes is kept of a layer. The error wraps
// [ErrMemory] if states would take more bytes than most, or if there are more classes in all.
func (c *Counter) DryRun(ctx context.Context, s *Step, from *Layer, most uint64, classes int64) (*Layer, error) {
	m := newMerging(s, from, everything)
	bytes := uint64(0)
	into := &Layer{Listed: true, Numbering: c.Tables.Numbering}
	for count := 0; ; count++ {
		if count&0xfff == 0 {
			err := ctx.Err()
			if c.Stats.Classes+int64(count) > classes || bytes > most {
				err = fault.New(pairing.ErrMemory, "the states would need far more memory than is allowed")
			}
			if err != nil {
				Release(c.Store, into)
				return nil, err
			}
		}
		code := m.lowest()
		if code == never {
			c.Stats.layer(into, s.Width)
			return into, nil
		}
		if s.Wants != nil && !s.Wants(code) {
			m.pass(code)
			continue
		}
		n := int64(0)
		for i, head := range m.heads {
			if head == code {
				n += int64(m.from.Classes[m.at[i]].N)
				m.next(i)
			}
		}
		c.Stats.Transitions += n
		n = min(n, int64(c.Tables.Numbering.Matchings(pairing.PairsOf(code))), math.MaxInt32)
		bytes += BytesPerState * uint64(n)
		var err error
		if into.Classes, err = pairing.Grown(c.Store, into.Classes, len(into.Classes)+1); err != nil {
			Release(c.Store, into)
			return nil, err
		}
		into.Classes = append(into.Classes, Class{Code: code, N: int32(n)})
		into.States += n
	}
}
