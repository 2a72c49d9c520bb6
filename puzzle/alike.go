package puzzle

import (
	"encoding/binary"
	"slices"

	"leaper/board"
)

// Key tells puzzles apart: two puzzles of one board, piece and kind have the same key if
// one is the other, perhaps turned or mirrored. Who fills in the one has filled in both.
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
		for i, n := range p.Given { // the least number first
			key = binary.AppendUvarint(key, uint64(n.Number))
			key = binary.BigEndian.AppendUint32(key, uint32(images[i]))
		}
		if best == nil || slices.Compare(key, best) < 0 {
			best = key
		}
	}
	return string(best)
}
