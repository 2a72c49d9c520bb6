package query

import (
	"encoding/json"
	"strconv"

	"leaper/board"
	"leaper/tour"
)

// Names are the names of squares or of vertices, in order. In JSON they are strings, except for
// the names of vertices that are whole numbers.
type Names []string

// MarshalJSON writes them.
func (n Names) MarshalJSON() ([]byte, error) {
	text := []byte("[")
	for i, name := range n {
		if i > 0 {
			text = append(text, ',')
		}
		if number, err := strconv.ParseInt(name, 10, 64); err == nil && strconv.FormatInt(number, 10) == name {
			text = append(text, name...)
			continue
		}
		quoted, err := json.Marshal(name)
		if err != nil {
			return nil, err
		}
		text = append(text, quoted...)
	}
	return append(text, ']'), nil
}

// NamesOf are the names of a walk's squares.
func NamesOf(b *board.Board, t tour.Tour) Names { return namesBy(b.Name, t) }

// NamesOf are the names of a walk's squares, or of its vertices.
func (q ParsedQuestion) NamesOf(t tour.Tour) Names { return namesBy(q.name, t) }

func namesBy(name func(board.Square) string, t tour.Tour) Names {
	list := make(Names, 0, t.Len())
	for _, s := range t.All() {
		list = append(list, name(s))
	}
	return list
}

// A FoundTour is a tour that work has found and verified.
type FoundTour struct {
	ParsedQuestion
	Tour   tour.Tour // valid until the next one comes
	Number int64     // its place in the listing, from 1; 0 if that is too large for JSON

	place *AnswerPlace
}

// Entry is the tour as answers have it.
func (m *FoundTour) Entry() *Tour {
	if m.place == nil {
		place := m.placed()
		m.place = &place
	}
	out := &Tour{AnswerPlace: *m.place, Kind: tour.Open.Word(), Tour: m.NamesOf(m.Tour)}
	if m.File == nil {
		out.Squares, _ = m.Squares()
	}
	if n := m.Tour.Len(); n == 1 || n > 2 && m.Graph.Adjacent(m.Tour.At(n-1), m.Tour.At(0)) {
		out.Kind = tour.Closed.Word()
	}
	return out
}
