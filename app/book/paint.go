package book

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"time"

	"leaper/app/verbs/query"
	"leaper/draw"
	"leaper/find"
	"leaper/graph"
	"leaper/tour"
)

// pictured reads the boards of the pictures: that of the title page, and that of the cover if there is
// one.
func (m *Maker) pictured(ctx context.Context, s *Spec) (title, front query.Place, err error) {
	if title, err = m.parsePlace(cmp.Or(s.Picture, "12x12")); err != nil {
		return title, front, s.unread(ctx, "picture", err)
	}
	if s.cover == nil {
		return title, front, nil
	}
	if front, err = m.parsePlace(cmp.Or(cmp.Or(s.Cover, &CoverSpec{}).Picture, s.Picture, "16x16")); err != nil {
		return title, front, s.unread(ctx, "cover.picture", err)
	}
	return title, front, nil
}

// paint finds the tours of the pictures, as far as they are written: a folder has none. A title page whose
// board nobody has named, and that has no tour, shows that of the example.
func (m *Maker) paint(ctx context.Context, s *Spec, b *Book, p plan) (err error) {
	if s.ruler == nil {
		return nil
	}
	if b.Matter.Picture, b.Matter.PictureTour, err = picture(ctx, b, p.title, p.piece()); err != nil && (s.Picture != "" || ctx.Err() != nil) {
		return s.unread(ctx, "picture", err)
	}
	if !s.withCover {
		return nil
	}
	b.Cover = s.cover
	if b.Cover.Board, b.Cover.Tour, err = picture(ctx, b, p.front, p.piece()); err != nil {
		return s.unread(ctx, "cover.picture", err)
	}
	if _, err := draw.Tours(b.Cover.Board, b.Cover.Options, b.Cover.Tour); err != nil {
		return s.wrong("cover.style", "%s", err)
	}
	return nil
}

// picture finds a tour of a board, by the piece of the book's first puzzle.
func picture(ctx context.Context, b *Book, place query.Place, piece string) (*graph.Graph, tour.Tour, error) {
	place.Piece = piece
	g, err := place.ParseGraph(query.Limits{})
	if err != nil {
		return nil, tour.Tour{}, err
	}
	found, err := tourOf(ctx, b.Title, g)
	if err == nil && found.Len() == 0 {
		err = fmt.Errorf("%s: no tour of the %s was found on it; name another board, such as \"12x12\"", g.Board().Size(), g.Piece())
	}
	return g, found, err
}

// tourOf finds a tour of a board: each title has one of its own. It is closed if there is
// such a one; nil is none within some seconds.
func tourOf(ctx context.Context, title string, g *graph.Graph) (tour.Tour, error) {
	seed := fnv.New64a()
	seed.Write([]byte(title))
	for _, kind := range []tour.Kind{tour.Closed, tour.Path} {
		short, cancel := context.WithTimeout(ctx, 5*time.Second)
		answer, err := find.Find(short, g, tour.Ask{Kind: kind}, find.Options{Seed: seed.Sum64() | 1})
		cancel()
		switch {
		case ctx.Err() != nil:
			return tour.Tour{}, ctx.Err()
		case err == nil && answer.Tour.Len() > 0:
			return answer.Tour, nil
		}
	}
	return tour.Tour{}, nil
}
