// Package construct gives a knight's tour of every rectangle that has one, and a closed one of every
// box that has one, of any rank and size. It computes each step or square by a few divisions, without a
// search and without the board in memory. Package find uses it for large boards, and the verb at uses
// nothing else.
//
// # A comb of tiles
//
// The board is cut into tiles of 6 by 6 squares, and some larger ones, up to 11 by 11,
// if a side is not a multiple of six. Each tile has a closed tour of its own. Two
// adjacent tours become one if one has an edge ab, the other an edge cd, and a–c and
// b–d are moves:
//
//	   left tile     right tile
//	┌─────────────┬─────────────┐
//	│ · · · · · a │ · · · · · · │    a (0,5)   c (1,1) of the next tile
//	│ · · · · · · │ · c · · · · │    b (2,4)   d (3,0)
//	│ · · · · b · │ · · · · · · │
//	│ · · · · · · │ d · · · · · │    without a–b and c–d, with a–c and b–d
//	│ · · · · · · │ · · · · · · │    one cycle passes through both
//	│ · · · · · · │ · · · · · · │
//	└─────────────┴─────────────┘
//
// The corner a has just two neighbours, so every closed tour of a tile has the edge
// ab. A search chose tiles with the edge cd. In the first column, the same joint with
// rows and columns exchanged connects each row of tiles to the next. So the tiles'
// tours become one along a comb:
//
//	┌──┬──┬──┬──┬───┐
//	│ ─┼──┼──┼──┼── │   the row's first tile, equal middles, a last one
//	├┼─┼──┼──┼──┼───┤
//	│ ─┼──┼──┼──┼── │
//	├┼─┼──┼──┼──┼───┤
//	│ ─┼──┼──┼──┼── │   the bottom row, 6 to 11 squares high
//	└──┴──┴──┴──┴───┘
//
// Around the comb, the tour enters each tile once for each joint. It walks a middle tile from c to
// a, then everything to its right, and then the tile from b to d. These parts of the tile are its
// legs. Every tile's legs run as written here, never in reverse. So the tour walks all middles of a
// row in the same way, and the steps of the i-th begin at i times the length of a leg. Nothing else
// needs to be computed.
//
// If a side of the board is even, the rows of tiles have even heights, and run along
// the columns of the board if needed. If both sides are odd, no closed tour exists (it
// would have equally many squares of either colour); then the last tile of the bottom
// row has an open tour with the edge cd.
//
// # Few rows
//
// Boards of 6 to 11 rows are one row of tiles. Boards of five rows are too; their
// middles are eight columns wide. On three and four rows few tiles have closed tours,
// but a middle tile does not need one: it needs two legs that begin and end at the joints and
// together visit each square once. The boards 3x4, 3x7 to 3x10, 3x12, 4x5 to 4x7 and
// 5x6 have tiles of their own. Seventy-three tiles are enough in all.
//
// # Boxes
//
// The knight of a box moves in the plane of any two axes. If two of the sides are
// those of a rectangle with a closed tour, each layer has that tour, and two parallel
// edges join neighbouring layers, as with tiles:
//
//	  layer z         layer z+1
//	┌───────────    ┌───────────
//	│ · b · · ·     │ c · · · ·     without a–b in the one and c–d in the other,
//	│ · · · · ·     │ · · · · ·     with a–c and b–d, two squares up or down, one
//	│ a · · · ·     │ · d · · ·     cycle passes through both
//	│ · · · · ·     │ · · · · ·
//
// All layers use the same edges (file stack.go). So the walk goes up by equal parts of the tour and
// comes down by the rest, and steps are again multiplications. A stack is a cycle too, and can be
// stacked along one more axis, and so on.
//
// In other boxes no layer has a closed tour. This holds for 262 of the 1172 boxes with a
// closed tour and sides from 2 to 12, the axes in any order. Their sides are 2 or 4 and two
// odd ones, or nearly all 2, 3 and 4. They are cut in two (file splice.go) or into equal
// slabs:
//
//	2 x m x n, odd          two layers of m x 6k (10k if m is 3), and a rest, cut again along m
//	2 x 4 x n               2 x 4 x 4, again and again, and one of 2 x 4 x 3 to 6
//	4 x m x n               two of 2 x m x n, joined by moves two layers up
//	8 x 2 x 3, 8 x 3 x 3    two of 4 x 2 x 3, or 4 x 3 x 3
//
// The remaining parts are stacks, or bricks: eighteen small boxes, from 2x3x4 to 2x9x9, whose
// tours are in boxes.go. So all 1172 are constructed and, by the table, all boxes of rank 3
// with a closed tour. In a box of rank four or more, two sides are those of a rectangle with a closed
// tour (Schwenk), or three are those of a box with one (DeMaio and Mathew): the longest two, and an even
// one.
//
// No proof for all sides shows that the corners have the edges for the joints; it was verified
// instead: completely for all boxes of rank 3 with sides up to 12, and for those with one side 2, 3
// or 4 and the others up to 40; by samples for many thousand larger ones up to rank 10. All
// other corners consist of the same tiles. A board without such an edge would be refused.
//
// # Open tours
//
// A closed tour without its last move is a path but not an open tour, because its ends are a
// move apart. An open tour begins at p and goes round so that the neighbour x of p would come
// last; but from some square y it moves to x instead of the next square z, and walks from x
// back to z (file ends.go). One such rotation (Pósa 1976) is enough for every first square
// except those one move from two corners, which begin no open tour.
//
// # Sources
//
// The existence theorems for rectangles are due to Cull and De Curtins (Knight's tour
// revisited, 1978), for paths from five rows on, to Schwenk (Which rectangular
// chessboards have a knight's tour?, 1991) for closed ones, and to Chia and Ong (2005)
// for paths. The joining of closed tours by parallel edges is an old idea: Parberry
// (An efficient algorithm for the knight's tour problem, 1997) divides a board into
// quadrants, Conrad, Hindrichs, Morsy and Wegener (Solution of the knight's
// Hamiltonian path problem on chessboards, 1994) and Lin and Wei (Optimal algorithms
// for constructing knight's tours on arbitrary n×m chessboards, 2005) into blocks. The
// comb is what makes steps and squares easy to compute.
//
// The existence theorems for boxes are due to DeMaio and Mathew (Which chessboards
// have a closed knight's tour within the rectangular prism?, 2011), and to Erde,
// Golénia and Golénia (The closed knight tour problem in higher dimensions, 2012) for
// more than three sides.
//
// The program in internal/tiles found the tiles in tiles.go, and that in
// internal/boxes the bricks in boxes.go.
package construct

//go:generate go run ./internal/tiles tiles.go
//go:generate go run ./internal/boxes boxes.go
