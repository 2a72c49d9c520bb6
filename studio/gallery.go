package studio

import (
	"context"

	"leaper/verbs"
)

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
