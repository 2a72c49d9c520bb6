package graph

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"leaper/internal/fault"
	"leaper/internal/pulse"
)

// JSON, of which there is no standard for graphs. These are read:
//
//	[[1, 2], [2, 3]]                                     edges
//	[[1, 2], [0, 2], [0, 1]]                             the neighbours of vertex 0, of 1 and so on
//	[[0, 1, 1], [1, 0, 1], [1, 1, 0]]                    a matrix, of vertices from 0
//	{"edges": [[1, 2], [2, 3]], "vertices": 4}           edges; the number of vertices, or a list
//	{"nodes": [{"id": "a"}], "links": [{"source": "a",   networkx: node_link_data
//	  "target": "b"}], "directed": false}                 (its links may be called edges)
//	{"nodes": […], "adjacency": [[{"id": 2}], …]}        networkx: adjacency_data
//	{"graph": [[2], [1, 3], …]}                          leaper graph --read FILE --json
//	{"graph": [{"square": "a1", "moves": ["b3"]}]}       leaper graph BOARD --json
//	{"1": [2, 3], "2": [3]}                              the neighbours of each
//
// Vertices are numbers or texts. The first three can be told apart mostly, as rows of text can
// (see textformats.go); where not, the text is refused.

// maxJSON is how long a value is at most: a graph of some million edges.
const maxJSON = 1 << 28

type jsonGraph struct {
	*namedBuilder
	in *Reader
}

func readJSON(p *pulse.Pulse, in *Reader) (*Adjacency, error) {
	if in.values == nil {
		in.limit = &limited{r: in.in}
		in.values = json.NewDecoder(in.limit)
		in.values.UseNumber()
	}
	in.limit.left = maxJSON
	var raw json.RawMessage
	if err := in.values.Decode(&raw); err != nil {
		var syntax *json.SyntaxError
		switch {
		case errors.Is(err, io.EOF) || errors.Is(err, errLong):
			return nil, err
		case errors.Is(err, io.ErrUnexpectedEOF):
			return nil, fault.New(ErrSyntax, "json: the text ends within a value")
		case errors.As(err, &syntax):
			return nil, fault.New(ErrSyntax, "json: character %d: %s", syntax.Offset, syntax)
		}
		return nil, err
	}
	g := &jsonGraph{newNamedBuilder(source{Pulse: p, format: JSON}), in}
	if raw[0] == '[' {
		return g.readArrays(raw)
	}
	if err := g.readObject(raw); err != nil {
		return nil, err
	}
	if name, is := g.undeclared(); is && g.declared != nil {
		return nil, badJSON("edges name %s, and the list of vertices does not; edges name vertices as the list does, and not by their places", short(name))
	}
	return g.finish(in)
}

// limited reads at most the given number of bytes of a value.
type limited struct {
	r    io.Reader
	left int
}

var errLong = fault.New(ErrTooLarge, "json: a value of more than %d MiB, the most that is read", maxJSON>>20)

func (l *limited) Read(to []byte) (int, error) {
	if l.left <= 0 {
		return 0, errLong
	}
	n, err := l.r.Read(to[:min(len(to), l.left)])
	l.left -= n
	return n, err
}

func badJSON(format string, args ...any) error {
	return fault.New(ErrSyntax, "json: %s", fmt.Sprintf(format, args...))
}

// readObject reads one of the shapes.
func (g *jsonGraph) readObject(raw json.RawMessage) error {
	var fields map[string]json.RawMessage
	if raw[0] != '{' || json.Unmarshal(raw, &fields) != nil {
		return badJSON("%s is no graph; one is a list of edges, or an object with edges", short(string(raw[:min(len(raw), 60)])))
	}
	if directed, ok := fields["directed"]; ok {
		g.directed = string(directed) == "true"
	}
	for _, name := range []string{"n", "vertices", "nodes"} {
		if list, ok := fields[name]; ok {
			if err := g.vertices(list); err != nil {
				return err
			}
		}
	}
	for _, name := range []string{"edges", "links"} {
		if list, ok := fields[name]; ok && list[0] == '[' {
			return g.edges(list)
		}
	}
	for _, name := range []string{"adjacency", "graph"} {
		if rows, ok := fields[name]; ok && len(rows) > 0 && rows[0] == '[' {
			return g.adjacencyRows(rows)
		} else if ok && name == "adjacency" {
			fields = nil
			if json.Unmarshal(rows, &fields) != nil {
				return badJSON("adjacency is %s; it is a list, or an object", short(string(rows[:min(len(rows), 60)])))
			}
		}
	}
	return g.adjacencyObject(fields)
}

// vertexOf is the name of a vertex: a number, a text, or an object with an id.
func (g *jsonGraph) vertexOf(raw json.RawMessage) (Vertex, error) {
	switch raw = bytes.TrimSpace(raw); {
	case len(raw) > 0 && raw[0] == '"':
		var text string
		if err := json.Unmarshal(raw, &text); err != nil {
			return 0, badJSON("%s is no text", short(string(raw)))
		}
		return g.vertex(text)
	case len(raw) > 0 && raw[0] == '{':
		var object map[string]json.RawMessage
		if json.Unmarshal(raw, &object) == nil {
			for _, key := range []string{"id", "square", "name"} {
				if id, ok := object[key]; ok && len(id) > 0 && id[0] != '{' {
					return g.vertexOf(id)
				}
			}
		}
	case len(raw) > 0 && (raw[0] == '-' || raw[0] >= '0' && raw[0] <= '9'):
		return g.vertex(string(raw))
	}
	return 0, badJSON("%s is no vertex; one is a number, a text, or an object with an id", short(string(raw)))
}

// vertices reads their number, or their list. A number alone gives those that no edge names,
// which are numbered from 1, unless an edge has 0.
func (g *jsonGraph) vertices(raw json.RawMessage) error {
	if raw[0] != '[' {
		n, err := json.Number(raw).Int64()
		if err != nil || n < 0 {
			return badJSON("vertices is %s; it is their number, or their list", short(string(raw)))
		}
		if n > maxNamed {
			return fault.New(ErrTooLarge, "json: a graph of %d vertices, and %d are read at most", n, maxNamed)
		}
		g.minVertices = n
		return nil
	}
	return g.eachElement(raw, func(one json.RawMessage) error {
		v, err := g.vertexOf(one)
		if err != nil {
			return err
		}
		return g.declare(g.names[v])
	})
}

// eachElement reads the elements of a list.
func (g *jsonGraph) eachElement(raw json.RawMessage, read func(json.RawMessage) error) error {
	var list []json.RawMessage
	if err := json.Unmarshal(raw, &list); err != nil {
		return badJSON("%s is no list", short(string(raw[:min(len(raw), 60)])))
	}
	for _, one := range list {
		if err := read(one); err != nil {
			return err
		}
	}
	return nil
}

// edges reads edges: pairs, which may have a weight or data behind them, or objects.
func (g *jsonGraph) edges(raw json.RawMessage) error {
	return g.eachElement(raw, func(one json.RawMessage) error {
		var pair []json.RawMessage
		weight := ""
		if one[0] == '{' {
			var object struct{ Source, Target, From, To, Weight json.RawMessage }
			if err := json.Unmarshal(one, &object); err != nil {
				return badJSON("%s is no edge", short(string(one)))
			}
			pair = []json.RawMessage{object.Source, object.Target}
			if object.Source == nil {
				pair = []json.RawMessage{object.From, object.To}
			}
			weight = string(object.Weight)
		} else if json.Unmarshal(one, &pair) != nil || len(pair) < 2 {
			return badJSON("%s is no edge; one is [1, 2], or an object with source and target", short(string(one)))
		}
		if len(pair) > 2 {
			g.weights = true
			if weight = weightOf(pair[2]); len(pair) > 3 {
				g.weighs.fail("an edge has more behind its vertices than a weight")
			}
		}
		v, err := g.vertexOf(pair[0])
		if err != nil {
			return err
		}
		w, err := g.vertexOf(pair[1])
		if err != nil {
			return err
		}
		return g.addWeighted(v, w, weight)
	})
}

// weightOf is the weight that stands behind the vertices of an edge, alone or in an object, or beside
// the id of a neighbour; empty if there is none.
func weightOf(raw json.RawMessage) string {
	if raw[0] != '{' {
		return string(raw)
	}
	var data struct{ Weight json.RawMessage }
	_ = json.Unmarshal(raw, &data) // it is an object
	return string(data.Weight)
}

// adjacencyRows reads a list of neighbours for each vertex, in order: of those that have been listed, or
// of 1, 2 and so on, or as objects that name it.
func (g *jsonGraph) adjacencyRows(raw json.RawMessage) error {
	g.mayRepeat = true
	listed, at := slices.Clone(g.names), 0
	return g.eachElement(raw, func(row json.RawMessage) error {
		at++
		name := json.RawMessage(fmt.Sprint(at))
		if row[0] == '{' {
			var object struct{ Moves json.RawMessage }
			if json.Unmarshal(row, &object) != nil || object.Moves == nil {
				return badJSON("%s has no moves", short(string(row)))
			}
			name, row = row, object.Moves
		} else if len(listed) > 0 {
			if at > len(listed) {
				return badJSON("there are more lists of neighbours than the %d vertices", len(listed))
			}
			name, _ = json.Marshal(listed[at-1])
		}
		return g.adjacencyRow(name, row)
	})
}

// adjacencyRow reads the neighbours of a vertex.
func (g *jsonGraph) adjacencyRow(name, row json.RawMessage) error {
	v, err := g.vertexOf(name)
	if err != nil {
		return err
	}
	return g.eachElement(row, func(one json.RawMessage) error {
		w, err := g.vertexOf(one)
		if err != nil {
			return err
		}
		weight := ""
		if one[0] == '{' {
			weight = weightOf(one)
		}
		return g.addWeighted(v, w, weight)
	})
}

// adjacencyObject reads an object of lists.
func (g *jsonGraph) adjacencyObject(fields map[string]json.RawMessage) error {
	g.mayRepeat = true
	keys := make([]string, 0, len(fields))
	for key, row := range fields {
		if len(row) == 0 || row[0] != '[' {
			return badJSON("there are no edges; an object has edges, links, adjacency or graph, or a list of neighbours for each vertex")
		}
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		name, err := json.Marshal(key)
		if err != nil {
			return err
		}
		if err := g.adjacencyRow(name, fields[key]); err != nil {
			return err
		}
	}
	return nil
}
