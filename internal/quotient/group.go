package quotient

import (
	"context"
	"encoding/binary"
	"errors"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
)

// ErrGroup: the symmetries are too many, or not what a quotient needs.
var ErrGroup = errors.New("no group of symmetries")

// maxImages bounds a group: the number of symmetries times that of squares.
const maxImages = 1 << 22

// A Group is the symmetries of a leap graph, as permutations of the vertices: symmetries
// that differ only on holes are one. The identity is the first.
type Group struct {
	Elements   [][]int32
	index      map[string]int // by key
	generators []int
}

// NewGroup tabulates the group. It checks that the symmetries are a group and keep the moves,
// since Burnside's lemma needs that. Errors other than the context's
// wrap [ErrGroup].
func NewGroup(ctx context.Context, g *graph.Graph, a *graph.Adjacency) (*Group, error) {
	b := g.Board()
	s := &Group{index: map[string]int{}}
	scratch := make([]int64, 2*b.Rank())
	tried := 0
	for symmetry := range g.Symmetries() {
		if tried++; tried*a.Len() > maxImages {
			return nil, fault.New(ErrGroup, "%s has more than %d symmetries", b, tried-1)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		image := Permutation(a, b, symmetry, scratch)
		if key := Key(image); s.Find(key) < 0 {
			s.index[key] = len(s.Elements)
			s.Elements = append(s.Elements, image)
		}
	}
	if err := s.generate(ctx); err != nil {
		return nil, err
	}
	for _, i := range s.generators {
		if !KeepsEdges(a, s.Elements[i]) {
			return nil, fault.New(ErrGroup, "not all symmetries of the %s keep its moves", g)
		}
	}
	return s, nil
}

// Permutation returns where a symmetry of the board takes each vertex. Scratch is the argument of
// [board.Board.Image].
func Permutation(a *graph.Adjacency, b *board.Board, s board.Symmetry, scratch []int64) []int32 {
	image := make([]int32, a.Len())
	for v := range image {
		w, _ := a.Vertex(b.Image(s, a.Square(graph.Vertex(v)), scratch))
		image[v] = int32(w)
	}
	return image
}

// KeepsEdges reports whether a permutation takes all moves to moves.
func KeepsEdges(a *graph.Adjacency, image []int32) bool {
	for v := range graph.Vertex(a.Len()) {
		for _, w := range a.Of(v) {
			if !a.Has(graph.Vertex(image[v]), graph.Vertex(image[w])) {
				return false
			}
		}
	}
	return true
}

// Key returns a permutation as a key of a map.
func Key(image []int32) string {
	key := make([]byte, 0, 4*len(image))
	for _, v := range image {
		key = binary.NativeEndian.AppendUint32(key, uint32(v))
	}
	return string(key)
}

// Find returns the index of the permutation with a key; −1 if it is not in the group.
func (s *Group) Find(key string) int {
	if i, ok := s.index[key]; ok {
		return i
	}
	return -1
}

// Compose returns the permutation that does f, then g.
func Compose(g, f []int32) []int32 {
	image := make([]int32, len(f))
	for v, w := range f {
		image[v] = g[w]
	}
	return image
}

// Inverse returns the permutation that undoes f.
func Inverse(f []int32) []int32 {
	image := make([]int32, len(f))
	for v, w := range f {
		image[w] = int32(v)
	}
	return image
}

// generate finds generators: a few elements of which all others are products.
func (s *Group) generate(ctx context.Context) error {
	made := make([]bool, len(s.Elements))
	made[0] = true
	products := []int{0}
	for i := range s.Elements {
		if made[i] {
			continue
		}
		s.generators = append(s.generators, i)
		for at := 0; at < len(products); at++ {
			if err := ctx.Err(); err != nil {
				return err
			}
			for _, g := range s.generators {
				product := s.Find(Key(Compose(s.Elements[g], s.Elements[products[at]])))
				switch {
				case product < 0:
					return fault.New(ErrGroup, "the symmetries are no group")
				case !made[product]:
					made[product] = true
					products = append(products, product)
				}
			}
		}
	}
	return nil
}

// Classes divides the group into classes of symmetries that map equally many tours to themselves,
// as indices of [Group.Elements]: conjugate elements are in one class, and so are elements that
// are powers of each other, except those under which no tour is its own image. If the context ends,
// the result is of no use.
func (s *Group) Classes(ctx context.Context) [][]int {
	var list [][]int
	seen := make([]bool, len(s.Elements))
	inverses := make([][]int32, len(s.generators))
	for i, g := range s.generators {
		inverses[i] = Inverse(s.Elements[g])
	}
	for i := range s.Elements {
		if seen[i] {
			continue
		}
		seen[i] = true
		members := []int{i}
		reach := func(image []int32) {
			if j := s.Find(Key(image)); !seen[j] {
				seen[j] = true
				members = append(members, j)
			}
		}
		order, power := UniformOrder(s.Elements[i]), s.Elements[i]
		for k := int64(2); k < order; k++ {
			if power = Compose(s.Elements[i], power); Coprime(k, order) {
				reach(power)
			}
		}
		for at := 0; at < len(members) && ctx.Err() == nil; at++ {
			for k, g := range s.generators {
				reach(Compose(s.Elements[g], Compose(s.Elements[members[at]], inverses[k])))
			}
		}
		list = append(list, members)
	}
	return list
}

// UniformOrder returns the order of a permutation if all its orbits have one length; else 1,
// since then no power of it is of use.
func UniformOrder(image []int32) int64 {
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

// Coprime reports whether two numbers have no factor in common.
func Coprime(a, b int64) bool {
	for b != 0 {
		a, b = b, a%b
	}
	return a == 1
}
