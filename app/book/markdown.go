package book

import (
	"bytes"
	"cmp"
	"html"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"leaper/draw"
	"leaper/internal/fault"
)

// A Block is a paragraph of a text, or of an item of a list.
type Block struct {
	Runs   []run
	Mark   string // before an item: • or 1.; its further paragraphs have none
	Listed bool   // it is in a list
}

// ReadText reads a text in CommonMark, and of that what a book can print: paragraphs, breaks at the end
// of a line, *emphasis* and **strong emphasis**, and lists. It refuses what would print wrongly: all
// other Markdown, and a star, an underscore or a backquote that would begin something and does not. The
// error wraps [ErrBook] and begins with the line.
func ReadText(markdown string) ([]Block, error) {
	r := &textReader{source: []byte(strings.ReplaceAll(markdown, "\r\n", "\n"))}
	const beforeStandard = 499 // the standard's parser of emphasis has 500
	p := parser.NewParser(parser.WithBlockParsers(parser.DefaultBlockParsers()...), parser.WithInlineParsers(parser.DefaultInlineParsers()...),
		parser.WithInlineParsers(util.Prioritized(unspaced{parser.NewEmphasisParser()}, beforeStandard)),
		parser.WithParagraphTransformers(parser.DefaultParagraphTransformers()...))
	if err := ast.Walk(p.Parse(text.NewReader(r.source)), r.visit); err != nil {
		return nil, err
	}
	return r.blocks, nil
}

// unspaced reads emphasis in Chinese and Japanese, too. CommonMark tells where it begins and ends by blanks around
// words, which these have not: 这是**“马”**的 would have no emphasis. Beside their characters only the
// side without a blank counts.
type unspaced struct{ parser.InlineParser }

// Parse reads stars or underscores.
func (p unspaced) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	before := block.PrecendingCharacter()
	n := p.InlineParser.Parse(parent, block, pc)
	d, is := n.(*parser.Delimiter)
	if !is {
		return n
	}
	line, _ := block.PeekLine()
	next, _ := utf8.DecodeRune(line)
	if isDense(before) || isDense(next) {
		d.CanOpen, d.CanClose = len(line) > 0 && !unicode.IsSpace(next), !unicode.IsSpace(before)
	}
	return n
}

// A textReader visits the nodes of a text, and makes its blocks.
type textReader struct {
	source []byte
	blocks []Block
	mark   string // of an item that has no block yet
	face   draw.Face
}

func (r *textReader) visit(n ast.Node, entering bool) (ast.WalkStatus, error) {
	var err error
	switch n := n.(type) {
	case *ast.Document:
	case *ast.List:
		if n.Parent().Kind() == ast.KindListItem {
			err = r.refuse(n, "a list within a list")
		}
	case *ast.ListItem:
		if entering {
			r.mark = itemMark(n)
		} else if r.mark != "" {
			r.begin(true) // the item is empty
		}
	case *ast.Paragraph, *ast.TextBlock:
		if entering {
			r.begin(n.Parent().Kind() == ast.KindListItem)
		} else {
			err = r.checkLines(n.Lines()) // a link or a picture that is whole is refused before
		}
	case *ast.Emphasis:
		r.face = draw.Upright
		if entering {
			r.face = map[int]draw.Face{1: draw.Italic, 2: draw.Bold}[n.Level]
			if around, is := n.Parent().(*ast.Emphasis); is {
				err = r.refuse(n, strings.Repeat("*", n.Level)+" within "+strings.Repeat("*", around.Level)+": emphasis within emphasis; end the one before the other begins")
			}
		}
	case *ast.Text:
		if entering {
			err = r.words(n)
		}
	default:
		err = r.refuse(n, cmp.Or(refused[n.Kind()], n.Kind().String()))
	}
	return ast.WalkContinue, err
}

var (
	// almostLink is what makes a link, or would if it were whole.
	almostLink = regexp.MustCompile(`(^|[^\\])\]\(`)
	// tableLine is a line of a table with bars at its edge, or the one below its heads.
	tableLine = regexp.MustCompile(`^[ \t]*(\||(:?-+:?[ \t]*\|[ \t]*)+:?-+:?\s*$)`)
	// struckOut are words between two tildes.
	struckOut = regexp.MustCompile(`(^|[^\\])~~[^~\s][^~]*~~`)
)

// checkLines refuses what CommonMark prints as it is, and who wrote it meant otherwise.
func (r *textReader) checkLines(lines *text.Segments) error {
	for i := range lines.Len() {
		line := lines.At(i)
		switch words := line.Value(r.source); {
		case tableLine.Match(words):
			return r.refuseLine(line.Start, "a table")
		case almostLink.Match(words):
			return r.refuseLine(line.Start, "a link")
		case struckOut.Match(words):
			return r.refuseLine(line.Start, "words that are struck out")
		}
	}
	return nil
}

// begin begins a block.
func (r *textReader) begin(listed bool) {
	r.blocks = append(r.blocks, Block{Mark: r.mark, Listed: listed})
	r.mark = ""
}

// itemMark is what stands before an item: items are numbered from the number of the first.
func itemMark(item *ast.ListItem) string {
	list, _ := item.Parent().(*ast.List)
	if !list.IsOrdered() {
		return "•"
	}
	number := list.Start
	for before := item.PreviousSibling(); before != nil; before = before.PreviousSibling() {
		number++
	}
	return strconv.Itoa(number) + string(list.Marker)
}

// escaped are the characters that a text writes in another way.
var escaped = regexp.MustCompile(`\\[[:punct:]]|&(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z0-9]+);`)

// lineBreak ends a line where a text wants that.
const lineBreak = '\u2028'

// words adds the words of a text to its block.
func (r *textReader) words(n *ast.Text) error {
	if mark, at := r.leftOver(n.Segment); mark != "" {
		if mark[0] == '`' {
			return r.refuseAt(at, "%s: code between backquotes; write \\%s for the character itself", mark, mark[:1])
		}
		return r.refuseAt(at, "%s begins an emphasis that does not end; write another, or \\%s for the character itself", mark, mark[:1])
	}
	words := escaped.ReplaceAllStringFunc(string(n.Segment.Value(r.source)), func(s string) string {
		if s[0] == '\\' {
			return s[1:]
		}
		return html.UnescapeString(s)
	})
	switch {
	case n.HardLineBreak():
		words += string(lineBreak)
	case n.SoftLineBreak():
		words += "\n"
	}
	last := &r.blocks[len(r.blocks)-1]
	last.Runs = joined(last.Runs, run{r.face, words})
	return nil
}

// leftOver finds stars, underscores and backquotes that CommonMark prints as they are, where the writer meant a mark: no
// blank follows them, or emphasis took some of them.
func (r *textReader) leftOver(words text.Segment) (mark string, at int) {
	for at := words.Start; at < words.Stop; at++ {
		c := r.source[at]
		if c == '\\' {
			at++
		}
		if c != '*' && c != '_' && c != '`' {
			continue
		}
		first, end := at, at
		for first > 0 && r.source[first-1] == c {
			first--
		}
		for end < len(r.source) && r.source[end] == c {
			end++
		}
		before, _ := utf8.DecodeLastRune(r.source[:first])
		next, _ := utf8.DecodeRune(r.source[end:])
		within := c == '_' && isWordly(before) && isWordly(next)
		if c == '`' || first < words.Start || end > words.Stop || end < len(r.source) && !unicode.IsSpace(next) && !within {
			return string(r.source[at:min(end, at+2)]), at
		}
		at = end - 1
	}
	return "", 0
}

func isWordly(c rune) bool { return unicode.IsLetter(c) || unicode.IsNumber(c) }

// refused says what a text may not have.
var refused = map[ast.NodeKind]string{
	ast.KindHeading:                 "a heading, and the chapter's title is one",
	ast.KindCodeBlock:               "a block of code, since four blanks or a tab begin the line",
	ast.KindFencedCodeBlock:         "a block of code",
	ast.KindBlockquote:              "a quotation",
	ast.KindThematicBreak:           "a line across",
	ast.KindImage:                   "a picture",
	ast.KindLink:                    "a link",
	ast.KindAutoLink:                "a link",
	ast.KindLinkReferenceDefinition: "a link",
	ast.KindCodeSpan:                "code between backquotes",
	ast.KindRawHTML:                 "a tag of HTML",
	ast.KindHTMLBlock:               "a tag of HTML",
}

// refuse says that a text has something that no book prints.
func (r *textReader) refuse(n ast.Node, what string) error {
	at := n.Pos()
	for ; at < 0 && n.Parent() != nil; at = n.Pos() {
		n = n.Parent()
	}
	return r.refuseLine(max(at, 0), what)
}

func (r *textReader) refuseLine(at int, what string) error {
	return r.refuseAt(at, "%s; a text has paragraphs, *emphasis*, **strong**, and lists with - or 1.", what)
}

func (r *textReader) refuseAt(at int, format string, args ...any) error {
	line := 1 + bytes.Count(r.source[:min(at, len(r.source))], []byte("\n"))
	return fault.New(ErrBook, "line %d of the text: "+format, append([]any{line}, args...)...)
}

// joined adds a run to runs. It extends the last one if that has the same face.
func joined(line []run, r run) []run {
	if n := len(line); n > 0 && line[n-1].face == r.face {
		line[n-1].words += r.words
		return line
	}
	return append(line, r)
}
