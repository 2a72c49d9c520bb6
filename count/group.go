package count

import (
	"context"
	"encoding/binary"
	"fmt"

	"leaper/board"
	"leaper/graph"
)

// maxImages bounds a group: the number of symmetries times that of squares.
const maxImages = 1 << 22

// A group is the symmetries of a leap graph that distinct counts divide out, as
// permutations of the vertices: those that move only holes are one. The
// identity is the first.
type group struct {
	elements   [][]int32
	index      map[string]int // by name
	generators []int
}

// newGroup tabulates the group. That it is one, and keeps the moves, is what the
// lemma rests on, so it is looked at.
func newGroup(ctx context.Context, g *graph.Graph, a *graph.Adjacency) (*group, error) {
	b := g.Board()
	s := &group{index: map[string]int{}}
	scratch := make([]int64, 2*b.Rank())
	tried := 0
	for symmetry := range g.Symmetries() {
		if tried++; tried*a.Len() > maxImages {
			return nil, fmt.Errorf("%s has more than %d symmetries, so that %w", b, tried-1, errSymmetry)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		image := permutation(a, b, symmetry, scratch)
		if name := name(image); s.find(name) < 0 {
			s.index[name] = len(s.elements)
			s.elements = append(s.elements, image)
		}
	}
	if err := s.generate(ctx); err != nil {
		return nil, err
	}
	for _, i := range s.generators {
		if !keepsEdges(a, s.elements[i]) {
			return nil, fmt.Errorf("not all symmetries of the %s keep its moves, so that %w", g, errSymmetry)
		}
	}
	return s, nil
}

func permutation(a *graph.Adjacency, b *board.Board, s board.Symmetry, scratch []int64) []int32 {
	image := make([]int32, a.Len())
	for v := range image {
		w, _ := a.Vertex(b.Image(s, a.Square(graph.Vertex(v)), scratch))
		image[v] = int32(w)
	}
	return image
}

func keepsEdges(a *graph.Adjacency, image []int32) bool {
	for v := range graph.Vertex(a.Len()) {
		for _, w := range a.Of(v) {
			if !a.Has(graph.Vertex(image[v]), graph.Vertex(image[w])) {
				return false
			}
		}
	}
	return true
}

// name is a permutation as a key.
func name(image []int32) string {
	key := make([]byte, 0, 4*len(image))
	for _, v := range image {
		key = binary.NativeEndian.AppendUint32(key, uint32(v))
	}
	return string(key)
}

// find is the index of a permutation; −1 if it is not in the group.
func (s *group) find(name string) int {
	if i, ok := s.index[name]; ok {
		return i
	}
	return -1
}

// after is the permutation that does f, then g.
func after(g, f []int32) []int32 {
	image := make([]int32, len(f))
	for v, w := range f {
		image[v] = g[w]
	}
	return image
}

func inverse(f []int32) []int32 {
	image := make([]int32, len(f))
	for v, w := range f {
		image[w] = int32(v)
	}
	return image
}

// generate finds a few elements of which all others are products.
func (s *group) generate(ctx context.Context) error {
	made := make([]bool, len(s.elements))
	made[0] = true
	products := []int{0}
	for i := range s.elements {
		if made[i] {
			continue
		}
		s.generators = append(s.generators, i)
		for at := 0; at < len(products); at++ {
			if err := ctx.Err(); err != nil {
				return err
			}
			for _, by := range s.generators {
				product := s.find(name(after(s.elements[by], s.elements[products[at]])))
				switch {
				case product < 0:
					return fmt.Errorf("the symmetries are no group, so that %w", errSymmetry)
				case !made[product]:
					made[product] = true
					products = append(products, product)
				}
			}
		}
	}
	return nil
}

// A class is symmetries that map equally many tours to themselves.
type class struct {
	first int // one of them
	size  int64
}

// classes parts the group: conjugate elements are in one class, and so are the
// powers of each other, but for those of which no tour is its own image. Where the
// context ends it, they are of no use.
func (s *group) classes(ctx context.Context) []class {
	var list []class
	seen := make([]bool, len(s.elements))
	inverses := make([][]int32, len(s.generators))
	for i, g := range s.generators {
		inverses[i] = inverse(s.elements[g])
	}
	for i := range s.elements {
		if seen[i] {
			continue
		}
		seen[i] = true
		members := []int{i}
		reach := func(image []int32) {
			if j := s.find(name(image)); !seen[j] {
				seen[j] = true
				members = append(members, j)
			}
		}
		order, power := orderOf(s.elements[i]), s.elements[i]
		for k := int64(2); k < order; k++ {
			if power = after(s.elements[i], power); coprime(k, order) {
				reach(power)
			}
		}
		for at := 0; at < len(members) && ctx.Err() == nil; at++ {
			for g, by := range s.generators {
				reach(after(s.elements[by], after(s.elements[members[at]], inverses[g])))
			}
		}
		list = append(list, class{i, int64(len(members))})
	}
	return list
}

// orderOf is how often a permutation is to be done to move nothing, if all
// orbits have one length; else 1, for then no power of it is of use.
func orderOf(image []int32) int64 {
	length := func(v int32) int64 {
		n := int64(1)
		for w := image[v]; w != v; w = image[w] {
			n++
		}
		return n
	}
	order := length(0)
	seen := make([]bool, len(image))
	for v := range int32(len(image)) {
		if seen[v] {
			continue
		}
		if length(v) != order {
			return 1
		}
		for w := v; !seen[w]; w = image[w] {
			seen[w] = true
		}
	}
	return order
}

func coprime(a, b int64) bool {
	for b != 0 {
		a, b = b, a%b
	}
	return a == 1
}
