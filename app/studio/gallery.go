package studio

import (
	"context"

	"leaper/app/verbs/touring"
)

// gallery gives the tours of the gallery.
func (s *Server) gallery(context.Context, *exchange) (*reply, error) {
	all, err := s.exhibits()
	if err != nil {
		return nil, newProblem(500, "%s", err)
	}
	return jsonReply(200, all), nil
}

// pieces gives the pieces that have a name.
func (s *Server) pieces(context.Context, *exchange) (*reply, error) {
	return jsonReply(200, touring.AllPieces()), nil
}
