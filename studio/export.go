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
	return e.admitted(ctx, s.opts.Answer+drawers*s.opts.Patience, func(ctx context.Context, body []byte) (*reply, error) {
		var in verbs.Export
		if err := unmarshal(body, &in); err != nil {
			return nil, err
		}
		d, err := s.drawing(ctx, e, in)
		if err != nil {
			return nil, err
		}
		if err := e.room(ctx, d.need); err != nil {
			return nil, err
		}
		ctx, cancel := context.WithTimeout(ctx, s.opts.Answer) // which the wait is no part of
		defer cancel()
		return d.file(ctx, s.opts.Downloaded)
	})
}

// A drawing is a file that can be made.
type drawing struct {
	format verbs.ExportFormat
	size   string // of the board
	need   need
	write  func(context.Context, *parcel) error
}

// file makes the file.
func (d *drawing) file(ctx context.Context, most int64) (*reply, error) {
	out := &parcel{ctx: ctx, room: most}
	if err := d.write(ctx, out); err != nil {
		return nil, err
	}
	return &reply{status: 200, header: map[string]string{
		"Content-Type":        d.format.Media,
		"Content-Disposition": fmt.Sprintf("attachment; filename=%q", "tour-"+d.size+"."+d.format.Extension),
	}, body: out.text.Bytes()}, nil
}

// drawing prepares a file: all but what takes long.
func (s *Server) drawing(ctx context.Context, e *errand, in verbs.Export) (*drawing, error) {
	format, err := s.exportFormat(&in)
	if err != nil {
		return nil, err
	}
	options, err := exportOptions(&in)
	if err != nil {
		return nil, err
	}
	g, t, err := s.exported(ctx, e, in, options)
	if err != nil {
		return nil, err
	}
	if format.Film && t.Len() > s.opts.Frames {
		return nil, senseless("a film of %d squares is too long; %d are the most here, and the command makes longer ones", t.Len(), s.opts.Frames)
	}
	d := &drawing{format: format, size: g.Board().Size(), need: need{aPlace: 1, memory: draw.Takes(g.Board().Cells())}}
	if err := e.room(ctx, d.need); err != nil {
		return nil, err
	}
	pixels := 0
	if d.write, pixels, err = s.writing(&in, g, options, t); err != nil {
		return nil, err
	}
	d.need[memory] += paper.Takes(pixels)
	if format.Film && format.Pixels {
		d.need[memory] += paper.Takes(pixels) / 2 // of what is painted over, and of frames
	}
	if d.need[memory] > large {
		d.need[aPlace], d.need[anEasel] = 0, 1
	}
	return d, nil
}

// large is how much memory a picture takes that has its place at the easel, and none
// among the questions that are answered: it takes seconds.
const large = 8 << 20

// exportFormat is the format that is asked for; its size in pixels is one that it has.
func (s *Server) exportFormat(in *verbs.Export) (verbs.ExportFormat, error) {
	var format verbs.ExportFormat
	if in.Format == "" {
		return format, senseless("which format? Write one of %s", strings.Join(verbs.Names("format of export"), ", "))
	}
	at, err := nearest.Choose("format", in.Format, verbs.Names("format of export"))
	if err != nil {
		return format, err
	}
	format = verbs.ExportFormats()[at]
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
		return format, senseless("size: %d goes with png, gif and apng", in.Size)
	case in.Size > pixels && pixels > 0:
		return format, senseless("size: %d pixels are too many; %d are the most for %s", in.Size, pixels, format.Name)
	}
	return format, nil
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
func (s *Server) exported(ctx context.Context, e *errand, in verbs.Export, options draw.Options) (*graph.Graph, tour.Tour, error) {
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
	if err := e.room(ctx, need{aPlace: 1, memory: find.Takes(g, find.Auto)}); err != nil {
		return nil, tour.Tour{}, err
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

// writing is what writes the file, and how many pixels its longest side has.
func (s *Server) writing(in *verbs.Export, g *graph.Graph, o draw.Options, t tour.Tour) (write func(context.Context, *parcel) error, pixels int, err error) {
	if kind, err := notation.ParseFormat(in.Format); err == nil {
		if t.Len() == 0 {
			return nil, 0, senseless("format %s: there is no tour to write; send one", in.Format)
		}
		return func(_ context.Context, out *parcel) error {
			w := notation.NewWriter(out, kind, notation.Options{})
			if err := w.Write(g.Board(), g.Piece(), t); err != nil {
				return err
			}
			return w.Close()
		}, 0, nil
	}
	picture, err := paper.Parse(in.Format)
	if err != nil {
		kind, err := film.Parse(in.Format)
		if err != nil {
			return nil, 0, err
		}
		f, err := film.Walk(g, o, t, film.Shots{})
		if kind.Pixels() {
			pixels = mostFilm
		}
		return func(ctx context.Context, out *parcel) error {
			return film.Write(ctx, out, kind, film.Options{Pixels: in.Size}, f)
		}, pixels, err
	}
	var tours []tour.Tour
	if t.Len() > 0 {
		tours = append(tours, t)
	}
	scene, err := draw.Tours(g, o, tours...)
	if err != nil {
		return nil, 0, err
	}
	page := paper.Fit(scene)
	if pixels = in.Size; picture.Pixels() && pixels == 0 {
		pixels = min(paper.Pixels(page), s.opts.Pixels)
	}
	return func(ctx context.Context, out *parcel) error {
		return paper.Write(ctx, out, picture, paper.Options{Pixels: pixels}, page)
	}, pixels, nil
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
