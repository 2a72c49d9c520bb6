package book

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"html/template"
	"net/url"
	"strings"

	"leaper/board"
	"leaper/draw"
	"leaper/draw/paper"
	"leaper/exist"
	"leaper/tour"
	"leaper/verbs/query"
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
	o, err := b.options()
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	var all bytes.Buffer
	var page indexPage
	page.Title, page.Author, page.Language, page.Direction = b.Title, b.Author, b.words.name, b.words.direction()
	page.Play, page.Solution = b.words.say("play"), b.words.say("solution")
	for i, c := range b.Chapters {
		chapter := indexChapter{Title: b.chapterTitle(i)}
		for _, block := range c.Text {
			chapter.Text = append(chapter.Text, indexBlock{Mark: block.Mark, Runs: block.Runs})
		}
		for _, e := range c.Puzzles {
			name := fmt.Sprintf("puzzles/%03d", e.Number)
			for _, solved := range []bool{false, true} {
				look, file := o, name+".svg"
				look.Labels = look.Labels || len(e.notes()) > 0
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
			chapter.Puzzles = append(chapter.Puzzles, indexPuzzle{Name: name, Caption: e.label(), Alt: b.words.say("name", "name", e.label()), Notes: e.notes(), Play: e.link()})
		}
		page.Chapters = append(page.Chapters, chapter)
	}
	files["puzzles.jsonl"] = all.Bytes()
	var out bytes.Buffer
	if err := indexTemplate().Execute(&out, page); err != nil {
		return nil, err
	}
	files["index.html"] = out.Bytes()
	return files, nil
}

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
	about.Kind = tour.KindNames()[e.Puzzle.Kind]
	return struct {
		query.About
		query.Verdict
		Grid       string   `json:"grid"`
		Difficulty string   `json:"difficulty,omitempty"`
		Reasoned   bool     `json:"reasoned"`
		Solution   []string `json:"solution"`
	}{about, query.VerdictOf(exist.Found, "one solution"), from.grid, strings.Replace(e.Difficulty, hardest, "", 1), e.Difficulty != hardest, query.NamesOf(b, e.Solution)}
}

// link is the URL fragment that opens a puzzle on the page (web/src/state/link.ts reads it).
// It is "" for puzzles that the page does not support: those of other ranks, and those with
// more than numbers, letters and undirected moves.
func (e *Entry) link() template.URL {
	b := e.graph.Board()
	var use []string
	if beside := e.Puzzle.Beside; beside != nil {
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
	add("qk", tour.KindNames()[e.Puzzle.Kind])
	add("qu", strings.Join(use, ","))
	add("qw", strings.Join(e.Letters, ""))
	add("u", "puzzle")
	return template.URL(text) //nolint:gosec // it is made here, of numbers and names
}

type indexPage struct {
	Title, Author, Language, Direction, Play, Solution string
	Chapters                                           []indexChapter
}

type indexChapter struct {
	Title   string
	Text    []indexBlock
	Puzzles []indexPuzzle
}

type indexBlock struct {
	Mark string
	Runs []run
}

type indexPuzzle struct {
	Name, Caption, Alt string
	Notes              []string
	Play               template.URL
}

// HTML renders the runs of a text.
func (b indexBlock) HTML() template.HTML {
	var out bytes.Buffer
	for _, r := range b.Runs {
		tag := map[draw.Face]string{draw.Italic: "em", draw.Bold: "strong"}[r.face]
		words := template.HTMLEscapeString(r.words)
		if tag != "" {
			words = "<" + tag + ">" + words + "</" + tag + ">"
		}
		out.WriteString(words)
	}
	return template.HTML(out.String()) //nolint:gosec // its words are escaped above
}

func indexTemplate() *template.Template {
	return template.Must(template.New("index").Parse(`<!doctype html>
<html lang="{{.Language}}" dir="{{.Direction}}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="leaper-book" content="1">
<title>{{.Title}}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color: #111; background: #fff }
section > div { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 2rem 1.5rem }
figure { margin: 0 } img { width: 100%; height: auto } figcaption { font-weight: bold }
p.item { margin: .2rem 0; margin-inline-start: 1.5rem } .play { display: none } .playable .play { display: inline }
</style>
<h1>{{.Title}}</h1>
{{with .Author}}<p><em>{{.}}</em></p>
{{end}}{{range .Chapters}}<section>
<h2>{{.Title}}</h2>
{{range .Text}}<p{{if .Mark}} class="item"{{end}}>{{with .Mark}}{{.}} {{end}}{{.HTML}}</p>
{{end}}<div>
{{range .Puzzles}}<figure>
<figcaption>{{.Caption}}</figcaption>
<img src="{{.Name}}.svg" alt="{{.Alt}}" loading="lazy">
{{range .Notes}}<p>{{.}}</p>
{{end}}<p>{{with .Play}}<a class="play" href="../#{{.}}">{{$.Play}}</a> {{end}}<a href="{{.Name}}-solution.svg">{{$.Solution}}</a> <a href="{{.Name}}.json">JSON</a></p>
</figure>
{{end}}</div>
</section>
{{end}}<script>
// The page that plays puzzles is in the folder above, if a site of leaper is there.
fetch("../index.html").then((r) => (r.ok ? r.text() : "")).then((t) => {
  if (t.includes('name="leaper-engine"')) document.body.classList.add("playable");
}).catch(() => {});
</script>
</html>
`))
}
