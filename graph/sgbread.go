package graph

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"leaper/internal/fault"
	"leaper/internal/pulse"
)

// Reading what save_graph of the Stanford GraphBase writes: see sgb.go for the format. The arcs
// of a vertex are a list, from its first arc by the links. Of utility fields, which the letters
// after util_types describe, Z stands for none; the others are passed over. Vertices behind the
// n that the graph has are for programs to work with, and are no part of it.

type sgbReader struct {
	source   // by lines, and before the first there is none
	value    [256]int64
	checksum int64
}

func readSGB(p *pulse.Pulse, in *Reader) (*Adjacency, error) {
	s := &sgbReader{source: source{p, in.in, SGB, 0}, value: newSGBWriter(nil).value}
	head, err := s.nextLine()
	if err != nil {
		return nil, err
	}
	var types string
	var room, arcRoom int64
	if at := strings.Index(head, "util_types "); at >= 0 && len(head) >= at+11+14 {
		types = head[at+11 : at+11+14]
		if !scanWords(head[at+11+14:], ",", &room, "V,", &arcRoom, "A)") {
			types = ""
		}
	}
	if len(types) != 14 || room < 0 || arcRoom < 0 {
		return nil, s.fail("it begins with * GraphBase graph (util_types, fourteen letters, and the numbers of vertices and arcs")
	}
	if err := fitsTable(room, arcRoom/2); err != nil {
		return nil, err
	}
	first, err := s.record()
	if err != nil {
		return nil, err
	}
	if len(first) < 3 {
		return nil, s.fail("the graph's name, its vertices and its arcs are wanted")
	}
	n, err := strconv.ParseInt(first[1], 10, 64)
	if err != nil || n < 0 || n > room {
		return nil, s.fail("%s is not the number of vertices, at most %d", short(first[1]), room)
	}
	return s.graph(in, n, room, arcRoom)
}

// graph reads the vertices and the arcs.
func (s *sgbReader) graph(in *Reader, n, room, arcRoom int64) (*Adjacency, error) {
	if err := s.expectSection("* Vertices"); err != nil {
		return nil, err
	}
	var names []string
	var firsts []int64
	for v := range room {
		fields, err := s.record()
		if err != nil {
			return nil, err
		}
		if len(fields) < 2 {
			return nil, s.fail("a vertex has a name and its first arc")
		}
		arc, err := s.parseLink(fields[1], 'A', arcRoom)
		if err != nil {
			return nil, err
		}
		if v < n {
			names, firsts = append(names, fields[0]), append(firsts, arc)
		}
	}
	if err := s.expectSection("* Arcs"); err != nil {
		return nil, err
	}
	var tips []Vertex
	var next []int64
	weights := false
	for range arcRoom {
		fields, err := s.record()
		if err != nil {
			return nil, err
		}
		if len(fields) < 3 {
			return nil, s.fail("an arc has its tip, the next arc and its length")
		}
		tip, err := s.parseLink(fields[0], 'V', room)
		if err != nil {
			return nil, err
		}
		link, err := s.parseLink(fields[1], 'A', arcRoom)
		if err != nil {
			return nil, err
		}
		tips, next = append(tips, Vertex(tip)), append(next, link)
		weights = weights || fields[2] != "1" && fields[2] != "0"
	}
	if err := s.verifyChecksum(); err != nil {
		return nil, err
	}
	var arcs []Edge
	for v, arc := range firsts {
		for steps := int64(0); arc >= 0; arc = next[arc] {
			if steps++; steps > arcRoom {
				return nil, fault.New(ErrSyntax, "sgb: the arcs of vertex %d go round in a circle", v)
			}
			if int64(tips[arc]) >= n || tips[arc] < 0 {
				return nil, fault.New(ErrSyntax, "sgb: an arc of vertex %d leads to none of the %d vertices", v, n)
			}
			if arcs = append(arcs, Edge{Vertex(v), tips[arc]}); int64(len(arcs)) > arcRoom {
				return nil, fault.New(ErrSyntax, "sgb: an arc belongs to two vertices")
			}
		}
	}
	a, err := in.graph(s.Pulse, Reading{Format: SGB, Weights: weights}, n, arcs, true, true)
	if err == nil && distinctNames(names) {
		a.names = namesOfTexts(names)
	}
	return a, err
}

// distinctNames reports whether each vertex has a name of its own.
func distinctNames(names []string) bool {
	met := make(map[string]bool, len(names))
	for _, name := range names {
		if name == "" || met[name] {
			return false
		}
		met[name] = true
	}
	return true
}

// nextLine is the next line.
func (s *sgbReader) nextLine() (string, error) {
	s.line++
	line, err := s.in.ReadSlice('\n')
	if err != nil && !(errors.Is(err, io.EOF) && len(line) > 0) {
		if errors.Is(err, io.EOF) {
			return "", s.fail("the text ends")
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			return "", s.fail("a line of more than %d characters", headBytes)
		}
		return "", err
	}
	return string(bytes.TrimRight(line, "\r\n")), s.Beat(1 + len(line)/8)
}

// record is the fields of a record; its lines count for the checksum.
func (s *sgbReader) record() ([]string, error) {
	var fields []string
	var field []byte
	quoted := false
	for {
		line, err := s.nextLine()
		if err != nil {
			return nil, err
		}
		for i := range len(line) {
			s.checksum = (2*s.checksum + s.value[line[i]]) % sgbPrime
		}
		s.checksum = (2*s.checksum + s.value['\n']) % sgbPrime
		for i := range len(line) {
			switch c := line[i]; {
			case c == '\\' && i == len(line)-1:
			case c == '"':
				quoted = !quoted
			case c == ',' && !quoted:
				fields, field = append(fields, string(field)), field[:0]
			default:
				field = append(field, c)
			}
		}
		if len(field) > sgbMaxString || len(fields) > 64 {
			return nil, s.fail("a record that is too long")
		}
		if !strings.HasSuffix(line, `\`) && !strings.HasSuffix(line, ",") && !quoted {
			return append(fields, string(field)), nil
		}
	}
}

// expectSection reads a line that begins a section.
func (s *sgbReader) expectSection(want string) error {
	line, err := s.nextLine()
	if err == nil && line != want {
		err = s.fail("%s is wanted, and not %s", want, short(line))
	}
	return err
}

// parseLink is the number of a vertex or an arc, as A5 or V5; −1 for none.
func (s *sgbReader) parseLink(field string, letter byte, below int64) (int64, error) {
	if field == "0" {
		return -1, nil
	}
	if field != "" && field[0] == letter {
		if n, err := strconv.ParseInt(field[1:], 10, 64); err == nil && n >= 0 && n < below {
			return n, nil
		}
	}
	return 0, s.fail("%s is none of %c0 to %c%d", short(field), letter, letter, below-1)
}

// verifyChecksum compares the checksum.
func (s *sgbReader) verifyChecksum() error {
	line, err := s.nextLine()
	if err != nil {
		return err
	}
	if line != fmt.Sprintf("* Checksum %d", s.checksum) {
		return s.fail("%s, and the lines before it make %d", short(line), s.checksum)
	}
	return nil
}
