package studio

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net"
	"net/http"
	"os"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"leaper/internal/nearest"
)

// read reads a body of JSON.
func (e *errand) read() ([]byte, error) {
	r := e.request
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" || len(r.Header.Values("Content-Type")) > 1 {
		return nil, problem(http.StatusUnsupportedMediaType, "Content-Type %q: send the question as application/json", short(strings.Join(r.Header.Values("Content-Type"), ", ")))
	}
	most := e.server.opts.Body
	if r.ContentLength > most {
		return nil, tooLong(most)
	}
	// Memory is taken for a long question when there is more of it than its length:
	// who only announces one keeps nobody else from asking.
	body, err := io.ReadAll(io.LimitReader(r.Body, light))
	if err == nil && len(body) == light {
		length := cmp.Or(max(r.ContentLength, 0), most)
		if e.body, err = e.server.gate.enter(r.Context(), e.client, need{memory: length}, e.server.opts.Patience); err != nil {
			return nil, err
		}
		var rest []byte
		rest, err = io.ReadAll(r.Body)
		body = append(body, rest...)
	}
	var tooLarge *http.MaxBytesError
	var network net.Error
	switch {
	case errors.As(err, &tooLarge):
		return nil, tooLong(tooLarge.Limit)
	case errors.Is(err, os.ErrDeadlineExceeded) || errors.As(err, &network) && network.Timeout():
		return nil, problem(http.StatusRequestTimeout, "the question did not arrive in time")
	case err != nil:
		return nil, problem(http.StatusBadRequest, "the question did not arrive whole")
	}
	return body, nil
}

func tooLong(most int64) *Problem {
	return problem(http.StatusRequestEntityTooLarge, "the question is too long: %d bytes are the most", most)
}

// unmarshal reads one object, with no field that is not known.
func unmarshal(body []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return malformed(err, into)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return problem(http.StatusBadRequest, "malformed JSON: something follows the object, at byte %d", d.InputOffset())
	}
	return nil
}

// malformed puts what the decoder says into a sentence without the names of Go's
// types.
func malformed(err error, into any) error {
	var syntax *json.SyntaxError
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &wrong):
		field := fieldPath(wrong.Field)
		if field == "" {
			return senseless("the question is a JSON %s, and must be an object", wrong.Value)
		}
		return senseless("%s: it is a JSON %s, and must be %s", field, short(wrong.Value), kindOfJSON(wrong.Type))
	case errors.As(err, &syntax):
		return problem(http.StatusBadRequest, "malformed JSON: %s, at byte %d", syntax, syntax.Offset)
	case errors.Is(err, io.EOF):
		return problem(http.StatusBadRequest, "malformed JSON: there is nothing; send an object such as {\"board\":\"8x8\"}")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return problem(http.StatusBadRequest, "malformed JSON: it ends early")
	}
	if name, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); unknown {
		name = strings.Trim(name, `"`)
		return senseless("field %q is unknown%s", short(name), nearest.Hint(name, fieldsOf(reflect.TypeOf(into).Elem())))
	}
	return problem(http.StatusBadRequest, "malformed JSON: %s", strings.TrimPrefix(err.Error(), "json: "))
}

// fieldPath is the way to a field without the structs that embed it.
func fieldPath(path string) string {
	parts := slices.DeleteFunc(strings.Split(path, "."), func(name string) bool { return name != "" && unicode.IsUpper(rune(name[0])) })
	return strings.Join(parts, ".")
}

// kindOfJSON is what a Go type is in JSON.
func kindOfJSON(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice, reflect.Array:
		return "an array"
	case reflect.Struct, reflect.Map, reflect.Pointer:
		return "an object"
	case reflect.Float64:
		return "a number in range"
	}
	return "a whole number in range"
}

// fieldsOf lists the names that a struct's fields have in JSON.
func fieldsOf(t reflect.Type) []string {
	var names []string
	for _, f := range reflect.VisibleFields(t) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" && name != "-" {
			names = append(names, name)
		}
	}
	return names
}

// encoded is a value as JSON. All that is sent can be written so.
func encoded(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err) // a type of ours that JSON does not know
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
