package plan

import (
	"context"
	"math/rand/v2"
	"slices"

	"leaper/count/internal/pairing"
	"leaper/internal/vertexorder"
)

// Outwards is an order of all vertices except the hub by their distance from one. Vertices that
// were reached from the same vertex come in random order.
func Outwards(g Graph, draw *rand.Rand) []int32 {
	reached := make([]bool, len(g.Next))
	var order []int32
	reach := func(vertices []int32) {
		first := len(order)
		for _, v := range vertices {
			if v != g.Hub && !reached[v] {
				reached[v] = true
				order = append(order, v)
			}
		}
		news := order[first:]
		draw.Shuffle(len(news), func(i, j int) { news[i], news[j] = news[j], news[i] })
	}
	at := 0
	for _, root := range draw.Perm(len(g.Next)) {
		reach([]int32{int32(root)})
		for ; at < len(order); at++ {
			reach(g.Next[order[at]])
		}
	}
	return order
}

// Narrowed moves vertices of an order about, at random, and keeps changes that make the
// frontiers narrower. At first it also keeps changes that make them a little wider.
func (o *ordering) Narrowed(ctx context.Context, order []int32, draw *rand.Rand, rounds int) []int32 {
	now, next := slices.Clone(order), slices.Clone(order)
	cost := o.Cost(now)
	best, least := slices.Clone(now), cost
	for round := range rounds {
		if round&255 == 0 && ctx.Err() != nil {
			return best
		}
		copy(next, now)
		vertexorder.Shift(next, draw.IntN(len(order)), draw.IntN(len(order)))
		slack := Portion(cost/4, uint64(rounds-round), uint64(rounds))
		if c := o.Cost(next); c <= SumOf(cost, slack) {
			now, next, cost = next, now, c
			if cost < least {
				least = cost
				copy(best, now)
			}
		}
	}
	return best
}

// An ordering ranks orders by the states that their frontiers can have, as if each place with a
// neighbour so far could have any degree.
type ordering struct {
	graph    Graph
	colour   []int8
	ceilings *ceilings
	place    []int
	changes  []widths // the changes with each vertex of the order
	known    []uint64 // states, by widths and balance, and one more; 0: not yet
}

// widths is how the places of either colour, and the balance, change.
type widths struct {
	width   [2]int16
	balance int16
}

// maxOrdered is the widest frontier that is distinguished from wider ones, less one.
const maxOrdered = 24

func NewOrdering(f *Family) *ordering {
	n := len(f.Graph.Next)
	return &ordering{
		graph: f.Graph, colour: f.colour, ceilings: f.ceilings, place: make([]int, n), changes: make([]widths, n),
		known: make([]uint64, maxOrdered*maxOrdered*(2*n+1)),
	}
}

// Cost adds up the states of an order of all vertices but the hub.
func (o *ordering) Cost(order []int32) uint64 {
	for i, v := range order {
		o.place[v] = i
	}
	clear(o.changes)
	for i, v := range order {
		first, last := len(order), i
		for _, w := range o.graph.Next[v] {
			if w != o.graph.Hub {
				first, last = min(first, o.place[w]), max(last, o.place[w])
			} else {
				first = min(first, i)
			}
		}
		if first == len(order) {
			continue
		}
		colour := o.colour[v]
		o.changes[max(first, i)].width[colour]++
		o.changes[last].width[colour]--
		o.changes[last].balance += 1 - 2*int16(colour)
	}
	sum, now := uint64(0), widths{}
	for i := range order {
		now.width[0] += o.changes[i].width[0]
		now.width[1] += o.changes[i].width[1]
		now.balance += o.changes[i].balance
		sum = SumOf(sum, o.states(now))
	}
	return sum
}

func (o *ordering) states(now widths) uint64 {
	white, black := int(now.width[0]), int(now.width[1])
	if white >= maxOrdered || black >= maxOrdered {
		return Endless
	}
	n := len(o.place)
	at := (white*maxOrdered+black)*(2*n+1) + int(now.balance) + n
	if o.known[at] == 0 {
		var c census
		c.places[0][range02], c.places[1][range02] = uint8(white), uint8(black)
		c.balance = 2 * now.balance
		if o.graph.Hub >= 0 {
			c.hub = Span{0, 2}
		}
		o.known[at] = 1 + o.ceilings.of(c, pairing.Every)
	}
	return o.known[at] - 1
}
