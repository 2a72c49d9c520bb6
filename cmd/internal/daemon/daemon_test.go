package daemon_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"leaper/cmd/internal/daemon"
)

// TestLog: a log for people has the sentences, one for machines the fields, too; each event is a line.
func TestLog(t *testing.T) {
	var out strings.Builder
	for _, format := range []string{daemon.Text, daemon.JSON} {
		log, err := daemon.NewLog(format, &out, "leaper: ")
		if err != nil {
			t.Fatal(err)
		}
		log.With("worker", "w").Warn("refused", slog.String("job", "a"))
	}
	text, object, _ := strings.Cut(out.String(), "\n")
	var got map[string]any
	err := json.Unmarshal([]byte(object), &got)
	if text != "leaper: refused" || err != nil || got["msg"] != "refused" || got["worker"] != "w" || got["job"] != "a" || got["level"] != "WARN" || got["time"] == "" || strings.Count(object, "\n") != 1 {
		t.Errorf("%q: %v, %v", out.String(), got, err)
	}
	if _, err := daemon.NewLog("xml", &out, ""); err == nil || !strings.Contains(err.Error(), "text or json") {
		t.Errorf("a log in XML: %v", err)
	}
}

// TestListen: what is no address is refused, and so is one that is taken.
func TestListen(t *testing.T) {
	l, err := daemon.Listen(t.Context(), "--metrics", "127.0.0.1:0", daemon.MetricsExample)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for address, want := range map[string]string{
		"": `--metrics "": write an address`, "127.0.0.1": "such as 127.0.0.1:9464", l.Addr().String(): "it is in use", "127.0.0.1:99999": "write an address", "192.0.2.1:0": "not an address of this machine",
	} {
		if _, err := daemon.Listen(t.Context(), "--metrics", address, daemon.MetricsExample); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", address, err, want)
		}
	}
}

// TestPage: a page says how the program is, and nothing else.
func TestPage(t *testing.T) {
	l, err := daemon.Listen(t.Context(), "--metrics", "127.0.0.1:0", daemon.MetricsExample)
	if err != nil {
		t.Fatal(err)
	}
	var ill error
	stop := daemon.Page{
		Name: "leaper_x", Version: "1.2", Health: func() error { return ill },
		Figures: func(_ context.Context, f daemon.Figures) {
			f.Count("done_total", "Done.", 7)
			daemon.GaugeEach(f, "open", "Open.", "of", map[string]int{"a\"\n\\": 3, "b": 0})
		},
	}.Serve(l)
	defer stop()
	ask := func(path string) (int, string) {
		answer, err := http.Get("http://" + l.Addr().String() + path)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return answer.StatusCode, string(text)
	}
	if status, text := ask("/healthz"); status != http.StatusOK || text != "{\"status\":\"ok\"}\n" {
		t.Errorf("%d, %q", status, text)
	}
	ill = errors.New("no line")
	if status, text := ask("/healthz"); status != http.StatusServiceUnavailable || !strings.Contains(text, "no line") {
		t.Errorf("%d, %q", status, text)
	}
	_, text := ask("/metrics")
	for _, want := range []string{"leaper_x_info{version=\"1.2\"} 1\n", "leaper_x_uptime_seconds ", "leaper_x_memory_bytes ", "# HELP leaper_x_done_total Done.\n# TYPE leaper_x_done_total counter\nleaper_x_done_total 7\n", "# TYPE leaper_x_open gauge\nleaper_x_open{of=\"a\\\"\\n\\\\\"} 3\nleaper_x_open{of=\"b\"} 0\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q in\n%s", want, text)
		}
	}
	if status, _ := ask("/jobs"); status != http.StatusNotFound {
		t.Errorf("jobs of a program that lists none: %d", status)
	}
	if status, _ := ask("/debug/pprof/"); status != http.StatusNotFound {
		t.Errorf("another page: %d", status)
	}
}
