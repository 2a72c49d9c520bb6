package book

import (
	"regexp"
	"strings"

	"leaper/draw"
	"leaper/internal/fault"
)

// A Block is a paragraph of a text, or an item of a list.
type Block struct {
	Runs []run
	Mark string // before an item: • or 1.
}

// ReadText reads the part of Markdown that a book's text may use: paragraphs separated by
// blank lines, *emphasis* and **strong emphasis**, lists with "- " or "1. " at the start of
// the line, and a backslash before a literal character. It refuses all other Markdown, which
// would print wrongly. The error wraps [ErrBook] and begins with the line.
func ReadText(text string) ([]Block, error) {
	var blocks []Block
	open := false // a line continues the block before
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, " \t\r\n")
		words := strings.TrimLeft(line, " \t")
		if words == "" {
			open = false
			continue
		}
		if what := unsupported(words); what != "" {
			return nil, fault.New(ErrBook, "line %d of the text: %s; a text has paragraphs, *emphasis*, **strong**, and lists with - or 1.", number, what)
		}
		mark, rest := item(words)
		switch {
		case mark != "":
			blocks, open = append(blocks, Block{Mark: mark}), true
			words = rest
		case !open:
			blocks, open = append(blocks, Block{}), true
		}
		last := &blocks[len(blocks)-1]
		if len(last.Runs) > 0 {
			words = "\n" + words
		}
		last.Runs = append(last.Runs, run{draw.Upright, words})
	}
	for i := range blocks {
		var all strings.Builder
		for _, r := range blocks[i].Runs {
			all.WriteString(r.words)
		}
		runs, err := emphasised(all.String())
		if err != nil {
			return nil, err
		}
		blocks[i].Runs = runs
	}
	return blocks, nil
}

var (
	bullet  = regexp.MustCompile(`^[-*+] +(.*)$`)
	counted = regexp.MustCompile(`^([0-9]{1,3}[.)]) +(.*)$`)
	// strange lists unsupported Markdown.
	strange = []struct {
		form *regexp.Regexp
		what string
	}{
		{regexp.MustCompile("^#{1,6} "), "a heading, and the chapter's title is one"},
		{regexp.MustCompile("^(```|~~~)"), "a block of code"},
		{regexp.MustCompile("^>"), "a quotation"},
		{regexp.MustCompile(`^\|`), "a table"},
		{regexp.MustCompile(`^(\* *\* *\*|- *- *-|_ *_ *_)[*_ -]*$`), "a line across"},
		{regexp.MustCompile(`!\[[^\]]*\]\(`), "a picture"},
		{regexp.MustCompile(`\[[^\]]*\]\(`), "a link"},
		{regexp.MustCompile("`"), "code between backquotes"},
		{regexp.MustCompile(`</?[a-zA-Z][^>]*>`), "a tag of HTML"},
	}
)

// unsupported names the unsupported Markdown in a line.
func unsupported(line string) string {
	bare := regexp.MustCompile(`\\.`).ReplaceAllString(line, "")
	for _, s := range strange {
		if s.form.MatchString(bare) {
			return s.what
		}
	}
	return ""
}

// item is the mark of a list item, and the rest of the line.
func item(line string) (mark, rest string) {
	if m := bullet.FindStringSubmatch(line); m != nil {
		return "•", m[1]
	}
	if m := counted.FindStringSubmatch(line); m != nil {
		return m[1], m[2]
	}
	return "", line
}

// emphasised splits a text at the stars and underscores of its emphasis.
func emphasised(text string) ([]run, error) {
	var runs []run
	var now strings.Builder
	face, mark := draw.Upright, ""
	end := func() {
		if now.Len() > 0 {
			runs = append(runs, run{face, now.String()})
		}
		now.Reset()
	}
	letters := []rune(text)
	blank := func(i int) bool { return i < 0 || i >= len(letters) || letters[i] == ' ' || letters[i] == '\n' }
	for i := 0; i < len(letters); i++ {
		c := letters[i]
		if c == '\\' && i+1 < len(letters) && strings.ContainsRune("\\*_-`#[]<>!|.+()", letters[i+1]) {
			i++
			now.WriteRune(letters[i])
			continue
		}
		if c != '*' && c != '_' || c == '_' && !blank(i-1) && !blank(i+1) && mark != "_" && mark != "__" && letterOf(letters[i-1]) && letterOf(letters[i+1]) {
			now.WriteRune(c)
			continue
		}
		found := string(c)
		if i+1 < len(letters) && letters[i+1] == c {
			found += found
		}
		last := i + len(found) - 1
		switch {
		case mark == "" && !blank(last+1):
			end()
			mark, face = found, map[int]draw.Face{1: draw.Italic, 2: draw.Bold}[len(found)]
		case mark == found && !blank(i-1):
			end()
			mark, face = "", draw.Upright
		case mark != "" && !blank(last+1):
			return nil, fault.New(ErrBook, "%s within %s: emphasis within emphasis; end the one before the other begins", found, mark)
		default:
			now.WriteString(found)
		}
		i = last
	}
	if mark != "" {
		return nil, fault.New(ErrBook, "%s begins an emphasis that does not end; write another, or \\%s for the character itself", mark, mark[:1])
	}
	end()
	return runs, nil
}

func letterOf(c rune) bool { return c != ' ' && c != '\n' && !strings.ContainsRune(".,;:!?()'\"", c) }
