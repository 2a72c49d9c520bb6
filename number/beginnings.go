package number

import (
	"context"
	"math/big"
	"slices"

	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/pulse"
	"leaper/tour"
)

// The number of tours that begin with a walk.

// toursBelow counts the tours that begin with a walk of at least one square. The number is at
// most bound, if that is not nil.
func (n *Numbers) toursBelow(ctx context.Context, walk []graph.Vertex, bound *big.Int) (*big.Int, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	left := n.tree.Len() - len(walk)
	if left <= n.limits.left || n.counts == nil {
		steps := n.limits.count
		if left <= 2 || n.counts == nil {
			steps = 0
		}
		sum := int64(0)
		all, err := n.tree.Each(ctx, walk, steps, func([]graph.Vertex) bool {
			sum++
			return true
		})
		if err != nil || all {
			return big.NewInt(sum), err
		}
	}
	q, err := n.question(ctx, walk)
	if err != nil {
		return nil, err
	}
	return n.countBeginnings(ctx, walk, q, bound)
}

// store stores a count.
func (n *Numbers) store(key string, sum *big.Int) error {
	n.known[key] = new(big.Int).Set(sum)
	if n.opts.Cache != nil {
		return n.opts.Cache.add(key, sum)
	}
	return nil
}

// remember stores a number of tours that follows from other counts.
func (n *Numbers) remember(ctx context.Context, walk []graph.Vertex, sum *big.Int) error {
	if n.counts == nil || n.ask.Constraints != nil || len(walk) == 0 || n.tree.Len()-len(walk) <= n.limits.left {
		return nil
	}
	q, err := n.question(ctx, walk)
	if err != nil {
		return err
	}
	return n.store(q.key, new(big.Int).Set(sum))
}

// next lists the possible next squares of a walk, in order. It drops a square if the
// convention excludes such tours by their ends alone.
func (n *Numbers) next(ctx context.Context, walk []graph.Vertex) ([]graph.Vertex, error) {
	next, err := n.tree.Next(ctx, walk)
	if err != nil || len(walk) > 1 || n.opts.As != tour.Undirected || n.tree.Len() <= 2 || n.numbered() || !n.ask.Reversible(int64(n.tree.Len())) {
		return next, err
	}
	var live []graph.Vertex
	for _, v := range next {
		ends, _, ok, err := n.tree.Ends(ctx, longer(walk, v))
		if err != nil {
			return nil, err
		}
		if !ok || len(ends) > 0 {
			live = append(live, v)
		}
	}
	return live, nil
}

// recall returns a stored count; nil if there is none.
func (n *Numbers) recall(key string) *big.Int {
	if sum := n.known[key]; sum != nil {
		return new(big.Int).Set(sum)
	}
	if n.opts.Cache != nil {
		return n.opts.Cache.get(key)
	}
	return nil
}

// A question asks how many tours begin with a walk, by the rest of the board that it leaves.
type question struct {
	ends, before []graph.Vertex
	both         bool   // the count must be doubled, since it counts both directions once
	key          string // equal for questions with the same number
}

// question makes the question of a walk.
func (n *Numbers) question(ctx context.Context, walk []graph.Vertex) (question, error) {
	ends, before, ok, err := n.tree.Ends(ctx, walk)
	q := question{ends: ends, before: before}
	switch {
	case err != nil:
		return q, err
	case n.home && len(walk) == 1:
		q.both = n.opts.As == tour.Directed
		q.ends = n.neighbours(ctx, walk)
	case !ok:
		return q, fault.New(ErrNumber, "%s tours have no numbers", n.opts.As)
	}
	q.key = n.key(walk, q, nil)
	return q, nil
}

// neighbours lists the squares from which tours may return to the start.
func (n *Numbers) neighbours(ctx context.Context, walk []graph.Vertex) []graph.Vertex {
	next, err := n.tree.Next(ctx, walk)
	if err != nil {
		return nil
	}
	return next
}

// key returns a question's key, which is equal for questions with the same number: it is the least key
// of all images and, if there is one end, of all reversals. A key is a byte string: the removed edges, the
// kind, the unvisited squares with the walk's last one, the last one, and the ends.
func (n *Numbers) key(walk []graph.Vertex, q question, gone []edge) string {
	var first []byte
	try := func(at graph.Vertex, ends []graph.Vertex, image []graph.Vertex) {
		if text := n.text(walk, at, ends, q, image); first == nil || slices.Compare(text, first) < 0 {
			first = text
		}
	}
	last := walk[len(walk)-1]
	images := n.images
	if len(gone) > 0 {
		images = images[:1] // other images would remove other edges
	}
	for _, image := range images {
		try(last, q.ends, image)
		if len(q.ends) == 1 && q.before == nil && (len(walk) > 1 || !n.home) {
			try(q.ends[0], []graph.Vertex{last}, image)
		}
	}
	return string(append(appendEdges(nil, gone), first...))
}

// text returns the key of one image.
func (n *Numbers) text(walk []graph.Vertex, at graph.Vertex, ends []graph.Vertex, q question, image []graph.Vertex) []byte {
	size := n.tree.Len()
	kind := byte('p')
	switch {
	case n.home && len(walk) == 1 && q.both:
		kind = 'd'
	case n.home && len(walk) == 1:
		kind = 'u'
	}
	left := make([]byte, (size+7)/8)
	for v := range size {
		left[v/8] |= 1 << (v % 8)
	}
	for _, v := range walk[:len(walk)-1] {
		w := image[v]
		left[w/8] &^= 1 << (w % 8)
	}
	text := append([]byte{kind}, left...)
	text = appendVertices(text, image, []graph.Vertex{at})
	if kind == 'p' {
		text = appendVertices(text, image, ends)
	}
	if q.before != nil {
		text = appendVertices(append(text, 'b'), image, q.before)
	}
	return text
}

// appendVertices appends the images of vertices, sorted.
func appendVertices(text []byte, image, list []graph.Vertex) []byte {
	images := make([]graph.Vertex, len(list))
	for i, v := range list {
		images[i] = image[v]
	}
	slices.Sort(images)
	text = append(text, byte(len(list)), byte(len(list)>>8))
	for _, v := range images {
		text = append(text, byte(v), byte(v>>8), byte(v>>16))
	}
	return text
}

// The largest number of images that are used, and the squares of the largest board where they
// are.
const (
	maxImaged = 1 << 10
	maxImages = 48
)

// makeImages lists the symmetries of the board.
func (n *Numbers) makeImages(ctx context.Context) error {
	size := n.tree.Len()
	same := make([]graph.Vertex, size)
	for v := range same {
		same[v] = graph.Vertex(v)
	}
	n.images = [][]graph.Vertex{same}
	if size > maxImaged || n.counts == nil || !n.graph.OnBoard() {
		return nil
	}
	b := n.graph.Board()
	scratch := make([]int64, 2*b.Rank())
	look := pulse.Of(ctx)
	for s := range n.graph.Symmetries() {
		if s.IsIdentity() {
			continue
		}
		if len(n.images) >= maxImages {
			return nil
		}
		if err := look.Beat(size); err != nil {
			return err
		}
		image := make([]graph.Vertex, size)
		for v := range image {
			image[v] = n.tree.Vertex(b.Image(s, n.tree.Square(graph.Vertex(v)), scratch))
		}
		n.images = append(n.images, image)
	}
	return nil
}
