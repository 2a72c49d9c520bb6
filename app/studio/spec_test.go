package studio

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"leaper/internal/testing/setup"
)

// TestSpec: the description of the API is the same every time, and everything in it
// is described.
func TestSpec(t *testing.T) {
	setup.NotRacedByDay(t)
	c := open(t, Options{})
	_, text := c.do("GET", "/openapi.json", "")
	if _, again := open(t, Options{}).do("GET", "/openapi.json", ""); again != text {
		t.Error("another server describes itself otherwise")
	}
	var spec struct {
		OpenAPI string
		Paths   map[string]map[string]struct {
			Summary     string
			OperationID string `json:"operationId"`
			RequestBody *struct {
				Content map[string]struct{ Schema map[string]any }
			} `json:"requestBody"`
			Responses map[string]struct {
				Description string
				Content     map[string]struct{ Schema map[string]any }
			}
		}
		Components struct {
			Schemas map[string]struct {
				Type       any
				Properties map[string]map[string]any
			}
		}
	}
	if err := json.Unmarshal([]byte(text), &spec); err != nil {
		t.Fatal(err)
	}
	if spec.OpenAPI != "3.1.0" {
		t.Error(spec.OpenAPI)
	}
	var paths []string
	ids := map[string]bool{}
	for path, methods := range spec.Paths {
		for method, op := range methods {
			paths = append(paths, strings.ToUpper(method)+" "+path)
			if op.Summary == "" || op.OperationID == "" || ids[op.OperationID] {
				t.Errorf("%s %s: %q, %q", method, path, op.Summary, op.OperationID)
			}
			ids[op.OperationID] = true
			if method == "post" && (op.RequestBody == nil || op.RequestBody.Content["application/json"].Schema == nil) {
				t.Errorf("%s %s: what it asks is not described", method, path)
			}
			good, bad := 0, 0
			for status, r := range op.Responses {
				switch {
				case r.Description == "":
					t.Errorf("%s %s: %s is not described", method, path, status)
				case status[0] == '2':
					good++
					if status != "204" && len(r.Content) == 0 {
						t.Errorf("%s %s: the answer is not described", method, path)
					}
				default:
					bad++
					if ref := r.Content["application/problem+json"].Schema["$ref"]; ref != "#/components/schemas/Problem" {
						t.Errorf("%s %s: %s is %v", method, path, status, ref)
					}
				}
			}
			if good != 1 || bad == 0 {
				t.Errorf("%s %s: %d good answers and %d bad ones", method, path, good, bad)
			}
		}
	}
	slices.Sort(paths)
	want := []string{
		"DELETE /api/v1/jobs/{id}", "GET /api/v1/gallery", "GET /api/v1/jobs/{id}", "GET /api/v1/jobs/{id}/events", "GET /api/v1/pieces",
		"POST /api/v1/board", "POST /api/v1/count", "POST /api/v1/estimate", "POST /api/v1/exists", "POST /api/v1/export", "POST /api/v1/find", "POST /api/v1/game", "POST /api/v1/jobs", "POST /api/v1/letters", "POST /api/v1/list",
		"POST /api/v1/play", "POST /api/v1/puzzle", "POST /api/v1/rank", "POST /api/v1/sample", "POST /api/v1/settle", "POST /api/v1/shape", "POST /api/v1/solve", "POST /api/v1/trace", "POST /api/v1/verify", "POST /api/v1/walk",
	}
	if !slices.Equal(paths, want) {
		t.Errorf("paths %q", paths)
	}
	for _, name := range regexp.MustCompile(`"#/components/schemas/([^"]+)"`).FindAllStringSubmatch(text, -1) {
		if _, there := spec.Components.Schemas[name[1]]; !there {
			t.Errorf("there is no schema %s", name[1])
		}
	}
	for name, s := range spec.Components.Schemas {
		if s.Type != "object" || len(s.Properties) == 0 {
			t.Errorf("schema %s: %v with %d properties", name, s.Type, len(s.Properties))
		}
		for field, p := range s.Properties {
			if p["type"] == nil && p["$ref"] == nil && p["oneOf"] == nil && name+"."+field != "Job.result" && name+"."+field != "Job.progress" { // of several types
				t.Errorf("%s.%s has no type", name, field)
			}
		}
	}
	for _, words := range []string{"unpkg", "cdn", "https://"} {
		if strings.Contains(text, words) {
			t.Errorf("the description names %s", words)
		}
	}
}

func TestMetrics(t *testing.T) {
	c := open(t, Options{})
	c.post("find", `{"board":"8x8"}`, 200, nil)
	c.refused("find", `{"board":"8x"}`, 422)
	for _, path := range []string{"/a", "/b", "/api/v1/c", "/api/v1/../d", "//e", "/api/v1/jobs/f", "/api/v1/jobs/g/events", "/api/v1/find/h", "/%22%0a"} {
		c.do("GET", path, "")
	}
	c.do("BREW", "/coffee", "")
	answer, text := c.do("GET", "/metrics", "")
	if !strings.HasPrefix(answer.Header.Get("Content-Type"), "text/plain; version=0.0.4; charset=utf-8") {
		t.Error(answer.Header)
	}
	for _, line := range []string{
		`leaper_requests_total{route="POST /api/v1/find",status="200"} 1`,
		`leaper_requests_total{route="POST /api/v1/find",status="422"} 1`,
		`leaper_request_seconds_count{route="POST /api/v1/find"} 2`,
		`leaper_request_seconds_bucket{route="POST /api/v1/find",le="+Inf"} 2`,
		`leaper_jobs_running 0`, `leaper_jobs_waiting 0`, `leaper_streams 0`, `leaper_bugs_total 0`,
	} {
		if !strings.Contains(text, line+"\n") {
			t.Errorf("no line %s", line)
		}
	}
	golden, err := os.ReadFile("testdata/metrics.txt")
	if err != nil {
		t.Fatal(err)
	}
	var heads []string
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			heads = append(heads, line)
		}
	}
	slices.Sort(heads)
	if got := strings.Join(heads, ""); got != string(golden) {
		t.Errorf("%s\nwant\n%s", got, golden)
	}
	routes := map[string]bool{}
	form := regexp.MustCompile(`^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [0-9.e+-]+)$`)
	for line := range strings.Lines(text) {
		if !form.MatchString(strings.TrimSuffix(line, "\n")) {
			t.Errorf("line %q", line)
		}
		if _, rest, found := strings.Cut(line, `route="`); found {
			route, _, _ := strings.Cut(rest, `"`)
			routes[route] = true
		}
	}
	for route := range routes {
		if !slices.Contains([]string{"POST /api/v1/find", "GET /api/v1/jobs/{id}", "GET /api/v1/jobs/{id}/events", "/", "GET /metrics"}, route) {
			t.Errorf("route %q", route)
		}
	}
}
