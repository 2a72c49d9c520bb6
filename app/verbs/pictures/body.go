package pictures

import (
	"context"
	"io"

	"leaper/app/verbs/query"
	"leaper/draw/solid"
)

// bodyFormats are the formats of solids, for 3D printers.
func bodyFormats() []ExportFormat {
	var list []ExportFormat
	for i, name := range solid.Formats().Names() {
		list = append(list, ExportFormat{Name: name, Media: solid.Format(i).Media(), Extension: name, Body: true})
	}
	return list
}

// body turns a tour into a tube. The looks of pictures do not affect it.
func (p *parsedExport) body(ctx context.Context, report query.Reporter, d *Drawing) error {
	kind, err := solid.Parse(p.format.Name)
	if err != nil {
		return err
	}
	tours, _, err := p.tours(ctx, report)
	switch {
	case err != nil:
		return err
	case len(tours) > 1:
		return query.Says("a body shows one tour, and there are %d; add {limit} 1 for the first", len(tours))
	case tours[0].numbers != nil:
		return query.Says("a body shows a whole tour, and here some squares have no number")
	}
	const each = 24 << 10 // bytes for the triangles of a square, at most
	d.Takes = min(tours[0].tour.Len(), solid.MaxSquares) * each
	if err := p.most.Admit(d.Takes); err != nil {
		return err
	}
	made, err := solid.FromTour(p.Graph, tours[0].tour, solid.Options{Cell: p.alone.Cell})
	if err != nil {
		return err
	}
	d.write = func(ctx context.Context, out io.Writer) error { return solid.Write(ctx, out, kind, made) }
	return nil
}
