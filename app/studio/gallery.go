package studio

import (
	"context"

	"leaper/app/verbs/touring"
)

// gallery gives the tours of the gallery.
func (s *Server) gallery(context.Context, *errand) (*reply, error) {
	all, err := s.exhibits()
	if err != nil {
		return nil, problem(500, "%s", err)
	}
	return data(200, all), nil
}

// pieces gives the pieces that have a name.
func (s *Server) pieces(context.Context, *errand) (*reply, error) {
	return data(200, touring.AllPieces()), nil
}
