package query

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"leaper/internal/fault"
	"leaper/internal/nearest"
)

// A SyntaxError is a text that is not JSON, or not exactly one object.
type SyntaxError struct{ text string }

func (e *SyntaxError) Error() string { return "malformed JSON: " + e.text }

// Decode reads one object and refuses unknown fields, so that a misspelt field is not
// taken for its default. The error is one sentence.
func Decode(body []byte, into any) error {
	if bytes.Equal(bytes.TrimSpace(body), []byte("null")) { // which the decoder takes for an object without fields
		return malformed(&json.UnmarshalTypeError{Value: "null"}, into)
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return malformed(err, into)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return &SyntaxError{fmt.Sprintf("something follows the object, at byte %d", d.InputOffset())}
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
		name := fieldPath(wrong.Field)
		if name == "" {
			return fmt.Errorf("the question is a JSON %s, and must be an object", wrong.Value)
		}
		return BadField(name, "it is a JSON %s, and must be %s", fault.Shorten(wrong.Value), kindOfJSON(wrong.Type))
	case errors.As(err, &syntax):
		return &SyntaxError{fmt.Sprintf("%s, at byte %d", syntax, syntax.Offset)}
	case errors.Is(err, io.EOF):
		return &SyntaxError{"there is nothing; send an object such as {\"board\":\"8x8\"}"}
	case errors.Is(err, io.ErrUnexpectedEOF):
		return &SyntaxError{"it ends early"}
	}
	if name, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); unknown {
		name = strings.Trim(name, `"`)
		return fmt.Errorf("field %q is unknown%s", fault.Shorten(name), nearest.Hint(name, fieldsOf(reflect.TypeOf(into).Elem())))
	}
	return &SyntaxError{strings.TrimPrefix(err.Error(), "json: ")}
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

// Encode is a value as JSON, without a line's end. Everything that is sent can be encoded.
func Encode(v any) []byte {
	var b bytes.Buffer
	if err := WriteJSON(&b, v); err != nil {
		panic(err) // a type of ours that JSON does not know
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
