package studio

import (
	"context"
	"fmt"

	"leaper/app/verbs/pictures"
	"leaper/app/verbs/query"
)

func (s *Server) export(ctx context.Context, e *errand) (*reply, error) {
	return e.admitted(ctx, s.opts.Answer+drawers*s.opts.Patience, func(ctx context.Context, body []byte) (*reply, error) {
		var in pictures.ExportQuestion
		if err := query.Decode(body, &in); err != nil {
			return nil, err
		}
		d, err := s.drawing(ctx, e, in)
		if err != nil {
			return nil, err
		}
		if err := e.room(ctx, d.need()); err != nil {
			return nil, err
		}
		ctx, cancel := context.WithTimeout(ctx, s.opts.Answer) // which the wait is no part of
		defer cancel()
		return d.file(ctx, s.opts.Downloaded)
	})
}

// A drawing is a file that can be made.
type drawing struct{ *pictures.Drawing }

// drawing prepares a file: all but what takes long. The memory of the preparation
// waits for.
func (s *Server) drawing(ctx context.Context, e *errand, in pictures.ExportQuestion) (*drawing, error) {
	l := s.limits("export", false)
	l.Room = func(bytes int64) error { return e.room(ctx, need{aPlace: 1, memory: bytes}) }
	soon, cancel := context.WithTimeout(ctx, s.opts.Answer)
	defer cancel()
	d, err := in.Draw(soon, l)
	return &drawing{d}, err
}

// large is how much memory a picture takes that has its place at the easel, and none
// among the questions that are answered: it takes seconds.
const large = 8 << 20

// need is what the file needs of the house while it is made.
func (d *drawing) need() need {
	if d.Takes > large {
		return need{anEasel: 1, memory: d.Takes}
	}
	return need{aPlace: 1, memory: d.Takes}
}

// file makes the file.
func (d *drawing) file(ctx context.Context, most int64) (*reply, error) {
	out := pictures.NewParcel(ctx, most)
	if err := d.Write(ctx, out); err != nil {
		return nil, err
	}
	return &reply{status: 200, header: map[string]string{
		"Content-Type":        d.Format.Media,
		"Content-Disposition": fmt.Sprintf("attachment; filename=%q", d.Name),
	}, body: out.Bytes()}, nil
}
