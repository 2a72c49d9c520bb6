package tour

import (
	"fmt"
	"strings"

	"leaper/board"
	"leaper/piece"
)

// Facts describe a path. A pointer is nil if the fact is not defined on such a
// board, or the board is beyond the limits of the function named beside it.
type Facts struct {
	Closed      bool        // see [IsClosed]
	Symmetries  *Symmetries // see [SymmetriesOf]
	Magic       *Magic      // see [MagicOf]
	MagicStarts *int64      // of closed tours only: see [magicStarts]
	Crossings   *int64      // see [Crossings]
	Classes     []Class     // see [Class]; nil where none is defined
}

// Describe gathers the facts about a path; a path whose ends are a move apart
// is treated as a closed tour, including its last move back to the start. The path must be
// valid, see [Verify].
func Describe(b *board.Board, p piece.Piece, t Tour) Facts {
	f := Facts{Closed: IsClosed(b, p, t)}
	if s, ok := SymmetriesOf(b, t, f.Closed); ok {
		f.Symmetries = &s
	}
	if m, ok := MagicOf(b, t); ok {
		f.Magic = &m
	}
	if f.Closed {
		if n, ok := magicStarts(b, t); ok {
			f.MagicStarts = &n
		}
	}
	if n, ok := Crossings(b, t, f.Closed); ok {
		f.Crossings = &n
		f.Classes = classesOf(b, p, t, f.Closed)
	}
	return f
}

// String is one line with the known facts, such as
//
//	closed tour; half turn; 118 crossings
//	open tour; asymmetric; magic (rows and columns 260; diagonals 282 and 210); 116 crossings
//	closed tour; asymmetric; magic from 1 of its other starts; 120 crossings
func (f Facts) String() string {
	parts := []string{Open.String()}
	if f.Closed {
		parts[0] = Closed.String()
	}
	if f.Symmetries != nil {
		parts = append(parts, f.Symmetries.String())
	}
	if f.Magic != nil {
		word := f.Magic.Word()
		if word != "" {
			parts = append(parts, f.Magic.String())
		}
		if f.MagicStarts != nil {
			others := *f.MagicStarts
			if word == "magic" || word == "diagonally magic" {
				others--
			}
			if others > 0 {
				parts = append(parts, fmt.Sprintf("magic from %d of its other starts", others))
			}
		}
	}
	switch {
	case f.Crossings == nil:
	case *f.Crossings == 1:
		parts = append(parts, "1 crossing")
	default:
		parts = append(parts, fmt.Sprintf("%d crossings", *f.Crossings))
	}
	for _, c := range f.Classes {
		parts = append(parts, c.inWords())
	}
	return strings.Join(parts, "; ")
}
