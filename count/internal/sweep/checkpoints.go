package sweep

import "context"

// Checkpoints are the layers of some steps of a side, for a way back through them. All are kept while
// there is room. When room runs out, every second one is released, and then every second of the
// rest. A gap on the way back is swept again from the last layer before it:
//
//	first sweep    ■ ■ ■ ■ ■ ■ ■ ■ ■        and back    ■ · ■ · ■ · ■ ◀ ■
//	no more room   ■ · ■ · ■ · ■ ■ ■                    ■ · ■ · ■ ◀ ■
//
// So each step is made twice, seldom more often, however little room there is.
type Checkpoints struct {
	counters  []*Counter // of each ring
	Steps     []Step
	Gatherers []*Gatherer
	room      int64      // bytes in use from which on layers are released
	Kept      [][]*Layer // by the number of steps before them, in each ring; nil where they were released
}

// NewCheckpoints begins with layers, which stay.
func NewCheckpoints(counters []*Counter, steps []Step, first []*Layer, gatherers []*Gatherer, room int64) *Checkpoints {
	s := &Checkpoints{counters: counters, Steps: steps, Gatherers: gatherers, room: room, Kept: make([][]*Layer, len(steps)+1)}
	s.Kept[0] = first
	return s
}

// CheckpointsFromStart begins with the first layer of a side.
func CheckpointsFromStart(counters []*Counter, steps []Step, gatherers []*Gatherer, room int64) (*Checkpoints, error) {
	var first []*Layer
	for _, c := range counters {
		start, err := c.Start()
		if err != nil {
			return nil, err
		}
		first = append(first, start)
	}
	return NewCheckpoints(counters, steps, first, gatherers, room), nil
}

// After gives the layers after a number of steps.
func (s *Checkpoints) After(ctx context.Context, steps int) ([]*Layer, error) {
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
func (s *Checkpoints) Thin(room int64) {
	for i := 1; i < len(s.Steps) && s.counters[0].Store.Used() > room; i++ {
		s.Drop(i)
	}
}

// Last gives the layers after all steps.
func (s *Checkpoints) Last(ctx context.Context) ([]*Layer, error) { return s.After(ctx, len(s.Steps)) }

// step makes the layers of one more step.
func (s *Checkpoints) step(ctx context.Context, at int) error {
	for i, c := range s.counters {
		for _, gatherer := range s.Gatherers {
			gatherer.Over = 0
		}
		into, err := c.Step(ctx, &s.Steps[at], s.Kept[at][i], s.Gatherers)
		if err != nil {
			s.Drop(at + 1)
			return err
		}
		s.Kept[at+1] = append(s.Kept[at+1], into)
	}
	return nil
}

// Drop releases the layers after a number of steps.
func (s *Checkpoints) Drop(steps int) {
	for i, l := range s.Kept[steps] {
		Release(s.counters[i].Store, l)
	}
	s.Kept[steps] = nil
}

// Close releases all layers.
func (s *Checkpoints) Close() {
	for i := range s.Kept {
		s.Drop(i)
	}
}
