package pictures

import (
	"context"
	"errors"
	"fmt"
	"io"

	"leaper/app/verbs/counting"
	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/count"
	"leaper/draw"
	"leaper/draw/film"
	"leaper/draw/paper"
	"leaper/game"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/pulse"
	"leaper/notation"
	"leaper/tour"
)

// MostFilm is the longest side of an exported film in pixels, if the adapter has a limit.
const MostFilm = 1000

// A Drawing is a file that can be made: an answer. The verdict is that of a search, if the file
// shows one; its sentence has fields in braces.
type Drawing struct {
	query.Verdict
	Format ExportFormat
	Name   string         // of the file to save
	Takes  int64          // the most bytes of memory while it is made
	Tell   query.Reporter // gets the progress of the writing
	Film   *film.Film     // that it is, or is a moment of
	write  func(context.Context, io.Writer) error
}

// Write makes the file. It ends soon after the context does.
func (d *Drawing) Write(ctx context.Context, w io.Writer) error { return d.write(ctx, w) }

// An EndedError is an end without the requested file: no tour exists, or a limit came first.
type EndedError struct {
	query.Verdict
	cause error
}

// Error is the sentence.
func (e *EndedError) Error() string { return e.Named(func(field string) string { return field }) }

// Named is the sentence with the adapter's names of the fields.
func (e *EndedError) Named(name func(field string) string) string {
	return query.Braced(e.Sentence, name)
}

// Unwrap gives the error that ended the work early.
func (e *EndedError) Unwrap() error { return e.cause }

func undecidedBy(cause error, format string, args ...any) error {
	return &EndedError{query.Verdict{Verdict: query.Unknown, Sentence: "undecided: " + fmt.Sprintf(format, args...)}, cause}
}

// Draw prepares a file while a client waits: everything except long work, within the time
// limit of the search for a tour. It reports the memory of that search to Limits, and
// then that of the picture.
func (q *ExportQuestion) Draw(ctx context.Context, l query.Limits) (*Drawing, error) {
	if l.Pixels == 0 {
		l.Pixels = paper.MaxPixels
	}
	p, err := q.parse(l)
	if err != nil {
		return nil, err
	}
	soon, cancel := context.WithTimeout(ctx, query.Soon)
	defer cancel()
	d, err := p.run(pulse.Sharing(soon), query.Reporter{})
	switch {
	case errors.Is(err, count.ErrUnfinished):
		return nil, query.TooMuch("%v; leaper draw --style usage takes the time it needs", errors.Unwrap(err))
	case query.TimeUp(err) && p.subject == ofNetwork:
		return nil, query.TooMuch("%s takes too long to settle; choose another seed or a smaller board", p.Graph)
	}
	return d, err
}

// work is the question as work. After a cancellation, a film shows the search so far.
func (p *parsedExport) work(ctx context.Context, report query.Reporter) (query.Answer, error) {
	d, err := p.run(ctx, report)
	if d == nil {
		return nil, err
	}
	return d, err
}

// run prepares the file, with notes about it.
func (p *parsedExport) run(ctx context.Context, report query.Reporter) (*Drawing, error) {
	d := &Drawing{Verdict: query.Verdict{Verdict: query.Yes}, Format: p.format, Name: Subjects[p.subject].Name() + "-%s." + p.format.Extension, Tell: report}
	if p.File != nil {
		if err := p.ofFile(ctx, report, d); err != nil {
			return nil, err
		}
		return d, nil
	}
	pixels := 0
	var err, ended error
	switch {
	case p.moving || p.subject == ofSearch || p.subject == ofNetwork:
		if d.Film, ended = p.film(ctx, report); d.Film == nil {
			return nil, ended
		}
		var verdict *EndedError
		if errors.As(ended, &verdict) { // and there is a film all the same
			d.Verdict, ended = verdict.Verdict, nil
		}
		if d.Takes = p.filmTakes(); p.moving {
			pixels, err = p.movingFile(d, d.Film)
		} else {
			pixels, err = p.standing(d, paper.Fit(d.Film.Still(len(d.Film.Frames)-1)))
		}
	case p.subject == ofGraph:
		d.Takes = draw.MemoryOf(p.Graph.Board().Cells())
		if err := p.most.Admit(d.Takes); err != nil {
			return nil, err
		}
		var scene *draw.Scene
		if scene, err = draw.Graph(p.Graph, p.options); err == nil {
			pixels, err = p.standing(d, paper.Fit(scene))
		}
	case p.format.Body:
		err = p.body(ctx, report, d)
	case !p.format.Picture:
		err = p.text(ctx, report, d)
	default:
		var pages []paper.Page
		if pages, err = p.pages(ctx, report, d); err == nil {
			pixels, err = p.standing(d, pages...)
		}
	}
	if err != nil {
		return nil, err
	}
	if d.Name = fmt.Sprintf(d.Name, p.Graph.Board().Size()); d.Film != nil {
		pixels = pixels * 3 / 2 // of what is painted over, and of frames
	}
	d.Takes += paper.CanvasMemory(pixels)
	return d, ended
}

// movingFile writes a film into the drawing, and gives its longest side in pixels.
func (p *parsedExport) movingFile(d *Drawing, f *film.Film) (pixels int, err error) {
	if p.format.Name == "" {
		return 0, nil // the film plays on a terminal
	}
	kind, err := film.Parse(p.format.Name)
	if err != nil {
		return 0, err
	}
	if kind.Pixels() {
		pixels = MostFilm
	}
	o := film.Options{Pixels: p.q.Size, Progress: func(share float64) {
		d.Tell.Now(query.Progress{Done: share, Words: fmt.Sprintf("writing %s, %.0f %%", fault.Plural(len(f.Frames), "frame"), 100*share)})
	}}
	d.write = func(ctx context.Context, out io.Writer) error { return film.Write(ctx, out, kind, o, f) }
	return pixels, nil
}

// standing writes pages into the drawing, and gives its longest side in pixels.
func (p *parsedExport) standing(d *Drawing, pages ...paper.Page) (pixels int, err error) {
	picture, err := paper.Parse(p.format.Name)
	if err != nil {
		return 0, err
	}
	o := paper.Options{Pixels: p.q.Size, Pen: p.pen}
	if p.q.Font != "" {
		o.Font = []byte(p.q.Font)
	}
	if pixels = p.q.Size; picture.Pixels() && pixels == 0 {
		if pixels = paper.Pixels(pages[0]); p.most.Pixels > 0 {
			pixels = min(pixels, p.most.Pixels)
			o.Pixels = pixels
		}
	}
	d.write = func(ctx context.Context, out io.Writer) error { return paper.Write(ctx, out, picture, o, pages...) }
	return pixels, nil
}

// text writes the tours as text.
func (p *parsedExport) text(ctx context.Context, report query.Reporter, d *Drawing) error {
	kind, err := notation.ParseFormat(p.format.Name)
	if err != nil {
		return err
	}
	if !p.options.NeedsTour() && p.seek == nil && p.Graph != nil {
		return fmt.Errorf("format %s: there is no tour to write; send one", p.format.Name)
	}
	tours, _, err := p.tours(ctx, report)
	if err != nil {
		return err
	}
	d.write = func(_ context.Context, out io.Writer) error {
		w := notation.NewWriter(out, kind, notation.Options{})
		for _, t := range tours {
			if err := w.Write(t.graph.Board(), t.graph.Piece(), t.tour); err != nil {
				return err
			}
		}
		return w.Close()
	}
	return nil
}

// pages draws the tours, or a board without one.
func (p *parsedExport) pages(ctx context.Context, report query.Reporter, d *Drawing) ([]paper.Page, error) {
	if p.Graph != nil && !p.options.NeedsTour() {
		return p.bare(ctx, report, d)
	}
	tours, title, err := p.tours(ctx, report)
	if err != nil {
		return nil, err
	}
	d.Takes = draw.MemoryOf(p.Graph.Board().Cells()) * int64(len(tours))
	if err := p.most.Admit(d.Takes); err != nil {
		return nil, err
	}
	if len(tours) == 1 {
		if err := p.moment(tours[0]); err != nil {
			return nil, err
		}
		return p.single(tours[0].scene(p.options))
	}
	if err := p.refuseMarkFields(); err != nil {
		return nil, err
	}
	if p.options.Style == draw.String {
		all := make([]tour.Tour, len(tours))
		for i, t := range tours {
			if !t.graph.Board().Equal(p.Graph.Board()) {
				return nil, fmt.Errorf("style string draws tours of one board over each other, and these are of %s and %s", p.Graph.Board(), t.graph.Board())
			}
			all[i] = t.tour
		}
		return p.single(draw.Tours(p.Graph, p.options, all...))
	}
	small := p.options
	small.Plain = small.Style != draw.Numbers
	scenes := make([]*draw.Scene, len(tours))
	for i, t := range tours {
		if scenes[i], err = t.scene(small); err != nil {
			return nil, err
		}
	}
	if p.sheet.Title == "" {
		p.sheet.Title = title
	}
	return p.sheet.Pages(scenes)
}

// single is one picture, on a page of its own or on paper.
func (p *parsedExport) single(scene *draw.Scene, err error) ([]paper.Page, error) {
	if err != nil {
		return nil, err
	}
	page, err := p.alone.Page(scene)
	return []paper.Page{page}, err
}

// bare draws a board in a style that shows no tour.
func (p *parsedExport) bare(ctx context.Context, report query.Reporter, d *Drawing) ([]paper.Page, error) {
	if p.options.Style == draw.Game {
		if err := drawnGame(ctx, p.Graph, game.Rules{Misere: p.q.Misere}, &p.options); err != nil {
			return nil, err
		}
	}
	if p.options.Style == draw.Argument {
		if err := p.proven(ctx); err != nil {
			return nil, err
		}
	}
	if p.options.Style == draw.Usage {
		if err := p.counted(ctx, report); err != nil {
			return nil, err
		}
	}
	d.Takes = draw.MemoryOf(p.Graph.Board().Cells())
	if err := p.most.Admit(d.Takes); err != nil {
		return nil, err
	}
	return p.single(draw.Tours(p.Graph, p.options))
}

// counted gives the style usage its numbers: given ones, or counted ones.
func (p *parsedExport) counted(ctx context.Context, report query.Reporter) error {
	if p.q.Uses == "" {
		if err := p.most.Admit(p.most.Memory); err != nil {
			return err
		}
	}
	err := counting.DrawnUses(ctx, p.ParsedQuestion, p.q.Uses, p.most, &p.options, report)
	if errors.Is(err, count.ErrUnfinished) && !errors.Is(err, context.Canceled) {
		return undecidedBy(err, "%v", err)
	}
	return err
}

// moment cuts a tour at the requested moment.
func (p *parsedExport) moment(t *drawnTour) error {
	at := p.q.At
	switch {
	case at == nil || t.tour.Len() == 0 || t.numbers != nil:
		return nil
	case *at > t.tour.Len():
		return query.BadValue("at", *at, "the tour has %s; write 1 to %d", fault.Plural(t.tour.Len(), "square"), t.tour.Len())
	}
	t.tour = begun(t.tour, *at)
	return nil
}

// begun is a tour's first squares.
func begun(t tour.Tour, length int64) tour.Tour {
	squares := make([]board.Square, 0, length)
	for step, s := range t.All() {
		if step == length {
			break
		}
		squares = append(squares, s)
	}
	return tour.Of(squares)
}

// drawnGame gives a picture of the style game its map.
func drawnGame(ctx context.Context, g *graph.Graph, rules game.Rules, o *draw.Options) error {
	p, err := game.New(ctx, g, rules)
	if err != nil {
		return err
	}
	all, err := p.OutcomesBySquare(ctx)
	if err != nil {
		return err
	}
	o.Map = &draw.Map{}
	for v, is := range all {
		switch s := p.Square(graph.Vertex(v)); is {
		case game.Wins:
			o.Map.Wins = append(o.Map.Wins, s)
		case game.Loses:
			o.Map.Loses = append(o.Map.Loses, s)
		}
	}
	return nil
}

// A LimitedBuffer holds a file until it is complete. It accepts no more bytes than its limit,
// and none once its client has gone.
type LimitedBuffer struct {
	ctx  context.Context
	room int64
	text []byte
}

// NewParcel has room for the given number of bytes.
func NewParcel(ctx context.Context, room int64) *LimitedBuffer {
	return &LimitedBuffer{ctx: ctx, room: room}
}

// Bytes is the file.
func (p *LimitedBuffer) Bytes() []byte { return p.text }

func (p *LimitedBuffer) Write(b []byte) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	if int64(len(p.text)+len(b)) > p.room {
		return 0, query.TooMuch("the file would have more than %d MiB; take another format or a smaller board, or the command", p.room>>20)
	}
	p.text = append(p.text, b...)
	return len(b), nil
}
