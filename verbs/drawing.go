package verbs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"leaper/board"
	"leaper/count"
	"leaper/draw"
	"leaper/draw/film"
	"leaper/draw/paper"
	"leaper/exist"
	"leaper/find"
	"leaper/game"
	"leaper/graph"
	"leaper/internal/nearest"
	"leaper/internal/pulse"
	"leaper/notation"
	"leaper/tour"
)

// MostFilm is the longest side of an exported film in pixels.
const MostFilm = 1000

// A Drawing is a file that can be made.
type Drawing struct {
	Format ExportFormat
	Name   string // of the file, for who keeps it
	Takes  int64  // bytes of memory while it is made, at most
	write  func(context.Context, io.Writer) error
}

// Write makes the file. It ends soon after the context does.
func (d *Drawing) Write(ctx context.Context, w io.Writer) error { return d.write(ctx, w) }

// Draw prepares a file: all but what takes long. Limits are told how much memory the
// search for a tour takes, and then how much the picture does.
func (q *Export) Draw(ctx context.Context, l Limits) (*Drawing, error) {
	if l.Pixels == 0 {
		l.Pixels = paper.MaxPixels
	}
	format, err := q.format(l)
	if err != nil {
		return nil, err
	}
	options, err := q.options()
	if err != nil {
		return nil, err
	}
	if f, err := paper.Parse(format.Name); err == nil && f.Characters() && (q.Over || q.Seams || q.Figure || q.Legend || options.Style == draw.Stack || options.Style == draw.Usage) {
		return nil, field("format", "%s is made of characters; over, seams, figure, legend and the styles stack and usage are for pictures, such as svg", format.Name)
	}
	of, err := q.subject(format)
	if err != nil {
		return nil, err
	}
	if of != ofTour {
		return q.drawEvents(ctx, l, of, format, options)
	}
	g, t, err := q.exported(ctx, l, options)
	if err != nil {
		return nil, err
	}
	if t, err = q.moment(t); err != nil {
		return nil, err
	}
	if (format.Film || q.Film) && l.Frames > 0 && t.Len() > l.Frames {
		return nil, tooMuch("a film of %d squares is too long; %d are the most here, and the command makes longer ones", t.Len(), l.Frames)
	}
	if err := DrawnGame(ctx, g, game.Rules{}, &options); err != nil {
		return nil, err
	}
	if err := q.drawnUses(ctx, g, l, &options); err != nil {
		return nil, err
	}
	size := g.Board().Size()
	d := &Drawing{Format: format, Name: "tour-" + size + "." + format.Extension, Takes: draw.Takes(g.Board().Cells())}
	if err := l.room(d.Takes); err != nil {
		return nil, err
	}
	pixels := 0
	if d.write, pixels, err = q.writing(l, g, options, t); err != nil {
		return nil, err
	}
	d.Takes += paper.Takes(pixels)
	if format.Film && format.Pixels {
		d.Takes += paper.Takes(pixels) / 2 // of what is painted over, and of frames
	}
	return d, nil
}

// drawnUses counts how many tours take each move, if that is what is drawn, in the time of
// a tour that is looked for.
func (q *Export) drawnUses(ctx context.Context, g *graph.Graph, l Limits, o *draw.Options) error {
	if o.Style != draw.Usage {
		return nil
	}
	if q.Tour != nil {
		return both("tour", "style", "style usage is of all tours of a board, and not of one; ask with a board")
	}
	ask, err := q.AsAsk(g.Board())
	if err != nil {
		return err
	}
	if err := l.room(l.Memory); err != nil {
		return err
	}
	soon, cancel := context.WithTimeout(ctx, Soon)
	defer cancel()
	err = DrawnUses(pulse.Sharing(soon), g, ask, l, o, Tell{})
	if errors.Is(err, count.ErrUnfinished) {
		return tooMuch("%v; leaper draw --style usage takes the time it needs", err)
	}
	return err
}

// moment is the tour up to the moment that is asked for.
func (q *Export) moment(t tour.Tour) (tour.Tour, error) {
	switch {
	case q.At == nil || t.Len() == 0:
		return t, nil
	case *q.At == 0 || *q.At > t.Len():
		return t, field("at", "%d is no moment of a tour of %s; write 1 to %d", *q.At, Plural(t.Len(), "square"), t.Len())
	case *q.At == t.Len():
		return t, nil
	}
	return Begun(t, *q.At), nil
}

// Begun is a tour's first squares.
func Begun(t tour.Tour, length int64) tour.Tour {
	squares := make([]board.Square, 0, length)
	for step, s := range t.All() {
		if step == length {
			break
		}
		squares = append(squares, s)
	}
	return tour.Of(squares)
}

// drawEvents prepares a file of a search or of a network.
func (q *Export) drawEvents(ctx context.Context, l Limits, of int, format ExportFormat, o draw.Options) (*Drawing, error) {
	g, f, err := q.filmed(ctx, l, of, o)
	if err != nil {
		return nil, err
	}
	d := &Drawing{Format: format, Name: subjects[of] + "-" + g.Board().Size() + "." + format.Extension, Takes: filmTakes(g)}
	pixels := 0
	if format.Film || q.Film {
		d.write, pixels, err = q.moving(f)
	} else {
		var scene *draw.Scene
		if scene, err = still(f); err == nil {
			d.write, pixels, err = q.standing(l, scene)
		}
	}
	d.Takes += paper.Takes(pixels) * 3 / 2
	return d, err
}

// moving is what writes a film, and how many pixels its longest side has.
func (q *Export) moving(f *film.Film) (write func(context.Context, io.Writer) error, pixels int, err error) {
	kind, err := film.Parse(q.Format)
	if err != nil {
		return nil, 0, err
	}
	if kind.Pixels() {
		pixels = MostFilm
	}
	return func(ctx context.Context, out io.Writer) error {
		return film.Write(ctx, out, kind, film.Options{Pixels: q.Size}, f)
	}, pixels, nil
}

// standing is what writes a picture, and how many pixels its longest side has.
func (q *Export) standing(l Limits, scene *draw.Scene) (write func(context.Context, io.Writer) error, pixels int, err error) {
	picture, err := paper.Parse(q.Format)
	if err != nil {
		return nil, 0, err
	}
	page := paper.Fit(scene)
	if pixels = q.Size; picture.Pixels() && pixels == 0 {
		pixels = min(paper.Pixels(page), l.Pixels)
	}
	return func(ctx context.Context, out io.Writer) error {
		return paper.Write(ctx, out, picture, paper.Options{Pixels: pixels}, page)
	}, pixels, nil
}

// format is the format that is asked for; its size in pixels is one that it has.
func (q *Export) format(l Limits) (ExportFormat, error) {
	var format ExportFormat
	if q.Format == "" {
		return format, fmt.Errorf("which format? Write one of %s", strings.Join(Names("format of export"), ", "))
	}
	at, err := nearest.Choose("format", q.Format, Names("format of export"))
	if err != nil {
		return format, err
	}
	format = ExportFormats()[at]
	q.Format = format.Name
	if _, err := film.Parse(format.Name); q.Film && err != nil {
		return format, field("film", "%s stands still; films are gif, apng, svg and html", format.Name)
	}
	pixels := 0
	switch {
	case format.Pixels && format.Film:
		pixels = MostFilm
	case format.Pixels:
		pixels = l.Pixels
	}
	switch {
	case q.Size < 0 || q.Size > 0 && pixels == 0:
		return format, field("size", "%d goes with png, gif and apng", q.Size)
	case q.Size > pixels && pixels > 0:
		return format, field("size", "%d pixels are too many; %d are the most for %s", q.Size, pixels, format.Name)
	}
	return format, nil
}

// options reads how a picture is to be.
func (q *Export) options() (draw.Options, error) {
	o := draw.Options{Labels: q.Labels, Crosses: q.Crosses, Step: q.Step, Over: q.Over, Seams: q.Seams, Figure: q.Figure, Legend: q.Legend}
	angle := func(a *int32) (int32, bool) {
		if a == nil {
			return 0, false
		}
		return *a, true
	}
	turn, turned := angle(q.Turn)
	tilt, tilted := angle(q.Tilt)
	o.View = draw.ViewOf(turn, turned, tilt, tilted)
	var err error
	if o.Style, err = draw.ParseStyle(q.Style); err != nil {
		return o, err
	}
	if o.Theme, err = draw.ParseTheme(q.Theme); err != nil {
		return o, err
	}
	return o, o.Check()
}

// exported is the tour of a file: the one that was sent, verified, or found; of
// length 0 where the picture needs none.
func (q *Export) exported(ctx context.Context, l Limits, options draw.Options) (*graph.Graph, tour.Tour, error) {
	if q.Tour != nil {
		if q.Board != "" {
			return nil, tour.Tour{}, both("tour", "board", "a file is of a tour that is sent, or of one that is found; give one of them")
		}
		g, t, err := q.Tour.Read(l)
		if err != nil {
			return nil, t, err
		}
		if err := tour.Verify(g.Board(), g.Piece(), tour.Ask{}, t); err != nil && !q.Force {
			return nil, t, fmt.Errorf("not a tour: %w; force exports it", err)
		}
		return g, t, nil
	}
	g, ask, err := q.AsGraphAndAsk(l)
	if err != nil || !options.NeedsTour() {
		return g, tour.Tour{}, err
	}
	if err := l.room(find.Takes(g, find.Auto)); err != nil {
		return nil, tour.Tour{}, err
	}
	soon, cancel := context.WithTimeout(ctx, Soon)
	defer cancel()
	a, err := find.Find(pulse.Sharing(soon), g, ask, find.Options{})
	switch {
	case err != nil:
		return nil, tour.Tour{}, err
	case a.Verdict != exist.Found:
		return nil, tour.Tour{}, fmt.Errorf("%s", NotFound(g, ask, a.Verdict, a.Why).Sentence)
	}
	return g, a.Tour, nil
}

// writing is what writes the file, and how many pixels its longest side has.
func (q *Export) writing(l Limits, g *graph.Graph, o draw.Options, t tour.Tour) (write func(context.Context, io.Writer) error, pixels int, err error) {
	if kind, err := notation.ParseFormat(q.Format); err == nil {
		if t.Len() == 0 {
			return nil, 0, fmt.Errorf("format %s: there is no tour to write; send one", q.Format)
		}
		return func(_ context.Context, out io.Writer) error {
			w := notation.NewWriter(out, kind, notation.Options{})
			if err := w.Write(g.Board(), g.Piece(), t); err != nil {
				return err
			}
			return w.Close()
		}, 0, nil
	}
	if _, err := paper.Parse(q.Format); err != nil || q.Film {
		f, err := film.Walk(g, o, t, film.Shots{})
		if err != nil {
			return nil, 0, err
		}
		return q.moving(f)
	}
	var tours []tour.Tour
	if t.Len() > 0 {
		tours = append(tours, t)
	}
	scene, err := draw.Tours(g, o, tours...)
	if err != nil {
		return nil, 0, err
	}
	return q.standing(l, scene)
}

// A Parcel holds a file until it is whole. It takes no more than there is room for,
// and nothing when nobody waits for it any more.
type Parcel struct {
	ctx  context.Context
	room int64
	text []byte
}

// NewParcel has room for so many bytes.
func NewParcel(ctx context.Context, room int64) *Parcel { return &Parcel{ctx: ctx, room: room} }

// Bytes is the file.
func (p *Parcel) Bytes() []byte { return p.text }

func (p *Parcel) Write(b []byte) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	if int64(len(p.text)+len(b)) > p.room {
		return 0, tooMuch("the file would have more than %d MiB; take another format or a smaller board, or the command", p.room>>20)
	}
	p.text = append(p.text, b...)
	return len(b), nil
}
