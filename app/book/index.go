package book

import (
	"bytes"
	"fmt"
	"strings"

	"leaper/draw"
	"leaper/draw/paper"
)

// The start of a folder's page, and its end.
const (
	indexHead = `">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="leaper-book" content="1">
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color: #111; background: #fff }
section > div { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 2rem 1.5rem }
figure { margin: 0 } img { width: 100%; height: auto } figcaption { font-weight: bold }
p.item { margin: .2rem 0; margin-inline-start: 1.5rem } .play { display: none } .playable .play { display: inline }
</style>
<title>`
	indexTail = `<script>
// The page that plays puzzles is in the folder above, if a site of leaper is there.
fetch("../index.html").then((r) => (r.ok ? r.text() : "")).then((t) => {
  if (t.includes('name="leaper-engine"')) document.body.classList.add("playable");
}).catch(() => {});
</script>
</html>
`
)

// A markup is a page under way. It is not made by html/template: with that, the linker keeps
// every public method of every type, a template might call it.
type markup struct{ bytes.Buffer }

// add writes tags and words in turn, tags first. Only words are escaped.
func (m *markup) add(parts ...string) {
	for i, part := range parts {
		if i%2 == 1 {
			part = paper.Escape(part)
		}
		m.WriteString(part)
	}
}

// index is the folder's page.
func (b *Book) index() []byte {
	var m markup
	m.add("<!doctype html>\n<html lang=\"", b.words.name, `" dir="`, b.words.direction(), indexHead, b.Title, "</title>\n<h1 dir=\"auto\">", b.Title, "</h1>\n")
	if b.Author != "" {
		m.add("<p dir=\"auto\"><em>", b.Author, "</em></p>\n")
	}
	m.blocks(b.Matter.Dedication)
	m.add("<nav>\n<h2>", b.words.say("contents"), "</h2>\n<ol>\n")
	for i := range b.Chapters {
		m.add("<li><a href=\"#", chapterAnchor(i), `" dir="auto">`, b.chapterTitle(i), "</a></li>\n")
	}
	m.add("</ol>\n</nav>\n")
	m.section("foreword", b, b.Matter.Foreword)
	if rules, err := ReadText(b.rulesText(b.entries())); err == nil { // they are part of the program
		m.section("rules", b, rules)
	}
	for i, c := range b.Chapters {
		m.add("<section id=\"", chapterAnchor(i), "\">\n<h2 dir=\"auto\">", b.chapterTitle(i), "</h2>\n")
		m.blocks(c.Text)
		m.add("<div>\n")
		for _, e := range c.Puzzles {
			m.figure(e, b.words)
		}
		m.add("</div>\n</section>\n")
	}
	m.section("about", b, b.Matter.About)
	m.add("<footer>\n")
	m.blocks(b.Matter.Imprint)
	m.add("</footer>\n")
	m.add(indexTail)
	return m.Bytes()
}

// chapterAnchor is the name in the page of a chapter's beginning.
func chapterAnchor(i int) string { return fmt.Sprintf("chapter-%d", i+1) }

// section writes a text under a heading in the book's own words, if there is one.
func (m *markup) section(key string, b *Book, text []Block) {
	if len(text) == 0 {
		return
	}
	m.add("<section>\n<h2>", b.words.say(key), "</h2>\n")
	m.blocks(text)
	m.add("</section>\n")
}

// blocks writes a text.
func (m *markup) blocks(text []Block) {
	for _, block := range text {
		m.block(block)
	}
}

// block writes a paragraph, or one of an item of a list, the first with its mark.
func (m *markup) block(block Block) {
	switch {
	case !block.Listed:
		m.add(`<p dir="auto">`)
	case block.Mark == "":
		m.add(`<p class="item" dir="auto">`)
	default:
		m.add(`<p class="item" dir="auto">`, block.Mark, " ")
	}
	for _, r := range block.Runs {
		tag := map[draw.Face]string{draw.Italic: "em", draw.Bold: "strong"}[r.face]
		if tag != "" {
			m.add("<" + tag + ">")
		}
		for i, line := range strings.Split(r.words, string(lineBreak)) {
			if i > 0 {
				m.add("<br>")
			}
			m.add("", line)
		}
		if tag != "" {
			m.add("</" + tag + ">")
		}
	}
	m.add("</p>\n")
}

// figure writes a puzzle: its picture, what is to be known of it, and where it leads to.
func (m *markup) figure(e *Entry, words *language) {
	m.add("<figure>\n<figcaption>", e.label(), "</figcaption>\n<img src=\"", e.file(), `.svg" alt="`, words.say("name", "name", e.label()), "\" loading=\"lazy\">\n")
	for _, note := range e.notes() {
		m.add("<p>", note, "</p>\n")
	}
	m.add("<p>")
	if link := e.Link(); link != "" {
		m.add(`<a class="play" href="../#`, link, `">`, words.say("play"), "</a> ")
	}
	m.add(`<a href="`, e.file(), `-solution.svg">`, words.say("solution"), `</a> <a href="`, e.file(), ".json\">JSON</a></p>\n</figure>\n")
}
