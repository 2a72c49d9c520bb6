package studio

import (
	"context"
	"fmt"

	"leaper/app/verbs/pictures"
	"leaper/app/verbs/query"
)

func (s *Server) export(ctx context.Context, e *exchange) (*reply, error) {
	return e.compute(ctx, s.opts.Answer+renderPatience*s.opts.Patience, func(ctx context.Context, body []byte) (*reply, error) {
		var in pictures.ExportQuestion
		if err := query.Decode(body, &in); err != nil {
			return nil, err
		}
		d, err := s.drawing(ctx, e, in)
		if err != nil {
			return nil, err
		}
		if err := e.reserve(ctx, d.resources()); err != nil {
			return nil, err
		}
		ctx, cancel := context.WithTimeout(ctx, s.opts.Answer) // without the time of waiting
		defer cancel()
		return d.render(ctx, s.opts.Downloaded)
	})
}

// A drawing is a file that can be made.
type drawing struct{ *pictures.Drawing }

// drawing prepares a file: everything except what takes long. It may wait for the memory of the
// preparation.
func (s *Server) drawing(ctx context.Context, e *exchange, in pictures.ExportQuestion) (*drawing, error) {
	l := s.limitsOf("export", false)
	l.Room = func(bytes int64) error { return e.reserve(ctx, resources{computeSlot: 1, memoryBytes: bytes}) }
	soon, cancel := context.WithTimeout(ctx, s.opts.Answer)
	defer cancel()
	d, err := in.Draw(soon, l)
	return &drawing{d}, err
}

// largePicture is the memory above which a picture has a render slot, and no compute slot: it takes
// seconds.
const largePicture = 8 << 20

// resources returns what rendering the file needs.
func (d *drawing) resources() resources {
	if d.Takes > largePicture {
		return resources{renderSlot: 1, memoryBytes: d.Takes}
	}
	return resources{computeSlot: 1, memoryBytes: d.Takes}
}

// render makes the file, of at most as many bytes as most says.
func (d *drawing) render(ctx context.Context, most int64) (*reply, error) {
	out := pictures.NewParcel(ctx, most)
	if err := d.Write(ctx, out); err != nil {
		return nil, err
	}
	return &reply{status: 200, header: map[string]string{
		"Content-Type":        d.Format.Media,
		"Content-Disposition": fmt.Sprintf("attachment; filename=%q", d.Name),
	}, body: out.Bytes()}, nil
}
