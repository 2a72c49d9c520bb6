package studio

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"leaper/draw"
	"leaper/draw/film"
	"leaper/draw/paper"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/nearest"
	"leaper/notation"
	"leaper/tour"
	"leaper/verbs"
)

// mostFilm is the longest side of a film in pixels.
const mostFilm = 1000

func (s *Server) export(ctx context.Context, e *errand) (*reply, error) {
	return e.admitted(ctx, func(ctx context.Context, body []byte) (*reply, error) {
		var in verbs.Export
		if err := unmarshal(body, &in); err != nil {
			return nil, err
		}
		out, err := s.file(ctx, e.client, in)
		if err != nil {
			return nil, err
		}
		return out, e.hold(ctx, int64(cap(out.body)))
	})
}

// file makes the file.
func (s *Server) file(ctx context.Context, client string, in verbs.Export) (*reply, error) {
	if in.Format == "" {
		return nil, senseless("which format? Write one of %s", strings.Join(verbs.Names("format of export"), ", "))
	}
	at, err := nearest.Choose("format", in.Format, verbs.Names("format of export"))
	if err != nil {
		return nil, err
	}
	format := verbs.ExportFormats()[at]
	options, err := exportOptions(&in)
	if err != nil {
		return nil, err
	}
	in.Format = format.Name
	pixels := 0
	switch {
	case format.Pixels && format.Film:
		pixels = mostFilm
	case format.Pixels:
		pixels = s.opts.Pixels
	}
	switch {
	case in.Size < 0 || in.Size > 0 && pixels == 0:
		return nil, senseless("size: %d goes with png, gif and apng", in.Size)
	case in.Size > pixels && pixels > 0:
		return nil, senseless("size: %d pixels are too many; %d are the most for %s", in.Size, pixels, format.Name)
	}
	g, t, err := s.exported(ctx, in, options)
	if err != nil {
		return nil, err
	}
	if format.Film && t.Len() > s.opts.Frames {
		return nil, senseless("a film of %d squares is too long; %d are the most here, and the command makes longer ones", t.Len(), s.opts.Frames)
	}
	if format.Pixels && (format.Film || in.Size == 0 || in.Size > mostFilm) {
		leave, err := s.easel.enter(ctx, client, 1)
		if err != nil {
			return nil, err
		}
		defer leave()
	}
	out := &parcel{ctx: ctx, room: s.opts.Downloaded}
	if format.Pixels && !format.Film && in.Size == 0 {
		in.Size = -s.opts.Pixels // chosen by the picture, and no more than that
	}
	if err := writeExport(ctx, &in, out, g, options, t); err != nil {
		return nil, err
	}
	return &reply{status: 200, header: map[string]string{
		"Content-Type":        format.Media,
		"Content-Disposition": fmt.Sprintf("attachment; filename=%q", "tour-"+g.Board().Size()+"."+format.Extension),
	}, body: out.text.Bytes()}, nil
}

// options reads how a picture is to be.
func exportOptions(in *verbs.Export) (draw.Options, error) {
	o := draw.Options{Labels: in.Labels, Crosses: in.Crosses, Step: in.Step}
	var err error
	if o.Style, err = draw.ParseStyle(in.Style); err != nil {
		return o, err
	}
	if o.Theme, err = draw.ParseTheme(in.Theme); err != nil {
		return o, err
	}
	return o, o.Check()
}

// exported is the tour of a file: the one that was sent, verified, or found; of
// length 0 where the picture needs none.
func (s *Server) exported(ctx context.Context, in verbs.Export, options draw.Options) (*graph.Graph, tour.Tour, error) {
	most := s.limits("export", false)
	if in.Tour != nil {
		if in.Board != "" {
			return nil, tour.Tour{}, senseless("tour and board: a file is of a tour that is sent, or of one that is found; give one of them")
		}
		g, t, err := in.Tour.Read(most)
		if err != nil {
			return nil, t, err
		}
		if err := tour.Verify(g.Board(), g.Piece(), tour.Ask{}, t); err != nil && !in.Force {
			return nil, t, senseless("not a tour: %s; force exports it", err)
		}
		return g, t, nil
	}
	g, ask, err := in.Question.AsGraphAndAsk(most)
	if err != nil || !options.NeedsTour() {
		return g, tour.Tour{}, err
	}
	soon, cancel := context.WithTimeout(ctx, min(verbs.Soon, s.opts.Answer))
	defer cancel()
	a, err := find.Find(soon, g, ask, find.Options{})
	switch {
	case err != nil:
		return nil, tour.Tour{}, err
	case a.Verdict != exist.Found:
		return nil, tour.Tour{}, senseless("%s", verbs.NotFound(g, ask, a.Verdict, a.Why).Sentence)
	}
	return g, a.Tour, nil
}

// writeExport makes the file.
func writeExport(ctx context.Context, in *verbs.Export, out *parcel, g *graph.Graph, o draw.Options, t tour.Tour) error {
	if kind, err := notation.ParseFormat(in.Format); err == nil {
		if t.Len() == 0 {
			return senseless("format %s: there is no tour to write; send one", in.Format)
		}
		w := notation.NewWriter(out, kind, notation.Options{})
		if err := w.Write(g.Board(), g.Piece(), t); err != nil {
			return err
		}
		return w.Close()
	}
	picture, err := paper.Parse(in.Format)
	if err != nil {
		kind, err := film.Parse(in.Format)
		if err != nil {
			return err
		}
		f, err := film.Walk(g, o, t, film.Shots{})
		if err != nil {
			return err
		}
		return film.Write(ctx, out, kind, film.Options{Pixels: max(in.Size, 0)}, f)
	}
	var tours []tour.Tour
	if t.Len() > 0 {
		tours = append(tours, t)
	}
	scene, err := draw.Tours(g, o, tours...)
	if err != nil {
		return err
	}
	page := paper.Fit(scene)
	if in.Size < 0 {
		in.Size = min(paper.Pixels(page), -in.Size)
	}
	return paper.Write(ctx, out, picture, paper.Options{Pixels: in.Size}, page)
}

// A parcel holds a file until it is whole. It takes no more than there is room
// for, and nothing when nobody waits for it any more.
type parcel struct {
	ctx  context.Context
	room int64
	text bytes.Buffer
}

func (p *parcel) Write(b []byte) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	if int64(p.text.Len()+len(b)) > p.room {
		return 0, senseless("the file would have more than %d MiB; take another format or a smaller board, or the command", p.room>>20)
	}
	return p.text.Write(b)
}
