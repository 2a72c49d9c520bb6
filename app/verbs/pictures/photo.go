package pictures

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"image/png"
	"slices"
	"strings"

	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/draw"
	"leaper/graph"
	"leaper/internal/photoboard"
	"leaper/piece"
	"leaper/tour"
)

// photoLine is the width of the line of a photo, in thousandths of a square: where all squares are
// visited, half the paper is covered.
const photoLine = 500

// mostPhotoSide is the longest side of a photo that is sent, in pixels: five for each square.
const mostPhotoSide = 1024

// photoStart is how a photo begins that is no file: a data URL.
const photoStart = "data:image/png;base64,"

// decodePhoto reads a photo that is sent.
func (q *ExportQuestion) decodePhoto() error {
	wrong := func(err error) error {
		return query.BadField("photo", "no png that can be read (%v); send one as a data URL, %s…", err, photoStart)
	}
	code, is := strings.CutPrefix(q.Photo, photoStart)
	if !is {
		return query.BadField("photo", "it does not begin with %s; send a png as a data URL", photoStart)
	}
	data, err := base64.StdEncoding.DecodeString(code)
	if err != nil {
		return wrong(err)
	}
	size, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return wrong(err)
	}
	if max(size.Width, size.Height) > mostPhotoSide {
		return query.BadField("photo", "%d by %d pixels; at most %d by %d are read", size.Width, size.Height, mostPhotoSide, mostPhotoSide)
	}
	if q.Image, err = png.Decode(bytes.NewReader(data)); err != nil {
		return wrong(err)
	}
	return nil
}

// readPhoto reads the board that a photo is drawn on, and how: a line alone.
func (p *parsedExport) readPhoto() (err error) {
	q := p.q
	if p.moving || !p.format.Picture || p.subject != ofTour {
		return query.Says("{photo} is drawn as a picture of one line; take a picture's format, such as svg")
	}
	given := slices.Concat(query.GivenOf(q, "tour", "text", "gallery", "piece", "topology", "holes", "from", "to", "all", "sample", "limit", "as", "at", "force", "method", "ties", "moves", "rule"), q.Constraints.All(), []query.GivenField{{Field: "kind " + q.Kind, Set: q.Kind != "" && q.Kind != tour.Closed.String()}})
	if err := query.Unasked("{photo} makes its own closed tour of the wazir", given...); err != nil {
		return err
	}
	if !p.options.NeedsTour() {
		return query.Says("{photo} draws a tour, and style %s shows none; leave it out, or take the style line", p.options.Style)
	}
	if q.Place.Given == nil {
		q.Board = cmp.Or(q.Board, "200x200")
	}
	if p.ParsedQuestion, err = q.Question.ParseQuestion(p.most); err != nil {
		return err
	}
	b := p.Graph.Board()
	if b.Hexagonal() || b.Squares() != b.Cells() {
		return query.Says("{photo} leaves out what it does not need of a board of squares without holes, and %s is none", b)
	}
	if b.Rank() != 2 || max(b.Side(0), b.Side(1)) > photoboard.MostSide {
		return query.Says("{photo} is drawn on a board of rank 2, of at most %dx%d squares, and not on %s", photoboard.MostSide, photoboard.MostSide, b.Size())
	}
	if q.Image == nil {
		if err := q.decodePhoto(); err != nil {
			return err
		}
	}
	o := &p.options
	if q.Marks == "" {
		if o.Marks, err = draw.ParseMarks("none"); err != nil || o.Check() != nil { // the style has none
			o.Marks = 0
		}
	}
	if o.Style == draw.LineStyle && o.Theme != draw.InkOnly && o.LineWidth == 0 {
		o.LineWidth = photoLine
	}
	if !o.Colours.Bare && o.Colours.Light == 0 && o.Colours.Dark == 0 && o.Colours.Hole == 0 {
		o.Colours.Bare = o.Theme != draw.InkOnly
	}
	high, wide, err := photoboard.Shape(q.Image, b.Side(0), b.Side(1))
	if err != nil {
		return query.InField("photo", err)
	}
	shape, err := board.New(high, wide)
	if err != nil {
		return err
	}
	g, err := p.wazirOn(shape)
	if err != nil {
		return err
	}
	if err := o.CheckStyle(g, tour.Closed); err != nil { // before the photo becomes a tour
		return err
	}
	return p.most.Admit(query.TextTakes("", b, 1))
}

// wazirOn is the graph of the piece that goes along photos.
func (p *parsedExport) wazirOn(b *board.Board) (*graph.Graph, error) {
	wazir, err := piece.Parse("wazir")
	if err != nil {
		return nil, err
	}
	return p.most.Graph(b, wazir)
}

// photographed is the tour of a photo, which is verified as every other.
func (p *parsedExport) photographed(ctx context.Context, report query.Reporter) ([]*drawnTour, error) {
	b := p.Graph.Board()
	made, err := photoboard.Make(ctx, p.q.Image, b.Side(0), b.Side(1), max(p.q.Seed, 1))
	if err != nil {
		return nil, query.InField("photo", err)
	}
	g, err := p.wazirOn(made.Board)
	if err != nil {
		return nil, err
	}
	if err := tour.Verify(ctx, g, tour.Ask{Kind: tour.Closed}, made.Tour); err != nil {
		return nil, err
	}
	report.Say("a closed tour of wazir on %d squares of %s, verified", made.Board.Squares(), made.Board.Size())
	return []*drawnTour{{graph: g, tour: made.Tour}}, nil
}
