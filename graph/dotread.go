package graph

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"leaper/internal/fault"
	"leaper/internal/pulse"
)

// The language of Graphviz, as far as it says which vertices and edges there are: that is all
// of its grammar (https://graphviz.org/doc/info/lang.html) but texts that + joins; attributes are
// read and forgotten. Of the libraries that read it, one has not changed since 2019, and the other keeps
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
	*named
	in     *bufio.Reader
	line   int
	token  dotToken // the next one
	joins  string
	nested int
}

// What a file may have at most: so many characters of an identifier, so many subgraphs in each
// other, and so many vertices of a subgraph at an end of an edge.
const (
	maxDotName   = 1 << 16
	maxDotNested = 100
	maxDotGroup  = 1 << 12
)

func readDOT(p *pulse.Pulse, in *Reader) (*Adjacency, error) {
	d := &dotReader{named: newNamed(p, DOT), in: in.in, line: 1}
	if err := d.next(); err != nil {
		return nil, err
	}
	if d.token.text == "" && !d.token.name {
		return nil, io.EOF
	}
	if err := d.whole(); err != nil {
		return nil, err
	}
	return d.read(in)
}

func (d *dotReader) fail(format string, args ...any) error {
	return fault.New(ErrSyntax, "dot: line %d: %s", d.line, fmt.Sprintf(format, args...))
}

// whole reads a graph, up to its closing brace.
func (d *dotReader) whole() error {
	if d.token.keyword("strict") {
		if err := d.next(); err != nil {
			return err
		}
	}
	switch {
	case d.token.keyword("graph"):
		d.joins = "--"
	case d.token.keyword("digraph"):
		d.joins, d.directed = "->", true
	default:
		return d.fail("%s; a graph begins with graph or digraph", short(d.token.text))
	}
	if err := d.next(); err != nil {
		return err
	}
	if d.token.name {
		if err := d.next(); err != nil {
			return err
		}
	}
	if !d.token.is("{") {
		return d.fail("%s instead of the graph's {", short(d.token.text))
	}
	return d.statements(nil)
}

// statements reads what is between braces, with the closing one, but no token after that. What
// vertices it names is added to a group, if there is one.
func (d *dotReader) statements(group *[]Vertex) error {
	if d.nested++; d.nested > maxDotNested {
		return d.fail("subgraphs in subgraphs, more than %d", maxDotNested)
	}
	defer func() { d.nested-- }()
	if err := d.next(); err != nil {
		return err
	}
	for !d.token.is("}") {
		if err := d.statement(group); err != nil {
			return err
		}
	}
	return nil
}

// statement reads one, and the token after it.
func (d *dotReader) statement(group *[]Vertex) error {
	switch {
	case d.token.is(";") || d.token.is(","):
		return d.next()
	case d.token.keyword("graph") || d.token.keyword("node") || d.token.keyword("edge"):
		if err := d.next(); err != nil {
			return err
		}
		return d.attributes()
	}
	before, attribute, err := d.end(group)
	if err != nil || attribute {
		return err
	}
	for d.token.is("--") || d.token.is("->") {
		if !d.token.is(d.joins) {
			return d.fail("%s; edges of this graph are written %s", d.token.text, d.joins)
		}
		if err := d.next(); err != nil {
			return err
		}
		after, _, err := d.end(group)
		if err != nil {
			return err
		}
		for _, v := range before {
			for _, w := range after {
				if err := d.join(v, w); err != nil {
					return err
				}
			}
		}
		before = after
	}
	return d.attributes()
}

// end is the vertices at an end of an edge: one, or those of a subgraph. What is a name and =
// is an attribute.
func (d *dotReader) end(group *[]Vertex) (ends []Vertex, attribute bool, err error) {
	if d.token.keyword("subgraph") {
		if err := d.next(); err != nil {
			return nil, false, err
		}
		if d.token.name {
			if err := d.next(); err != nil {
				return nil, false, err
			}
		}
		if !d.token.is("{") {
			return nil, false, d.fail("a subgraph is written in braces")
		}
	}
	if d.token.is("{") {
		if err := d.statements(&ends); err != nil {
			return nil, false, err
		}
		if err := d.next(); err != nil {
			return nil, false, err
		}
		for _, v := range ends {
			if err := d.add(group, v); err != nil {
				return nil, false, err
			}
		}
		return ends, false, nil
	}
	if !d.token.name {
		return nil, false, d.fail("%s in place of a vertex", short(d.token.text))
	}
	name := d.token.text
	if err := d.next(); err != nil {
		return nil, false, err
	}
	if d.token.is("=") {
		if err := d.next(); err != nil {
			return nil, false, err
		}
		if !d.token.name {
			return nil, false, d.fail("an attribute without a value")
		}
		return nil, true, d.next()
	}
	for d.token.is(":") { // ports
		for range 2 {
			if err := d.next(); err != nil {
				return nil, false, err
			}
		}
	}
	v, err := d.vertex(name)
	if err == nil {
		err = d.add(group, v)
	}
	return []Vertex{v}, false, err
}

// add adds a vertex to a group.
func (d *dotReader) add(group *[]Vertex, v Vertex) error {
	if group == nil {
		return nil
	}
	if len(*group) == maxDotGroup {
		return d.fail("a subgraph of more than %d vertices named, the most that is read", maxDotGroup)
	}
	*group = append(*group, v)
	return nil
}

// attributes passes over lists in brackets.
func (d *dotReader) attributes() error {
	for d.token.is("[") {
		for !d.token.is("]") {
			if d.token.is("{") || d.token.is("}") {
				return d.fail("%s in a list of attributes", d.token.text)
			}
			if err := d.next(); err != nil {
				return err
			}
		}
		if err := d.next(); err != nil {
			return err
		}
	}
	return nil
}

// next reads a token. At the end of the text there is an empty one; within a graph that is an
// error.
func (d *dotReader) next() error {
	for {
		c, err := d.in.ReadByte()
		if err == nil {
			err = d.Beat(1)
		}
		switch {
		case errors.Is(err, io.EOF) && d.joins == "":
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
			err = d.past("\n")
			d.line++
		case c == '/' && d.ahead('*'):
			err = d.past("*/")
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

// ahead says whether a character comes next.
func (d *dotReader) ahead(c byte) bool {
	head, _ := d.in.Peek(1)
	return len(head) == 1 && head[0] == c
}

// past passes over all up to a mark, and the mark.
func (d *dotReader) past(mark string) error {
	for {
		c, err := d.in.ReadByte()
		if err == nil {
			err = d.Beat(1)
		}
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

// char is the next character of an identifier that has so many.
func (d *dotReader) char(length int) (byte, error) {
	c, err := d.in.ReadByte()
	if err == nil {
		err = d.Beat(1)
	}
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
