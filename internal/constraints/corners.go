package constraints

import (
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/position"
)

// Types of corners, along a walk: it meets the four corners one after another, and takes both moves of each. A word
// has, for each corner that was met, twice its number clockwise around the board, and one more if the walk comes
// by the move that is nearer to the next corner. A type is a set of words of four corners: the images of one of
// them. A walk goes on as long as its word begins one of them.

// cornerWords are a word of each type of tours, in their order.
func cornerWords() []string {
	return []string{"0246", "0247", "0257", "0264", "0265", "0275", "0347", "0357", "0364", "0365", "0374", "0572", "0642"}
}

// imagesOf are all words of the type of a word, and what they begin with.
func imagesOf(word string) map[string]bool {
	begun := map[string]bool{}
	add := func(w []byte) {
		for i := range 5 {
			begun[string(w[:i])] = true
		}
	}
	mapped := func(w []byte, to func(corner, late byte) byte) []byte {
		out := make([]byte, len(w))
		for i, c := range w {
			out[i] = '0' + to((c-'0')/2, (c-'0')%2)
		}
		return out
	}
	w := []byte(word)
	for range 2 { // mirrored
		w = mapped(w, func(corner, late byte) byte { return (4-corner)%4*2 + 1 - late })
		for range 2 { // walked the other way
			slices.Reverse(w)
			w = mapped(w, func(corner, late byte) byte { return corner*2 + 1 - late })
			for range 4 { // begun at another corner
				w = append(w[1:], w[0])
				for range 4 { // turned
					w = mapped(w, func(corner, late byte) byte { return (corner+1)%4*2 + late })
					add(w)
				}
			}
		}
	}
	return begun
}

// corners is the constraint that a tour has a type.
type corners struct {
	anyStart
	memoryless
	n     int
	of    map[graph.Vertex]corner
	begun map[string]bool
}

// A corner has its number, and the squares of its two moves: the one that is nearer to the corner before, and the
// one nearer to the next.
type corner struct {
	number      byte
	early, late graph.Vertex
}

func newCorners(g *Ground, kind int) *corners {
	k := &corners{n: g.Len(), of: map[graph.Vertex]corner{}, begun: imagesOf(cornerWords()[kind-1])}
	far := g.Graph.Board().Side(1) - 1
	vertex := func(row, column int64) graph.Vertex { return g.Vertex(board.Square(row*(far+1) + column)) }
	// From the top left corner on clockwise: the early move of a corner leads along the side to the corner before.
	row, column, down, right := int64(0), int64(0), int64(0), int64(1)
	for i := range byte(4) {
		// On the side to the next corner the knight goes two squares on, and one to the inside, to the right of it.
		late := vertex(row+2*down+right, column+2*right-down)
		early := vertex(row+down+2*right, column+right-2*down)
		k.of[vertex(row, column)] = corner{i, early, late}
		row, column = row+far*down, column+far*right
		down, right = right, -down
	}
	return k
}

func (k *corners) monitor() Monitor { return k }

// Allow keeps the moves to corners, and of the first move from one, that begin a word of the type.
func (k *corners) Allow(moves []position.Move, walk []graph.Vertex) []position.Move {
	return keepAllowed(moves, func(v graph.Vertex) bool {
		if _, is := k.of[v]; !is && len(walk) > 1 {
			return true
		}
		return k.begun[k.word(append(walk[:len(walk):len(walk)], v))]
	})
}

// word is the word of a walk. Where it begins on a corner, its second square tells how it passes that.
func (k *corners) word(walk []graph.Vertex) string {
	var word []byte
	for i, v := range walk {
		c, is := k.of[v]
		if !is {
			continue
		}
		late := i > 0 && walk[i-1] == c.late || i == 0 && walk[1] == c.early
		word = append(word, '0'+2*c.number)
		if late {
			word[len(word)-1]++
		}
	}
	return string(word)
}

func (k *corners) satisfies(path []graph.Vertex) bool {
	word := k.word(path)
	return len(word) == 4 && k.begun[word]
}
