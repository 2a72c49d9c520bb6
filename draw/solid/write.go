package solid

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math"

	"leaper/draw"
	"leaper/draw/internal/out"
	"leaper/internal/names"
)

// Format is a file format of bodies.
type Format uint8

// The formats.
const (
	STL     Format = iota // triangles, in millimetres, though the file does not say so
	ThreeMF               // 3MF: triangles of numbered corners, and their unit
)

// A format has the properties of a [Format].
type format struct {
	names.Value
	names.Extensions
	write func(b *Body, ctx context.Context, w io.Writer) error
}

func formats() names.Table[Format, format] {
	return names.Table[Format, format]{What: "format", Err: draw.ErrOption, Entries: []format{
		{names.Value{"stl"}, names.Extensions{"stl"}, (*Body).writeSTL},
		{names.Value{"3mf"}, names.Extensions{"3mf"}, (*Body).write3MF},
	}}
}

// Formats lists the names of the formats, which are the extensions of their files.
func Formats() names.List { return formats().List() }

func (f Format) String() string { return formats().Of(f) }

// Parse reads the name of a format of bodies. The error wraps [draw.ErrOption].
func Parse(s string) (Format, error) { return formats().Parse(s) }

// FormatOf is the format that a file's extension names; false if it names none.
func FormatOf(file string) (Format, bool) { return names.OfFile(formats(), file) }

// Media is the media type of files of the format.
func (f Format) Media() string { return "model/" + f.String() }

// Write writes a body in a format. When the context ends, it returns the context's error.
func Write(ctx context.Context, w io.Writer, f Format, b *Body) error {
	return formats().Entry(f).write(b, ctx, w)
}

// checkEvery is the number of triangles between two checks of the context.
const checkEvery = 1 << 10

// writeSTL writes a body as binary STL, in millimetres: eighty bytes for people, the number of
// triangles, and each with room for its normal, which readers work out themselves.
func (b *Body) writeSTL(ctx context.Context, w io.Writer) error {
	o := bufio.NewWriter(w)
	var head [84]byte
	copy(head[:80], "leaper: "+b.Title)
	binary.LittleEndian.PutUint32(head[80:], uint32(len(b.Triangles)))
	_, _ = o.Write(head[:]) // errors stick
	for i, t := range b.Triangles {
		if i%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		var bytes [50]byte
		for c, p := range t {
			for axis, n := range p {
				binary.LittleEndian.PutUint32(bytes[12+12*c+4*axis:], math.Float32bits(float32(float64(n)/1000)))
			}
		}
		_, _ = o.Write(bytes[:])
	}
	return o.Flush()
}

// The parts of a 3MF file besides the body (3MF Core Specification 1.2).
const (
	contentTypes = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>
`
	relations = `<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel" Target="/3D/3dmodel.model"/></Relationships>
`
)

// write3MF writes a body as a 3MF file: an archive with the body as XML.
func (b *Body) write3MF(ctx context.Context, w io.Writer) error {
	z := &archive{w: w}
	for _, part := range []struct{ name, text string }{{"[Content_Types].xml", contentTypes}, {"_rels/.rels", relations}} {
		o, err := z.create(part.name)
		if err == nil {
			_, err = io.WriteString(o, part.text)
		}
		if err != nil {
			return err
		}
	}
	part, err := z.create("3D/3dmodel.model")
	if err != nil {
		return err
	}
	o := bufio.NewWriter(part)
	fmt.Fprintf(o, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<model unit=\"millimeter\" xmlns=\"http://schemas.microsoft.com/3dmanufacturing/core/2015/02\">\n"+
		"<metadata name=\"Title\">%s</metadata>\n<resources><object id=\"1\" type=\"model\"><mesh>\n<vertices>\n", b.Title)
	numbers := map[Point]int{}
	for i, t := range b.Triangles {
		if i%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		for _, p := range t {
			if _, there := numbers[p]; !there {
				numbers[p] = len(numbers)
				fmt.Fprintf(o, "<vertex x=\"%s\" y=\"%s\" z=\"%s\"/>\n", out.Decimal(p[0], 3), out.Decimal(p[1], 3), out.Decimal(p[2], 3))
			}
		}
	}
	_, _ = o.WriteString("</vertices>\n<triangles>\n")
	for i, t := range b.Triangles {
		if i%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		fmt.Fprintf(o, "<triangle v1=\"%d\" v2=\"%d\" v3=\"%d\"/>\n", numbers[t[0]], numbers[t[1]], numbers[t[2]])
	}
	_, _ = o.WriteString("</triangles>\n</mesh></object></resources>\n<build><item objectid=\"1\"/></build>\n</model>\n")
	if err := o.Flush(); err != nil {
		return err
	}
	return z.close()
}
