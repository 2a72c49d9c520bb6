package verbs

// Export asks for a file: of a tour, or of the one that find finds.
type Export struct {
	Question `optional:"true"`
	Tour     *Tour  `json:"tour,omitempty" flag:"-" doc:"The tour; without it, a question, and the tour is the one that find finds"`
	Format   string `json:"format" names:"format of export" doc:"gif, apng and html are films"`
	Style    string `json:"style,omitempty" names:"style" default:"line" doc:"what the picture shows"`
	Theme    string `json:"theme,omitempty" names:"theme" default:"light" doc:"its colours"`
	Size     int    `json:"size,omitempty" doc:"the longest side of png, gif and apng, in pixels"`
	Labels   bool   `json:"labels,omitempty" doc:"name the rows and columns"`
	Crosses  bool   `json:"crosses,omitempty" doc:"mark holes by crosses"`
	Step     int64  `json:"step,omitempty" doc:"style accessibility: after so many squares of the tour"`
	Force    bool   `json:"force,omitempty" doc:"also of what fails verification"`
}

// ExportFormats are the formats with their media types and extensions.
var ExportFormats = []struct{ Name, Media, Extension string }{
	{"svg", "image/svg+xml", "svg"}, {"png", "image/png", "png"}, {"pdf", "application/pdf", "pdf"},
	{"ps", "application/postscript", "ps"}, {"eps", "application/postscript", "eps"},
	{"gif", "image/gif", "gif"}, {"apng", "image/apng", "png"}, {"html", "text/html; charset=utf-8", "html"},
	{"json", "application/json", "json"}, {"moves", "text/plain; charset=utf-8", "moves"},
	{"grid", "text/plain; charset=utf-8", "txt"}, {"box", "text/plain; charset=utf-8", "txt"}, {"text", "text/plain; charset=utf-8", "txt"},
}
