package board

// Plain reports whether a board is a whole rectangle or box of the plane: no edges are glued, and
// no squares are missing. Most theorems and constructions are about such boards.
func (b *Board) Plain() bool { return b.Topology() == Plane && len(b.Holes()) == 0 }

// Taken lists the squares that were taken away from the board's shape, in row-major order. The
// caller must not change it.
func (b *Board) Taken() []Square { return b.Holes() }
