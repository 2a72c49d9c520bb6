package oracle

import (
	"fmt"
	"slices"
)

// Maps lists the symmetries of a board as maps of its squares, each once, with the identity. On
// one of rows and columns two walk: one from the first square, the other from any
// square, with its head turned or in a mirror. Where they take the same steps, each as it
// sees them, the one's squares must go to the other's, and the one's ways of looking at a
// square to the other's; and both must fall off together.
func (b Board) Maps() [][]int {
	if len(b.Sides) != 2 {
		return b.turns()
	}
	var out [][]int
	seen := map[string]bool{}
	for from := range b.Cells() {
		for turn := range 8 {
			image, ok := b.follow(from, turn)
			if ok && !seen[fmt.Sprint(image)] {
				seen[fmt.Sprint(image)] = true
				out = append(out, image)
			}
		}
	}
	return out
}

// turns are the symmetries of a plane or a torus: axes of one length change places, each may turn
// round, and on a torus shift.
func (b Board) turns() (out [][]int) {
	seen := map[string]bool{}
	last := make([]int, len(b.Sides)) // each square of a torus may be the first
	if b.Topology == "torus" {
		last = b.Coords(b.Cells() - 1)
	}
	for _, order := range Boxes(len(b.Sides), len(b.Sides)) {
		for signs := range 1 << len(b.Sides) {
			for shift := range b.Cells() {
				by := b.Coords(shift)
				image, is := make([]int, b.Cells()), true
				for s := range image {
					from, to := b.Coords(s), slices.Repeat([]int{-1}, len(b.Sides))
					for axis, x := range from {
						at := order[axis] - 1
						if signs>>axis&1 == 1 {
							x = b.Sides[axis] - 1 - x
						}
						is = is && by[at] <= last[at] && to[at] < 0 && b.Sides[at] == b.Sides[axis]
						to[at] = (x + by[at]) % b.Sides[at]
					}
					if !is {
						break
					}
					image[s] = b.Square(to)
					is = slices.Contains(b.Holes, s) == slices.Contains(b.Holes, image[s])
				}
				if is && !seen[fmt.Sprint(image)] {
					seen[fmt.Sprint(image)] = true
					out = append(out, image)
				}
			}
		}
	}
	return out
}

// follow walks everywhere, by twos.
func (b Board) follow(from, turn int) ([]int, bool) {
	image := slices.Repeat([]int{-1}, b.Cells())
	pairs := [][2]*Walker{{b.Walk(0), b.Walk(from)}}
	met := map[string]string{}
	for len(pairs) > 0 {
		p := pairs[0]
		pairs = pairs[1:]
		x, y := b.Square(p[0].coords), b.Square(p[1].coords)
		one, other := fmt.Sprint(x, p[0].facing), fmt.Sprint(y, p[1].facing)
		if before, known := met[one]; known && before == other {
			continue
		} else if known {
			return nil, false
		}
		met[one] = other
		if slices.Contains(b.Holes, x) != slices.Contains(b.Holes, y) {
			return nil, false
		}
		image[x] = y
		for step := range 6 {
			axis, direction := step%2, 2*(step%4/2)-1
			one, other := p[0].clone(), p[1].clone()
			if step >= 4 { // both look the other way along an axis, and stay
				one.facing[axis] *= -1
				other.facing[axis^(turn>>2)] *= -1
				pairs = append(pairs, [2]*Walker{one, other})
				continue
			}
			one.Unit(axis, direction)
			if turn>>axis&1 == 1 {
				direction = -direction
			}
			other.Unit(axis^(turn>>2), direction)
			if one.off != other.off {
				return nil, false
			}
			if !one.off {
				pairs = append(pairs, [2]*Walker{one, other})
			}
		}
	}
	return image, true
}

func (w *Walker) clone() *Walker {
	return &Walker{w.board, slices.Clone(w.coords), slices.Clone(w.facing), w.off}
}
