package main

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"leaper/app/verbs"
	"leaper/app/verbs/pictures"
)

// TestStudioTable holds the table of the API in docs/studio.md to the verbs: each has its
// row, with all fields of its question but those that most have, and no others; and the
// verbs that are told to be jobs are.
func TestStudioTable(t *testing.T) {
	text := read(t, "docs/studio.md")
	named := regexp.MustCompile("`([a-z_]+)`")
	names := func(text string) (list []string) {
		for _, m := range named.FindAllStringSubmatch(text, -1) {
			list = append(list, m[1])
		}
		return list
	}
	_, common, _ := strings.Cut(text, "Most operations ask a question:")
	common, rows, _ := strings.Cut(common, "| operation | beside the question | answers |")
	rows, _, _ = strings.Cut(rows, "\n\n")
	most := append(names(common), "timeout_ms")
	told := map[string][]string{}
	for row := range strings.Lines(rows) {
		if cells := strings.Split(row, "|"); len(cells) == 5 {
			for _, verb := range names(cells[1]) {
				told[verb] = names(cells[2])
			}
		}
	}
	type asked struct {
		name string
		of   any
	}
	all := []asked{{"export", new(pictures.ExportQuestion)}, {"pieces", struct{}{}}, {"gallery", struct{}{}}}
	var jobs []string
	for _, v := range verbs.All() {
		all = append(all, asked{v.Name, v.New()})
		if v.Job {
			jobs = append(jobs, v.Name)
		}
	}
	for _, v := range all {
		fields, ok := told[v.name]
		delete(told, v.name)
		if !ok {
			t.Errorf("docs/studio.md has no row for %s", v.name)
			continue
		}
		for _, f := range verbs.Fields(reflect.TypeOf(v.of)) {
			if f.JSON != "" && !slices.Contains(fields, f.JSON) && !slices.Contains(most, f.JSON) {
				t.Errorf("docs/studio.md does not name the field %s of %s", f.JSON, v.name)
			}
			fields = slices.DeleteFunc(fields, func(name string) bool { return name == f.JSON })
		}
		if len(fields) > 0 {
			t.Errorf("docs/studio.md names fields of %s that it has not: %q", v.name, fields)
		}
	}
	for name := range told {
		t.Errorf("docs/studio.md has a row for %s, which is no verb", name)
	}
	_, line, _ := strings.Cut(text, "\nThe verbs are ")
	line, _, _ = strings.Cut(line, ", with the fields")
	if got := names(line); !slices.Equal(got, jobs) {
		t.Errorf("docs/studio.md says that %q may be jobs; they are %q", got, jobs)
	}
}
