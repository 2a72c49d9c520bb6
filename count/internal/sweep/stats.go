package sweep

// Stats is the cost of a count.
type Stats struct {
	Steps       int   // steps made, over all units and passes
	Width       int   // the widest frontier
	Peak        int64 // the most states after a step
	States      int64 // all states of all steps
	Classes     int64 // their classes
	Transitions int64 // ways from a state to a state
	Pairs       int64 // of states that the joins stand for
	Additions   int64 // what the joins took instead
	Memory      int64 // bytes of states at once, at most
	Passes      int   // 1, or more if a number exceeded 63 bits
	Rounds      int   // of all passes
	Again       int64 // transitions made again, in a later round or in parts of a step
	Scratch     int64 // bytes on disk at once, at most
	Waited      int   // layers that waited there for their next branch
	Parted      int   // steps that did not fit the memory and were made in parts
	Kept        int64 // bytes on disk of a round that was stopped, and goes on with them
}

// layer counts a step.
func (s *Stats) layer(l *Layer, width int) {
	s.Steps++
	s.Width = max(s.Width, width)
	s.States += l.States
	s.Classes += int64(len(l.Classes))
	s.Peak = max(s.Peak, l.States)
}

// Add adds the stats of another count.
func (s *Stats) Add(t Stats) {
	s.Steps += t.Steps
	s.Width = max(s.Width, t.Width)
	s.Peak = max(s.Peak, t.Peak)
	s.States += t.States
	s.Classes += t.Classes
	s.Transitions += t.Transitions
	s.Pairs += t.Pairs
	s.Additions += t.Additions
	s.Memory = max(s.Memory, t.Memory)
	s.Passes += t.Passes
	s.Rounds += t.Rounds
	s.Again += t.Again
	s.Scratch = max(s.Scratch, t.Scratch)
	s.Waited += t.Waited
	s.Parted += t.Parted
	s.Kept = max(s.Kept, t.Kept)
}
