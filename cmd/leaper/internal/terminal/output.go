package terminal

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"leaper/cmd/leaper/internal/files"
	"leaper/draw/film"
	"leaper/draw/paper"
	"leaper/draw/solid"
	"leaper/graph"
	"leaper/notation"
)

// OutputFlags say where data goes, and in which format.
type OutputFlags struct {
	File   string
	Format string
	Flag   string // that names the file, in errors; "" is -o
	json   bool
	jsonl  bool
}

// Add adds -o, --format and --json.
func (f *OutputFlags) Add(c *cobra.Command, formats []string, fallback string) {
	flags := c.Flags()
	flags.StringVarP(&f.File, "output", "o", "-", "write to this `file` (its extension picks the format); - is standard output")
	flags.StringVarP(&f.Format, "format", "f", fallback, "the `format`: "+strings.Join(formats, ", "))
	flags.BoolVar(&f.json, "json", false, "print JSON")
	CompleteWith(c, "format", formats)
}

// AddJSONL adds --jsonl, for verbs that can print many objects.
func (f *OutputFlags) AddJSONL(c *cobra.Command) {
	c.Flags().BoolVar(&f.jsonl, "jsonl", false, "print JSON, an object a line")
}

// AddFile adds -o, for a verb whose text has one format.
func (f *OutputFlags) AddFile(cmd *cobra.Command) {
	cmd.Flags().StringVarP(&f.File, "output", "o", "-", "write to this `file`; - is standard output")
}

// TextFormat returns the format of a verb whose output is a text of its own or JSON: the one that
// the flags choose, or else the file's extension.
func (f *OutputFlags) TextFormat(c *cobra.Command, formats []string) (string, error) {
	switch {
	case f.json && f.jsonl:
		return "", Usagef("--json and --jsonl: choose one")
	case (f.json || f.jsonl) && c.Flags().Changed("format"):
		return "", Usagef("--format %s and --json or --jsonl: choose one", f.Format)
	case f.json:
		return "json", nil
	case f.jsonl:
		return "jsonl", nil
	}
	if !c.Flags().Changed("format") && f.File != "-" && filepath.Ext(f.File) != "" {
		return f.byExtension(formats)
	}
	i, err := Choose("format", f.Format, formats)
	if err != nil && c.Flags().Lookup("read-format") != nil && slices.Contains(graph.Formats().Names(), strings.ToLower(f.Format)) {
		return "", Usagef("format %q is read, and not written; it is one of %s", f.Format, strings.Join(formats, ", "))
	}
	if err != nil {
		return "", err
	}
	return formats[i], nil
}

// byExtension returns the format that the file's extension chooses: the first format for .txt,
// and otherwise one of the verb's formats of tours, graphs, pictures or films.
func (f *OutputFlags) byExtension(formats []string) (string, error) {
	if name, ok := FormatOf(f.File, formats); ok {
		return name, nil
	}
	return "", f.UnknownExtension(formats)
}

// UnknownExtension says that the extension of -o picks none of a verb's formats, and lists those that do.
func (f *OutputFlags) UnknownExtension(formats []string) error {
	return Usagef("-o %s: its extension is none of %s; name the format with --format", f.File, strings.Join(ExtensionsOf(formats), ", "))
}

// ExtensionsOf lists the extensions that pick one of a verb's formats, with their dots. It is the list of what
// [FormatOf] takes.
func ExtensionsOf(formats []string) (list []string) {
	for _, ext := range slices.Concat([]string{"txt", "moves", "json", "jsonl", "ndjson", "tour"}, graph.Extensions(), paper.Extensions(), film.Extensions(), solid.Formats().Names()) {
		if _, ok := FormatOf("."+ext, formats); ok && !slices.Contains(list, "."+ext) {
			list = append(list, "."+ext)
		}
	}
	return list
}

// FormatOf returns which of some formats belongs to a file's extension. The first is that of .txt, if it is not
// one of pictures or films.
func FormatOf(file string, formats []string) (string, bool) {
	_, still := paper.Parse(formats[0])
	_, moving := film.Parse(formats[0])
	if strings.EqualFold(filepath.Ext(file), ".txt") && still != nil && moving != nil {
		return formats[0], true
	}
	var names []string
	if strings.EqualFold(filepath.Ext(file), ".tour") {
		names = append(names, notation.TSPLIB)
	}
	if f, ok := notation.FormatOf(file); ok {
		names = append(names, f.String())
	}
	if f, ok := graph.FormatOf(file); ok {
		names = append(names, f.String())
	}
	if f, ok := paper.FormatOf(file); ok {
		names = append(names, f.String())
	}
	if f, ok := film.FormatOf(file); ok {
		names = append(names, f.String())
	}
	if f, ok := solid.FormatOf(file); ok {
		names = append(names, f.String())
	}
	for _, name := range names {
		if slices.Contains(formats, name) {
			return name, true
		}
	}
	return "", false
}

// RefuseBytes refuses to write on a terminal what is no text: a picture's bytes would do anything to
// it. The sentence names a file to write instead, with this name and the format's extension. A terminal
// that is named and is not standard output, as /dev/tty, gets them.
func (f *OutputFlags) RefuseBytes(c *Console, format, name string) error {
	if !IsTerminal(c.Out) || f.File != "-" && !files.IsStream(f.File, c.Out) {
		return nil
	}
	var ext string
	still, stillErr := paper.Parse(format)
	moving, movingErr := film.Parse(format)
	body, bodyErr := solid.Parse(format)
	switch {
	case stillErr == nil && still.Bytes():
		ext = still.Extension()
	case movingErr == nil && moving.Pixels():
		ext = moving.Extension()
	case bodyErr == nil:
		ext = body.String()
	default:
		return nil
	}
	return Usagef("%s is nothing for a terminal; write -o %s.%s", strings.ToUpper(format), name, ext)
}

// A Sink is where a verb's data goes.
type Sink struct{ *files.Output }

// Open opens the sink. It fails now, before any work, if the file cannot be written.
func (f *OutputFlags) Open(c *Console) (*Sink, error) {
	out, err := files.Open(f.File, f.streams(c))
	return &Sink{out}, err
}

// Ready returns an error if -o cannot be written, for verbs that write only after long work.
func (f *OutputFlags) Ready(c *Console) error { return files.Ready(f.File, f.streams(c)) }

// streams returns the console as the streams of an output.
func (f *OutputFlags) streams(c *Console) files.Streams {
	return files.Streams{Flag: f.Flag, Out: c.Out, Err: c.Err, Done: c.Done, Quit: c.Quit, Used: &c.Used}
}
