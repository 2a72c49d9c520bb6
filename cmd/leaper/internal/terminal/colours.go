package terminal

import (
	"bytes"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/charmbracelet/colorprofile"
)

// ColourProfile says how many colours may be written to a stream: what its terminal has, unless the
// environment says otherwise. It is the one place that decides this. A stream that is no terminal has
// none, except with CLICOLOR_FORCE.
func ColourProfile(out io.Writer) colorprofile.Profile {
	return profileOf(out, os.Environ())
}

// profileOf is [ColourProfile] with an environment. The library takes NO_COLOR and CLICOLOR_FORCE only as
// true or false, and colours by CLICOLOR=0; but https://no-color.org asks for any text, and
// https://bixense.com/clicolors for anything but 0, and for no colours with CLICOLOR=0.
func profileOf(out io.Writer, environ []string) colorprofile.Profile {
	value := func(name string) string {
		at := slices.IndexFunc(environ, func(line string) bool { return strings.HasPrefix(line, name+"=") })
		if at < 0 {
			return ""
		}
		return environ[at][len(name)+1:]
	}
	forced := value("CLICOLOR_FORCE") != "" && value("CLICOLOR_FORCE") != "0"
	refused := value("NO_COLOR") != "" || value("CLICOLOR") == "0" && !forced
	asked := colourless(environ)
	switch {
	case refused:
		return min(colorprofile.Detect(out, asked), colorprofile.ASCII)
	case forced:
		asked = append(asked, "CLICOLOR_FORCE=1")
	}
	return colorprofile.Detect(out, asked)
}

// colourless returns an environment without what it says of colours, beside what the terminal has.
func colourless(environ []string) []string {
	return slices.DeleteFunc(slices.Clone(environ), func(line string) bool {
		name, _, _ := strings.Cut(line, "=")
		return name == "NO_COLOR" || name == "CLICOLOR" || name == "CLICOLOR_FORCE"
	})
}

// Coloured returns a writer of ANSI sequences that writes them with the colours that a stream has. Who asks for colours
// by a flag gets them: on a terminal as many as it has, whatever NO_COLOR says, and elsewhere all.
func Coloured(to io.Writer, stream io.Writer, byFlag bool) io.Writer {
	profile := ColourProfile(stream)
	if byFlag {
		if profile = colorprofile.Detect(stream, colourless(os.Environ())); profile < colorprofile.ANSI {
			return to
		}
	}
	return &lineWriter{to: &colorprofile.Writer{Forward: to, Profile: profile}}
}

// A lineWriter passes on whole lines: a sequence that two writes share would not be read.
type lineWriter struct {
	to   io.Writer
	rest []byte
}

func (w *lineWriter) Write(text []byte) (int, error) {
	end := bytes.LastIndexByte(text, '\n') + 1
	if end == 0 {
		w.rest = append(w.rest, text...)
		return len(text), nil
	}
	_, err := w.to.Write(append(w.rest, text[:end]...))
	w.rest = append([]byte{}, text[end:]...)
	return len(text), err
}
