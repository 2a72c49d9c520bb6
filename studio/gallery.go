package studio

import (
	"context"

	"leaper/gallery"
	"leaper/graph"
	"leaper/verbs"
)

// Exhibit is a tour of the gallery.
type Exhibit struct {
	Key    string      `json:"key" example:"rudrata"`
	Title  string      `json:"title"`
	Author string      `json:"author,omitempty" doc:"Whose it is, if that is sure"`
	Source string      `json:"source"`
	Year   string      `json:"year,omitempty" example:"c. 840"`
	Tour   *verbs.Tour `json:"tour"`
}

// Gallery is all of them.
type Gallery struct {
	Tours []Exhibit `json:"tours"`
}

// exhibits reads the gallery, which does not change.
func exhibits() (*Gallery, error) {
	entries, err := gallery.List()
	if err != nil {
		return nil, err
	}
	all := &Gallery{Tours: []Exhibit{}}
	for _, e := range entries {
		g, err := graph.New(e.Board, e.Piece)
		if err != nil {
			return nil, err
		}
		all.Tours = append(all.Tours, Exhibit{e.Key, e.Title, e.Author, e.Source, e.Year, verbs.TourOf(g, e.Tour)})
	}
	return all, nil
}

// gallery gives the tours of the gallery.
func (s *Server) gallery(ctx context.Context, e *errand) (*reply, error) {
	all, err := s.exhibits()
	if err != nil {
		return nil, problem(500, "%s", err)
	}
	return e.data(ctx, 200, all)
}

// pieces gives the pieces that have a name.
func (s *Server) pieces(ctx context.Context, e *errand) (*reply, error) {
	return e.data(ctx, 200, verbs.AllPieces())
}
