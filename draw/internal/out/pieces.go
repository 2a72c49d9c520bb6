package out

// Pieces is a text that grows by writing without being copied: copying hundreds of
// megabytes takes a tenth of a second.
type Pieces struct {
	list [][]byte
	size int
}

// pieceCapacity is the capacity of a piece.
const pieceCapacity = 1 << 16

// PiecesOf makes a text of one piece.
func PiecesOf(text []byte) Pieces { return Pieces{[][]byte{text}, len(text)} }

// Write appends to the text.
func (p *Pieces) Write(text []byte) (int, error) {
	last := len(p.list) - 1
	if last < 0 || cap(p.list[last])-len(p.list[last]) < len(text) {
		p.list = append(p.list, make([]byte, 0, max(pieceCapacity, len(text))))
		last++
	}
	p.list[last] = append(p.list[last], text...)
	p.size += len(text)
	return len(text), nil
}

// Len is the length of the text.
func (p *Pieces) Len() int { return p.size }

// All yields the pieces in order.
func (p *Pieces) All(yield func([]byte) bool) {
	for _, piece := range p.list {
		if !yield(piece) {
			return
		}
	}
}
