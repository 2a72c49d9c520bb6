package book

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"leaper/draw"
	"leaper/draw/paper"
	"leaper/internal/fault"
	"leaper/internal/mark"
	"leaper/internal/nearest"
)

// A Spec is the content of a book's file.
type Spec struct {
	Title      string        `toml:"title"`
	Author     string        `toml:"author"`
	Language   string        `toml:"language"`
	Font       string        `toml:"font"`
	TextFonts  []string      `toml:"text_fonts"`
	Paper      string        `toml:"paper"`
	Margins    *MarginSpec   `toml:"margins"`
	Bleed      any           `toml:"bleed"`
	Colour     bool          `toml:"colour"`
	Labels     bool          `toml:"labels"`
	NumberFrom int64         `toml:"number_from"`
	HalfTitle  bool          `toml:"half_title"`
	Imprint    string        `toml:"imprint"`
	Dedication string        `toml:"dedication"`
	Foreword   string        `toml:"foreword"`
	About      string        `toml:"about"`
	RightHand  bool          `toml:"right_hand"`
	Credit     *bool         `toml:"credit"`
	Picture    string        `toml:"picture"`
	Cover      *CoverSpec    `toml:"cover"`
	Chapters   []ChapterSpec `toml:"chapters"`

	lines     map[string]int  // of the keys, by their paths: chapters[1].title
	name      string          // the file's, for people; "" if there is none
	flags     map[string]bool // the keys whose values a flag gives
	withCover bool            // it is asked for
	read      []Chapter       // the texts
	size      paper.Size
	looks     Looks

	margins Margins
	bleed   int64
	matter  Matter
	cover   *Cover // as far as the SPEC says

	words   *language
	font    []byte
	reading [draw.Faces][]byte
	ruler   *paper.Ruler // nil where a browser has the letters
}

// Overrides has the user's replacements for values of the book's file. Empty fields change
// nothing.
type Overrides struct {
	Title, Author, Language, Paper, Colours string
	Labels                                  bool
	From                                    int
	// Font is a TrueType file. Open reads the font that the SPEC names.
	Font []byte
	Open func(name string) (string, error)
	// Cover asks for a cover, as the SPEC describes it.
	Cover bool
	// Web is a book without a PDF: its letters are those of a browser.
	Web bool
}

// A MarginSpec is the file's description of margins. Each is a length: millimetres, or a text
// with a unit.
type MarginSpec struct {
	Inner  any `toml:"inner"`
	Outer  any `toml:"outer"`
	Top    any `toml:"top"`
	Bottom any `toml:"bottom"`
}

// A CoverSpec is the file's description of a cover.
type CoverSpec struct {
	Picture string `toml:"picture"`
	Style   string `toml:"style"`
	Theme   string `toml:"theme"`
	Colours string `toml:"colours"`
	Text    string `toml:"text"`
	Leaf    any    `toml:"page"` // the thickness of a page
	Barcode bool   `toml:"barcode"`
}

// A ChapterSpec is the file's description of a chapter: its text, and puzzles to make or to
// read from other files.
type ChapterSpec struct {
	Title      string   `toml:"title"`
	Text       string   `toml:"text"`
	Boards     []string `toml:"boards"`
	Pieces     []string `toml:"pieces"`
	Kind       string   `toml:"kind"`
	Difficulty any      `toml:"difficulty"` // a level, or one for each day of the week
	Number     int64    `toml:"number"`
	Seed       any      `toml:"seed"` // a number, or a date
	Clues      int64    `toml:"clues"`
	Pattern    string   `toml:"pattern"`
	Legs       int64    `toml:"legs"`
	Words      []string `toml:"words"`
	Months     bool     `toml:"months"`
	PerPage    int64    `toml:"per_page"`
	Files      []string `toml:"files"`
}

// MaxPuzzles is the largest number of puzzles in a book.
const MaxPuzzles = 1000

// ReadSpec reads the file of a book. An error is one line with the file's name, the line,
// the key and what would be right. It wraps [ErrBook].
func ReadSpec(name, text string, said Overrides) (*Spec, error) {
	text = mark.Trim(text)
	s := &Spec{name: name, lines: linesOf(text)}
	if err := s.checkKeys(); err != nil {
		return nil, err
	}
	d := toml.NewDecoder(strings.NewReader(text)).DisallowUnknownFields()
	if err := d.Decode(s); err != nil {
		return nil, s.broken(err)
	}
	err := s.check(said)
	return s, err
}

// checkKeys refuses keys that the TOML reader takes for others: with capitals, and one table in place of
// several.
func (s *Spec) checkKeys() error {
	for _, path := range slices.SortedFunc(maps.Keys(s.lines), func(a, b string) int { return cmp.Compare(s.lines[a], s.lines[b]) }) {
		if small := strings.ToLower(path); small != path {
			return s.wrong(path, "there is no such key; write %s, in small letters", small)
		}
	}
	if _, is := s.lines["chapters"]; is {
		return s.wrong("chapters", "write %s", wanted("chapters"))
	}
	return nil
}

// SpecOf is the SPEC of a book with one chapter for each file of puzzles.
func SpecOf(names []string, said Overrides) (*Spec, error) {
	s := &Spec{}
	for _, name := range names {
		c := ChapterSpec{Files: []string{name}}
		if len(names) > 1 {
			c.Title = strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
		}
		s.Chapters = append(s.Chapters, c)
	}
	err := s.check(said)
	return s, err
}

// linesOf gives the line of each key of a text. If the text is not TOML, it stops where
// parsing does.
func linesOf(text string) map[string]int {
	lines := map[string]int{}
	tables := map[string]int{} // the number of tables in an array
	var p unstable.Parser
	p.Reset([]byte(text))
	table := ""
	for p.NextExpression() {
		e := p.Expression()
		if e.Kind != unstable.Table && e.Kind != unstable.ArrayTable && e.Kind != unstable.KeyValue {
			continue
		}
		var names []string
		line := 0
		for it := e.Key(); it.Next(); {
			names = append(names, string(it.Node().Data))
			line = p.Shape(it.Node().Raw).Start.Line
		}
		path := strings.Join(names, ".")
		switch e.Kind {
		case unstable.ArrayTable:
			tables[path]++
			table = fmt.Sprintf("%s[%d].", path, tables[path])
			lines[strings.TrimSuffix(table, ".")] = line
			continue
		case unstable.Table:
			table = path + "."
			lines[path] = line
			continue
		}
		for at := range names { // a dotted key has tables before its last name
			lines[table+strings.Join(names[:at+1], ".")] = line
		}
		for it := e.Value().Children(); e.Value().Kind == unstable.InlineTable && it.Next(); {
			for key := it.Node().Key(); key.Next(); {
				lines[table+path+"."+string(key.Node().Data)] = p.Shape(key.Node().Raw).Start.Line
			}
		}
	}
	return lines
}

// wrong is an error about a key: its line, and what would be right. A missing key has the
// line of its chapter. A value that a flag gives has the flag's name.
func (s *Spec) wrong(key, format string, args ...any) error {
	where := key
	if s.flags[key] {
		return fault.New(ErrBook, "--%s: %s", strings.ReplaceAll(key, "_", "-"), fmt.Sprintf(format, args...))
	}
	if s.name == "" {
		return fault.New(ErrBook, format, args...)
	}
	for at := key; at != ""; {
		line, is := s.lines[at]
		if !is { // as [[key]]
			line, is = s.lines[at+"[1]"]
		}
		if is {
			return fault.New(ErrBook, "%s, line %d, %s: %s", s.name, line, where, fmt.Sprintf(format, args...))
		}
		at = at[:max(strings.LastIndexByte(at, '.'), 0)]
	}
	return fault.New(ErrBook, "%s, %s: %s", s.name, where, fmt.Sprintf(format, args...))
}

// broken puts the TOML reader's error into our words.
func (s *Spec) broken(err error) error {
	var strict *toml.StrictMissingError
	if errors.As(err, &strict) && len(strict.Errors) > 0 {
		first := strict.Errors[0]
		line, _ := first.Position()
		key := s.keyAt(line, strings.Join(first.Key(), "."))
		table, last := cutLast(key)
		table, _, _ = strings.Cut(table, "[")
		known := keysOf(table)
		return fault.New(ErrBook, "%s, line %d, %s: there is no such key%s; there are %s", s.name, line, key, nearest.Hint(last, known), strings.Join(known, ", "))
	}
	var wrong *toml.DecodeError
	if !errors.As(err, &wrong) {
		return fault.New(ErrBook, "%s: %s", s.name, strings.TrimPrefix(err.Error(), "toml: "))
	}
	line, _ := wrong.Position()
	if key := strings.Join(wrong.Key(), "."); key != "" {
		if want := wanted(key); want != "" {
			return fault.New(ErrBook, "%s, line %d, %s: write %s", s.name, line, s.keyAt(line, key), want)
		}
	}
	if key, want := s.wantedAt(line); want != "" { // a table, of which the reader says no key
		return fault.New(ErrBook, "%s, line %d, %s: write %s", s.name, line, key, want)
	}
	return fault.New(ErrBook, "%s, line %d: this is no TOML: %s", s.name, line, strings.TrimPrefix(wrong.Error(), "toml: "))
}

// wantedAt says which key a line has, and what that wants; "" if it is none.
func (s *Spec) wantedAt(line int) (key, want string) {
	for path, at := range s.lines {
		for at == line && path != "" && (key == "" || len(path) < len(key)) {
			bare := path
			for before, rest, is := strings.Cut(bare, "["); is; before, rest, is = strings.Cut(bare, "[") {
				_, after, _ := strings.Cut(rest, "]")
				bare = before + after
			}
			if more := wanted(bare); more != "" {
				key, want = path, more
				break
			}
			path, _ = cutLast(path)
		}
	}
	return key, want
}

// typeOf is the type of the table that a path names.
func typeOf(path string) reflect.Type {
	switch path {
	case "":
		return reflect.TypeFor[Spec]()
	case "margins":
		return reflect.TypeFor[MarginSpec]()
	case "cover":
		return reflect.TypeFor[CoverSpec]()
	case "chapters":
		return reflect.TypeFor[ChapterSpec]()
	}
	return reflect.TypeFor[struct{}]()
}

// keysOf are the keys of a table.
func keysOf(path string) (keys []string) {
	t := typeOf(path)
	for i := range t.NumField() {
		if key := t.Field(i).Tag.Get("toml"); key != "" {
			keys = append(keys, key)
		}
	}
	return keys
}

// wanted says what a key wants.
func wanted(key string) string {
	table, last := cutLast(key)
	t := typeOf(table)
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Tag.Get("toml") != last {
			continue
		}
		switch f.Type.Kind() {
		case reflect.String:
			return "a text in quotes, such as " + example(last)
		case reflect.Int64:
			return "a whole number, such as 12"
		case reflect.Bool:
			return "true or false"
		case reflect.Slice:
			if f.Type.Elem().Kind() == reflect.Struct {
				return "[[" + key + "]] above what each of them has"
			}
			return "a list of texts, such as " + example(last)
		case reflect.Pointer:
			if f.Type.Elem().Kind() == reflect.Bool {
				return "true or false"
			}
			if key == "cover" {
				return "[cover] above what it has"
			}
			return "millimetres, such as { inner = 18, outer = 12, top = 14, bottom = 16 }"
		}
	}
	return ""
}

// cutLast cuts a path at its last dot.
func cutLast(key string) (table, last string) {
	at := strings.LastIndexByte(key, '.')
	return key[:max(at, 0)], key[at+1:]
}

// keyAt is the whole path of a key in a line.
func (s *Spec) keyAt(line int, key string) string {
	_, last := cutLast(key)
	for path, at := range s.lines {
		if _, name := cutLast(path); at == line && name == last {
			return path
		}
	}
	return key
}

// example is a value of a key.
func example(key string) string {
	return cmp.Or(map[string]string{
		"paper": `"a5"`, "theme": `"dark"`, "style": `"line"`, "picture": `"16x16"`, "colours": `"line=#c00"`, "language": `"de"`, "font": `"letters.ttf"`, "text_fonts": `["upright.ttf", "italic.ttf", "bold.ttf"]`, "kind": `"closed"`, "difficulty": `"easy"`, "pattern": `"half-turn"`,
		"boards": `["6x6", "@heart.txt"]`, "pieces": `["knight"]`, "words": `["The knight goes round"]`, "files": `["puzzles.jsonl"]`,
	}[key], `"Small boards"`)
}
