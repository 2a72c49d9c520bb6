package frontier

import "context"

// A strip is the layers of some steps of a side, for those who go back through them. All
// are kept while there is room. Where there is not, every second one is let go, and then
// every second of those that are left; who comes to a gap has it swept again from the last
// layer before it:
//
//	first sweep    ■ ■ ■ ■ ■ ■ ■ ■ ■        and back    ■ · ■ · ■ · ■ ◀ ■
//	no more room   ■ · ■ · ■ · ■ ■ ■                    ■ · ■ · ■ ◀ ■
//
// So each step is made twice, seldom more often, however little room there is.
type strip struct {
	counters []*counter // of each ring
	steps    []step
	hands    []*pouring
	room     int64      // bytes in use from which on layers are let go
	kept     [][]*layer // after so many steps, in each ring; nil where they were let go
}

// newStrip is a strip that begins with layers, which stay.
func newStrip(counters []*counter, steps []step, first []*layer, hands []*pouring, room int64) *strip {
	s := &strip{counters: counters, steps: steps, hands: hands, room: room, kept: make([][]*layer, len(steps)+1)}
	s.kept[0] = first
	return s
}

// after is the layers after so many steps.
func (s *strip) after(ctx context.Context, steps int) ([]*layer, error) {
	from := steps
	for s.kept[from] == nil {
		from--
	}
	stride := 1
	for at := from; at < steps; at++ {
		if err := s.step(ctx, at); err != nil {
			return nil, err
		}
		if (at-from)%stride != 0 {
			s.drop(at)
		}
		for s.counters[0].store.Used() > s.room && stride < steps-from {
			stride *= 2
			for i := from + 1; i <= at; i++ {
				if (i-from)%stride != 0 {
					s.drop(i)
				}
			}
		}
	}
	return s.kept[steps], nil
}

// last is the layers after all steps.
func (s *strip) last(ctx context.Context) ([]*layer, error) { return s.after(ctx, len(s.steps)) }

// step makes the layers after one step more.
func (s *strip) step(ctx context.Context, at int) error {
	var made []*layer
	for i, c := range s.counters {
		for _, hand := range s.hands {
			hand.over = 0
		}
		into, err := c.step(ctx, &s.steps[at], s.kept[at][i], s.hands)
		if err != nil {
			for _, l := range made {
				release(c.store, l)
			}
			return err
		}
		made = append(made, into)
	}
	s.kept[at+1] = made
	return nil
}

// drop lets the layers after so many steps go.
func (s *strip) drop(steps int) {
	for i, l := range s.kept[steps] {
		release(s.counters[i].store, l)
	}
	s.kept[steps] = nil
}

// close lets all go.
func (s *strip) close() {
	for i := range s.kept {
		s.drop(i)
	}
}
