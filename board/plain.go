package board

import "slices"

// Plain reports whether a board is a whole rectangle or box of the plane: its cells are squares, no
// edges are glued, and no squares are missing. Most theorems and constructions are about such
// boards.
func (b *Board) Plain() bool {
	return b.Topology() == Plane && len(b.Holes()) == 0 && !b.Hexagonal()
}

// Taken lists the squares that were taken away from the board's shape, in row-major order: the
// holes without those that the shape does not have. The caller must not change it.
func (b *Board) Taken() []Square {
	if !b.Hexagonal() {
		return b.Holes()
	}
	if len(b.holes) == len(b.hex.absent) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(b.holes), b.IsAbsent)
}
