package factor

import (
	"context"
	"slices"

	"leaper/graph"
)

// A search is one breadth-first search for an alternating walk. It can reach a vertex
// in two ways, over a link that would be added and over one that would be removed:
// so it searches the double cover of the graph, which has every
// vertex twice, and where it is a flow even if the colours do not change with
// every move.
type search struct {
	stamp  int32
	visits []visit
	queue  []graph.Vertex // reached over a link to remove; first, where the walk begins
	trail  []graph.Vertex // the walk that was found
	steps  int            // steps since the context was last checked
}

// visit says which search reached a vertex last, over a link to add and over one to
// remove, and from where. The fields are read together, so they lie together.
type visit struct {
	addStamp, removeStamp int32
	addFrom, removeFrom   graph.Vertex
}

func newSearch(n int) search {
	return search{visits: make([]visit, n)}
}

// fill adds the missing links. If there is no 2-factor, it returns squares that prove
// so. It returns neither if it failed for another reason,
// which happens only where moves do not change colour.
func (f *Finder) fill(ctx context.Context) (done bool, proof []graph.Vertex, err error) {
	var loose []graph.Vertex
	for v := range graph.Vertex(f.size()) {
		if f.countMissing(v) > 0 {
			loose = append(loose, v)
		}
	}
	f.random.Shuffle(len(loose), func(i, j int) { loose[i], loose[j] = loose[j], loose[i] })
	if f.colour != nil {
		if err := f.pushLoose(ctx, loose); err != nil {
			return false, nil, err
		}
	}
	patience := 256 + 4*len(loose) // for walks that use a link twice
	for len(loose) > 0 {
		v := loose[len(loose)-1]
		if f.countMissing(v) == 0 {
			loose = loose[:len(loose)-1]
			continue
		}
		end, err := f.findWalk(ctx, v)
		if err != nil {
			return false, nil, err
		}
		if end < 0 {
			proof, err := f.smallestProof(ctx, loose)
			return false, proof, err
		}
		if f.augment(v, end) {
			continue
		}
		if patience--; patience < 0 {
			return false, nil, nil
		}
		if w := f.untangle(v); w >= 0 {
			i := f.random.IntN(len(loose) + 1)
			loose = append(loose, w)
			loose[i], loose[len(loose)-1] = loose[len(loose)-1], loose[i]
		}
	}
	return true, nil, nil
}

// findWalk searches for the shortest alternating walk from a vertex that lacks a
// link to another, or back to itself if it lacks two. It returns none if there
// is no such walk: then the vertices that it reached are a proof (reason.go).
func (f *Finder) findWalk(ctx context.Context, from graph.Vertex) (graph.Vertex, error) {
	s := &f.search
	s.stamp++
	s.queue = append(s.queue[:0], from)
	s.visits[from].removeStamp = s.stamp
	need := f.countMissing(from)
	for i := 0; i < len(s.queue); i++ {
		v := s.queue[i]
		if err := f.checkContext(ctx); err != nil {
			return none, err
		}
		near := f.neighbours(v)
		at := 0
		if len(near) > 0 && f.colour == nil {
			at = f.random.IntN(len(near)) // so that the next try may find a sound walk
		}
		for k := range near {
			x := near[(k+at)%len(near)]
			if s.visits[x].addStamp == s.stamp || f.linked(v, x) || f.isFixed(v, x) {
				continue
			}
			s.visits[x].addStamp, s.visits[x].addFrom = s.stamp, v
			if m := f.countMissing(x); m > 0 && (x != from || need > 1) {
				return x, nil
			}
			for _, w := range f.link[x] {
				if w >= 0 && s.visits[w].removeStamp != s.stamp && !f.isFixed(x, w) {
					s.visits[w].removeStamp, s.visits[w].removeFrom = s.stamp, x
					s.queue = append(s.queue, w)
				}
			}
		}
	}
	return none, nil
}

// augment adds and removes the links of the walk that was found. Where
// colours do not change with every move the walk may use a link twice; then nothing
// is changed, and augment returns false.
func (f *Finder) augment(from, end graph.Vertex) bool {
	f.recordWalk(from, end)
	return f.applyWalk()
}

// recordWalk writes the walk to trail, from its end.
func (f *Finder) recordWalk(from, end graph.Vertex) {
	s := &f.search
	s.trail = append(s.trail[:0], end)
	for x := end; ; {
		v := s.visits[x].addFrom
		s.trail = append(s.trail, v)
		if v == from {
			break
		}
		x = s.visits[v].removeFrom
		s.trail = append(s.trail, x)
	}
}

// applyWalk adds and removes the links of the walk in trail.
func (f *Finder) applyWalk() bool {
	s := &f.search
	if f.colour == nil && !f.isSound(s.trail) {
		return false
	}
	for i := 0; ; i += 2 { // the end lacks a link, and each removal makes room for the next link
		if i+2 < len(s.trail) {
			f.cut(s.trail[i+1], s.trail[i+2])
		}
		f.join(s.trail[i], s.trail[i+1])
		if i+2 >= len(s.trail) {
			return true
		}
	}
}

// isSound reports whether a walk uses no link twice, and no link that another walk
// has added or removed.
func (f *Finder) isSound(trail []graph.Vertex) bool {
	keys := make([]int64, 0, len(trail))
	for i := range len(trail) - 1 {
		v, w := trail[i], trail[i+1]
		if f.linked(v, w) != (i%2 == 1) {
			return false
		}
		keys = append(keys, int64(min(v, w))<<32|int64(max(v, w)))
	}
	from, end := trail[len(trail)-1], trail[0]
	if m := f.countMissing(end); m == 0 || f.countMissing(from) == 0 || from == end && m < 2 {
		return false
	}
	slices.Sort(keys)
	return len(slices.Compact(keys)) == len(trail)-1
}

// untangle makes another vertex loose in place of v: it links v to a random neighbour,
// removes one of the neighbour's links, and returns the vertex that loses it; none if the
// neighbour lacked a link.
func (f *Finder) untangle(v graph.Vertex) graph.Vertex {
	near := f.neighbours(v)
	for range 4 * len(near) {
		x := near[f.random.IntN(len(near))]
		if f.linked(v, x) {
			continue
		}
		w := none
		if f.countMissing(x) == 0 {
			if w = f.link[x][f.random.IntN(2)]; f.isFixed(x, w) {
				continue
			}
			f.cut(x, w)
		}
		f.join(v, x)
		return w
	}
	return none
}
