package subgraph

// An Event is what a step did to a subgraph, beside the edge itself: a set of the bits below.
type Event uint8

const (
	Taken   Event = 1 << iota // the step's edge is taken; in a directed graph, from U to V
	Against                   // the edge is taken from V to U; with Taken, there and back
	Closed                    // a circuit is closed, if circuits are told apart
	LeftU                     // U is left out; in Paths, it is a path by itself
	LeftV                     // V is
	EndU                      // U is an end of a path
	EndV                      // V is
	// Begins: in a directed graph, the single path begins at U, if that is an end, else at V. Without
	// it, that is the end where the path arrives.
	Begins
)

// A Step decides one edge.
type Step struct {
	Edge int32 // its place in Edges; -1 if the step is for a vertex without edges, U
	U, V int32
	// LastU and LastV report whether the step is the last for U, for V.
	LastU, LastV bool
	// Pairs is what the step's edge costs, if it is taken, with those that were taken before: see
	// [Spec.Pairs].
	Pairs int64
}

// Left is the number of vertices that an event leaves out.
func (e Event) Left() int { return int(e>>3&1 + e>>4&1) }

// Ends is the number of ends that an event makes, not counting vertices that are left.
func (e Event) Ends() int { return int(e>>5&1 + e>>6&1) }
