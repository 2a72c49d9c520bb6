package puzzle

import (
	"encoding/binary"
	"slices"

	"leaper/board"
)

// Key identifies a puzzle up to rotation and reflection: two puzzles of one board, piece
// and kind have the same key if one is the other, perhaps rotated or reflected. A player
// who solves one has solved both.
func (p *Puzzle) Key() string {
	b := p.Graph.Board()
	var best []byte
	scratch := make([]int64, 2*b.Rank())
	images := make([]board.Square, len(p.Given))
	for m := range b.Symmetries() {
		for i, n := range p.Given {
			images[i] = b.Image(m, n.Square, scratch)
		}
		var key []byte
		for i, n := range p.Given { // in ascending order
			key = binary.AppendUvarint(key, uint64(n.Number))
			key = binary.BigEndian.AppendUint32(key, uint32(images[i]))
		}
		if best == nil || slices.Compare(key, best) < 0 {
			best = key
		}
	}
	return string(best)
}
