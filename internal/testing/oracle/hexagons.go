package oracle

import (
	"fmt"
	"math"
	"slices"
)

// A Hexagon is a cell of a board of hexagons: its name, and where its middle lies, neighbours being 1
// apart.
type Hexagon struct {
	Name string
	X, Y float64 // to the right and upwards
}

// Hexagons are the cells of a hexagon of a side, as hexagonal chess has them (Gliński 1936): files
// from a to l without j, each counted from its foot.
func Hexagons(side int) (cells []Hexagon) {
	const letters = "abcdefghiklmnopqrstuvwxyz"
	for file := range 2*side - 1 {
		high := 2*side - 1 - max(side-1-file, file-side+1)
		for rank := range high {
			cells = append(cells, Hexagon{
				fmt.Sprintf("%c%d", letters[file], rank+1),
				float64(file) * math.Sqrt(3) / 2, float64(rank) - float64(high)/2,
			})
		}
	}
	return cells
}

// HexRows are rows of hexagons; the first row is on top, and every second begins half a cell further
// right.
func HexRows(rows, columns int) (cells []Hexagon) {
	for row := range rows {
		for column := range columns {
			cells = append(cells, Hexagon{
				fmt.Sprintf("%c%d", 'a'+column, rows-row),
				float64(column) + float64(row%2)/2, -float64(row) * math.Sqrt(3) / 2,
			})
		}
	}
	return cells
}

// HexLeaps lists where a leaper of two entries goes from each cell: steps in one of the six
// directions, as the one says, and steps in a direction 60 degrees off, as the other says.
func HexLeaps(cells []Hexagon, a, b int) [][]int {
	next := make([][]int, len(cells))
	for v, from := range cells {
		for w, to := range cells {
			goes := false
			for turn := range 6 {
				for _, off := range []int{1, 5} {
					one, other := float64(turn)*math.Pi/3, float64(turn+off)*math.Pi/3
					if hexUpright(cells) {
						one, other = one+math.Pi/6, other+math.Pi/6
					}
					x := float64(a)*math.Cos(one) + float64(b)*math.Cos(other)
					y := float64(a)*math.Sin(one) + float64(b)*math.Sin(other)
					goes = goes || near(from.X+x, to.X) && near(from.Y+y, to.Y)
				}
			}
			if goes {
				next[v] = append(next[v], w)
			}
		}
	}
	return next
}

// hexUpright reports whether two cells stand one upon the other, a cell apart.
func hexUpright(cells []Hexagon) bool {
	for _, a := range cells {
		for _, b := range cells {
			if near(a.X, b.X) && near(a.Y+1, b.Y) {
				return true
			}
		}
	}
	return false
}

func near(x, y float64) bool { return math.Abs(x-y) < 1e-6 }

// HexMaps are the turns by 60 degrees about the middle of all cells, and the mirrors in lines through
// it, that map the cells to cells: by name, as maps. The identity is "".
func HexMaps(cells []Hexagon) map[string][]int {
	var x, y float64
	for _, c := range cells {
		x, y = x+c.X/float64(len(cells)), y+c.Y/float64(len(cells))
	}
	maps := map[string][]int{}
	try := func(name string, image func(x, y float64) (float64, float64)) {
		to := make([]int, len(cells))
		for v, c := range cells {
			right, up := image(c.X-x, c.Y-y)
			to[v] = slices.IndexFunc(cells, func(d Hexagon) bool { return near(d.X-x, right) && near(d.Y-y, up) })
			if to[v] < 0 {
				return
			}
		}
		maps[name] = to
	}
	for turn, name := range []string{"", "sixth-turn left", "third-turn left", "half-turn", "third-turn", "sixth-turn"} {
		by := float64(turn) * math.Pi / 3
		try(name, func(x, y float64) (float64, float64) {
			return x*math.Cos(by) - y*math.Sin(by), x*math.Sin(by) + y*math.Cos(by)
		})
	}
	for turn, name := range []string{"mirror-top-bottom", "mirror-30", "mirror-60", "mirror-left-right", "mirror-120", "mirror-150"} {
		by := float64(turn) * math.Pi / 3 // twice the angle of the line
		try(name, func(x, y float64) (float64, float64) {
			return x*math.Cos(by) + y*math.Sin(by), x*math.Sin(by) - y*math.Cos(by)
		})
	}
	return maps
}
