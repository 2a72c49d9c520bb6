package sweep

import "context"

// A Strip is the layers of some steps of a side, for a way back through them. All are kept while
// there is room. When room runs out, every second one is released, and then every second of the
// rest. A gap on the way back is swept again from the last layer before it:
//
//	first sweep    ■ ■ ■ ■ ■ ■ ■ ■ ■        and back    ■ · ■ · ■ · ■ ◀ ■
//	no more room   ■ · ■ · ■ · ■ ■ ■                    ■ · ■ · ■ ◀ ■
//
// So each step is made twice, seldom more often, however little room there is.
type Strip struct {
	counters []*Counter // of each ring
	Steps    []Step
	Hands    []*Pouring
	room     int64      // bytes in use from which on layers are let go
	Kept     [][]*Layer // after so many steps, in each ring; nil where they were let go
}

// NewStrip is a strip that begins with layers, which stay.
func NewStrip(counters []*Counter, steps []Step, first []*Layer, hands []*Pouring, room int64) *Strip {
	s := &Strip{counters: counters, Steps: steps, Hands: hands, room: room, Kept: make([][]*Layer, len(steps)+1)}
	s.Kept[0] = first
	return s
}

// StripFromStart is a strip that begins with the first layer of a side.
func StripFromStart(counters []*Counter, steps []Step, hands []*Pouring, room int64) (*Strip, error) {
	var first []*Layer
	for _, c := range counters {
		start, err := c.Start()
		if err != nil {
			return nil, err
		}
		first = append(first, start)
	}
	return NewStrip(counters, steps, first, hands, room), nil
}

// After is the layers after so many steps.
func (s *Strip) After(ctx context.Context, steps int) ([]*Layer, error) {
	from := steps
	for s.Kept[from] == nil {
		from--
	}
	stride := 1
	for at := from; at < steps; at++ {
		if err := s.step(ctx, at); err != nil {
			return nil, err
		}
		if (at-from)%stride != 0 {
			s.Drop(at)
		}
		for s.counters[0].Store.Used() > s.room && stride < steps-from {
			stride *= 2
			for i := from + 1; i <= at; i++ {
				if (i-from)%stride != 0 {
					s.Drop(i)
				}
			}
		}
	}
	return s.Kept[steps], nil
}

// Thin releases all layers except the first and the last, if more bytes are in use.
func (s *Strip) Thin(room int64) {
	for i := 1; i < len(s.Steps) && s.counters[0].Store.Used() > room; i++ {
		s.Drop(i)
	}
}

// Last is the layers after all steps.
func (s *Strip) Last(ctx context.Context) ([]*Layer, error) { return s.After(ctx, len(s.Steps)) }

// step makes the layers after one step more.
func (s *Strip) step(ctx context.Context, at int) error {
	for i, c := range s.counters {
		for _, hand := range s.Hands {
			hand.Over = 0
		}
		into, err := c.Step(ctx, &s.Steps[at], s.Kept[at][i], s.Hands)
		if err != nil {
			s.Drop(at + 1)
			return err
		}
		s.Kept[at+1] = append(s.Kept[at+1], into)
	}
	return nil
}

// Drop releases the layers after so many steps.
func (s *Strip) Drop(steps int) {
	for i, l := range s.Kept[steps] {
		Release(s.counters[i].Store, l)
	}
	s.Kept[steps] = nil
}

// Close releases all layers.
func (s *Strip) Close() {
	for i := range s.Kept {
		s.Drop(i)
	}
}
