package book

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/draw/paper"
	"leaper/exist"
)

// FolderMark marks a folder's page as ours, so it may be overwritten.
const FolderMark = `name="leaper-book"`

// FolderList is the file that lists the folder's written files.
const FolderList = "leaper-book.sha256"

// Folder is the book as files for a web page: index.html; for each puzzle its picture, its
// solution's picture and its JSON; and all puzzles in puzzles.jsonl. If the folder above holds
// a leaper site, its page plays them.
func (b *Book) Folder(ctx context.Context) (map[string][]byte, error) {
	b.entries() // which numbers them
	o, err := b.Looks.Options()
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	var all bytes.Buffer
	for _, c := range b.Chapters {
		for _, e := range c.Puzzles {
			name := e.file()
			for _, solved := range []bool{false, true} {
				look, file := o, name+".svg"
				look.Labels = e.hasLabels(o.Labels)
				if solved {
					file = name + "-solution.svg"
				}
				scene, err := e.Picture(look, solved)
				if err != nil {
					return nil, err
				}
				var out bytes.Buffer
				if err := paper.Write(ctx, &out, paper.SVG, paper.Options{}, paper.Fit(scene)); err != nil {
					return nil, err
				}
				files[file] = out.Bytes()
			}
			text, err := json.Marshal(e.data())
			if err != nil {
				return nil, err
			}
			files[name+".json"] = append(text, '\n')
			all.Write(files[name+".json"])
		}
	}
	files["puzzles.jsonl"], files["index.html"] = all.Bytes(), b.index()
	return files, nil
}

// file is the name of a puzzle's files, without an ending.
func (e *Entry) file() string { return fmt.Sprintf("puzzles/%03d", e.Number) }

// data is the puzzle as JSON: as made or read; for a grid, the known facts.
func (e *Entry) data() any {
	from, is := e.Data.(read)
	switch {
	case !is:
		return e.Data
	case from.RawMessage != nil:
		return from.RawMessage
	}
	b := e.graph.Board()
	about := query.PlaceOf(e.graph)
	about.Kind = e.Puzzle.Kind.Word()
	return struct {
		query.About
		query.Verdict
		Grid       string   `json:"grid"`
		Difficulty string   `json:"difficulty,omitempty"`
		Reasoned   bool     `json:"reasoned"`
		Solution   []string `json:"solution"`
	}{about, query.VerdictOf(exist.Found, "one solution"), from.grid, strings.Replace(e.Difficulty, hardest, "", 1), e.Difficulty != hardest, query.NamesOf(b, e.Solution)}
}

// Link is the URL fragment that opens a puzzle on the page (app/web/src/state/link.ts reads it).
// It is "" for puzzles that the page does not support: those of other ranks, and those with
// more than numbers, letters and undirected moves.
func (e *Entry) Link() string {
	b := e.graph.Board()
	var use []string
	if beside := e.Puzzle.Constraints; beside != nil {
		for _, m := range beside.Use {
			use = append(use, b.Name(m.From)+"-"+b.Name(m.To))
			if m.OneWay {
				return ""
			}
		}
		if len(beside.Avoid)+len(beside.Before) > 0 {
			return ""
		}
	}
	if b.Rank() != 2 {
		return ""
	}
	var holes, numbers []byte
	next := uint64(0)
	for _, h := range b.Holes() {
		holes = binary.AppendUvarint(holes, uint64(h)-next)
		next = uint64(h) + 1
	}
	next = 0
	for i, n := range e.Puzzle.Cells() {
		if n > 0 {
			numbers = binary.AppendUvarint(binary.AppendUvarint(numbers, uint64(i)-next), uint64(n))
			next = uint64(i) + 1
		}
	}
	text := "v1"
	add := func(key, value string) {
		if value != "" {
			text += "&" + key + "=" + url.PathEscape(value)
		}
	}
	add("b", b.Size())
	if t := b.Topology(); t != board.Plane {
		add("t", t.String())
	}
	add("h", base64.RawURLEncoding.EncodeToString(holes))
	add("p", e.graph.Piece().String())
	add("q", base64.RawURLEncoding.EncodeToString(numbers))
	add("qk", e.Puzzle.Kind.Word())
	add("qu", strings.Join(use, ","))
	add("qw", strings.Join(e.Letters, ""))
	add("u", "puzzle")
	return text
}
