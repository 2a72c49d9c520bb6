package graph

import (
	"bufio"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"leaper/internal/pulse"
)

// GML, the Graph Modelling Language (Himsolt, "GML: a portable graph file format", 1997): keys
// with values, and lists of them in brackets. Nodes are called by their labels, where all have
// different ones, as networkx has it; otherwise by their ids.
//
//	graph [
//	  directed 0
//	  node [ id 1 label "Oslo" ]
//	  node [ id 2 label "Rome" ]
//	  edge [ source 1 target 2 weight 7 ]
//	]

type gmlReader struct {
	*namedBuilder
	labels map[Vertex]string
}

// maxGMLNested is how many lists may stand in each other.
const maxGMLNested = 100

func readGML(p *pulse.Pulse, in *Reader) (*Adjacency, error) {
	g := &gmlReader{namedBuilder: newNamedBuilder(newSource(p, in)), labels: map[Vertex]string{}}
	graphs := 0
	for {
		key, err := g.token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if key != "graph" {
			if err := g.skip(0); err != nil {
				return nil, err
			}
			continue
		}
		if graphs++; graphs > 1 {
			return nil, g.fail("a second graph; one is read")
		}
		if err := g.fields("graph", g.inGraph); err != nil {
			return nil, err
		}
	}
	if graphs == 0 {
		return nil, g.fail("there is no graph")
	}
	if name, is := g.undeclared(); is {
		return nil, g.fail("an edge leads to %s, and there is no such node", short(name))
	}
	g.useLabels()
	return g.finish(in)
}

// fields reads a list in brackets: what reads the value of a key, if anything does.
func (g *gmlReader) fields(of string, read func(key string) (bool, error)) error {
	open, err := g.token()
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if open != "[" {
		return g.fail("%s without its [", of)
	}
	for {
		key, err := g.token()
		switch {
		case errors.Is(err, io.EOF):
			return g.fail("the text ends within %s", of)
		case err != nil:
			return err
		case key == "]":
			return nil
		}
		done, err := read(key)
		if err == nil && !done {
			err = g.skip(0)
		}
		if err != nil {
			return err
		}
	}
}

// inGraph reads the value of a key of the graph.
func (g *gmlReader) inGraph(key string) (bool, error) {
	switch key {
	case "directed":
		value, err := g.plain()
		g.directed = value == "1"
		return true, err
	case "node":
		id, label := "", ""
		err := g.fields("node", func(key string) (bool, error) {
			var err error
			switch key {
			case "id":
				id, err = g.plain()
			case "label":
				if label, err = g.token(); errors.Is(err, io.EOF) {
					err = g.fail("the text ends before the value of a key")
				}
			default:
				return false, nil
			}
			return true, err
		})
		if err != nil {
			return true, err
		}
		if id == "" {
			return true, g.fail("a node without an id")
		}
		err = g.declare(id)
		v := g.number[id]
		if label != "" {
			g.labels[v] = withoutEntities(unquoted(label))
		}
		return true, err
	case "edge":
		var ends [2]string
		weight := ""
		err := g.fields("edge", func(key string) (bool, error) {
			var err error
			switch key {
			case "source":
				ends[0], err = g.plain()
			case "target":
				ends[1], err = g.plain()
			case "weight":
				weight, err = g.token()
				if err == nil && weight == "[" {
					err = g.skipList(0)
				}
			default:
				g.weights = g.weights || key == "value" // of which nobody says whether it is a weight
				return false, nil
			}
			return true, err
		})
		if err != nil {
			return true, err
		}
		var e Edge
		for i, end := range ends {
			if end == "" {
				return true, g.fail("an edge without %s", []string{"source", "target"}[i])
			}
			if e[i], err = g.vertex(end); err != nil {
				return true, err
			}
		}
		return true, g.addWeighted(e[0], e[1], unquoted(weight))
	}
	return false, nil
}

// useLabels calls the nodes by their labels, if all have one of their own.
func (g *gmlReader) useLabels() {
	if len(g.labels) < len(g.names) {
		return
	}
	met := make(map[string]Vertex, len(g.names))
	for v, label := range g.labels {
		met[label] = v
	}
	if len(met) < len(g.names) {
		return
	}
	for v := range g.names {
		g.names[v] = g.labels[Vertex(v)]
	}
	g.number = met
}

// skip passes over a value.
func (g *gmlReader) skip(depth int) error {
	if depth > maxGMLNested {
		return g.fail("lists in lists, more than %d", maxGMLNested)
	}
	value, err := g.token()
	if errors.Is(err, io.EOF) {
		return g.fail("the text ends after a key, before its value")
	}
	if err != nil || value != "[" {
		return err
	}
	return g.skipList(depth)
}

// skipList passes over what is left of a list, with its closing bracket.
func (g *gmlReader) skipList(depth int) error {
	for {
		key, err := g.token()
		if errors.Is(err, io.EOF) {
			return g.fail("the text ends within a list")
		}
		if err != nil || key == "]" {
			return err
		}
		if err := g.skip(depth + 1); err != nil {
			return err
		}
	}
}

// token is a key, a number, a text with its first quote, or a bracket.
func (g *gmlReader) token() (string, error) {
	var text []byte
	for {
		c, err := g.char()
		quoted := len(text) > 0 && text[0] == '"'
		switch {
		case errors.Is(err, io.EOF) && quoted:
			return "", g.fail("the text ends within a text in quotes")
		case errors.Is(err, io.EOF) && len(text) > 0:
			return string(text), nil
		case err != nil:
			return "", err
		case c == '\n':
			g.line++
		}
		switch {
		case quoted && c == '"':
			return string(text), nil
		case quoted:
			text = append(text, c)
		case c == '#' && len(text) == 0:
			for err := bufio.ErrBufferFull; errors.Is(err, bufio.ErrBufferFull); {
				if _, err = g.in.ReadSlice('\n'); err != nil && !errors.Is(err, bufio.ErrBufferFull) {
					return "", err
				}
				if err := g.Beat(headBytes); err != nil {
					return "", err
				}
			}
			g.line++
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			if len(text) > 0 {
				if c == '\n' {
					g.line--
				}
				_ = g.in.UnreadByte()
				return string(text), nil
			}
		case (c == '[' || c == ']') && len(text) > 0:
			_ = g.in.UnreadByte()
			return string(text), nil
		case c == '[' || c == ']':
			return string(c), nil
		default:
			text = append(text, c)
		}
		if len(text) > maxDotName {
			return "", g.fail("a text of more than %d characters", maxDotName)
		}
	}
}

// plain is the next token, without its quote; what it is a value of has begun.
func (g *gmlReader) plain() (string, error) {
	token, err := g.token()
	switch {
	case errors.Is(err, io.EOF):
		return "", g.fail("the text ends before the value of a key")
	case err != nil:
		return "", err
	}
	return unquoted(token), nil
}

// unquoted is a token without the quote that it begins with.
func unquoted(token string) string {
	return strings.TrimPrefix(token, `"`)
}

// withoutEntities is a label with the characters that are not of ASCII, which GML writes as entities: Caf&eacute;. The
// package html knows nine times as many of them, and would make the engine of the web page 1 % larger.
func withoutEntities(label string) string {
	d := xml.NewDecoder(strings.NewReader(strings.ReplaceAll(label, "<", "&lt;")))
	d.Strict, d.Entity = false, xml.HTMLEntity
	token, err := d.Token()
	if text, is := token.(xml.CharData); is && err == nil {
		return string(text)
	}
	return label
}
