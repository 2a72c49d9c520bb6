package factor

import (
	"context"
	"slices"

	"leaper/graph"
)

// A search is one breadth-first search for an alternating walk. A vertex can be
// met in two ways, by a link that would be put in and by one that would be taken
// away: so the search lives in the double cover of the graph, which has every
// vertex twice, and where it is a flow even if the colours do not change with
// every move.
type search struct {
	stamp int32
	met   []met
	queue []graph.Vertex // met by a link to take away; at first, where walks begin
	trail []graph.Vertex // the walk that was found
	looks int            // since the context was last looked at
}

// met says which search came to a vertex last, by a link to put in and by one to
// take away, and from where. All of it is wanted at once, so it lies together.
type met struct {
	put, take     int32
	putBy, takeBy graph.Vertex
}

func newSearch(n int) search {
	return search{met: make([]met, n)}
}

// fill adds the links that are missing. It gives the squares that prove that it
// cannot be done, if it cannot; and neither if it failed for another reason,
// which happens only where moves do not change colour.
func (f *Finder) fill(ctx context.Context) (done bool, proof []graph.Vertex, err error) {
	var loose []graph.Vertex
	for v := range graph.Vertex(f.size()) {
		if f.missing(v) > 0 {
			loose = append(loose, v)
		}
	}
	f.random.Shuffle(len(loose), func(i, j int) { loose[i], loose[j] = loose[j], loose[i] })
	if f.colour != nil {
		if err := f.push(ctx, loose); err != nil {
			return false, nil, err
		}
	}
	patience := 256 + 4*len(loose) // with walks that use a link twice
	for len(loose) > 0 {
		v := loose[len(loose)-1]
		if f.missing(v) == 0 {
			loose = loose[:len(loose)-1]
			continue
		}
		end, err := f.lookFrom(ctx, v)
		if err != nil {
			return false, nil, err
		}
		if end < 0 {
			proof, err := f.smallest(ctx, loose)
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

// lookFrom searches for the shortest alternating walk from a vertex that lacks a
// link to another, or back to itself if it lacks two. It returns none if there
// is no such walk: then the vertices that were met prove something.
func (f *Finder) lookFrom(ctx context.Context, from graph.Vertex) (graph.Vertex, error) {
	s := &f.search
	s.stamp++
	s.queue = append(s.queue[:0], from)
	s.met[from].take = s.stamp
	need := f.missing(from)
	for i := 0; i < len(s.queue); i++ {
		v := s.queue[i]
		if err := f.look(ctx); err != nil {
			return none, err
		}
		near := f.near(v)
		at := 0
		if len(near) > 0 && f.colour == nil {
			at = f.random.IntN(len(near)) // another walk may be sound
		}
		for k := range near {
			x := near[(k+at)%len(near)]
			if s.met[x].put == s.stamp || f.linked(v, x) || f.fixed(v, x) {
				continue
			}
			s.met[x].put, s.met[x].putBy = s.stamp, v
			if m := f.missing(x); m > 0 && (x != from || need > 1) {
				return x, nil
			}
			for _, w := range f.link[x] {
				if w >= 0 && s.met[w].take != s.stamp && !f.fixed(x, w) {
					s.met[w].take, s.met[w].takeBy = s.stamp, x
					s.queue = append(s.queue, w)
				}
			}
		}
	}
	return none, nil
}

// augment puts in and takes away the links of the walk that was found. Where
// colours do not change with every move it may use a link twice; then nothing
// is changed, and it returns false.
func (f *Finder) augment(from, end graph.Vertex) bool {
	f.trace(from, end)
	return f.follow()
}

// trace writes the walk down, from its end.
func (f *Finder) trace(from, end graph.Vertex) {
	s := &f.search
	s.trail = append(s.trail[:0], end)
	for x := end; ; {
		v := s.met[x].putBy
		s.trail = append(s.trail, v)
		if v == from {
			break
		}
		x = s.met[v].takeBy
		s.trail = append(s.trail, x)
	}
}

// follow puts in and takes away the links of the walk that is written down.
func (f *Finder) follow() bool {
	s := &f.search
	if f.colour == nil && !f.sound(s.trail) {
		return false
	}
	for i := 0; ; i += 2 { // the end lacks a link; what is taken away next makes room for the next
		if i+2 < len(s.trail) {
			f.cut(s.trail[i+1], s.trail[i+2])
		}
		f.join(s.trail[i], s.trail[i+1])
		if i+2 >= len(s.trail) {
			return true
		}
	}
}

// sound reports whether a walk uses no link twice, and none that another walk
// has put in or taken away.
func (f *Finder) sound(trail []graph.Vertex) bool {
	keys := make([]int64, 0, len(trail))
	for i := range len(trail) - 1 {
		v, w := trail[i], trail[i+1]
		if f.linked(v, w) != (i%2 == 1) {
			return false
		}
		keys = append(keys, int64(min(v, w))<<32|int64(max(v, w)))
	}
	from, end := trail[len(trail)-1], trail[0]
	if m := f.missing(end); m == 0 || f.missing(from) == 0 || from == end && m < 2 {
		return false
	}
	slices.Sort(keys)
	return len(slices.Compact(keys)) == len(trail)-1
}

// untangle moves the trouble elsewhere: the loose end takes a link that some
// neighbour has with another, which it returns; none if that was not needed.
func (f *Finder) untangle(v graph.Vertex) graph.Vertex {
	near := f.near(v)
	for range 4 * len(near) {
		x := near[f.random.IntN(len(near))]
		if f.linked(v, x) {
			continue
		}
		w := none
		if f.missing(x) == 0 {
			if w = f.link[x][f.random.IntN(2)]; f.fixed(x, w) {
				continue
			}
			f.cut(x, w)
		}
		f.join(v, x)
		return w
	}
	return none
}
