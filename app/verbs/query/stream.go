package query

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// JSON that is written as it comes: a tour, or all tours of a listing, may be longer than
// memory has room for.

// WriteJSON writes one value on one line.
func WriteJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// WriteEnvelope writes an answer as one object whose last field is written by another.
func WriteEnvelope(w io.Writer, answer any, name string, value func(io.Writer) error) error {
	if _, err := fmt.Fprintf(w, "%s,%q:", bytes.TrimSuffix(Encode(answer), []byte("}")), name); err != nil {
		return err
	}
	if err := value(&lineless{w}); err != nil {
		return err
	}
	_, err := io.WriteString(w, "}\n")
	return err
}

// lineless leaves out the ends of lines.
type lineless struct{ io.Writer }

func (l *lineless) Write(p []byte) (int, error) {
	n, err := l.Writer.Write(bytes.ReplaceAll(p, []byte("\n"), nil))
	if err == nil {
		n = len(p)
	}
	return n, err
}

// WriteRest ends an object whose first field, name, has been written: it writes the other fields of
// the answer.
func WriteRest(w io.Writer, name string, answer any) error {
	text := Encode(answer)
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return err
	}
	text = bytes.Replace(text, fmt.Appendf(nil, "%q:%s,", name, fields[name]), nil, 1)
	_, err := fmt.Fprintf(w, ",%s\n", bytes.TrimPrefix(text, []byte("{")))
	return err
}

// A RowWriter writes answers as they come: a line each or, in the format json, all
// of them as one array.
type RowWriter struct {
	out    io.Writer
	format string
	next   string // what stands before the next
}

// NewRows writes rows in the format text, json or jsonl.
func NewRows(out io.Writer, format string) *RowWriter {
	r := &RowWriter{out: out, format: format}
	if format == "json" {
		r.next = "["
	}
	return r
}

// Row writes one: a line of text, or a value.
func (r *RowWriter) Row(line string, v any) error {
	if r.format != "text" {
		line = string(Encode(v))
	}
	_, err := fmt.Fprintf(r.out, "%s%s\n", r.next, line)
	if r.format == "json" {
		r.next = ","
	}
	return err
}

// End ends the array.
func (r *RowWriter) End() error {
	switch r.next {
	case "":
		return nil
	case "[":
		_, err := io.WriteString(r.out, "[]")
		return err
	}
	_, err := io.WriteString(r.out, "]")
	return err
}

// EndLine ends it with the end of a line.
func (r *RowWriter) EndLine() error {
	err := r.End()
	if err == nil && r.format == "json" {
		_, err = io.WriteString(r.out, "\n")
	}
	return err
}
