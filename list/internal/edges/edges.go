package edges

import "leaper/graph"

// A Graph is a graph whose cycles are searched. It does not change, and searchers share it.
type Graph struct {
	Rows graph.Rows        // the neighbours of each vertex, in ascending order; edges go both ways
	Use  [][2]graph.Vertex // edges that each cycle takes
	// Near, if it is not empty, has the neighbours of each vertex but the last, the apex: no two neighbours
	// of the apex in a cycle may be near each other.
	Near graph.Rows
	// Image, if it is not empty, is where a symmetry of each cycle takes each vertex.
	Image []graph.Vertex
	// Numbered, if it is not empty, numbers edges: those of a cycle are told as a set of numbers. Some may not
	// be in the graph.
	Numbered [][2]graph.Vertex
}

// Images calls f with the images of an edge, itself first, until it comes round.
func (g *Graph) Images(u, v graph.Vertex, f func(u, v graph.Vertex)) {
	x, y := u, v
	for {
		f(x, y)
		if x, y = g.Image[x], g.Image[y]; x == u && y == v || x == v && y == u {
			return
		}
	}
}

// A Way is the first branches from the root, 1 where the edge was taken: bit i is the branch at
// depth i.
type Way struct {
	Bits  uint64
	Depth int
}

// MaxDepth is the depth to which a way goes.
const MaxDepth = 64

// then returns the way with one more branch.
func (w Way) then(taken uint64) Way {
	if w.Depth >= MaxDepth {
		return Way{w.Bits, w.Depth + 1} // no longer a name: it is only counted
	}
	return Way{w.Bits | taken<<w.Depth, w.Depth + 1}
}

// A Job is one piece of work.
type Job struct {
	Below Way // the cycles below this way; the zero Way is all
	// Cut, if it is over 0, ends branches at this depth: Part gets the ways of that depth, and Visit the cycles met before.
	Cut  int
	Part func(Way) bool
	// Visit is called with each cycle, which [Searcher.Walk] writes. Both functions return false to end the search.
	Visit func() bool
	// Check is called every some thousand edges and at the end, with the number of edges that were chosen since. Its error ends
	// the search.
	Check func(steps int64) error
	Stats *Stats
}

// arrive tells of a cycle, or of a part that is cut off.
func (j *Job) arrive(cycle bool, at Way) bool {
	if cycle {
		return j.Visit()
	}
	return j.Part(at)
}

// Stats says what a search did.
type Stats struct {
	Branches int64 // branches taken back
	Dead     int64 // dead ends
}

// A Searcher searches one graph. It is for one goroutine at a time.
type Searcher interface {
	// Search returns false if a function of the job ended it, and the error of Check.
	Search(*Job) (more bool, err error)
	// Walk writes the cycle that is being visited, from some vertex in some direction.
	Walk(to []graph.Vertex)
	// Taken writes the numbered edges of the cycle that is being visited, bit i%64 of word i/64 for number i.
	Taken(to []uint64)
}

// New makes the quickest searcher for a graph of at least three vertices.
func New(g *Graph) Searcher {
	if g.Rows.Len() <= 64 && len(g.Numbered) <= uncounted {
		return newNarrow(g)
	}
	return NewWide(g)
}

// patience is how many edges are chosen from one check to the next: a fraction of a millisecond's work.
const patience = 1 << 12
