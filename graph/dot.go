package graph

import (
	"bufio"
	"fmt"
	"math"
	"strings"

	"leaper/internal/pulse"
)

// writeDOT writes the language of Graphviz, https://graphviz.org/doc/info/lang.html:
// first the vertices, with places that neato keeps, then the edges.
func (a *Adjacency) writeDOT(p *pulse.Pulse, out *bufio.Writer, l Labels) error {
	kind, joins := "graph", "--"
	if a.directed {
		kind, joins = "digraph", "->"
	}
	fmt.Fprintf(out, "%s %s {\n", kind, dotString(l.title()))
	for v := range Vertex(a.Len()) {
		out.WriteString("\t" + dotString(l.name(v)))
		if l.Place != nil {
			x, y := l.Place(v)
			fmt.Fprintf(out, " [pos=\"%v,%v!\"]", math.Round(x*1000)/1000, math.Round(y*1000)/1000)
		}
		out.WriteByte('\n')
		if err := p.Beat(1); err != nil {
			return err
		}
	}
	err := a.each(p, func(v Vertex, row []Vertex) {
		for _, u := range row {
			if a.directed || u > v {
				out.WriteString("\t" + dotString(l.name(v)) + " " + joins + " " + dotString(l.name(u)) + "\n")
			}
		}
	})
	out.WriteString("}\n")
	return err
}

// dotString quotes a name. Only the quotation mark needs it, and the backslash,
// which labels take for an escape.
func dotString(s string) string {
	if !strings.ContainsAny(s, `\"`) {
		return `"` + s + `"` // nearly always, and there may be millions
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}
