package studio

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"leaper/app/verbs"
	"leaper/app/verbs/pictures"
	"leaper/app/verbs/query"
)

// TestDescription: openapi.json is what the endpoints and the types that they send say.
// UPDATE_WIRE=1 writes it. It is made here, and not by the studio, since what makes it is
// long to build, and says the same each time.
func TestDescription(t *testing.T) {
	want, err := json.MarshalIndent(describe(new(Server).endpoints()), "", " ")
	if err != nil {
		t.Fatal(err)
	}
	if os.Getenv("UPDATE_WIRE") != "" {
		if err := os.WriteFile("openapi.json", append(want, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got := strings.ReplaceAll(string(description), "\r\n", "\n"); got != string(want)+"\n" {
		t.Error("openapi.json is not what the studio sends: run UPDATE_WIRE=1 go test ./app/studio -run TestDescription")
	}
}

// A describer makes the description of the API, of the types that are sent.
type describer struct {
	*huma.OpenAPI
}

// describe is the description in OpenAPI 3.1.
func describe(endpoints []endpoint) *huma.OpenAPI {
	d := describer{&huma.OpenAPI{
		OpenAPI: "3.1.0",
		Info: &huma.Info{
			Title:       "Leaper: the studio",
			Version:     version,
			Description: "Tours of chess pieces: find, list, count, estimate, prove, draw. Squares are named as the command names them: a1 is bottom left, and on boards of other ranks (r,c,…) counts from 1 with row 1 on top. Cells are numbered in row-major order from 0, holes included. Counts are strings of digits. A verdict is an answer (200); an error is a problem of RFC 9457, and its detail is the sentence that the command prints. Answers have the fields that the command prints with --json.",
		},
		Components: &huma.Components{Schemas: huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)},
	}}
	for _, p := range endpoints {
		d.add(p)
	}
	return d.OpenAPI
}

// add describes an endpoint, with the problems that it may have.
func (d describer) add(p endpoint) {
	op := &huma.Operation{OperationID: p.id, Method: p.method, Path: p.url(), Summary: p.does, Responses: map[string]*huma.Response{}}
	if p.ask != nil {
		op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"application/json": {Schema: d.question(p)}}}
	}
	if strings.Contains(p.path, "{id}") {
		op.Parameters = append(op.Parameters, &huma.Param{Name: "id", In: "path", Required: true, Description: "The job's id", Schema: &huma.Schema{Type: huma.TypeString}})
	}
	op.Responses[fmt.Sprint(p.status)] = d.good(p)
	d.problems(op, p)
	d.AddOperation(op)
}

// question is the schema of a body.
func (d describer) question(p endpoint) *huma.Schema {
	if _, job := p.ask.(JobAsk); !job {
		return d.schema(reflect.TypeOf(p.ask))
	}
	verb := &huma.Schema{Type: huma.TypeString, Description: "The verb; the other fields are those of its question"}
	schema := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{"verb": verb}, Required: []string{"verb"}}
	for _, v := range verbs.All() {
		if v.Job {
			verb.Enum = append(verb.Enum, v.Name)
			schema.AnyOf = append(schema.AnyOf, d.schema(reflect.TypeOf(v.New())))
		}
	}
	return schema
}

// good describes the answer.
func (d describer) good(p endpoint) *huma.Response {
	switch {
	case p.answer != nil:
		return &huma.Response{Description: "The answer", Content: map[string]*huma.MediaType{"application/json": {Schema: d.schema(reflect.TypeOf(p.answer))}}}
	case p.status == http.StatusNoContent:
		return &huma.Response{Description: "It is cancelled, or had ended"}
	case p.id == "export":
		content := map[string]*huma.MediaType{}
		for _, f := range pictures.ExportFormats() {
			media, _, _ := strings.Cut(f.Media, ";")
			content[media] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}
		}
		return &huma.Response{Description: "The file", Content: content}
	}
	return &huma.Response{
		Description: "Server-sent events with ids: progress (Progress), tour (TourEvent), and at last result (the answer of the verb) or problem (Problem). Some thirty batches a second at most; of the progress that was not read in time only the newest is sent.",
		Content:     map[string]*huma.MediaType{"text/event-stream": {Schema: d.event()}},
	}
}

// event is the schema of the data of events: one of several objects.
func (d describer) event() *huma.Schema {
	schema := &huma.Schema{Description: "The data of an event"}
	for _, t := range []reflect.Type{reflect.TypeFor[query.Progress](), reflect.TypeFor[query.TourEvent](), reflect.TypeFor[Problem]()} {
		schema.OneOf = append(schema.OneOf, d.schema(t))
	}
	for _, v := range verbs.All() {
		if v.Job {
			schema.OneOf = append(schema.OneOf, d.schema(reflect.TypeOf(v.Answer)))
		}
	}
	return schema
}

// problems describes what may go wrong.
func (d describer) problems(op *huma.Operation, p endpoint) {
	schema := d.schema(reflect.TypeFor[Problem]())
	add := func(status int, words string) {
		op.Responses[fmt.Sprint(status)] = &huma.Response{
			Description: words,
			Content:     map[string]*huma.MediaType{"application/problem+json": {Schema: schema}},
		}
	}
	add(http.StatusInternalServerError, "A bug of leaper")
	add(http.StatusForbidden, "The Host is not a name of this studio, or the request is from another page")
	if p.method == http.MethodPost {
		add(http.StatusBadRequest, "Malformed JSON")
		add(http.StatusRequestTimeout, "The body did not arrive in time")
		add(http.StatusRequestEntityTooLarge, "The body is too large")
		add(http.StatusUnsupportedMediaType, "The body is not application/json")
		add(http.StatusUnprocessableEntity, "The question makes no sense, or is too large")
		add(http.StatusTooManyRequests, "The studio is full; Retry-After says when to come back")
		add(http.StatusServiceUnavailable, "The studio is shutting down")
	}
	if strings.Contains(p.path, "{id}") {
		add(http.StatusNotFound, "No such job")
		add(http.StatusUnprocessableEntity, "The id is too long to be one")
	}
	if strings.HasSuffix(p.path, "/events") {
		add(http.StatusUnprocessableEntity, "Last-Event-ID or the id of the job is none")
		add(http.StatusTooManyRequests, "Too many streams are open")
	}
}

// schema is the schema of a type, with what the tags of package verbs say of its
// fields.
func (d describer) schema(t reflect.Type) *huma.Schema {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	known := d.Components.Schemas.Map()[t.Name()] != nil
	ref := d.Components.Schemas.Schema(t, true, t.Name())
	if schema := d.Components.Schemas.Map()[t.Name()]; !known && schema != nil {
		d.describeFields(t, schema)
	}
	return ref
}

func (d describer) describeFields(t reflect.Type, schema *huma.Schema) {
	for _, f := range verbs.Fields(t) {
		p := schema.Properties[f.JSON]
		if p == nil {
			continue
		}
		if p.Description = sentenceCase(f.Doc); f.Default != "" {
			p.Description += "; " + f.Default + " by default"
		}
		switch {
		case len(f.Names) > 0 && f.Open:
			p.Description += " (" + strings.Join(f.Names, ", ") + ", and others)"
		case len(f.Names) > 0:
			p.Enum = nil
			for _, n := range f.Names {
				p.Enum = append(p.Enum, n)
			}
		}
		for _, n := range f.Names {
			if m := verbs.Values(f.List).Meaning(n); m != "" {
				p.Description += "\n- `" + n + "`: " + m
			}
		}
		if f.Type == reflect.TypeFor[query.Decimal]() {
			p.Type, p.OneOf = "", []*huma.Schema{{Type: "number"}, {Type: "string"}}
		}
		element := f.Type
		for element.Kind() == reflect.Pointer || element.Kind() == reflect.Slice {
			element = element.Elem()
		}
		if element.Kind() == reflect.Struct {
			d.schema(element)
		}
	}
	slices.Sort(schema.Required)
}

func sentenceCase(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
