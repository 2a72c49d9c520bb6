package query

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// A FieldError is what is wrong with fields of a question. Its text names them as
// JSON does; an adapter whose fields have other names writes its own, with [FieldError.Named].
type FieldError struct {
	Fields []string // as JSON names them
	Value  string   // what the field was, if that helps
	Err    error
	inside bool // Err names the fields itself, in braces
}

// Error is one sentence.
func (e *FieldError) Error() string { return e.Named(func(field string) string { return field }) }

// Named is the sentence with the fields by the names that an adapter gives them.
func (e *FieldError) Named(name func(field string) string) string {
	if e.inside {
		return Braced(e.Err.Error(), name)
	}
	names := make([]string, len(e.Fields))
	for i, f := range e.Fields {
		names[i] = name(f)
	}
	text := strings.Join(names, " and ")
	if e.Value != "" {
		text += " " + e.Value
	}
	return text + ": " + e.Err.Error()
}

// Unwrap gives what is wrong.
func (e *FieldError) Unwrap() error { return e.Err }

// BadField says what is wrong with a field.
func BadField(name, format string, args ...any) error {
	return &FieldError{Fields: []string{name}, Err: fmt.Errorf(format, args...)}
}

// BadValue says what is wrong with a field that has this value.
func BadValue(name string, is any, format string, args ...any) error {
	return &FieldError{Fields: []string{name}, Value: fmt.Sprint(is), Err: fmt.Errorf(format, args...)}
}

// BadFields says what is wrong with two fields together.
func BadFields(one, other, format string, args ...any) error {
	return &FieldError{Fields: []string{one, other}, Err: fmt.Errorf(format, args...)}
}

// InField says which field an error is about; nil stays nil.
func InField(name string, err error) error {
	if err == nil {
		return nil
	}
	return &FieldError{Fields: []string{name}, Err: err}
}

// Says is a sentence that names its fields in braces: "{seed} is not for that". An adapter
// may have words of its own for a field with a value, "{of search}", and for "{a board}".
func Says(format string, args ...any) error {
	return &FieldError{Err: fmt.Errorf(format, args...), inside: true}
}

// Braced replaces what stands in braces by names.
func Braced(text string, name func(field string) string) string {
	var out strings.Builder
	for {
		before, rest, open := strings.Cut(text, "{")
		out.WriteString(before)
		if !open {
			return out.String()
		}
		field, after, _ := strings.Cut(rest, "}")
		out.WriteString(name(field))
		text = after
	}
}

// GivenOf are fields of a question, a pointer to a struct, by their names in JSON or, where
// they have none, in Go.
func GivenOf(question any, names ...string) []GivenField {
	v := reflect.ValueOf(question).Elem()
	fields := reflect.VisibleFields(v.Type())
	list := make([]GivenField, len(names))
	for i, name := range names {
		at := slices.IndexFunc(fields, func(f reflect.StructField) bool {
			known, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			return known == name || known == "-" && strings.EqualFold(f.Name, name)
		})
		f := v.FieldByIndex(fields[at].Index)
		list[i] = GivenField{name, f.Kind() == reflect.Slice && f.Len() > 0 || f.Kind() != reflect.Slice && !f.IsZero()}
	}
	return list
}

// Unasked refuses the first field that is given and would do nothing; why says so.
func Unasked(why string, list ...GivenField) error {
	for _, g := range list {
		if g.Set {
			return Says("%s, and {%s} is not for that; leave it out", why, g.Field)
		}
	}
	return nil
}
