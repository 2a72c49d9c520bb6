package studio

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"leaper/draw"
	"leaper/draw/film"
	"leaper/draw/paper"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/nearest"
	"leaper/internal/say"
	"leaper/notation"
	"leaper/tour"
)

// ExportAsk asks for a file: of a tour, or of the one that find finds.
type ExportAsk struct {
	Question
	Tour    *Tour      `json:"tour,omitempty" doc:"The tour; without it, a question, and the tour is the one that find finds"`
	Format  FormatName `json:"format" doc:"gif, apng and html are films"`
	Style   string     `json:"style,omitempty" doc:"What the picture shows; a line by default" example:"numbers"`
	Theme   string     `json:"theme,omitempty" enum:"light,dark,ink"`
	Size    int        `json:"size,omitempty" minimum:"0" doc:"The longest side of png, gif and apng, in pixels"`
	Labels  bool       `json:"labels,omitempty" doc:"Name the rows and columns"`
	Crosses bool       `json:"crosses,omitempty" doc:"Mark holes by crosses"`
	Step    int64      `json:"step,omitempty" minimum:"0" doc:"Style accessibility: after so many squares of the tour"`
	Force   bool       `json:"force,omitempty" doc:"Also of what fails verification"`
}

// A download is a file.
type download struct {
	Type        string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Body        []byte
}

// An exportFormat is one of pictures, of films or of text, and how it is written.
type exportFormat struct {
	name, media, extension string
	pixels, film           bool
	write                  func(ctx context.Context, to *parcel, in *ExportAsk, g *graph.Graph, o draw.Options, t tour.Tour) error
}

// exportFormats are the formats of the packages that write them: all of paper but
// that of terminals, all of films but SVG, which is a picture here, and of notation
// those of one tour.
var exportFormats = slices.Concat(pictureFormats(), filmFormats(), textFormats())

func pictureFormats() []exportFormat {
	var list []exportFormat
	for i := range paper.Names() {
		f := paper.Format(i)
		if f == paper.ANSI {
			continue
		}
		list = append(list, exportFormat{f.String(), f.Media(), f.Extension(), f.Pixels(), false,
			func(ctx context.Context, to *parcel, in *ExportAsk, g *graph.Graph, o draw.Options, t tour.Tour) error {
				return in.picture(ctx, to, f, g, o, t)
			}})
	}
	return list
}

func filmFormats() []exportFormat {
	var list []exportFormat
	for i, name := range film.Names() {
		if slices.Contains(paper.Names(), name) {
			continue
		}
		f := film.Format(i)
		list = append(list, exportFormat{name, f.Media(), f.Extension(), f.Pixels(), true,
			func(ctx context.Context, to *parcel, in *ExportAsk, g *graph.Graph, o draw.Options, t tour.Tour) error {
				shown, err := film.Walk(g, o, t, film.Shots{})
				if err != nil {
					return err
				}
				return film.Write(ctx, to, f, film.Options{Pixels: max(in.Size, 0)}, shown)
			}})
	}
	return list
}

func textFormats() []exportFormat {
	const plain = "text/plain; charset=utf-8"
	var list []exportFormat
	for _, f := range []struct {
		format           notation.Format
		media, extension string
	}{{notation.JSON, "application/json", "json"}, {notation.Moves, plain, "moves"}, {notation.Grid, plain, "txt"}, {notation.Box, plain, "txt"}} {
		list = append(list, exportFormat{f.format.String(), f.media, f.extension, false, false,
			func(_ context.Context, to *parcel, _ *ExportAsk, g *graph.Graph, _ draw.Options, t tour.Tour) error {
				if t.Len() == 0 {
					return senseless("format %s: there is no tour to write; send one", f.format)
				}
				w := notation.NewWriter(to, f.format, notation.Options{})
				if err := w.Write(g.Board(), g.Piece(), t); err != nil {
					return err
				}
				return w.Close()
			}})
	}
	return list
}

func exportNames() []string {
	var list []string
	for _, f := range exportFormats {
		list = append(list, f.name)
	}
	return list
}

// FormatName is the name of a format of files.
type FormatName string

// Schema lists them.
func (FormatName) Schema(huma.Registry) *huma.Schema {
	names := &huma.Schema{Type: huma.TypeString}
	for _, name := range exportNames() {
		names.Enum = append(names.Enum, name)
	}
	return names
}

// mostFilm is the longest side of a film in pixels.
const mostFilm = 1000

func (s *Server) export(ctx context.Context, in ExportAsk) (*download, error) {
	if in.Format == "" {
		return nil, senseless("which format? Write one of %s", strings.Join(exportNames(), ", "))
	}
	at, err := nearest.Choose("format", string(in.Format), exportNames())
	if err != nil {
		return nil, err
	}
	format := exportFormats[at]
	options, err := in.options()
	if err != nil {
		return nil, err
	}
	pixels := 0
	switch {
	case format.pixels && format.film:
		pixels = mostFilm
	case format.pixels:
		pixels = s.opts.Pixels
	}
	switch {
	case in.Size < 0 || in.Size > 0 && pixels == 0:
		return nil, senseless("size: %d goes with png, gif and apng", in.Size)
	case in.Size > pixels && pixels > 0:
		return nil, senseless("size: %d pixels are too many; %d are the most for %s", in.Size, pixels, format.name)
	}
	g, t, err := s.exported(ctx, in, options)
	if err != nil {
		return nil, err
	}
	if format.film && t.Len() > s.opts.Frames {
		return nil, senseless("a film of %d squares is too long; %d are the most here, and the command makes longer ones", t.Len(), s.opts.Frames)
	}
	if format.pixels && (format.film || in.Size == 0 || in.Size > mostFilm) {
		leave, err := s.easel.enter(ctx, clientIn(ctx), 1)
		if err != nil {
			return nil, err
		}
		defer leave()
	}
	out := &parcel{ctx: ctx, room: s.opts.Downloaded}
	if format.pixels && !format.film && in.Size == 0 {
		in.Size = -s.opts.Pixels // chosen by the picture, and no more than that
	}
	if err := format.write(ctx, out, &in, g, options, t); err != nil {
		return nil, err
	}
	return &download{
		Type:        format.media,
		Disposition: fmt.Sprintf("attachment; filename=%q", "tour-"+g.Board().Size()+"."+format.extension),
		Body:        out.text.Bytes(),
	}, nil
}

// options reads how a picture is to be.
func (in *ExportAsk) options() (draw.Options, error) {
	o := draw.Options{Labels: in.Labels, Crosses: in.Crosses, Step: in.Step}
	style, err := choose("style", in.Style, draw.StyleNames())
	if err != nil {
		return o, err
	}
	theme, err := choose("theme", in.Theme, draw.ThemeNames())
	o.Style, o.Theme = draw.Style(style), draw.Theme(theme)
	if in.Step < 0 || in.Step > 0 && o.Style != draw.Access {
		return o, senseless("step: %d: write the number of a step, from 1, with the style accessibility", in.Step)
	}
	return o, err
}

// exported is the tour of a file: the one that was sent, verified, or found; of
// length 0 where the picture needs none.
func (s *Server) exported(ctx context.Context, in ExportAsk, options draw.Options) (*graph.Graph, tour.Tour, error) {
	most := allowed{"export", s.opts.FoundSquares, s.opts.Arcs}
	if in.Tour != nil {
		if in.Board != "" {
			return nil, tour.Tour{}, senseless("tour and board: a file is of a tour that is sent, or of one that is found; give one of them")
		}
		g, t, err := in.Tour.read(most)
		if err != nil {
			return nil, t, err
		}
		if err := tour.Verify(g.Board(), g.Piece(), tour.Ask{}, t); err != nil && !in.Force {
			return nil, t, senseless("not a tour: %s; force exports it", err)
		}
		return g, t, nil
	}
	g, ask, err := in.read(most)
	if err != nil || !options.NeedsTour() {
		return g, tour.Tour{}, err
	}
	soon, cancel := context.WithTimeout(ctx, min(soon, s.opts.Answer))
	defer cancel()
	a, err := find.Find(soon, g, ask, find.Options{})
	switch {
	case err != nil:
		return nil, tour.Tour{}, err
	case a.Verdict == exist.None:
		return nil, tour.Tour{}, senseless("%s", say.None(g, ask, say.Why(a.Why)))
	case a.Verdict != exist.Found:
		return nil, tour.Tour{}, senseless("%s", say.Undecided(g, ask, say.Why(a.Why)))
	}
	return g, a.Tour, nil
}

// picture draws one.
func (in *ExportAsk) picture(ctx context.Context, to *parcel, f paper.Format, g *graph.Graph, o draw.Options, t tour.Tour) error {
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
	return paper.Write(ctx, to, f, paper.Options{Pixels: in.Size}, page)
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
