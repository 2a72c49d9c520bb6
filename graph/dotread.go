package graph

import (
	"errors"
	"io"
	"strings"

	"leaper/internal/pulse"
)

// The language of Graphviz, as far as it says which vertices and edges there are: that is all
// of its grammar (https://graphviz.org/doc/info/lang.html) but texts that + joins; of attributes, the
// weights of edges are kept. Of the libraries that read it, one has not changed since 2019, and the other keeps
// a tree of the whole file before anything can be bounded; this reads it as it comes.

// A dotToken is an identifier, or a mark: one of { } [ ] ; , = : or -- and ->.
type dotToken struct {
	text   string
	name   bool // an identifier
	quoted bool // in quotes, and no keyword
}

func (t dotToken) is(mark string) bool { return !t.name && t.text == mark }

func (t dotToken) keyword(word string) bool {
	return t.name && !t.quoted && strings.EqualFold(t.text, word)
}

type dotReader struct {
	*namedBuilder
	token    dotToken // the next one
	edgeMark string
	depth    int
	weight   string // of edges to come, by the last edge [weight=…] of this graph or subgraph
	err      error  // the first thing that was wrong; no token comes after it
}

// What a file may have at most: characters of an identifier, subgraphs in each
// other, and vertices of a subgraph at an end of an edge.
const (
	maxDotName   = 1 << 16
	maxDotNested = 100
	maxDotGroup  = 1 << 12
)

func readDOT(p *pulse.Pulse, in *Reader) (*Adjacency, error) {
	d := &dotReader{namedBuilder: newNamedBuilder(newSource(p, in))}
	d.next()
	if d.err == nil && d.token.text == "" && !d.token.name {
		return nil, io.EOF
	}
	if d.readGraph(); d.err != nil {
		return nil, d.err
	}
	return d.finish(in)
}

// keepError keeps the first error, behind which no token is anything that is looked for.
func (d *dotReader) keepError(err error) {
	if d.err == nil {
		d.err = err
	}
	if d.err != nil {
		d.token = dotToken{}
	}
}

// stop ends the reading with an error.
func (d *dotReader) stop(format string, args ...any) { d.keepError(d.fail(format, args...)) }

// readGraph reads a graph, up to its closing brace.
func (d *dotReader) readGraph() {
	d.nextAfter(d.token.keyword("strict"))
	switch {
	case d.token.keyword("graph"):
		d.edgeMark = "--"
	case d.token.keyword("digraph"):
		d.edgeMark, d.directed = "->", true
	default:
		d.stop("%s; a graph begins with graph or digraph", short(d.token.text))
	}
	d.next()
	d.nextAfter(d.token.name)
	if !d.token.is("{") {
		d.stop("%s instead of the graph's {", short(d.token.text))
	}
	d.statements(nil)
}

// statements reads what is between braces, with the closing one, but no token after that. What
// vertices it names is added to a group, if there is one.
func (d *dotReader) statements(group *[]Vertex) {
	if d.depth++; d.depth > maxDotNested {
		d.stop("subgraphs in subgraphs, more than %d", maxDotNested)
	}
	around := d.weight
	for d.next(); d.err == nil && !d.token.is("}"); {
		d.statement(group)
	}
	d.weight = around
	d.depth--
}

// statement reads one, and the token after it.
func (d *dotReader) statement(group *[]Vertex) {
	switch {
	case d.token.is(";") || d.token.is(","):
		d.next()
		return
	case d.token.keyword("graph") || d.token.keyword("node") || d.token.keyword("edge"):
		ofEdges := d.token.keyword("edge")
		d.next()
		if weight := d.attributes(d.weight); ofEdges {
			d.weight = weight
		}
		return
	}
	before, attribute := d.edgeEnd(group)
	if attribute {
		return
	}
	var edges []int // of this statement; some of a subgraph may come between them
	for d.token.is("--") || d.token.is("->") {
		if !d.token.is(d.edgeMark) {
			d.stop("%s; edges of this graph are written %s", d.token.text, d.edgeMark)
		}
		d.next()
		after, _ := d.edgeEnd(group)
		for _, v := range before {
			for _, w := range after {
				if len(edges) <= maxWeights { // more are refused where they have weights
					edges = append(edges, len(d.arcs))
				}
				if d.keepError(d.addWeighted(v, w, "")); d.err != nil {
					return
				}
			}
		}
		before = after
	}
	if weight := d.attributes(d.weight); weight != "" && len(edges) > 0 {
		d.weights = true
		d.weighs.set(edges, weight)
	}
}

// edgeEnd is the vertices at an end of an edge: one, or those of a subgraph. What is a name and =
// is an attribute.
func (d *dotReader) edgeEnd(group *[]Vertex) (ends []Vertex, attribute bool) {
	if d.token.keyword("subgraph") {
		d.next()
		d.nextAfter(d.token.name)
		if !d.token.is("{") {
			d.stop("a subgraph is written in braces")
		}
	}
	if d.token.is("{") {
		d.statements(&ends)
		d.next()
		for _, v := range ends {
			d.add(group, v)
		}
		return ends, false
	}
	if !d.token.name {
		d.stop("%s in place of a vertex", short(d.token.text))
	}
	name := d.token.text
	d.next()
	if d.token.is("=") {
		d.next()
		if !d.token.name {
			d.stop("an attribute without a value")
		}
		d.next()
		return nil, true
	}
	for d.token.is(":") { // ports
		d.next()
		d.next()
	}
	if d.err != nil {
		return nil, false
	}
	v, err := d.vertex(name)
	d.keepError(err)
	d.add(group, v)
	return []Vertex{v}, false
}

// add adds a vertex to a group.
func (d *dotReader) add(group *[]Vertex, v Vertex) {
	switch {
	case group == nil || d.err != nil:
	case len(*group) == maxDotGroup:
		d.stop("a subgraph of more than %d vertices named, the most that is read", maxDotGroup)
	default:
		*group = append(*group, v)
	}
}

// attributes passes over lists in brackets. It returns the weight that they give, or the former one.
func (d *dotReader) attributes(weight string) string {
	for d.token.is("[") {
		for d.err == nil && !d.token.is("]") {
			if d.token.is("{") || d.token.is("}") {
				d.stop("%s in a list of attributes", d.token.text)
			}
			key := d.token
			if d.next(); key.name && d.token.is("=") {
				if d.next(); d.token.name && key.text == "weight" {
					weight = d.token.text
				}
			}
		}
		d.next()
	}
	return weight
}

// nextAfter reads on if the token is one that may be left out.
func (d *dotReader) nextAfter(is bool) {
	if is {
		d.next()
	}
}

// next reads a token. At the end of the text there is an empty one; within a graph that is an
// error.
func (d *dotReader) next() {
	if d.err == nil {
		d.keepError(d.scan())
	}
}

func (d *dotReader) scan() error {
	for {
		c, err := d.source.char()
		switch {
		case errors.Is(err, io.EOF) && d.edgeMark == "":
			d.token = dotToken{}
			return nil
		case errors.Is(err, io.EOF):
			return d.fail("the text ends within the graph")
		case err != nil:
			return err
		case c == '\n':
			d.line++
		case c == ' ' || c == '\t' || c == '\r':
		case c == '#' || c == '/' && d.ahead('/'):
			err = d.skipPast("\n")
			d.line++
		case c == '/' && d.ahead('*'):
			err = d.skipPast("*/")
		case c == '-' && (d.ahead('-') || d.ahead('>')):
			second, _ := d.in.ReadByte()
			d.token = dotToken{text: string([]byte{c, second})}
			return nil
		case strings.IndexByte("{}[];,=:", c) >= 0:
			d.token = dotToken{text: string(c)}
			return nil
		default:
			return d.identifier(c)
		}
		if err != nil {
			return err
		}
	}
}

// skipPast passes over all up to a mark, and the mark.
func (d *dotReader) skipPast(mark string) error {
	for {
		c, err := d.source.char()
		switch {
		case errors.Is(err, io.EOF):
			return nil // which the next token says
		case err != nil:
			return err
		case c == '\n' && mark != "\n":
			d.line++
		case c == mark[0] && (len(mark) == 1 || d.ahead(mark[1])):
			_, err := d.in.Discard(len(mark) - 1)
			return err
		}
	}
}

// identifier reads one that begins with a character: a word, a number, a text in quotes, or
// one in angles.
func (d *dotReader) identifier(c byte) error {
	var text []byte
	var err error
	switch {
	case c == '"':
		if text, err = d.quoted(); err != nil {
			return err
		}
	case c == '<':
		for depth := 1; ; {
			c, err := d.char(len(text))
			if err != nil {
				return err
			}
			switch c {
			case '<':
				depth++
			case '>':
				depth--
			}
			if depth == 0 {
				break
			}
			text = append(text, c)
		}
	case isWord(c):
		for text = []byte{c}; ; text = append(text, c) {
			head, _ := d.in.Peek(1)
			if len(head) == 0 || !isWord(head[0]) || head[0] == '-' {
				break
			}
			if c, err = d.char(len(text)); err != nil {
				return err
			}
		}
	default:
		return d.fail("unexpected character %q", c)
	}
	d.token = dotToken{text: string(text), name: true, quoted: c == '"' || c == '<'}
	return nil
}

// quoted reads a text in quotes, whose first is read.
func (d *dotReader) quoted() (text []byte, err error) {
	for {
		c, err := d.char(len(text))
		switch {
		case err != nil:
			return nil, err
		case c == '"':
			return text, nil
		case c == '\\':
			if c, err = d.char(len(text)); err != nil {
				return nil, err
			}
			if c == '\n' { // the text goes on
				continue
			}
			if c != '"' && c != '\\' {
				text = append(text, '\\')
			}
		}
		text = append(text, c)
	}
}

// char is the next character of an identifier that has the given number.
func (d *dotReader) char(length int) (byte, error) {
	c, err := d.source.char()
	switch {
	case errors.Is(err, io.EOF):
		return 0, d.fail("the text ends within a name")
	case err == nil && length > maxDotName:
		return 0, d.fail("a name of more than %d characters", maxDotName)
	case c == '\n':
		d.line++
	}
	return c, err
}

// isWord says whether a character is one of words and numbers.
func isWord(c byte) bool {
	return c == '_' || c == '.' || c == '-' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}
