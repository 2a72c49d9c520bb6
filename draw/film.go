package draw

import "time"

// A Film is a picture that moves: a ground that stays, and on it a stack of
// items. Each frame takes the topmost ones off and puts others on. A walk is a
// stack by nature: an advance puts a move on, a retreat takes it off; so each
// item is there from one frame to another, once, and backends can use that.
//
//	frame     0    1    2    3    4
//	              ─c2─ ─c2─ ─c2─ ─c2─     put on by frame 1, never taken off
//	                   ─a3─               put on by 2, taken off by 3
//	                             ─b4─
//
// What moves smoothly where a format can do so, the piece, is not on the stack:
// each frame says where it stands. A line of words below the picture may change
// with each frame.
type Film struct {
	Width, Height int32 // of the picture, in board units; words stand below it
	Title         string
	Theme         Theme
	Ground        []Item // the board, and what else stays
	Frames        []Frame
	// Words says that there are words below the picture.
	Words bool
}

// A Frame is what a film shows for a while.
type Frame struct {
	Keep int    // how many items of the stack stay
	Add  []Item // what is put on them
	// Piece is where the piece stands, if Shown.
	Piece Point
	Shown bool
	Words string // below the picture
	Time  time.Duration
}
