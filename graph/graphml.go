package graph

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"leaper/internal/fault"
	"leaper/internal/pulse"
)

// GraphML (Brandes, Eiglsperger, Herman, Himsolt and Marshall 2002), as networkx, igraph, yEd
// and Gephi write it: nodes by their id, edges with source and target. Data of nodes is passed
// over, as are ports. Edges go one way if the graph's edgedefault or their own directed says so.

// maxXML is how long a text, an attribute or a remark may be.
const maxXML = 1 << 24

type graphMLReader struct {
	*namedBuilder
	in               *xml.Decoder
	oneWay           bool   // by edgedefault
	weightKey        string // the key of weights
	graphs           int
	inEdge, inWeight bool
	eitherWay        bool   // the edge that has begun
	weight           string // of that
	eitherWeights    []string
	undirectedEdges  []Edge // of a directed graph, edges that go either way
}

func readGraphML(p *pulse.Pulse, in *Reader) (*Adjacency, error) {
	text := &limited{r: in.in}
	g := &graphMLReader{namedBuilder: newNamedBuilder(newSource(p, in)), in: xml.NewDecoder(text)}
	directed, nested := 0, 0
	for {
		text.left = maxXML
		token, err := g.in.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, g.decoderError(err)
		}
		if err := g.Beat(8); err != nil {
			return nil, err
		}
		if end, ends := token.(xml.EndElement); ends {
			nested--
			g.end(end.Name.Local)
		}
		if text, is := token.(xml.CharData); is && g.inWeight {
			g.weight += string(text)
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if nested++; nested > maxGMLNested {
			return nil, g.fail("elements in elements, more than %d", maxGMLNested)
		}
		switch start.Name.Local {
		case "hyperedge":
			return nil, g.fail("a hyperedge, which joins more than two nodes; a tour goes along edges")
		case "graph":
			if g.graphs++; g.graphs > 1 {
				return nil, g.fail("a second graph; nested graphs, and several of them, are not read")
			}
			g.oneWay = attribute(start, "edgedefault") == "directed"
		case "key":
			if kind := attribute(start, "for"); (kind == "edge" || kind == "all" || kind == "") && strings.EqualFold(attribute(start, "attr.name"), "weight") {
				g.weightKey = attribute(start, "id")
			}
		case "data":
			g.inWeight = g.inEdge && g.weightKey != "" && attribute(start, "key") == g.weightKey
			g.weights = g.weights || g.inWeight
		case "node":
			id := attribute(start, "id")
			if id == "" {
				return nil, g.fail("a node without an id")
			}
			if err := g.declare(id); err != nil {
				return nil, err
			}
		case "edge":
			oneWay, err := g.edge(start)
			if err != nil {
				return nil, err
			}
			if oneWay {
				directed++
			}
		}
	}
	if g.graphs == 0 {
		return nil, g.fail("there is no graph")
	}
	if name, is := g.undeclared(); is {
		return nil, g.fail("an edge leads to %s, and there is no such node", short(name))
	}
	if g.directed = directed > 0; g.directed {
		for i, e := range g.undirectedEdges {
			if err := g.addEdge(e[1], e[0]); err != nil {
				return nil, err
			}
			g.weighs.add(g.eitherWeights[i])
		}
	}
	return g.finish(in)
}

// end notes the weight of an edge that ends.
func (g *graphMLReader) end(element string) {
	switch element {
	case "data":
		g.inWeight = false
	case "edge":
		if g.inEdge {
			g.weighs.add(strings.TrimSpace(g.weight))
		}
		if g.inEdge && g.eitherWay {
			g.eitherWeights = append(g.eitherWeights, strings.TrimSpace(g.weight))
		}
		g.inEdge, g.weight = false, ""
	}
}

// edge reads one, and says whether it goes one way.
func (g *graphMLReader) edge(start xml.StartElement) (oneWay bool, err error) {
	oneWay = g.oneWay
	if own := attribute(start, "directed"); own != "" {
		oneWay = own == "true"
	}
	var e Edge
	for i, end := range []string{"source", "target"} {
		id := attribute(start, end)
		if id == "" {
			return false, g.fail("an edge without a %s", end)
		}
		if e[i], err = g.vertex(id); err != nil {
			return false, err
		}
	}
	g.inEdge, g.eitherWay, g.weight = true, !oneWay && e[0] != e[1], ""
	if g.eitherWay {
		g.undirectedEdges = append(g.undirectedEdges, e)
	}
	return oneWay, g.addEdge(e[0], e[1])
}

func attribute(start xml.StartElement, name string) string {
	for _, a := range start.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func (g *graphMLReader) fail(format string, args ...any) error {
	g.line, _ = g.in.InputPos()
	return g.namedBuilder.fail(format, args...)
}

// decoderError is an error of the decoder in a sentence.
func (g *graphMLReader) decoderError(err error) error {
	var syntax *xml.SyntaxError
	if errors.Is(err, errLong) {
		return g.fail("a text of more than %d MiB", maxXML>>20)
	}
	if errors.As(err, &syntax) {
		return fault.New(ErrSyntax, "graphml: line %d: %s", syntax.Line, syntax.Msg)
	}
	if strings.HasPrefix(err.Error(), "xml: encoding") {
		return g.fail("it is not in UTF-8")
	}
	return err
}
